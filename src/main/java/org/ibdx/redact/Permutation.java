package org.ibdx.redact;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A secret one-to-one map of numbers of a few bits onto themselves (a Feistel network, so that it can be turned round), and a
 * source of secret bits that depend on what they are asked for.
 */
final class Permutation {

    private static final int ROUNDS = 8;

    private final Mac mac;
    private final Map<String, Long> asked = new HashMap<>();

    Permutation(byte[] secret) {
        try {
            this.mac = Mac.getInstance("HmacSHA256");
            this.mac.init(new SecretKeySpec(secret, "HmacSHA256"));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Sixty-three secret bits for this question, always the same. */
    synchronized long bits(String question) {
        return asked.computeIfAbsent(question, text ->
                ByteBuffer.wrap(mac.doFinal(text.getBytes(java.nio.charset.StandardCharsets.UTF_8))).getLong() & Long.MAX_VALUE);
    }

    /** The image of {@code value}, which has an even number of bits. */
    long forward(String name, int bits, long value) {
        int half = bits / 2;
        long mask = (1L << half) - 1;
        long left = value >>> half;
        long right = value & mask;
        for (int round = 0; round < ROUNDS; round++) {
            long next = left ^ (bits(name + round + "/" + right) & mask);
            left = right;
            right = next;
        }
        return left << half | right;
    }

    /** What has this image. */
    long backward(String name, int bits, long value) {
        int half = bits / 2;
        long mask = (1L << half) - 1;
        long left = value >>> half;
        long right = value & mask;
        for (int round = ROUNDS - 1; round >= 0; round--) {
            long before = right ^ (bits(name + round + "/" + left) & mask);
            right = left;
            left = before;
        }
        return left << half | right;
    }
}
