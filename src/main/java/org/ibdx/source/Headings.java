package org.ibdx.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.parse.LogPrefix;

/**
 * Finds {@link Heading}s.
 *
 * <pre>
 * ---------------                 --------- n01---------          === ibstat ===
 * node[01-02]                     *** cn07 ***                    ### `ip addr` on cn07
 * ---------------                 **cn07:**                       Output of ibstat on cn07:
 * ==&gt; ibstat.txt &lt;==              cn07 | SUCCESS | rc=0 &gt;&gt;        Server:
 * </pre>
 */
final class Headings {

    private static final int LONGEST = 200;
    /** Of a list of hosts between rulers: a rack of names that do not fold. */
    private static final int LONGEST_LIST = 4000;
    /** As many headings that name commands show that they are the writer's habit. */
    private static final int MANY = 3;
    private static final Pattern RULER = Pattern.compile("^\\s*[-=*#~_+]{4,}\\s*$");
    private static final Pattern DECORATED = Pattern.compile("^\\s*(?:[-=*#~<>+_]{2,}|\\[{2,})\\s*(.*?)\\s*(?:[-=*#~<>+_]{2,}|\\]{2,}):?\\s*$");
    private static final Pattern MARKED = Pattern.compile("^\\s*(?:#{1,6}\\s+|(?:\\d{1,2}|[a-z])[.)]\\s+|[-*•]\\s+)(.*?)\\s*#*\\s*$");
    private static final Pattern STRONG = Pattern.compile("^\\s*(?:[-*•]\\s+|\\d{1,2}[.)]\\s+)?(?:\\*\\*|__)(.+?)(?:\\*\\*|__)\\s*[:\uff1a]?\\s*(.*)$");
    private static final Pattern CODE = Pattern.compile("^\\s*`([^`]+)`\\s*[:\uff1a]?\\s*$");
    private static final Pattern FILE = Pattern.compile("^\\s*==>\\s+(\\S.*?)\\s+<==\\s*$");
    private static final Pattern ANSIBLE = Pattern.compile("^(\\S+) \\| (?:SUCCESS|CHANGED|FAILED|UNREACHABLE)!?(?: \\| rc=(-?\\d{1,3}))?(?: \\| \\(std(?:out|err)\\))? ?(?:>>|=> ?\\{).*$");
    private static final Pattern NAMED = Pattern.compile("(?i)^(?:on |at |from |node|host|server|machine|hostname|client)[ :=]*\\s*([A-Za-z0-9][\\w.-]*)$");
    private static final Pattern OF = Pattern.compile("(?i)^(?:the )?(?:output|results?|ausgabe|sortie|salida)s? (?:of|from|for|von|de) (?:the )?(.+)$");
    private static final Pattern AFTER = Pattern.compile("(?i)\\s*(?:output|results?|command|says|shows|gives|prints|returns|输出|结果|の出力|ausgabe)$");
    private static final Pattern BEFORE = Pattern.compile("(?i)^(?:(?:output|results?|run|running|command|cmd|executing|exec|ausgabe|输出)\\s*[:\uff1a]\\s*|(?:run|running|executing)\\s+(?=\\S))");
    private static final Pattern LABEL = Pattern.compile("(?i)^\\s*(?:[*#=+>-]{2,}\\s*)?(?:running|run|cmd|command|executing|exec)(?:\\s*[:\uff1a]\\s*|\\s+)(\\S.*?)\\s*(?:\\.{3}|\u2026)?$");
    private static final Pattern BRACKETED = Pattern.compile("^\\s*\\[([a-z][^\\[\\]]{2,80})\\]\\s*$");
    private static final Pattern PSSH = Pattern.compile("^\\[\\d+\\] \\d\\d:\\d\\d:\\d\\d \\[(?:SUCCESS|FAILURE)\\] (\\S+).*$");
    private static final Pattern ON = Pattern.compile("(?i)^(.+?)\\s+(?:on|at|from|@|auf|von|sur|en)\\s+(?:the\\s+)?(?:(?:node|host|server|machine|client)\\s+)?[\"'`]?([A-Za-z0-9][\\w.-]*)[\"'`]?(?: side| node| host)?$");
    private static final Pattern HOST_FIRST = Pattern.compile("^([A-Za-z0-9][\\w.-]*)\\s*(?::|\uff1a|,|-|\u2014|\\s)\\s*(.+)$");
    private static final Pattern HOST_LAST = Pattern.compile("^(.+?)\\s*[(\\[]([A-Za-z0-9][\\w.-]*)[)\\]]$");

