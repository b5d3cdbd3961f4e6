package org.ibdx.parse.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.ibdx.capture.Capture;
import org.ibdx.capture.Outcome;
import org.ibdx.fact.Service;
import org.ibdx.fact.Setting;
import org.ibdx.parse.Parser;
import org.ibdx.parse.adapter.Damage;
import org.ibdx.parse.adapter.Parsed;
import org.junit.jupiter.api.Test;

class ServiceParsersTest {

    private static final String STATUS = """
            ○ opensm.service - Starts the OpenSM InfiniBand fabric Subnet Manager
                 Loaded: loaded (/usr/lib/systemd/system/opensm.service; disabled; preset: disabled)
                 Active: inactive (dead)
                   Docs: man:opensm
            × ufm-enterprise.service - UFM Enterprise
                 Loaded: loaded (/usr/lib/systemd/system/ufm-enterprise.service; enabled; preset: disabled)
                 Active: failed (Result: exit-code) since Fri 2025-11-21 10:34:22 EST; 5s ago
                Process: 14049 ExecStart=/etc/init.d/ufmd start (code=exited, status=1/FAILURE)
            ● rdma-load-modules@infiniband.service - Load RDMA modules from /etc/rdma/modules/infiniband.conf
                 Loaded: loaded (/usr/lib/systemd/system/rdma-load-modules@.service; static)
                 Active: active (exited) since Mon 2025-03-03 10:00:00 UTC; 1 day ago
            """;
    private static final String PS = """
            UID          PID    PPID  C STIME TTY          TIME CMD
            root           1       0  0 10:00 ?        00:00:03 /usr/lib/systemd/systemd
            root        1234       1  0 10:00 ?        00:00:12 /usr/sbin/opensm -g 0x98039b0300a1b2c4 -B
            root        2345    2300  0 11:00 pts/0    00:00:00 vi /etc/opensm/opensm.conf
            """;

    private final Parser systemctl = new SystemctlParser();
    private final Parser process = new ProcessParser();

    @Test
    void status() {
        Parsed parsed = Parsed.of(systemctl, STATUS);
        assertThat(parsed.value(Service.class, "opensm", "found")).isEqualTo(true);
        assertThat(parsed.value(Service.class, "opensm", "enabled")).isEqualTo("disabled");
        assertThat(parsed.value(Service.class, "opensm", "active")).isEqualTo("inactive");
        assertThat(parsed.value(Service.class, "opensm", "running")).isEqualTo(false);
        assertThat(parsed.value(Service.class, "ufm-enterprise", "active")).isEqualTo("failed");
        assertThat(parsed.value(Service.class, "ufm-enterprise", "result")).isEqualTo("exit-code");
        assertThat(parsed.value(Service.class, "rdma-load-modules@infiniband", "running")).isNull();
    }

    @Test
    void aTitleWithoutItsDot() {
        Parsed parsed = Parsed.of(systemctl, """
                opensm.service - Starts the OpenSM InfiniBand fabric Subnet Manager
                Loaded: loaded (/lib/systemd/system/opensm.service; enabled; vendor preset: enabled)
                Active: active (running) since Mon 2025-03-03 10:00:00 UTC; 1 day ago
                """);
        assertThat(parsed.value(Service.class, "opensm", "running")).isEqualTo(true);
        assertThat(parsed.value(Service.class, "opensm", "enabled")).isEqualTo("enabled");
    }

    @Test
    void notThere() {
        assertThat(Parsed.of(systemctl, "systemctl status opensm", "Unit opensm.service could not be found.\n")
                .value(Service.class, "opensm", "found")).isEqualTo(false);
        assertThat(Parsed.of(systemctl, "systemctl is-enabled openibd",
                "Failed to get unit file state for openibd.service: No such file or directory\n").value(Service.class, "openibd", "found")).isEqualTo(false);
    }

    @Test
    void singleWords() {
        Parsed active = Parsed.of(systemctl, "systemctl is-active opensm openibd", "inactive\nactive\n");
        assertThat(active.value(Service.class, "opensm", "active")).isEqualTo("inactive");
        assertThat(active.value(Service.class, "openibd", "active")).isEqualTo("active");
        assertThat(Parsed.of(systemctl, "systemctl is-enabled opensm.service", "disabled\n").value(Service.class, "opensm", "enabled"))
                .isEqualTo("disabled");
    }

