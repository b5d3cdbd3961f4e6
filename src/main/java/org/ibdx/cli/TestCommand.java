package org.ibdx.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.ibdx.build.KnowledgeSources;
import org.ibdx.build.SampleCheck;
import org.ibdx.catalogue.KnowledgeStore;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.knowledge.Node;
import org.ibdx.pipeline.Pipeline;
import org.ibdx.source.Progress;
import org.ibdx.pipeline.Request;
import org.ibdx.pipeline.SiteKnowledge;
import org.ibdx.render.Language;
import org.ibdx.sample.Sample;
import org.ibdx.sample.SampleRun;
import org.ibdx.knowledge.Node.Both;
import org.ibdx.source.UnusableInput;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code ibdx test DIR...}: checks the rules of a site and runs the samples beside them. */
final class TestCommand implements Command {

    @Override
    public CommandSpec spec(Language language) {
        CommandSpec spec = Options.spec(this);
        Options.parameters(spec, "DIR", true, language.of("folder of site rules, as rules/example-site", "自有规则目录，如 rules/example-site"));
        Options.common(spec, language);
        Help.describe(spec, language,
                language.of("Checks the rules of a site and runs the samples beside them.", "检查自有规则，并运行旁边的样例。"),
                "ibdx test rules/example-site", language.of("the worked example", "示例"),
                "ibdx test /etc/ibdx/site", language.of("your own", "自己的规则"));
        return spec;
    }

    @Override
    public int run(ParseResult line, Session session) throws UnusableInput {
        boolean well = true;
        for (String argument : Options.parameters(line)) {
            Path folder = Path.of(argument);
            if (!Files.isDirectory(folder)) {
                throw new UnusableInput(argument, new Both("there is no such folder", "没有该目录"));
            }
            well &= test(folder, session);
        }
        return well ? ExitCodes.OK : ExitCodes.DIFFERENT;
    }

    private static boolean test(Path folder, Session session) throws UnusableInput {
        List<Node.Mistake> mistakes = SampleCheck.check(KnowledgeSources.site(folder), folder.resolve("samples"));
        mistakes.forEach(mistake -> session.print(mistake.getMessage() + "\n"));
        Pipeline pipeline = SiteKnowledge.pipeline(KnowledgeStore.builtIn(), List.of(folder), List.of(), null);
        int run = 0;
        int wrong = 0;
        for (Path each : samples(folder.resolve("samples"))) {
            Sample sample = read(each);
            List<Sample.Variant> variants = new ArrayList<>();
            variants.add(null);
            variants.addAll(sample.variants());
            for (Sample.Variant variant : variants) {
                run++;
                List<String> differences = run(pipeline, sample, variant);
                if (!differences.isEmpty()) {
                    wrong++;
                    session.print(sample.slug() + (variant == null ? "" : " / " + variant.name()) + ":\n");
                    differences.forEach(difference -> session.print("  " + difference + "\n"));
                }
            }
        }
        session.print(session.say(run + " samples and variants run, " + wrong + " wrong, " + mistakes.size() + " mistakes\n",
                "运行样例 " + run + " 个，不符 " + wrong + " 个，错误 " + mistakes.size() + " 个\n"));
        return wrong == 0 && mistakes.isEmpty();
    }

    private static List<Path> samples(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> list = Files.list(folder)) {
            return list.filter(path -> Files.exists(path.resolve(Sample.FILE))).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + folder, e);
        }
    }

    private static Sample read(Path folder) {
        try {
            return Sample.read(folder);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + folder, e);
        }
    }

    private static List<String> run(Pipeline pipeline, Sample sample, Sample.Variant variant) throws UnusableInput {
        Path work = null;
        try {
            work = Files.createTempDirectory("ibdx-test");
            Path evidence = Files.createDirectory(work.resolve("evidence"));
            SampleRun.lay(sample, variant, evidence);
            Diagnosis diagnosis = pipeline.diagnose(Request.of(List.of(evidence.toString()), null), Progress.SILENT);
            return SampleRun.differences(variant == null ? sample.expect() : variant.expect(), diagnosis);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot lay out the sample " + sample.slug(), e);
        } catch (IllegalArgumentException e) {
            return List.of(e.getMessage());
        } finally {
            remove(work);
        }
    }

    private static void remove(Path folder) {
        if (folder != null) {
            try (Stream<Path> walk = Files.walk(folder)) {
                walk.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
            } catch (IOException e) {
                throw new UncheckedIOException("cannot remove " + folder, e);
            }
        }
    }
}
