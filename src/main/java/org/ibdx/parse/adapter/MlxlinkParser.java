package org.ibdx.parse.adapter;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Cable;
import org.ibdx.fact.LinkLayer;
import org.ibdx.fact.PhysicalState;
import org.ibdx.fact.Port;
import org.ibdx.fact.PortState;
import org.ibdx.fact.Rates;
import org.ibdx.fact.Words;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code mlxlink -d mlx5_0 -p 1}, also {@code -m} (module), {@code -c} (counters), {@code -e} (eye) and {@code --json} (mstflint mlxlink).
 *
 * <pre>
 * Operational Info
 * ----------------
 * State                           : Active
 * Physical state                  : LinkUp
 * Speed                           : IB-HDR
 * Status Opcode                   : 0
 * Recommendation                  : No issue was observed.
 * Raw Physical BER                : 1E-8
 * </pre>
 *
 * The port is known only where the device was named as an RDMA device; a PCI address or /dev/mst name is kept as it is, and without
 * any name it is {@code port 1}, or the number that was asked for.
 */
public final class MlxlinkParser implements Parser {

    private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(?:\\.[0-9]+)?(?:[eE][-+]?[0-9]+)?");

    /** {@code 100G_4X}: InfiniBand speeds have names. */
    private static final Pattern ETHERNET_SPEED = Pattern.compile("\\b\\d{1,3}G(?:_\\dX)?\\b");
    /** The first heading, or one of the later ones where only a part was copied. */
    private static final Pattern BEGINNING = Pattern.compile("Operational Info|Troubleshooting Info|Physical Counters and BER Info|Status Opcode\\s+: \\d+"
            + "|Time Since Last Clear \\[Min]\\s+: .*");

    /** What is printed of a lane without any light, dBm. */
    private static final double NO_LIGHT = -40;

    @Override
    public String id() {
        return "mlxlink";
    }

    @Override
    public boolean begins(String line) {
        return BEGINNING.matcher(line.strip()).matches();
    }

    @Override
    public void parse(Capture capture, Statements out) {
        Link link = new Link(capture, out);
        if (Json.looksLike(capture)) {
            for (Json.Item item : Json.objects(capture)) {
                item.members().forEach((key, value) -> link.key(key, value.strip(), item.line(key)));
            }
            return;
        }
        for (Line line : Lines.of(capture)) {
            KeyValue pair = KeyValue.of(line.text());
            if (line.text().contains("(PCIe)")) {
                return; // what follows tells of the bus, not of the link
            }
            if (pair != null) {
                link.key(pair.key(), pair.value(), line);
            }
        }
    }

    /** The port and what is plugged in it. */
    private static final class Link {
        private final Statements out;
        private final String name;
        private final String device;
        private final int number;
        private String width;
        private String speed;
        private boolean lossTold;

        private Link(Capture capture, Statements out) {
            this.out = out;
            Target target = Target.of(capture, "d", "p", "device", "port", "depth", "pcie_index", "node", "port_type");
            String named = target.option("d", "device");
            // a probe that is run for each port tells it, whatever it calls the device
            FlintParser.Asked asked = named != null && target.port() == null ? FlintParser.Asked.named(named) : FlintParser.Asked.of(capture, target.device());
            Integer port = target.option("p", "port") == null ? target.port() : Words.integer(target.option("p", "port"));
            number = port == null ? 1 : port;
            device = asked.device();
            name = asked.subject();
        }

        private Statements.About cable(Line line) {
            return out.about(Cable.class, name == null ? "port " + number : name + "/" + number).set("device", name, line)
                    .set("port", number, line);
        }

        private void port(String field, Object value, Line line) {
            if (device != null && value != null) {
                out.about(Port.class, device + "/" + number).set("device", device, line).set("port", number, line)
                        .set(field, value, line);
            }
        }

