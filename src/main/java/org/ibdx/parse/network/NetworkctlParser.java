package org.ibdx.parse.network;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Connection;
import org.ibdx.fact.Interface;
import org.ibdx.knowledge.LazyPattern;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code networkctl} and {@code networkctl status ib0} (systemd src/network/networkctl.c).
 *
 * <pre>
 * IDX LINK    TYPE       OPERATIONAL SETUP
 *   4 ib0     infiniband routable    configured
 *   5 ib1     infiniband no-carrier  configuring
 * ● 4: ib0
 *              Network File: /run/systemd/network/10-netplan-ib0.network
 *                      Type: infiniband
 *                     State: routable (configured)
 * </pre>
 *
 * {@code unmanaged} says only that networkd leaves the interface to another manager, and is not stated.
 */
public final class NetworkctlParser implements Parser {

    private static final LazyPattern BEGINS = new LazyPattern("^\\s*IDX\\s+LINK\\s+TYPE\\s+OPERATIONAL\\s+SETUP\\s*$");
    private static final Pattern ROW = Pattern.compile("^[^\\w]*(\\d+)\\s+([A-Za-z][A-Za-z0-9_.-]*)\\s+([a-z0-9-]+)\\s+([a-z-]+)\\s+(\\S+)\\s*$");
    private static final Pattern HEAD = Pattern.compile("^[^\\w]*(\\d+):\\s+([A-Za-z][A-Za-z0-9_.-]*)\\s*$");
    private static final Pattern KEY = Pattern.compile("^\\s*(Type|State)\\s*:\\s*(\\S+)(?:\\s+\\(([a-z]+)\\))?");

    @Override
    public String id() {
        return "networkctl";
    }

    @Override
    public boolean begins(String line) {
        return BEGINS.matcher(line).matches();
    }

    @Override
    public void parse(Capture capture, Statements out) {
        String shown = Typed.interfaceOf(capture);
        for (Line line : Lines.of(capture)) {
            Matcher row = ROW.matcher(line.text());
            Matcher head = HEAD.matcher(line.text());
            Matcher key = KEY.matcher(line.text());
            if (row.find()) {
                operational(out, row.group(2), row.group(3), row.group(4), line);
                state(out, row.group(2), row.group(3), row.group(5), line);
            } else if (head.find()) {
                shown = head.group(2);
            } else if (shown != null && key.find()) {
                boolean type = key.group(1).equals("Type");
                state(out, shown, type ? key.group(2) : null, type ? null : key.group(3), line);
            }
        }
    }

    /** {@code no-carrier} is up without carrier, {@code off} is not up; the words above carrier are of addresses. */
    private static void operational(Statements out, String name, String type, String word, Line line) {
        if (type.equals("infiniband")) {
            boolean carrier = word.matches("carrier|degraded|routable|enslaved|degraded-carrier");
            out.about(Interface.class, name).set("linkType", type, line).set("up", word.equals("off") ? Boolean.FALSE : carrier || word.equals("no-carrier") ? true : null, line)
                    .set("carrier", carrier ? Boolean.TRUE : word.equals("no-carrier") ? false : null, line);
        }
    }

    private static void state(Statements out, String name, String type, String setup, Line line) {
        // NetworkManager and the kernel have other words for the same thing; one is enough
        String plain = "ether".equals(type) ? "ethernet" : type;
        boolean known = setup != null && setup.matches("configured|configuring|pending|failed|linger|initialized|degraded");
        if (known || type != null) {
            out.about(Connection.class, name).set("interfaceName", name, line).set("type", plain, line).set("state", known ? setup : null, line);
        }
    }
}
