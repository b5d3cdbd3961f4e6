package org.ibdx.parse.firewall;

import java.util.List;
import org.ibdx.parse.Parser;

/** Parsers of packet filters. What they do to a packet as a whole is worked out in {@code org.ibdx.combine.PacketFates}. */
public final class FirewallParsers {

    public static final List<Parser> ALL = List.of(new IptablesParser("iptables"), new IptablesParser("ip6tables"), new IptablesParser("arptables"),
            new NftParser(), new FirewalldParser(), new UfwParser());

    private FirewallParsers() {
    }
}