    private final List<Row> rows;
    private final IntPredicate terminal;
    private final Set<String> known;
    private Boolean many;

    /**
     * @param terminal whether a row by number is surely of a terminal: a prompt, a command, the beginning of a known output
     * @param known    names of machines that stand elsewhere in the text
     */
    Headings(List<Row> rows, IntPredicate terminal, Set<String> known) {
        this.rows = rows;
        this.terminal = terminal;
        this.known = known;
    }

    /** The heading that begins at row {@code i}; {@code inside} tells that an output is going on there. Null where there is none. */
    Heading at(int i, boolean inside) {
        Row row = rows.get(i);
        String text = row.text().strip();
        if (text.length() < 2 || text.length() > LONGEST) {
            return null;
        }
        Heading heading = ruled(i);
        if (heading == null) {
            heading = printed(text);
        }
        if (heading == null) {
            Matcher decorated = DECORATED.matcher(text);
            if (decorated.matches()) {
                heading = plain(decorated.group(1));
            }
        }
        if (heading != null || inside && !afterBreak(i)) {
            return heading;
        }
        return written(i, text, row.code());
    }

    /** A name between two rulers: dshbak, clush -b. */
    private Heading ruled(int i) {
        if (i + 2 >= rows.size() || !RULER.matcher(rows.get(i).text()).matches() || !RULER.matcher(rows.get(i + 2).text()).matches()) {
            return null;
        }
        String between = rows.get(i + 1).text().strip();
        if (between.length() > LONGEST_LIST) {
            return null;
        }
        String inner = between.replaceAll("\\s*\\(\\d+\\)$", "");
        List<String> hosts = Naming.unfold(inner);
        if (!hosts.isEmpty() && hosts.stream().allMatch(host -> isHost(host) || hosts.size() > 1)) {
            return new Heading(hosts, null, null, 3, null);
        }
        Heading named = plain(inner);
        return named == null ? null : new Heading(named.hosts(), named.command(), named.file(), 3, null);
    }

    /** What tools print: {@code ==> name <==} of head and tail, and ansible's line for each machine. */
    private Heading printed(String text) {
        Matcher ansible = ANSIBLE.matcher(text);
        if (ansible.matches() && Naming.wellFormed(ansible.group(1))) {
            Integer exit = ansible.group(2) == null ? null : Integer.valueOf(ansible.group(2));
            return new Heading(List.of(ansible.group(1)), null, null, 1, exit);
        }
        Matcher pssh = PSSH.matcher(text);
        if (pssh.matches() && Naming.wellFormed(pssh.group(1))) {
            return Heading.host(pssh.group(1), 1);
        }
        Matcher label = LABEL.matcher(text);
        Matcher bracketed = BRACKETED.matcher(text);
        String labelled = label.matches() ? label.group(1) : bracketed.matches() ? bracketed.group(1) : "";
        if (isCommand(labelled)) {
            return new Heading(List.of(), labelled, null, 1, null);
        }
        Matcher file = FILE.matcher(text);
        if (file.matches()) {
            return isHost(file.group(1)) ? Heading.host(file.group(1), 1) : new Heading(List.of(), null, file.group(1), 1, null);
        }
        return null;
    }

