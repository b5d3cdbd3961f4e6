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
    private static final Pattern OUTPUT = Pattern.compile("^(?:CA '|Infiniband device '|hca_id:|Operational Info$|PING \\d|\\[\\s*\\d{1,7}\\.\\d{6}\\] )");
    private static final int FEWEST = 4;

    private Margin() {
    }

    /** The lines without their margin; as they are where they have none. */
    static List<Line> off(List<Line> lines) {
        List<Line> timeless = all(lines, TIME, 1) ? without(lines, TIME, 1) : lines;
        List<Line> nameless = containers(timeless);
        return numbered(nameless) ? without(nameless, NUMBER, 2) : nameless;
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

    /** Whether the lines are numbered one by one, and a prompt or a known output stands behind one of the numbers: lists and tables count too. */
    private static boolean numbered(List<Line> lines) {
        int last = -1;
        int found = 0;
        boolean prompt = false;
        for (Line line : lines) {
            if (line.text().isBlank() && line == lines.get(lines.size() - 1)) {
                continue;
            }
            Matcher bare = BARE_NUMBER.matcher(line.text());
            Matcher matcher = bare.matches() ? bare : NUMBER.matcher(line.text());
            if (!matcher.matches() || last >= 0 && Integer.parseInt(matcher.group(1)) != last + 1) {
                return false;
            }
            last = Integer.parseInt(matcher.group(1));
            found++;
            Prompt told = prompt ? null : Prompt.of(matcher.group(2));
            prompt |= OUTPUT.matcher(matcher.group(2)).find() || told != null && told.kind() == Prompt.Kind.COMMENT && Vocabulary.isCommand(told.rest()) && !told.rest().isEmpty();
            prompt |= told != null && (told.kind() == Prompt.Kind.NAMED || told.kind() == Prompt.Kind.BARE && !told.rest().isEmpty() && Vocabulary.isCommand(told.rest()));
        }
        return found >= FEWEST && prompt;
    }
}
