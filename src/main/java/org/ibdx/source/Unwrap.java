package org.ibdx.source;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.ibdx.knowledge.LazyPattern;
import org.ibdx.parse.LogPrefix;

/**
 * Puts lines together that a mail program or a terminal cut: only in formats of which it is known how each line begins, and
 * only where the cut line is about as long as a screen or a mail is wide.
 *
 * <pre>
 * 4: ib0: &lt;BROADCAST,MULTICAST&gt; mtu 4092 qdisc noop state DOWN group          sminfo: sm lid 2 sm guid 0x2c90200aa9201, activity count 6881 priority 0
 * default qlen 1024                                                           state 3 SMINFO_MASTER
 * </pre>
 *
 * An empty line stands in the place of each line that was joined to the one before, so that the numbers of the others stay.
 */
final class Unwrap {

    private static final int NARROWEST = 60;
    private static final int WIDEST = 140;
    private static final int MOST_LOOKED = 2000;
    private static final int LONGEST_LOOKED = 600;
    private static final int MOST_PIECES = 12;

    /** A format: a line that shows that the text is of it, and how all of its lines begin. */
    private static final class Format {
        private final Pattern shown;
        private final LazyPattern begins;

        private Format(String shown, String begins) {
            this.shown = Pattern.compile(shown);
            this.begins = new LazyPattern("^\\s*(?:" + begins + ")");
        }
    }

    private static final String MESSAGE = "[a-z][\\w.-]*(?:\\[\\d+\\])?: ";