    @Test
    void lists() {
        Parsed parsed = Parsed.of(systemctl, """
                  UNIT                         LOAD      ACTIVE   SUB     DESCRIPTION
                ● openibd.service              loaded    failed   failed  openibd - configure Mellanox devices
                  sshd.service                 loaded    active   running OpenSSH server daemon
                  NetworkManager.service       loaded    active   running Network Manager
                opensm.service                         disabled        disabled
                opensmd        	0:off	1:off	2:on	3:on	4:on	5:on	6:off
                """);
        assertThat(parsed.value(Service.class, "openibd", "active")).isEqualTo("failed");
        assertThat(parsed.value(Service.class, "NetworkManager", "running")).isEqualTo(true);
        assertThat(parsed.value(Service.class, "opensm", "enabled")).isEqualTo("disabled");
        assertThat(parsed.value(Service.class, "opensmd", "enabled")).isEqualTo("enabled");
        assertThat(parsed.subjects(Service.class)).doesNotContain("sshd");
    }

    @Test
    void runningProcesses() {
        Parsed parsed = Parsed.of(process, PS);
        assertThat(parsed.value(Service.class, "opensm", "running")).isEqualTo(true);
        assertThat(parsed.value(Setting.class, "process opensm", "value")).isEqualTo("-g 0x98039b0300a1b2c4 -B");
        assertThat(parsed.value(Service.class, "irqbalance", "running")).isEqualTo(false);
        assertThat(Parsed.of(process, "pgrep -a opensm", "1234 /usr/sbin/opensm\n").value(Service.class, "opensm", "running")).isEqualTo(true);
        assertThat(Parsed.of(process, "pgrep opensm", "1234\n").value(Service.class, "opensm", "running")).isEqualTo(true);
    }

    @Test
    void nothingFound() {
        Capture empty = new Capture("a", "process", null, 1, true, null, Outcome.EMPTY, 1, null, "pgrep -a opensm", "pgrep -a opensm", 0, "");
        assertThat(Parsed.of(process, empty).value(Service.class, "opensm", "running")).isEqualTo(false);
        assertThat(Parsed.of(process, "ps aux | grep opensm", "root  99  0.0  0.0  9144  1000 pts/0 S+ 10:00 0:00 grep --color=auto opensm\n")
                .value(Service.class, "opensm", "running")).isEqualTo(false);
        assertThat(Parsed.of(process, "ps -u bob | grep opensm", "").value(Service.class, "opensm", "running")).as("only bob's").isNull();
        assertThat(Parsed.of(process, "pgrep -a opensm", "bash: pgrep: command not found\n").subjects(Service.class)).isEmpty();
    }

    @Test
    void deviceNodes() {
        Parser nodes = new DeviceNodesParser();
        Parsed some = Parsed.of(nodes, "ls -l /dev/infiniband", "total 0\ncrw-rw-rw- 1 root root 231, 192 Mar  3 10:00 uverbs0\n");
        assertThat(some.value(Setting.class, "device-node uverbs", "value")).isEqualTo("1");
        assertThat(some.value(Setting.class, "device-node umad", "value")).isEqualTo("0");
        Parsed none = Parsed.of(nodes, "ls -l /dev/infiniband/", "ls: 无法访问 '/dev/infiniband/': 没有那个文件或目录\n");
        assertThat(none.value(Setting.class, "device-node uverbs", "value")).isEqualTo("0");
        Parsed devices = Parsed.of(nodes, "ls /sys/class/infiniband", "mlx5_0  mlx5_1\n");
        assertThat(devices.value(Setting.class, "device-node rdma-devices", "value")).isEqualTo("2");
        assertThat(devices.subjects(org.ibdx.fact.Hca.class)).containsExactly("mlx5_0", "mlx5_1");
        assertThat(Parsed.of(nodes, "ls /sys/class/infiniband", "bash: ls: command not found\n").value(Setting.class, "device-node rdma-devices", "value"))
                .isNotEqualTo("5");
    }

    @Test
    void damageIsSurvived() {
        Damage.survives(systemctl, "systemctl status opensm", STATUS);
        Damage.survives(process, "ps -ef", PS);
    }
}
