package org.ibdx.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.ibdx.diagnosis.Confidence;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.diagnosis.Finding;
import org.ibdx.diagnosis.Severity;
import org.ibdx.sample.Sample;
import org.ibdx.sample.SampleRun;
import org.ibdx.source.Progress;
import org.ibdx.source.UnusableInput;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Texts whose end is lost, as the last screen of a terminal, a limit of a forum or a hasty selection leaves them: what is not there any more is not
 * known, and is never taken for empty. Each text of each sample, and each block of the formats, is cut behind each of its lines; no cause may be
 * certain then that the whole does not have.
 */
class CutTextsTest {

    private static final Pipeline PIPELINE = new Pipeline();

    private static final String HEALTHY = org.ibdx.diagnosis.Verdict.HEALTHY.word();

    @TempDir
    Path folder;

    @Test
    void aFewTextsCutAreNotTakenForWhole() throws Exception {
        assertThat(alarms(53)).isEmpty();
    }

    @Test
    @Tag("soak")
    @Timeout(3600)
    void noTextCutIsTakenForWhole() throws Exception {
        assertThat(alarms(1)).isEmpty();
    }

    /** Every {@code each}-th cut, over all texts; returns what is concluded though it should not be. */
    private List<String> alarms(int each) throws Exception {
        List<String> wrong = new ArrayList<>();
        int counter = 0;
        for (Path sample : samples()) {
            Path laid = Files.createDirectory(folder.resolve(sample.getFileName()));
            SampleRun.lay(Sample.read(sample), null, laid);
            Set<String> known = null;
            for (Path file : texts(laid)) {
                String whole = Files.readString(file);
                for (int end = whole.indexOf('\n'); end >= 0 && end + 1 < whole.length(); end = whole.indexOf('\n', end + 1)) {
                    if (counter++ % each == 0) {
                        known = known == null ? named(diagnose(laid)) : known;
                        Files.writeString(file, whole.substring(0, end + 1));
                        judge(sample.getFileName() + "/" + laid.relativize(file) + " after " + whole.substring(0, end).lines().count() + ": "
                                + whole.substring(whole.lastIndexOf('\n', end - 1) + 1, end), laid, known, wrong);
                        Files.writeString(file, whole);
                    }
                }
            }
        }
        Path text = folder.resolve("text");
        for (FormatsTest.Block block : FormatsTest.blocks()) {
            String whole = block.text();
            Set<String> known = null;
            for (int end = whole.indexOf('\n'); end >= 0 && end + 1 < whole.length(); end = whole.indexOf('\n', end + 1)) {
                if (counter++ % each == 0) {
                    if (known == null) {
                        Files.writeString(text, whole);
                        known = named(diagnose(text));
                    }
                    Files.writeString(text, whole.substring(0, end + 1));
                    judge(block.name() + " before " + whole.substring(end + 1, whole.indexOf('\n', end + 1) < 0 ? whole.length() : whole.indexOf('\n', end + 1)), text, known, wrong);
                }
            }
        }
        return wrong;
    }

    /** Beginnings that are whole texts themselves, with a meaning of their own: no device listed; a login refused for a reason that a log keeps back. */
    private static final Pattern WHOLE_ITSELF = Pattern.compile(".*/sos_commands/infiniband/ibv_devices after 2: .*|.* after \\d+: .*ib_srp: REJ received");

    private void judge(String what, Path input, Set<String> known, List<String> wrong) {
        if (WHOLE_ITSELF.matcher(what).matches()) {
            return;
        }
        Diagnosis diagnosis = diagnose(input);
        if (diagnosis == null) {
            return;
        }
        boolean alarm = known.contains(HEALTHY);
        for (Finding cause : diagnosis.causes()) {
            if (!known.contains(cause.id()) && (alarm || cause.confidence() == Confidence.CERTAIN) && cause.severity().compareTo(Severity.MAJOR) >= 0) {
                wrong.add(what + " | " + cause.confidence().word() + " " + cause.id() + " " + cause.subject() + (alarm ? ", and the whole is healthy" : ""));
            }
        }
    }

    private static Diagnosis diagnose(Path input) {
        try {
            return PIPELINE.diagnose(Request.of(List.of(input.toString()), null), Progress.SILENT);
        } catch (UnusableInput e) {
            return null;
        }
    }

    private static Set<String> named(Diagnosis diagnosis) {
        Set<String> known = new TreeSet<>();
        if (diagnosis != null) {
            known.add(diagnosis.verdict().word());
            diagnosis.causes().forEach(cause -> known.add(cause.id()));
            diagnosis.consequences().forEach(cause -> known.add(cause.id()));
            diagnosis.notes().forEach(cause -> known.add(cause.id()));
            diagnosis.ruledOut().forEach(cause -> known.add(cause.finding().id()));
        }
        return known;
    }

    private static List<Path> samples() throws IOException {
        try (Stream<Path> list = Files.list(Path.of("samples"))) {
            return list.filter(path -> Files.exists(path.resolve(Sample.FILE))).sorted().toList();
        }
    }

    /** Files of UTF-8 text; a manifest or a baseline is no output. */
    private static List<Path> texts(Path laid) throws IOException {
        try (Stream<Path> walk = Files.walk(laid)) {
            return walk.filter(Files::isRegularFile).filter(path -> !path.endsWith("manifest.tsv") && !path.endsWith("ibdx-baseline.yaml") && isText(path)).sorted().toList();
        }
    }

    private static boolean isText(Path file) {
        try {
            byte[] bytes = Files.readAllBytes(file);
            return new String(bytes, StandardCharsets.UTF_8).indexOf('\ufffd') < 0 && new String(bytes, StandardCharsets.UTF_8).indexOf(0) < 0;
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
