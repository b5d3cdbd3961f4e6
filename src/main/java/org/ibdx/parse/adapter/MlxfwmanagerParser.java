package org.ibdx.parse.adapter;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Words;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code mlxfwmanager --query}, {@code mstfwmanager} (mstflint mlxfwupdate/mlxfwmanager.cpp).
 *
 * <pre>
 * Device #1:
 * ----------
 *   Device Type:      ConnectX6
 *   PSID:             MT_0000000223
 *   PCI Device Name:  0000:41:00.0
 *   Base GUID:        98039b0300a1b2c4
 *   Versions:         Current        Available
 *      FW             20.35.1012     N/A
 *      FW (Running)   20.31.1014     N/A
 *   Status:           No matching image found
 * </pre>
 *
 * Of a card whose ports are set to Ethernet only MAC addresses are shown. The name comes after other lines of its block, so a
 * block is stated when it ends.
 */
public final class MlxfwmanagerParser implements Parser {

    private static final Pattern DEVICE = Pattern.compile("^[\\s>]*Device #\\d+:");
    private static final Pattern VERSION = Pattern.compile("^[\\s>]*FW( \\(Running\\))?\\s+(\\S+)(?:\\s+(\\S+))?");
    private static final Pattern FAILED = Pattern.compile("-E-\\s+(.*)$");

    @Override
    public String id() {
        return "mlxfwmanager";
    }

    @Override
    public boolean begins(String line) {
        return line.strip().startsWith("Querying Mellanox devices firmware");
    }

    @Override
    public void parse(Capture capture, Statements out) {
        Block block = new Block();
        for (Line line : Lines.of(capture)) {
            Matcher failed = FAILED.matcher(line.text());
            if (failed.find()) {
                FlintParser.Asked.of(capture).firmware(out, line).set("failure", FlintParser.failure(failed.group(1)), line);
                continue;
            }
            if (DEVICE.matcher(line.text()).find()) {
                block.state(out);
                block = new Block();
                continue;
            }
            Matcher version = VERSION.matcher(line.text());
            KeyValue pair = KeyValue.of(line.text());
            if (version.find()) {
                block.version(version.group(1) != null, version.group(2), version.group(3), line);
            } else if (pair != null) {
                block.key(pair.key(), pair.value(), line);
            }
        }
        block.state(out);
    }

    /** One device; what is told of it, until its name is known. */
    private static final class Block {
        private final Map<String, Object> values = new LinkedHashMap<>();
        private final Map<String, Line> lines = new LinkedHashMap<>();
        private String name;
        private Line nameLine;
        private Line mac;
        private boolean guid;

        private void put(String field, Object value, Line line) {
            if (value != null && !value.equals("") && !value.equals("N/A") && !value.equals("--")) {
                values.put(field, value);
                lines.put(field, line);
            }
        }

        private void version(boolean running, String current, String available, Line line) {
            if (running) {
                put("running", version(current), line);
            } else {
                put("flashed", version(current), line);
                put("available", available == null ? null : version(available), line);
            }
        }

        private static String version(String text) {
            return text.matches("\\d+\\.\\d+\\.\\d+(-\\S+)?") ? text : null;
        }

        private void key(String key, String value, Line line) {
            switch (key) {
                case "Device Type" -> put("model", value, line);
                case "Part Number" -> put("partNumber", value, line);
                case "Description" -> put("description", value, line);
                case "PSID" -> put("psid", value, line);
                case "Status" -> put("status", value, line);
                case "Base GUID" -> {
                    put("baseGuid", Words.guid(value), line);
                    guid = true;
                }
                case "PCI Device Name" -> {
                    name = value;
                    nameLine = line;
                }
                default -> {
                    guid |= key.endsWith("GUID");
                    mac = key.endsWith("MAC") && mac == null ? line : mac;
                }
            }
        }

        private void state(Statements out) {
            if (name == null || name.isEmpty()) {
                return;
            }
            FlintParser.Asked asked = FlintParser.Asked.named(name);
            Statements.About firmware = asked.firmware(out, nameLine);
            values.forEach((field, value) -> firmware.set(field, value, lines.get(field)));
            if ("Failed to open device".equals(values.get("status"))) {
                firmware.set("failure", "cannot-open", lines.get("status"));
            }
            if (mac != null && !guid) {
                firmware.set("ethernetOnly", true, mac);
            }
        }
    }
}
