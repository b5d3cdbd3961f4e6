package org.ibdx.redact;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds addresses in text, whatever their form, and writes what {@link Values} makes of them in the same form: with or without
 * {@code 0x}, colons, leading zeros, capitals; as a GID, as the 20 bytes of an IPoIB address, as IPv6.
 */
final class Rewriter {

    private static final String HEX = "[0-9A-Fa-f]";
    private static final Pattern TOKEN = Pattern.compile(
            "(?<uuid>(?<!" + HEX + ")" + HEX + "{8}-" + HEX + "{4}-" + HEX + "{4}-" + HEX + "{4}-" + HEX + "{12}(?!" + HEX + "))"
            + "|(?<pairs>(?<![0-9A-Fa-f-])" + HEX + "{2}(?:-" + HEX + "{2}){5,19}(?![0-9A-Fa-f-]))"
            + "|(?<run>" + HEX + "*(?::" + HEX + "*){2,}(?:(?:\\.\\d{1,3}){3})?)"
            + "|(?<hex>(?<!" + HEX + ")(?:0[xX])?" + HEX + "{11,}(?!" + HEX + "))"
            + "|(?<v4>(?<![0-9A-Za-z_.])\\d{1,3}(?:\\.\\d{1,3}){3}(?![0-9A-Za-z_]|\\.\\d))");
    /** Leading path of a line of a tree of files; a colon within belongs to a folder (PCI address). */
    private static final Pattern PATH = Pattern.compile("^/(?:[^/:\\n]*(?::[^/:\\n]*)*/)*[^/:\\n]*:");
    private static final Pattern LENGTH = Pattern.compile("/(\\d{1,3})(?!\\d)");
    private static final Pattern VERSION = Pattern.compile("(?i)(?:version|ver|fw|firmware|release|revision|rev|build|ofed|doca)\\W{0,3}\\w{0,10}[:=]?\\s*v?$");
    /** A line of {@code dpkg -l}: the version may have four numbers. */
    private static final Pattern PACKAGE = Pattern.compile("^(?:[a-z]{2}[ A-Z] ) ?\\S+\\s+\\S*\\d");
    private static final Pattern APART = Pattern.compile("(?i)^\\s*(?:[\\w./-]*:)?\\s*(?:PREFIX\\d?|prefixlen)\\s*[= ]\\s*\"?(\\d{1,2})\\b");
    private static final Pattern DECIMAL_GID = Pattern.compile("GID:?\\s+$");
    private static final int LOOK_BACK = 28;
    private static final String NO_PREFIX = "0".repeat(16);

    private final Values values;
    private int v4End;

    Rewriter(Values values) {
        this.values = values;
    }

    /** The text with its addresses replaced. */
    String rewrite(String text) {
        StringBuilder out = new StringBuilder(text.length());
        int start = 0;
        while (start < text.length()) {
            int end = text.indexOf('\n', start);
            end = end < 0 ? text.length() : end + 1;
            line(text.substring(start, end), out);
            start = end;
        }
        return out.toString();
    }

    private void line(String line, StringBuilder out) {
        Matcher path = PATH.matcher(line);
        if (line.startsWith("/") && path.find()) {
            part(line.substring(0, path.end() - 1), line, out);
            out.append(':');
            part(line.substring(path.end()), line, out);
        } else {
            part(line, line, out);
        }
        Matcher apart = APART.matcher(line);
        if (apart.find()) {
            values.mask(Integer.parseInt(apart.group(1)));
        }
    }

    private void part(String part, String line, StringBuilder out) {
        Matcher token = TOKEN.matcher(part);
        int done = 0;
        v4End = -1;
        while (token.find()) {
            out.append(part, done, token.start());
            done = token.end();
            String text = token.group();
            String before = part.substring(Math.max(0, token.start() - LOOK_BACK), token.start());
            String replaced;
            if (token.group("uuid") != null) {
                replaced = cased(values.opaque("uuid", text.toLowerCase(Locale.ROOT)), text);
            } else if (token.group("pairs") != null) {
                replaced = hyphens(text);
            } else if (token.group("run") != null) {
                replaced = run(text, before, part.substring(token.end()));
            } else if (token.group("hex") != null) {
                replaced = hex(text, before, line);
            } else {
                replaced = PACKAGE.matcher(line).find() ? text : v4(text, before, part, token.start(), token.end());
            }
            out.append(replaced);
        }
        out.append(part, done, part.length());
    }

