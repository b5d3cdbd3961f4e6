package org.ibdx.source;

import java.util.List;
import java.util.regex.Pattern;
import org.ibdx.capture.Outcome;

/**
 * How an attempt ended, by what stands in place of the output, in the languages of shells.
 *
 * <pre>
 * bash: ibstat: command not found      zsh: command not found: ibstat      sh: 1: ibstat: not found
 * bash: ibstat: 未找到命令               -bash: ibstat: Kommando nicht gefunden.
 * dmesg: read kernel buffer failed: Operation not permitted
 * </pre>
 */
final class Answer {

    private static final int LONGEST = 8;
    private static final int FIRST_OF_SIGNALS = 129;
    private static final int LAST_OF_SIGNALS = 159;
    private static final Pattern NO_TOOL = Pattern.compile("(?i)command not found|: not found\\s*$|command '?[\\w./-]+'? not found|fish: unknown command|"
            + "not found in (?:any|your) path|no such (?:program|command)|filenotfounderror: \\[errno 2\\].*|failed to run command .*no such file or directory|^which: no |is not recognized as|executable file not found|"
            + "\u672a\u627e\u5230\u547d\u4ee4|\u627e\u4e0d\u5230\u547d\u4ee4|\u627e\u4e0d\u5230\u6307\u4ee4|\u547d\u4ee4\u672a\u627e\u5230|\u30b3\u30de\u30f3\u30c9\u304c\u898b\u3064\u304b\u308a\u307e\u305b\u3093|"
            + "(?:kommando|befehl)\\b.*nicht gefunden|commande introuvable|orden no encontrada|no se encontr\u00f3 la orden|comando non trovato|"
            + "comando n\u00e3o encontrado|\u043a\u043e\u043c\u0430\u043d\u0434\u0430 \u043d\u0435 \u043d\u0430\u0439\u0434\u0435\u043d\u0430|\uba85\ub839\uc744 \ucc3e\uc744 \uc218 \uc5c6");
    private static final Pattern NO_SUCH_FILE = Pattern.compile("(?i)no such file or directory|cannot find|does not exist|\u6ca1\u6709\u90a3\u4e2a\u6587\u4ef6\u6216\u76ee\u5f55|\u6c92\u6709\u6b64\u4e00\u6a94\u6848\u6216\u76ee\u9304|"
            + "\u305d\u306e\u3088\u3046\u306a\u30d5\u30a1\u30a4\u30eb\u3084\u30c7\u30a3\u30ec\u30af\u30c8\u30ea\u306f\u3042\u308a\u307e\u305b\u3093|datei oder verzeichnis nicht gefunden|aucun fichier ou dossier|"
            + "no existe el (?:fichero|archivo)|file o directory non esistente|\u041d\u0435\u0442 \u0442\u0430\u043a\u043e\u0433\u043e \u0444\u0430\u0439\u043b\u0430");
    private static final Pattern DENIED = Pattern.compile("(?i)permission denied|operation not permitted|not permitted|access denied|must be (?:run as )?root|need to be root|"
            + "needs? root|requires? root|only root|superuser|are you root|you must be root|root privileges|a password is required|not in the sudoers|"
            + "a terminal is required|no tty present|not allowed to execute|eacces|eperm|authentication is required|interactive authentication required|must have a tty to run sudo|authorization failed|not authorized|"
            + "\u6743\u9650\u4e0d\u591f|\u4e0d\u5141\u8bb8\u7684\u64cd\u4f5c|\u62d2\u7d55\u4e0d\u7b26\u6b0a\u9650|keine berechtigung|nicht erlaubt|\u8a31\u53ef\u304c\u3042\u308a\u307e\u305b\u3093|\u8a31\u53ef\u3055\u308c\u3066\u3044\u306a\u3044\u64cd\u4f5c|"
            + "permission non accord\u00e9e|op\u00e9ration non permise|permiso denegado|operaci\u00f3n no permitida|permesso negato");
    private static final Pattern ADVICE = Pattern.compile("(?i)^\\s*$|.*(?:can be (?:found|installed)|apt(?:-get)? install|yum install|dnf install|zypper|snap install|install package|"
            + "did you mean|ask your administrator|you can try to run|try:|command .* from (?:deb|snap|package)|command-not-found|no apt package|is not a typo|\\[N/y\\]|"
            + "available in|see 'snap info|usage:|sudo: |perhaps ip6?tables or your kernel needs|command terminated with exit code|netlink: error|"
            + "users in groups .* can see|pass -q to turn off).*");
    private static final Pattern KILLED = Pattern.compile("(?i)^(?:killed|terminated|segmentation fault|aborted|bus error|get\u00f6tet|\u5df2\u6740\u6b7b)(?: \\(core dumped\\))?\\.?$");

    /** The program ran and could not ask: there is no systemd or no daemon to answer. */
    private static final Pattern FAILED = Pattern.compile("(?i)system has not been booted with systemd.*|failed to connect to (?:system scope )?(?:bus|d-bus).*");
    /** The program ran and could not do what was asked of it: it is too old, or the kernel or the container does not let it. */
    private static final Pattern CANNOT = Pattern.compile("(?i)(?:error:? )?(?:operation|protocol) not supported\\.?|(?:object|option|command) \"[^\"]*\" is unknown, try .*|"
            + "error: (?:json support not compiled-in|argument \"[^\"]*\" is (?:wrong|unknown).*)|(?:pcilib|lspci): (?!unable to load libkmod).*|"
            + "(?:\\S+: )?(?:unrecogni[sz]ed|invalid|unknown|illegal|unsupported) option\\b.*|(?:\\S+: )?option requires an argument.*|"
            + "(?:\\S+: )?error while loading shared libraries: .*|(?:\\S+: )?symbol lookup error: .*");
    private static final Pattern UNREACHABLE = Pattern.compile("\"unreachable\": true,?");
    private static final Pattern USAGE = Pattern.compile("(?i)usage:?(?: .*)?|(?:\\S+: )?(?:unrecogni[sz]ed|invalid|unknown|illegal) option\\b.*");
    private static final Pattern HINT = Pattern.compile("(?i)hint: you are currently not seeing messages.*");

