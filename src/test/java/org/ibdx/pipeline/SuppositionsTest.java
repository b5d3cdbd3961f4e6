package org.ibdx.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.ibdx.catalogue.KnowledgeStore;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.diagnosis.Finding;
import org.ibdx.fact.Fact;
import org.ibdx.fact.FactKinds;
import org.ibdx.fact.FactSchema;
import org.ibdx.fact.ProbeRun;
import org.ibdx.fact.Reading;
import org.ibdx.fact.Statement;
import org.ibdx.parse.Statements;
import org.ibdx.pipeline.Suppositions.NotSupposable;
import org.ibdx.pipeline.Suppositions.Supposition;
import org.ibdx.reason.RuleBase;
import org.ibdx.source.Obtained;
import org.ibdx.source.Progress;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What-if is a fresh run on the same statements of which one field is replaced: for every field of every kind of fact. */
class SuppositionsTest {

    private static final Set<String> FOLLOWING = Set.of("Lies", "Disagree", "PacketFate", "SwitchPorts", "Threshold", "CardModel", "KnownPair");

    private final Pipeline pipeline = new Pipeline();
    private final Map<String, Integer> fields = new HashMap<>();
    private int diagnosed;

    @Test
    void anyFieldOfAnyKindCanBeSupposedOfAThingThatWasNotSeen() throws NotSupposable {
        HostCase nothing = HostCase.of("cn01", List.of(), new Statements(), false);
        for (Class<? extends Fact> kind : FactKinds.ALL) {
            for (String field : FactSchema.of(kind).fields().keySet()) {
                if (FOLLOWING.contains(kind.getSimpleName())) {
                    continue;
                }
                Object value = values(FactSchema.of(kind).fields().get(field), null).get(0);
                String text = kind.getSimpleName() + " thing " + field + " " + value;
                Supposition supposition = Suppositions.read(nothing, text);
                Fact fact = Suppositions.apply(nothing, List.of(supposition)).facts().get(0);
                assertThat(fact).as(text).isInstanceOf(kind);
                assertThat(FactSchema.of(kind).value(fact, field)).as(text).isEqualTo(value);
                assertThat(Suppositions.apply(nothing, List.of(new Supposition(kind, "cn02", "thing", field, value))).facts()).isEmpty();
            }
        }
    }

    @Test
    void equalsAFreshRun() throws Exception {
        // one sample in 25 here, one thing of each kind, all of them in the soak
        assertThat(differences(25, 97)).isEmpty();
        assertThat(fields).hasSizeGreaterThan(100);
        assertThat(diagnosed).isGreaterThan(5);
    }

    @Tag("soak")
    @Test
    void equalsAFreshRunOnEverySample() throws Exception {
        assertThat(differences(1, 23)).isEmpty();
        System.out.println("what-if: " + fields.size() + " fields, " + diagnosed + " diagnoses compared");
    }

    private List<String> differences(int each, int eachDiagnosed) throws Exception {
        List<Path> samples;
        try (Stream<Path> list = Files.list(Path.of("samples"))) {
            samples = list.filter(Files::isDirectory).sorted().toList();
        }
        // a rule base of its own; in the soak it holds all rules from the beginning
        RuleBase rules = RuleBase.builtIn(KnowledgeStore.builtIn().needs());
        if (each == 1) {
            rules.loadAll();
        }
        Pipeline fresh = new Pipeline(KnowledgeStore.builtIn(), rules);
        List<String> wrong = new ArrayList<>();
        int count = 0;
        for (int i = 0; i < samples.size(); i += each) {
            Obtained obtained = pipeline.obtain(Request.of(List.of(samples.get(i).toString()), null), Progress.SILENT);
            List<HostCase> cases = pipeline.cases(obtained.captures(), obtained.complete());
            for (HostCase host : cases) {
                Set<String> seen = new HashSet<>();
                Statements statements = pipeline.parse(host.captures());
                List<Statement> stated = List.copyOf(statements.all());
                for (Supposition supposition : suppositions(host)) {
                    boolean first = seen.add(supposition.kind() + " " + supposition.field() + (supposition.value() == null));
                    if (!first && each > 1) {
                        continue;
                    }
                    String what = samples.get(i).getFileName() + " " + host.name() + ": " + supposition.kind().getSimpleName() + " " + supposition.words();
                    fields.merge(supposition.kind().getSimpleName() + " " + supposition.field(), 1, Integer::sum);
                    roundTrip(host, supposition, what, wrong);
                    boolean diagnose = first && count++ % eachDiagnosed == 0;
                    statements.all().clear();
                    statements.all().addAll(stated);
                    try {
                        compare(supposition, host, statements, diagnose ? cases : null, fresh, what, wrong);
                    } catch (RuntimeException e) {
                        wrong.add(what + ": " + e + " at " + e.getStackTrace()[0]);
                    }
                }
            }
        }
        return wrong;
    }

