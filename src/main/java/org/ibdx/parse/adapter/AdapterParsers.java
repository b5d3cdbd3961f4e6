package org.ibdx.parse.adapter;

import java.util.List;
import org.ibdx.parse.Parser;

/** Parsers of what describes the adapter and its ports. */
public final class AdapterParsers {

    public static final List<Parser> ALL = List.of(new IbstatParser(), new IbstatListParser(), new IbstatusParser(), new OpainfoParser(),
            new IbvDevinfoParser(), new IbvDevicesParser(), new RdmaLinkParser(), new RdmaDevParser(), new RdmaSystemParser(),
            new SysfsInfinibandParser(), new Ibdev2netdevParser(), new ShowGidsParser(), new FlintParser(),
            new MlxfwmanagerParser(), new MlxconfigParser(), new MlxlinkParser(), CableParser.ofEthtool(),
            CableParser.ofMlxcables());

    private AdapterParsers() {
    }
}
