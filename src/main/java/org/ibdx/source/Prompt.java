package org.ibdx.source;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A shell prompt at the beginning of a line.
 *
 * <pre>
 * [root@cn07 ~]# ibstat          Red Hat          cn07:~ # ibstat            SUSE
 * root@cn07:~# ibstat            Debian           (venv) me@cn07:/tmp$ …     with an environment
 * [10:22:03] root@cn07:~# …      with the time    client# dmesg              only the machine
 * $ ibstat      # ibstat         nothing else     ❯ ibstat   ➜  ~ ibstat     zsh themes
 * sw1 [standalone: master] &gt; …   switches         └─# ibstat                 Kali, second line
 * root@nas[~]# ibstat             TrueNAS          cn07 ~ # ibstat            Gentoo
 * </pre>
 *
 * @param kind   how sure it is that this is a prompt
 * @param user   account, or null
 * @param host   machine, or null
 * @param prefix the prompt itself
 * @param rest   what was typed; empty for a bare prompt
 */
record Prompt(Kind kind, String user, String host, String prefix, String rest) {

    /** NAMED is a prompt whatever follows; LIKELY and BARE need a command behind them; COMMENT ({@code # }) is more often a comment. */
    enum Kind { NAMED, LIKELY, BARE, COMMENT }

    private static final int LONGEST = 4000;
    private static final String BEFORE = "^\\s*(?:\\([\\w.@/ :+-]{1,40}\\)\\s*){0,3}"
            + "(?:\\[?(?:\\d{4}-\\d\\d-\\d\\d[T ])?\\d{1,2}:\\d\\d(?::\\d\\d)?(?:[.,]\\d+)?(?:\\s?[AaPp][Mm])?\\]?\\s+)?";
    private static final String USER = "(?<user>[A-Za-z0-9_.+-]{1,32})";
    private static final String HOST = "(?<host>[A-Za-z0-9][A-Za-z0-9_.-]{0,62})";
    /** What a cluster adds to the name of a node: {@code (rw)}, the job that runs there. */
    private static final String STATE = "(?:\\([^()\\s]{1,20}\\))?";
    private static final String BRANCH = "(?:\\s\\([^()\\n]{1,80}\\))?";
    private static final String REST = "(?:\\s+(?<rest>.*))?$";

    private static final Pattern[] NAMED = {
        // [root@h ~]#   [root@h:/tmp]$   root@h ~]#  (first letter lost)   [10:00:00 root@h ~]#   [user@h:~]$
        Pattern.compile(BEFORE + "\\[?(?:\\d\\d:\\d\\d(?::\\d\\d)?\\s+)?" + USER + "@" + HOST + STATE + "(?:[ :][^\\]\\n]{0,120})?\\]\\s?[#$%>❯](?<rest>.*)$"),
        // root@h:~#   user@h:/etc/apt$   user@h ~ $   user@h % root@h[10:00:00]:~#   root@h(rw):~#   user@h:~/src (main)$
        Pattern.compile(BEFORE + USER + "@" + HOST + STATE + "(?:\\[[^\\]]{1,20}\\])?(?::\\s?|\\s)(?:[~/][^\\s#$%>]{0,120}|[\\w.-]{0,40})" + BRANCH + "\\s?[#$%❯]" + REST),
        // TrueNAS: root@h[~]#   user@h[/mnt/tank]$
        Pattern.compile(BEFORE + USER + "@" + HOST + "\\[[~/][^\\]\\n]{0,120}\\]\\s?[#$%]" + REST),
        Pattern.compile(BEFORE + USER + "@" + HOST + "\\s?[#$%]" + REST),
        // user@h:~>   fish: user@h ~>
        Pattern.compile(BEFORE + USER + "@" + HOST + "[: ](?:[~/][^\\s#$%>]{0,120})>" + REST),
        // h:~ #   h:/tmp #   h:~>
        Pattern.compile(BEFORE + HOST + ":(?:[~/][^\\s#$%>:]{0,120})\\s?[#$>]" + REST),
        // mac: h:~ me$
        Pattern.compile(BEFORE + HOST + ":(?:[~/]\\S{0,80})\\s" + USER + "[#$%]" + REST),
        // [h ~]$   [root ~]$   XCP-ng: [10:00 h ~]#
        Pattern.compile(BEFORE + "\\[(?:\\d\\d:\\d\\d(?::\\d\\d)?\\s+)?" + HOST + "[ :](?:[~/][^\\]\\n]{0,120}|[\\w.-]{1,40})\\]\\s?[#$%](?<rest>.*)$"),
        // sw1 [standalone: master] > show   sw1 [cluster: master] (config) #
        Pattern.compile("^\\s*" + HOST + "\\s\\[[^\\]]{3,60}\\]\\s(?:\\([^)]{1,40}\\)\\s)?[>#]" + REST),
        // bash-4.4$   sh-5.1#
        Pattern.compile("^\\s*-?(?:ba|z|k|da|a)?sh-[\\d.]+[#$%]" + REST),
        // busybox: / #   ~ #
        Pattern.compile("^\\s*(?:[~/][\\w/.-]{0,60})\\s[#$]" + REST),
    };
    private static final Pattern[] LIKELY = {
        // client# dmesg    cn07$ ibstat   cn07> ibstat   root#
        Pattern.compile("^\\s*" + HOST + "\\s?[#$%>]\\s+(?<rest>\\S.*)$"),
        // Gentoo: cn07 ~ # ibstat
        Pattern.compile("^\\s*" + HOST + "\\s[~/][^\\s#$%>]{0,120}\\s[#$]\\s+(?<rest>\\S.*)$"),
        // esxi: [root@esx1:~] esxcli
        Pattern.compile("^\\s*\\[" + USER + "@" + HOST + ":[^\\]\\n]{1,120}\\]\\s+(?<rest>\\S.*)$"),
        // set -x
        Pattern.compile("^\\s*\\+{1,4}\\s+(?<rest>\\S.*)$"),
        // $ [cn07] ibstat: what test benches write
        Pattern.compile("^\\s*\\$\\s\\[" + HOST + "\\]\\s+(?<rest>\\S.*)$"),
        // (venv) $ ibstat
        Pattern.compile("^\\s*\\([\\w.@/ :+-]{1,40}\\)\\s*[#$%]\\s+(?<rest>\\S.*)$"),
        Pattern.compile("^\\s*(?:\\[?\\d{1,2}:\\d\\d(?::\\d\\d)?\\]?)\\s*[#$%]\\s+(?<rest>\\S.*)$"),
    };
    private static final Pattern[] BARE = {
        Pattern.compile("^\\s*(?:\u279c|\u03bb|\u276f|\u00bb|\u2514\u2500+|\u2570\u2500+\\s?)\\s*[#$❯%]?\\s*(?:(?:~|/\\S*)\\s+(?=[A-Za-z./]))?(?<rest>.*)$"),
        Pattern.compile("^\\s*\\$>?(?:\\s+(?<rest>.*))?$"),
        Pattern.compile("^\\s*[%❯]\\s+(?<rest>\\S.*)$"),
        Pattern.compile("^\\s*PS /[^>]{0,120}>(?<rest>.*)$"),
        Pattern.compile("^\\s*PS [A-Z]:\\\\[^>]{0,120}>(?<rest>.*)$"),
    };
    private static final Pattern COMMENT = Pattern.compile("^\\s*#(?:\\s+(?<rest>.*))?$");
    private static final Pattern GIT = Pattern.compile("^(?:[\\w./~-]+\\s+)?git:\\([^)]*\\)\\s*(?:\u2717|\u2718|\u2714)?\\s*");
    /** The first of two lines of a prompt: {@code ┌──(root㉿kali)-[~]}, {@code ╭─me@cn07 ~}. */
    private static final Pattern UPPER = Pattern.compile("^\\s*[\u250c\u256d]\u2500+\\s?[(\\[]?(?<user>[\\w.+-]{1,32})[@\u327f](?<host>[A-Za-z0-9][\\w.-]{0,62}).*$");

