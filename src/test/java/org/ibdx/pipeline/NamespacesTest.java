package org.ibdx.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Outcome;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.diagnosis.HostReport;
import org.junit.jupiter.api.Test;

/** Interfaces of a container's namespace are not those of the machine. */
class NamespacesTest {

    private static final String LINK = "2: ib0: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 2044 qdisc mq state UP mode DEFAULT group default qlen 256\n"
            + "    link/infiniband 00:00:11:07:fe:80:00:00:00:00:00:00:98:03:9b:03:00:a1:b2:c4 brd 00:ff:ff:ff:ff:12:40:1b:ff:ff:00:00:00:00:00:00:ff:ff:ff:ff\n";
    private static final String BRIDGE = "2: eth0@if7: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 1500 qdisc noqueue state UP mode DEFAULT group default\n"
            + "    link/ether 0a:58:0a:80:00:05 brd ff:ff:ff:ff:ff:ff link-netnsid 0\n";

    private static Capture capture(String probe, String subject, Outcome outcome, String text) {
        return new Capture("cn07", probe, subject, 0, false, null, outcome, 0, 0, null, probe, 0, text);
    }

    private static List<String> hosts(Capture... captures) {
        Diagnosis diagnosis = new Pipeline().diagnose(List.of(captures), true, List.of());
        return diagnosis.hosts().stream().map(HostReport::name).toList();
    }

    @Test
    void oneWithAnInfiniBandInterfaceIsAHostOfItsOwn() {
        Capture own = capture("ip-link", null, Outcome.READ, BRIDGE.replace("eth0@if7", "eno1"));
        assertThat(hosts(own, capture("netns-link", "blue", Outcome.READ, LINK), capture("netns-addr", "blue", Outcome.READ, LINK),
                capture("netns-link", "cni-1", Outcome.READ, BRIDGE))).containsExactly("cn07", "cn07/blue");
        assertThat(hosts(own, capture("netns-link", "blue", Outcome.DENIED, "setting the network namespace \"blue\" failed: Operation not permitted\n"),
                capture("netns-link", null, Outcome.SKIPPED, "there is no network namespace that has a name"))).containsExactly("cn07");
    }
}
