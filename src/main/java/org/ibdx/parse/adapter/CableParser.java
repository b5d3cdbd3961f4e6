package org.ibdx.parse.adapter;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Cable;
import org.ibdx.fact.Words;
import org.ibdx.parse.Lines;
import org.ibdx.parse.NamedParser;
import org.ibdx.parse.Statements;

/**
 * {@code ethtool -m ib0} (ethtool qsfp.c, cmis.c) and {@code mlxcables} (MFT): what the module or cable says of itself.
 *
 * <pre>
 * 	Identifier                                : 0x11 (QSFP28)
 * 	Vendor name                               : Example
 * 	Length (Copper or Active cable)           : 2m
 * 	Receiver signal average optical power (Channel 1) : 0.8713 mW / -0.60 dBm
 * 	Module temperature high alarm             : Off
 * </pre>
 *
 * mlxcables gives each cable a heading {@code Cable name : mt4123_pciconf0_cable_0}.
 */
public final class CableParser extends NamedParser {

    private static final Pattern BRACKETED = Pattern.compile("^0x[0-9a-fA-F]+\\s+\\((.*)\\)$");
    private static final Pattern CODE_LAST = Pattern.compile("\\s*\\([0-9a-fA-F]+h\\)$");
    private static final Pattern METRES = Pattern.compile("^([0-9]+(?:\\.[0-9]+)?)\\s*m\\b");
    private static final Pattern CELSIUS = Pattern.compile("^(-?[0-9]+(?:\\.[0-9]+)?)\\s*(?:degrees )?C\\b");
    private static final Pattern DBM = Pattern.compile("(-?[0-9]+(?:\\.[0-9]+)?)\\s*dBm");

    private CableParser(String id) {
        super(id);
    }

    /** For {@code ethtool -m}. */
    public static CableParser ofEthtool() {
        return new CableParser("ethtool-m");
    }

    /** For {@code mlxcables}. */
    public static CableParser ofMlxcables() {
        return new CableParser("mlxcables");
    }

    @Override
    public void parse(Capture capture, Statements out) {
        String subject = id().equals("ethtool-m") ? interfaceOf(capture) : capture.subject();
        Reading reading = new Reading(out, subject, id().equals("ethtool-m"));
        for (Line line : Lines.of(capture)) {
            KeyValue pair = KeyValue.of(line.text());
            if (pair != null) {
                reading.key(pair.key(), pair.value(), line);
            }
        }
        reading.finish();
    }

    private static String interfaceOf(Capture capture) {
        Target target = Target.of(capture);
        if (target.arguments().size() == 1) {
            return target.arguments().get(0);
        }
        if (capture.subject() != null) {
            return capture.subject();
        }
        // sos: sos_commands/networking/ethtool_-m_ib0
        Matcher named = Pattern.compile("ethtool_-m_([A-Za-z0-9_.@-]+?)(?:\\.txt)?$").matcher(capture.source());
        return named.find() ? named.group(1) : null;
    }

    /** What has been read of one cable. */
    private static final class Reading {
        private final Statements out;
        private final boolean ethtool;
        private final List<String> alarms = new ArrayList<>();
        private String subject;
        private Line alarmLine;
        private Double receive;
        private Double transmit;

        private Reading(Statements out, String subject, boolean ethtool) {
            this.out = out;
            this.subject = subject;
            this.ethtool = ethtool;
        }

        private Statements.About cable(Line line) {
            Statements.About about = out.about(Cable.class, subject == null ? "?" : subject);
            return ethtool ? about.set("interfaceName", subject, line) : about.set("device", subject, line);
        }

        private void key(String key, String value, Line line) {
            if (value.isEmpty() || value.equals("--") || value.startsWith("N/A")) {
                return;
            }
            if (key.equals("Cable name")) {
                finish();
                subject = value;
                return;
            }
            if ((key.contains(" alarm") || key.contains(" warning")) && value.equals("On")) {
                alarms.add(key.replaceAll("\\s+", " "));
                alarmLine = line;
                return;
            }
            switch (key) {
                case "Identifier" -> cable(line).set("identifier", word(value), line);
                case "Transmitter technology", "Technology" -> cable(line).set("technology", word(value), line);
                case "Vendor name", "Vendor" -> cable(line).set("vendor", value, line);
                case "Vendor PN", "Part number" -> cable(line).set("partNumber", value, line);
                case "Vendor SN", "Serial number" -> cable(line).set("serialNumber", value, line);
                case "Length (Copper or Active cable)", "Cable assembly length", "Length" ->
                        cable(line).set("lengthMetres", number(METRES, value), line);
                case "Module temperature", "Temperature" -> cable(line).set("temperature", number(CELSIUS, value), line);
                default -> power(key, value, line);
            }
        }

        private void power(String key, String value, Line line) {
            if (key.contains("threshold")) {
                return;
            }
            boolean receiver = key.startsWith("Receiver signal average optical power")
                    || key.startsWith("Rcvr signal avg optical power");
            Double power = number(DBM, value);
            if (power == null) {
                return;
            }
            if (receiver && (receive == null || power < receive)) {
                receive = power;
                cable(line).set("rxPower", power, line);
            } else if (key.startsWith("Transmit avg optical power") && (transmit == null || power < transmit)) {
                transmit = power;
                cable(line).set("txPower", power, line);
            }
        }

        private void finish() {
            if (alarmLine != null) {
                cable(alarmLine).set("alarms", List.copyOf(alarms), alarmLine);
            }
            alarms.clear();
            alarmLine = null;
            receive = null;
            transmit = null;
        }

        private static String word(String value) {
            Matcher bracketed = BRACKETED.matcher(value);
            return bracketed.matches() ? bracketed.group(1) : CODE_LAST.matcher(value).replaceFirst("");
        }

        private static Double number(Pattern pattern, String value) {
            Matcher matcher = pattern.matcher(value);
            return matcher.find() ? Words.decimal(matcher.group(1)) : null;
        }
    }
}
