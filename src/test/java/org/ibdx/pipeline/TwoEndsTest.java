package org.ibdx.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.diagnosis.Finding;
import org.ibdx.probe.Probe;
import org.ibdx.source.live.FakeNode;
import org.ibdx.source.live.LiveOptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two ends between which a connection is tried: what is run, and what each way in which it can come out leads to. */
class TwoEndsTest {

    private static final Pipeline PIPELINE = new Pipeline();
    private static final PairEnd FAR = PairEnd.of(List.of("cn08=8", "cn08=0x98039b0300a1b208", "cn08=10.10.0.8"));

    @TempDir
    private Path folder;
    private FakeNode here;

    @BeforeEach
    void node() {
        here = node("here", "07");
    }

    private FakeNode node(String name, String number) {
        FakeNode node = new FakeNode(folder.resolve(name)).adapter("mlx5_0", "0000:41:00.0", "ib0", "InfiniBand");
        int lid = Integer.parseInt(number);
        node.tool("ibstat", "cat <<'E'\nCA 'mlx5_0'\n\tCA type: MT4123\n\tNumber of ports: 1\n\tNode GUID: 0x98039b0300a1b2" + number + "\n\tPort 1:\n\t\tState: Active\n"
                + "\t\tPhysical state: LinkUp\n\t\tRate: 200\n\t\tBase lid: " + lid + "\n\t\tSM lid: 3\n\t\tPort GUID: 0x98039b0300a1b2" + number
                + "\n\t\tLink layer: InfiniBand\nE");
        node.tool("ip", "case \"$*\" in\n*addr*) cat <<'E'\n4: ib0: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 2044 qdisc mq state UP group default qlen 256\n"
                + "    link/infiniband 00:00:11:07:fe:80:00:00:00:00:00:00:98:03:9b:03:00:a1:b2:" + number
                + " brd 00:ff:ff:ff:ff:12:40:1b:ff:ff:00:00:00:00:00:00:ff:ff:ff:ff\n    inet 10.10.0." + lid + "/24 scope global ib0\nE\n;;\n"
                + "*route*) echo \"10.10.0.8 dev ib0 src 10.10.0.7\" ;;\nesac");
        node.tool("smpquery", "echo 'LocalPort:.......................1'");
        ibping(node, 3);
        ping(node, 3, 2);
        return node;
    }

    private static void ibping(FakeNode node, int received) {
        node.tool("ibping", "for word; do [ \"$word\" != -S ] || exec sleep 60; done\necho\necho '--- " + (received == 0 ? "" : "cn08.(none)") + " (Lid 8) ibping statistics ---'\n"
                + "echo '3 packets transmitted, " + received + " received, " + (100 - received * 100 / 3) + "% packet loss, time 0 ms'");
    }

    private static void ping(FakeNode node, int small, int full) {
        node.tool("ping", "for word; do last=$word; done\nsize='56(84)'\ncase \"$*\" in *'-M do'*) size='2016(2044)' ;; esac\necho \"PING $last ($last) $size bytes of data.\"\necho\necho \"--- $last ping statistics ---\"\ncase \"$*\" in\n*'-M do'*) echo '2 packets transmitted, " + full
                + " received, " + (100 - 50 * full) + "% packet loss, time 204ms' ;;\n*) echo '3 packets transmitted, " + small + " received, " + (100 - small * 100 / 3)
                + "% packet loss, time 405ms' ;;\nesac");
    }

    private PairTest test() {
        List<Probe> looks = new ArrayList<>();
        for (String id : List.of("ibstat", "ip-addr", "ip-neigh", "user-id")) {
            looks.add(PIPELINE.knowledge().probes().get(id));
        }
        return new PairTest(PIPELINE, looks, LiveOptions.standard(), "test", here.surroundings(0));
    }

    private List<String> found() {
        List<String> told = new ArrayList<>();
        return found(test().here(FAR, (own, other) -> told.add(own.name() + " " + own.port() + " " + own.lid() + " " + own.address() + " " + own.mtu())), told);
    }

