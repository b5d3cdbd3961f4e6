package org.ibdx.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ibdx.pipeline.Fleet.guid;
import static org.ibdx.pipeline.Fleet.ibstat;
import static org.ibdx.pipeline.Fleet.ipAddress;
import static org.ibdx.pipeline.Fleet.prompt;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.ibdx.capture.Capture;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.diagnosis.Evidence;
import org.ibdx.diagnosis.Finding;
import org.ibdx.diagnosis.Severity;
import org.ibdx.diagnosis.Verdict;
import org.junit.jupiter.api.Test;

/** What twenty hosts see is one fault with twenty witnesses; what hundreds have in common costs no pairs of them. */
class ManyHostsTest {

    private static final int HOSTS = 20;
    private static final String MASTER = "sminfo: sm lid 3 sm guid 0x1070fd0300ee0001, activity count 99161 priority 14 state 3 SMINFO_MASTER\n";

    private static final Pipeline PIPELINE = new Pipeline();

    private static Finding oneRoot(String id, IntFunction<String> session) throws Exception {
        Diagnosis diagnosis = Fleet.diagnosis(PIPELINE, HOSTS, session);
        List<Finding> roots = diagnosis.causes();
        assertThat(roots).extracting(Finding::id).containsExactly(id);
        assertThat(Stream.concat(roots.get(0).evidence().stream().map(Evidence::host), roots.get(0).explains().stream().map(Finding.Reference::host))
                .distinct()).as("witnesses").contains(Fleet.name(1), Fleet.name(HOSTS / 2), Fleet.name(HOSTS));
        Verdict expected = roots.get(0).severity() == Severity.CRITICAL ? Verdict.FAILING
                : roots.get(0).severity() == Severity.MAJOR ? Verdict.DEGRADED : Verdict.HEALTHY;
        assertThat(diagnosis.hosts()).hasSize(HOSTS).allSatisfy(host -> assertThat(host.verdict()).as(host.name()).isEqualTo(expected));
        return roots.get(0);
    }

    @Test
    void aSubnetManagerThatNeverWas() throws Exception {
        oneRoot("no-sm", i -> prompt("ibstat") + ibstat("mlx5_0", guid(i), "Initializing", "LinkUp", 0, 0)
                + prompt("sminfo") + "ibwarn: [4711] mad_rpc: _do_madrpc failed; dport (DR path slid 0; dlid 0; 0)\n"
                + "sminfo: iberror: failed: query\n" + prompt("ip addr show ib0") + ipAddress("ib0", guid(i), "10.77.0." + i, 2044, false));
    }

    @Test
    void aSubnetManagerThatDied() throws Exception {
        oneRoot("sm-died", i -> prompt("ibstat") + ibstat("mlx5_0", guid(i), "Active", "LinkUp", 10 + i, 3)
                + prompt("sminfo") + "ibwarn: [4711] mad_rpc: _do_madrpc failed; dport (Lid 3)\nsminfo: iberror: failed: query\n"
                + prompt("ip addr show ib0") + ipAddress("ib0", guid(i), "10.77.0." + i, 2044, true));
    }

    @Test
    void aPartitionThatNobodyWasGranted() throws Exception {
        oneRoot("pkey-absent", i -> prompt("ibstat") + ibstat("mlx5_0", guid(i), "Active", "LinkUp", 10 + i, 3) + prompt("sminfo") + MASTER
                + prompt("grep -H . /sys/class/infiniband/mlx5_0/ports/1/pkeys/*") + pkeys()
                + prompt("cat /etc/sysconfig/network-scripts/ifcfg-ib0.8001") + "DEVICE=ib0.8001\nTYPE=InfiniBand\nPKEY=yes\nPKEY_ID=0x8001\n"
                + "PHYSDEV=ib0\nONBOOT=yes\nBOOTPROTO=static\nIPADDR=10.78.0." + i + "\nNETMASK=255.255.0.0\n"
                + prompt("ip addr show ib0.8001") + ipAddress("ib0.8001@ib0", guid(i), "10.78.0." + i, 2044, false).replace("scope global noprefixroute ib0.8001@ib0", "scope global ib0.8001")
                + prompt("dmesg | tail -1") + "[ 1203.118] ib0.8001: P_Key 0x8001 is not found\n");
    }

    private static String pkeys() {
        StringBuilder keys = new StringBuilder();
        for (int i = 0; i < 128; i++) {
            keys.append("/sys/class/infiniband/mlx5_0/ports/1/pkeys/%d:0x%s\n".formatted(i, i == 0 ? "ffff" : "0000"));
        }
        return keys.toString();
    }

    @Test
    void aSwitchWithASmallMtu() throws Exception {
        oneRoot("port-mtu-small", i -> prompt("ibv_devinfo") + """
                hca_id:	mlx5_0
                	transport:			InfiniBand (0)
                	fw_ver:				20.41.1000
                	node_guid:			%1$s
                	sys_image_guid:			%1$s
                	vendor_id:			0x02c9
                	vendor_part_id:			4123
                	hw_ver:				0x0
                	board_id:			MT_0000000223
                	phys_port_cnt:			1
                		port:	1
                			state:			PORT_ACTIVE (4)
                			max_mtu:		4096 (5)
                			active_mtu:		2048 (4)
                			sm_lid:			3
                			port_lid:		%2$d
                			port_lmc:		0x00
                			link_layer:		InfiniBand

                """.formatted(guid(i).replaceAll("(....)(?!$)", "$1:"), 10 + i) + prompt("sminfo") + MASTER);
    }