    private void compare(Supposition supposition, HostCase host, Statements statements, List<HostCase> cases, Pipeline fresh, String what,
            List<String> wrong) {
        HostCase supposed = Suppositions.apply(host, List.of(supposition));
        HostCase replaced = replaced(host, statements, supposition);
        if (!same(supposed.facts(), replaced.facts())) {
            wrong.add(what + ": " + difference(replaced, supposed));
        } else if (cases != null) {
            diagnosed++;
            String one = told(pipeline.reason(with(cases, supposed), List.of()));
            String other = told(fresh.reason(with(cases, replaced), List.of()));
            if (!one.equals(other)) {
                wrong.add(what + ":\nwhat-if " + one + "\nfresh   " + other);
            }
        }
    }

    /** Every field that is known of every thing, with other values, and as if it had not been seen. */
    private static List<Supposition> suppositions(HostCase host) {
        List<Supposition> suppositions = new ArrayList<>();
        for (Fact fact : host.facts()) {
            if (FOLLOWING.contains(fact.getClass().getSimpleName())) {
                continue;
            }
            FactSchema schema = FactSchema.of(fact.getClass());
            schema.fields().forEach((field, type) -> {
                for (Object value : values(type, schema.value(fact, field))) {
                    suppositions.add(new Supposition(fact.getClass(), host.name(), fact.subject(), field, value));
                }
                if (!Implied.byName(fact.getClass(), fact.subject()).containsKey(field)) {
                    suppositions.add(new Supposition(fact.getClass(), host.name(), fact.subject(), field, null));
                }
            });
        }
        return suppositions;
    }

    private static List<Object> values(Class<?> type, Object now) {
        List<Object> values = new ArrayList<>();
        if (type.isEnum()) {
            values.addAll(List.of(type.getEnumConstants()));
        } else if (type == Boolean.class) {
            values.addAll(List.of(true, false));
        } else if (type == Integer.class) {
            values.addAll(List.of(0, now == null ? 7 : (Integer) now + 1));
        } else if (type == Long.class) {
            values.addAll(List.of(0L, now == null ? 7L : (Long) now + 1));
        } else if (type == Double.class) {
            values.addAll(List.of(0.0, now == null ? 7.5 : (Double) now / 2));
        } else if (type == List.class) {
            values.addAll(List.of(List.of("lo", "a b,c"), List.of()));
        } else {
            values.add(now == null ? "another thing" : now + "x");
        }
        values.remove(now);
        return values;
    }

    /** A fact with what its counter read in an earlier collection: that is not changed by what is supposed of now. */
    private static Fact withRate(Fact fact, HostCase host) {
        Fact given = host.facts().stream().filter(each -> each.getClass() == fact.getClass() && each.subject().equals(fact.subject())).findFirst().orElse(null);
        Fact rated = fact;
        for (Map.Entry<String, Reading> each : given == null ? Map.<String, Reading>of().entrySet() : given.readings().byField().entrySet()) {
            Reading is = fact.readings().of(each.getKey());
            if (is != null && is.known() && each.getValue().earlier().stream().anyMatch(earlier -> earlier.hours() != null)) {
                rated = FactSchema.with(rated, each.getKey(), new Reading(is.value(), is.unreadable(), is.origins(), each.getValue().earlier()));
            }
        }
        return rated;
    }

    /** The facts of a host, combined anew from what its captures state, of which one field of one thing is replaced. */
    private static HostCase replaced(HostCase host, Statements statements, Supposition supposition) {
        List<Statement> all = statements.all();
        Map<String, Object> others = new LinkedHashMap<>();
        host.facts().stream().filter(fact -> fact.getClass() == supposition.kind() && fact.subject().equals(supposition.subject())).forEach(fact ->
                FactSchema.of(fact.getClass()).fields().keySet().forEach(field -> others.put(field, FactSchema.of(fact.getClass()).value(fact, field))));
        Map<String, Object> wanted = new LinkedHashMap<>();
        wanted.put(supposition.field(), supposition.value());
        wanted.putAll(Implied.byValue(supposition.kind(), supposition.field(), supposition.value(), others));
        wanted.forEach((field, value) -> replace(all, host, supposition, field, value));
        HostCase fresh = HostCase.of(host.name(), host.captures(), statements, host.complete());
        if (!host.older().isEmpty()) {
            fresh = fresh.withFacts(fresh.facts().stream().map(fact -> withRate(fact, host)).toList());
        }
        if (supposition.kind() != ProbeRun.class) {
            return fresh;
        }
        // how a probe ended is nothing that its text states
        List<Fact> facts = new ArrayList<>(host.facts());
        facts.replaceAll(fact -> fact.getClass() == ProbeRun.class && fact.subject().equals(supposition.subject())
                ? Suppositions.apply(host, List.of(supposition)).facts().stream().filter(each -> each.getClass() == ProbeRun.class
                        && each.subject().equals(supposition.subject())).findFirst().orElseThrow() : fact);
        return fresh.withFacts(List.copyOf(facts));
    }

