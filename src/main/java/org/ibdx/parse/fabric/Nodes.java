package org.ibdx.parse.fabric;

import java.util.Locale;
import org.ibdx.capture.Line;
import org.ibdx.fact.FabricLink;
import org.ibdx.fact.FabricNode;
import org.ibdx.parse.Statements;

/** Nodes and ends of links as a sweep sees them. */
final class Nodes {

    private Nodes() {
    }

    /** {@code Ca}, {@code Channel Adapter}, {@code caguid}, {@code H} and the like as CA, SW or RT; null for other words. */
    static String kind(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "ca", "channel adapter", "h" -> "CA";
            case "switch", "sw", "s" -> "SW";
            case "router", "rt", "r" -> "RT";
            default -> null;
        };
    }

    static Statements.About node(Statements out, String guid, String kind, String description, Line line) {
        return out.about(FabricNode.class, guid).seen(line).set("kind", kind, line)
                .set("description", text(description), line);
    }

    /** One end of a link; null where its GUID is not known. */
    static Statements.About end(Statements out, String guid, Integer port, String node, Integer lid, Line line) {
        if (guid == null || port == null) {
            return null;
        }
        return out.about(FabricLink.class, guid + "/" + port).set("guid", guid, line).set("port", port, line)
                .set("node", text(node), line).set("lid", lid, line);
    }

    /** Says of an end what is at the other end. */
    static void peer(Statements.About end, String guid, Integer port, String node, Integer lid, Line line) {
        if (end != null) {
            end.set("peerGuid", guid, line).set("peerPort", port, line).set("peerNode", text(node), line).set("peerLid", lid, line);
        }
    }

    static String text(String text) {
        return text == null || text.isBlank() ? null : text.strip();
    }
}
