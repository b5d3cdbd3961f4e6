package org.ibdx.parse.adapter;

import java.util.Locale;
import java.util.Map;
import org.ibdx.capture.Line;
import org.ibdx.fact.Counter;
import org.ibdx.parse.Statements;

/**
 * Port counters under the names that sysfs gives them, whatever the tool calls them, and whether one is at the end of its field
 * in the PMA attribute PortCounters (widths: rdma-core libibmad/fields.c, kernel drivers/infiniband/core/sysfs.c).
 */
public final class Counters {

    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("symbolerrorcounter", "symbol_error"), Map.entry("symbolerrors", "symbol_error"),
            Map.entry("linkerrorrecoverycounter", "link_error_recovery"), Map.entry("linkrecovers", "link_error_recovery"),
            Map.entry("linkdownedcounter", "link_downed"), Map.entry("linkdowned", "link_downed"),
            Map.entry("portrcverrors", "port_rcv_errors"), Map.entry("rcverrors", "port_rcv_errors"),
            Map.entry("portrcvremotephysicalerrors", "port_rcv_remote_physical_errors"),
            Map.entry("rcvremotephyserrors", "port_rcv_remote_physical_errors"),
            Map.entry("portrcvswitchrelayerrors", "port_rcv_switch_relay_errors"),
            Map.entry("rcvswrelayerrors", "port_rcv_switch_relay_errors"),
            Map.entry("portxmitdiscards", "port_xmit_discards"), Map.entry("xmtdiscards", "port_xmit_discards"),
            Map.entry("portxmitconstrainterrors", "port_xmit_constraint_errors"),
            Map.entry("xmtconstrainterrors", "port_xmit_constraint_errors"),
            Map.entry("portrcvconstrainterrors", "port_rcv_constraint_errors"),
            Map.entry("rcvconstrainterrors", "port_rcv_constraint_errors"),
            Map.entry("locallinkintegrityerrors", "local_link_integrity_errors"),
            Map.entry("linkintegrityerrors", "local_link_integrity_errors"),
            Map.entry("excessivebufferoverrunerrors", "excessive_buffer_overrun_errors"),
            Map.entry("excbufoverrunerrors", "excessive_buffer_overrun_errors"),
            Map.entry("vl15dropped", "VL15_dropped"), Map.entry("qp1dropped", "qp1_dropped"),
            Map.entry("portxmitwait", "port_xmit_wait"), Map.entry("xmtwait", "port_xmit_wait"),
            Map.entry("portxmitdata", "port_xmit_data"), Map.entry("xmtbytes", "port_xmit_data"),
            Map.entry("xmtdata", "port_xmit_data"),
            Map.entry("portrcvdata", "port_rcv_data"), Map.entry("rcvbytes", "port_rcv_data"),
            Map.entry("rcvdata", "port_rcv_data"),
            Map.entry("portxmitpkts", "port_xmit_packets"), Map.entry("xmtpkts", "port_xmit_packets"),
            Map.entry("portrcvpkts", "port_rcv_packets"), Map.entry("rcvpkts", "port_rcv_packets"),
            Map.entry("portunicastxmitpkts", "unicast_xmit_packets"), Map.entry("portunicastrcvpkts", "unicast_rcv_packets"),
            Map.entry("portmulticastxmitpkts", "multicast_xmit_packets"),
            Map.entry("portmulticastrcvpkts", "multicast_rcv_packets"));

    private static final Map<String, Integer> BITS = Map.ofEntries(
            Map.entry("symbol_error", 16), Map.entry("link_error_recovery", 8), Map.entry("link_downed", 8),
            Map.entry("port_rcv_errors", 16), Map.entry("port_rcv_remote_physical_errors", 16),
            Map.entry("port_rcv_switch_relay_errors", 16), Map.entry("port_xmit_discards", 16),
            Map.entry("port_xmit_constraint_errors", 8), Map.entry("port_rcv_constraint_errors", 8),
            Map.entry("local_link_integrity_errors", 4), Map.entry("excessive_buffer_overrun_errors", 4),
            Map.entry("VL15_dropped", 16), Map.entry("qp1_dropped", 16), Map.entry("port_xmit_wait", 32),
            Map.entry("port_xmit_data", 32), Map.entry("port_rcv_data", 32), Map.entry("port_xmit_packets", 32),
            Map.entry("port_rcv_packets", 32));

    private Counters() {
    }

    /** The sysfs name of a counter that perfquery or ibqueryerrors prints; null for fields that do not count. */
    public static String name(String toolName) {
        String bare = toolName.toLowerCase(Locale.ROOT);
        if (bare.endsWith("select") || bare.endsWith("select2")) {
            return null;
        }
        String known = NAMES.get(bare);
        return known != null ? known : toolName.replaceAll("([a-z0-9])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT);
    }

    /** Whether a count is at the end of its field in PortCounters and so counts no more. */
    public static boolean saturated(String name, long value) {
        Integer bits = BITS.get(name);
        return bits != null && value == (1L << bits) - 1;
    }

    /**
     * Begins a statement of one counter.
     *
     * @param owner  what the subject begins with: {@code mlx5_0/1}, {@code 98039b0300a1b2c4/1}, {@code lid 31/1}
     * @param device device or node description
     * @param port   port number
     * @param name   sysfs name
     */
    public static Statements.About about(Statements out, String owner, String device, String port, String name, Line line) {
        return out.about(Counter.class, owner + " " + name).set("device", device, line).set("port", port, line)
                .set("at", owner, line).set("name", name, line);
    }
}