    private Answer() {
    }

    /** The outcome of a command that printed these lines; {@code exit} where the text tells it. */
    static Outcome of(Step step, List<String> lines, Integer exit) {
        List<String> said = lines.stream().map(String::strip).filter(line -> !line.isEmpty()).toList();
        if (said.isEmpty()) {
            return silent(exit);
        }
        String first = said.get(0);
        if (exit != null && exit == 127 && said.size() <= LONGEST && said.stream().allMatch(line -> NO_TOOL.matcher(line).find() || ADVICE.matcher(line).matches() || line.contains("non-zero return code"))) {
            return Outcome.NO_TOOL;
        }
        if (said.stream().limit(LONGEST).anyMatch(line -> UNREACHABLE.matcher(line).matches())) {
            return Outcome.FAILED;
        }
        if (USAGE.matcher(first).matches()) {
            return Outcome.FAILED;
        }
        if (said.size() > LONGEST || first.length() > 600) {
            return Outcome.READ;
        }
        if (HINT.matcher(first).matches() && said.stream().skip(1).allMatch(line -> ADVICE.matcher(line).matches() || line.equals("-- No entries --"))) {
            return Outcome.DENIED;
        }
        if (noTool(step, first) && said.stream().skip(1).allMatch(line -> ADVICE.matcher(line).matches() || noTool(step, line))) {
            return Outcome.NO_TOOL;
        }
        if (said.size() <= 4 && said.stream().allMatch(line -> DENIED.matcher(line).find() || ADVICE.matcher(line).matches())
                && DENIED.matcher(first).find()) {
            return Outcome.DENIED;
        }
        if (said.stream().allMatch(line -> CANNOT.matcher(line).matches())) {
            return Outcome.FAILED;
        }
        if (readsFiles(step) && said.size() <= Math.max(1, step.operands().size()) && said.stream().allMatch(line -> NO_SUCH_FILE.matcher(line).find())) {
            return Outcome.ABSENT;
        }
        if (step.tool().matches("systemctl|hostnamectl|journalctl|loginctl|timedatectl|networkctl") && said.stream().allMatch(line -> FAILED.matcher(line).matches())) {
            return Outcome.FAILED;
        }
        return said.size() == 1 && KILLED.matcher(first).matches() ? Outcome.KILLED : Outcome.READ;
    }

    /** What the exit status tells of a command that printed nothing; null where it is not known. */
    static Outcome silent(Integer exit) {
        if (exit == null) {
            return Outcome.EMPTY;
        }
        if (exit >= FIRST_OF_SIGNALS && exit <= LAST_OF_SIGNALS) {
            return Outcome.KILLED;
        }
        return switch (exit) {
            case 124 -> Outcome.TIMED_OUT;
            case 126 -> Outcome.DENIED;
            case 127 -> Outcome.NO_TOOL;
            case 255 -> Outcome.FAILED;
            default -> Outcome.EMPTY;
        };
    }

    /** Whether a line begins the words of a distribution on a program that is not installed, above which it prints an empty line. */
    static boolean suggests(String line) {
        return line.matches("(?i)\\s*command '?[\\w./-]+'? not found, (?:but|did).*");
    }

    /** Whether a line says that the shell does not know the program, and means this program, not one that it was piped into. */
    private static boolean noTool(Step step, String line) {
        boolean path = line.matches("(?:-?\\w*sh|env|timeout|nohup|sudo|fish|nice|stdbuf|strace|exec): .*") && NO_SUCH_FILE.matcher(line).find()
                && line.matches(".*(?:^|[\\s/'\"\u2018`])" + Pattern.quote(step.tool()) + "['\"\u2019]?:.*");
        return (NO_TOOL.matcher(line).find() || path) && (line.contains(step.tool()) || step.filters().isEmpty() && line.length() < 120 || line.contains("\"" + step.tool() + "\": executable file not found"));
    }

    private static boolean readsFiles(Step step) {
        return step.tool().matches("cat|zcat|ls|head|tail|less|more|[ez]?f?grep|zgrep|stat|find|tree");
    }

    /** The name of the error that a tool reports for a file, as {@code path:!ENOENT} writes it; null where the line reports none. */
    static String errorName(String line) {
        if (NO_SUCH_FILE.matcher(line).find()) {
            return "ENOENT";
        }
        String low = line.toLowerCase(java.util.Locale.ROOT);
        if (low.contains("operation not permitted")) {
            return "EPERM";
        }
        if (DENIED.matcher(line).find()) {
            return "EACCES";
        }
        return low.contains("invalid argument") || low.contains("ungültiges argument") || low.contains("\u65e0\u6548\u7684\u53c2\u6570") || low.contains("\u7121\u52b9\u306a\u5f15\u6570") ? "EINVAL"
                : low.contains("input/output error") ? "EIO"
                : low.contains("no such device") ? "ENODEV"
                : low.contains("device or resource busy") ? "EBUSY"
                : low.contains("operation not supported") ? "EOPNOTSUPP"
                : low.contains("is a directory") ? "EISDIR"
                : low.contains("no data available") ? "ENODATA"
                : low.contains("connection timed out") ? "ETIMEDOUT" : null;
    }
}
