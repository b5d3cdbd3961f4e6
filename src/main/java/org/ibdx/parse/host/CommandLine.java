package org.ibdx.parse.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.ibdx.capture.Capture;

/**
 * A command line as people type it, taken apart. Nothing is ever run; quotes are removed, variables stay as they are.
 *
 * <pre>
 * sudo /sbin/lsmod | grep -E 'ib_|mlx'     words [lsmod], stages [[lsmod], [grep, -E, ib_|mlx]]
 * echo connected &gt; /sys/class/net/ib0/mode  words [echo, connected], target /sys/class/net/ib0/mode
 * </pre>
 *
 * @param stages the commands of the pipe, each without sudo, environment and path; never empty
 * @param target file that the output is written to, or null
 * @param sudo   whether the first command runs under sudo (which does not cover the redirection)
 * @param text   the text of this command
 */
public record CommandLine(List<List<String>> stages, String target, boolean sudo, String text) {

    private static final int LONGEST = 8192;
    private static final Set<String> BEFORE = Set.of("sudo", "env", "doas", "nice", "time", "timeout", "nohup", "command", "exec", "stdbuf",
            "pkexec", "$", "#", "!");
    private static final Set<String> CUTTERS = Set.of("grep", "egrep", "fgrep", "zgrep", "rg", "ag", "head", "tail", "awk", "gawk", "sed", "cut",
            "uniq", "wc", "jq", "perl", "python3", "xargs");
    private static final String INVOKED = "Invoked Command:";

    /** The commands of a line, one for each that {@code ;}, {@code &&} or {@code ||} separates; empty for an empty line. */
    public static List<CommandLine> all(String line) {
        List<CommandLine> commands = new ArrayList<>();
        if (line == null) {
            return commands;
        }
        Splitter splitter = new Splitter(line.length() > LONGEST ? line.substring(0, LONGEST) : line, commands);
        splitter.run();
        return commands;
    }

    /** The command that gave a capture its output: the last one of its line; null for a file. */
    public static CommandLine of(Capture capture) {
        List<CommandLine> commands = all(command(capture));
        return commands.isEmpty() ? null : commands.get(commands.size() - 1);
    }

    /** The command of a capture as typed, or as sysinfo-snapshot writes it above the output; null where unknown. */
    public static String command(Capture capture) {
        if (capture.command() == null && capture.text().startsWith(INVOKED)) {
            String head = capture.text().substring(INVOKED.length(), Math.min(capture.text().length(), LONGEST));
            return head.split("[\\r\\n]", 2)[0].strip();
        }
        return capture.command();
    }

    /** The words of the first command of the pipe. */
    public List<String> words() {
        return stages.get(0);
    }

    /** The first word. */
    public String tool() {
        return words().get(0);
    }

    /** The words after the first that do not begin with a hyphen. */
    public List<String> arguments() {
        List<String> arguments = new ArrayList<>();
        for (String word : words().subList(1, words().size())) {
            if (!word.startsWith("-")) {
                arguments.add(word);
            }
        }
        return arguments;
    }

    /** Whether one of these words stands in the first command. */
    public boolean has(String... any) {
        for (String word : any) {
            if (words().contains(word)) {
                return true;
            }
        }
        return false;
    }

    /** The word after the first of these, or the rest of a word that begins with one of them and {@code =}; null where there is none. */
    public String after(String... keys) {
        for (String key : keys) {
            int at = words().indexOf(key);
            if (at >= 0 && at + 1 < words().size()) {
                return words().get(at + 1);
            }
            for (String word : words()) {
                if (word.startsWith(key + "=")) {
                    return word.substring(key.length() + 1);
                }
            }
        }
        return null;
    }

    /** Whether lines or columns of the output were left out on the way. */
    public boolean filtered() {
        return stages.stream().skip(1).anyMatch(stage -> CUTTERS.contains(stage.get(0)));
    }

    /** The state of the split: one pass over the characters. */
    private static final class Splitter {
        private final String line;
        private final List<CommandLine> commands;
        private List<List<String>> stages = new ArrayList<>();
        private List<String> words = new ArrayList<>();
        private StringBuilder word;
        private String target;
        private boolean redirects;
        private boolean ignored;
        private int start;

