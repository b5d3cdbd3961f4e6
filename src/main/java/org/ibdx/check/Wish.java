package org.ibdx.check;

import java.util.regex.Pattern;

/**
 * What a value is expected to be, as people write it: {@code 200}, a glob {@code 20.43.*}, a range {@code 100..400} (both ends
 * belong to it), a bound {@code >=20.35} or {@code <=400}, several of these with {@code |} between. Numbers and versions are
 * compared part by part, so that 20.9 comes before 20.35; case does not matter.
 */
record Wish(String text) {

    private static final Pattern NUMBER = Pattern.compile("[0-9]+(\\.[0-9]+)*");

    /** How a value that is not as wished lies to it. */
    enum Answer { MET, BELOW, ABOVE, OTHER }

    Answer ask(String value) {
        Answer last = Answer.OTHER;
        for (String part : text.split("\\|", -1)) {
            last = one(part.strip(), value.strip());
            if (last == Answer.MET) {
                return last;
            }
        }
        return text.indexOf('|') < 0 ? last : Answer.OTHER;
    }

    private static Answer one(String wish, String value) {
        int dots = wish.indexOf("..");
        if (dots > 0) {
            Answer low = order(value, wish.substring(0, dots).strip());
            Answer high = order(value, wish.substring(dots + 2).strip());
            return low == Answer.BELOW ? low : high == Answer.ABOVE ? high : low == Answer.OTHER || high == Answer.OTHER ? Answer.OTHER : Answer.MET;
        }
        if (wish.startsWith(">=")) {
            Answer order = order(value, wish.substring(2).strip());
            return order == Answer.ABOVE ? Answer.MET : order;
        }
        if (wish.startsWith("<=")) {
            Answer order = order(value, wish.substring(2).strip());
            return order == Answer.BELOW ? Answer.MET : order;
        }
        if (wish.indexOf('*') >= 0 || wish.indexOf('?') >= 0) {
            return glob(wish).matcher(value).matches() ? Answer.MET : Answer.OTHER;
        }
        return wish.equalsIgnoreCase(value) ? Answer.MET : order(value, wish);
    }

    /** Below, above, met (equal), or other where one of them is no number. */
    private static Answer order(String value, String bound) {
        if (!NUMBER.matcher(value).matches() || !NUMBER.matcher(bound).matches()) {
            return Answer.OTHER;
        }
        String[] a = value.split("\\.");
        String[] b = bound.split("\\.");
        for (int i = 0; i < Math.max(a.length, b.length); i++) {
            int order = number(a, i).compareTo(number(b, i));
            if (order != 0) {
                return order < 0 ? Answer.BELOW : Answer.ABOVE;
            }
        }
        return Answer.MET;
    }

    private static java.math.BigInteger number(String[] parts, int i) {
        return i < parts.length ? new java.math.BigInteger(parts[i]) : java.math.BigInteger.ZERO;
    }

    /** A glob over a whole value: {@code *}, {@code ?}. */
    static Pattern glob(String glob) {
        StringBuilder regex = new StringBuilder();
        for (char c : glob.toCharArray()) {
            regex.append(c == '*' ? ".*" : c == '?' ? "." : Pattern.quote(String.valueOf(c)));
        }
        return Pattern.compile(regex.toString(), Pattern.CASE_INSENSITIVE);
    }
}
