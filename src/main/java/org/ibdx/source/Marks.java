package org.ibdx.source;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.ibdx.parse.Parser;
import org.ibdx.probe.Probe;

/** Which rows of a text are prompts and commands: what one row leaves open, the others of the same text settle. */
final class Marks {

    private static final Pattern UNFINISHED = Pattern.compile(".*(?:\\||&&|\\|\\||\\\\|\\s(?:grep|egrep)(?:\\s+-\\w+)*|\\s-(?:[nICPdEeA]|-type|-name))$");
    private static final Pattern GOES_ON = Pattern.compile("^(?:\\||&&|;|2?>|<)\\s?.*");
    private static final Pattern PATHS = Pattern.compile("^(?:/(?:[\\w./*{},$@+-]|:(?=[0-9a-fA-F]{2}[:.]))+\\s*)+(?:[|;&].*)?$");
    /** A command that shows files, of which one more may follow; what ls and readlink print may itself be a path. */
    private static final Pattern LISTING = Pattern.compile("(?:.*[\\s;|&])?(?:cat|head|tail|grep(?: (?!-\\w*[lrRc])\\S+)+)(?:\\s+-\\S+)*(?:\\s+/\\S+)*$");
    /** A command that cannot be all there is: it would wait for what is typed next. */
    private static final Pattern READER = Pattern.compile("(?:.*[\\s;&])?(?:cat|head|tail)(?:\\s+-\\S+)*$");
    private static final int WRAPPED = 60;
    private static final int MOST_LINES = 40;
    private static final int LONGEST = 4000;

    private final List<Row> rows;
    private final Recognition recognition;
    private final Wrapping wrapping;
    private final Map<Integer, Prompt> prompts = new HashMap<>();
    private final Set<String> learned = new HashSet<>();
    private final Set<String> hosts = new HashSet<>();
    private boolean named;
    private boolean dollar;
    private boolean hash;
    private String joined = "";

