package org.ibdx.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.ibdx.capture.Capture;
import org.ibdx.catalogue.KnowledgeStore;
import org.ibdx.collect.CollectScript;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.fact.Module;
import org.ibdx.knowledge.Node;
import org.ibdx.probe.Probe;
import org.ibdx.source.Progress;
import org.ibdx.source.live.FakeNode;
import org.ibdx.source.live.LiveMachine;
import org.ibdx.source.live.LiveOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A site's own rules stand beside the built-in ones, and their mistakes are told with file and line. */
class SiteKnowledgeTest {

    private static final Path EXAMPLE = Path.of("rules/example-site");

    private static Request request(Path rules, Path thresholds) {
        Request plain = Request.of(List.of(EXAMPLE.resolve("samples/lab-node-on-slow-port").toString()), null);
        return new Request(plain.sources(), null, plain.reach(), false, false, plain.budget(),
                rules == null ? List.of() : List.of(rules), List.of(), thresholds, null);
    }

    @Test
    void theExampleFindsItsCause() throws Exception {
        Diagnosis with = new Pipeline().diagnose(request(EXAMPLE, null), Progress.SILENT);
        assertThat(with.causes()).extracting("id").contains("lab-rate-low");
        assertThat(with.causes().get(0).evidence()).extracting("text").anyMatch(text -> String.valueOf(text).contains("Rate: 100"));
        assertThat(new Pipeline().diagnose(request(null, null), Progress.SILENT).causes()).extracting("id").doesNotContain("lab-rate-low");
    }

    @Test
    void aThresholdOfTheSiteReplacesTheBuiltInOne(@TempDir Path folder) throws Exception {
        Path thresholds = Files.writeString(folder.resolve("thresholds.yaml"),
                "fact: Threshold\nrows:\n  - {subject: lab-rate, value: 50, unit: Gb/s, source: test}\n");
        assertThat(new Pipeline().diagnose(request(EXAMPLE, thresholds), Progress.SILENT).causes()).extracting("id")
                .doesNotContain("lab-rate-low");
    }

    @Test
    void aProbeOfTheSiteIsRunAndReadLikeTheOthers(@TempDir Path folder) throws Exception {
        Path probes = Files.createDirectory(folder.resolve("probes"));
        Path file = Files.writeString(probes.resolve("site-modules.yaml"), "what: {en: modules, zh: 模块}\ncommand: [site-modules, --all]\nparser: lsmod\n");
        FakeNode node = new FakeNode(folder).tool("site-modules", "echo 'Module Size Used by'; echo \"ib_ipoib 139264 0\"");
        Pipeline pipeline = SiteKnowledge.pipeline(KnowledgeStore.builtIn(), List.of(), List.of(probes), null);
        List<Probe> own = List.of(pipeline.knowledge().probes().get("site-modules"));
        List<Capture> captures = new LiveMachine(own, LiveOptions.standard(), node.surroundings(0)).captures();
        assertThat(captures).extracting(Capture::command).containsExactly("site-modules --all");
        assertThat(pipeline.cases(captures, true).get(0).all(Module.class)).extracting(Module::subject).containsExactly("ib_ipoib");
        assertThat(CollectScript.of(own, LiveOptions.standard(), "1")).contains("site-modules --all");
        Files.writeString(file, "what: {en: modules, zh: 模块}\ncommand: [site-modules]\nparser: lsmods\n");
        assertThatThrownBy(() -> SiteKnowledge.pipeline(KnowledgeStore.builtIn(), List.of(), List.of(probes), null))
                .isInstanceOf(Node.Mistake.class).hasMessageContaining("site-modules.yaml:3").hasMessageContaining("lsmods");
    }

    @Test
    void mistakesAreToldWithFileAndLine(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("bad.drl"), """
                package site.cause;
                import org.ibdx.conclusion.*;
                import org.ibdx.fact.*;
                rule "no such cause" @sure(certain) @en("x") @zh("x")
                when Port($host : host, $port : subject)
                then insertLogical(new Cause("no-such-cause", $host, $port)); end
                """);
        assertThatThrownBy(() -> SiteKnowledge.pipeline(KnowledgeStore.builtIn(), List.of(folder), List.of(), null))
                .isInstanceOf(Node.Mistake.class).hasMessageContaining("bad.drl:4").hasMessageContaining("no-such-cause");
    }
}
