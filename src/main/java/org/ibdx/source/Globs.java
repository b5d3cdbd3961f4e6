package org.ibdx.source;

import org.ibdx.knowledge.LazyPattern;

/** File name patterns as the shell knows them: {@code *} and {@code ?} within a name, {@code **} over folders, {@code [ab]}, {@code {a,b}}. */
final class Globs {

    private Globs() {
    }

    /** The pattern of a whole path. */
    static LazyPattern pattern(String glob) {
        return new LazyPattern(() -> regex(glob, "[^/]*", "[^/]"));
    }

    /** The pattern of a whole name, in which {@code *} stands for anything. */
    static LazyPattern name(String glob) {
        return new LazyPattern(() -> regex(glob, ".*", "."));
    }

    private static String regex(String glob, String star, String one) {
        StringBuilder regex = new StringBuilder();
        int braces = 0;
        for (int i = 0; i < glob.length(); i++) {
            char c = glob.charAt(i);
            switch (c) {
                case '*' -> {
                    boolean twice = i + 1 < glob.length() && glob.charAt(i + 1) == '*';
                    regex.append(twice ? ".*" : star);
                    i += twice ? 1 : 0;
                }
                case '?' -> regex.append(one);
                case '[' -> {
                    int end = glob.indexOf(']', i + 2);
                    if (end < 0) {
                        regex.append("\\[");
                    } else {
                        String set = glob.substring(i + 1, end).replace("\\", "\\\\").replace("[", "\\[").replace("&", "\\&");
                        regex.append('[').append(set.startsWith("!") ? "^" + set.substring(1) : set).append(']');
                        i = end;
                    }
                }
                case '{' -> {
                    regex.append("(?:");
                    braces++;
                }
                case '}' -> {
                    regex.append(braces > 0 ? ")" : "\\}");
                    braces = Math.max(0, braces - 1);
                }
                case ',' -> regex.append(braces > 0 ? "|" : ",");
                default -> {
                    if (!Character.isLetterOrDigit(c) && c < 0x80) {
                        regex.append('\\');
                    }
                    regex.append(c);
                }
            }
        }
        regex.append(")".repeat(braces));
        return regex.toString();
    }

    /** How many characters of a glob are not wild: of two that match, the longer says more. */
    static int weight(String glob) {
        int weight = 0;
        for (int i = 0; i < glob.length(); i++) {
            weight += "*?[]{},".indexOf(glob.charAt(i)) < 0 ? 1 : 0;
        }
        return weight;
    }
}
