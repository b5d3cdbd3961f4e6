package org.ibdx.parse.network;

import java.util.ArrayList;
import java.util.List;
import org.ibdx.capture.Line;

/**
 * The words of a text with their lines. For the keyword languages of iproute2, where a line that a terminal or mail program
 * wrapped differs from the original in nothing but the line end. The backslashes of {@code ip -o} are taken for line ends.
 */
final class Tokens {

    /** A word; {@code first} and {@code last}: at the edge of its line, where a wrap may have torn it. */
    record Token(String text, Line line, boolean first, boolean last) {
    }

    private static final Token END = new Token("", new Line(0, "", ""), true, true);

    private final List<Token> tokens = new ArrayList<>();
    private int next;

    private Tokens() {
    }

    static Tokens of(List<Line> lines) {
        Tokens result = new Tokens();
        for (Line line : lines) {
            List<String> words = new ArrayList<>();
            for (String word : line.text().replace('\\', ' ').split("\\s+")) {
                if (!word.isEmpty()) {
                    words.add(word);
                }
            }
            for (int i = 0; i < words.size(); i++) {
                result.tokens.add(new Token(words.get(i), line, i == 0, i == words.size() - 1));
            }
        }
        return result;
    }

    boolean more() {
        return next < tokens.size();
    }

    /** Takes the next word; an empty one at the end. */
    Token take() {
        return more() ? tokens.get(next++) : END;
    }

    /** The word that comes {@code ahead} words after the next, without taking it; an empty one beyond the end. */
    Token peek(int ahead) {
        return next + ahead < tokens.size() ? tokens.get(next + ahead) : END;
    }

    Token peek() {
        return peek(0);
    }

    void skip(int count) {
        next = Math.min(tokens.size(), next + count);
    }

    /**
     * Takes a hardware address, and mends one that was wrapped in the middle of a byte or between two.
     * Takes nothing and gives null where the next word is none.
     */
    HardwareAddress takeAddress() {
        HardwareAddress whole = HardwareAddress.of(peek().text());
        if (whole != null && (whole.infiniband() || !peek().last())) {
            take();
            return whole;
        }
        if (peek().last() && peek(1).first() && pieces(peek().text()) && pieces(peek(1).text())) {
            HardwareAddress mended = HardwareAddress.of(peek().text() + peek(1).text());
            if (mended != null && mended.infiniband()) {
                skip(2);
                return mended;
            }
        }
        if (whole != null) {
            take();
        }
        return whole;
    }

    private static boolean pieces(String text) {
        return text.indexOf(':') >= 0 && text.length() > 2 && text.chars().allMatch(c -> Character.isLetterOrDigit(c) || c == ':');
    }
}
