package org.ibdx.source;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Tells sentences that people write around outputs from the outputs. */
final class Prose {

    private static final Set<String> COMMON = Set.copyOf(List.of(("the a an is are was were be been this that these those it its my our your and or but with without from of for "
            + "to in at by as not no so if when then there we i you he they does do did has have had can could would should will may might just only also "
            + "still because where what why how any some all but here which after before please thanks hello hi regards i'm it's don't can't doesn't i've "
            + "der die das ist und nicht ich wir mit auf von ein eine aber wenn auch noch hier bitte danke hallo "
            + "le la les est et pas sur une des que je nous avec pour el los las que con para no una por").split(" ")));
    private static final Pattern TOOL = Pattern.compile("^(?:(?i:error|warning|fatal|fatal error|failed|failure|note|info)\\b.{0,40}:|[a-z][\\w.-]*(?:\\[\\d+\\])?:\\s|\\[|<|\\||-{2,}|\\*{2,}|={2,}|\\d+[:.]\\s|\\S+\\.(?:c|cc|cpp|h):\\d+).*");
    private static final int FEWEST_WORDS = 4;
    private static final int FEWEST_LETTERS = 6;

    private Prose() {
    }

    /** Whether a line that begins a paragraph reads like a sentence of a person. */
    static boolean is(String line) {
        String text = line.strip();
        if (text.length() < 8 || TOOL.matcher(text).matches() || line.startsWith("    ") || line.startsWith("\t")) {
            return false;
        }
        int wide = 0;
        int letters = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            wide += c >= 0x3040 && c <= 0x9fff || c >= 0xac00 && c <= 0xd7af ? 1 : 0;
            letters += Character.isLetter(c) || c == ' ' || c == ',' || c == '.' || c == '\'' ? 1 : 0;
        }
        if (wide >= FEWEST_LETTERS) {
            return wide * 3 >= text.length();
        }
        String[] words = text.split("\\s+");
        if (words.length < FEWEST_WORDS || letters * 10 < text.length() * 8) {
            return false;
        }
        int common = 0;
        for (String word : words) {
            common += COMMON.contains(word.toLowerCase(Locale.ROOT).replaceAll("[.,;:!?()\"]+$", "")) ? 1 : 0;
        }
        return common >= 2 && common * 6 >= words.length;
    }
}
