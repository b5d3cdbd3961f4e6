package org.ibdx.parse.network;

import java.util.List;
import org.ibdx.parse.Parser;

/** Parsers of what describes interfaces, addresses, neighbours and routes. */
public final class NetworkParsers {

    public static final List<Parser> ALL = List.of(new IpLinkParser("ip-link"), new IpLinkParser("ip-addr"), new IfconfigParser(),
            new IpNeighParser(), new ArpParser(), new IpRouteParser(), new IpRouteGetParser(), new IpRuleParser(),
            new SysfsNetParser(), new BondingParser(), new EthtoolDriverParser(), new EthtoolParser("ethtool"), new EthtoolParser("ethtool-k"),
            new EthtoolTableParser("ethtool-g"), new EthtoolTableParser("ethtool-S"), new RpcinfoParser(),
            new PingParser(), new NmcliParser(), new NetworkctlParser(), new ListenParser(), new NfsPortsParser(),
            new PortCheckParser(), new ArpingParser());

    private NetworkParsers() {
    }
}