    private static void replace(List<Statement> all, HostCase host, Supposition supposition, String field, Object value) {
        List<Statement> ofThing = all.stream().filter(each -> each.type() == supposition.kind() && each.subject().equals(supposition.subject())).toList();
        List<Statement> ofField = ofThing.stream().filter(each -> field.equals(each.field())).toList();
        if (ofThing.isEmpty()) {
            return;
        }
        if (value == null) {
            for (Statement each : ofField) {
                // the thing is still there
                Statement seen = new Statement(each.type(), each.subject(), null, null, null, each.origin(), 2, false, each.capture(), each.probe());
                int at = lastIndex(all, each);
                all.remove(at);
                if (ofThing.size() == ofField.size()) {
                    all.add(at, seen);
                }
            }
            return;
        }
        Reading reading = host.facts().stream().filter(fact -> fact.getClass() == supposition.kind() && fact.subject().equals(supposition.subject()))
                .findFirst().orElseThrow().readings().of(field);
        List<Statement> others = new ArrayList<>(ofField);
        if (reading != null) {
            reading.earlier().forEach(earlier -> others.stream().filter(each -> each.origin().equals(earlier.origin()) && earlier.value().equals(each.value()))
                    .findFirst().ifPresent(others::remove));
        }
        Statement place = others.isEmpty() ? ofThing.get(0) : others.get(others.size() - 1);
        Statement supposed = new Statement(place.type(), place.subject(), field, value, null, place.origin(), place.rank(), place.ordered(), place.capture(), place.probe());
        int at = lastIndex(all, place);
        if (others.isEmpty()) {
            all.add(at + 1, supposed);
        } else {
            all.set(at, supposed);
            others.remove(others.size() - 1);
            others.forEach(each -> all.remove(lastIndex(all, each)));
        }
    }

    private static int lastIndex(List<Statement> all, Statement statement) {
        for (int i = all.size() - 1; i >= 0; i--) {
            if (all.get(i) == statement) {
                return i;
            }
        }
        return all.lastIndexOf(statement);
    }

    private static boolean same(List<Fact> a, List<Fact> b) {
        List<Fact> onlyA = new ArrayList<>();
        List<Fact> onlyB = new ArrayList<>();
        for (int i = 0; i < a.size() && i < b.size(); i++) {
            if (!a.get(i).equals(b.get(i))) {
                onlyA.add(a.get(i));
                onlyB.add(b.get(i));
            }
        }
        return a.size() == b.size() && known(onlyA).equals(known(onlyB));
    }

    /** Facts with their values, those before included; the lines that say so are those of what is supposed. */
    private static Set<String> known(List<Fact> facts) {
        Set<String> known = new HashSet<>();
        for (Fact fact : facts) {
            StringBuilder text = new StringBuilder(fact.getClass().getSimpleName()).append(' ').append(fact.subject());
            FactSchema.of(fact.getClass()).fields().keySet().forEach(field -> text.append(' ').append(FactSchema.of(fact.getClass()).value(fact, field)));
            new TreeMap<>(fact.readings().byField()).forEach((field, reading) -> text.append(' ').append(field).append(reading.unreadable())
                    .append(reading.earlier().stream().map(earlier -> earlier.value() + " " + earlier.hours()).toList()));
            known.add(text.toString());
        }
        return known;
    }

    /** What facts shows can be typed again. */
    private static void roundTrip(HostCase host, Supposition supposition, String what, List<String> wrong) {
        String value = supposition.value() == null ? Suppositions.UNSEEN : supposition.value().toString();
        String text = supposition.kind().getSimpleName() + " " + supposition.subject() + " " + supposition.field() + " " + value;
        try {
            Supposition read = Suppositions.read(host, text);
            if (!read.equals(supposition)) {
                wrong.add(what + ": is read as " + read);
            }
        } catch (NotSupposable e) {
            wrong.add(what + ": " + e.getMessage());
        }
    }

    private static List<HostCase> with(List<HostCase> cases, HostCase host) {
        return cases.stream().map(each -> each.name().equals(host.name()) ? host : each).toList();
    }

    private static String difference(HostCase fresh, HostCase supposed) {
        Set<String> a = known(fresh.facts());
        a.removeAll(known(supposed.facts()));
        Set<String> b = known(supposed.facts());
        b.removeAll(known(fresh.facts()));
        return "\nfresh   " + a + "\nwhat-if " + b;
    }

    /** All that a diagnosis concludes. */
    static String told(Diagnosis diagnosis) {
        TreeSet<String> told = new TreeSet<>();
        diagnosis.hosts().forEach(host -> told.add(host.name() + " " + host.verdict() + " " + host.scope()));
        diagnosis.causes().forEach(finding -> told.add("cause " + words(finding) + finding.explains().stream().map(each -> each.id() + each.subject()).sorted()
                .toList()));
        diagnosis.consequences().forEach(finding -> told.add("consequence " + words(finding)));
        diagnosis.notes().forEach(finding -> told.add("note " + words(finding)));
        diagnosis.ruledOut().forEach(each -> told.add("ruled out " + words(each.finding())));
        diagnosis.unknown().forEach(each -> told.add("unknown " + each.host() + " " + each.run() + " " + each.settles()));
        return told.toString();
    }

    private static String words(Finding finding) {
        return finding.id() + " " + finding.host() + " " + finding.subject() + " " + finding.severity() + " " + finding.confidence() + " ";
    }
}
