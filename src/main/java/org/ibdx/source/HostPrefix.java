package org.ibdx.source;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Output of parallel shells, in which each line begins with the machine it is from; lines of several machines may be mixed.
 *
 * <pre>
 * cn07: CA 'mlx5_0'
 * cn08: CA 'mlx5_0'
 * cn07:         CA type: MT4123
 * </pre>
 */
final class HostPrefix {

    private static final Pattern PREFIX = Pattern.compile("^\\s{0,4}([A-Za-z0-9][A-Za-z0-9_.-]{0,62}):(?: (.*)|\\s*)$");
    private static final Pattern PARALLEL = Pattern.compile("(?:^|[\\s#$%>])(?:sudo\\s+)?(?:pdsh|clush|dsh|psh|xdsh|pssh|parallel-ssh|srun|cexec)\\s");
    private static final int SHORTEST_RUN = 2;

    private HostPrefix() {
    }

    /** The rows with such prefixes taken off, the lines of each machine brought together; other rows stay as they are. */
    static List<Row> apply(List<Row> rows, Recognition recognition) {
        List<Row> result = new ArrayList<>(rows.size());
        boolean parallel = false;
        int i = 0;
        while (i < rows.size()) {
            Row row = rows.get(i);
            int end = runEnd(rows, i);
            if (end - i >= (parallel ? 1 : SHORTEST_RUN) && (parallel || isTelling(rows.subList(i, end), recognition))) {
                regroup(rows.subList(i, end), result);
                i = end;
                continue;
            }
            if (!row.blank() && !row.fence()) {
                parallel = PARALLEL.matcher(row.text()).find();
            }
            result.add(row);
            i++;
        }
        return result;
    }

    private static int runEnd(List<Row> rows, int from) {
        int end = from;
        while (end < rows.size() && !rows.get(end).fence() && prefix(rows.get(end).text()) != null) {
            end++;
        }
        return end;
    }

    /** Without a command that says so, only names that are clearly machines count, and what they prefix must be known output. */
    private static boolean isTelling(List<Row> run, Recognition recognition) {
        boolean known = false;
        for (Row row : run) {
            Matcher prefix = prefix(row.text());
            if (!Naming.looksLikeHost(prefix.group(1)) || Vocabulary.isProgram(prefix.group(1))) {
                return false;
            }
            known = known || prefix.group(2) != null && recognition.beginner(prefix.group(2)) != null;
        }
        return known;
    }

    private static Matcher prefix(String text) {
        Matcher matcher = PREFIX.matcher(text);
        return text.length() < 4000 && matcher.matches() ? matcher : null;
    }

    private static void regroup(List<Row> run, List<Row> result) {
        Map<String, List<Row>> byHost = new LinkedHashMap<>();
        for (Row row : run) {
            Matcher prefix = prefix(row.text());
            String rest = prefix.group(2) == null ? "" : prefix.group(2);
            byHost.computeIfAbsent(prefix.group(1), host -> new ArrayList<>()).add(row.of(prefix.group(1), rest, rest));
        }
        byHost.values().forEach(result::addAll);
    }
}
