package org.ibdx.parse.adapter;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ibdx.capture.Line;
import org.ibdx.fact.Gid;
import org.ibdx.fact.LinkLayer;
import org.ibdx.fact.Port;
import org.ibdx.fact.Words;
import org.ibdx.parse.Statements;

/**
 * Collects GIDs of ports. GID 0 of an InfiniBand port is the subnet prefix and the port GUID; that of an Ethernet port is made
 * of a MAC address, so what it says of the port is stated only when its link layer is known.
 */
final class Gids {

    private static final String NONE = "0".repeat(32);

    private final Statements out;
    private final Map<String, String> first = new LinkedHashMap<>();
    private final Map<String, Line> lines = new LinkedHashMap<>();
    private final Map<String, LinkLayer> layers = new LinkedHashMap<>();
    private final Set<String> known = new HashSet<>();
    private final List<Attribute> attributes = new ArrayList<>();

    private record Attribute(String port, int index, String field, String value, Line line) {
    }

    Gids(Statements out) {
        this.out = out;
    }

    /** An entry of the table of a port ({@code mlx5_0/1}); an empty one states nothing. Gives the entry, or null where it is none. */
    Statements.About gid(String port, int index, String text, Line line) {
        String gid = Words.gid(text);
        if (gid == null || gid.equals(NONE)) {
            return null;
        }
        if (index == 0) {
            first.put(port, gid);
            lines.put(port, line);
        }
        known.add(port + " " + index);
        return entry(port, index, line).set("gid", gid, line);
    }

    /** What a file of its own tells of an entry; stated only when the entry is in use. */
    void attribute(String port, int index, String field, String value, Line line) {
        attributes.add(new Attribute(port, index, field, value, line));
    }

    private Statements.About entry(String port, int index, Line line) {
        int slash = port.lastIndexOf('/');
        return out.about(Gid.class, port + " gid " + index).set("device", slash < 0 ? null : port.substring(0, slash), line)
                .set("port", slash < 0 ? null : Words.integer(port.substring(slash + 1)), line).set("index", index, line);
    }

    void layer(String port, LinkLayer layer) {
        if (layer != null) {
            layers.put(port, layer);
        }
    }

    /** States the attributes of entries in use, and the prefix and GUID of the InfiniBand ports. */
    void finish() {
        for (Attribute attribute : attributes) {
            if (known.contains(attribute.port + " " + attribute.index)) {
                entry(attribute.port, attribute.index, attribute.line).set(attribute.field, attribute.value, attribute.line);
            }
        }
        first.forEach((port, gid) -> {
            if (layers.get(port) == LinkLayer.INFINIBAND) {
                out.about(Port.class, port).set("gidPrefix", gid.substring(0, 16), lines.get(port))
                        .set("guid", gid.substring(16), lines.get(port));
            }
        });
    }
}