    /** The second of two rails is dead, and every host has an address on it. */
    @Test
    void aDeadLeaf() throws Exception {
        Finding root = oneRoot("switch-down", i -> twoRails(i, "Polling") + prompt("ip addr show ib1")
                + ipAddress("ib1", guid(100 + i), "10.79.0." + i, 2044, false));
        assertThat(root.explains()).extracting(Finding.Reference::id).contains("link-polling", "ipoib-no-carrier");
    }

    private static String twoRails(int host, String second) {
        return prompt("ibstat") + ibstat("mlx5_0", guid(host), "Active", "LinkUp", 10 + host, 3)
                + ibstat("mlx5_1", guid(100 + host), second.equals("LinkUp") ? "Active" : "Down", second, second.equals("LinkUp") ? 10 + host : 0, second.equals("LinkUp") ? 3 : 0)
                + prompt("sminfo -C mlx5_0 -P 1") + MASTER + prompt("ip addr show ib0") + ipAddress("ib0", guid(host), "10.77.0." + host, 2044, true);
    }

    @Test
    void aSecondRailThatNobodyUsesIsNoFault() throws Exception {
        assertThat(Fleet.diagnosis(PIPELINE, HOSTS, i -> twoRails(i, "Polling")).verdict()).isEqualTo(Verdict.HEALTHY);
    }

    @Test
    void oneCablePulledIsNoDeadLeaf() throws Exception {
        Diagnosis diagnosis = Fleet.diagnosis(PIPELINE, 6, i -> twoRails(i, i == 4 ? "Polling" : "LinkUp") + prompt("ip addr show ib1")
                + ipAddress("ib1", guid(100 + i), "10.79.0." + i, 2044, i != 4));
        assertThat(diagnosis.causes()).extracting(cause -> cause.id() + " " + cause.host()).containsExactly("link-polling cn004");
    }

    @Test
    void aPortThatIsUpOnAllOthersIsWanted() throws Exception {
        Diagnosis diagnosis = Fleet.diagnosis(PIPELINE, 6, i -> twoRails(i, i == 4 ? "Polling" : "LinkUp"));
        assertThat(diagnosis.causes()).extracting(cause -> cause.id() + " " + cause.host()).containsExactly("link-polling cn004");
        assertThat(Fleet.diagnosis(PIPELINE, 6, i -> twoRails(i, i % 2 == 0 ? "Polling" : "LinkUp")).verdict()).isEqualTo(Verdict.HEALTHY);
    }

    @Test
    void anAddressThatAllHave() throws Exception {
        oneRoot("ip-duplicate", i -> prompt("ibstat") + ibstat("mlx5_0", guid(i), "Active", "LinkUp", 10 + i, 3) + prompt("sminfo") + MASTER
                + prompt("ip addr show ib0") + ipAddress("ib0", guid(i), "10.77.0.9", 2044, true));
    }

    @Test
    void aLidThatAllHave() throws Exception {
        oneRoot("duplicate-lid", i -> prompt("ibstat") + ibstat("mlx5_0", guid(i), "Active", "LinkUp", 10, 3) + prompt("sminfo") + MASTER);
    }

    @Test
    void aGuidThatAllHave() throws Exception {
        oneRoot("duplicate-guid", i -> prompt("ibstat") + ibstat("mlx5_0", guid(1), "Active", "LinkUp", 10 + i, 3) + prompt("sminfo") + MASTER);
    }

    @Test
    void twoFaultsOfTwoHostsStayTwo() throws Exception {
        Diagnosis diagnosis = Fleet.diagnosis(PIPELINE, 6, i -> prompt("ibstat") + ibstat("mlx5_0", guid(i), "Active", "LinkUp", i > 4 ? i : 10 + i % 2, 3)
                + prompt("sminfo") + MASTER);
        assertThat(diagnosis.causes()).extracting(cause -> cause.id() + " " + cause.host()).containsExactly("duplicate-lid cn001", "duplicate-lid cn002");
    }

    /** Three times the hosts, all with one LID, GUID and address, who all ping it: three times the work, not nine times. */
    @Test
    void whatAllHaveInCommonCostsNoPairs() throws Exception {
        IntFunction<String> session = i -> prompt("ibstat") + ibstat("mlx5_0", guid(1), "Active", "LinkUp", 10, 10) + prompt("sminfo") + MASTER.replace("lid 3", "lid 10")
                + prompt("ip addr show ib0") + ipAddress("ib0", guid(1), "10.77.0.9", i % 2 == 0 ? 2044 : 4092, true)
                + prompt("ip neigh") + "10.77.0.9 dev ib0 lladdr 00:00:10:4a:fe:80:00:00:00:00:00:00:10:70:fd:03:00:a0:00:20 STALE\n"
                + prompt("ping -c 1 10.77.0.9") + "PING 10.77.0.9 (10.77.0.9) 56(84) bytes of data.\n\n--- 10.77.0.9 ping statistics ---\n"
                + "1 packets transmitted, 0 received, 100% packet loss, time 0ms\n\n"
                + prompt("systemctl status opensm") + "● opensm.service - Subnet manager\n   Loaded: loaded (/usr/lib/systemd/system/opensm.service; disabled)\n   Active: inactive (dead)\n";
        allocated(Fleet.captures(PIPELINE, 20, session));
        long hundred = allocated(Fleet.captures(PIPELINE, 60, session));
        long threeHundred = allocated(Fleet.captures(PIPELINE, 180, session));
        assertThat((double) threeHundred / hundred).isBetween(1.0, 4.5);
    }

    private static long allocated(List<Capture> captures) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        PIPELINE.diagnose(captures, false, List.of());
        return threads.getCurrentThreadAllocatedBytes() - before;
    }
}
