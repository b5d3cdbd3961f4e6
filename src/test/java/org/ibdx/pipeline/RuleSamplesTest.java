package org.ibdx.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.ibdx.catalogue.Knowledge;
import org.ibdx.catalogue.KnowledgeStore;
import org.ibdx.fact.Fact;
import org.ibdx.reason.Fired;
import org.ibdx.reason.HostConclusions;
import org.ibdx.reason.Reasoner;
import org.ibdx.reason.RuleBase;
import org.ibdx.sample.Sample;
import org.ibdx.sample.SampleRun;
import org.ibdx.source.Obtained;
import org.ibdx.source.Progress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every rule is seen at work on some sample or variant. Those that are not yet, or that need a baseline or earlier runs, stand in
 * {@code rules-without-sample.txt}; the list only gets shorter.
 */
class RuleSamplesTest {

    private static final Path LIST = Path.of("src/test/resources/rules-without-sample.txt");

    private final Knowledge knowledge = KnowledgeStore.builtIn();
    private final Pipeline pipeline = new Pipeline();
    private final Reasoner reasoner = new Reasoner(RuleBase.builtIn(knowledge.needs()), knowledge);
    private final Fired fired = new Fired(reasoner);

    @TempDir
    Path laid;

    @Test
    void everyRuleFiresOnASample() throws Exception {
        Set<String> seen = new TreeSet<>();
        List<Path> folders;
        try (Stream<Path> list = Files.list(Path.of("samples"))) {
            folders = list.filter(path -> Files.exists(path.resolve(Sample.FILE))).sorted().toList();
        }
        for (Path folder : folders) {
            Sample sample = Sample.read(folder);
            seen.addAll(run(sample, null));
            for (Sample.Variant variant : sample.variants()) {
                seen.addAll(run(sample, variant));
            }
        }
        Set<String> silent = knowledge.rules().values().stream().filter(rule -> !rule.layer().equals("relate")).map(rule -> rule.name())
                .filter(rule -> !seen.contains(rule)).collect(Collectors.toCollection(TreeSet::new));
        if (System.getenv("IBDX_WRITE_GOLDEN") != null) {
            Files.write(LIST, silent);
        }
        assertThat(silent).as("rules that fire on no sample, against the list of those that are known").containsExactlyInAnyOrderElementsOf(Files.readAllLines(LIST));
    }

    private Set<String> run(Sample sample, Sample.Variant variant) throws Exception {
        Path evidence = Files.createDirectory(laid.resolve(sample.slug() + (variant == null ? "" : "." + variant.name())));
        SampleRun.lay(sample, variant, evidence);
        Obtained obtained = pipeline.obtain(Request.of(List.of(evidence.toString()), null), Progress.SILENT);
        Map<String, List<Fact>> facts = new LinkedHashMap<>();
        List<HostConclusions> conclusions = new ArrayList<>();
        Set<String> seen = new TreeSet<>();
        List<HostCase> cases = pipeline.cases(obtained.captures(), obtained.complete());
        for (HostCase host : cases) {
            List<Fact> all = host.factsForRules(knowledge.tables(), cases);
            facts.put(host.name(), all);
            conclusions.add(reasoner.host(host.name(), all));
            seen.addAll(fired.on(all));
        }
        seen.addAll(fired.between(conclusions, Places.of(facts, conclusions)));
        return seen;
    }
}
