package org.ibdx.source.live;

import java.util.ArrayList;
import java.util.List;

/** Writes out {@code {a,b}} in patterns, which a POSIX shell does not; placeholders have no comma and stay. */
public final class Braces {

    private static final int MOST = 4096;

    private Braces() {
    }

    /** All patterns that these stand for, in order. */
    public static List<String> expand(List<String> patterns) {
        List<String> expanded = new ArrayList<>();
        for (String pattern : patterns) {
            expand(pattern, expanded);
        }
        return expanded;
    }

    private static void expand(String pattern, List<String> expanded) {
        int from = 0;
        while (true) {
            int start = pattern.indexOf('{', from);
            int end = start < 0 ? -1 : pattern.indexOf('}', start);
            if (end < 0 || expanded.size() >= MOST) {
                expanded.add(pattern);
                return;
            }
            String inside = pattern.substring(start + 1, end);
            if (inside.contains(",")) {
                for (String choice : inside.split(",", -1)) {
                    expand(pattern.substring(0, start) + choice + pattern.substring(end + 1), expanded);
                }
                return;
            }
            from = end;
        }
    }
}