    private String hyphens(String text) {
        String replaced = colons(text.replace('-', ':'), "");
        return replaced == null ? text : replaced.replace(':', '-');
    }

    /** A run of hexadecimal digits and colons, which may begin in the middle of a word, or have a colon too much at its ends. */
    private String run(String text, String before, String after) {
        boolean inWord = !before.isEmpty() && (Character.isLetterOrDigit(before.charAt(before.length() - 1)) || before.endsWith("_"));
        String end = text.endsWith(":") && !text.endsWith("::") ? ":" : "";
        String core = text.substring(0, text.length() - end.length());
        if (!inWord) {
            String replaced = whole(core, before, after);
            if (replaced != null) {
                return replaced + end;
            }
        }
        int colon = core.indexOf(':');
        int next = core.indexOf(':', colon + 1);
        // "default gid:::9803:…": the first colon ends the key
        boolean gap = core.startsWith("::") && !core.startsWith(":::");
        // "gids/10:fe80:…": the number belongs to the path; but two digits before two digits are a byte of something unknown
        boolean odd = inWord || next < 0 || next - colon - 1 != colon;
        if (colon >= 0 && odd && !(inWord && gap)) {
            String head = core.substring(0, colon + 1);
            String replaced = whole(core.substring(colon + 1), before + head, after);
            if (replaced != null) {
                return head + replaced + end;
            }
        }
        return text;
    }

    private String whole(String text, String before, String after) {
        String replaced = colons(text, before);
        return replaced != null ? replaced : v6(text, after);
    }

    /** Bytes or pairs of bytes between colons; null where it is nothing that has a name. */
    private String colons(String text, String before) {
        String[] groups = text.split(":", -1);
        if (groups.length == 16 && DECIMAL_GID.matcher(before).find()) {
            return decimal(groups);
        }
        int width = groups[0].length();
        for (String group : groups) {
            if (group.length() != width) {
                return null;
            }
        }
        String digits = text.replace(":", "");
        String image = width == 2 ? bytes(digits, groups.length) : width == 4 ? words(digits, groups.length) : null;
        return image == null ? null : cased(Addresses.grouped(image, width, ':'), text);
    }

    private String bytes(String digits, int count) {
        return switch (count) {
            case 20 -> digits.substring(0, 8) + gid(digits.substring(8));
            case 16 -> gid(digits);
            // what ifconfig and arp leave of an IPoIB address: flags, queue pair and the first bytes of the prefix
            case 8 -> digits.regionMatches(true, 8, "fe80", 0, 4) ? digits : guid(digits, true);
            case 6 -> digits.regionMatches(true, 8, "fe80", 0, 4) ? digits : mac(digits);
            default -> null;
        };
    }

    private String words(String digits, int count) {
        return switch (count) {
            case 8 -> gid(digits);
            case 4 -> guid(digits, true);
            default -> null;
        };
    }

    private String guid(String digits, boolean sure) {
        return Addresses.hex16(values.guid(Long.parseUnsignedLong(digits, 16), sure));
    }

    private String mac(String digits) {
        return String.format("%012x", values.mac(Long.parseLong(digits, 16)));
    }

    /** 32 digits. A group keeps its digits but for the three bytes that a solicited-node group has from an address. */
    private String gid(String digits) {
        long high = Long.parseUnsignedLong(digits.substring(0, 16), 16);
        long low = Long.parseUnsignedLong(digits.substring(16), 16);
        return Addresses.hex16(high(high, -1)) + Addresses.hex16(low(high, low));
    }

    private long high(long high, int length) {
        return high >>> 56 == 0xff ? high : values.v6(high, length);
    }

    private long low(long high, long low) {
        if (high >>> 56 == 0xff) {
            boolean solicited = (low >>> 24 & 0xff) == 0xff && (low >>> 32 & 0xff) == 1 && (low & 0xff_ffff) >= 0x10000;
            return solicited ? low & ~0xff_ffffL | values.low(low & 0xff_ffff) : low;
        }
        if (high == 0 && low >>> 32 == 0xffff) {
            return low & ~0xffff_ffffL | values.v4(low & 0xffff_ffffL, -1);
        }
        return low >= 0 && low < 0x10000 ? low : values.guid(low, high >>> 48 == 0xfe80);
    }