    private static List<String> found(Diagnosis diagnosis, List<String> told) {
        List<String> found = new ArrayList<>(told);
        for (Finding finding : diagnosis.causes()) {
            found.add(finding.id());
        }
        diagnosis.notes().forEach(note -> found.add("note " + note.id()));
        diagnosis.unknown().forEach(unknown -> found.add("? " + unknown.settles()));
        return found;
    }

    @Test
    void theOtherEndAsItIsGiven() {
        assertThat(FAR).isEqualTo(new PairEnd("cn08", null, "8", "0x98039b0300a1b208", "10.10.0.8", null));
        assertThat(FAR.server()).containsExactly("ibping", "-S");
        assertThat(FAR.peers()).containsExactly("cn08=8", "cn08=0x98039b0300a1b208", "cn08=10.10.0.8");
        assertThat(PairEnd.of(List.of("9:9")).lid()).isNull();
        assertThat(PairEnd.of(List.of()).reachable()).isFalse();
    }

    @Test
    void whatIsRun() {
        PairEnd own = new PairEnd("cn07", "mlx5_0/1", "7", null, "10.10.0.7", 2044);
        assertThat(own.server()).containsExactly("ibping", "-S", "-C", "mlx5_0", "-P", "1");
        assertThat(own.tries(FAR).stream().map(probe -> String.join(" ", probe.command()))).containsExactly("smpquery -C mlx5_0 -P 1 nodeinfo 8",
                "ibping -C mlx5_0 -P 1 -f -t 500 -c 3 8", "ibping -C mlx5_0 -P 1 -f -t 500 -c 3 -G 0x98039b0300a1b208",
                "ping -n -i 0.2 -W 2 -c 3 10.10.0.8", "ping -n -i 0.2 -W 2 -c 2 -M do -s 2016 10.10.0.8", "ip route get 10.10.0.8");
        // without an address nothing is pinged, without an interface no full packet is known
        assertThat(own.tries(PairEnd.of(List.of("8")))).hasSize(2);
        assertThat(PairEnd.of(List.of("7")).tries(FAR)).noneMatch(probe -> probe.command().contains("do"));
    }

    @Test
    void allAnswers() {
        assertThat(found()).contains("node17 mlx5_0/1 7 10.10.0.7 2044").noneMatch(text -> text.matches("[a-z-]+"));
    }

    @Test
    void infiniBandAnswersAndIpDoesNot() {
        ping(here, 0, 0);
        assertThat(found()).contains("icmp-no-reply").noneMatch(text -> text.startsWith("ibping"));
    }

    @Test
    void neitherAnswers() {
        ibping(here, 0);
        ping(here, 0, 0);
        here.tool("smpquery", "echo 'ibwarn: [1] mad_rpc: _do_madrpc failed; dport (Lid 8)' >&2; exit 255");
        assertThat(found()).contains("icmp-no-reply", "ibping-fails-fabric");
    }

    @Test
    void smallPacketsOnly() {
        ping(here, 3, 0);
        assertThat(found()).contains("mtu-blackhole");
    }

    @Test
    void oneWayOnly() throws Exception {
        FakeNode far = node("far", "08");
        ping(far, 0, 0);
        here.tool("ssh", "shift 2\nexec env -i PATH='" + far.tools + "':/usr/sbin:/usr/bin:/sbin:/bin IBDX_ROOT='" + far.root + "' IBDX_HOST=cn08 IBDX_USER=0 sh -c \"$*\"");
        // the far end's own address does not answer it, though InfiniBand does both ways and IP does from here
        Diagnosis diagnosis = test().both("cn08");
        assertThat(diagnosis.unread()).isEmpty();
        assertThat(diagnosis.causes()).extracting(Finding::id, Finding::host).contains(tuple("ibping-ok-ip-fails", "cn08"));
    }
}
