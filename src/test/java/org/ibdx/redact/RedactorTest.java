package org.ibdx.redact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.fact.Words;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedactorTest {

    private static final String NODE = """
            CA 'mlx5_0'
            	Node GUID: 0x98039b0300a1b2c4
            	System image GUID: 0x98039b0300a1b2c4
            	Port GUID: 0x98039b0300a1b2c5
            	default gid:	 fe80:0000:0000:0000:9803:9b03:00a1:b2c4
            	node_guid:			9803:9b03:00a1:b2c4
            /sys/class/infiniband/mlx5_0/ports/1/gids/10:fe80:0000:0000:0000:9803:9b03:00a1:b2c4
            /sys/devices/pci0000:40/0000:41:00.0/infiniband/mlx5_0/node_guid:9803:9b03:00a1:b2c4
            node_guid:9803:9b03:00a1:b2c4
            /sys/class/net/ib0/address:00:00:11:07:fe:80:00:00:00:00:00:00:98:03:9b:03:00:a1:b2:c4
                link/infiniband 80:00:00:48:FE:80:00:00:00:00:00:00:98:03:9B:03:00:A1:B2:C4 brd 00:ff:ff:ff:ff:12:40:1b:ff:ff:00:00:00:00:00:00:ff:ff:ff:ff
                inet6 fe80::9a03:9b03:a1:b2c4/64 scope link
            	Capabilities: [150 v1] Device Serial Number 98-03-9b-03-00-a1-b2-c4
            Base MAC:              98039ba1b2c4            4
            9: enx98039ba1b2c4: <BROADCAST> link/ether 98:03:9b:a1:b2:c4 brd ff:ff:ff:ff:ff:ff
            MGID....................ff12:601b:ffff::1:ffa1:b2c4 ff12:401b:ffff::ffff:ffff
            caguid=0x98039b0300a1b2c4
            "H-98039b0300a1b2c4"[1](98039b0300a1b2c4)
            """;

    /** Always the same, so that what holds today holds tomorrow. */
    private static Redactor redactor() {
        return new Redactor(KeyFile.of("thirty-two bytes that are no secret".getBytes(java.nio.charset.StandardCharsets.UTF_8)));
    }

    private static String one(String regex, String text) {
        Matcher matcher = Pattern.compile(regex, Pattern.MULTILINE).matcher(text);
        assertThat(matcher.find()).as(regex + " in\n" + text).isTrue();
        return matcher.group(1);
    }

    @Test
    void aGidWithoutPrefixStaysTheOneOfItsGuid() {
        String text = """
                Port GUID: 0x98039b0300a1b2c5
                gids/0:0000:0000:0000:0000:9803:9b03:00a1:b2c5
                gid=::9803:9b03:a1:b2c5
                default gid:::9803:9b03:a1:b2c5
                gid 0x000000000000000098039b0300a1b2c5 of 000000000000000098039B0300A1B2C5
                00000048000000000000000098039b0300a1b2c5
                loopback ::1 none 00000000000000000000000000000000 machine 5f4dcc3b5aa765d61d8327deb882cf99
                """;
        Redactor redactor = redactor();
        String redacted = redactor.redact(text);
        String guid = one("Port GUID: 0x(\\S+)", redacted);
        assertThat(guid).isNotEqualTo("98039b0300a1b2c5");
        String low = guid.substring(10);
        assertThat(redacted).contains("gids/0:0000:0000:0000:0000:9803:9b03:00" + low.substring(0, 2) + ":" + low.substring(2))
                .contains("gid 0x" + "0".repeat(16) + guid + " of " + "0".repeat(16) + guid.toUpperCase())
                .contains("0000004800000000" + "0".repeat(8) + guid)
                .contains("loopback ::1 none 00000000000000000000000000000000 machine ").doesNotContain("5f4dcc3b");
        String gap = "::9803:9b03:" + Integer.toHexString(Integer.parseInt(low.substring(0, 2), 16)) + ":" + Integer.toHexString(Integer.parseInt(low.substring(2), 16));
        assertThat(redacted).contains("gid=" + gap + "\n", "default gid:" + gap + "\n");
        assertThat(redactor.restore(redacted)).isEqualTo(text);
    }

    @Test
    void allFormsOfOneAddressGoTheSameWay() {
        String text = redactor().redact(NODE);
        String guid = one("Node GUID: 0x(\\S+)", text);
        assertThat(guid).startsWith("98039b0300").endsWith("4").isNotEqualTo("98039b0300a1b2c4");
        assertThat(text.toLowerCase()).doesNotContain("a1b2c4", "a1:b2c4", "a1:b2:c4", "a1-b2-c4");
        String low = guid.substring(10);
        String words = Addresses.grouped(guid, 4, ':');
        assertThat(text).contains("System image GUID: 0x" + guid, "Port GUID: 0x" + guid.substring(0, 15) + "5");
        assertThat(text).contains("gids/10:fe80:0000:0000:0000:" + words + "\n", "default gid:\t fe80:0000:0000:0000:" + words + "\n");
        assertThat(text).contains("mlx5_0/node_guid:" + words + "\n", "\nnode_guid:" + words + "\n");
        assertThat(text).contains("address:00:00:11:07:fe:80:00:00:00:00:00:00:" + Addresses.grouped(guid, 2, ':'));
        assertThat(text).contains("80:00:00:48:FE:80:00:00:00:00:00:00:" + Addresses.grouped(guid, 2, ':').toUpperCase());
        assertThat(text).contains("brd 00:ff:ff:ff:ff:12:40:1b:ff:ff:00:00:00:00:00:00:ff:ff:ff:ff");
        assertThat(text).contains("Serial Number " + Addresses.grouped(guid, 2, '-'));
        assertThat(Words.gid(one("inet6 (\\S+)/64", text))).isEqualTo("fe800000000000009a039b0300" + low);
        assertThat(text).contains("Base MAC:              98039b" + low, "enx98039b" + low, "98:03:9b:" + Addresses.grouped(low, 2, ':'), "ff:ff:ff:ff:ff:ff");
        assertThat(Words.gid(one("MGID\\.+(\\S+)", text))).isEqualTo("ff12601bffff000000000001ff" + low);
        assertThat(text).contains("ff12:401b:ffff::ffff:ffff", "caguid=0x" + guid, "\"H-" + guid + "\"[1](" + guid + ")");
    }

    @Test
    void numbersThatLoseTheirZerosAreFound() {
        String text = redactor().redact("sminfo: sm lid 3 sm guid 0x2c903003178f1, activity\nswitchguid=0x2c903003178f1(2c903003178f1)\n"
                + "node_guid: 0002:c903:0031:78f1\n");
        String guid = one("guid 0x(\\w+)", text);
        assertThat(guid).startsWith("2c90300").hasSize(13).isNotEqualTo("2c903003178f1");
        assertThat(text).contains("0x" + guid + "(" + guid + ")", "0002:c903:00" + guid.substring(7, 9) + ":" + guid.substring(9));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "Base lid: 65535", "PortXmitData:....................1234567890123456", "/sys/x/counters/port_xmit_data:4294967295123456",
        "GidPrefix:.......................0xfe80000000000000", "M_Key 0x0000000000000000", "Capability mask: 0xa651e848",
        "MLNX_OFED_LINUX-5.8-4.1.5.0:", "version:        5.8.4.1", "mlnx-ofa_kernel-23.10-OFED.23.10.1.1.9.1", "fw_ver: 20.35.1012",
        "[    4.812399] mlx5_core 0000:41:00.0: 126.016 Gb/s", "10:20:30 up 3 days", "inet 127.0.0.1/8 scope host lo", "::1 localhost",
        "netmask 255.255.255.0", "0.0.0.0/0", "224.0.0.251", "link/loopback 00:00:00:00:00:00 brd 00:00:00:00:00:00",
        "PKEY 0x8001, LID 0x1f, SL 0", "41:00.0 Infiniband controller [0207]: Mellanox Technologies MT28908 Family [ConnectX-6] [15b3:101b]",
        "link mlx5_0/1 subnet_prefix fe80:0000:0000:0000 lid 31", "HWaddr 80:00:00:48:FE:80:00:00", "PSID: MT_0000000223",
        "node_desc:MT4123 ConnectX6   Mellanox Technologies", "state: PORT_ACTIVE (4)", "1: SRIOV ab::cd::ef std::abc::def Foo::bad",
        "fe80:0000:0000:0000:0000:0000:0000:0000", "mask 0xffffffff 0x00000000000000ff", "ff02::1:ff00:7", "Serial bus controller: Intel",
        "2307mlnx47-1.2310055", "commit 0123456789abcdef0123456789abcdef01234567", "Mar  3 10:00:00 2025", "Part Number: MCX653105A-HDA_Ax",
        "WALinuxAgent-2.9.1.1 running", "ii  alsa-topology-conf        1.2.5.1-2            all          ALSA",
        "BIOS-e820: [mem 0x0000000000100000-0x00000000bfffffff] usable", "USER       PID COMMAND", "uid=0(root) gid=0(root) groups=0(root)", "GPU-00000000-0000-0000-0000-000000000000", "10.10.0.10.9.8 dev x FAILED",
        "link/infiniband 80:00:02:08:fe:80:00:00:00:00:00:00:ec:0d:9a:03:00:xx:xx:xx"})
    void whatIdentifiesNobodyStays(String line) {
        assertThat(redactor().redact(line + "\n")).isEqualTo(line + "\n");
    }

    @Test
    void subnetsStaySubnets() {
        String text = redactor().redact("""
                inet 10.37.4.7/22 brd 10.37.7.255 scope global ib0
                inet 10.37.8.7/24 brd 10.37.8.255 scope global ib1
                10.37.4.0/22 dev ib0 proto kernel scope link src 10.37.4.7
                10.37.6.200 dev ib0 lladdr
                default via 192.168.17.1 dev eth0
                IPADDR=172.20.33.9
                NETMASK=255.255.240.0
                IPADDR=172.21.7.9
                PREFIX=26
                range 10.37.4.20-10.37.4.30
                tcp 10.37.4.7:2049
                GID[  3]: 0000:0000:0000:0000:0000:ffff:0a25:0407
                 GID: 00:00:00:00:00:00:00:00:00:00:255:255:10:37:04:07
                inet6 2001:db8:17:5::7/64 via 2001:db8:17:9::1 net 2001:db8:17::/48
                """);
        assertThat(text).doesNotContain("10.37.4.7").doesNotContain("192.168.17.1").doesNotContain("172.20.33").doesNotContain("db8:17");
        String address = one("inet (\\S+)/22", text);
        String broadcast = one("/22 brd (\\S+)", text);
        String network = one("^(\\S+)/22 dev", text);
        long mask = ~((1L << 10) - 1) & 0xffffffffL;
        assertThat(Addresses.v4(network)).isEqualTo(Addresses.v4(address) & mask);
        assertThat(Addresses.v4(broadcast)).isEqualTo(Addresses.v4(network) | 1023);
        assertThat(Addresses.v4(one("^(\\S+) dev ib0 lladdr", text)) & mask).isEqualTo(Addresses.v4(network));
        assertThat(one("brd (\\S+) scope global ib1", text)).endsWith(".255");
        assertThat(Addresses.v4(one("inet (\\S+)/24", text)) & mask).isNotEqualTo(Addresses.v4(network));
        assertThat(address).startsWith("10.");
        assertThat(one("via (\\S+) dev eth0", text)).startsWith("192.168.");
        assertThat(one("IPADDR=(172\\S+)", text)).matches("172\\.(1[6-9]|2\\d|3[01])\\..*");
        assertThat(text).contains("src " + address, "tcp " + address + ":2049");
        assertThat(one("GID\\[  3]: 0000:0000:0000:0000:0000:ffff:(\\S+)", text).replace(":", "")).isEqualTo(String.format("%08x", Addresses.v4(address)));
        assertThat(one("255:255:(\\S+)", text)).isEqualTo(String.format("%02d:%02d:%02d:%02d", Addresses.v4(address) >> 24, Addresses.v4(address) >> 16 & 255,
                Addresses.v4(address) >> 8 & 255, Addresses.v4(address) & 255));
        assertThat(one("inet6 (\\S+)/64", text)).startsWith("2001:").endsWith("::7");
        assertThat(one("net (\\S+)/48", text)).endsWith("::");
    }

    @Test
    void namesAreReplacedWhereverTheyStand() {
        String text = redactor().redact("""
                Linux cn07.cluster.example.com 5.14.0-362.8.1.el9_3.x86_64 #1 SMP
                node_desc:cn07 HCA-1
                Mar 03 10:00:00 cn07 kernel: mlx5_core 0000:41:00.0: firmware version: 20.35.1012
                Pong from cn08.(none) (Lid 32): time 0.021 ms
                10.1.1.9 dev ib0 on cn08-ib0 and cn08
                "MF0;sw-leaf-3:MQM8700/U1" enhanced port 0 lid 2 lmc 0
                           2   18[  ] ==( 2X      53.125 Gbps Active/  LinkUp)==>      32    1[  ] "c2 HCA-1" ( Could be 4X )
                c2 is a short name
                other.cluster.example.com is unreachable
                Board Serial Number: MT2045VS01234
                the card MT2045VS01234 came back
                /home/somebody/run.sh
                write to jane.doe@example.org
                0f8fad5b-d9cb-469f-a165-70867728950e and 4c4c4544004b3510804cb7c04f4d3232
                """);
        String host = one("^Linux (host-[a-z]{6})\\.net-[a-z]{6} 5\\.14", text);
        assertThat(text).contains("node_desc:" + host + " HCA-1", "Mar 03 10:00:00 " + host + " kernel:");
        String other = one("Pong from (host-[a-z]{6})\\.\\(none\\)", text);
        assertThat(text).contains("on " + other + "-ib0 and " + other + "\n");
        assertThat(text).containsPattern("\"MF0;host-[a-z]{6}:MQM8700/U1\"").containsPattern("\"host-[a-z]{6} HCA-1\" \\( Could");
        assertThat(text).contains("c2 is a short name");
        assertThat(text).containsPattern("host-[a-z]{6}\\.net-[a-z]{6} is unreachable");
        String serial = one("Serial Number: (SN-[a-z]{6})", text);
        assertThat(text).contains("the card " + serial + " came back");
        assertThat(text).doesNotContain("cn07").doesNotContain("example").doesNotContain("sw-leaf").doesNotContain("somebody").doesNotContain("jane")
                .doesNotContain("0f8fad5b").doesNotContain("4c4c4544");
    }

    @Test
    void usersAreNobodysBusiness() {
        String text = redactor().redact("USER       PID COMMAND\nroot         1 /sbin/init\njdoe      4711 python /home/jdoe/x.py\n"
                + "systemd+   300 /lib/systemd/systemd-networkd\n");
        assertThat(text).doesNotContain("jdoe").contains("root         1 /sbin/init", "systemd+   300");
        assertThat(redactor().redact("uid=1000(jdoe) gid=1000(jdoe) groups=1000(jdoe),10(wheel),77(projx)\n")).matches(
                "uid=1000\\((user-[a-z]+)\\) gid=1000\\(\\1\\) groups=1000\\(\\1\\),10\\(wheel\\),77\\(user-[a-z]+\\)\n");
    }

    @Test
    void theKeyBringsEverythingBack(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("case.key");
        String text = NODE + "Linux cn07 5.14.0 x\ninet 10.37.4.7/22 brd 10.37.7.255\nSerial Number: mt2045vs01234\nuuid 0f8fad5b-d9cb-469f-a165-70867728950e\n"
                + "sm guid 0x2c903003178f1 (2c903003178f1)\ncn07-ib0 2001:db8:17:5::7/64\n";
        Redactor redactor = Redactor.with(file);
        String redacted = redactor.redact(text);
        redactor.save();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-------");
        assertThat(Files.readString(file)).contains("guid\t98039b0300a1b2c4\t", "host\tcn07\thost-", "network\t10.37.4.0/22\n");
        assertThat(Redactor.with(file).restore(redacted)).isEqualTo(text);
        assertThat(Redactor.with(file).redact(text)).isEqualTo(redacted);
        assertThat(Redactor.with(folder.resolve("other.key")).redact(text)).isNotEqualTo(redacted);
        Files.writeString(folder.resolve("no.key"), "hello\n");
        assertThatThrownBy(() -> Redactor.with(folder.resolve("no.key"))).isInstanceOf(IOException.class).hasMessageContaining("is no key");
    }

    @Test
    void capturesAreRedactedInEveryField() {
        Capture capture = new Capture("cn07", "ethtool", "ibx98039b0300a1b2c4", 3, false, null, org.ibdx.capture.Outcome.READ, 0, 0,
                "ethtool ibx98039b0300a1b2c4", "ethtool ibx98039b0300a1b2c4", 0, "driver: x on cn07\n");
        Redactor redactor = redactor();
        Capture redacted = redactor.redact(List.of(capture, capture.withText("guid 0x98039b0300a1b2c4"))).get(0);
        assertThat(redacted.toString()).doesNotContain("cn07").doesNotContain("a1b2c4");
        assertThat(redacted.subject()).startsWith("ibx98039b0300").hasSize(19);
        assertThat(redacted.command()).isEqualTo("ethtool " + redacted.subject());
        assertThat(redacted.text()).isEqualTo("driver: x on " + redacted.host() + "\n");
        assertThat(redacted.host()).isEqualTo(redactor.host("cn07"));
    }
}
