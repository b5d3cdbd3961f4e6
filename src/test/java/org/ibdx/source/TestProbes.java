package org.ibdx.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.ibdx.knowledge.LazyPattern;
import org.ibdx.capture.Capture;
import org.ibdx.knowledge.Node;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;
import org.ibdx.probe.Probe;

/** A few probes and the beginnings of their formats, so that these tests do not hang on the knowledge of the product. */
final class TestProbes {

    private record Known(String id, String command, String begins, String typed, String files, List<String> read, List<String> tree, String each) {
    }

    private static final List<Known> KNOWN = List.of(
            known("ibstat", "ibstat", "^\\s*CA '[\\w.-]+'", "^ibstat\\b", "*ibstat*"),
            known("ibstatus", "ibstatus", "^\\s*Infiniband device '|^Fatal error:  device '", "^ibstatus\\b", "*ibstatus*"),
            known("ibv_devinfo", "ibv_devinfo", "^\\s*hca_id:", "^ibv_devinfo\\b", "*ibv_devinfo*"),
            known("ip-link", "ip", "^\\s*\\d+: [\\w.@-]+: <", "^ip\\b.*\\bl(ink)?\\b|^ip\\b.*\\ba(ddr)?\\b", "*ip_a*"),
            known("ip-neigh", "ip", "^\\S+ (dev \\S+ )?lladdr ([0-9a-f]{2}:){19}", "^ip\\b.*\\bn(eigh)?\\b", "*neigh*"),
            known("sminfo", "sminfo", "^\\s*sminfo: ", "^sminfo\\b", "*sminfo*"),
            known("ping", "ping", "^PING |^--- \\S+ ping statistics", "^ping6?\\b", "*ping*"),
            known("lsmod", "lsmod", "^Module\\s+Size\\s+Used by", "^lsmod\\b", "*lsmod*"),
            known("dmesg", "dmesg", "^\\[ *\\d+\\.\\d+\\] ", "^(dmesg|journalctl)\\b", "*dmesg*"),
            known("lspci", "lspci", "^([0-9a-f]{4}:)?[0-9a-f]{2}:[0-9a-f]{2}\\.[0-7] ", "^lspci\\b", "*lspci*"),
            known("nft", "nft", "^table (ip|inet) ", "^nft\\b", "*nft*"),
            known("uname", "uname", "^Linux \\S+ \\d", "^uname\\b", "*uname*"),
            known("ibdev2netdev", "ibdev2netdev", "^\\w+ port \\d+ ==> ", "^ibdev2netdev\\b", "*ibdev2netdev*"),
            new Known("ethtool-i", "ethtool -i {interface}", "^driver: ", null, "ethtool-i*", List.of(), List.of(), "interface"),
            new Known("modules", "", "$^", null, "", List.of("/proc/modules"), List.of(), null),
            new Known("partitions", "", "$^", null, "*partitions.conf*", List.of("/etc/opensm/partitions.conf"), List.of(), null),
            new Known("interfaces", "", "$^", null, "interfaces", List.of("/etc/network/interfaces", "/etc/network/interfaces.d/*"), List.of(), null),
            new Known("syslog", "", "$^", null, "messages*", List.of("/var/log/messages"), List.of(), null),
            new Known("sysfs-infiniband", "", "^/sys/class/infiniband/[^:]+:", null, "", List.of(),
                    List.of("/sys/class/infiniband/*/ports/*/state", "/sys/class/infiniband/*/fw_ver"), null),
            new Known("sysfs-net", "", "^/sys/class/net/[^:]+:", null, "", List.of(), List.of("/sys/class/net/*/mtu", "/sys/class/net/*/mode"), null));

    private TestProbes() {
    }

    private static Known known(String id, String command, String begins, String typed, String files) {
        return new Known(id, command, begins, typed, files, List.of(), List.of(), null);
    }

    static Recognition recognition() {
        List<Probe> probes = new ArrayList<>();
        List<Parser> parsers = new ArrayList<>();
        for (Known known : KNOWN) {
            List<String> command = known.command.isEmpty() ? List.of() : List.of(known.command.split(" "));
            probes.add(new Probe(known.id, new Node.Both(known.id, known.id), command, known.read, known.tree, known.each, known.id, 1000, false, "none", 1,
                    "host", false, List.of(), known.typed == null ? List.of() : List.of(new LazyPattern(known.typed)),
                    known.files.isEmpty() ? List.of() : List.of(known.files), Map.of(), List.of()));
            parsers.add(new Beginning(known.id, new LazyPattern(known.begins)));
        }
        return new Recognition(probes, parsers);
    }

    /** Reads a pasted text that is the only one. */
    static List<Capture> read(String text) {
        return Transcript.read(text, new Place("paste.txt", false, null, false), recognition()).captures();
    }

    private record Beginning(String id, LazyPattern pattern) implements Parser {
        @Override
        public void parse(Capture capture, Statements out) {
            out.begin(capture);
        }

        @Override
        public boolean begins(String line) {
            return pattern.matcher(line).find();
        }
    }
}
