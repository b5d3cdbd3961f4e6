package org.ibdx.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A sick node is diagnosed alike: on the spot, from what {@code collect} gathers, from what the script gathers, from its sos report. */
@Timeout(400)
class CollectedNodeTest {

    @TempDir
    private static Path folder;
    private static Fabric fabric;
    private static FakedNode node;
    private static FakedNode peer;
    private static Answer onTheSpot;

    @BeforeAll
    static void up() throws IOException {
        Fabric.need("sos", "dash", "busybox", "strace");
        fabric = Fabric.up(folder.resolve("fabric"), new Topology(6).link("node02", "1xHDR")).sm("node01");
        peer = fabric.node("node03");
        node = sick().ipForAll();
        onTheSpot = node.diagnose();
    }

    /** Half of its lanes are gone, and somebody took its interface down. */
    private static FakedNode sick() throws IOException {
        FakedNode sick = fabric.node("node02");
        sick.connect(peer).ip("link", "set", "ib0", "down");
        return sick.ib0("flags", "0x1002").ib0("operstate", "down").ib0("carrier", "0")
                .file("etc/network/interfaces", "auto ib0\niface ib0 inet static\n    address 10.10.0.2/24\n");
    }

    @AfterAll
    static void down() throws IOException {
        for (AutoCloseable each : new AutoCloseable[] {node, peer, fabric}) {
            try {
                if (each != null) {
                    each.close();
                }
            } catch (Exception e) {
                throw new IOException(e);
            }
        }
    }

    /** All that is said but for where it was read. */
    private static String said(Answer answer) {
        List<String> said = new ArrayList<>(List.of(answer.verdict()));
        for (String list : List.of("causes", "consequences", "notes")) {
            for (JsonNode each : answer.json().path(list)) {
                List<String> proof = new ArrayList<>();
                each.path("evidence").forEach(evidence -> proof.add(evidence.path("text").asText().replaceFirst("^/sys/\\S*?/(class|devices)/", "/sys/")));
                said.add(list + " " + each.path("id").asText() + " " + each.path("host").asText() + " " + each.path("subject").asText() + " "
                        + each.path("severity").asText() + " " + each.path("confidence").asText() + " " + each.path("title").asText() + " " + proof);
            }
        }
        answer.json().path("hosts").path(0).path("probes").forEach(probe -> said.add(probe.path("id").asText() + " " + probe.path("subject").asText() + " "
                + probe.path("outcome").asText()));
        said.add(answer.json().path("hosts").path(0).path("scope").toString());
        return String.join("\n", said);
    }

    @Scenario
    void onTheSpotItIsSick() {
        assertThat(onTheSpot.causes()).as(onTheSpot.toString()).contains("link-width-degraded mlx5_0/1", "ipoib-admin-down ib0");
    }

    @Scenario
    void theBundleSaysTheSame() throws Exception {
        Path bundle = folder.resolve("bundle.tar.gz");
        node.collect(bundle);
        assertThat(said(Answer.ofSources(bundle))).isEqualTo(said(onTheSpot));
    }

    @Scenario
    void withPseudonymsItSaysTheSameButForTheNames() throws Exception {
        Path bundle = folder.resolve("redacted.tar.gz");
        node.collect(bundle, "--redact", "--key-file", folder.resolve("key").toString());
        Answer answer = Answer.ofSources(bundle);
        assertThat(answer.causes()).as(answer.toString()).isEqualTo(onTheSpot.causes());
        assertThat(answer.json().toString()).doesNotContain("node02").doesNotContain("b8599f0300b102").doesNotContain("10.10.0.2");
    }

    @Scenario
    void theScriptUnderDashSaysTheSame() throws Exception {
        script("dash");
    }

    @Scenario
    void theScriptUnderBusyboxSaysTheSame() throws Exception {
        script("busybox", "ash");
    }

    private void script(String... shell) throws Exception {
        Path script = folder.resolve("collect-" + shell[0] + ".sh");
        Path bundle = folder.resolve(shell[0] + ".tar.gz");
        Files.writeString(script, Real.run(Map.of(), folder, FakedNode.ibdx("collect", "--script").toArray(String[]::new)).out());
        List<String> command = new ArrayList<>(List.of(shell));
        command.addAll(List.of(script.toString(), "-o", bundle.toString()));
        Real.Result result = node.run(command.toArray(String[]::new));
        assertThat(result.out()).as(result.all()).isEqualTo(bundle + "\n");
        assertThat(said(Answer.ofSources(bundle))).isEqualTo(said(onTheSpot));
    }

    @Scenario
    void twoEndsAreTriedInBothDirections() throws Exception {
        // a fabric of its own: ibsim has ten places for clients, and the tests beside this one take them
        try (Fabric own = Fabric.up(folder.resolve("own-fabric"), new Topology(4)).sm("node01");
                FakedNode one = own.node("node03"); FakedNode two = own.node("node04")) {
            one.connect(two).ssh(two);
            List<String> words = FakedNode.ibdx("ping-pair", "--ssh", "node04", "--format", "json");
            Real.Result result = one.run(words.toArray(String[]::new));
            Answer answer = Answer.of(result);
            assertThat(answer.json().path("unread").toString()).as(result.err()).isEqualTo("[]");
            assertThat(answer.causes()).as(answer.toString()).isEmpty();
            assertThat(answer.json().path("hosts").findValuesAsText("name")).contains("node03", "node04");
            // both ends had a server, so that each answered
            assertThat(answer.json().path("unknown").toString()).doesNotContain("ibping");
            // IP does not pass at all, InfiniBand does
            two.inNetwork("nft", "add table inet f { chain i { type filter hook input priority 0; policy accept; iifname \"ib0\" counter drop; }; }");
            answer = Answer.of(one.run(words.toArray(String[]::new)));
            assertThat(answer.causes()).as(answer.toString()).anyMatch(cause -> cause.startsWith("firewall-nft-drop"));
        }
    }

