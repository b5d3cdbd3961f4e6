package org.ibdx.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a typed line runs: its commands in order, loops written out, and each command freed of sudo, ssh and the like. */
final class CommandLine {

    private static final int MOST_STEPS = 256;
    private static final int DEEPEST = 6;
    private static final Pattern ASSIGNMENT = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*=.*", Pattern.DOTALL);
    private static final Pattern FOR = Pattern.compile("^for\\s+(\\w+)\\s+in\\s+(.*)$", Pattern.DOTALL);
    private static final Pattern REDIRECT = Pattern.compile("^(\\d?|&)(>>?|<)(&\\d|&-|.*)$");
    private static final Set<String> KEYWORDS = Set.of("do", "then", "else", "elif", "if", "while", "until", "!", "{", "}", "(", ")", "done", "fi",
            "time", "command", "exec", "nohup", "builtin", "unbuffer");
    private static final Pattern SSH_WITH_VALUE = Pattern.compile("-[bcDeFIiJLlmOopQRSWw]");

    private final List<Step> steps = new ArrayList<>();

    private CommandLine() {
    }

    /** The commands of a line in the order in which they run. Never null; empty where the line holds none. */
    static List<Step> steps(String line) {
        CommandLine parsed = new CommandLine();
        parsed.read(line, null, false, 0);
        return parsed.steps;
    }

    private void read(String line, String host, boolean spread, int depth) {
        List<String> commands = ShellWords.commands(line);
        for (int i = 0; i < commands.size() && steps.size() < MOST_STEPS; i++) {
            Matcher loop = FOR.matcher(bare(commands.get(i)));
            if (loop.matches()) {
                i = loop(commands, i, loop.group(1), loop.group(2), host, spread, depth);
            } else {
                command(commands.get(i), host, spread, depth);
            }
        }
    }

    /** Writes out a loop over words that are known; of any other loop the body is taken once. */
    private int loop(List<String> commands, int at, String variable, String list, String host, boolean spread, int depth) {
        List<String> body = new ArrayList<>();
        int i = at + 1;
        while (i < commands.size()) {
            String command = commands.get(i).strip();
            if (command.equals("done") || command.startsWith("done ") || command.startsWith("done|")) {
                break;
            }
            body.add(command);
            i++;
        }
        List<String> words = loopWords(list);
        if (depth >= DEEPEST) {
            return i;
        }
        for (String word : words.isEmpty() ? List.of("$" + variable) : words) {
            String quoted = Matcher.quoteReplacement(word);
            for (String command : body) {
                String filled = command.replaceAll("\\$\\{" + variable + "\\}|\\$" + variable + "\\b", quoted);
                if (steps.size() < MOST_STEPS) {
                    read(filled, host, spread, depth + 1);
                }
            }
        }
        return i;
    }

    private static List<String> loopWords(String list) {
        List<String> words = new ArrayList<>();
        Matcher seq = Pattern.compile("^(?:\\$\\(|`)seq (\\d{1,4}) (\\d{1,4})(?:\\)|`)$").matcher(list.strip());
        if (seq.matches()) {
            return ShellWords.unbrace("{" + seq.group(1) + ".." + seq.group(2) + "}");
        }
        for (String word : ShellWords.words(list)) {
            if (word.matches(".*[*?$`\\[].*")) {
                return List.of();
            }
            words.addAll(ShellWords.unbrace(word));
        }
        return words;
    }

    private static String bare(String command) {
        String bare = command.strip();
        while (true) {
            int blank = bare.indexOf(' ');
            String first = blank < 0 ? bare : bare.substring(0, blank);
            if (KEYWORDS.contains(first)) {
                bare = blank < 0 ? "" : bare.substring(blank + 1).strip();
            } else if (bare.startsWith("(") && !bare.startsWith("((")) {
                bare = bare.substring(1).strip();
            } else {
                break;
            }
        }
        return bare.endsWith(")") && bare.indexOf('(') < 0 ? bare.substring(0, bare.length() - 1).strip() : bare;
    }

    private void command(String command, String host, boolean spread, int depth) {
        List<String> stages = ShellWords.stages(bare(command));
        if (stages.isEmpty()) {
            return;
        }
        String first = stages.get(0);
        List<String> filters = stages.subList(1, stages.size());
        boolean toFile = false;
        List<String> words = new ArrayList<>();
        for (String stage : stages) {
            List<String> kept = new ArrayList<>();
            toFile |= redirections(ShellWords.words(stage), kept);
            if (stage.equals(first) && words.isEmpty()) {
                words = kept;
            }
        }
        Wrapped wrapped = unwrap(words, host, spread);
        if (wrapped.inner != null && depth < DEEPEST) {
            int before = steps.size();
            read(wrapped.inner, wrapped.host, wrapped.spread, depth + 1);
            for (int i = before; i < steps.size(); i++) {
                Step step = steps.get(i);
                List<String> all = new ArrayList<>(step.filters());
                all.addAll(filters);
                steps.set(i, new Step(steps.size() - before == 1 ? bare(command) : step.typed(), step.words(), step.text(), all, step.host(),
                        step.spread(), step.login(), step.toFile() || toFile, step.netns()));
            }
            return;
        }
        if (wrapped.words.isEmpty() && !wrapped.login) {
            return;
        }
        List<String> plain = new ArrayList<>(wrapped.words);
        if (!plain.isEmpty() && plain.get(0).startsWith("/")) {
            plain.set(0, plain.get(0).substring(plain.get(0).lastIndexOf('/') + 1));
        }
        steps.add(new Step(bare(command), List.copyOf(plain), String.join(" ", plain), List.copyOf(filters), wrapped.host, wrapped.spread,
                wrapped.login, toFile, wrapped.netns));
    }

