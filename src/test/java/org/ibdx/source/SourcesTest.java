package org.ibdx.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Outcome;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourcesTest {

    private static final String IBSTAT = "CA 'mlx5_0'\n\tNode GUID: 0x98039b0300a1b2c4\n\tPort 1:\n\t\tState: Active\n";
    private static final Limits SMALL = new Limits(1 << 16, 1 << 12, 1 << 18, 50, 5);

    @TempDir
    private Path folder;

    @Test
    void aFolderOfSavedOutputs() throws Exception {
        write("ibstat.txt", IBSTAT);
        write("ip_a_s_ib0.txt", "4: ib0: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 4092\n");
        write("what I saw", "Linux cn07 5.14.0-362 #1 SMP x86_64\n");
        write("partitions.conf", "# ip link set ib0 up\nDefault=0x7fff : ALL;\n");
        Obtained obtained = open(folder);
        assertThat(obtained.captures()).extracting(Capture::probe).containsExactlyInAnyOrder("ibstat", "ip-link", "uname", "partitions");
        assertThat(obtained.captures()).extracting(Capture::host).containsOnly("cn07");
        assertThat(obtained.captures()).extracting(Capture::source).contains("ibstat.txt", "ip_a_s_ib0.txt");
        assertThat(obtained.captures()).extracting(Capture::sequence).containsExactly(0, 1, 2, 3);
        assertThat(obtained.captures()).noneMatch(Capture::ordered);
        assertThat(obtained.unread()).isEmpty();
        assertThat(obtained.complete()).isFalse();
    }

    @Test
    void wordsBesideWhatSeveralMachinesSayAreOfNone() throws Exception {
        write("s06.txt", "Is one of them standby only?\n\nsm1# ibstat\n" + IBSTAT + "sm2# uname -n\nsm2\n");
        assertThat(open(folder).captures()).extracting(Capture::host).containsExactly(null, "sm1", "sm2");
    }

    @Test
    void theMachineThatAKernelLogNames() throws Exception {
        write("paste.txt", "Timeouts since today, and I do not know why.\n\nFeb 20 03:14:11 n201 kernel: mlx5_core 0000:41:00.0: Cable error\n");
        assertThat(open(folder).captures()).extracting(Capture::host).containsOnly("n201");
        write("paste.txt", "Feb 20 03:14:11 n201 kernel: mlx5_core: Cable error\nFeb 20 03:14:12 n202 kernel: mlx5_core: Cable error\n");
        assertThat(open(folder).captures()).extracting(Capture::host).containsOnlyNulls();
    }

    @Test
    void contentIsBelievedBeforeTheName() throws Exception {
        write("sminfo.txt", IBSTAT);
        assertThat(open(folder).captures().get(0).probe()).isEqualTo("ibstat");
    }

    @Test
    void foldersOfMachines() throws Exception {
        write("evidence/good/ibstat", IBSTAT);
        write("evidence/bad/session.txt", "[root@localhost ~]# ibstat\n" + IBSTAT + "[root@localhost ~]# sminfo\n");
        write("evidence/cn09/logs/dmesg", "[    1.0] mlx5_core\n");
        write("evidence/cn09/x.txt", "[root@cn10 ~]# ibstat\n" + IBSTAT);
        List<Capture> captures = open(folder.resolve("evidence")).captures();
        assertThat(captures).extracting(capture -> capture.host() + " " + capture.source()).containsExactlyInAnyOrder("good good/ibstat",
                "bad bad/session.txt: ibstat", "bad bad/session.txt: sminfo", "cn09 cn09/logs/dmesg", "cn10 cn09/x.txt: ibstat");
    }

    @Test
    void aFolderBesideAMachineIsAMachine() throws Exception {
        write("cn11/session.txt", "ibstat\n" + IBSTAT);
        write("nfs1/session.txt", "ibstat\n" + IBSTAT.replace("c4", "d0"));
        write("nfs1/logs/dmesg", "[    1.0] mlx5_core\n");
        assertThat(open(folder).captures()).extracting(Capture::host).containsExactly("cn11", "nfs1", "nfs1");
    }

    @Test
    void whatAFileNameKeptOfACommand() throws Exception {
        write("ls_sys_class_net.txt", "eno1  ib0  lo\n");
        write("lsmod_grep_-E_ib_.txt", "mlx5_ib               393216  0\n");
        write("nc_-vz_10.20.0.1_2049.txt", "Ncat: Version 7.92 ( https://nmap.org/ncat )\nNcat: No route to host.\n");
        write("ip_neigh_show_dev_ib0.txt", "10.20.0.1 FAILED\n");
        write("modprobe_ib_ipoib.txt", "modprobe: FATAL: Module ib_ipoib not found in directory /lib/modules/6.8.0\n");
        List<Capture> captures = open(folder).captures();
        assertThat(captures).extracting(Capture::command).containsExactlyInAnyOrder("ls /sys/class/net", "lsmod | grep -E ib", "nc -vz 10.20.0.1 2049", "modprobe ib_ipoib", null);
    }

    @Test
    void filesThatNameTheirMachine() throws Exception {
        write("cn07-ibstat.txt", IBSTAT);
        write("ibstat_cn08.txt", IBSTAT.replace("c4", "d0"));
        write("cn09.txt", "$ ibstat\n" + IBSTAT.replace("c4", "d1"));
        assertThat(open(folder).captures()).extracting(Capture::host).containsExactlyInAnyOrder("cn07", "cn08", "cn09");
    }

    @Test
    void filesThatNobodyNamedAreToldApartByTheirAdapters() throws Exception {
        write("left.txt", "$ ibstat\n" + IBSTAT);
        write("right.txt", "$ ibstat\n" + IBSTAT.replace("c4", "d0"));
        assertThat(open(folder).captures()).extracting(Capture::host).containsExactly("left", "right");
    }

    @Test
    void beforeAndAfterAreOneMachineInOrder() throws Exception {
        write("after.txt", IBSTAT);
        write("before.txt", IBSTAT.replace("Active", "Down"));
        List<Capture> captures = open(folder).captures();
        assertThat(captures).extracting(Capture::source).containsExactly("before.txt", "after.txt");
        assertThat(captures).allMatch(Capture::ordered).extracting(Capture::host).containsOnlyNulls();
    }

    @Test
    void aTreeOfSmallFilesIsOneCapture() throws Exception {
        write("cn07/sys/class/net/ib0/mode", "datagram\n");
        write("cn07/sys/class/net/ib0/mtu", "2044\n");
        write("cn07/sys/class/net/ib0/uevent", "INTERFACE=ib0\nIFINDEX=4\n");
        write("cn07/sys/class/infiniband/mlx5_0/ports/1/state", "4: ACTIVE\n");
        write("cn07/sys/devices/other", "1\n");
        write("cn07/proc/modules", "ib_core 1 0 - Live 0x0\n");
        List<Capture> captures = open(folder).captures();
        assertThat(captures).extracting(Capture::probe).containsExactlyInAnyOrder("sysfs-net", "sysfs-infiniband", "modules");
        assertThat(captures).extracting(Capture::host).containsOnly("cn07");
        assertThat(captures).filteredOn(capture -> capture.probe().equals("sysfs-net")).first().extracting(Capture::text).isEqualTo(
                "/sys/class/net/ib0/mode:datagram\n/sys/class/net/ib0/mtu:2044\n/sys/class/net/ib0/uevent:INTERFACE=ib0\n/sys/class/net/ib0/uevent:IFINDEX=4\n");
    }

    @Test
    void aLooseModeIsOfTheOnlyInterface() throws Exception {
        write("mode", "datagram\n");
        write("ip.txt", "4: ib1: <BROADCAST,UP> mtu 4092\n    link/infiniband 00:00:03:72:fe:80\n");
        assertThat(open(folder).captures()).extracting(Capture::text).contains("/sys/class/net/ib1/mode:datagram\n");
        write("ip2.txt", "5: ib2: <BROADCAST,UP> mtu 4092\n    link/infiniband 00:00:03:72:fe:80\n");
        assertThat(open(folder).captures()).extracting(Capture::text).contains("datagram\n");
    }

    @Test
    void aBundleOfOurOwn() throws Exception {
        write("ibstat.txt", IBSTAT);
        write("sminfo.err", "sminfo: not found\n");
        write("nft.txt", "");
        write("notes.txt", "mine\n");
        write("sample.yaml", "story: x\n");
        write("manifest.tsv", "ibdx-bundle\t1\nhost\tcn07\ntaken\t2025-03-04T09:12:31Z\nversion\t0.1.0\nfuture\twhatever\n"
                + "capture\tibstat\t-\tibstat.txt\tread\t0\t1000\t-\tibstat\n"
                + "capture\tsminfo\t-\tsminfo.err\tno-tool\t127\t1000\t2025-03-04T09:12:33Z\tsminfo\n"
                + "capture\tethtool-i\tib0\t-\tdenied\t1\t1000\t-\tethtool -i ib0\n"
                + "capture\tnft\t-\tnft.txt\tread\t0\t0\t-\tnft list ruleset\n"
                + "capture\tlspci\t-\tlspci.txt\tread\t0\t0\t-\tlspci\nbroken\tline\ncapture\tx\n");
        Obtained obtained = open(folder);
        assertThat(obtained.captures()).extracting(Capture::outcome).containsExactly(Outcome.READ, Outcome.NO_TOOL, Outcome.DENIED, Outcome.EMPTY, Outcome.FAILED);
        Capture first = obtained.captures().get(0);
        assertThat(first.host()).isEqualTo("cn07");
        assertThat(first.taken()).hasToString("2025-03-04T09:12:31Z");
        assertThat(first.userId()).isEqualTo(1000);
        assertThat(first.exit()).isZero();
        assertThat(first.text()).isEqualTo(IBSTAT);
        assertThat(obtained.captures().get(1).taken()).hasToString("2025-03-04T09:12:33Z");
        assertThat(obtained.captures().get(2).subject()).isEqualTo("ib0");
        assertThat(obtained.unread()).extracting(Unread::source).containsExactlyInAnyOrder("manifest.tsv", "lspci.txt", "notes.txt");
        assertThat(obtained.complete()).isTrue();
    }

    @Test
    void aManifestWhoseLineNamesNothingIsToldSo() throws Exception {
        write("ibstat.txt", IBSTAT);
        write("manifest.tsv", "ibdx-bundle\t1\nhost\tcn07\ncapture\t-\t\t-\tread\t0\t0\t-\t\ncapture\t-\t-\tibstat.txt\tread\t0\t0\t-\t-\n");
        Obtained obtained = open(folder);
        assertThat(obtained.captures()).extracting(Capture::source).containsExactly("ibstat.txt");
        assertThat(obtained.unread()).extracting(Unread::reason).containsExactly("line 3 names neither a file nor a command nor a probe");
    }

    @Test
    void severalInputs() throws Exception {
        write("a/ibstat.txt", IBSTAT);
        Obtained obtained = sources().open(List.of(folder.resolve("a").toString(), folder.resolve("none").toString(), "-"), stream("$ sminfo\nsminfo: sm lid 1\n"));
        assertThat(obtained.captures()).extracting(Capture::probe).containsExactly("ibstat", "sminfo");
        assertThat(obtained.captures().get(1).source()).isEqualTo("standard input: sminfo");
        assertThat(obtained.unread()).extracting(Unread::reason).containsExactly("no such file or folder");
    }

    @Test
    void unusableInputHasAClearSentence() throws Exception {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        write("zero.txt", "");
        Files.write(folder.resolve("binary"), new byte[] {1, 2, 0, 4, 5});
        Files.write(folder.resolve("packed"), new byte[] {0x1f, (byte) 0x8b, 8, 0});
        Files.write(folder.resolve("picture"), new byte[] {(byte) 0x89, 'P', 'N', 'G'});
        assertMessage(folder.resolve("none"), "no such file or folder");
        assertMessage(empty, "the folder holds nothing to read");
        assertMessage(folder.resolve("zero.txt"), "it is empty");
        assertMessage(folder.resolve("binary"), "it is binary data, not text");
        assertMessage(folder.resolve("packed"), "the archive is damaged or cut off at its beginning; nothing of it is read");
        assertMessage(folder.resolve("picture"), "it is a picture; the text that it shows is needed");
        assertThatThrownBy(() -> sources().open(List.of("-"), stream(""))).isInstanceOf(UnusableInput.class).hasMessage("standard input: it is empty");
        assertThatThrownBy(() -> sources().open(List.of("\0"), stream(""))).isInstanceOf(UnusableInput.class);
    }

    @Test
    void aHugeLineIsRefusedBeforeItIsRead() {
        InputStream endless = new InputStream() {
            private long given;

            @Override
            public int read() {
                given++;
                return given > 50L << 20 ? -1 : 'x';
            }

            @Override
            public int read(byte[] bytes, int offset, int length) {
                given += length;
                Arrays.fill(bytes, offset, offset + length, (byte) 'x');
                return given > 1L << 30 ? -1 : length;
            }
        };
        assertThatThrownBy(() -> sources().open(List.of("-"), endless)).isInstanceOf(UnusableInput.class).hasMessageContaining("a line of more than 16 MiB");
    }

    @Test
    void limitsCut() throws Exception {
        write("long.txt", "$ dmesg\n" + "[    1.0] line\n".repeat(10_000));
        for (int i = 0; i < 60; i++) {
            write("many/" + i + ".txt", "Linux cn07 5.14\n");
        }
        write("1/2/3/4/5/6/7/deep.txt", "Linux cn07 5.14\n");
        Sources small = new Sources(TestProbes.recognition(), SMALL);
        assertThat(small.open(List.of(folder.resolve("long.txt").toString()), stream("")).captures().get(0).outcome()).isEqualTo(Outcome.CUT);
        assertThat(small.open(List.of(folder.resolve("many").toString()), stream("")).unread().get(0).reason()).startsWith("more than 50 files");
        assertThatThrownBy(() -> small.open(List.of(folder.resolve("1").toString()), stream(""))).hasMessageContaining("nested more than 5 deep");
    }

    @Test
    void linksAndSpecialFiles() throws Exception {
        write("in/real/ibstat.txt", IBSTAT);
        write("outside.txt", "secret\n");
        Files.createSymbolicLink(folder.resolve("in/out.txt"), folder.resolve("outside.txt"));
        Files.createSymbolicLink(folder.resolve("in/same.txt"), folder.resolve("in/real/ibstat.txt"));
        Files.createSymbolicLink(folder.resolve("in/loop"), folder.resolve("in"));
        Files.createSymbolicLink(folder.resolve("in/gone"), folder.resolve("nowhere"));
        boolean pipe = new ProcessBuilder("mkfifo", folder.resolve("in/pipe").toString()).start().waitFor(10, TimeUnit.SECONDS);
        Assumptions.assumeTrue(pipe && Files.exists(folder.resolve("in/pipe")));
        Obtained obtained = open(folder.resolve("in"));
        assertThat(obtained.captures()).hasSize(1);
        assertThat(obtained.unread()).extracting(Unread::source).containsExactlyInAnyOrder("out.txt", "pipe");
        assertMessage(folder.resolve("in/pipe"), "it is no regular file (a pipe, socket or device); not opened");
    }

    @Test
    void whatMayNotBeReadIsTold() throws Exception {
        Path secret = write("secret.txt", "x\n");
        Path closed = Files.createDirectory(folder.resolve("closed"));
        Assumptions.assumeTrue(secret.toFile().setReadable(false) && closed.toFile().setReadable(false) && !Files.isReadable(secret));
        assertMessage(secret, "permission denied");
        assertMessage(closed, "permission denied");
        closed.toFile().setReadable(true);
    }

    @Test
    void otherEncodings() throws Exception {
        Files.write(folder.resolve("utf16.txt"), ("\ufeff$ ibstat\r\n" + IBSTAT).getBytes(StandardCharsets.UTF_16LE));
        Files.write(folder.resolve("latin.txt"), "$ ibstat\nungültig\n".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(open(folder.resolve("utf16.txt")).captures().get(0).text()).isEqualTo(IBSTAT);
        assertThat(open(folder.resolve("latin.txt")).captures().get(0).text()).startsWith("ung");
    }

    private void assertMessage(Path path, String reason) {
        assertThatThrownBy(() -> open(path)).isInstanceOf(UnusableInput.class).hasMessage(path + ": " + reason);
    }

    private static Sources sources() {
        return new Sources(TestProbes.recognition(), Limits.STANDARD);
    }

    private static Obtained open(Path path) throws UnusableInput {
        return sources().open(List.of(path.toString()), stream(""));
    }

    private static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    private Path write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }
}