        private Splitter(String line, List<CommandLine> commands) {
            this.line = line;
            this.commands = commands;
        }

        private void run() {
            for (int i = 0; i < line.length(); i++) {
                char c = line.charAt(i);
                char next = i + 1 < line.length() ? line.charAt(i + 1) : 0;
                if (c == '\'' || c == '"') {
                    i = quoted(i, c);
                } else if (c == '\\' && next != 0) {
                    grow().append(next);
                    i++;
                } else if (c == ' ' || c == '\t') {
                    endWord();
                } else if (c == '|' && next != '|') {
                    endStage();
                    i += next == '&' ? 1 : 0;
                } else if (c == ';' || c == '|' || c == '&' && next == '&') {
                    endCommand(i);
                    i += c == ';' ? 0 : 1;
                    start = i + 1;
                } else if (c == '&' && next != '>') {
                    i = ampersand(i);
                } else if (c == '>') {
                    redirect();
                    i += next == '>' || next == '|' ? 1 : 0;
                } else if (c == '#' && word == null && !words.isEmpty()) {
                    break;
                } else {
                    grow().append(c);
                }
            }
            endCommand(line.length());
        }

        private int quoted(int from, char quote) {
            grow();
            int i = from + 1;
            while (i < line.length() && line.charAt(i) != quote) {
                word.append(line.charAt(i));
                i++;
            }
            return i;
        }

        /** {@code 2>&1} belongs to a redirection; a lone {@code &} ends the command. */
        private int ampersand(int at) {
            if (redirects) {
                grow().append('&');
            } else {
                endCommand(at);
                start = at + 1;
            }
            return at;
        }

        private void redirect() {
            ignored = word != null && word.toString().equals("2");
            if (ignored || word != null && word.toString().equals("1") || word != null && word.toString().equals("&")) {
                word = null;
            }
            endWord();
            redirects = true;
        }

        private StringBuilder grow() {
            if (word == null) {
                word = new StringBuilder();
            }
            return word;
        }

        private void endWord() {
            if (word == null) {
                return;
            }
            if (redirects) {
                if (!ignored && !word.toString().startsWith("&")) {
                    target = word.toString();
                }
                redirects = false;
            } else {
                words.add(word.toString());
            }
            word = null;
        }

        private void endStage() {
            endWord();
            if (!words.isEmpty()) {
                stages.add(words);
            }
            words = new ArrayList<>();
        }

        private void endCommand(int end) {
            endStage();
            if (!stages.isEmpty()) {
                boolean sudo = stages.get(0).get(0).matches("sudo|doas|pkexec");
                List<List<String>> bare = new ArrayList<>();
                for (List<String> stage : stages) {
                    List<String> stripped = strip(stage);
                    if (!stripped.isEmpty()) {
                        bare.add(stripped);
                    }
                }
                if (!bare.isEmpty()) {
                    commands.add(new CommandLine(List.copyOf(bare), target, sudo, line.substring(start, end).strip()));
                }
            }
            stages = new ArrayList<>();
            target = null;
            redirects = false;
        }

        /** Without what stands before the command itself, and without its directory. */
        private static List<String> strip(List<String> stage) {
            int from = 0;
            while (from < stage.size()) {
                String word = stage.get(from);
                if (BEFORE.contains(word) || word.matches("[A-Za-z_][A-Za-z0-9_]*=.*")) {
                    boolean takesOptions = from > 0 || BEFORE.contains(word);
                    from++;
                    while (takesOptions && from < stage.size() && (stage.get(from).startsWith("-")
                            || word.equals("timeout") && stage.get(from).matches("[0-9.]+[smh]?"))) {
                        from += stage.get(from).matches("-u|-g|-n") && word.equals("sudo") && !stage.get(from).equals("-n") ? 2 : 1;
                    }
                } else {
                    break;
                }
            }
            if (from >= stage.size()) {
                return List.of();
            }
            List<String> words = new ArrayList<>(stage.subList(from, stage.size()));
            String tool = words.get(0);
            words.set(0, tool.substring(tool.lastIndexOf('/') + 1));
            if (words.get(0).isEmpty()) {
                words.set(0, tool);
            }
            return List.copyOf(words);
        }
    }
}