    /** The prompt at the beginning of a cleaned line, or null. */
    static Prompt of(String line) {
        if (line.isBlank() || line.length() > LONGEST || !mayHold(line)) {
            return null;
        }
        Prompt prompt = first(NAMED, Kind.NAMED, line);
        prompt = prompt != null ? prompt : first(LIKELY, Kind.LIKELY, line);
        prompt = prompt != null ? prompt : first(BARE, Kind.BARE, line);
        return prompt != null ? prompt : first(new Pattern[] {COMMENT}, Kind.COMMENT, line);
    }

    /** The upper line of a prompt of two lines, or null. */
    static Prompt upper(String line) {
        Matcher upper = line.length() > 200 ? UPPER.matcher("") : UPPER.matcher(line);
        return upper.matches() ? new Prompt(Kind.NAMED, upper.group("user"), upper.group("host"), line, "") : null;
    }

    /** Most lines of any text can be told from a prompt at a glance. */
    private static boolean mayHold(String line) {
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '#' || c == '$' || c == '%' || c == '>' || c == '+' || c == ']' || c > 0xff) {
                return true;
            }
        }
        return false;
    }

    private static Prompt first(Pattern[] patterns, Kind kind, String line) {
        for (Pattern pattern : patterns) {
            Matcher matcher = pattern.matcher(line);
            if (matcher.matches()) {
                return prompt(pattern, kind, matcher, line);
            }
        }
        return null;
    }

    private static Prompt prompt(Pattern pattern, Kind kind, Matcher matcher, String line) {
        String regex = pattern.pattern();
        String user = regex.contains("(?<user>") ? matcher.group("user") : null;
        String host = regex.contains("(?<host>") ? matcher.group("host") : null;
        String rest = matcher.group("rest") == null ? "" : matcher.group("rest");
        String prefix = line.substring(0, line.length() - rest.length()).strip();
        if (host != null && host.chars().noneMatch(Character::isLetter) && host.indexOf('.') < 0) {
            host = null;
        }
        if (user == null && host != null && Naming.ACCOUNTS.contains(host)) {
            user = host;
            host = null;
        }
        String typed = GIT.matcher(rest.strip()).replaceFirst("").replaceAll("(?:\\^[A-Z])+$", "").strip();
        boolean windows = prefix.matches("PS [A-Z]:.*");
        return new Prompt(kind, user, host, prefix, windows ? "" : typed);
    }
}
