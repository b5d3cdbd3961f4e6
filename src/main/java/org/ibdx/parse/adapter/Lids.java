package org.ibdx.parse.adapter;

import org.ibdx.capture.Line;
import org.ibdx.parse.Statements;

/** The LID of a port, where 65535 (the permissive LID) means that none was ever assigned, as 0 does. */
public final class Lids {

    private static final int PERMISSIVE = 65535;

    private Lids() {
    }

    public static void base(Statements.About port, Integer lid, Line line) {
        if (lid != null) {
            port.set("lid", lid == PERMISSIVE ? 0 : lid, line).set("permissiveLid", lid == PERMISSIVE, line);
        }
    }

    public static void subnetManager(Statements.About port, Integer lid, Line line) {
        if (lid != null) {
            port.set("smLid", lid == PERMISSIVE ? 0 : lid, line);
        }
    }
}
