package org.ibdx.source;

import java.util.ArrayList;
import java.util.List;

/** Whoever selects text with the mouse easily loses its first letter: {@code A 'mlx5_0'}, {@code bstat}. It is put back where only one letter fits. */
final class FirstLetter {

    private static final String LETTERS = "CIiPlr1DSsH[#$";

    private FirstLetter() {
    }

    static List<Row> restore(List<Row> rows, Recognition recognition) {
        int first = 0;
        while (first < rows.size() && (rows.get(first).blank() || rows.get(first).fence())) {
            first++;
        }
        if (first == rows.size()) {
            return rows;
        }
        String text = rows.get(first).text();
        if (text.length() > 200 || recognition.beginner(text) != null || isNamed(text) || Vocabulary.isPlainly(text) || Vocabulary.isCommand(text)) {
            return rows;
        }
        for (int i = 0; i < LETTERS.length(); i++) {
            String whole = LETTERS.charAt(i) + text;
            boolean command = text.matches("[a-z_]{3,12}(?: .*)?") && Vocabulary.isPlainly(whole) && !Vocabulary.isAlsoWord(whole.split(" ")[0])
                    && recognition.ofCommand(whole) != null;
            if (recognition.beginner(whole) != null || command) {
                List<Row> restored = new ArrayList<>(rows);
                restored.set(first, rows.get(first).with(whole, whole));
                return restored;
            }
        }
        return rows;
    }

    private static boolean isNamed(String text) {
        Prompt prompt = Prompt.of(text);
        return prompt != null && prompt.kind() == Prompt.Kind.NAMED;
    }
}
