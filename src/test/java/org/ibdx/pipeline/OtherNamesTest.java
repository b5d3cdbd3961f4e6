package org.ibdx.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.diagnosis.Finding;
import org.ibdx.sample.Sample;
import org.ibdx.sample.SampleRun;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Devices and interfaces that are called otherwise, in all texts and in the names of files, change nothing but the names. Names that
 * carry a meaning keep it: {@code ib0.8001} stays a child with that key.
 */
class OtherNamesTest {

    private static final Pipeline PIPELINE = new Pipeline();

    private static final Pattern DEVICE = Pattern.compile("(?<![A-Za-z0-9])mlx([45])_(\\d{1,2})(?![0-9A-Za-z])");
    private static final Pattern INTERFACE = Pattern.compile("(?<![A-Za-z0-9])ib(\\d{1,2})(?![0-9A-Za-z])");
    private static final Pattern BY_UDEV = Pattern.compile("(?<![A-Za-z0-9])ibp(\\d+)s(\\d+)(?:f(\\d))?(?![0-9A-Z])");

    /** Further devices and interfaces of the same drivers; numbers that sort as before. */
    private static final UnaryOperator<String> NUMBERS = text -> all(BY_UDEV, all(INTERFACE, all(DEVICE, text,
            name -> "mlx" + name.group(1) + "_" + (number(name, 2) + 20)), name -> "ib" + (number(name, 1) + 40)),
            name -> "ibs" + name.group(1) + name.group(2) + (name.group(3) == null ? "" : name.group(3)));

    /** As udev names them by their place: the RDMA device one way, the interface another. */
    private static final UnaryOperator<String> PLACES = text -> all(INTERFACE, all(DEVICE, text.replaceAll("\\bmlx[45]_\\*", "ibp*"),
            name -> "ibp" + (number(name, 2) + 129) + "s0f1"), name -> "ibs" + (number(name, 1) + 25));

    /** Device and interface of one name, as distributions do it whose udev names both. */
    private static final UnaryOperator<String> ALIKE = text -> all(INTERFACE, all(DEVICE, text.replaceAll("\\bmlx[45]_\\*", "ibp*"),
            name -> "ibp" + (number(name, 2) + 65) + "s0"), name -> "ibp" + (number(name, 1) + 65) + "s0");

    /** Stories of a kernel's name and one by udev that are not the same: there the kind of name is the matter. */
    private static final Set<String> OF_NAMES = Set.of("profile-for-ib0-on-a-renamed-interface", "script-asks-for-the-kernel-name",
            "lnet-still-names-the-old-interface");

    private static int number(MatchResult name, int group) {
        return Integer.parseInt(name.group(group));
    }

    private static String all(Pattern pattern, String text, java.util.function.Function<MatchResult, String> name) {
        return pattern.matcher(text).replaceAll(name);
    }

    @Test
    @Tag("soak")
    void otherNumbersChangeNothingButTheNames() throws Exception {
        assertThat(differences(NUMBERS, 1)).isEmpty();
    }

    @Test
    @Tag("soak")
    void namesByPlaceChangeNothingButTheNames() throws Exception {
        assertThat(differences(PLACES, 1)).isEmpty();
    }

    @Test
    @Tag("soak")
    void oneNameForDeviceAndInterfaceChangesNothingButTheNames() throws Exception {
        assertThat(differences(ALIKE, 1)).isEmpty();
    }

    @Test
    void aFewSamplesByOtherNames() throws Exception {
        assertThat(differences(NUMBERS, 4)).isEmpty();
        assertThat(differences(PLACES, 11)).isEmpty();
        assertThat(differences(ALIKE, 13)).isEmpty();
    }

    /** What changed but for the names, in each sample of which the number is a multiple of {@code step}. */
    private static List<String> differences(UnaryOperator<String> rename, int step) throws Exception {
        List<String> wrong = new ArrayList<>();
        try (Stream<Path> list = Files.list(Path.of("samples"))) {
            List<Path> folders = list.filter(path -> Files.exists(path.resolve(Sample.FILE))).sorted().toList();
            for (int i = 0; i < folders.size(); i += step) {
                if (rename != NUMBERS && OF_NAMES.contains(folders.get(i).getFileName().toString())) {
                    continue;
                }
                Path laid = Files.createTempDirectory("ibdx-names").resolve("evidence");
                Files.createDirectory(laid);
                SampleRun.lay(Sample.read(folders.get(i)), null, laid);
                Path renamed = renamed(laid, rename);
                if (renamed != null) {
                    Set<String> expected = new TreeSet<>();
                    told(diagnose(laid)).forEach(line -> expected.add(rename.apply(line)));
                    Set<String> told = told(diagnose(renamed));
                    if (!told.equals(expected)) {
                        Set<String> lost = new TreeSet<>(expected);
                        lost.removeAll(told);
                        told.removeAll(expected);
                        wrong.add(folders.get(i).getFileName() + ": lost " + lost + ", new " + told);
                    }
                }
            }
        }
        return wrong;
    }

    private static Diagnosis diagnose(Path evidence) throws Exception {
        return PIPELINE.diagnose(Request.of(List.of(evidence.toString()), null), text -> { });
    }

    /** The same evidence under other names; null where it is packed, or where none of the names occurs. */
    private static Path renamed(Path evidence, UnaryOperator<String> rename) throws IOException {
        Path target = evidence.resolveSibling("renamed");
        boolean changed = false;
        try (Stream<Path> walk = Files.walk(evidence)) {
            for (Path file : walk.filter(Files::isRegularFile).toList()) {
                String name = evidence.relativize(file).toString();
                Path copy = target.resolve(rename.apply(name));
                Files.createDirectories(copy.getParent());
                try {
                    String text = Files.readString(file);
                    Files.writeString(copy, rename.apply(text));
                    changed |= !rename.apply(text).equals(text);
                } catch (CharacterCodingException e) {
                    return null;
                }
            }
        }
        return changed ? target : null;
    }

    /**
     * What is said, line by line: what is found and how sure, of what, and what is asked. Of witnesses that are as
     * good as each other the first by name is shown, so the lines are left out. */
    private static Set<String> told(Diagnosis diagnosis) {
        Set<String> told = new TreeSet<>();
        told.add("verdict " + diagnosis.verdict());
        diagnosis.hosts().forEach(host -> told.add("host " + host.name() + " " + host.verdict() + " " + host.scope()));
        tell("cause", diagnosis.causes(), told);
        tell("consequence", diagnosis.consequences(), told);
        tell("note", diagnosis.notes(), told);
        diagnosis.unknown().forEach(unknown -> told.add("asks " + unknown.probe() + " of " + unknown.host() + ": " + unknown.run()));
        return told;
    }

    private static void tell(String kind, List<Finding> findings, Set<String> told) {
        for (Finding finding : findings) {
            String key = kind + " " + finding.id() + " of " + finding.host() + ", " + finding.subject();
            told.add(key + ": " + finding.severity() + " " + finding.confidence());
        }
    }
}
