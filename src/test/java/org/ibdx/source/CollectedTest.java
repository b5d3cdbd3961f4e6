package org.ibdx.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Outcome;
import org.ibdx.catalogue.KnowledgeStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders and archives of sos, insights and sysinfo-snapshot as wholes: whose they are, of when, what was made anonymous, what is in them twice. */
class CollectedTest {

    private static final Sources SOURCES = new Sources(List.copyOf(KnowledgeStore.builtIn().probes().values()));
    private static final String IBSTAT = "CA 'mlx5_0'\n\tCA type: MT4123\n\tNode GUID: 0x98039b0300a1b2c4\n\tPort 1:\n\t\tState: Active\n";
    private static final String ADDRESS = "3: ib0: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 2044 qdisc mq state UP group default qlen 256\n"
            + "    link/infiniband 00:00:03:a1:fe:80:00:00:00:00:00:00:98:03:9b:03:00:a1:b2:c4 brd 00:ff:ff:ff:ff:12:40:1b:ff:ff:00:00:00:00:00:00:ff:ff:ff:ff\n"
            + "    inet 10.20.0.1/24 brd 10.20.0.255 scope global ib0\n";

    @TempDir
    Path folder;

    private List<Capture> read(String name, String... filesAndTexts) throws Exception {
        Map<String, byte[]> files = new LinkedHashMap<>();
        for (int i = 0; i < filesAndTexts.length; i += 2) {
            files.put(filesAndTexts[i], Packs.bytes(filesAndTexts[i + 1]));
        }
        Path packed = folder.resolve(name + ".tar.xz");
        Files.write(packed, Packs.pack("tar.xz", files));
        List<Capture> captures = SOURCES.open(List.of(packed.toString()), null).captures();
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Path path = folder.resolve("unpacked-" + name).resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.write(path, file.getValue());
        }
        // unpacked or not, it is read alike
        List<Capture> unpacked = SOURCES.open(List.of(folder.resolve("unpacked-" + name).toString()), null).captures();
        assertThat(unpacked).extracting(Capture::probe, Capture::host, Capture::subject, Capture::outcome, Capture::text)
                .containsExactlyElementsOf(captures.stream().map(each -> org.assertj.core.groups.Tuple.tuple(each.probe(), each.host(), each.subject(), each.outcome(), each.text())).toList());
        return captures;
    }

    private static Capture of(List<Capture> captures, String probe) {
        return captures.stream().filter(capture -> probe.equals(capture.probe())).findFirst().orElseThrow();
    }

    @Test
    void tellsHostAndTimeOfSos() throws Exception {
        String root = "sosreport-cn07-03912345-2025-03-04-abcdefg/";
        List<Capture> captures = read("a", root + "sos_commands/infiniband/ibstat", IBSTAT, root + "sos_commands/date/date", "Tue Mar  4 09:12:31 CET 2025\n");
        assertThat(captures).extracting(Capture::host).containsOnly("cn07");
        assertThat(captures).extracting(Capture::taken).containsOnly(Instant.parse("2025-03-04T08:12:31Z"));
        captures = read("b", root + "sos_commands/infiniband/ibstat", IBSTAT, root + "sos_commands/kernel/uname_-a", "Linux cn08.example.org 5.14.0-362.8.1.el9_3.x86_64 #1 SMP x86_64 GNU/Linux\n");
        assertThat(captures).extracting(Capture::host).containsOnly("cn08.example.org");
        assertThat(captures).extracting(Capture::taken).containsOnly(Instant.parse("2025-03-04T00:00:00Z"));
    }

    @Test
    void tellsOutcomesOfSos() throws Exception {
        String root = "sosreport-cn07-2025-03-04-abcdefg/sos_commands/";
        List<Capture> captures = read("a", root + "infiniband/ibstat", "timeout: failed to run command 'ibstat': No such file or directory\n",
                root + "infiniband/ibv_devinfo_-v", "", root + "infiniband/sminfo_-C_mlx5_0_-P_1", "command 'sminfo -C mlx5_0 -P 1' timed out after 300s\n",
                root + "systemd/systemctl_list-units", "System has not been booted with systemd as init system (PID 1). Can't operate.\nFailed to connect to bus: Host is down\n",
                root + "networking/ip_-d_address", ADDRESS);
        assertThat(of(captures, "ibv_devinfo").outcome()).isEqualTo(Outcome.FAILED);
        assertThat(of(captures, "sminfo").outcome()).isEqualTo(Outcome.TIMED_OUT);
        assertThat(of(captures, "systemctl").outcome()).isEqualTo(Outcome.FAILED);
        assertThat(of(captures, "ip-addr").outcome()).isEqualTo(Outcome.READ);
        assertThat(of(captures, "ibstat").outcome().hasText()).isFalse();
    }

    @Test
    void tellsThatSosWasCleaned() throws Exception {
        String manifest = "{\"components\": {\"report\": {}, \"cleaner\": {\"parsers\": []}}}";
        assertThat(read("a", "sosreport-host0-2025-03-04-abcdefg/sos_commands/infiniband/ibstat", IBSTAT)).extracting(Capture::probe).doesNotContain("sos-cleaned");
        assertThat(read("b", "sosreport-host0-2025-03-04-abcdefg-obfuscated/sos_commands/infiniband/ibstat", IBSTAT)).extracting(Capture::probe).contains("sos-cleaned");
        assertThat(read("c", "x/sos_commands/infiniband/ibstat", IBSTAT, "x/sos_reports/manifest.json", manifest)).extracting(Capture::probe).contains("sos-cleaned");
        assertThat(read("d", "x/sos_commands/networking/ip_-d_address", ADDRESS.replace("98:03:9b:03:00:a1:b2:c4", "53:4f:53:00:00:00:00:01")))
                .extracting(Capture::probe).contains("sos-cleaned");
    }

    @Test
    void namespacesAreHostsBelowTheirHost() throws Exception {
        String root = "sosreport-cn07-2025-03-04-abcdefg/sos_commands/networking/";
        List<Capture> captures = read("a", root + "ip_-d_address", "1: lo: <LOOPBACK,UP,LOWER_UP> mtu 65536 state UNKNOWN\n",
                root + "namespaces/stor_age/ip_netns_exec_stor_age_ip_-d_address_show", ADDRESS,
                root + "namespaces/stor_age/ip_netns_exec_stor_age_ip_-s_-s_neigh_show", "10.20.0.2 dev ib0 FAILED\n",
                root + "namespaces/stor_age/ip_netns_exec_stor_age_iptables-save", "*filter\n:INPUT DROP [0:0]\nCOMMIT\n",
                root + "namespaces/web/ip_netns_exec_web_ip_-d_address_show", "1: lo: <LOOPBACK,UP,LOWER_UP> mtu 65536 state UNKNOWN\n");
        assertThat(captures).extracting(Capture::host).containsOnly("cn07", "cn07/stor_age");
        assertThat(captures).filteredOn(capture -> "cn07/stor_age".equals(capture.host())).extracting(Capture::probe).containsExactlyInAnyOrder("ip-addr", "ip-neigh", "iptables");
        List<Capture> old = read("b", root + "ip_-d_address", "1: lo: <LOOPBACK,UP,LOWER_UP> mtu 65536 state UNKNOWN\n", root + "ip_netns_exec_blue_ip_address_show", ADDRESS);
        assertThat(old).extracting(Capture::host).containsOnly("cn07", "cn07/blue");
    }

    @Test
    void whatSomebodyPutBesideIsReadToo() throws Exception {
        String root = "sosreport-cn07-2025-03-04-abcdefg/";
        List<Capture> captures = read("a", root + "sos_commands/networking/ip_-d_address", ADDRESS, root + "ibstat.txt", IBSTAT, root + "version.txt", "sosreport: 4.5.0\n",
                root + "uptime", " 09:12:31 up 3 days\n");
        assertThat(captures).extracting(Capture::probe, Capture::host).containsExactlyInAnyOrder(org.assertj.core.groups.Tuple.tuple("ip-addr", "cn07"),
                org.assertj.core.groups.Tuple.tuple("ibstat", "cn07"));
    }

    @Test
    void readsInsights() throws Exception {
        for (String data : List.of("", "data/")) {
            String root = "insights-cn09.example.org-20250304091231/" + data;
            List<Capture> captures = read("i" + data.length(), root + "insights_commands/ip_addr", ADDRESS, root + "insights_commands/lsmod",
                    "Module                  Size  Used by\nib_ipoib              180224  0\n", root + "etc/rdma/rdma.conf", "IPOIB_LOAD=yes\n");
            assertThat(captures).extracting(Capture::probe).containsExactlyInAnyOrder("ip-addr", "lsmod", "rdma-conf");
            assertThat(captures).extracting(Capture::host).containsOnly("cn09.example.org");
            assertThat(captures).extracting(Capture::taken).containsOnly(Instant.parse("2025-03-04T09:12:31Z"));
        }
    }

    @Test
    void readsWhatOnlyTheReportOfSysinfoSnapshotHolds() throws Exception {
        String root = "sysinfo-snapshot-v3.7.9.9-cn07-20250304-091231/";
        String html = "<html><body><h1>sysinfo</h1>\n<a name=\"sec1001\"></a><h2>ibstat</h2><p>CA &#39;mlx5_9&#39;</p>\n"
                + "<a name=\"sec2004\"></a><h2>sminfo</h2><p>sminfo: sm lid 1 sm guid 0x98039b0300a1b2c4, activity count 7 priority 14 state 3 SMINFO_MASTER</p>\n"
                + "<a name=\"sec3001\"></a><h2>/etc/rdma/rdma.conf</h2><p>IPOIB_LOAD=yes\n</p></body></html>\n";
        List<Capture> captures = read("a", root + "commands_txt_output/ibstat.txt", "Invoked Command: ibstat\n" + IBSTAT, root + "sysinfo-snapshot-v3.7.9.9-cn07-20250304-091231.html", html);
        assertThat(captures).extracting(Capture::probe).containsExactlyInAnyOrder("ibstat", "sminfo", "rdma-conf");
        assertThat(of(captures, "ibstat").text()).contains("mlx5_0").doesNotContain("mlx5_9");
        assertThat(of(captures, "sminfo").text()).contains("SMINFO_MASTER");
        assertThat(captures).extracting(Capture::host).containsOnly("cn07");
        String json = "{\"Version: 3.7.9.9\": {\"1. Server Commands: \": {\"ibstat\": \"CA 'mlx5_9'\"}, \"2. Fabric Diagnostics Information: \": {\"sminfo\": "
                + "\"sminfo: sm lid 1 sm guid 0x98039b0300a1b2c4, activity count 7 priority 14 state 3 SMINFO_MASTER\"}, \"Internal Files\": {\"/etc/rdma/rdma.conf\": \"IPOIB_LOAD=yes\"}";
        List<Capture> cut = read("b", root + "commands_txt_output/ibstat.txt", "Invoked Command: ibstat\n" + IBSTAT, root + "sysinfo-snapshot-v3.7.9.9-cn07-20250304-091231.json", json);
        assertThat(cut).extracting(Capture::probe).containsExactlyInAnyOrder("ibstat", "sminfo", "rdma-conf");
    }
}