    Marks(List<Row> rows, Recognition recognition, Wrapping wrapping) {
        this.rows = rows;
        this.wrapping = wrapping;
        this.recognition = recognition;
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            Prompt prompt = row.fence() || row.host() != null ? null : Prompt.of(row.text());
            Prompt upper = prompt == null && !row.fence() ? Prompt.upper(row.text()) : null;
            if (upper != null) {
                prompts.put(i, upper);
            }
            if (prompt == null) {
                continue;
            }
            prompts.put(i, prompt);
            learn(prompt);
        }
    }

    private void learn(Prompt prompt) {
        boolean command = !prompt.rest().isEmpty() && Vocabulary.isCommand(prompt.rest());
        switch (prompt.kind()) {
            case NAMED -> {
                named = true;
                if (prompt.host() != null) {
                    hosts.add(Naming.shortName(prompt.host()));
                }
            }
            case LIKELY -> {
                if (command && !prompt.prefix().startsWith("+")) {
                    named = true;
                    learned.add(prompt.prefix());
                    if (prompt.host() != null) {
                        hosts.add(Naming.shortName(prompt.host()));
                    }
                }
            }
            case BARE -> dollar |= command;
            default -> hash |= command && Vocabulary.isPlainly(prompt.rest());
        }
    }

    /** Short names of all machines that prompts name. */
    Set<String> hosts() {
        return hosts;
    }

    /** Whether there are prompts that are surely none of a file that merely was saved. */
    boolean hasPrompts() {
        return named || dollar;
    }

    /** The prompt at a row; {@code inFile} tells that the row is part of a file that is shown, where {@code #} begins comments. Null where there is none. */
    Prompt prompt(int i, boolean inFile) {
        Prompt prompt = prompts.get(i);
        if (prompt == null) {
            return null;
        }
        String rest = prompt.rest();
        boolean command = !rest.isEmpty() && Vocabulary.isCommand(rest);
        boolean real = switch (prompt.kind()) {
            case NAMED -> true;
            case LIKELY -> command && (!prompt.prefix().startsWith("+") || Vocabulary.isPlainly(rest)) || learned.contains(prompt.prefix());
            case BARE -> rest.isEmpty() ? dollar || prompt.prefix().startsWith("PS ") : command || rest.matches("[A-Za-z./_~(].*") && !inFile;
            case COMMENT -> rest.isEmpty() ? hash && !inFile && alone(i) : comment(rest, command, inFile);
        };
        return real ? prompt : null;
    }

    private boolean comment(String rest, boolean command, boolean inFile) {
        if (!command) {
            return false;
        }
        boolean plainly = Vocabulary.isPlainly(rest);
        if (named) {
            return plainly && !inFile && isKnown(CommandLine.steps(rest).get(0));
        }
        if (inFile) {
            return plainly && (hash && !dollar || isKnown(CommandLine.steps(rest).get(0)));
        }
        return plainly || hash && Character.isLowerCase(rest.charAt(0)) && !Prose.is(rest) && !rest.endsWith(".");
    }

    private boolean isKnown(Step step) {
        List<String> paths = SmallFiles.paths(step);
        return recognition.ofCommand(step.text()) != null || !paths.isEmpty() && recognition.ofPath(paths.get(0)) != null;
    }

    /** Whether a lone {@code #} is an empty prompt rather than an empty comment: none like it stands beside it. */
    private boolean alone(int i) {
        boolean before = i > 0 && rows.get(i - 1).text().startsWith("#") && prompt(i - 1, false) == null;
        boolean after = i + 1 < rows.size() && rows.get(i + 1).text().startsWith("#") && prompts.get(i + 1) != null && prompts.get(i + 1).rest().isEmpty();
        return !before && !after;
    }

    /** Whether the row is surely of a terminal: a prompt, a plain command, or the beginning of a known output. */
    boolean isTerminal(int i) {
        Row row = rows.get(i);
        return !row.fence() && (prompt(i, false) != null || Vocabulary.isPlainly(row.text()) || recognition.beginner(row.text()) != null);
    }

    /**
     * Whether the row is a command that no prompt marks. Inside of a prompted output it must be followed by the beginning of its
     * own output; elsewhere its words are enough.
     */
    boolean isBareCommand(int i, boolean prompted) {
        Row row = rows.get(i);
        if (row.host() != null || row.text().isBlank() || !Vocabulary.isPlainly(row.text())) {
            return false;
        }
        Step step = CommandLine.steps(row.text()).get(0);
        Probe probe = recognition.ofCommand(step.text());
        boolean answered = probe != null && isAnswered(i, probe);
        if (prompted) {
            return answered;
        }
        boolean plain = row.text().strip().indexOf(' ') > 0 || (probe != null || !Vocabulary.isAlsoWord(step.tool())) && !listed(i);
        boolean edge = i == 0 || rows.get(i - 1).blank() || rows.get(i - 1).fence();
        return answered || plain && (!named && !dollar && !hash || edge);
    }

    private boolean isAnswered(int i, Probe probe) {
        Parser parser = recognition.parser(probe);
        for (int next = i + 1; next < rows.size() && next < i + 3; next++) {
            if (!rows.get(next).blank()) {
                return parser != null && Recognition.begins(parser, rows.get(next).text());
            }
        }
        return false;
    }

    /** Whether the rows beside it are program names too: then it is one of a list, as ls prints them. */
    private boolean listed(int i) {
        boolean before = i > 0 && rows.get(i - 1).text().matches("\\s*[\\w.-]+\\s*") && Vocabulary.isProgram(rows.get(i - 1).text().strip());
        boolean after = i + 1 < rows.size() && rows.get(i + 1).text().matches("\\s*[\\w.-]+\\s*") && Vocabulary.isProgram(rows.get(i + 1).text().strip());
        return before || after;
    }

    /** The row after a command that begins at row {@code i}; the whole command is then {@link #joined()}. */
    int commandEnd(int i, String begin) {
        StringBuilder line = new StringBuilder(begin);
        int next = i + 1;
        while (next < rows.size() && next < i + MOST_LINES && line.length() < LONGEST && !rows.get(next).fence() && rows.get(next).host() == null && goesOn(line.toString(), next)) {
            String more = rows.get(next).text().strip();
            boolean continued = line.charAt(line.length() - 1) == '\\';
            if (continued) {
                line.setLength(line.length() - 1);
            }
            String text = more.startsWith("> ") ? more.substring(2) : more;
            boolean glued = wrapping.broken(rows.get(next - 1).text()) && !continued;
            line.append(glued ? "" : isLoop(line.toString()) && !continued ? "; " : " ").append(text);
            next++;
        }
        joined = line.toString().replaceAll("\\b(do|then|else);", "$1");
        return next;
    }

    String joined() {
        return joined;
    }

    private boolean goesOn(String line, int next) {
        String more = rows.get(next).text().strip();
        if (more.isEmpty() || more.length() > LONGEST || prompts.get(next) != null && prompts.get(next).kind() == Prompt.Kind.NAMED) {
            return false;
        }
        if (line.endsWith("\\") || isLoop(line)) {
            return true;
        }
        boolean known = prompt(next, false) != null || recognition.beginner(more) != null;
        if (known) {
            return false;
        }
        String before = rows.get(next - 1).text();
        if (wrapping.broken(before)) {
            return true;
        }
        boolean wrapped = before.length() + 1 + Wrapping.firstWord(more) > WRAPPED && wrapping.filled(before, more);
        boolean argument = before.length() > WRAPPED - 5 && wrapping.filled(before, more) && more.matches("[a-z0-9][\\w.=/-]*(?:\\s.*)?")
                && !more.matches("[\\w.-]+(?::|\\s=)\\s.*") && CommandLine.steps(line).stream().allMatch(step -> SmallFiles.paths(step).isEmpty()) && Vocabulary.isPlainly(line + " " + more);
        if (PATHS.matcher(more).matches() && READER.matcher(line).matches()) {
            return true;
        }
        return argument || ShellWords.open(line) && closes(next) || UNFINISHED.matcher(line).matches() && (wrapped || line.matches(".*(?:\\||&&)$"))
                || wrapped && (GOES_ON.matcher(more).matches() || PATHS.matcher(more).matches() && LISTING.matcher(line).matches());
    }

    /** Whether an open quote is closed on one of the next rows. */
    private boolean closes(int next) {
        for (int i = next; i < rows.size() && i < next + 3; i++) {
            String text = rows.get(i).text();
            if (text.indexOf('"') >= 0 || text.indexOf('\'') >= 0) {
                return true;
            }
        }
        return false;
    }

    private static boolean isLoop(String line) {
        return line.matches("(?:for|while|until)\\s.*") && !line.matches("(?s).*(?:^|[;\\s])done(?:\\s.*|$)|.*;\\s*done.*");
    }
}
