package org.ibdx.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PromptTest {

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '\0', value = {
        "[root@cn07 ~]# ibstat;cn07;ibstat",
        "root@cn07 ~]# ibstat;cn07;ibstat",
        "oot@cn07:~# ibstat;cn07;ibstat",
        "[me@cn07:~]$ ls /dev;cn07;ls /dev",
        "[10:22:03 root@cn07 ~]# ibstat;cn07;ibstat",
        "[10:22:03] root@cn07:~# ibstat;cn07;ibstat",
        "2025-03-04 10:22:03 root@cn07:~# ibstat;cn07;ibstat",
        "root@cn07[10:22:03]:~# ibstat;cn07;ibstat",
        "root@cn07:~# ibstat;cn07;ibstat",
        "root@cn07:/etc/apt# ibstat;cn07;ibstat",
        "me@cn07.example.org:~$ ibstat;cn07.example.org;ibstat",
        "me@cn07 ~ $ ibstat;cn07;ibstat",
        "me@cn07 % ibstat;cn07;ibstat",
        "me@cn07:~> ibstat;cn07;ibstat",
        "cn07:~ # ibstat;cn07;ibstat",
        "cn07:/tmp # ibstat;cn07;ibstat",
        "cn07:~ me$ ibstat;cn07;ibstat",
        "(base) me@c1b2:/workspace$ ibstat;c1b2;ibstat",
        "(venv) (base) root@cn07:~# ibstat;cn07;ibstat",
        "root@3f2a9c1b7d5e:/# ibstat;3f2a9c1b7d5e;ibstat",
        "    [root@cn07 ~]# ibstat;cn07;ibstat",
        "[root@cn07 ~]#ibstat;cn07;ibstat",
        "sw-ib1 [standalone: master] > show interfaces ib;sw-ib1;show interfaces ib",
        "root@cn07[~]# ibstat;cn07;ibstat",
        "admin@cn07[/mnt/tank]$ ibstat;cn07;ibstat",
        "[09:11 cn07 ~]# ibstat;cn07;ibstat",
        "me@cn07:~/src (main)$ ibstat;cn07;ibstat",
        "[root@cn07(150280*) ~]# ibstat;cn07;ibstat",
        "root@cn07(rw):~# ibstat;cn07;ibstat",
        "cn07 ~ # ibstat;cn07;ibstat",
        "cn07 /etc/opensm # ibstat;cn07;ibstat",
        "client# dmesg | tail;client;dmesg | tail",
        "$ [node02] ibstat;node02;ibstat"})
    void findsMachineAndCommand(String line, String host, String command) {
        Prompt prompt = Prompt.of(line);
        assertThat(prompt).isNotNull();
        assertThat(prompt.host()).isEqualTo(host);
        assertThat(prompt.rest()).isEqualTo(command);
    }

    @ParameterizedTest
    @ValueSource(strings = {"$ ibstat", "# ibstat", "% ibstat", "❯ ibstat", "➜  ~ ibstat", "➜  src git:(main) ✗ ibstat", "└─# ibstat", "╰─$ ibstat",
        "[root ~]$ ibstat", "bash-4.4# ibstat", "-bash-4.2$ ibstat", "sh-5.1$ ibstat", "/ # ibstat", "~ # ibstat", "+ ibstat", "++ ibstat", "root# ibstat",
        "(venv) $ ibstat", "[10:22] $ ibstat", "$> ibstat"})
    void someNameNoMachine(String line) {
        Prompt prompt = Prompt.of(line);
        assertThat(prompt).isNotNull();
        assertThat(prompt.host()).isNull();
        assertThat(prompt.rest()).isEqualTo("ibstat");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "6: ib0.beef@ib0: <BROADCAST,MULTICAST,UP,LOWER_UP,M-DOWN> mtu 4092",
        "ib0.8002@ib0: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 2044",
        "nas-ib:/pool/data on /pool/data type nfs4 (rw,relatime,proto=rdma,port=20049)",
        "tank /mnt/tank # mount of the pool", "mail@example.org (work) costs $ 5",
        "10.0.0.1:/data  932G  120G  812G  13% /data",
        "[  812.301774] ib0: multicast join failed for ff12:401b, status -22",
        "cat: /sys/class/infiniband/mlx5_1/ports/1/rate: Invalid argument",
        "john@example.org> wrote:", "-A FORWARD -o docker0 -j DOCKER", "CA 'mlx5_0'", "", "   ",
        "0x0002c90300aa5500 \"sw1\" 2 7[  ] ==( 1X 14.0625 Gbps Active/  LinkUp)==>  0xf452140300aa7701 12 1[  ] \"cn07 HCA-1\" ( Could be 4X )"})
    void outputIsNoPromptThatStandsAlone(String line) {
        Prompt prompt = Prompt.of(line);
        assertThat(prompt == null || prompt.kind() != Prompt.Kind.NAMED).isTrue();
    }

    @Test
    void theUpperOfTwoLinesNamesTheMachine() {
        assertThat(Prompt.upper("┌──(root㉿cn07)-[~]").host()).isEqualTo("cn07");
        assertThat(Prompt.upper("╭─me@cn07 ~").host()).isEqualTo("cn07");
    }
}
