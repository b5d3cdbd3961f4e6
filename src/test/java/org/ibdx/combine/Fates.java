package org.ibdx.combine;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Outcome;
import org.ibdx.fact.Fact;
import org.ibdx.fact.PacketFate;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;
import org.ibdx.parse.firewall.FirewallParsers;
import org.ibdx.parse.network.NetworkParsers;

/** Captures in, what becomes of a packet out: by way of the parsers and the combiner, as in the product. */
final class Fates {

    static final String IB0 = """
            1: lo: <LOOPBACK,UP,LOWER_UP> mtu 65536 qdisc noqueue state UNKNOWN group default qlen 1000
                link/loopback 00:00:00:00:00:00 brd 00:00:00:00:00:00
            2: eno1: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 1500 qdisc mq state UP group default qlen 1000
                link/ether 3c:ec:ef:aa:41:10 brd ff:ff:ff:ff:ff:ff
                inet 192.0.2.11/24 brd 192.0.2.255 scope global eno1
            3: ib0: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 2044 qdisc mq state UP group default qlen 256
                link/infiniband 80:00:02:08:fe:80:00:00:00:00:00:00:00:02:c9:03:00:aa:10:01 brd 00:ff:ff:ff:ff:12:40:1b:ff:ff:00:00:00:00:00:00:ff:ff:ff:ff
                inet 10.10.0.7/24 brd 10.10.0.255 scope global ib0
            """;

    private final Map<String, PacketFate> bySubject;

    private Fates(Map<String, PacketFate> bySubject) {
        this.bySubject = bySubject;
    }

    static Capture answer(String parser, String command, String text) {
        return new Capture("cn07", parser, null, 1, true, null, text.isBlank() ? Outcome.EMPTY : Outcome.READ, 0, 0, command, command, 0, text);
    }

    static Fates of(Capture... captures) {
        Statements out = new Statements();
        for (Capture capture : captures) {
            out.begin(capture);
            for (List<Parser> area : List.of(NetworkParsers.ALL, FirewallParsers.ALL)) {
                area.stream().filter(parser -> parser.id().equals(capture.probe())).forEach(parser -> parser.parse(capture, out));
            }
        }
        List<Fact> facts = Combiner.combine("cn07", out.all());
        Map<String, PacketFate> fates = new TreeMap<>();
        PacketFates.of("cn07", facts).forEach(fate -> fates.put(fate.subject(), fate));
        return new Fates(fates);
    }

    /** On a host with eno1 (192.0.2.11/24) and ib0 (10.10.0.7/24). */
    static Fates withIb0(Capture... captures) {
        Capture[] all = new Capture[captures.length + 1];
        all[0] = answer("ip-addr", "ip addr", IB0);
        System.arraycopy(captures, 0, all, 1, captures.length);
        return of(all);
    }

    /** The filter table of {@code iptables-save -c}. */
    static Fates save(String rules) {
        return withIb0(answer("iptables", "iptables-save -c", "*filter\n" + rules + "COMMIT\n"));
    }

    static Fates nft(String ruleset) {
        return withIb0(answer("nft", "nft list ruleset", ruleset));
    }

    PacketFate get(String subject) {
        return bySubject.get(subject);
    }

    /** The verdict, or {@code none} where there is no such fate. */
    String verdict(String subject) {
        return bySubject.containsKey(subject) ? bySubject.get(subject).verdict() : "none";
    }

    Map<String, PacketFate> all() {
        return bySubject;
    }
}