        private void key(String key, String value, Line line) {
            if (value.isEmpty() || value.equals("N/A")) {
                return;
            }
            switch (key) {
                case "State" -> port("state", PortState.of(value), line);
                case "Physical state" -> port("physicalState", PhysicalState.of(value), line);
                case "Speed" -> speed(value, line);
                case "Width" -> {
                    width = Rates.width(value);
                    port("width", width, line);
                    port("rate", Rates.kernelRate(width, speed), line);
                }
                case "FEC" -> cable(line).set("fec", value, line);
                case "Enabled Link Speed" -> {
                    cable(line).set("speedsEnabled", Rates.speedsIn(value), line);
                    if (Rates.speedsIn(value).isEmpty() && ETHERNET_SPEED.matcher(value).find()) {
                        cable(line).set("protocol", LinkLayer.ETHERNET.toString(), line);
                        port("linkLayer", LinkLayer.ETHERNET, line);
                    }
                }
                case "Supported Cable Speed" -> cable(line).set("speedsCable", Rates.speedsIn(value), line);
                case "Status Opcode" -> cable(line).set("opcode", Words.integer(value), line);
                case "Recommendation" -> cable(line).set("recommendation", value, line);
                case "Raw Physical BER" -> cable(line).set("rawBer", ber(value), line);
                case "Effective Physical BER" -> cable(line).set("effectiveBer", ber(value), line);
                case "Symbol BER" -> cable(line).set("symbolBer", ber(value), line);
                case "Time Since Last Clear [Min]" -> cable(line).set("clearedMinutes", ber(value), line);
                case "Link Down Counter" -> cable(line).set("linkDowned", Words.number(value), line);
                default -> module(key, value, line);
            }
        }

        private void module(String key, String value, Line line) {
            switch (key) {
                case "Identifier" -> cable(line).set("identifier", value, line);
                case "Cable Technology" -> cable(line).set("technology", value, line);
                case "Cable Type" -> cable(line).set("type", value, line);
                case "Vendor Name" -> cable(line).set("vendor", value, line);
                case "Vendor Part Number" -> cable(line).set("partNumber", value, line);
                case "Vendor Serial Number" -> cable(line).set("serialNumber", value, line);
                case "FW Version" -> cable(line).set("firmware", value, line);
                case "Height Eye Opening [mV]" -> cable(line).set("eyeHeight", lowest(value), line);
                case "Transfer Distance [m]" -> cable(line).set("lengthMetres", ber(value), line);
                case "Temperature [C]" -> cable(line).set("temperature", ber(value), line);
                case "LOS Alarm" -> signal(lanes(value), "ON"::equals, line);
                case "Rx Power Current [dBm]" -> {
                    cable(line).set("rxPower", lowest(value), line);
                    signal(lanes(value), lane -> ber(lane) != null && ber(lane) <= NO_LIGHT, line);
                }
                case "Tx Power Current [dBm]" -> cable(line).set("txPower", lowest(value), line);
                default -> { }
            }
        }

        private void speed(String value, Line line) {
            speed = value.startsWith("IB-") ? Rates.speed(value) : null;
            if (speed != null) {
                port("speed", speed, line);
                cable(line).set("protocol", LinkLayer.INFINIBAND.toString(), line);
            } else if (value.matches("[0-9]+(\\.[0-9]+)?G.*")) {
                cable(line).set("protocol", LinkLayer.ETHERNET.toString(), line);
            }
        }

        /** Whether all lanes are without signal; the alarm tells it, and where there is none the power. */
        private void signal(List<String> lanes, Predicate<String> lost, Line line) {
            if (!lossTold && !lanes.contains("N/A")) {
                lossTold = true;
                cable(line).set("signalLost", lanes.stream().allMatch(lost), line);
            }
        }

        /** What is said of each lane; the range in brackets is no lane. */
        private static List<String> lanes(String value) {
            return Arrays.stream(value.split("\\[")[0].split(",")).map(String::strip).toList();
        }

        private static Double ber(String value) {
            Matcher number = NUMBER.matcher(value);
            return number.lookingAt() ? Words.decimal(number.group()) : null;
        }

        /** The lowest of the lanes. */
        private static Double lowest(String value) {
            return lanes(value).stream().map(Link::ber).filter(power -> power != null).min(Double::compare).orElse(null);
        }
    }
}
