package org.ibdx.parse;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;

/**
 * Finds in one pass over a line which of many literals may stand in it. Each literal is filed under the rarest four
 * characters in a row that it holds; a small bit set answers at once for nearly all places of a line that no literal has them.
 */
final class MessageIndex {

    /** Shorter literals cannot be filed. */
    static final int SHORTEST = 4;

    private static final int FILTER_BITS = 18;

    private final long[] filter = new long[1 << (FILTER_BITS - 6)];
    private final Map<Integer, int[]> byGram = new HashMap<>();

    MessageIndex(List<String> literals) {
        Map<Integer, Integer> frequency = new HashMap<>();
        for (String literal : literals) {
            if (literal.length() < SHORTEST) {
                throw new IllegalArgumentException("'" + literal + "' is too short to look for: " + SHORTEST + " characters are needed");
            }
            for (int i = 0; i + SHORTEST <= literal.length(); i++) {
                frequency.merge(gram(literal, i), 1, Integer::sum);
            }
        }
        // plain loops: this runs at every start
        for (int number = 0; number < literals.size(); number++) {
            int gram = rarest(literals.get(number), frequency);
            int[] before = byGram.get(gram);
            int[] numbers = before == null ? new int[1] : Arrays.copyOf(before, before.length + 1);
            numbers[numbers.length - 1] = number;
            byGram.put(gram, numbers);
            int bit = bit(gram);
            filter[bit >>> 6] |= 1L << (bit & 63);
        }
    }

    private static int rarest(String literal, Map<Integer, Integer> frequency) {
        int best = gram(literal, 0);
        int fewest = frequency.get(best);
        for (int i = 1; i + SHORTEST <= literal.length(); i++) {
            int gram = gram(literal, i);
            int count = frequency.get(gram);
            if (count < fewest) {
                best = gram;
                fewest = count;
            }
        }
        return best;
    }

    /** Calls {@code found} with the number of each literal that may stand in the text; one may be named more than once. */
    void candidates(String text, IntConsumer found) {
        if (text.length() < SHORTEST) {
            return;
        }
        int gram = gram(text, 0);
        for (int i = SHORTEST; ; i++) {
            int bit = bit(gram);
            if ((filter[bit >>> 6] & 1L << (bit & 63)) != 0) {
                int[] numbers = byGram.get(gram);
                if (numbers != null) {
                    for (int number : numbers) {
                        found.accept(number);
                    }
                }
            }
            if (i >= text.length()) {
                return;
            }
            gram = gram << 8 | text.charAt(i) & 0xff;
        }
    }

    private static int gram(String text, int at) {
        return (text.charAt(at) & 0xff) << 24 | (text.charAt(at + 1) & 0xff) << 16
                | (text.charAt(at + 2) & 0xff) << 8 | text.charAt(at + 3) & 0xff;
    }

    private static int bit(int gram) {
        return gram * 0x9E3779B1 >>> 32 - FILTER_BITS;
    }
}
