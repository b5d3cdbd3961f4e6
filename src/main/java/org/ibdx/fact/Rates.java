package org.ibdx.fact;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Speeds and widths of InfiniBand links in the words and code numbers of the kernel ({@code 200 Gb/sec (4X HDR)},
 * drivers/infiniband/core/sysfs.c), of the verbs ({@code active_speed} codes) and of the subnet management tools (Gb/s of one
 * lane, rdma-core libibmad/dump.c).
 */
public final class Rates {

    /**
     * What a rate says.
     *
     * @param gigabits Gb/s as written
     * @param width    4X, or null where not written
     * @param speed    HDR, or null where not written and not to be concluded
     */
    public record Rate(Double gigabits, String width, String speed) {
    }

    /** Generations, slowest first. */
    public static final List<String> SPEEDS = List.of("SDR", "DDR", "QDR", "FDR10", "FDR", "EDR", "HDR", "NDR", "XDR");

    private static final Pattern KERNEL = Pattern.compile(
            "([0-9]+(?:\\.[0-9]+)?)\\s*Gb/s(?:ec)?(?:\\s*\\(\\s*([0-9]+)[xX]\\s*([A-Za-z0-9]*)\\s*\\))?");
    private static final Pattern LANE = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)\\s*(?:Gbps|Gb/s)?");
    private static final Map<String, String> BY_LANE = Map.of("2.5", "SDR", "5.0", "DDR", "5", "DDR", "10.0", "QDR", "10", "QDR",
            "14.0625", "FDR", "25.78125", "EDR", "53.125", "HDR", "106.25", "NDR", "212.5", "XDR");
    private static final Map<Integer, String> BY_CODE = Map.of(1, "SDR", 2, "DDR", 4, "QDR", 8, "FDR10", 16, "FDR", 32, "EDR",
            64, "HDR", 128, "NDR", 256, "XDR");
    private static final Map<Integer, String> WIDTHS = Map.of(1, "1X", 2, "4X", 4, "8X", 8, "12X", 16, "2X");
    private static final Map<String, Double> LANE_RATE = Map.of("SDR", 2.5, "DDR", 5.0, "QDR", 10.0, "FDR10", 10.0, "FDR", 14.0,
            "EDR", 25.0, "HDR", 50.0, "NDR", 100.0, "XDR", 200.0);
    private static final Map<Integer, Double> SA_RATES = Map.ofEntries(Map.entry(2, 2.5), Map.entry(3, 10.0), Map.entry(4, 30.0),
            Map.entry(5, 5.0), Map.entry(6, 20.0), Map.entry(7, 40.0), Map.entry(8, 60.0), Map.entry(9, 80.0), Map.entry(10, 120.0),
            Map.entry(11, 14.0), Map.entry(12, 56.0), Map.entry(13, 112.0), Map.entry(14, 168.0), Map.entry(15, 25.0),
            Map.entry(16, 100.0), Map.entry(17, 200.0), Map.entry(18, 300.0), Map.entry(19, 28.0), Map.entry(20, 50.0),
            Map.entry(21, 400.0), Map.entry(22, 600.0), Map.entry(23, 800.0), Map.entry(24, 1200.0));

    private Rates() {
    }

    /** Reads {@code 200 Gb/sec (4X HDR)}, {@code 10 Gb/sec (4X)} (old kernels: SDR), {@code 2.5 Gb/sec (1X)}; null for other text. */
    public static Rate of(String text) {
        Matcher matcher = KERNEL.matcher(text);
        if (!matcher.find()) {
            return null;
        }
        Double gigabits = Words.decimal(matcher.group(1));
        String width = width(matcher.group(2));
        String speed = matcher.group(3) == null ? null : speed(matcher.group(3));
        if (speed == null && width != null && matcher.group(3).isEmpty() && gigabits != null
                && gigabits.equals(kernelRate(width, "SDR"))) {
            speed = "SDR";
        }
        return new Rate(gigabits, width, speed);
    }

    /** The generation of that name in upper case, also from {@code IB-HDR}; null for other words. */
    public static String speed(String text) {
        String word = text.strip().toUpperCase(Locale.ROOT);
        word = word.startsWith("IB-") ? word.substring(3) : word;
        return SPEEDS.contains(word) ? word : null;
    }

    /** {@code 4x}, {@code 4X} or {@code 4} as {@code 4X}; null for other text. */
    public static String width(String text) {
        if (text == null) {
            return null;
        }
        String word = text.strip().toUpperCase(Locale.ROOT);
        word = word.endsWith("X") ? word : word + "X";
        return WIDTHS.containsValue(word) ? word : null;
    }

    /** The generation with that signalling rate of one lane: {@code 53.125 Gbps}, {@code 10.0 Gbps (FDR10)}; null for others. */
    public static String speedOfLane(String text) {
        if (text.contains("FDR10")) {
            return "FDR10";
        }
        Matcher matcher = LANE.matcher(text.strip());
        return matcher.lookingAt() ? BY_LANE.get(matcher.group(1)) : null;
    }

    /** The fastest generation in a list such as {@code 2.5 Gbps or 5.0 Gbps or 10.0 Gbps}; null where none is known. */
    public static String fastestOf(String text) {
        String fastest = null;
        for (String part : text.split("\\bor\\b|[,;]")) {
            String speed = speedOfLane(part);
            if (speed == null) {
                speed = speed(part);
            }
            if (speed != null && (fastest == null || SPEEDS.indexOf(speed) > SPEEDS.indexOf(fastest))) {
                fastest = speed;
            }
        }
        return fastest;
    }

    /** The widest in a list such as {@code 1X or 4X or 2X}; null where none is known. */
    public static String widestOf(String text) {
        String widest = null;
        for (String part : text.split("\\bor\\b|[,;]")) {
            String width = width(part);
            if (width != null && (widest == null || lanes(width) > lanes(widest))) {
                widest = width;
            }
        }
        return widest;
    }

    /** The generations named in a text, fastest first: {@code (HDR,EDR,FDR,QDR,SDR)}. */
    public static List<String> speedsIn(String text) {
        List<String> speeds = new ArrayList<>();
        for (String word : text.split("[^A-Za-z0-9-]+")) {
            String speed = speed(word);
            if (speed != null && !speeds.contains(speed)) {
                speeds.add(speed);
            }
        }
        speeds.sort((a, b) -> SPEEDS.indexOf(b) - SPEEDS.indexOf(a));
        return List.copyOf(speeds);
    }

    /** The generation of a verbs {@code active_speed} code: 4 is QDR and 8 FDR10 though both print 10.0 Gbps. */
    public static String speedOfCode(Integer code) {
        return code == null ? null : BY_CODE.get(code);
    }

    /** The width of a PortInfo or verbs {@code active_width} code. */
    public static String widthOfCode(Integer code) {
        return code == null ? null : WIDTHS.get(code);
    }

    /** The rate that the kernel words for a width and a generation: 4X and FDR is 56; null where one is unknown. */
    public static Double kernelRate(String width, String speed) {
        Double lane = speed == null ? null : LANE_RATE.get(speed);
        return lane == null || width == null ? null : Double.valueOf(lane * lanes(width));
    }

    /**
     * What a PCIe link carries, Gb/s, without the overhead of packets: 63.0 for 8 GT/s x8; null where one is not known.
     * Below 8 GT/s ten bits carry eight, from there on 130 carry 128 (PCI Express Base Specification; kernel drivers/pci/pci.h).
     */
    public static Double pcieGigabits(Double speed, Integer width) {
        return speed == null || width == null ? null : Double.valueOf(speed * width * (speed < 8 ? 0.8 : 128.0 / 130));
    }

    private static int lanes(String width) {
        return Integer.parseInt(width.substring(0, width.length() - 1));
    }

    /** Gb/s of a rate code of the subnet administration (its two selector bits are ignored); null for unknown codes. */
    public static Double ofSaCode(Integer code) {
        return code == null ? null : SA_RATES.get(code & 0x3f);
    }

    /** Bytes of an MTU code (its two selector bits are ignored); null for unknown codes. */
    public static Integer mtuOfCode(Integer code) {
        if (code == null) {
            return null;
        }
        int bare = code & 0x3f;
        return bare >= 1 && bare <= 5 ? Integer.valueOf(128 << bare) : null;
    }
}