    private static final List<Format> FORMATS = List.of(
            new Format("^\\s*\\d+: [\\w.@:-]+: <[A-Z0-9_,-]*",
                    "\\d+: |link/|inet6? |valid_lft|altname |alias |vf \\d|[RT]X(?: errors)?:|[RT]X |ipoib |vlan |bond|bridge|veth|tun |openvswitch|\\d+ +\\d+ +\\d+|" + MESSAGE + "|RTNETLINK|Device |Object |Error"),
            new Format("^\\s*\\S+ (?:dev \\S+ )?lladdr(?: (?:[0-9a-f]{2}:){5}|\\s*$)",
                    "(?:\\d{1,3}(?:\\.\\d{1,3}){3}|[0-9a-f:]*::[0-9a-f:]*|(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4})\\s|" + MESSAGE),
            new Format("^\\s*[^\\s/]+\\s+(?:UP|DOWN|UNKNOWN)(?:\\s+(?:(?:[0-9a-f]{2}:){5}|\\d{1,3}\\.|<)|\\s*$)",
                    "\\S+\\s+(?:UP|DOWN|UNKNOWN|LOWERLAYERDOWN|DORMANT|NOTPRESENT)\\b|" + MESSAGE),
            new Format("^\\s*sminfo: sm lid", "sminfo|ib\\w+:|[$#]"),
            new Format("^\\s*(?:link )?(?:\\d+/\\d+: )?\\S+/\\d+:? (?:subnet_prefix|state) ", "link |\\d+/\\d+: |" + MESSAGE + "|Error"),
            new Format("^\\s*(?:(?:[0-9a-f]{4}:)?[0-9a-f]{2}:[0-9a-f]{2}\\.[0-7] |Lnk(?:Cap|Sta):|Subsystem: )",
                    "(?:[0-9a-f]{4}:)?[0-9a-f]{2}:[0-9a-f]{2}\\.[0-7] |[A-Z][\\w /().-]{1,40}(?:\\[[^\\]]*\\])?:|" + MESSAGE),
            new Format("^\\s*(?:PING |ARPING |\\d+ bytes from |Pong from |\\d+ packets transmitted)",
                    "PING |ARPING |(?:Uni|Broad)cast reply|Sent \\d|Received \\d|\\d+ bytes from|From |Pong from|-{2,}|\\d+ packets transmitted|rtt |round-trip|ping6?: |ib\\w+: |\\^C|\\.+$|no answer|pipe |connect:|wrong "),
            new Format("==\\(|==[)>].*\\[", "0x[0-9a-f]{8,16}\\s+\"|\\d+\\s+\\d+\\[\\s*\\]\\s*==|CA: |Switch: |Router: |\"|#|-{3,}|" + MESSAGE),
            new Format("^\\s*(?:Ca|Switch|Router)\\s*: 0x[0-9a-f]+ ports", "(?:Ca|Switch|Router)\\s*:|" + MESSAGE),
            new Format("^\\s*\\[\\d+\\](?:\\([0-9a-f]+\\))?\\s+\"[SHR]-", "\\[\\d+\\]|Switch|Ca|Rt|#|vendid|devid|sysimgguid|switchguid|caguid|rtguid|DR path|" + MESSAGE),
            new Format("^\\s*(?:Errors for |GUID 0x[0-9a-f]+ port)", "Errors for|GUID|#|" + MESSAGE),
            new Format("^\\s*(?:\\*(?:filter|nat|mangle|raw|security)$|-A \\S)", "-[ANPIDX] |[:*#\\[]|COMMIT|" + MESSAGE),
            new Format("^\\s*\\d+[KMG]?\\s+\\d+[KMG]?\\s+\\S+\\s+\\S+\\s+(?:--|-f|!f)\\s+\\S+\\s+\\S+\\s", "(?:\\d+\\s+)?\\d+[KMG]?\\s+\\d+[KMG]?\\s|Chain |pkts|num|target|" + MESSAGE),
            new Format("^\\s*\\w+\\s+\\d{4,9}\\s+\\d+(?:\\s|$)", "\\w+\\s+\\d{3,}|Module\\s+Size|" + MESSAGE),
            new Format("^\\s*[A-Za-z][\\w.:@-]*(?:: flags=\\d+| +Link encap:)",
                    "\\S+: flags|\\S+\\s+Link encap|inet|ether |infiniband\\b|unspec\\b|loop |[RT]X |device |UP |BROADCAST|collisions|Interrupt|Infiniband hardware|Memory|" + MESSAGE),
            new Format("^\\s*(?:Loaded|Active): ", "[\u25cf\u25cb\u00d7*] |Loaded|Active|Process|Main PID|Docs|Tasks|Memory|CPU|CGroup|Drop-In|Condition|Status|Trigger|Invocation|[\u2514\u251c]|"
                    + "[A-Z][a-z]{2} [ \\d]\\d |Unit |Failed |Warning: |Hint: |" + "(?!preset: )" + MESSAGE),
            new Format("^\\s*(?:default|(?:\\d{1,3}\\.){3}\\d{1,3}(?:/\\d+)?) (?:via|dev) ",
                    "(?:default|unreachable|blackhole|broadcast|local|multicast|anycast|prohibit|(?:\\d{1,3}\\.){3}\\d{1,3}(?:/\\d+)?|(?:[0-9a-f:]*::[0-9a-f:]*|(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4})(?:/\\d+)?)\\s|" + MESSAGE),
            new Format("^\\s*#bytes\\s", "#bytes|\\d+\\s+\\d{2,}\\s|-{5,}|[A-Za-z#][\\w #./-]*[:(]|\\*"),
            new Format("port\\s+\\d+\\s+==>", "\\S+\\s+port\\s+\\d+\\s+==>|(?:[0-9a-f]{4}:)?[0-9a-f]{2}:[0-9a-f]{2}\\.\\d "),
            new Format(" on /\\S* type \\w+", "\\S+ on /"),
            new Format("NCCL (?:INFO|WARN)", "\\S+:\\d+:\\d+ \\["),
            new Format("^(?:filename:\\s+/lib/modules|intree:|vermagic:|srcversion:)", "[a-z_]{3,14}:\\s|" + MESSAGE),
            new Format("^\\s*hfi1_\\d+:\\d+\\s", "hfi1_\\d+:|PortState:|Link(?:Speed|Width|WidthDnGrd|Down|Quality| Quality)\\b|LCRC|LID:|QSFP|Xmit|Recv|" + MESSAGE),
            new Format("^\\s*default gid:|Infiniband device '", "Infiniband device|[a-z_ ]{3,12}:\\s|" + MESSAGE));

    private static final Pattern ERROR = Pattern.compile("^\\s*(?:ib\\w+: \\[\\d+\\]|\\w+: iberror|ibpanic|modprobe: |libibverbs: |ls: |cat: |mount\\S*: |Fatal error|Error: |-E- ).*");
    private static final Pattern ERROR_END = Pattern.compile("^(?:\\s*[a-z][\\w.-]*(?:\\[\\d+\\])?: |\\s*(?:CA '|Port \\d|[A-Z][\\w ]+:|-E- |\\[|#|\\$|Errno|Fatal error|device\\s+node GUID)|\\t).*");
    private static final Pattern RULER = Pattern.compile("[-=*_#~+.\\s]+");
    /** What mount tells, cut within the options: there are no blanks in them. */
    private static final Pattern OPTIONS = Pattern.compile("\\S+ on /.* type \\w+ \\([^()\\s]+");
    private static final Pattern NFT = Pattern.compile("^table (?:ip6?|inet|arp|bridge|netdev) \\S+ \\{");

