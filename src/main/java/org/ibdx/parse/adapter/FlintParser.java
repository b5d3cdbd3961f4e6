package org.ibdx.parse.adapter;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Firmware;
import org.ibdx.fact.Hca;
import org.ibdx.fact.Words;
import org.ibdx.knowledge.LazyPattern;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code mstflint -d 41:00.0 q}, {@code flint -d /dev/mst/mt4123_pciconf0 q} (mstflint flint/subcommands.cpp).
 *
 * <pre>
 * Image type:            FS4
 * FW Version:            20.35.1012
 * FW Version(Running):   20.31.1014
 * Base GUID:             98039b0300a1b2c4        4
 * PSID:                  MT_0000000223
 * </pre>
 *
 * {@code FW Version(Running)} is printed only where it differs from the flashed one; {@code Orig PSID} only on a card that was
 * burnt with the image of another board. The device is named by the command alone.
 */
public final class FlintParser implements Parser {

    private static final LazyPattern BEGINS = new LazyPattern("Image type:\\s+FS[2-9]");
    private static final Pattern FAILED = Pattern.compile("-E-\\s+(.*)$");
    private static final Pattern NAMED = Pattern.compile("[Dd]evice:?\\s+(\\S+?)\\.?(?:\\s|$)");

    @Override
    public String id() {
        return "mstflint";
    }

    @Override
    public boolean begins(String line) {
        return BEGINS.matcher(line.strip()).matches();
    }

    @Override
    public void parse(Capture capture, Statements out) {
        Asked asked = Asked.of(capture);
        for (Line line : Lines.of(capture)) {
            Matcher failed = FAILED.matcher(line.text());
            if (failed.find()) {
                Matcher named = NAMED.matcher(failed.group(1));
                Asked about = asked.known() ? asked : Asked.named(named.find() ? named.group(1) : null);
                about.firmware(out, line).set("failure", failure(failed.group(1)), line);
                continue;
            }
            KeyValue pair = KeyValue.of(line.text());
            if (pair != null) {
                state(out, asked, pair.key(), pair.value(), line);
            }
        }
    }

    private static void state(Statements out, Asked asked, String key, String value, Line line) {
        String first = value.isEmpty() ? null : value.split("\\s+")[0];
        if (first == null || first.equals("N/A")) {
            return;
        }
        switch (key) {
            case "Image type" -> asked.firmware(out, line).set("imageType", first, line);
            case "FW Version" -> asked.firmware(out, line).set("flashed", first, line);
            case "FW Version(Running)" -> {
                asked.firmware(out, line).set("running", first, line);
                if (asked.device() != null) {
                    out.about(Hca.class, asked.device()).set("firmware", first, line);
                }
            }
            case "Base GUID" -> asked.firmware(out, line).set("baseGuid", Words.guid(first), line);
            case "PSID" -> {
                asked.firmware(out, line).set("psid", first, line);
                if (asked.device() != null) {
                    out.about(Hca.class, asked.device()).set("psid", first, line);
                }
            }
            case "Orig PSID" -> asked.firmware(out, line).set("originalPsid", first, line);
            default -> { }
        }
    }

    /** Why a firmware tool could not ask the card. */
    static String failure(String text) {
        if (text.contains("Permission denied") || text.contains("Operation not permitted")) {
            return "denied";
        }
        if (text.contains("No devices found") || text.contains("No such file")) {
            return "no-device";
        }
        return text.contains("open") || text.contains("MFE_") ? "cannot-open" : "other";
    }

    /** The card that a firmware tool was asked about, as it was named. */
    record Asked(String device, String pci, String name) {

        static Asked of(Capture capture) {
            Target target = Target.of(capture, "d", "i", "device", "dev", "p");
            String named = target.option("d", "device", "dev");
            return named == null ? new Asked(target.device(), target.pci(), target.device()) : named(named);
        }

        /** A capture whose subject is a device. */
        static Asked of(Capture capture, String device) {
            return device == null ? of(capture) : new Asked(device, null, device);
        }

        static Asked named(String named) {
            if (named == null) {
                return new Asked(null, null, null);
            }
            String bare = named.substring(named.lastIndexOf('/') + 1);
            String pci = Target.pci(bare);
            boolean rdma = pci == null && bare.matches(Target.DEVICE) && !bare.contains("pciconf") && !bare.contains("pci_cr");
            return new Asked(rdma ? bare : null, pci, bare);
        }

        boolean known() {
            return subject() != null;
        }

        String subject() {
            return pci != null ? pci : name;
        }

        Statements.About firmware(Statements out, Line line) {
            return out.about(Firmware.class, subject() == null ? "?" : subject()).set("device", device, line).set("pci", pci, line);
        }
    }
}
