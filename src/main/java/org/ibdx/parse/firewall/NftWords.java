package org.ibdx.parse.firewall;

import java.util.ArrayList;
import java.util.List;
import org.ibdx.capture.Line;

/**
 * The words of an nft ruleset: quoted texts as one word without the quotes, braces, brackets, commas and semicolons as words of
 * their own, and the ends of lines, which end rules.
 */
final class NftWords {

    /** @param quoted whether it stood in quotes, so that {@code "drop"} is a name */
    record Word(String text, Line line, boolean quoted) {
        boolean is(String other) {
            return !quoted && text.equals(other);
        }

        boolean end() {
            return !quoted && text.equals("\n");
        }
    }

    private static final Word NOTHING = new Word("", new Line(0, "", ""), false);
    private static final String ALONE = "{},;()";

    private final List<Word> words = new ArrayList<>();
    private int next;

    static NftWords of(List<Line> lines) {
        NftWords result = new NftWords();
        for (Line line : lines) {
            result.line(line);
            result.words.add(new Word("\n", line, false));
        }
        return result;
    }

    private void line(Line line) {
        String text = line.text();
        StringBuilder word = new StringBuilder();
        int i = 0;
        while (i < text.length()) {
            char c = text.charAt(i);
            if (c == '"') {
                int close = text.indexOf('"', i + 1);
                flush(word, line);
                if (close < 0) {
                    words.add(new Word(text.substring(i + 1), line, true));
                    return;
                }
                words.add(new Word(text.substring(i + 1, close), line, true));
                i = close;
            } else if (Character.isWhitespace(c)) {
                flush(word, line);
            } else if (ALONE.indexOf(c) >= 0) {
                flush(word, line);
                words.add(new Word(String.valueOf(c), line, false));
            } else if (c == '#' && word.isEmpty()) {
                words.add(new Word("#", line, false));
            } else {
                word.append(c);
            }
            i++;
        }
        flush(word, line);
    }

    private void flush(StringBuilder word, Line line) {
        if (!word.isEmpty()) {
            words.add(new Word(word.toString(), line, false));
            word.setLength(0);
        }
    }

    boolean more() {
        return next < words.size();
    }

    Word take() {
        return more() ? words.get(next++) : NOTHING;
    }

    Word peek(int ahead) {
        return next + ahead < words.size() ? words.get(next + ahead) : NOTHING;
    }

    Word peek() {
        return peek(0);
    }

    void back() {
        next = Math.max(0, next - 1);
    }

    void skipLine() {
        while (more() && !peek().end()) {
            take();
        }
    }
}
