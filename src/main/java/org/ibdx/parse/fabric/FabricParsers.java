package org.ibdx.parse.fabric;

import java.util.List;
import org.ibdx.parse.Parser;

/** Parsers of what asks the subnet manager, single nodes or the whole fabric, and of the subnet manager's own files. */
public final class FabricParsers {

    public static final List<Parser> ALL = List.of(new SminfoParser(), new SaqueryParser(), new IbpingParser(), new IbaddrParser(),
            SmpqueryParser.ofSmpquery(), SmpqueryParser.ofIbportstate(), new PerfqueryParser(), new IbqueryerrorsParser(), new IbcheckerrorsParser(),
            new IblinkinfoParser(), new IbnetdiscoverParser(), new IbnodesParser("ibnodes"), new IbnodesParser("ibhosts"),
            new IbnodesParser("ibswitches"), new IbtracertParser(), new IbdiagnetParser(), new IbswinfoParser(), new PartitionsConfParser(),
            OpensmConfParser.ofConf(), OpensmConfParser.ofDefault(), new OpensmLogParser());

    private FabricParsers() {
    }
}
