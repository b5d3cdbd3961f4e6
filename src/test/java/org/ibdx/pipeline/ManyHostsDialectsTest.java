package org.ibdx.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.source.Progress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Two hosts compared, in every way in which one asks several: at each prompt, over ssh, with pdsh, clush and ansible. */
class ManyHostsDialectsTest {

    private static final Pipeline PIPELINE = new Pipeline();
    private static final String PING = """
            PING 10.10.0.2 (10.10.0.2) 56(84) bytes of data.

            --- 10.10.0.2 ping statistics ---
            3 packets transmitted, 0 received, 100% packet loss, time 2040ms
            """;

    /** A way to ask a host. */
    enum Dialect {
        PROMPT {
            @Override
            String say(String host, String command, String output) {
                return "[root@" + host + " ~]# " + command + "\n" + output;
            }
        },
        SSH {
            @Override
            String say(String host, String command, String output) {
                return "[root@mgmt ~]# ssh " + host + " '" + command + "'\n" + output;
            }
        },
        PDSH {
            @Override
            String say(String host, String command, String output) {
                return "[root@mgmt ~]# pdsh -w " + host + " \"" + command + "\"\n" + output.replaceAll("(?m)^(?=.)", host + ": ");
            }
        },
        CLUSH {
            @Override
            String say(String host, String command, String output) {
                return "[root@mgmt ~]# clush -bw " + host + " " + command + "\n---------------\n" + host + "\n---------------\n" + output;
            }
        },
        ANSIBLE {
            @Override
            String say(String host, String command, String output) {
                return "[root@mgmt ~]# ansible " + host + " -m shell -a \"" + command + "\"\n" + host + " | CHANGED | rc=0 >>\n" + output;
            }
        };

        abstract String say(String host, String command, String output);
    }

    private static Map<String, String> host(String guid, int lid, String address, String mode, int mtu) {
        Map<String, String> outputs = new LinkedHashMap<>();
        String bytes = guid.replaceAll("(..)(?=.)", "$1:");
        outputs.put("ibstat", "CA 'mlx5_0'\n\tCA type: MT4123\n\tNumber of ports: 1\n\tFirmware version: 20.35.1012\n\tNode GUID: 0x98039b0300" + guid
                + "\n\tSystem image GUID: 0x98039b0300" + guid + "\n\tPort 1:\n\t\tState: Active\n\t\tPhysical state: LinkUp\n\t\tRate: 200\n\t\tBase lid: " + lid
                + "\n\t\tLMC: 0\n\t\tSM lid: 1\n\t\tCapability mask: 0x2651e848\n\t\tPort GUID: 0x98039b0300" + guid + "\n\t\tLink layer: InfiniBand\n");
        outputs.put("ip addr show ib0", "4: ib0: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu " + mtu + " qdisc mq state UP group default qlen 256\n"
                + "    link/infiniband 00:00:10:29:fe:80:00:00:00:00:00:00:98:03:9b:03:00:" + bytes
                + " brd 00:ff:ff:ff:ff:12:40:1b:ff:ff:00:00:00:00:00:00:ff:ff:ff:ff\n    inet " + address + "/24 brd 10.10.0.255 scope global ib0\n"
                + "       valid_lft forever preferred_lft forever\n");
        outputs.put("cat /sys/class/net/ib0/mode", mode + "\n");
        return outputs;
    }

    private static List<String> causes(Dialect dialect, Map<String, Map<String, String>> hosts) throws Exception {
        StringBuilder text = new StringBuilder();
        hosts.forEach((host, outputs) -> outputs.forEach((command, output) -> text.append(dialect.say(host, command, output))));
        text.append("[root@mgmt ~]# \n");
        Diagnosis diagnosis = PIPELINE.diagnose(Request.of(List.of("-"), new ByteArrayInputStream(text.toString().getBytes(StandardCharsets.UTF_8))),
                Progress.SILENT);
        return diagnosis.causes().stream().map(cause -> cause.id() + " " + cause.subject()).toList();
    }

    @ParameterizedTest
    @EnumSource
    void aNeighbourKeepsAnOldQueuePair(Dialect dialect) throws Exception {
        Map<String, String> first = host("a1b2c4", 31, "10.10.0.1", "datagram", 2044);
        first.put("ip neigh show dev ib0", "10.10.0.2 lladdr 00:00:04:ab:fe:80:00:00:00:00:00:00:98:03:9b:03:00:a1:b2:d8 STALE\n");
        first.put("ping -c 3 10.10.0.2", PING);
        Map<String, Map<String, String>> hosts = new LinkedHashMap<>();
        hosts.put("cn01", first);
        hosts.put("cn02", host("a1b2d8", 32, "10.10.0.2", "datagram", 2044));
        assertThat(causes(dialect, hosts)).contains("neigh-stale-qpn ib0 10.10.0.2");
    }

    @ParameterizedTest
    @EnumSource
    void modesDifferAndThenAreAlike(Dialect dialect) throws Exception {
        Map<String, Map<String, String>> hosts = new LinkedHashMap<>();
        hosts.put("cn01", host("a1b2c4", 31, "10.10.0.1", "datagram", 2044));
        hosts.put("cn02", host("a1b2d8", 32, "10.10.0.2", "connected", 65520));
        assertThat(causes(dialect, hosts)).containsExactly("ipoib-mode-mixed ib0");
        hosts.put("cn02", host("a1b2d8", 32, "10.10.0.2", "datagram", 2044));
        assertThat(causes(dialect, hosts)).isEmpty();
    }

    @Test
    void oneAddressOnTwoHosts() throws Exception {
        Map<String, Map<String, String>> hosts = new LinkedHashMap<>();
        hosts.put("cn01", host("a1b2c4", 31, "10.10.0.1", "datagram", 2044));
        hosts.put("cn02", host("a1b2d8", 32, "10.10.0.1", "datagram", 2044));
        assertThat(causes(Dialect.PDSH, hosts)).containsExactly("ip-duplicate ib0 10.10.0.1");
    }
}
