package org.ibdx.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NamingTest {

    @ParameterizedTest
    @ValueSource(strings = {"cn07", "gpu-17", "node001", "n01", "r1i0n3", "dgx-a100-3", "cn07.example.org", "sw-ib01", "vm0a"})
    void machines(String word) {
        assertThat(Naming.looksLikeHost(word)).isTrue();
        assertThat(Naming.mayBeHost(word)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ib0", "ib0.8001", "mlx5_0", "mlx5", "ibp65s0", "enp97s0f0", "eth0", "hfi1_0", "bond0", "port1", "MLNX_OFED_LINUX-5.2-1.0.4.0", "rhel8", "5.14.0-362",
        "2025-03-04", "0x98039b0300a1b2c4", "98039b0300a1b2c4", "step1", "log2", "ibstat.txt", "uverbs0", "ipv6", "h100"})
    void thingsThatAreNoMachines(String word) {
        assertThat(Naming.looksLikeHost(word)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"badnode", "goodnode", "peer", "target", "left", "right", "alpha", "pc1", "mgmt1"})
    void foldersThatStandForMachines(String word) {
        assertThat(Naming.mayBeHost(word)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"evidence", "logs", "input", "before", "after", "network", "etc", "case-4711", "2025-03-04", "run2", "sos_commands", "conf.d", "12345", "tmp.Ab3dE"})
    void foldersThatDoNot(String word) {
        assertThat(Naming.mayBeHost(word)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"Server,Server", "the bad node,bad node", "client side,client", "first host,first host", "Node 2,Node 2", "good node,good node", "a healthy one,healthy one", "Not working node,Not working node", "another server,server", "Knoten 2,Knoten 2"})
    void roles(String words, String role) {
        assertThat(Naming.role(words)).isEqualTo(role);
    }

    @Test
    void wordsThatNameNoOne() {
        assertThat(Naming.role("one")).isNull();
        assertThat(Naming.role("new host")).isNull();
        assertThat(Naming.role("good")).isNull();
        assertThat(Naming.side("Good")).isEqualTo("Good");
        assertThat(Naming.role("Environment")).isNull();
        assertThat(Naming.role("node")).isNull();
        assertThat(Naming.role("Expected behaviour")).isNull();
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"SP4,15", "QM8700,switch", "MCX455A,-", "GPU0,-", "R740,Dell", "cn07,switch"})
    void wordsOfASentenceThatAreModels(String word, String before) {
        assertThat(Naming.isProduct(word, before)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"cn07", "gpu0", "n201", "pve1", "io9", "sm1", "r1i0n3"})
    void wordsOfASentenceThatAreMachines(String word) {
        assertThat(Naming.isProduct(word, "on")).isFalse();
    }

    @Test
    void foldedNames() {
        assertThat(Naming.unfold("cn[07-09,12]")).containsExactly("cn07", "cn08", "cn09", "cn12");
        assertThat(Naming.unfold("cn1,gw2")).containsExactly("cn1", "gw2");
        assertThat(Naming.unfold("cn[1-999999]")).isEmpty();
        assertThat(Naming.unfold("no host")).isEmpty();
    }

    @Test
    void readingOrder() {
        assertThat(List.of("cn10", "cn9", "after.txt", "before.txt", "cn1").stream().sorted(Naming.ORDER)).containsExactly("before.txt", "after.txt", "cn1", "cn9", "cn10");
    }

    @ParameterizedTest
    @CsvSource({"ls sys class infiniband,ls /sys/class/infiniband", "cat sys class infiniband mlx5 0 ports 1 phys state,cat /sys/class/infiniband/mlx5_0/ports/1/phys_state",
        "cat .sys.class.net.ib0.mode,cat /sys/class/net/ib0/mode", "grep -i rdma etc waagent.conf,grep -i rdma /etc/waagent.conf",
        "dmesg grep -i mlx5 tail -3,dmesg | grep -i mlx5 | tail -3", "ip -d addr show,ip -d addr show", "ls -l dev infiniband,ls -l /dev/infiniband"})
    void commandsInFileNames(String name, String command) {
        assertThat(CommandInName.of(name)).isEqualTo(command);
    }
}