    @Scenario
    @Tag("soak")
    void twoEndsBetweenWhichFullPacketsAreLost() throws Exception {
        try (FakedNode one = fabric.node("node03"); FakedNode two = fabric.node("node04")) {
            one.connect(two).ssh(two);
            // full packets do not pass, ping does, InfiniBand does
            two.inNetwork("nft", "add table inet f { chain i { type filter hook input priority 0; meta length > 1500 counter drop; }; }");
            Answer answer = Answer.of(one.run(FakedNode.ibdx("ping-pair", "--ssh", "node04", "--format", "json").toArray(String[]::new)));
            assertThat(answer.causes()).as(answer.toString()).anyMatch(cause -> cause.startsWith("mtu-blackhole") || cause.startsWith("firewall-nft-drop"));
        }
    }

    @Scenario
    void withoutSshTheOtherEndIsToldWhatToType() throws Exception {
        // hosts of its own: on those of the other test a server runs now and then
        try (FakedNode one = fabric.node("node05"); FakedNode two = fabric.node("node06")) {
            one.connect(two);
            Real.Result result = one.run(FakedNode.ibdx("ping-pair", "--format", "json", "--peer", "node06=" + two.lid(), "--peer", two.address())
                    .toArray(String[]::new));
            assertThat(result.err()).contains("ibping -S").contains("ibdx ping-pair --peer node05=" + one.lid());
            // nobody started the server
            Answer answer = Answer.of(result);
            assertThat(answer.notes()).as(answer.toString()).anyMatch(note -> note.startsWith("ibping-no-server"));
        }
    }

    @Scenario
    void aSosReportOfTheNodeIsDiagnosedLikeIt() throws Exception {
        Path to = Files.createDirectories(folder.resolve("sos"));
        Real.Result result = node.run("sos", "report", "--batch", "--quiet", "--tmp-dir", to.toString(), "-o",
                "infiniband,networking,kernel,pci,hardware,host,process,dpkg", "--threads", "4", "--plugin-timeout", "60");
        List<Path> archives;
        try (var files = Files.list(to)) {
            archives = files.filter(file -> file.toString().matches(".*\\.tar(\\.\\w+)?")).toList();
        }
        assertThat(archives).as(result.all()).hasSize(1);
        Answer answer = Answer.ofSources(archives.get(0));
        assertThat(answer.causes()).as(onTheSpot + "\n" + answer).contains("link-width-degraded mlx5_0/1", "ipoib-admin-down ib0")
                .containsExactlyInAnyOrderElementsOf(onTheSpot.causes());
        assertThat(answer.verdict()).isEqualTo(onTheSpot.verdict());
    }

    /** A call that another process came between stands in two lines of strace; these are joined. */
    private static List<String> whole(List<String> lines) {
        Map<String, String> begun = new HashMap<>();
        List<String> whole = new ArrayList<>();
        for (String line : lines) {
            String process = line.replaceFirst(" .*", "");
            if (line.endsWith("<unfinished ...>")) {
                begun.put(process, line.replace("<unfinished ...>", ""));
            } else if (line.contains(" resumed>") && begun.containsKey(process)) {
                whole.add(begun.remove(process) + line.replaceFirst(".* resumed>", ""));
            } else {
                whole.add(line);
            }
        }
        whole.addAll(begun.values());
        return whole;
    }

    @Scenario
    void aPassiveRunWritesAndSendsNothing() throws Exception {
        Path trace = folder.resolve("trace");
        List<String> command = new ArrayList<>(List.of("strace", "-f", "-qq", "-o", trace.toString(), "-e",
                "trace=open,openat,creat,mkdir,mkdirat,rename,renameat,renameat2,unlink,unlinkat,connect,bind"));
        command.addAll(FakedNode.ibdx("diagnose", "--format", "json", "--budget", "200s"));
        Real.Result result = node.run(command.toArray(String[]::new));
        assertThat(result.out()).as(result.err()).startsWith("{");
        List<String> lines = whole(Files.readAllLines(trace, StandardCharsets.ISO_8859_1));
        assertThat(lines).hasSizeGreaterThan(1000);
        String temporary = "(?:/dev/shm|/run/user/\\d+|/tmp|/var/tmp)/(?:ibdx-|hsperfdata|mstflint_lockfiles)";
        // the simulated adapter lives below the folder of the fabric; a tool that fails to write has written nothing
        assertThat(lines).filteredOn(line -> line.matches(".*(?:O_WRONLY|O_RDWR|O_CREAT|creat\\(|mkdir|rename|unlink).*"))
                // a folder that is there, and the space of the adapter's settings through which mstflint reads
                .filteredOn(line -> !line.matches(".*mkdir\\(\"/tmp\".*|.*\"/proc/bus/pci/[^\"]*\".*"))
                .filteredOn(line -> !line.matches(".* = -1 E.*"))
                .filteredOn(line -> !line.matches(".*\"(?:/dev/null|/dev/tty|/proc/self/\\S*|" + temporary + "[^\"]*|" + fabric.folder() + "[^\"]*)\".*"))
                .filteredOn(line -> !line.matches(".*\"(?:\\./)?sys-\\d+[^\"]*\".*|.*(?:AT_FDCWD|unlinkat\\(\\d+).*\"(?:out|err|\\d+\\.(?:out|err))\".*")).isEmpty();
        // sockets of this machine only, and nothing that leaves it
        assertThat(lines).filteredOn(line -> line.matches(".*(?:connect|bind)\\(.*sa_family=AF_(?!UNIX|NETLINK|UNSPEC|ALG).*")).isEmpty();
    }
}
