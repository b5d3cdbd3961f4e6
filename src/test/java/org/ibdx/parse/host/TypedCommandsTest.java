package org.ibdx.parse.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Outcome;
import org.ibdx.fact.CommandRun;
import org.ibdx.fact.Origin;
import org.ibdx.fact.Statement;
import org.ibdx.parse.Statements;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TypedCommandsTest {

    private static Map<String, Object> run(String command, Integer exit, String answer) {
        Capture capture = new Capture("a", null, null, 7, true, null, answer.isBlank() ? Outcome.EMPTY : Outcome.READ, exit, null, command,
                command, 20, answer);
        Statements out = new Statements();
        out.begin(capture);
        TypedCommands.state(capture, out);
        Map<String, Object> fields = new TreeMap<>();
        for (Statement statement : out.all()) {
            assertThat(statement.type()).isEqualTo(CommandRun.class);
            fields.put(statement.field(), statement.value());
            fields.put("subject", statement.subject());
            fields.put(statement.field() + "@", statement.origin());
        }
        return fields;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        "ip link set ib0 mtu 65520 | set-mtu | ib0 | 65520",
        "sudo ip link set dev ib0 mtu 4092 up | set-mtu | ib0 | 4092",
        "ifconfig ib0 mtu 65520 | set-mtu | ib0 | 65520",
        "echo connected > /sys/class/net/ib0/mode | set-mode | ib0 | connected",
        "sudo echo connected > /sys/class/net/ib0/mode | set-mode | ib0 | connected",
        "echo connected -PIPE- sudo tee /sys/class/net/ib0/mode | set-mode | ib0 | connected",
        "sudo sh -c 'echo datagram > /sys/class/net/ib1/mode' | set-mode | ib1 | datagram",
        "ip link set ib0 up | link-up | ib0 | -",
        "ip l set ib0 down | link-down | ib0 | -",
        "ifconfig ib0 up | link-up | ib0 | -",
        "ifdown ib0; ifup ib0 | ifup | ib0 | -",
        "nmcli con up id IB_HPC | ifup | IB_HPC | -",
        "nmcli connection up ib0 | ifup | ib0 | -",
        "modprobe ib_ipoib | modprobe | ib_ipoib | -",
        "sudo /sbin/modprobe rdma-rxe | modprobe | rdma_rxe | -",
        "modprobe -n -v ib_ipoib | other | - | -",
        "systemctl start opensm | start-service | opensm | -",
        "systemctl enable --now opensm.service | start-service | opensm | -",
        "service openibd restart | start-service | openibd | -",
        "systemctl status opensm | other | - | -",
        "echo 0x8001 > /sys/class/net/ib0/create_child | add-child | ib0 | 0x8001",
        "ip link add link ib0 name ib0.8001 type ipoib pkey 0x8001 | add-child | ib0 | 0x8001",
        "ip link add link ib0 name ib0.5 type vlan id 5 | add-vlan | ib0 | ib0.5",
        "ip link set ib0 master br0 | enslave | ib0 | br0",
        "ip addr add 10.0.0.1/24 dev ib0 | add-address | ib0 | 10.0.0.1/24",
        "ip addr show ib0 | other | - | -",
        "sysctl -w net.ipv4.conf.all.rp_filter=2 | set-sysctl | net.ipv4.conf.all.rp_filter | 2",
        "mount -o rdma nas:/x /mnt | mount | /mnt | -",
        "ibstat | other | - | -"})
    void purposes(String command, String purpose, String about, String value) {
        String typed = command.replace("-PIPE-", "|");
        Map<String, Object> run = run(typed, null, "");
        assertThat(run).containsEntry("purpose", purpose);
        assertThat(run.get("about")).isEqualTo(about);
        assertThat(run.get("value")).isEqualTo(value);
        assertThat(run).doesNotContainKey("failure");
        assertThat(run.get("purpose@")).as("no line of the output tells it").isEqualTo(Origin.command(typed, typed));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        "ip link set ib0 mtu 65520 | RTNETLINK answers: Invalid argument | invalid-argument",
        "ifconfig ib0 mtu 65520 | SIOCSIFMTU: Invalid argument | invalid-argument",
        "sudo echo connected > /sys/class/net/ib0/mode | bash: /sys/class/net/ib0/mode: Permission denied | denied",
        "echo connected -PIPE- sudo tee /sys/class/net/ib0/mode | tee: /sys/class/net/ib0/mode: Invalid argument | invalid-argument",
        "echo connected > /sys/class/net/ib0/mode | -bash: echo: write error: Invalid argument | invalid-argument",
        "modprobe mlx5_core | modprobe: ERROR: could not insert 'mlx5_core': Key was rejected by service | key-rejected",
        "modprobe ib_ipoib | modprobe: FATAL: Module ib_ipoib not found in directory /lib/modules/5.4.0 | module-not-found",
        "ip link show ib0 | Device \"ib0\" does not exist. | no-device",
        "ibdev2netdev | bash: ibdev2netdev: command not found | unknown-command",
        "ibstat | bash: ibstat: 未找到命令 | unknown-command",
        "ibstat | sh: 1: ibstat: not found | unknown-command",
        "systemctl status opensm | Unit opensm.service could not be found. | not-found",
        "ip link set ib0 up | RTNETLINK answers: Operation not permitted | denied",
        "cat /sys/class/net/ib0/mode | cat: /sys/class/net/ib0/mode: No such file or directory | no-such-file",
        "cat /sys/class/net/ib0/mode | datagram | -"})
    void failures(String command, String answer, String failure) {
        Map<String, Object> run = run(command.replace("-PIPE-", "|"), 1, answer + "\n");
        assertThat(run.get("failure")).isEqualTo(failure);
        assertThat(run.get("answer")).isEqualTo(answer);
    }

    @Test
    void theExitStatusAloneTellsOfAMissingTool() {
        assertThat(run("ibstat", 127, "ibstat : commande inconnue ici\n")).containsEntry("failure", "unknown-command").containsEntry("exit", 127);
    }

    @Test
    void aFileIsNoCommand() {
        Capture file = Capture.of("a", "ibstat", "ibstat.txt", "CA 'mlx5_0'\n");
        Statements out = new Statements();
        out.begin(file);
        TypedCommands.state(file, out);
        assertThat(out.all()).isEmpty();
    }

    @Test
    void anyLineMayBeACommand() {
        for (String line : new String[] {"", ";", "|", ">", "echo >", "sudo", "'", "\\", "a && ", "2>&1", "&", "sudo -u", "ip", "ip link set", "nmcli con up", "echo x > /sys/class/net/",
            "modprobe", "systemctl start", "ifconfig ib0", "env", "timeout 5", "sh -c", "# comment", "a | | b", "改成以太网模式后正常"}) {
            run(line.isEmpty() ? " " : line, null, "");
        }
    }

    @Test
    void commandLinesAreTakenApart() {
        CommandLine line = CommandLine.all("sudo -E LC_ALL=C /usr/bin/lsmod 2>/dev/null | grep -E 'ib_|mlx' > /tmp/x").get(0);
        assertThat(line.words()).containsExactly("lsmod");
        assertThat(line.stages().get(1)).containsExactly("grep", "-E", "ib_|mlx");
        assertThat(line.target()).isEqualTo("/tmp/x");
        assertThat(line.sudo()).isTrue();
        assertThat(CommandLine.all("a; b && c || d")).hasSize(4);
        assertThat(CommandLine.all("ibstat 2>&1 | grep State").get(0).stages()).hasSize(2);
    }
}
