package org.ibdx.parse.adapter;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Outcome;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/** Whatever happens to a text on its way (cut, lines lost, characters changed, pasted, quoted), a parser must survive it. */
public final class Damage {

    private static final String ODD = "\t :'\"(){}[]=,;#/-.@0123456789abcdefXx\u00a0\u2026\u6587\r\n\u001b[31m<>|";

    private Damage() {
    }

    /** Runs the parser on the specimen and on everything that may become of it. */
    public static void survives(Parser parser, String command, String specimen) {
        Random random = new Random(specimen.hashCode());
        for (String text : variants(specimen, random)) {
            Capture capture = new Capture("cn07", parser.id(), null, 0, true, null, random.nextBoolean() ? Outcome.READ : Outcome.CUT,
                    null, null, random.nextInt(4) == 0 ? null : command, parser.id(), 0, text);
            Statements out = new Statements();
            out.begin(capture);
            assertThatCode(() -> parser.parse(capture, out)).as(parser.id() + " on: " + text).doesNotThrowAnyException();
            assertThatCode(() -> text.lines().forEach(parser::begins)).doesNotThrowAnyException();
        }
    }

    private static List<String> variants(String specimen, Random random) {
        List<String> variants = new ArrayList<>();
        for (int end = 0; end <= specimen.length(); end += specimen.length() > 4000 ? 7 : 1) {
            variants.add(specimen.substring(0, end));
        }
        List<String> lines = specimen.lines().toList();
        for (int drop = 0; drop < lines.size(); drop++) {
            List<String> left = new ArrayList<>(lines);
            left.remove(drop);
            variants.add(String.join("\n", left));
            variants.add(String.join("\n", lines.subList(drop, lines.size())));
        }
        for (int i = 0; i < 400; i++) {
            StringBuilder text = new StringBuilder(specimen);
            for (int changes = random.nextInt(6); changes >= 0 && text.length() > 0; changes--) {
                int at = random.nextInt(text.length());
                char odd = ODD.charAt(random.nextInt(ODD.length()));
                switch (random.nextInt(4)) {
                    case 0 -> text.deleteCharAt(at);
                    case 1 -> text.insert(at, odd);
                    case 2 -> text.setCharAt(at, odd);
                    default -> text.delete(at, Math.min(text.length(), at + random.nextInt(40)));
                }
            }
            variants.add(text.toString());
        }
        variants.add(specimen.replaceAll("(?m)^\\s+", ""));
        variants.add(specimen.replace('\t', ' '));
        variants.add(specimen.replaceAll("(?m)^", "> "));
        variants.add(specimen.replace("\n", "\r\n"));
        variants.add(specimen.replace("\n", " "));
        variants.add(specimen.replaceAll("[0-9]", "x"));
        variants.add(specimen.replaceAll("[0-9]+", "99999999999999999999999"));
        variants.add(specimen.replaceAll("[0-9]+", "-1"));
        variants.add(specimen.replaceAll("\\s+", ""));
        variants.add(" ".repeat(60_000) + specimen);
        variants.add("a".repeat(60_000) + specimen);
        variants.add("");
        return variants;
    }
}
