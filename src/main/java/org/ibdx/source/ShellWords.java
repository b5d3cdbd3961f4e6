package org.ibdx.source;

import java.util.ArrayList;
import java.util.List;

/** Takes a typed line apart as a shell does, as far as is needed to know which program prints what: quotes, separators, pipes. */
public final class ShellWords {

    private ShellWords() {
    }

    /**
     * Splits at {@code ;}, {@code &&}, {@code ||}, {@code &} and line ends outside of quotes and {@code $( )}; a comment at the
     * end is dropped.
     */
    static List<String> commands(String line) {
        return split(line, false);
    }

    /** Splits a command at its pipes. */
    static List<String> stages(String command) {
        return split(command, true);
    }

    private static List<String> split(String line, boolean pipes) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        char quote = 0;
        int nested = 0;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            char next = i + 1 < line.length() ? line.charAt(i + 1) : 0;
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (c == '\\' && next != 0) {
                part.append(c);
                c = next;
                i++;
            } else if (c == '\'' || c == '"' || c == '`') {
                quote = c;
            } else if (c == '$' && next == '(') {
                nested++;
            } else if (c == ')' && nested > 0) {
                nested--;
            } else if (nested == 0 && c == '#' && !pipes && (i == 0 || Character.isWhitespace(line.charAt(i - 1)))) {
                break;
            } else if (nested == 0 && (pipes ? c == '|' : separates(line, i))) {
                parts.add(part.toString());
                part.setLength(0);
                if (next == c || pipes && next == '&') {
                    i++;
                }
                continue;
            }
            part.append(c);
        }
        parts.add(part.toString());
        parts.replaceAll(String::strip);
        parts.removeIf(String::isEmpty);
        return parts;
    }

    private static boolean separates(String line, int i) {
        char c = line.charAt(i);
        char before = i > 0 ? line.charAt(i - 1) : 0;
        char next = i + 1 < line.length() ? line.charAt(i + 1) : 0;
        return c == ';' || c == '\n' || c == '|' && next == '|' || c == '&' && before != '>' && before != '|' && next != '>';
    }

    /** The words of a command, quotes taken off; redirections stay as words. */
    public static List<String> words(String command) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean begun = false;
        char quote = 0;
        for (int i = 0; i < command.length(); i++) {
            char c = command.charAt(i);
            if (quote != 0) {
                if (c == quote) {
                    quote = 0;
                } else {
                    word.append(c);
                }
            } else if (c == '\'' || c == '"') {
                quote = c;
                begun = true;
            } else if (c == '\\' && i + 1 < command.length()) {
                word.append(command.charAt(++i));
                begun = true;
            } else if (Character.isWhitespace(c)) {
                if (begun) {
                    words.add(word.toString());
                    word.setLength(0);
                    begun = false;
                }
            } else {
                word.append(c);
                begun = true;
            }
        }
        if (begun) {
            words.add(word.toString());
        }
        return words;
    }

    /** Whether a quote or a substitution is still open at the end, so that the next line belongs to the command. */
    static boolean open(String line) {
        char quote = 0;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '\\' && quote != '\'') {
                i++;
            } else if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (c == '\'' || c == '"' || c == '`') {
                // an apostrophe inside of a word (don't) opens nothing
                boolean apostrophe = c == '\'' && i > 0 && Character.isLetter(line.charAt(i - 1));
                quote = apostrophe ? 0 : c;
            }
        }
        return quote != 0;
    }

    /** The texts that braces stand for: {@code /a/{x,y}} is {@code /a/x} and {@code /a/y}, {@code p{1..3}} is p1, p2 and p3; at most 256. */
    static List<String> unbrace(String word) {
        int close = word.indexOf('}');
        int open = close < 0 ? -1 : word.lastIndexOf('{', close);
        if (open < 0 || open > 0 && word.charAt(open - 1) == '$') {
            return List.of(word);
        }
        List<String> choices = choices(word.substring(open + 1, close));
        if (choices.isEmpty()) {
            return List.of(word);
        }
        List<String> all = new ArrayList<>();
        for (String choice : choices) {
            all.addAll(unbrace(word.substring(0, open) + choice + word.substring(close + 1)));
            if (all.size() >= 256) {
                return all.subList(0, 256);
            }
        }
        return all;
    }

    private static List<String> choices(String inside) {
        int dots = inside.indexOf("..");
        if (dots > 0 && inside.matches("\\d{1,4}\\.\\.\\d{1,4}")) {
            List<String> numbers = new ArrayList<>();
            int to = Integer.parseInt(inside.substring(dots + 2));
            for (int i = Integer.parseInt(inside.substring(0, dots)); i <= to && numbers.size() < 256; i++) {
                numbers.add(Integer.toString(i));
            }
            return numbers;
        }
        return inside.indexOf(',') < 0 ? List.of() : List.of(inside.split(",", -1));
    }
}
