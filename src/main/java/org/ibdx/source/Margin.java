package org.ibdx.source;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Line;

/**
 * What stands in front of every line and belongs to no output: numbers that an editor or {@code cat -n} puts there, the time and the name that
 * container programs put there.
 *
 * <pre>
 *      1  $ ibstat                  2025-03-04T09:12:31.123456789Z + ibstat          [pod/ib-x7k2/main] + ibstat
 *      2  CA 'mlx5_0'               2025-03-04T09:12:31.223456789Z CA 'mlx5_0'       ib-1  | CA 'mlx5_0'
 * </pre>
 */
final class Margin {

    private static final Pattern NUMBER = Pattern.compile("^\\s{0,8}(\\d{1,6})(?:[:|.)][ \\t]?|\\t|\\s\\|\\s?|\\s{1,2})(.*)$");
    private static final Pattern BARE_NUMBER = Pattern.compile("^\\s{0,8}(\\d{1,6})[:|.)]?\\s*()$");
    private static final Pattern TIME = Pattern.compile("^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6,9}Z (.*)$");
    private static final Pattern CONTAINER = Pattern.compile("^(?:\\[pod/([a-z0-9][a-z0-9.-]{0,62})/[a-z0-9.-]{1,62}\\] ?|([a-z][\\w.-]{0,60}-\\d{1,4}) +\\| ?)(.*)$");
    /** How outputs begin that print no numbers of their own. */
    private static final Pattern OUTPUT = Pattern.compile("^(?:CA '|Infiniband device '|hca_id:|Operational Info$|-[IEW]- |PING \\d|\\[\\s*\\d{1,7}\\.\\d{6}\\] )");
    private static final Pattern QUOTED = Pattern.compile("^[>| ]{0,12}(?=[>|])[>|] ?");
    private static final int FEWEST = 4;

    private Margin() {
    }

    /** The lines without their margin; as they are where they have none. */
    static List<Line> off(List<Line> lines) {
        List<Line> timeless = all(lines, TIME, 1) ? without(lines, TIME, 1) : lines;
        return unnumbered(containers(timeless));
    }

    private static boolean all(List<Line> lines, Pattern margin, int group) {
        int found = 0;
        for (Line line : lines) {
            if (line.text().isBlank()) {
                continue;
            }
            if (!margin.matcher(line.text()).matches()) {
                return false;
            }
            found++;
        }
        return found >= FEWEST;
    }

    private static List<Line> without(List<Line> lines, Pattern margin, int group) {
        List<Line> result = new ArrayList<>(lines.size());
        for (Line line : lines) {
            Matcher matcher = margin.matcher(line.text());
            String rest = matcher.matches() ? matcher.group(group) : "";
            result.add(new Line(line.number(), rest, rest));
        }
        return result;
    }

    /** Of one container its name is left out, of several it stands before the line as that of a machine does. */
    private static List<Line> containers(List<Line> lines) {
        Set<String> names = new LinkedHashSet<>();
        int found = 0;
        for (Line line : lines) {
            Matcher matcher = line.text().indexOf('|') >= 0 || line.text().startsWith("[pod/") ? CONTAINER.matcher(line.text()) : null;
            if (matcher != null && matcher.matches()) {
                names.add(matcher.group(1) != null ? matcher.group(1) : matcher.group(2));
                found++;
            }
        }
        if (found < FEWEST || found * 2 < lines.size()) {
            return lines;
        }
        List<Line> result = new ArrayList<>(lines.size());
        for (Line line : lines) {
            Matcher matcher = CONTAINER.matcher(line.text());
            if (matcher.matches()) {
                String name = matcher.group(1) != null ? matcher.group(1) : matcher.group(2);
                String rest = names.size() == 1 ? matcher.group(3) : name + ": " + matcher.group(3);
                result.add(new Line(line.number(), rest, rest));
            } else {
                result.add(line);
            }
        }
        return result;
    }

    /** The lines without the numbers of the runs that are numbered: prose may stand before and behind such a run. */
    private static List<Line> unnumbered(List<Line> lines) {
        List<Line> result = null;
        for (int i = 0; i < lines.size(); i++) {
            int end = endOfRun(lines, i);
            if (end - i >= FEWEST && printed(lines.subList(i, end))) {
                result = result == null ? new ArrayList<>(lines) : result;
                List<Line> bare = without(lines.subList(i, end), NUMBER, 2);
                for (int j = i; j < end; j++) {
                    result.set(j, bare.get(j - i));
                }
            }
            i = Math.max(i, end - 1);
        }
        return result == null ? lines : result;
    }

    private static int endOfRun(List<Line> lines, int start) {
        int last = number(lines.get(start).text());
        int end = start + 1;
        for (int i = end; last >= 0 && i < lines.size(); i++) {
            String text = lines.get(i).text();
            if (text.isBlank()) {
                continue;
            }
            if (number(text) != last + 1) {
                break;
            }
            last++;
            end = i + 1;
        }
        return last < 0 ? start : end;
    }

    /** The number in front of a line, -1 where there is none. */
    private static int number(String text) {
        if (text.isEmpty() || text.charAt(0) != ' ' && text.charAt(0) != '\t' && !Character.isDigit(text.charAt(0))) {
            return -1;
        }
        Matcher bare = BARE_NUMBER.matcher(text);
        Matcher matcher = bare.matches() ? bare : NUMBER.matcher(text);
        return matcher.matches() ? Integer.parseInt(matcher.group(1)) : -1;
    }

    /** Whether a prompt or a known output stands behind one of the numbers: lists and tables count too. */
    private static boolean printed(List<Line> lines) {
        for (Line line : lines) {
            Matcher matcher = NUMBER.matcher(line.text());
            if (!matcher.matches()) {
                continue;
            }
            String rest = QUOTED.matcher(matcher.group(2)).replaceFirst("").replace("&#39;", "'");
            Prompt told = Prompt.of(rest);
            boolean command = told != null && !told.rest().isEmpty() && Vocabulary.isCommand(told.rest());
            if (OUTPUT.matcher(rest).find() || told != null && told.kind() == Prompt.Kind.NAMED || command && told.kind() != Prompt.Kind.NAMED) {
                return true;
            }
        }
        return false;
    }
}
