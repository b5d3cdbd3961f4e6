package org.ibdx.source;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * How a text was wrapped as a whole: a mail program breaks at blanks, a terminal or {@code fold} at a fixed column in the middle
 * of words.
 *
 * @param width length of the longest line; 0 where the text is surely not wrapped
 * @param hard  whether lines were broken at exactly that column
 */
record Wrapping(int width, boolean hard) {

    static final Wrapping NONE = new Wrapping(0, false);

    private static final int NARROWEST = 60;
    private static final int WIDEST = 132;
    private static final int WIDEST_MAIL = 100;
    private static final int SPREAD = 20;
    private static final Set<Integer> USUAL = Set.of(72, 76, 78, 79, 80, 100, 120, 132);
    private static final Pattern RULER = Pattern.compile("\\W+");
    private static final Pattern ADDRESS = Pattern.compile("(?:[0-9a-f]{2}:){19}[0-9a-f]{2}");
    private static final Pattern ADDRESS_CUT = Pattern.compile("(?:[0-9a-f]{2}:){1,19}[0-9a-f]{0,2}\\|:?(?:[0-9a-f]{1,2}:)*[0-9a-f]{1,2}");
    private static final Set<String> WORDS = Set.copyOf(List.of(("mtu qdisc state mode group default DEFAULT qlen brd scope global link dev lladdr UP DOWN UNKNOWN "
            + "LOWER_UP REACHABLE STALE DELAY FAILED PERMANENT INCOMPLETE priority activity count guid sm lid SMINFO_MASTER ACTIVE LINK_UP POLLING "
            + "physical_state netdev sm_lid noqueue pfifo_fast fq_codel noprefixroute forever valid_lft preferred_lft proto kernel src metric via port "
            + "packets transmitted received packet loss time available PCIe bandwidth limited by at capable of with version driver firmware device "
            + "InfiniBand module Port event Cable plugged status failed failed: error Error not found such file or directory No for from is the to and in on "
            + "this connection configuration argument Invalid Mellanox Technologies Family Virtual Function Infiniband controller: Gbps Active/ enabled "
            + "disabled loaded preset: Could be").split(" ")));
    /** How lines begin that surely are whole: prompts, times, messages, indented lines. */
    private static final Pattern START = Pattern.compile("^(?:\\s|\\[|[a-z][\\w.-]*: |\\S+@\\S+|[$#] |\\d+: |[A-Z][a-z]{2} [ \\d]\\d )");

    /** A file that was asked for, and what a small file holds: neither is the end of the other. */
    private static final Pattern ASKED = Pattern.compile("^(?:[$#%>] |\\S+@\\S.*[$#%>] ?)(?:sudo )?(?:cat|head|tail|more) /\\S+$");
    private static final Pattern VALUE = Pattern.compile("(?:-?\\d+|0x[0-9a-fA-F]+|\\d: \\w+)");

    /** Judges by all lines of a text. */
    static Wrapping of(List<String> lines) {
        int width = 0;
        for (String line : lines) {
            // a word that is longer than the width stands alone on its line
            if (line.strip().indexOf(' ') > 0) {
                width = Math.max(width, line.length());
            }
        }
        if (width < NARROWEST || width > WIDEST) {
            return NONE;
        }
        int full = 0;
        int against = 0;
        int soft = 0;
        int spoken = 0;
        int glued = 0;
        for (int i = 0; i + 1 < lines.size(); i++) {
            String line = lines.get(i);
            String next = lines.get(i + 1);
            if (next.isBlank() || line.length() <= width - SPREAD || RULER.matcher(line).matches()) {
                continue;
            }
            boolean start = START.matcher(next).find() || VALUE.matcher(next).matches() && ASKED.matcher(line).matches();
            boolean filled = line.length() == width || line.stripTrailing().length() + 1 + firstWord(next) > width;
            spoken += start || !filled ? 0 : speaks(line, next, line.length() == width);
            if (line.length() == width) {
                full++;
                boolean alike = next.length() == width && next.regionMatches(0, line, 0, 4);
                glued += Character.isLetterOrDigit(line.charAt(width - 1)) && Character.isLetterOrDigit(next.charAt(0)) ? 1 : 0;
                against += alike || Character.isWhitespace(line.charAt(width - 1)) || start ? 1 : 0;
            } else if (filled && !start) {
                soft++;
            }
        }
        boolean usual = USUAL.contains(width);
        boolean hard = spoken > 0 || spoken == 0 && against * 2 < full && soft * 3 <= full && ((usual ? full >= 2 : full >= 3) || full == 1 && glued == 1 && usual && soft == 0);
        return new Wrapping(width, hard);
    }

    /** 1 where the words at a break make a known word only when glued, -1 where they are known words as they stand, else 0. */
    private static int speaks(String line, String next, boolean full) {
        String last = line.substring(line.lastIndexOf(' ') + 1).replaceAll("[,;.]$", "");
        String first = next.strip().split("\\s", 2)[0].replaceAll("[,;.]$", "");
        if (full && (line.endsWith(" ") || next.startsWith(" "))) {
            return 0;
        }
        if (full && (WORDS.contains(last + first) || ADDRESS_CUT.matcher(last + "|" + first).matches())) {
            return 1;
        }
        boolean option = last.matches("-[a-zA-Z]|\\||&&");
        return option || WORDS.contains(last) || WORDS.contains(first) || ADDRESS.matcher(first).matches() || ADDRESS.matcher(last).matches() ? -1 : 0;
    }

    /** Whether a line is full to the column at which this text was broken. */
    boolean broken(String line) {
        return hard && line.length() == width;
    }

    /** Whether the next word would not have fitted behind this line, in a text that is as narrow as a mail. */
    boolean filled(String line, String next) {
        // fold -s leaves the blank at which it broke, and counts it
        int blank = line.endsWith(" ") ? 0 : 1;
        return width > 0 && width <= WIDEST_MAIL && line.length() + blank + firstWord(next) > width - (1 - blank);
    }

    static int firstWord(String line) {
        String word = line.strip();
        int blank = word.indexOf(' ');
        return blank < 0 ? word.length() : blank;
    }
}