    /** Leaves out redirections, except those that write what a command says into a file of the system; tells whether output went to a file. */
    private static boolean redirections(List<String> words, List<String> kept) {
        boolean toFile = false;
        for (int i = 0; i < words.size(); i++) {
            Matcher redirect = REDIRECT.matcher(words.get(i));
            if (!redirect.matches() || words.get(i).startsWith("<") && words.get(i).contains(">")) {
                kept.add(words.get(i));
                continue;
            }
            String target = redirect.group(3);
            if (target.isEmpty() && i + 1 < words.size()) {
                target = words.get(++i);
            }
            boolean output = redirect.group(2).startsWith(">") && !redirect.group(1).equals("2") && !target.startsWith("&");
            if (output && !target.matches("/dev/(?:null|stdout|stderr|tty)")) {
                toFile = true;
                if (target.startsWith("/")) {
                    kept.add(">");
                    kept.add(target);
                }
            }
        }
        return toFile;
    }

    /** What is left of a command when its wrappers are taken off: either words, or a line that is to be read in turn. */
    private static final class Wrapped {
        private List<String> words;
        private String inner;
        private String host;
        private boolean spread;
        private boolean login;
        private String netns;
    }

    private static Wrapped unwrap(List<String> words, String host, boolean spread) {
        Wrapped wrapped = new Wrapped();
        wrapped.words = words;
        wrapped.host = host;
        wrapped.spread = spread;
        for (int guard = 0; guard < 12 && !wrapped.words.isEmpty(); guard++) {
            String first = wrapped.words.get(0);
            String tool = first.substring(first.lastIndexOf('/') + 1);
            if (ASSIGNMENT.matcher(first).matches() || KEYWORDS.contains(first)) {
                wrapped.words = wrapped.words.subList(1, wrapped.words.size());
                continue;
            }
            List<String> before = wrapped.words;
            wrap(wrapped, tool);
            if (wrapped.words == before || wrapped.inner != null || wrapped.login) {
                break;
            }
        }
        return wrapped;
    }

    private static void wrap(Wrapped wrapped, String tool) {
        List<String> words = wrapped.words;
        switch (tool) {
            case "sudo", "doas" -> wrapped.words = options(words, "-u", "-g", "-p", "-h", "-C");
            case "env", "nice", "ionice", "stdbuf", "setsid", "chronic" -> wrapped.words = options(words, "-n", "-c", "-u", "-i", "-o", "-e");
            case "watch" -> line(wrapped, options(words, "-n", "--interval"));
            case "timeout" -> wrapped.words = rest(options(words, "-k", "-s"), 1);
            case "taskset", "chroot" -> wrapped.words = rest(options(words), 1);
            case "numactl" -> wrapped.words = words.size() > 1 && !words.get(1).matches("-[Hs]|--hardware|--show") ? options(words) : words;
            case "nsenter" -> wrapped.words = options(words, "-t");
            case "docker", "podman", "nerdctl" -> {
                if (words.size() > 3 && words.get(1).equals("exec")) {
                    wrapped.words = rest(options(words.subList(1, words.size()), "-e", "-u", "-w"), 1);
                }
            }
            case "kubectl", "oc" -> pod(wrapped);
            case "ip" -> namespace(wrapped);
            case "bash", "sh", "zsh", "ash", "dash", "su" -> {
                int script = words.indexOf("-c") >= 0 ? words.indexOf("-c") : words.indexOf("-lc");
                if (script > 0 && script + 1 < words.size()) {
                    wrapped.inner = words.get(script + 1);
                }
            }
            case "ssh" -> remote(wrapped);
            case "pdsh", "clush", "dsh", "psh", "xdsh", "pssh", "parallel-ssh" -> {
                List<String> rest = options(words, "-w", "-x", "-g", "-l", "-f", "-t", "-u", "-h", "-H", "-n", "-M", "-o");
                boolean named = tool.equals("psh") || tool.equals("xdsh");
                spread(wrapped, named ? rest(rest, 1) : rest);
            }
            case "ansible", "salt" -> {
                int argument = words.indexOf("-a") >= 0 ? words.indexOf("-a") : words.indexOf("cmd.run");
                if (argument > 0 && argument + 1 < words.size()) {
                    spread(wrapped, List.of(words.get(argument + 1)));
                }
            }
            case "srun" -> {
                List<String> rest = options(words, "-w", "-N", "-n", "-p", "-t", "-A", "-c", "-J");
                if (!rest.isEmpty()) {
                    spread(wrapped, rest);
                }
            }
            default -> script(wrapped, words);
        }
    }

