package org.ibdx.sample;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.diagnosis.Finding;
import org.ibdx.diagnosis.Severity;

/** Compares a diagnosis with what a sample expects, and lays out the evidence of a variant. */
public final class SampleRun {

    private SampleRun() {
    }

    /** What does not fit; empty where all does. */
    public static List<String> differences(Sample.Expectation expect, Diagnosis diagnosis) {
        List<String> wrong = new ArrayList<>();
        if (expect.verdict() != null && !expect.verdict().equals(diagnosis.verdict().word())) {
            wrong.add("verdict is " + diagnosis.verdict().word() + ", expected " + expect.verdict());
        }
        List<Finding> heavy = diagnosis.causes().stream().filter(cause -> cause.severity().compareTo(Severity.MAJOR) >= 0).toList();
        missing("root", expect.roots(), heavy, wrong);
        for (Finding cause : heavy) {
            if (expect.roots().stream().noneMatch(root -> matches(root, cause))) {
                wrong.add("unexpected root " + cause.id() + "@" + cause.subject() + " on " + cause.host());
            }
        }
        missing("advice", expect.advice(), diagnosis.causes(), wrong);
        missing("consequence", expect.consequences(), diagnosis.consequences(), wrong);
        missing("note", expect.notes(), diagnosis.notes(), wrong);
        for (String probe : expect.unknown()) {
            if (diagnosis.unknown().stream().noneMatch(unknown -> unknown.probe().equals(probe) || unknown.run().contains(probe))) {
                wrong.add("does not ask for " + probe);
            }
        }
        List<Finding> all = new ArrayList<>(diagnosis.causes());
        all.addAll(diagnosis.consequences());
        all.addAll(diagnosis.notes());
        for (String id : expect.silent()) {
            all.stream().filter(finding -> matches(id, finding)).forEach(finding -> wrong.add("must be silent on " + id + ", says it of "
                    + finding.subject()));
        }
        for (String text : expect.cites()) {
            if (all.stream().flatMap(finding -> finding.evidence().stream()).noneMatch(line ->
                    line.text() != null && line.text().contains(text) || line.looked() != null && line.looked().contains(text))) {
                wrong.add("no evidence cites: " + text);
            }
        }
        return wrong;
    }

    private static void missing(String what, List<String> expected, List<Finding> findings, List<String> wrong) {
        for (String each : expected) {
            if (findings.stream().noneMatch(finding -> matches(each, finding))) {
                wrong.add("missing " + what + " " + each + "; there are "
                        + new TreeSet<>(findings.stream().map(finding -> finding.id() + "@" + finding.subject()).toList()));
            }
        }
    }

    private static boolean matches(String expected, Finding finding) {
        int at = expected.indexOf('@');
        String id = at < 0 ? expected : expected.substring(0, at);
        return finding.id().equals(id) && (at < 0 || finding.subject().contains(expected.substring(at + 1))
                || expected.substring(at + 1).equals(finding.host()));
    }

    /** Copies the evidence of a sample to an empty folder, with the differences of a variant (null for the sample as it is). */
    public static void lay(Sample sample, Sample.Variant variant, Path target) throws IOException {
        try (Stream<Path> walk = Files.walk(sample.folder())) {
            for (Path path : walk.filter(Files::isRegularFile).toList()) {
                String name = sample.folder().relativize(path).toString();
                if (name.equals(Sample.FILE) || variant != null && variant.remove().contains(name)) {
                    continue;
                }
                Path copy = target.resolve(name);
                Files.createDirectories(copy.getParent());
                List<Sample.Edit> edits = variant == null ? List.of()
                        : variant.edits().stream().filter(edit -> edit.file().equals(name)).toList();
                if (edits.isEmpty()) {
                    Files.copy(path, copy);
                } else {
                    Files.writeString(copy, edited(Files.readString(path), edits, sample, variant), StandardCharsets.UTF_8);
                }
            }
        }
        if (variant != null) {
            variant.add().forEach((name, text) -> write(target.resolve(name), text));
            for (Sample.Edit edit : variant.edits()) {
                if (!Files.exists(target.resolve(edit.file()))) {
                    throw new IllegalArgumentException(sample.slug() + ", variant " + variant.name() + ": no file " + edit.file());
                }
            }
        }
    }

    private static void write(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException("cannot write " + file, e);
        }
    }

    private static String edited(String text, List<Sample.Edit> edits, Sample sample, Sample.Variant variant) {
        String result = text;
        for (Sample.Edit edit : edits) {
            if (!result.contains(edit.from())) {
                throw new IllegalArgumentException(sample.slug() + ", variant " + variant.name() + ": " + edit.file()
                        + " does not hold: " + edit.from());
            }
            result = result.replace(edit.from(), edit.to());
        }
        return result;
    }
}