    /** What people write above an output; only where an output or a command follows. */
    private Heading written(int i, String text, boolean code) {
        String inner = null;
        Matcher strong = STRONG.matcher(text);
        Matcher marked = MARKED.matcher(text);
        Matcher quoted = CODE.matcher(text);
        if (strong.matches() && strong.group(2).length() < 40) {
            inner = (strong.group(1) + " " + strong.group(2)).strip();
        } else if (marked.matches()) {
            inner = marked.group(1);
        } else if (quoted.matches()) {
            inner = quoted.group(1);
        }
        if (inner == null && LogPrefix.begins(text)) {
            return null;
        }
        boolean colon = text.endsWith(":") || text.endsWith("\uff1a");
        if (inner == null && !colon && !OF.matcher(text).matches() || !code && inner == null && text.length() > 160) {
            return null;
        }
        if (!followed(i) && (code || !oneOfMany(i))) {
            return null;
        }
        Heading heading = plain(inner == null ? text : inner);
        if (heading != null || !colon || code) {
            return heading;
        }
        return sentence(text);
    }

    /** A heading without sentences: a command, a machine, or both. */
    private Heading plain(String inner) {
        String text = trim(inner);
        text = trim(BEFORE.matcher(text).replaceFirst(""));
        Matcher of = OF.matcher(text);
        if (of.matches()) {
            text = trim(of.group(1));
        }
        text = trim(AFTER.matcher(text).replaceFirst(""));
        if (text.isEmpty() || text.length() > 160) {
            return null;
        }
        if (text.matches("/(?:sys|proc|etc|var)/\\S+")) {
            return new Heading(List.of(), null, text, 1, null);
        }
        Matcher on = ON.matcher(text);
        if (isCommand(text) && !(on.matches() && isHost(on.group(2)))) {
            return new Heading(List.of(), text, null, 1, null);
        }
        if (isHost(text)) {
            return Heading.host(text, 1);
        }
        String role = Naming.role(text) != null ? Naming.role(text) : Naming.side(text);
        if (role != null) {
            return Heading.host(role, 1);
        }
        Matcher named = NAMED.matcher(text.replaceFirst("\\s*\\([^)]*\\)$", ""));
        if (named.matches() && (isHost(named.group(1)) || named.group(1).matches("\\d{1,4}|[A-Z]"))) {
            String name = named.group(1).matches("\\d{1,4}|[A-Z]") ? text : named.group(1);
            return Heading.host(name.replaceAll("[ :=]+", "-"), 1);
        }
        Heading both = both(text);
        String more = text.replaceFirst("\\s*[,(].*$", "");
        return both != null || Naming.role(more) == null ? both : Heading.host(Naming.role(more), 1);
    }

    private Heading both(String text) {
        Matcher on = ON.matcher(text);
        if (on.matches() && hostOrRole(on.group(2))) {
            String command = trim(AFTER.matcher(trim(on.group(1))).replaceFirst(""));
            if (isCommand(command)) {
                return new Heading(List.of(on.group(2)), command, null, 1, null);
            }
        }
        Matcher last = HOST_LAST.matcher(text);
        if (last.matches() && hostOrRole(last.group(2)) && isCommand(trim(last.group(1)))) {
            return new Heading(List.of(last.group(2)), trim(last.group(1)), null, 1, null);
        }
        Matcher first = HOST_FIRST.matcher(text);
        if (first.matches() && hostOrRole(first.group(1)) && isCommand(trim(first.group(2)))) {
            return new Heading(List.of(first.group(1)), trim(first.group(2)), null, 1, null);
        }
        return null;
    }

