package org.ibdx.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandLineTest {

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '\0', value = {
        "sudo -n /usr/sbin/ibstat mlx5_0 | grep State~ibstat mlx5_0",
        "LC_ALL=C ip -d link show ib0 2>&1~ip -d link show ib0",
        "sudo -u root -E LANG=C ibstat~ibstat",
        "watch -n 1 ibstat mlx5_0~ibstat mlx5_0",
        "watch -n1 'ibstat | grep Rate'~ibstat",
        "timeout 10 ibping -c 3 5~ibping -c 3 5",
        "time ibstat~ibstat",
        "bash -c \"ibstat mlx5_0\"~ibstat mlx5_0",
        "nsenter -t 1 -n -- ip addr~ip addr",
        "docker exec -it box ibstat~ibstat",
        "ip netns exec blue ip addr~ip addr",
        "ip -n blue addr show~ip addr show",
        "if true; then ibstat; fi~true",
        "( ibstat )~ibstat",
        "ibstat   # on the bad node~ibstat",
        "ibstat &~ibstat",
        "ibstat 2>/dev/null~ibstat",
        "echo connected > /sys/class/net/ib0/mode~echo connected > /sys/class/net/ib0/mode"})
    void takesOffWhatIsAroundACommand(String line, String text) {
        assertThat(CommandLine.steps(line).get(0).text()).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '\0', value = {
        "ssh cn07 \"ip neigh show dev ib0\"~ssh cn07 ip neigh show dev ib0",
        "sudo sh -c 'sudo ip neigh show dev ib0'~sudo sh -c sudo ip neigh show dev ib0",
        "pdsh -w cn07 'ip neigh show dev ib0 | grep STALE'~pdsh -w cn07 ip neigh show dev ib0 | grep STALE",
        "ssh cn07 'ip neigh show dev ib0~ssh cn07 ip neigh show dev ib0",
        "ping -c 3 'cn07'~ping -c 3 'cn07'"})
    void theQuotesAroundAWholeCommandAreNoPartOfIt(String line, String run) {
        assertThat(CommandLine.steps(line).get(0).run()).isEqualTo(run);
    }

    @Test
    void tellsWhereItRan() {
        assertThat(CommandLine.steps("ssh root@cn07 ibstat").get(0).host()).isEqualTo("cn07");
        assertThat(CommandLine.steps("ssh -o BatchMode=yes -p 22 cn07 'ibstat; sminfo'").stream().map(Step::host)).containsExactly("cn07", "cn07");
        assertThat(CommandLine.steps("kubectl -n ai exec -it pod-7 -- ibstat").get(0).host()).isEqualTo("pod-7");
        assertThat(CommandLine.steps("pdsh -w cn[07-09] ibstat").get(0)).matches(Step::spread).returns("ibstat", Step::text);
        assertThat(CommandLine.steps("clush -bw cn[07-09] ibstat").get(0)).matches(Step::spread).returns("ibstat", Step::text);
        assertThat(CommandLine.steps("ansible cn07 -m shell -a \"ip a\"").get(0)).matches(Step::spread).returns("ip a", Step::text);
        assertThat(CommandLine.steps("time ssh 10.6.0.52 true").get(0).host()).isNull();
        assertThat(CommandLine.steps("ssh cn07 -p 2222").get(0)).matches(Step::login).returns("cn07", Step::host);
        assertThat(CommandLine.steps("ssh cn07 -p 2222 ibstat -l").get(0)).returns("ibstat -l", Step::text).returns("cn07", Step::host);
        assertThat(CommandLine.steps("ssh cn07").get(0)).matches(Step::login).returns("cn07", Step::host);
        assertThat(CommandLine.steps("ip netns exec blue ip addr").get(0).netns()).isEqualTo("blue");
    }

    @Test
    void writesOutLoops() {
        assertThat(texts("for i in 0 1; do ibstat mlx5_$i; done")).containsExactly("ibstat mlx5_0", "ibstat mlx5_1");
        assertThat(texts("for i in {0..2}; do cat /a/${i}/b; done")).containsExactly("cat /a/0/b", "cat /a/1/b", "cat /a/2/b");
        assertThat(texts("for i in $(seq 1 2); do ibstat $i; done")).containsExactly("ibstat 1", "ibstat 2");
        assertThat(texts("for d in /sys/class/infiniband/*; do cat $d/fw_ver; done")).containsExactly("cat $d/fw_ver");
        assertThat(CommandLine.steps("for h in cn07 cn08; do ssh $h ibstat; done").stream().map(Step::host)).containsExactly("cn07", "cn08");
    }

    @Test
    void splitsButNotInsideQuotes() {
        assertThat(texts("ifdown ib0; ifup ib0 && ip link")).containsExactly("ifdown ib0", "ifup ib0", "ip link");
        assertThat(texts("grep -E 'a|b;c' /proc/modules")).containsExactly("grep -E a|b;c /proc/modules");
        assertThat(CommandLine.steps("ibstat | grep -E 'a|b' | tail -1").get(0).filters()).containsExactly("grep -E 'a|b'", "tail -1");
        assertThat(CommandLine.steps("ibstat > /tmp/x").get(0).toFile()).isTrue();
        assertThat(CommandLine.steps("ibstat 2>&1 >/dev/null").get(0).toFile()).isFalse();
    }

    @Test
    void hasNoStepsWhereThereIsNoCommand() {
        assertThat(CommandLine.steps("")).isEmpty();
        assertThat(CommandLine.steps("# a comment")).isEmpty();
        assertThat(CommandLine.steps(";;;&&||")).isEmpty();
    }

    private static List<String> texts(String line) {
        return CommandLine.steps(line).stream().map(Step::text).toList();
    }
}
