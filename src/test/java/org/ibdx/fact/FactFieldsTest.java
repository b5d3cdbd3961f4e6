package org.ibdx.fact;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Nothing is parsed that nobody reads: each field of a fact is asked for by a rule or used by a class, or a person reads it in the view
 * {@code facts}. What only persons read is listed here, so that a new field needs a reader or a decision.
 */
class FactFieldsTest {

    /** Kind to the fields that decide nothing, and which who looks into a fault wants to see beside those that do. */
    private static final Map<String, Set<String>> READ_BY_PERSONS = Map.ofEntries(
            // what runs beside a result, and bounds it
            Map.entry("Benchmark", Set.of("cpuPercent", "retransmits")),
            // what stands on the cable that is to be changed, and what its optics measure
            Map.entry("Cable", Set.of("identifier", "technology", "serialNumber", "lengthMetres", "rxPower", "txPower",
                    "recommendation", "symbolBer", "linkDowned", "fec")),
            Map.entry("CardModel", Set.of("firmwareFamily")),
            Map.entry("Disagree", Set.of("used", "other")),
            Map.entry("FabricCheck", Set.of("warnings", "comment")),
            Map.entry("FabricLink", Set.of("peerNode", "peerLid", "widthEnabled", "speedEnabled", "speedSupported")),
            Map.entry("FabricNode", Set.of("systemGuid")),
            Map.entry("Firmware", Set.of("model", "baseGuid", "ethernetOnly", "imageType")),
            Map.entry("Hca", Set.of("hardwareVersion", "nodeType", "transport", "firmwareFlashed", "firmwareAvailable", "broken")),
            Map.entry("HostInfo", Set.of("architecture", "lockdown", "rdmaStack")),
            Map.entry("Interface", Set.of("kernelName", "transmitErrors", "numaNode", "queueLength", "speedText")),
            Map.entry("InterfaceConfig", Set.of("onBoot")),
            Map.entry("Listener", Set.of("process")),
            Map.entry("Module", Set.of("usedBy", "users", "vermagic", "parameters")),
            Map.entry("MulticastGroup", Set.of("mlid", "serviceLevel", "queueKey")),
            Map.entry("Partition", Set.of("fullMembers", "limitedMembers", "defaultPartition", "defaultMembership")),
            Map.entry("PciDevice", Set.of("virtualFunctions")),
            Map.entry("Ping", Set.of("averageMs")),
            Map.entry("Port", Set.of("speedSupported", "widthEnabled", "speedEnabled", "umad")),
            Map.entry("SaQuery", Set.of("status", "statusName")),
            Map.entry("Service", Set.of("result")),
            Map.entry("SmpQuery", Set.of("operation")),
            // two readings that do not differ are no proof: a manager may answer from what it counted long ago
            Map.entry("SubnetManager", Set.of("activity")));

    @Test
    void everyFieldHasAReader() throws IOException {
        String rules = text(Path.of("rules"), ".drl");
        String classes = text(Path.of("src/main/java/org/ibdx"), ".java");
        List<String> unread = new ArrayList<>();
        List<String> listedForNothing = new ArrayList<>();
        for (Class<? extends Fact> kind : FactKinds.ALL) {
            String name = kind.getSimpleName();
            String patterns = patterns(rules, name);
            Set<String> persons = READ_BY_PERSONS.getOrDefault(name, Set.of());
            for (String field : FactSchema.of(kind).fields().keySet()) {
                boolean read = Pattern.compile("\\b" + field + "\\b").matcher(patterns).find() || classes.contains("." + field + "()");
                if (!read && !persons.contains(field)) {
                    unread.add(name + "." + field);
                } else if (read && persons.contains(field)) {
                    listedForNothing.add(name + "." + field);
                }
            }
        }
        assertThat(unread).as("give it a rule or a view, or list it above with its reason").isEmpty();
        assertThat(listedForNothing).as("has a reader by now").isEmpty();
    }

    /** What stands between the brackets of all patterns of a kind. */
    private static String patterns(String rules, String kind) {
        StringBuilder patterns = new StringBuilder();
        Matcher begin = Pattern.compile("\\b" + kind + "\\(").matcher(rules);
        while (begin.find()) {
            int depth = 1;
            int end = begin.end();
            while (depth > 0 && end < rules.length()) {
                char c = rules.charAt(end++);
                depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            }
            patterns.append(rules, begin.end(), end).append('\n');
        }
        return patterns.toString();
    }

    /** All files of that ending, without the parsers and the facts: who states a field does not read it. */
    private static String text(Path folder, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .filter(file -> !file.startsWith("src/main/java/org/ibdx/parse") && !file.startsWith("src/main/java/org/ibdx/fact"))
                    .map(FactFieldsTest::read).collect(Collectors.joining("\n"));
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