    /** Words that stand whole in these formats: a line that begins with one was not cut inside of a word. */
    private static final Pattern WORD = Pattern.compile("^(?:mtu|qdisc|state|mode|group|default|qlen|brd|scope|dev|lladdr|priority|activity|count|sm|guid|lid|link|via|proto"
            + "|REACHABLE|STALE|DELAY|FAILED|PROBE|INCOMPLETE|PERMANENT|SMINFO_\\w+|port|physical_state|netdev|sm_lid|lmc|promiscuity|addrgenmode|link/infiniband)\\b");

    private Unwrap() {
    }

    /** The lines with cut ones put together; a list of the same length. */
    static List<String> apply(List<String> lines, Wrapping wrapping) {
        List<Format> formats = new ArrayList<>();
        boolean log = false;
        boolean rules = false;
        for (String line : lines.size() > MOST_LOOKED ? lines.subList(0, MOST_LOOKED) : lines) {
            if (line.length() <= LONGEST_LOOKED) {
                for (Format format : FORMATS) {
                    if (!formats.contains(format) && format.shown.matcher(line).find()) {
                        formats.add(format);
                    }
                }
                log |= LogPrefix.begins(line);
                rules |= NFT.matcher(line).find();
            }
        }
        List<String> result = new ArrayList<>(lines);
        int outermost = lines.stream().filter(line -> !line.isBlank()).mapToInt(Unwrap::indent).min().orElse(0);
        int whole = 0;
        for (int i = 1; i < lines.size(); i++) {
            String line = lines.get(i);
            String before = lines.get(i - 1);
            String begun = result.get(whole);
            boolean continues = !line.isBlank() && !before.isBlank() && !RULER.matcher(before).matches() && i - whole < MOST_PIECES && !begins(formats, line) && SmallFiles.pathOf(line) == null && !(log && LogPrefix.begins(line))
                    && (wasCut(before, line) && (indent(line) <= outermost + 1 && line.charAt(0) != '\t' || before.endsWith(" ")) && (formatted(formats, begun) || rules && continuesRule(before, line))
                    || (wrapping.filled(before, line) || wrapping.broken(before)) && message(begun, line, log)
                    || wrapping.broken(before) && !ERROR.matcher(line).matches()
                    || begun.startsWith("Fatal error: ") && line.startsWith("("));
            if (continues) {
                boolean hyphen = before.matches(".*[A-Za-z0-9]-") && Character.isLetterOrDigit(line.charAt(0));
                boolean glue = hyphen || wrapping.broken(before) && !WORD.matcher(line).find() || before.endsWith(" ") || OPTIONS.matcher(begun).matches();
                result.set(whole, begun + (glue ? "" : " ") + (wrapping.broken(before) ? line : line.stripLeading()));
                result.set(i, "");
            } else {
                whole = i;
            }
        }
        return result;
    }

    private static int indent(String line) {
        return line.length() - line.stripLeading().length();
    }

    /** Whether the first word of the next line would not have fitted behind this one, at any usual width. */
    private static boolean wasCut(String before, String next) {
        int width = Math.max(before.stripTrailing().length() + 1, before.length());
        return before.length() <= WIDEST && (width + Wrapping.firstWord(next) > NARROWEST || before.length() >= NARROWEST);
    }

    private static boolean begins(List<Format> formats, String line) {
        for (Format format : formats) {
            if (format.begins.matcher(line).find()) {
                return true;
            }
        }
        return false;
    }

    private static boolean formatted(List<Format> formats, String whole) {
        return begins(formats, whole);
    }

    /** Whether a line goes on with a line of a log, an error message or what uname prints, which are sentences of any length. */
    private static boolean message(String whole, String line, boolean log) {
        if (log && LogPrefix.begins(whole)) {
            return !LogPrefix.begins(line);
        }
        boolean path = line.startsWith("/") && !whole.matches(".*\\b(?:from|for|of|in|at|open|to|access|file|directory)\\s?$");
        return (ERROR.matcher(whole).matches() || whole.startsWith("Linux ")) && !path && !ERROR_END.matcher(line).matches();
    }

    /** A rule of nft goes on where the next line has lost the indent that rules have. */
    private static boolean continuesRule(String before, String line) {
        return Character.isWhitespace(before.charAt(0)) && !Character.isWhitespace(line.charAt(0)) && !line.startsWith("}") && !NFT.matcher(line).find();
    }
}
