package org.ibdx.parse.config;

import java.util.List;
import org.ibdx.parse.Parser;

/** Parsers of configuration files. */
public final class ConfigParsers {

    public static final List<Parser> ALL = List.of(new IfcfgParser(), new NetplanParser(), new KeyfileParser(), new InterfacesParser(),
            new NetworkdParser(), new ModprobeParser(), new ModuleListParser(), new KeyValueParser("rdma-conf"),
            new KeyValueParser("openib-conf"));

    private ConfigParsers() {
    }
}
