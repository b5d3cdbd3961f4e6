package org.ibdx.parse.adapter;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Hca;
import org.ibdx.fact.LinkLayer;
import org.ibdx.fact.PhysicalState;
import org.ibdx.fact.PortState;
import org.ibdx.fact.Rates;
import org.ibdx.fact.Words;
import org.ibdx.knowledge.LazyPattern;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code ibv_devinfo}, also with {@code -v} and {@code -l} (rdma-core libibverbs/examples/devinfo.c).
 *
 * <pre>
 * hca_id:	mlx5_0
 * 	fw_ver:				20.35.1012
 * 		port:	1
 * 			state:			PORT_ACTIVE (4)
 * 			active_mtu:		4096 (5)
 * 			active_speed:		10.0 Gbps (8)
 * </pre>
 *
 * The code in brackets decides: 4 (QDR) and 8 (FDR10) print the same speed, and an old tool calls codes it does not know
 * {@code invalid speed (128)}. The link layer reads InfiniBand for iWARP too; the transport tells.
 */
public final class IbvDevinfoParser implements Parser {

    private static final LazyPattern BEGINS = new LazyPattern("hca_id:\\s+" + Target.DEVICE);
    private static final Pattern GID = Pattern.compile("^GID\\[\\s*(\\d{1,5})\\]\\s*:\\s*([0-9a-fA-F:.]+)(?:\\s*,\\s*(\\S.*))?$");
    private static final Pattern CODE = Pattern.compile("\\((0x[0-9a-fA-F]+|\\d+)\\)\\s*$");
    private static final Pattern LIST = Pattern.compile("^\\s*\\d+ HCAs? found:");
    private static final Pattern NAME = Pattern.compile("^\\s*(" + Target.DEVICE + ")\\s*$");

    @Override
    public String id() {
        return "ibv_devinfo";
    }

    @Override
    public boolean begins(String line) {
        return BEGINS.matcher(line.strip()).matches();
    }

    @Override
    public void parse(Capture capture, Statements out) {
        PortCursor cursor = new PortCursor(out);
        Target target = Target.of(capture, "d", "ib-dev", "i", "ib-port");
        cursor.device(target.option("d", "ib-dev") == null ? target.device() : target.option("d", "ib-dev"));
        Gids gids = new Gids(out);
        String width = null;
        boolean list = false;
        for (Line line : Lines.of(capture)) {
            String text = line.text();
            Matcher matcher = NAME.matcher(text);
            if (list && matcher.find()) {
                out.about(Hca.class, matcher.group(1)).seen(line);
                continue;
            }
            list = LIST.matcher(text).find() || list && text.isBlank();
            if (text.contains("Failed to query port") && cursor.device() != null) {
                out.about(Hca.class, cursor.device()).set("broken", true, line);
                continue;
            }
            matcher = GID.matcher(text.strip());
            if (matcher.find()) {
                gid(cursor, gids, matcher, line);
                continue;
            }
            KeyValue pair = KeyValue.of(text);
            if (pair == null) {
                continue;
            }
            String key = pair.key();
            String value = pair.value();
            if (key.equals("active_width")) {
                width = Rates.widthOfCode(code(value));
                cursor.at(key, line).set("width", width, line);
            } else if (key.equals("active_speed")) {
                String speed = Rates.speedOfCode(code(value));
                cursor.at(key, line).set("speed", speed, line).set("rate", Rates.kernelRate(width, speed), line);
                width = null;
            } else if (key.equals("bad_pkey_cntr") || key.equals("qkey_viol_cntr")) {
                violations(out, cursor, key, value, line);
            } else if (!deviceLine(out, cursor, key, value, line)) {
                portLine(cursor, gids, key, value, line);
            }
        }
        gids.finish();
    }

    private static boolean deviceLine(Statements out, PortCursor cursor, String key, String value, Line line) {
        if (key.equals("hca_id")) {
            cursor.device(value.matches(Target.DEVICE) ? value : null);
            if (cursor.device() != null) {
                out.about(Hca.class, value).seen(line);
            }
            return true;
        }
        Object known = switch (key) {
            case "transport" -> CODE.matcher(value).replaceFirst("").strip();
            case "fw_ver", "board_id" -> value;
            case "hw_ver" -> Hardware.version(value);
            case "node_guid", "sys_image_guid" -> Words.guid(value);
            case "vendor_id" -> value.matches("0x[0-9a-fA-F]{4,8}") ? value : null;
            case "vendor_part_id", "phys_port_cnt" -> Words.integer(value);
            default -> "";
        };
        String field = switch (key) {
            case "transport" -> "transport";
            case "fw_ver" -> "firmware";
            case "hw_ver" -> "hardwareVersion";
            case "board_id" -> "psid";
            case "node_guid" -> "nodeGuid";
            case "sys_image_guid" -> "systemImageGuid";
            case "vendor_id" -> "vendorId";
            case "vendor_part_id" -> "partId";
            case "phys_port_cnt" -> "portCount";
            default -> null;
        };
        if (field == null) {
            return false;
        }
        if (cursor.device() != null && known != null && !known.equals("") && !known.equals("invalid transport")) {
            out.about(Hca.class, cursor.device()).set(field, known, line);
        }
        return true;
    }

    /** Packets with a wrong key, which the port counts: {@code qkey_viol_cntr: 0x10}. */
    private static void violations(Statements out, PortCursor cursor, String key, String value, Line line) {
        cursor.at(key, line);
        Long count = Words.number(value);
        if (cursor.device() != null && count != null) {
            Counters.about(out, cursor.device() + "/" + cursor.port(), cursor.device(), String.valueOf(cursor.port()), key, line).set("value", count, line);
        }
    }

    private static void portLine(PortCursor cursor, Gids gids, String key, String value, Line line) {
        switch (key) {
            case "port" -> {
                Integer number = Words.integer(value);
                if (number != null && number > 0) {
                    cursor.port(number);
                }
            }
            case "state" -> cursor.at(key, line).set("state", PortState.of(value), line);
            case "max_mtu" -> cursor.at(key, line).set("maxMtu", Rates.mtuOfCode(code(value)), line);
            case "active_mtu" -> cursor.at(key, line).set("activeMtu", Rates.mtuOfCode(code(value)), line);
            case "sm_lid" -> Lids.subnetManager(cursor.at(key, line), Words.integer(value), line);
            case "port_lid" -> Lids.base(cursor.at(key, line), Words.integer(value), line);
            case "port_lmc" -> cursor.at(key, line).set("lmc", Words.integer(value), line);
            case "port_cap_flags" -> cursor.at(key, line).set("capabilityMask", Words.number(value), line);
            case "phys_state" -> cursor.at(key, line).set("physicalState", PhysicalState.of(value), line);
            case "link_layer" -> {
                Statements.About port = cursor.at(key, line);
                LinkLayer layer = LinkLayer.of(value);
                port.set("linkLayer", layer, line);
                gids.layer(port.subject(), layer);
            }
            default -> { }
        }
    }

    private static void gid(PortCursor cursor, Gids gids, Matcher matcher, Line line) {
        int index = Integer.parseInt(matcher.group(1));
        Statements.About gid = gids.gid(cursor.at("GID " + index, line).subject(), index, matcher.group(2), line);
        if (gid != null && matcher.group(3) != null) {
            gid.set("type", matcher.group(3), line);
        }
    }

    private static Integer code(String value) {
        Matcher matcher = CODE.matcher(value);
        return matcher.find() ? Words.integer(matcher.group(1)) : null;
    }
}
