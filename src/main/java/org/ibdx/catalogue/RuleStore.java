package org.ibdx.catalogue;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.ibdx.catalogue.RuleNeeds.Gain;
import org.ibdx.catalogue.RuleNeeds.Need;
import org.ibdx.diagnosis.Confidence;
import org.ibdx.knowledge.LazyMap;
import org.ibdx.knowledge.Node.Both;
import org.ibdx.knowledge.PackedReader;
import org.ibdx.knowledge.PackedWriter;

/**
 * What the rules say in binary form: first what each of them needs, which every run looks at, then the words of each, which are
 * read for those few that fired.
 */
final class RuleStore {

    private static final RuleText.Kind[] KINDS = RuleText.Kind.values();

    /** Needs that several rules have in common are one object. */
    private final List<Need> pool = new ArrayList<>();

    private RuleStore() {
    }

    static void write(Collection<RuleText> rules, PackedWriter out) {
        RuleStore store = new RuleStore();
        PackedWriter needs = new PackedWriter();
        for (RuleText rule : rules) {
            store.writeNeeds(RuleNeeds.of(rule), needs);
        }
        out.number(store.pool.size());
        for (Need need : store.pool) {
            out.text(need.type());
            writeTests(need.tests(), out);
        }
        out.number(rules.size());
        out.part(needs.toByteArray());
        for (RuleText rule : rules) {
            PackedWriter words = new PackedWriter();
            writeWords(rule, words);
            out.part(words.toByteArray());
        }
    }

    /** Adds what was written to {@code needs}, and returns the words by name of the rule. */
    static Map<String, RuleText> read(PackedReader in, List<RuleNeeds> needs) {
        RuleStore store = new RuleStore();
        for (int left = in.number(); left > 0; left--) {
            store.pool.add(new Need(in.text(), readTests(in)));
        }
        int count = in.number();
        PackedReader part = in.part();
        Map<String, Supplier<RuleText>> words = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            RuleNeeds rule = store.readNeeds(part);
            needs.add(rule);
            PackedReader own = in.part();
            words.put(rule.name(), () -> readWords(rule, own.mark()));
        }
        return new LazyMap<>(words);
    }

    private void writeNeeds(RuleNeeds rule, PackedWriter out) {
        out.text(rule.name());
        out.text(rule.layer());
        out.number(rule.needs().size());
        rule.needs().forEach(need -> out.number(number(need)));
        out.number(rule.gains().size());
        for (Gain gain : rule.gains()) {
            out.text(gain.type());
            out.text(gain.code());
            out.number(gain.from() == null ? -1 : number(gain.from()));
            out.text(gain.field());
        }
    }

    private int number(Need need) {
        int known = pool.indexOf(need);
        if (known < 0) {
            pool.add(need);
            return pool.size() - 1;
        }
        return known;
    }

    private RuleNeeds readNeeds(PackedReader in) {
        String name = in.text();
        String layer = in.text();
        int count = in.number();
        List<Need> needs = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            needs.add(pool.get(in.number()));
        }
        count = in.number();
        List<Gain> gains = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            String type = in.text();
            String code = in.textOrNull();
            int from = in.number();
            gains.add(new Gain(type, code, from < 0 ? null : pool.get(from), in.textOrNull()));
        }
        return new RuleNeeds(name, layer, needs, gains);
    }

    private static void writeTests(List<RuleText.Test> tests, PackedWriter out) {
        out.number(tests.size());
        for (RuleText.Test test : tests) {
            out.text(test.field());
            out.number(test.kind().ordinal());
            out.texts(test.values());
        }
    }

    private static List<RuleText.Test> readTests(PackedReader in) {
        int count = in.number();
        List<RuleText.Test> tests = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            tests.add(new RuleText.Test(in.text(), KINDS[in.number()], in.texts()));
        }
        return tests;
    }

    private static void writeWords(RuleText rule, PackedWriter out) {
        out.text(rule.file());
        out.number(rule.line());
        out.text(rule.sure().word());
        out.text(rule.says().en());
        out.text(rule.says().zh());
        out.number(rule.patterns().size());
        for (RuleText.Pattern pattern : rule.patterns()) {
            out.text(pattern.type());
            out.text(pattern.presence());
            out.text(pattern.variable());
            out.texts(pattern.fields());
            out.number(pattern.bindings().size());
            pattern.bindings().forEach((variable, field) -> {
                out.text(variable);
                out.text(field);
            });
            out.texts(pattern.constraints());
            writeTests(pattern.tests(), out);
        }
        out.number(rule.concludes().size());
        for (RuleText.Conclusion conclusion : rule.concludes()) {
            out.text(conclusion.type());
            out.text(conclusion.code());
            out.text(conclusion.variable());
        }
    }

    private static RuleText readWords(RuleNeeds rule, PackedReader in) {
        String file = in.text();
        int line = in.number();
        Confidence sure = Confidence.of(in.text());
        Both says = new Both(in.text(), in.text());
        List<RuleText.Pattern> patterns = new ArrayList<>();
        for (int left = in.number(); left > 0; left--) {
            String type = in.text();
            String presence = in.text();
            String variable = in.text();
            List<String> fields = in.texts();
            Map<String, String> bindings = new LinkedHashMap<>();
            for (int bound = in.number(); bound > 0; bound--) {
                String key = in.text();
                bindings.put(key, in.text());
            }
            patterns.add(new RuleText.Pattern(type, presence, variable, fields, bindings, in.texts(), readTests(in)));
        }
        List<RuleText.Conclusion> concludes = new ArrayList<>();
        for (int left = in.number(); left > 0; left--) {
            concludes.add(new RuleText.Conclusion(in.text(), in.textOrNull(), in.textOrNull()));
        }
        return new RuleText(rule.name(), rule.layer(), file, line, sure, says, patterns, concludes);
    }
}
