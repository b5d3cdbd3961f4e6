package org.ibdx.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TranscriptTest {

    private static final String IBSTAT = "CA 'mlx5_0'\n\tCA type: MT4123\n\tNode GUID: 0x98039b0300a1b2c4\n\tPort 1:\n\t\tState: Active\n\t\tRate: 200\n";
    private static final String OTHER = IBSTAT.replace("b2c4", "b2d0");
    private static final String SMINFO = "sminfo: sm lid 1 sm guid 0x98039b0300a1b2ff, activity count 6881 priority 0 state 3 SMINFO_MASTER\n";

    @Test
    void aSessionIsCommandsAndTheirOutputs() {
        List<Capture> captures = TestProbes.read("[root@cn07 ~]# ibstat | grep State\n\t\tState: Active\n[root@cn07 ~]# sudo sminfo\n" + SMINFO
                + "[root@cn07 ~]# lsmod | grep ib_ipoib\n[root@cn07 ~]# \n");
        assertThat(captures).extracting(Capture::probe).containsExactly("ibstat", "sminfo", "lsmod");
        assertThat(captures).extracting(Capture::host).containsOnly("cn07");
        assertThat(captures).extracting(Capture::command).containsExactly("ibstat | grep State", "sudo sminfo", "lsmod | grep ib_ipoib");
        assertThat(captures).extracting(Capture::source).containsExactly("ibstat | grep State", "sudo sminfo", "lsmod | grep ib_ipoib");
        assertThat(captures).extracting(Capture::outcome).containsExactly(Outcome.READ, Outcome.READ, Outcome.EMPTY);
        assertThat(captures).extracting(Capture::firstLine).containsOnly(0);
        assertThat(captures).allMatch(Capture::ordered);
        assertThat(captures.get(0).text()).isEqualTo("\t\tState: Active\n");
    }

    @Test
    void headingsThatNameCommandsAboveOutputsOfNoForm() {
        List<Capture> captures = TestProbes.read("### cat /etc/sysconfig/network-scripts/ifcfg-ib0\nDEVICE=ib0\n\n### ls /sys/class/net\nib0  lo\n\n### ibstat | grep Rate\n\t\tRate: 200\n");
        assertThat(captures).extracting(Capture::command).containsExactly("cat /etc/sysconfig/network-scripts/ifcfg-ib0", "ls /sys/class/net", "ibstat | grep Rate");
        assertThat(TestProbes.read("### cat /etc/hosts\nThis is the file that we have on all of the nodes.\n")).noneMatch(capture -> capture.command() != null);
    }

    @Test
    void lineNumbersInFrontOfAnOutputWithoutPrompt() {
        StringBuilder numbered = new StringBuilder();
        String[] lines = ("# ibstat\n" + IBSTAT).split("\n");
        for (int i = 0; i < lines.length; i++) {
            numbered.append(String.format("%4d  %s%n", i + 1, lines[i]));
        }
        assertThat(TestProbes.read(numbered.toString()).get(0).command()).isEqualTo("ibstat");
        // a numbered list of interfaces keeps its numbers
        assertThat(TestProbes.read("1: lo: <LOOPBACK,UP> mtu 65536\n2: eth0: <UP> mtu 1500\n3: ib0: <UP> mtu 2044\n4: ib1: <UP> mtu 2044\n").get(0).text()).startsWith("1: lo");
    }

    @Test
    void lineNumbersInFrontOfAPasteBetweenProse() {
        StringBuilder numbered = new StringBuilder("Post 17 of the thread:\n\n");
        String[] lines = ("root@cn07:~# ibstat\n" + IBSTAT).split("\n");
        for (int i = 0; i < lines.length; i++) {
            numbered.append(String.format("%3d  %s%n", i + 1, lines[i]));
        }
        Capture ibstat = TestProbes.read(numbered + "\nAny idea?\n").stream().filter(capture -> "ibstat".equals(capture.command())).findFirst().orElseThrow();
        assertThat(ibstat.host()).isEqualTo("cn07");
        assertThat(ibstat.text()).startsWith("CA '");
    }

    @Test
    void barsThatAMailProgramPutsBeforeQuotedLines() {
        String quoted = ("[root@cn07 ~]# ibstat\n" + IBSTAT).lines().map(line -> "| " + line).reduce("Hi,\n|\n", (a, b) -> a + b + "\n");
        Capture ibstat = TestProbes.read(quoted).stream().filter(capture -> "ibstat".equals(capture.command())).findFirst().orElseThrow();
        assertThat(ibstat.text()).startsWith("CA '");
        // numbers stand before the bars, or the bars before the numbers
        StringBuilder both = new StringBuilder();
        StringBuilder other = new StringBuilder();
        String[] lines = ("[root@cn07 ~]# ibstat\n" + IBSTAT).split("\n");
        for (int i = 0; i < lines.length; i++) {
            both.append(String.format("%3d  > %s%n", i + 1, lines[i]));
            other.append(String.format("> %3d  %s%n", i + 1, lines[i]));
        }
        assertThat(TestProbes.read(both.toString())).anyMatch(capture -> "ibstat".equals(capture.command()) && capture.text().startsWith("CA '"));
        assertThat(TestProbes.read(other.toString())).anyMatch(capture -> "ibstat".equals(capture.command()) && capture.text().startsWith("CA '"));
        // a table keeps its bars
        String table = "| port | state |\n| 1    | Active |\n| 2    | Down |\n| 3    | Down |\n";
        assertThat(TestProbes.read(table)).allMatch(capture -> !capture.text().startsWith("port"));
    }

    @Test
    void aLineOfTheKernelLogThatEndsInAColonIsNoHeading() {
        List<Capture> captures = TestProbes.read("[11.773411] mlx4_core 0000:05:00.0: Internal error detected:\n[11.773425] mlx4_core 0000:05:00.0:   buf[00]: 00328f6f\n");
        assertThat(captures).hasSize(1);
        assertThat(captures.get(0).host()).isNull();
        assertThat(captures.get(0).text()).contains("Internal error");
    }

    @Test
    void aTableOfPartitionKeysReadWithAPattern() {
        List<Capture> captures = TestProbes.read("$ cat /sys/class/infiniband/mlx4_0/ports/1/pkeys/*\n" + "0xffff\n0x8001\n" + "0x0000\n".repeat(9) + "$ uname -r\n6.1.0\n");
        assertThat(captures.get(0).text()).contains("/pkeys/0:0xffff", "/pkeys/1:0x8001", "/pkeys/10:0x0000", "/pkeys/9:0x0000");
    }

    @Test
    void wherePasteEndsNothingIsKnownToBeEmpty() {
        assertThat(TestProbes.read("$ ibstat\n" + IBSTAT + "$ lsmod | grep ib_ipoib\n").get(1).outcome()).isEqualTo(Outcome.CUT);
        assertThat(TestProbes.read("```\n$ lsmod | grep ib_ipoib\n```\n").get(0).outcome()).isEqualTo(Outcome.CUT);
        assertThat(TestProbes.read("```\n[root@cn07 ~]# lsmod | grep ib_ipoib\n```\n").get(0).outcome()).isEqualTo(Outcome.EMPTY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bash: ibstat: command not found", "-bash: ibstat: command not found...", "zsh: command not found: ibstat", "sh: 1: ibstat: not found",
        "-sh: ibstat: not found", "fish: Unknown command: ibstat", "bash: ibstat: 未找到命令", "ibstat: 未找到命令", "-bash: ibstat: Kommando nicht gefunden.",
        "bash: ibstat: コマンドが見つかりません", "bash: ibstat : commande introuvable", "sudo: ibstat: command not found", "bash: /usr/sbin/ibstat: No such file or directory",
        "Command 'ibstat' not found, but can be installed with:\nsudo apt install infiniband-diags"})
    void aMissingToolIsNoAnswer(String text) {
        Capture capture = TestProbes.read("$ ibstat\n" + text + "\n$ uname -r\n6.1.0\n").get(0);
        assertThat(capture.outcome()).isEqualTo(Outcome.NO_TOOL);
        assertThat(capture.probe()).isEqualTo("ibstat");
    }

    @ParameterizedTest
    @ValueSource(strings = {"dmesg: read kernel buffer failed: Operation not permitted", "sudo: a password is required", "dmesg: 不允许的操作", "dmesg: Keine Berechtigung",
        "me is not in the sudoers file.  This incident will be reported.", "Error: you must be root"})
    void aRefusalIsNoAnswer(String text) {
        assertThat(TestProbes.read("$ dmesg\n" + text + "\n$ \n").get(0).outcome()).isEqualTo(Outcome.DENIED);
    }

    @Test
    void anErrorBetweenGoodLinesIsPartOfTheAnswer() {
        Capture capture = TestProbes.read("$ ibstat\n" + IBSTAT + "ibpanic: [7851] main: stat of IB device 'mlx5_1' failed: Invalid argument\n$ \n").get(0);
        assertThat(capture.outcome()).isEqualTo(Outcome.READ);
        assertThat(capture.text()).endsWith("Invalid argument\n");
    }

    @Test
    void smallFilesHaveOneForm() {
        assertThat(text("$ cat /sys/class/net/ib0/mode /sys/class/net/ib0/mtu\ndatagram\n2044\n")).isEqualTo("/sys/class/net/ib0/mode:datagram\n/sys/class/net/ib0/mtu:2044\n");
        assertThat(text("$ cat /sys/class/infiniband/mlx5_0/ports/1/{state,phys_state}\n4: ACTIVE\n5: LinkUp\n"))
                .isEqualTo("/sys/class/infiniband/mlx5_0/ports/1/state:4: ACTIVE\n/sys/class/infiniband/mlx5_0/ports/1/phys_state:5: LinkUp\n");
        assertThat(text("$ cat /sys/class/infiniband/mlx5_0/ports/1/rate\ncat: /sys/class/infiniband/mlx5_0/ports/1/rate: Invalid argument\n"))
                .isEqualTo("/sys/class/infiniband/mlx5_0/ports/1/rate:!EINVAL\n");
        assertThat(text("$ grep -H . /sys/class/net/ib*/mode\n/sys/class/net/ib0/mode:connected\n/sys/class/net/ib1/mode:datagram\n"))
                .isEqualTo("/sys/class/net/ib0/mode:connected\n/sys/class/net/ib1/mode:datagram\n");
        assertThat(text("$ head -1 /sys/class/infiniband/*/fw_ver\n==> /sys/class/infiniband/mlx5_0/fw_ver <==\n20.31.1014\n"))
                .isEqualTo("\n/sys/class/infiniband/mlx5_0/fw_ver:20.31.1014\n");
        assertThat(text("$ cat /sys/class/net/ib0/mode\ncat: /sys/class/net/ib0/mode: 没有那个文件或目录\n")).isEqualTo("/sys/class/net/ib0/mode:!ENOENT\n");
    }

    @Test
    void valuesOfSmallFilesEndWhereSomebodySpeaks() {
        assertThat(text("$ cat /sys/class/net/ib0/mode\ndatagram\nand then I tried\n")).isEqualTo("/sys/class/net/ib0/mode:datagram\n");
        assertThat(text("$ cat /sys/class/net/ib0/mode /sys/class/net/ib0/mtu\ndatagram\n2044\nwhat am I doing wrong?\n")).isEqualTo("/sys/class/net/ib0/mode:datagram\n/sys/class/net/ib0/mtu:2044\n");
        assertThat(TestProbes.read("$ cat /sys/class/net/ib0/mode\ndatagram\n[   12.1] mlx5_core: up\n$ \n")).extracting(Capture::probe).containsExactly("sysfs-net", "dmesg");
        assertThat(TestProbes.read("$ cat /sys/class/net/ib0/mode\nI do not know\nand then I tried\n$ \n").get(0).text()).doesNotContain("mode:");
    }

    @Test
    void linesThatCannotBeGivenToTheirFilesAreNot() {
        assertThat(TestProbes.read("$ cat /sys/class/net/*/mtu\n1500\n2044\n").get(0).probe()).isNull();
        assertThat(TestProbes.read("$ cat /sys/class/net/ib0/mode /sys/class/net/ib0/mtu\n2044\n").get(0).probe()).isNull();
    }

    @Test
    void filesThatAreShownAreTheFiles() {
        List<Capture> captures = TestProbes.read("[root@cn07 ~]# cat /etc/opensm/partitions.conf\n# backup network only\nBackup=0x42 : ALL;\n[root@cn07 ~]# cat /proc/modules\nib_core 1 0 - Live 0x0\n");
        assertThat(captures).extracting(Capture::probe).containsExactly("partitions", "modules");
        assertThat(captures).extracting(Capture::source).containsExactly("/etc/opensm/partitions.conf", "/proc/modules");
        assertThat(captures.get(0).text()).startsWith("# backup network only");
        assertThat(TestProbes.read("$ cat /etc/opensm/partitions.conf\ncat: /etc/opensm/partitions.conf: No such file or directory\n$ \n").get(0).outcome()).isEqualTo(Outcome.ABSENT);
    }

    @Test
    void theCommandThatPrintsHasTheOutput() {
        List<Capture> captures = TestProbes.read("[root@cn07 ~]# sleep 60; hostname; ibstat; sminfo && date\ncn07\n" + IBSTAT + SMINFO + "Mon Mar  3 10:00:00 CET 2025\n[root@cn07 ~]# ifdown ib0; ifup ib0\nRTNETLINK answers: Invalid argument\n");
        assertThat(captures).extracting(Capture::command).containsExactly("hostname", "ibstat", "sminfo", "date", "ifdown ib0", "ifup ib0");
        assertThat(captures.get(1).text()).isEqualTo(IBSTAT);
        assertThat(captures.get(2).text()).isEqualTo(SMINFO);
        assertThat(captures.get(4).outcome()).isEqualTo(Outcome.EMPTY);
        assertThat(captures.get(5).text()).startsWith("RTNETLINK");
    }

    @Test
    void whatWentElsewhereIsNoEmptyAnswer() {
        assertThat(TestProbes.read("$ ibstat > /tmp/x\n$ ibstat | wc -l\n34\n$ \n")).extracting(Capture::probe).containsOnlyNulls();
    }

    @Test
    void machinesAreToldApart() {
        assertThat(hosts("[root@cn07 ~]# ibstat\n" + IBSTAT + "[root@cn07 ~]# ssh cn08 ibstat\n" + OTHER)).containsExactly("cn07", "cn08");
        assertThat(hosts("cn07: CA 'mlx5_0'\ncn08: CA 'mlx5_0'\ncn07: \tPort 1:\ncn08: \tPort 1:\n")).containsExactly("cn07", "cn08");
        assertThat(hosts("[root@m ~]# clush -bw cn[07-09] ibstat\n---------------\ncn[07-08] (2)\n---------------\n" + IBSTAT + "---------------\ncn09\n---------------\n" + OTHER))
                .containsExactly("cn07", "cn08", "cn09");
        assertThat(hosts("[root@m ~]# ansible cn07 -m shell -a ibstat\ncn07 | SUCCESS | rc=0 >>\n" + IBSTAT)).containsExactly("cn07");
        assertThat(hosts("--------- n01---------\n" + SMINFO + "--------- n02---------\n" + SMINFO)).containsExactly("n01", "n02");
        assertThat(hosts("*** cn07 ***\n" + IBSTAT + "\n*** cn08 ***\n" + OTHER)).containsExactly("cn07", "cn08");
        assertThat(hosts("**cn07:**\n```\n$ ibstat\n" + IBSTAT + "```\n**cn08:**\n```\n$ ibstat\n" + OTHER + "```\n")).containsExactly("cn07", "cn08");
        assertThat(hosts("Server:\n\n$ ibstat\n" + IBSTAT + "\nClient:\n\n$ ibstat\n" + OTHER)).containsExactly("Server", "Client");
        assertThat(hosts("$ ibstat\n" + IBSTAT + "$ hostname\ncn07\n$ sminfo\n" + SMINFO)).containsOnly("cn07");
        assertThat(hosts("$ ssh cn07\nLast login: Mon Mar  3\n$ ibstat\n" + IBSTAT + "$ exit\n$ uname -r\n6.1.0\n")).contains("cn07");
    }

    @Test
    void oneMachineHasOneName() {
        assertThat(hosts("[root@cn07 ~]# ibstat\n" + IBSTAT + "root@cn07.example.org:~# sminfo\n" + SMINFO)).containsExactly("cn07", "cn07");
        assertThat(hosts("# ibstat\n" + IBSTAT + "# uname -a\nLinux cn07 5.14.0-362 #1 SMP x86_64 GNU/Linux\n# \n")).containsOnly("cn07");
        assertThat(hosts("On the bad node:\n\n[root@localhost ~]# ibstat\n" + IBSTAT)).containsExactly("bad node");
    }

    @Test
    void anotherAdapterBelowALabelIsOfAnotherMachine() {
        assertThat(hosts("Bad node:\n\n$ ibstat\n" + IBSTAT + "\nWorking node, same switch:\n\n$ ibstat\n" + OTHER)).containsExactly("Bad node", "Working node");
        assertThat(hosts("On the failing server:\n\n$ ibstat\n" + IBSTAT + "\nOn a healthy one:\n\n$ ibstat\n" + OTHER)).containsExactly("failing server", "healthy one");
        assertThat(hosts("Bad node:\n\n$ ibstat\n" + IBSTAT + "\nIt should look like this:\n\n$ ibstat\n" + OTHER)).containsExactly("Bad node", "unnamed-1");
        assertThat(hosts("$ ibstat\n" + IBSTAT + "\nGood node:\n\n$ ibstat\n" + OTHER)).containsExactly("unnamed-1", "Good node");
        assertThat(hosts("Bad node:\n\n$ ibstat\n" + IBSTAT + "\nWhen the cable was seated again:\n\n$ ibstat\n" + IBSTAT)).containsOnly("Bad node");
        assertThat(hosts("bad:\n\n$ ibstat\n" + IBSTAT + "\ngood:\n\n$ ibstat\n" + OTHER)).containsExactly("bad", "good");
        assertThat(hosts("bad:\n\n$ ibstat\n" + IBSTAT + "\ngood:\n\n$ ibstat\n" + IBSTAT)).containsOnlyNulls();
    }

    @Test
    void aMachineThatWasReachedByItsAddress() {
        assertThat(hosts("[root@cn07 ~]# ssh 10.0.0.9 hostname\nio9\n[root@cn07 ~]# ssh 10.0.0.9 ibstat\n" + OTHER)).containsExactly("io9");
        assertThat(hosts("[root@cn07 ~]# ssh 10.0.0.9 ibstat\n" + OTHER)).containsExactly("10.0.0.9");
        assertThat(hosts("[root@io9 ~]# ip addr\n2: ib0: <UP>\n    inet 10.0.0.9/24 scope global ib0\n[root@cn07 ~]# ssh 10.0.0.9 ibstat\n" + OTHER)).containsExactly("io9", "io9");
        assertThat(hosts("$ ssh 10.0.0.9 hostname\nio9\n$ ibstat\n" + IBSTAT).get(0)).isNotEqualTo("io9");
    }

    @Test
    void aModelOrAReleaseInASentenceIsNoMachine() {
        assertThat(hosts("SLES 15 SP4, IPoIB does not work:\n\n# ibstat\n" + IBSTAT)).containsOnlyNulls();
        assertThat(hosts("Two hosts (switch QM8700), slow:\n\n# ibstat\n" + IBSTAT)).containsOnlyNulls();
        assertThat(hosts("It is slow on cn07, but not elsewhere:\n\n# ibstat\n" + IBSTAT)).containsOnly("cn07");
    }

    @Test
    void adaptersTellMachinesApartThatNobodyNamed() {
        assertThat(hosts("$ ibstatus\nInfiniband device 'mlx4_0' port 1 status:\n\tdefault gid:\t fe80:0000:0000:0000:0002:c903:000b:1111\n"
                + "$ ibstatus\nInfiniband device 'mlx4_0' port 1 status:\n\tdefault gid:\t fe80:0000:0000:0000:0002:c903:000b:2222\n")).containsExactly("unnamed-1", "unnamed-2");
        assertThat(hosts(IBSTAT + "\n" + OTHER)).containsExactly("unnamed-1", "unnamed-2");
        assertThat(hosts("$ ibstat\n" + IBSTAT + "$ ibstat\n" + IBSTAT)).containsOnlyNulls();
    }

    @Test
    void headingsNameCommands() {
        for (String heading : List.of("### ibstat", "**ibstat**", "`ibstat`:", "Output of ibstat:", "Output of `ibstat` on cn07:", "=== ibstat ===", "ibstat output:", "1. ibstat",
                "Here is what ibstat prints:", "ibstat 的输出：", "<details><summary>ibstat</summary>")) {
            List<Capture> captures = TestProbes.read("I need help.\n\n" + heading + "\n\n```\n" + IBSTAT + "```\n");
            assertThat(captures).as(heading).anyMatch(capture -> "ibstat".equals(capture.probe()) && capture.text().equals(IBSTAT));
        }
    }

    @Test
    void contentTellsWhatNothingNames() {
        List<Capture> captures = TestProbes.read("Hello,\n\n" + IBSTAT + SMINFO + "\nI do not know what is wrong with the port.\nPlease help me with this.\n");
        assertThat(captures).extracting(Capture::probe).containsExactly(null, "ibstat", "sminfo", null);
        assertThat(captures).extracting(Capture::firstLine).containsExactly(0, 2, 8, 10);
        assertThat(captures).extracting(Capture::source).containsOnly("paste.txt");
        assertThat(captures.get(3).text()).startsWith("I do not know").endsWith("with this.\n");
    }

    @Test
    void aLineMayTellItsCommand() {
        List<Capture> captures = TestProbes.read(IBSTAT + "bash: ibdev2netdev: command not found\ncat: /sys/class/net/ib0/mode: No such file or directory\n5.14.0-362.8.1.el9_3.x86_64\n");
        assertThat(captures).extracting(Capture::probe).containsExactly("ibstat", "ibdev2netdev", "sysfs-net", "uname");
        assertThat(captures).extracting(Capture::outcome).containsExactly(Outcome.READ, Outcome.NO_TOOL, Outcome.READ, Outcome.READ);
        assertThat(captures.get(2).text()).isEqualTo("/sys/class/net/ib0/mode:!ENOENT\n");
        assertThat(captures.get(3)).returns(8, Capture::firstLine).returns(null, Capture::command);
    }

    @Test
    void aLostPromptEndsAnOutput() {
        List<Capture> captures = TestProbes.read("[root@cn07 ~]# ibstat\n" + IBSTAT + SMINFO + "[root@cn07 ~]# uname -r\n6.1.0\n");
        assertThat(captures).extracting(Capture::probe).containsExactly("ibstat", "sminfo", "uname");
    }

    @Test
    void aCommentIsNoPrompt() {
        List<Capture> captures = TestProbes.read("# zcat /proc/config.gz | grep IPOIB\nCONFIG_INFINIBAND_IPOIB=m\n# CONFIG_INFINIBAND_IPOIB_CM is not set\n# ./all_reduce_perf | tail -2\n# Out of bounds values : 0 OK\n# Avg bus bandwidth    : 22.9\n# ibstat\n" + IBSTAT);
        assertThat(captures).extracting(Capture::command).containsExactly("zcat /proc/config.gz | grep IPOIB", "./all_reduce_perf | tail -2", "ibstat");
    }

    @Test
    void aCommandMayGoOnOnTheNextLine() {
        assertThat(commands("[root@cn07 ~]# grep . /sys/class/infiniband/mlx5_0/ports/1/pkeys/* | grep -v\n0x0000\n/sys/class/infiniband/mlx5_0/ports/1/pkeys/0:0x7fff\n"))
                .containsExactly("grep . /sys/class/infiniband/mlx5_0/ports/1/pkeys/* | grep -v 0x0000");
        assertThat(commands("[root@cn07 ~]# readlink -f /sys/class/infiniband/mlx5_0/device\n/sys/devices/pci0000:3a/0000:3a:00.0/0000:3b:00.0\n"))
                .containsExactly("readlink -f /sys/class/infiniband/mlx5_0/device");
        assertThat(commands("$ cat\n/proc/modules\nib_core 1 0 - Live 0x0\n")).containsExactly("cat /proc/modules");
        assertThat(commands("$ ibstat \\\n> mlx5_0\n" + IBSTAT)).containsExactly("ibstat mlx5_0");
        assertThat(commands("$ for i in 0 1\n> do\n> ibstat mlx5_$i\n> done\n" + IBSTAT)).containsExactly("ibstat mlx5_0", "ibstat mlx5_1");
    }

    @Test
    void theFirstLetterMayBeLost() {
        assertThat(TestProbes.read(IBSTAT.substring(1)).get(0).text()).isEqualTo(IBSTAT);
        assertThat(commands("bstat\n" + IBSTAT)).containsExactly("ibstat");
        assertThat(hosts("oot@cn07:~# ibstat\n" + IBSTAT)).containsExactly("cn07");
    }

    @Test
    void theExitStatusIsTakenWhereItIsTold() {
        Capture capture = TestProbes.read("$ ibstat\n# rc=124 wall=10.0s\n").get(0);
        assertThat(capture.exit()).isEqualTo(124);
        assertThat(capture.outcome()).isEqualTo(Outcome.TIMED_OUT);
    }

    @Test
    void theSubjectIsWhatItRanOn() {
        assertThat(TestProbes.read("$ ethtool -i ib0\ndriver: mlx5_core[ib_ipoib]\n$ \n").get(0)).returns("ethtool-i", Capture::probe).returns("ib0", Capture::subject);
    }

    @Test
    void severalFilesAreNamedInTheSource() {
        Place place = new Place("cn07/session.txt", true, "cn07", false);
        assertThat(Transcript.read("$ ibstat\n" + IBSTAT, place, TestProbes.recognition()).captures().get(0).source()).isEqualTo("cn07/session.txt: ibstat");
    }

    private static String text(String paste) {
        return TestProbes.read(paste + "$ \n").get(0).text();
    }

    private static List<String> hosts(String paste) {
        return TestProbes.read(paste).stream().filter(capture -> capture.probe() != null).map(Capture::host).toList();
    }

    private static List<String> commands(String paste) {
        return TestProbes.read(paste).stream().map(Capture::command).toList();
    }
}
