package org.ibdx.source;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Reads bytes as UTF-8, and what is none as GB18030 where that makes Chinese of it, else as Western letters: older systems save texts like that. */
public final class Decoding {

    private static final char REPLACED = '\ufffd';
    private static final int LONGEST_LETTER = 4;
    /** Names, since nearly no run needs their tables. */
    private static final String CHINESE = "GB18030";
    private static final String WESTERN = "windows-1252";

    private Decoding() {
    }

    /** The text of the first {@code length} bytes; never null. */
    public static String decode(byte[] bytes, int length) {
        String text = new String(bytes, 0, length, StandardCharsets.UTF_8);
        int first = text.indexOf(REPLACED);
        if (first < 0 || !isBroken(text, first, written(bytes, length))) {
            return text;
        }
        String chinese = inPairs(bytes, length) ? chinese(bytes, length) : null;
        return chinese != null ? chinese : new String(bytes, 0, length, Charset.forName(WESTERN));
    }

    /** Whether bytes are rather no UTF-8 than UTF-8 with single faults. */
    static boolean isBroken(byte[] bytes, int length) {
        String text = new String(bytes, 0, length, StandardCharsets.UTF_8);
        int first = text.indexOf(REPLACED);
        return first >= 0 && isBroken(text, first, written(bytes, length));
    }

    /** How often the replacement character itself was written, by who read a broken text before: that is no fault of these bytes. */
    private static int written(byte[] bytes, int length) {
        int written = 0;
        for (int i = 0; i + 2 < length; i++) {
            written += bytes[i] == (byte) 0xef && bytes[i + 1] == (byte) 0xbf && bytes[i + 2] == (byte) 0xbd ? 1 : 0;
        }
        return written;
    }

    private static boolean isBroken(String text, int from, int written) {
        int broken = -written;
        int sound = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            broken += i >= from && c == REPLACED ? 1 : 0;
            sound += c > 0x7f && c != REPLACED ? 1 : 0;
        }
        // the end may have been cut inside of a letter
        return broken > sound && !(broken == 1 && from == text.length() - 1);
    }

    /** Whether bytes above 127 stand in groups of even length, as Chinese letters do; Western ones mostly stand alone. */
    private static boolean inPairs(byte[] bytes, int length) {
        int even = 0;
        int odd = 0;
        int run = 0;
        for (int i = 0; i <= length; i++) {
            if (i < length && bytes[i] < 0) {
                run++;
            } else if (run > 0) {
                even += run % 2 == 0 ? 1 : 0;
                odd += run % 2;
                run = 0;
            }
        }
        return even >= 9 * odd;
    }

    private static String chinese(byte[] bytes, int length) {
        // the last letter may have been cut off in its middle
        for (int end = length; end > Math.max(0, length - LONGEST_LETTER); end--) {
            try {
                CharBuffer text = Charset.forName(CHINESE).newDecoder().onMalformedInput(CodingErrorAction.REPORT).onUnmappableCharacter(CodingErrorAction.REPORT)
                        .decode(ByteBuffer.wrap(bytes, 0, end));
                return isChinese(text) ? text.toString() : null;
            } catch (CharacterCodingException e) {
                continue;
            }
        }
        return null;
    }

    private static boolean isChinese(CharSequence text) {
        int chinese = 0;
        int other = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean ideograph = c >= 0x4e00 && c <= 0x9fff || c >= 0x3000 && c <= 0x303f || c >= 0xff00 && c <= 0xffef;
            chinese += ideograph ? 1 : 0;
            other += c > 0x7f && !ideograph ? 1 : 0;
        }
        return chinese > 0 && other * 4 <= chinese;
    }
}
