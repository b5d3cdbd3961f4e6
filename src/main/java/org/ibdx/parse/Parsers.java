package org.ibdx.parse;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibdx.parse.adapter.AdapterParsers;
import org.ibdx.parse.config.ConfigParsers;
import org.ibdx.parse.fabric.FabricParsers;
import org.ibdx.parse.firewall.FirewallParsers;
import org.ibdx.parse.host.HostParsers;
import org.ibdx.parse.network.NetworkParsers;

/** All parsers by id. Each area lists its own. */
public final class Parsers {

    private static final Map<String, Parser> BY_ID = new LinkedHashMap<>();

    static {
        for (List<Parser> area : List.of(AdapterParsers.ALL, FabricParsers.ALL, ConfigParsers.ALL, HostParsers.ALL,
                NetworkParsers.ALL, FirewallParsers.ALL)) {
            for (Parser parser : area) {
                BY_ID.put(parser.id(), parser);
            }
        }
    }

    private Parsers() {
    }

    /** The parser of that id, or null. */
    public static Parser named(String id) {
        return BY_ID.get(id);
    }

    public static Iterable<Parser> all() {
        return BY_ID.values();
    }
}