    /** A script of somebody's own before a program of which only InfiniBand has one: {@code ./on.sh node02 sminfo}. */
    private static void script(Wrapped wrapped, List<String> words) {
        boolean own = words.get(0).startsWith("./") || words.get(0).endsWith(".sh");
        for (int i = 1; own && i < words.size(); i++) {
            if (Vocabulary.isOfInfiniBand(words.get(i))) {
                wrapped.words = words.subList(i, words.size());
                return;
            }
        }
    }

    private static void spread(Wrapped wrapped, List<String> rest) {
        if (!rest.isEmpty()) {
            wrapped.spread = true;
            line(wrapped, rest);
        }
    }

    /** Goes on with the words, or reads them as a line where one of them is a line of its own ({@code watch 'ibstat | grep Rate'}). */
    private static void line(Wrapped wrapped, List<String> rest) {
        wrapped.words = rest;
        if (rest.stream().anyMatch(word -> word.indexOf(' ') >= 0 || word.equals(";"))) {
            wrapped.inner = String.join(" ", rest);
        }
    }

    private static void remote(Wrapped wrapped) {
        int i = 1;
        List<String> words = wrapped.words;
        while (i < words.size() && words.get(i).startsWith("-")) {
            i += SSH_WITH_VALUE.matcher(words.get(i)).matches() ? 2 : 1;
        }
        if (i >= words.size()) {
            return;
        }
        String target = words.get(i).substring(words.get(i).lastIndexOf('@') + 1);
        // options may stand behind the machine too (ssh cn07 -p 2222)
        int from = i + 1;
        while (from < words.size() && words.get(from).startsWith("-")) {
            from += SSH_WITH_VALUE.matcher(words.get(from)).matches() ? 2 : 1;
        }
        List<String> rest = rest(words, from);
        // who has nothing run there tries the way to the machine (time ssh cn07 true): it shows nothing of the machine
        boolean tried = rest.size() == 1 && rest.get(0).matches("true|false|exit|:");
        wrapped.host = Naming.wellFormed(target) && !tried ? target : null;
        wrapped.login = rest.isEmpty();
        line(wrapped, rest);
    }

    private static void pod(Wrapped wrapped) {
        List<String> words = wrapped.words;
        int exec = words.indexOf("exec");
        int dashes = words.indexOf("--");
        if (exec < 0) {
            return;
        }
        List<String> rest = options(words.subList(exec, words.size()), "-n", "-c", "--namespace", "--container");
        if (rest.isEmpty()) {
            return;
        }
        String pod = rest.get(0).substring(rest.get(0).lastIndexOf('/') + 1);
        wrapped.host = Naming.wellFormed(pod) ? pod : wrapped.host;
        List<String> inner = dashes > exec ? words.subList(dashes + 1, words.size()) : rest.subList(1, rest.size());
        wrapped.login = inner.isEmpty() || inner.size() == 1 && Naming.ACCOUNTS.contains(inner.get(0));
        line(wrapped, wrapped.login ? List.of() : inner);
    }

    private static void namespace(Wrapped wrapped) {
        List<String> words = wrapped.words;
        if (words.size() > 4 && words.get(1).equals("netns") && words.get(2).equals("exec")) {
            wrapped.netns = words.get(3);
            wrapped.words = words.subList(4, words.size());
        } else if (words.size() > 3 && words.get(1).matches("-n(?:etns)?")) {
            wrapped.netns = words.get(2);
            List<String> plain = new ArrayList<>(words.subList(3, words.size()));
            plain.add(0, "ip");
            wrapped.words = plain;
        }
    }

    /** The words after a wrapper's options; {@code valued} are the options that take a value of their own. */
    private static List<String> options(List<String> words, String... valued) {
        int i = 1;
        while (i < words.size() && (words.get(i).startsWith("-") || ASSIGNMENT.matcher(words.get(i)).matches())) {
            if (words.get(i).equals("--")) {
                return words.subList(i + 1, words.size());
            }
            // -w may stand alone (-w node01) or with its value (-wnode01, -bw node01)
            String option = words.get(i);
            boolean takes = List.of(valued).contains(option)
                    || option.matches("-[a-zA-Z]{2,3}") && List.of(valued).contains("-" + option.charAt(option.length() - 1)) && valued.length > 6;
            i += takes ? 2 : 1;
        }
        return i >= words.size() ? List.of() : words.subList(i, words.size());
    }

    private static List<String> rest(List<String> words, int from) {
        return words.size() <= from ? List.of() : words.subList(from, words.size());
    }
}
