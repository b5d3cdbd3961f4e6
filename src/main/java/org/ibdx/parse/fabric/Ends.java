package org.ibdx.parse.fabric;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.ibdx.capture.Line;
import org.ibdx.parse.Statements;

/**
 * The ends of links that a sweep prints. Most sweeps print a link twice, once at each end; what one line says of the other end
 * is stated only where that end has no line of its own (a grep, a cut), so that a fabric of ten thousand links stays small.
 */
final class Ends {

    /** One end: whose, which port, what it is called, its LID. */
    record End(String guid, Integer port, String node, Integer lid) {
        private String key() {
            return guid == null || port == null ? null : guid + "/" + port;
        }
    }

    private final Statements out;
    private final Set<String> own = new HashSet<>();
    private final Map<String, Runnable> others = new LinkedHashMap<>();

    Ends(Statements out) {
        this.out = out;
    }

    /** States the near end of a link and what it faces; gives it for more, or null where it has no GUID. */
    Statements.About link(End near, End far, String width, String speed, Line line) {
        if (near.key() != null) {
            own.add(near.key());
        }
        if (far.key() != null) {
            others.putIfAbsent(far.key(), () -> state(far, near, width, speed, line));
        }
        return state(near, far, width, speed, line);
    }

    private Statements.About state(End near, End far, String width, String speed, Line line) {
        Statements.About end = Nodes.end(out, near.guid, near.port, near.node, near.lid, line);
        if (end != null) {
            Nodes.peer(end.set("width", width, line).set("speed", speed, line), far.guid, far.port, far.node, far.lid, line);
        }
        return end;
    }

    /** States the ends that had no line of their own. */
    void finish() {
        others.forEach((end, statement) -> {
            if (!own.contains(end)) {
                statement.run();
            }
        });
    }
}
