package org.ibdx.parse.adapter;

import java.util.List;
import org.ibdx.parse.Parser;

/** Parsers of what describes the adapter and its ports. */
public final class AdapterParsers {

    public static final List<Parser> ALL = List.of(new IbstatParser());

    private AdapterParsers() {
    }
}
