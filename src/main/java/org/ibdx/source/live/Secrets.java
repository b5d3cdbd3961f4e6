package org.ibdx.source.live;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Takes passwords and keys out of configuration files before anybody sees them: {@code psk=x} becomes {@code psk=<removed>}.
 * No rule asks for them, and bundles are mailed.
 */
public final class Secrets {

    private static final List<String> WORDS = List.of("psk", "password", "passwd", "passphrase", "secret", "wep-key[0-9]", "wep_key[0-9]");
    private static final String MARK = "<removed>";
    private static final Pattern SECRET = Pattern.compile("(?im)(?<![a-z0-9])(" + String.join("|", WORDS) + ") *[=:] *[^ \\n].*$");

    private Secrets() {
    }

    /** The text without the values of such words. */
    public static String without(String text) {
        return SECRET.matcher(text).replaceAll("$1=" + MARK);
    }

    /** The same as arguments of sed. */
    public static String sed() {
        StringBuilder expressions = new StringBuilder();
        for (String word : WORDS) {
            String any = anyCase(word);
            expressions.append(" -e 's/^\\(").append(any).append("\\) *[=:] *[^ ].*$/\\1=").append(MARK).append("/'");
            expressions.append(" -e 's/\\([^A-Za-z0-9]\\)\\(").append(any).append("\\) *[=:] *[^ ].*$/\\1\\2=").append(MARK).append("/'");
        }
        return expressions.toString();
    }

    private static String anyCase(String word) {
        StringBuilder any = new StringBuilder();
        int bracket = word.indexOf('[');
        for (char c : word.substring(0, bracket < 0 ? word.length() : bracket).toCharArray()) {
            any.append(Character.isLetter(c) ? "[" + String.valueOf(c).toUpperCase(Locale.ROOT) + c + "]" : String.valueOf(c));
        }
        return any + (bracket < 0 ? "" : word.substring(bracket));
    }
}
