package org.ibdx.sample;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.diagnosis.Finding;
import org.ibdx.pipeline.Pipeline;
import org.ibdx.source.Progress;
import org.ibdx.pipeline.Request;

/** Runs samples by hand: {@code SampleRunner FOLDER [part of a slug …]}; prints what does not fit. */
public final class SampleRunner {

    private SampleRunner() {
    }

    public static void main(String[] arguments) throws Exception {
        Pipeline pipeline = new Pipeline();
        int run = 0;
        int bad = 0;
        for (Path folder : samples(Path.of(arguments[0]))) {
            String slug = folder.getFileName().toString();
            if (arguments.length > 1 && Stream.of(arguments).skip(1).noneMatch(slug::contains)) {
                continue;
            }
            Sample sample = Sample.read(folder);
            List<Sample.Variant> variants = new ArrayList<>();
            variants.add(null);
            variants.addAll(sample.variants());
            for (Sample.Variant variant : variants) {
                run++;
                List<String> wrong;
                try {
                    Diagnosis diagnosis = diagnose(pipeline, sample, variant);
                    wrong = SampleRun.differences(variant == null ? sample.expect() : variant.expect(), diagnosis);
                    if (!wrong.isEmpty()) {
                        wrong = new ArrayList<>(wrong);
                        wrong.add("causes " + ids(diagnosis.causes()) + " consequences " + ids(diagnosis.consequences())
                                + " notes " + ids(diagnosis.notes()) + " ruled out "
                                + diagnosis.ruledOut().stream().map(each -> each.finding().id() + " by " + each.by().id()).toList());
                    }
                } catch (RuntimeException e) {
                    java.io.StringWriter trace = new java.io.StringWriter();
                    e.printStackTrace(new java.io.PrintWriter(trace));
                    wrong = List.of(trace.toString().lines().limit(12).reduce("", (a, b) -> a + "\n    " + b));
                }
                if (!wrong.isEmpty()) {
                    bad++;
                    System.out.println(slug + (variant == null ? "" : " / " + variant.name()));
                    wrong.forEach(each -> System.out.println("    " + each));
                }
            }
        }
        System.out.println(run + " run, " + bad + " wrong");
    }

    private static List<String> ids(List<Finding> findings) {
        return findings.stream().map(finding -> finding.id() + "@" + finding.subject()).toList();
    }

    /** All samples below a folder, in order. */
    static List<Path> samples(Path folder) throws java.io.IOException {
        try (Stream<Path> list = Files.list(folder)) {
            return list.filter(path -> Files.exists(path.resolve(Sample.FILE))).sorted().toList();
        }
    }

    /** Diagnoses a sample, or a variant of it, through the same door as a user's evidence. */
    static Diagnosis diagnose(Pipeline pipeline, Sample sample, Sample.Variant variant) throws Exception {
        Path folder = Files.createTempDirectory("ibdx-sample");
        try {
            Path evidence = Files.createDirectory(folder.resolve("evidence"));
            SampleRun.lay(sample, variant, evidence);
            return pipeline.diagnose(Request.of(List.of(evidence.toString()), null), Progress.SILENT);
        } finally {
            try (Stream<Path> walk = Files.walk(folder)) {
                walk.sorted(java.util.Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
            }
        }
    }
}
