package org.ibdx.parse.host;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * What the greps of a pipe let through: the witness of an empty {@code lsmod | grep umad} reaches as far as its pattern.
 */
public final class Grep {

    private static final int LONGEST = 200;

    private Grep() {
    }

    /**
     * Whether a line passes all stages after the first; everything passes where there are none. Null where a stage is something
     * else than a grep, or its pattern is not understood: then nothing may be concluded from a line that is missing.
     */
    public static Predicate<String> passes(CommandLine command) {
        Predicate<String> all = line -> true;
        for (List<String> stage : command.stages().subList(1, command.stages().size())) {
            Predicate<String> one = switch (stage.get(0)) {
                case "grep", "egrep", "fgrep" -> of(stage);
                case "sort", "cat", "less", "more", "tee", "column" -> line -> true;
                default -> null;
            };
            if (one == null) {
                return null;
            }
            all = all.and(one);
        }
        return all;
    }

    /** What one grep lets through; null where its options change more than which lines pass. */
    static Predicate<String> of(List<String> words) {
        boolean extended = words.get(0).equals("egrep");
        boolean fixed = words.get(0).equals("fgrep");
        boolean invert = false;
        int flags = 0;
        boolean whole = false;
        List<String> patterns = new ArrayList<>();
        for (int i = 1; i < words.size(); i++) {
            String word = words.get(i);
            if (word.equals("-e") || word.equals("--regexp")) {
                patterns.add(i + 1 < words.size() ? words.get(++i) : "");
            } else if (word.startsWith("--")) {
                if (!word.startsWith("--color")) {
                    return null;
                }
            } else if (word.startsWith("-") && word.length() > 1) {
                if (!word.matches("-[EiFvwnPGsa]+[e]?")) {
                    return null;
                }
                extended |= word.contains("E") || word.contains("P");
                fixed |= word.contains("F");
                invert |= word.contains("v");
                whole |= word.contains("w");
                flags |= word.contains("i") ? Pattern.CASE_INSENSITIVE : 0;
                if (word.endsWith("e")) {
                    patterns.add(i + 1 < words.size() ? words.get(++i) : "");
                }
            } else if (patterns.isEmpty()) {
                patterns.add(word);
            } else {
                return null;
            }
        }
        return compile(patterns, extended, fixed, whole, flags, invert);
    }

    private static Predicate<String> compile(List<String> patterns, boolean extended, boolean fixed, boolean whole, int flags,
            boolean invert) {
        if (patterns.isEmpty()) {
            return null;
        }
        StringBuilder regex = new StringBuilder();
        for (String pattern : patterns) {
            if (pattern.length() > LONGEST) {
                return null;
            }
            regex.append(regex.isEmpty() ? "" : "|").append(fixed ? Pattern.quote(pattern) : extended ? pattern : basic(pattern));
        }
        try {
            Pattern compiled = Pattern.compile(whole ? "\\b(?:" + regex + ")\\b" : regex.toString(), flags);
            Predicate<String> passes = line -> compiled.matcher(line).find();
            return invert ? passes.negate() : passes;
        } catch (PatternSyntaxException e) {
            return null;
        }
    }

    /** A basic regular expression as Java writes it: there {@code \|}, {@code \(}, {@code \+} are the operators. */
    private static String basic(String pattern) {
        StringBuilder java = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '\\' && i + 1 < pattern.length()) {
                char next = pattern.charAt(++i);
                if ("|(){}+?".indexOf(next) >= 0) {
                    java.append(next);
                } else {
                    java.append('\\').append(next);
                }
            } else if ("|(){}+?".indexOf(c) >= 0) {
                java.append('\\').append(c);
            } else {
                java.append(c);
            }
        }
        return java.toString();
    }
}
