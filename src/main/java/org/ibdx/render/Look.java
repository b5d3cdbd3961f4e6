package org.ibdx.render;

import org.ibdx.knowledge.Node.Both;

/**
 * How a terminal view is to look: shared by its parts.
 *
 * @param style    what the terminal can show
 * @param language language of the texts
 * @param verbose  whether everything is shown: all lines, whole texts, proofs
 * @param command  how the user calls ibdx, for hints
 */
public record Look(Style style, Language language, boolean verbose, String command) {

    /** A text in this language, fit to be printed. */
    public String say(Both text) {
        return clean(language.of(text));
    }

    public String say(Phrase phrase, Object... values) {
        return clean(phrase.in(language, values));
    }

    public String count(Phrase phrase, int number, Object... more) {
        return clean(phrase.count(language, number, more));
    }

    /** A text that came from outside, fit to be printed here. */
    public String clean(String text) {
        String safe = Safe.line(text);
        return style.unicode() || safe == null ? safe : ascii(safe);
    }

    /** Typographic characters as ASCII; what else is not ASCII becomes a question mark. */
    private static String ascii(String text) {
        int first = 0;
        while (first < text.length() && text.charAt(first) < 0x7f) {
            first++;
        }
        if (first == text.length()) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length() + 8).append(text, 0, first);
        for (int i = first; i < text.length(); ) {
            int c = text.codePointAt(i);
            i += Character.charCount(c);
            switch (c) {
                case '…' -> out.append("...");
                case '·', '•', '–', '—', '−' -> out.append('-');
                case '“', '”', '„', '«', '»' -> out.append('"');
                case '‘', '’' -> out.append('\'');
                case '→' -> out.append("->");
                case '×' -> out.append('x');
                case '≥' -> out.append(">=");
                case '≤' -> out.append("<=");
                case '\u00a0' -> out.append(' ');
                case 'µ' -> out.append('u');
                default -> out.append(c < 0x7f ? (char) c : '?');
            }
        }
        return out.toString();
    }

    /** How many of so many are shown: all where everything is wanted or only one would be left out, else {@code most}. */
    int shown(int count, int most) {
        return verbose || count <= most + 1 ? count : most;
    }
}
