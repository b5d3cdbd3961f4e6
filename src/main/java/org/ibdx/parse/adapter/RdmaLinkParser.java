package org.ibdx.parse.adapter;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Hca;
import org.ibdx.fact.LinkLayer;
import org.ibdx.fact.PhysicalState;
import org.ibdx.fact.Port;
import org.ibdx.fact.PortState;
import org.ibdx.fact.Words;
import org.ibdx.knowledge.LazyPattern;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code rdma link} (iproute2 rdma/link.c), text of all ages and JSON.
 *
 * <pre>
 * link mlx5_0/1 subnet_prefix fe80:0000:0000:0000 lid 31 sm_lid 3 lmc 0 state ACTIVE physical_state LINK_UP netdev ibp65s0
 * 0/1: mlx5_1/1: state DOWN physical_state POLLING
 * [{"ifindex":0,"ifname":"mlx5_0","port":1,"lid":31,"state":"ACTIVE","physical_state":"LINK_UP"}]
 * </pre>
 *
 * Only InfiniBand ports have a subnet prefix. Its physical state {@code ARMED} is training.
 */
public final class RdmaLinkParser implements Parser {

    private static final LazyPattern BEGINS_A = new LazyPattern("(?:link |\\d+/\\d+: )" + Target.DEVICE + "/\\d+:? .*(state|subnet_prefix) .*");
    private static final LazyPattern BEGINS_B = new LazyPattern("^\\[ ?\\{ ?\"ifindex\": ?\\d+, ?\"ifname\": ?\"" + Target.DEVICE + "\", ?\"port\": ?\\d.*");
    private static final Pattern TEXT = Pattern.compile(
            "(?:^|[\\s>])(?:link\\s+|\\d+(?:/\\d+)?:\\s+)(" + Target.DEVICE + ")/(\\d{1,3}):?((?:\\s+\\S+)*)\\s*$");

    @Override
    public String id() {
        return "rdma-link";
    }

    @Override
    public boolean begins(String line) {
        return BEGINS_A.matcher(line.strip()).matches()
                || BEGINS_B.matcher(line).matches();
    }

    @Override
    public void parse(Capture capture, Statements out) {
        if (Json.looksLike(capture)) {
            for (Json.Item item : Json.objects(capture)) {
                String name = item.get("ifname");
                Integer port = item.get("port") == null ? null : Words.integer(item.get("port"));
                if (name != null && name.matches(Target.DEVICE) && port != null) {
                    state(out, name, port, item.members(), item.line("ifname"));
                }
            }
            return;
        }
        for (Line line : Lines.of(capture)) {
            Matcher matcher = TEXT.matcher(line.text());
            if (matcher.find()) {
                state(out, matcher.group(1), Integer.parseInt(matcher.group(2)), pairs(matcher.group(3)), line);
            }
        }
    }

    private static Map<String, String> pairs(String text) {
        String[] words = text.strip().split("\\s+");
        Map<String, String> pairs = new LinkedHashMap<>();
        for (int i = 0; i + 1 < words.length; i += 2) {
            pairs.put(words[i], words[i + 1]);
        }
        return pairs;
    }

    private static void state(Statements out, String device, int number, Map<String, String> pairs, Line line) {
        out.about(Hca.class, device).seen(line);
        Statements.About port = out.about(Port.class, device + "/" + number).set("device", device, line).set("port", number, line);
        pairs.forEach((key, value) -> {
            switch (key) {
                case "subnet_prefix" -> port.set("gidPrefix", Words.guid(value), line).set("linkLayer", LinkLayer.INFINIBAND, line);
                case "lid" -> Lids.base(port, Words.integer(value), line);
                case "sm_lid" -> Lids.subnetManager(port, Words.integer(value), line);
                case "lmc" -> port.set("lmc", Words.integer(value), line);
                case "state" -> port.set("state", PortState.of(value), line);
                case "physical_state" -> port.set("physicalState", PhysicalState.of(value), line);
                case "netdev" -> port.set("netdev", value.isEmpty() ? null : value, line);
                default -> { }
            }
        });
    }
}
