package org.ibdx.parse.adapter;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Hca;
import org.ibdx.fact.Words;
import org.ibdx.knowledge.LazyPattern;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code rdma dev} (iproute2 rdma/dev.c), text and JSON.
 *
 * <pre>
 * 0: mlx5_0: node_type ca fw 20.35.1012 node_guid 9803:9b03:00a1:b2c4 sys_image_guid 9803:9b03:00a1:b2c4
 * </pre>
 */
public final class RdmaDevParser implements Parser {

    private static final LazyPattern BEGINS = new LazyPattern("^\\[ ?\\{ ?\"ifindex\": ?\\d+, ?\"ifname\": ?\"" + Target.DEVICE + "\", ?\"node_type\".*");
    private static final Pattern TEXT = Pattern.compile("(?:^|[\\s>])\\d+:\\s+(" + Target.DEVICE + "):\\s+(node_type\\s.*)$");

    @Override
    public String id() {
        return "rdma-dev";
    }

    @Override
    public boolean begins(String line) {
        return TEXT.matcher(line).find() || BEGINS.matcher(line).matches();
    }

    @Override
    public void parse(Capture capture, Statements out) {
        if (Json.looksLike(capture)) {
            for (Json.Item item : Json.objects(capture)) {
                String name = item.get("ifname");
                if (name != null && name.matches(Target.DEVICE)) {
                    state(out, name, item.members(), item.line("ifname"));
                }
            }
            return;
        }
        for (Line line : Lines.of(capture)) {
            Matcher matcher = TEXT.matcher(line.text());
            if (matcher.find()) {
                String[] words = matcher.group(2).strip().split("\\s+");
                Map<String, String> pairs = new LinkedHashMap<>();
                for (int i = 0; i + 1 < words.length; i += 2) {
                    pairs.put(words[i], words[i + 1]);
                }
                state(out, matcher.group(1), pairs, line);
            }
        }
    }

    private static void state(Statements out, String device, Map<String, String> pairs, Line line) {
        Statements.About hca = out.about(Hca.class, device).seen(line);
        pairs.forEach((key, value) -> {
            switch (key) {
                case "node_type" -> hca.set("nodeType", nodeType(value), line);
                case "fw" -> hca.set("firmware", value.isEmpty() ? null : value, line);
                case "node_guid" -> hca.set("nodeGuid", Words.guid(value), line);
                case "sys_image_guid" -> hca.set("systemImageGuid", Words.guid(value), line);
                default -> { }
            }
        });
    }

    /** The node type in the spelling of the facts, also from sysfs ({@code 1: CA}); null for a word that is none. */
    static String nodeType(String text) {
        String word = text.strip().replaceFirst("^\\d+:\\s*", "").toLowerCase(Locale.ROOT);
        return switch (word) {
            case "ca" -> "CA";
            case "rnic" -> "RNIC";
            case "switch", "router", "usnic", "usnic_dp", "usnic udp" -> word;
            default -> null;
        };
    }
}
