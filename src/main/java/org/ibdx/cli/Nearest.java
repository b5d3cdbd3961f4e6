package org.ibdx.cli;

/** The word that was probably meant: the one with the fewest slips of typing, if they are few. */
public final class Nearest {

    private Nearest() {
    }

    /** The nearest of {@code known}, or null where none is near. A word that begins with what was typed is near. */
    public static String to(String typed, Iterable<String> known) {
        String best = null;
        int least = Math.max(1, typed.length() / 3) + 1;
        for (String word : known) {
            int slips = slips(typed, word);
            if (slips < least) {
                least = slips;
                best = word;
            }
        }
        if (best == null && typed.length() > 2) {
            for (String word : known) {
                if (word.startsWith(typed)) {
                    return word;
                }
            }
        }
        return best;
    }

    /** Letters to add, leave out, replace or swap with their neighbour. */
    private static int slips(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    d[i][j] = i + j;
                    continue;
                }
                int replace = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                d[i][j] = Math.min(replace, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
                }
            }
        }
        return d[a.length()][b.length()];
    }
}