    /** A sentence that introduces an output, in any language: the command and the machine that stand in it. */
    private Heading sentence(String text) {
        String command = null;
        List<String> hosts = new ArrayList<>();
        String[] words = text.replaceAll("[`\"'*:\uff1a,()]+", " ").strip().split("[\\s\u3000-\u9fff]+");
        for (int i = 0; i < words.length; i++) {
            if (command == null) {
                for (int end = Math.min(words.length, i + 6); end > i && command == null; end--) {
                    String window = String.join(" ", List.of(words).subList(i, end));
                    command = isCommand(window) ? window : null;
                }
            }
            boolean product = !known.contains(Naming.shortName(words[i])) && Naming.isProduct(words[i], i == 0 ? null : words[i - 1]);
            if (hosts.isEmpty() && isHost(words[i]) && !product) {
                hosts.add(words[i]);
            }
        }
        if (hosts.isEmpty()) {
            Matcher role = Pattern.compile("(?i)\\bon (?:my |our )?((?:the |a )?(?:[a-z]+ )?[a-z]+)(?: side)?\\s*[:\uff1a]?$").matcher(text);
            String name = role.find() ? Naming.role(role.group(1)) : null;
            if (name != null) {
                hosts.add(name);
            }
        }
        return command == null && hosts.isEmpty() ? null : new Heading(hosts, command, null, 1, null);
    }

    /** Without the marks around it. No pattern: one that is tied to the end takes the square of the time that a long run of marks has. */
    private static String trim(String text) {
        String stripped = text.strip();
        int begin = 0;
        int end = stripped.length();
        while (begin < end && "`*_\"'[".indexOf(stripped.charAt(begin)) >= 0) {
            begin++;
        }
        while (begin < end && "`*_\"':\uff1a]".indexOf(stripped.charAt(end - 1)) >= 0) {
            end--;
        }
        return stripped.substring(begin, end).strip();
    }

    private boolean isHost(String word) {
        return Naming.looksLikeHost(word) && !Vocabulary.isProgram(word) || Naming.wellFormed(word) && known.contains(Naming.shortName(word));
    }

    private boolean hostOrRole(String word) {
        return isHost(word) || Naming.role(word) != null;
    }

    /**
     * Whether a heading of this form stands above outputs elsewhere in the text too, so that what follows is an output though nothing
     * in it tells so: {@code ### cat /etc/sysconfig/…} above a plain file.
     */
    private boolean oneOfMany(int i) {
        if (many == null) {
            int found = 0;
            for (int row = 0; row < rows.size(); row++) {
                found += !rows.get(row).code() && commandOf(rows.get(row).text().strip()) != null && afterBreak(row) ? 1 : 0;
            }
            many = found >= MANY;
        }
        String command = many ? commandOf(rows.get(i).text().strip()) : null;
        if (command == null || !command.contains(" ")) {
            return false;
        }
        int next = i + 1;
        while (next < rows.size() && rows.get(next).blank()) {
            next++;
        }
        return next < rows.size() && next < i + 3 && !Prose.is(rows.get(next).text()) && commandOf(rows.get(next).text().strip()) == null;
    }

    /** The command in a heading {@code ## ip addr} or {@code Output of `ip addr`:}; null where it is none. */
    private static String commandOf(String text) {
        if (text.length() > LONGEST) {
            return null;
        }
        Matcher marked = MARKED.matcher(text);
        Matcher of = OF.matcher(trim(text));
        String inner = text.startsWith("#") && marked.matches() ? marked.group(1) : of.matches() ? of.group(1) : null;
        return inner != null && isCommand(trim(inner)) ? trim(inner) : null;
    }

    private static boolean isCommand(String text) {
        return Vocabulary.isPlainly(text);
    }

    private boolean afterBreak(int i) {
        return i == 0 || rows.get(i - 1).blank() || rows.get(i - 1).fence();
    }

    /** Whether the next line that is not empty is of a terminal. */
    private boolean followed(int i) {
        for (int next = i + 1; next < rows.size() && next < i + 5; next++) {
            Row row = rows.get(next);
            if (!row.blank()) {
                return row.fence() || row.code() && !rows.get(i).code() || terminal.test(next);
            }
        }
        return false;
    }
}