    /** {@code GID: 254:128:00:…} of perftest: bytes in decimal. */
    private String decimal(String[] groups) {
        StringBuilder digits = new StringBuilder();
        for (String group : groups) {
            if (group.isEmpty() || group.length() > 3 || !group.chars().allMatch(Character::isDigit) || Integer.parseInt(group) > 255) {
                return null;
            }
            digits.append(String.format("%02x", Integer.parseInt(group)));
        }
        String image = gid(digits.toString());
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 32; i += 2) {
            text.append(i > 0 ? ":" : "").append(String.format("%02d", Integer.parseInt(image.substring(i, i + 2), 16)));
        }
        return text.toString();
    }

    private String v6(String text, String after) {
        int[] groups = Addresses.v6(text);
        if (groups == null) {
            return null;
        }
        Matcher slash = LENGTH.matcher(after);
        int length = slash.lookingAt() ? Integer.parseInt(slash.group(1)) : -1;
        long high = Addresses.high(groups);
        long low = Addresses.low(groups);
        long newHigh = high(high, length);
        long newLow = low(high, low);
        if (newHigh == high && newLow == low) {
            return text;
        }
        if (text.indexOf('.') >= 0) {
            return text.substring(0, text.lastIndexOf(':') + 1) + Addresses.v4(newLow & 0xffff_ffffL);
        }
        return cased(Addresses.shortV6(newHigh, newLow), text);
    }

    private String hex(String text, String before, String line) {
        if (line.contains("[mem 0x")) {
            return text;
        }
        boolean prefixed = text.startsWith("0x") || text.startsWith("0X");
        String digits = prefixed ? text.substring(2) : text;
        String image = digits(digits, prefixed, before, line);
        return image == null ? text : text.substring(0, text.length() - digits.length()) + cased(image, digits);
    }

    private String digits(String digits, boolean prefixed, String before, String line) {
        int length = digits.length();
        if (length <= 16) {
            long value = Long.parseUnsignedLong(digits, 16);
            boolean mac = length == 12 && (values.isMac(value) || line.contains("MAC") || before.matches(".*(?:en|wl|ib)x$"));
            if (mac) {
                return mac(digits);
            }
            // sixteen decimal digits may be a counter
            boolean sure = length == 16 && (prefixed || !digits.chars().allMatch(Character::isDigit) || line.toLowerCase(Locale.ROOT).contains("guid"));
            if (sure || values.isGuid(value) || prefixed && length >= 13) {
                String image = Long.toHexString(values.guid(value, sure || prefixed && length >= 13));
                return "0".repeat(Math.max(0, length - image.length())) + image;
            }
            return null;
        }
        String lower = digits.toLowerCase(Locale.ROOT);
        if (length == 32) {
            // an identifier of a machine does not begin with so many zeros; a GID does where its subnet prefix is 0
            boolean address = lower.startsWith("fe8") || lower.startsWith("fec") || lower.startsWith("ff") || lower.startsWith(NO_PREFIX);
            return address ? gid(digits) : values.opaque("id", lower);
        }
        boolean ipoib = length == 40 && (lower.startsWith("fe80000000000000", 8)
                || lower.startsWith(NO_PREFIX, 8) && values.isGuid(Long.parseUnsignedLong(digits.substring(24), 16)));
        return ipoib ? digits.substring(0, 8) + gid(digits.substring(8)) : null;
    }

    private String v4(String text, String before, String part, int start, int end) {
        long address = Addresses.v4(text);
        boolean hyphen = before.endsWith("-");
        boolean range = hyphen && v4End == start - 1;
        boolean partOfVersion = hyphen && !range && before.length() > 1 && Character.isLetterOrDigit(before.charAt(before.length() - 2));
        if (address < 0 || partOfVersion || VERSION.matcher(before).find()) {
            return text;
        }
        v4End = end;
        int mask = Addresses.maskLength(address);
        if (mask > 0) {
            values.mask(mask);
            return text;
        }
        Matcher slash = LENGTH.matcher(part).region(end, part.length());
        return Addresses.v4(values.v4(address, slash.lookingAt() ? Integer.parseInt(slash.group(1)) : -1));
    }

    /** In capitals where the original is. */
    private static String cased(String image, String original) {
        boolean upper = false;
        for (int i = 0; i < original.length(); i++) {
            char c = original.charAt(i);
            if (c >= 'a' && c <= 'f') {
                return image;
            }
            upper |= c >= 'A' && c <= 'F';
        }
        return upper ? image.toUpperCase(Locale.ROOT) : image;
    }
}
