package org.ibdx.source;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
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
    private static final int WIDEST_MAIL = 100;
    private static final int MOST_PIECES = 12;

    /** A format: a line that shows that the text is of it, and how all of its lines begin. */
    private record Format(Pattern shown, Pattern begins) {
        private Format(String shown, String begins) {
            this(Pattern.compile(shown), Pattern.compile("^\\s*(?:" + begins + ")"));
        }
    }

    private static final String MAC20 = "(?:[0-9a-fA-F]{2}:){19}[0-9a-fA-F]{2}";
    private static final String MESSAGE = "[a-z][\\w.-]*(?:\\[\\d+\\])?: ";

    private static final List<Format> FORMATS = List.of(
            new Format("^\\s*\\d+: [\\w.@:-]+: <[A-Z0-9_,-]*",
                    "\\d+: |link/|inet6? |valid_lft|altname |alias |vf \\d|[RT]X(?: errors)?:|[RT]X |ipoib |vlan |bond|bridge|veth|tun |openvswitch|\\d+ +\\d+ +\\d+|" + MESSAGE + "|RTNETLINK|Device |Object |Error"),
            new Format("^\\s*\\S+ (?:dev \\S+ )?lladdr (?:[0-9a-f]{2}:){5}",
                    "(?!" + MAC20 + ")(?:\\d{1,3}(?:\\.\\d{1,3}){3}|[0-9a-f]{0,4}:[0-9a-f:]+)\\s|" + MESSAGE),
            new Format("^\\s*\\S+\\s+(?:UP|DOWN|UNKNOWN)\\s+(?:(?:[0-9a-f]{2}:){5}|\\d{1,3}\\.|<|$)",
                    "\\S+\\s+(?:UP|DOWN|UNKNOWN|LOWERLAYERDOWN|DORMANT|NOTPRESENT)\\b|" + MESSAGE),
            new Format("^\\s*sminfo: sm lid", "sminfo|ib\\w+:|[$#]"),
            new Format("^\\s*(?:link )?(?:\\d+/\\d+: )?\\S+/\\d+:? (?:subnet_prefix|state) ", "link |\\d+/\\d+: |" + MESSAGE + "|Error"),
            new Format("^\\s*(?:[0-9a-f]{4}:)?[0-9a-f]{2}:[0-9a-f]{2}\\.[0-7] ",
                    "(?:[0-9a-f]{4}:)?[0-9a-f]{2}:[0-9a-f]{2}\\.[0-7] |[A-Z][\\w /().-]{1,40}(?:\\[[^\\]]*\\])?:|" + MESSAGE),
            new Format("^\\s*(?:PING |\\d+ bytes from |Pong from |\\d+ packets transmitted)",
                    "PING |\\d+ bytes from|From |Pong from|-{2,}|\\d+ packets transmitted|rtt |round-trip|ping6?: |ib\\w+: |\\^C|\\.+$|no answer|pipe |connect:|wrong "),
            new Format("==[(>].*==[)>]", "0x[0-9a-f]{8,16}\\s|\\d+\\s+\\d+\\[|CA: |Switch: |Router: |\"|#|-{3,}|" + MESSAGE),
            new Format("^\\s*(?:Ca|Switch|Router)\\s*: 0x[0-9a-f]+ ports", "(?:Ca|Switch|Router)\\s*:|" + MESSAGE),
            new Format("^\\s*\\[\\d+\\](?:\\([0-9a-f]+\\))?\\s+\"[SHR]-", "\\[\\d+\\]|Switch|Ca|Rt|#|vendid|devid|sysimgguid|switchguid|caguid|rtguid|DR path|" + MESSAGE),
            new Format("^\\s*(?:Errors for |GUID 0x[0-9a-f]+ port)", "Errors for|GUID|#|" + MESSAGE),
            new Format("^\\s*(?:\\*(?:filter|nat|mangle|raw|security)$|-A \\S)", "-[ANPIDX] |[:*#\\[]|COMMIT|" + MESSAGE),
            new Format("^\\s*\\d+[KMG]?\\s+\\d+[KMG]?\\s+\\S+\\s+\\S+\\s+(?:--|-f|!f)\\s+\\S+\\s+\\S+\\s", "(?:\\d+\\s+)?\\d+[KMG]?\\s+\\d+[KMG]?\\s|Chain |pkts|num|target|" + MESSAGE),
            new Format("^\\s*\\w+\\s+\\d{4,9}\\s+\\d+(?:\\s|$)", "\\w+\\s+\\d{3,}|Module\\s+Size|" + MESSAGE),
            new Format("^\\s*\\S+(?::| Link encap:).*(?:flags=\\d+|[Ll]oopback|InfiniBand|UNSPEC)",
                    "\\S+: flags|\\S+\\s+Link encap|inet|ether |infiniband |unspec |loop |[RT]X |device |UP |BROADCAST|collisions|Interrupt|Infiniband hardware|Memory|" + MESSAGE),
            new Format("^\\s*default gid:|Infiniband device '", "Infiniband device|[a-z_ ]{3,12}:\\s|" + MESSAGE));

    private static final Pattern ERROR = Pattern.compile("^\\s*(?:ib\\w+: \\[\\d+\\]|\\w+: iberror|ibpanic|modprobe: |libibverbs: |ls: |cat: |mount\\S*: |Fatal error|Error: |-E- ).*");
    private static final Pattern ERROR_END = Pattern.compile("^(?:\\s*[a-z][\\w.-]*(?:\\[\\d+\\])?: |\\s*(?:/|CA '|Port \\d|[A-Z][\\w ]+:|-E- |\\[|#|\\$|Errno|Fatal error)|\\t).*");
    private static final Pattern NFT = Pattern.compile("^table (?:ip6?|inet|arp|bridge|netdev) \\S+ \\{");

    private Unwrap() {
    }

    /** The lines with cut ones put together; a list of the same length. */
    static List<String> apply(List<String> lines) {
        List<Format> formats = new ArrayList<>();
        boolean log = false;
        boolean rules = false;
        int width = 0;
        int looked = 0;
        for (String line : lines) {
            width = Math.max(width, line.length());
            if (looked++ < 2000 && line.length() <= 600) {
                for (Format format : FORMATS) {
                    if (!formats.contains(format) && format.shown.matcher(line).find()) {
                        formats.add(format);
                    }
                }
                log |= LogPrefix.begins(line);
                rules |= NFT.matcher(line).find();
            }
        }
        boolean hard = isHard(lines, width);
        List<String> result = new ArrayList<>(lines);
        int whole = 0;
        for (int i = 1; i < lines.size(); i++) {
            String line = lines.get(i);
            String before = lines.get(i - 1);
            boolean continues = !line.isBlank() && !before.isBlank() && i - whole < MOST_PIECES && wasCut(before, line)
                    && (formatted(formats, result.get(whole), line) || rules && continuesRule(before, line)
                    || width <= WIDEST_MAIL && filled(before, line, width) && (log && LogPrefix.begins(result.get(whole)) && !LogPrefix.begins(line)
                    || ERROR.matcher(result.get(whole)).matches() && !ERROR_END.matcher(line).matches()));
            if (continues) {
                boolean glue = hard && before.length() == width || before.endsWith(" ");
                result.set(whole, result.get(whole) + (glue ? "" : " ") + (glue && hard ? line : line.stripLeading()));
                result.set(i, "");
            } else {
                whole = i;
            }
        }
        return result;
    }

    /** Whether the first word of the next line would not have fitted behind this one. */
    private static boolean wasCut(String before, String next) {
        if (before.length() > WIDEST) {
            return false;
        }
        String word = next.strip();
        int blank = word.indexOf(' ');
        int first = blank < 0 ? word.length() : blank;
        return before.stripTrailing().length() + 1 + first > NARROWEST || before.length() >= NARROWEST;
    }

    /** Whether the line is full to the width of this text, which nothing exceeds. */
    private static boolean filled(String before, String next, int width) {
        return before.stripTrailing().length() + 1 + next.strip().split(" ", 2)[0].length() > width;
    }

    private static boolean formatted(List<Format> formats, String whole, String line) {
        boolean own = false;
        for (Format format : formats) {
            if (format.begins.matcher(line).find()) {
                return false;
            }
            own |= format.begins.matcher(whole).find();
        }
        return own;
    }

    /** A rule of nft goes on where the next line has lost the indent that rules have. */
    private static boolean continuesRule(String before, String line) {
        return Character.isWhitespace(before.charAt(0)) && !Character.isWhitespace(line.charAt(0)) && !line.startsWith("}") && !NFT.matcher(line).find();
    }

    /** Whether lines were cut at a fixed column in the middle of words: several are exactly as long as the longest. */
    private static boolean isHard(List<String> lines, int width) {
        if (width < NARROWEST || width > WIDEST) {
            return false;
        }
        int full = 0;
        int glued = 0;
        for (int i = 0; i + 1 < lines.size(); i++) {
            String line = lines.get(i);
            String next = lines.get(i + 1);
            if (line.length() == width && !next.isEmpty()) {
                full++;
                glued += Character.isWhitespace(line.charAt(width - 1)) || Character.isWhitespace(next.charAt(0)) ? 0 : 1;
            }
        }
        return full >= 2 && glued >= 1 || full == 1 && (width == 72 || width == 80);
    }
}
