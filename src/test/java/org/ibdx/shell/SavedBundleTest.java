package org.ibdx.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.pipeline.HostCase;
import org.ibdx.pipeline.Pipeline;
import org.ibdx.pipeline.Request;
import org.ibdx.source.Obtained;
import org.ibdx.source.Progress;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A bundle that the shell saves says what the evidence said it was saved from, and promises no more. */
class SavedBundleTest {

    @TempDir
    Path folder;

    private final Pipeline pipeline = new Pipeline();

    @Test
    void theSameDiagnosis() throws Exception {
        // one sample in fifteen here, all of them in the soak
        assertThat(differences(15)).isEmpty();
    }

    @Tag("soak")
    @Test
    void theSameDiagnosisOfEverySample() throws Exception {
        assertThat(differences(1)).isEmpty();
    }

    private List<String> differences(int each) throws Exception {
        List<Path> samples;
        try (Stream<Path> list = Files.list(Path.of("samples"))) {
            samples = list.filter(Files::isDirectory).sorted().toList();
        }
        List<String> wrong = new ArrayList<>();
        for (int i = 0; i < samples.size(); i += each) {
            for (HostCase host : cases(samples.get(i))) {
                // a name may hold anything (cn55/storage)
                Path file = folder.resolve(i + "-" + host.name().replace('/', '_') + ".tar.gz");
                SaveCommand.bundle(file, host);
                String before = told(pipeline.reason(List.of(host), List.of()));
                String after = told(pipeline.reason(cases(file), List.of()));
                if (!after.equals(before)) {
                    wrong.add(samples.get(i).getFileName() + " " + host.name() + ":\nbefore " + before + "\nsaved  " + after);
                }
            }
        }
        return wrong;
    }

    private List<HostCase> cases(Path source) throws Exception {
        Obtained obtained = pipeline.obtain(Request.of(List.of(source.toString()), null), Progress.SILENT);
        return pipeline.cases(obtained.captures(), obtained.complete());
    }

    private static String told(Diagnosis diagnosis) {
        TreeSet<String> told = new TreeSet<>();
        diagnosis.hosts().forEach(host -> told.add(host.name() + " " + host.verdict() + " " + host.scope()));
        diagnosis.causes().forEach(cause -> told.add(cause.id() + " " + cause.subject() + " " + cause.confidence()));
        diagnosis.consequences().forEach(cause -> told.add("so " + cause.id() + " " + cause.subject()));
        diagnosis.notes().forEach(cause -> told.add("note " + cause.id() + " " + cause.subject()));
        diagnosis.unknown().forEach(each -> told.add("unknown " + each.run()));
        return told.toString();
    }
}
