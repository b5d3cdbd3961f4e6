package org.ibdx.source;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whose and when a collected folder is, and whether it was made anonymous: from the files that tell it, else from the folder's own
 * name ({@code sosreport-cn07-03912345-2025-03-04-abcdefg}, {@code sysinfo-snapshot-v3.7.9-cn07-20250304-091231}).
 */
final class CollectedIdentity {

    private static final List<String> HOST_FILES = List.of("hostname", "sos_commands/host/hostname", "sos_commands/general/hostname",
            "sos_commands/host/hostname_-f", "insights_commands/hostname", "insights_commands/hostname_-f", "etc/hostname");
    private static final List<String> UNAME_FILES = List.of("uname", "sos_commands/kernel/uname_-a", "insights_commands/uname_-a");
    private static final List<String> DATE_FILES = List.of("sos_commands/date/date_--utc", "sos_commands/date/date", "sos_commands/general/date", "date",
            "insights_commands/date_--utc", "insights_commands/date");
    private static final Pattern NEEDED = Pattern.compile("(?:.*/)?(?:hostname(?:_-f)?|uname|uname_-a|date|date_--utc)|sos_reports/manifest\\.json|version\\.txt");
    private static final Pattern SOS = Pattern.compile("^sosreport-(.+?)(?:[-.](20\\d\\d)-?([01]\\d)-?([0-3]\\d)(?!\\d).*|-obfuscated)?$");
    private static final Pattern SYSINFO = Pattern.compile("^sysinfo-snapshot-v[\\d.]+-(.+)-(\\d{8})-(\\d{4,6})$");
    private static final Pattern INSIGHTS = Pattern.compile("^insights-(.+)-(\\d{14})$");
    private static final Pattern CLEANER = Pattern.compile("\"cleaner\"\\s*:|\"obfuscated\"\\s*:\\s*true");
    private static final List<DateTimeFormatter> DATES = List.of("EEE MMM d HH:mm:ss z yyyy", "EEE d MMM HH:mm:ss z yyyy", "EEE d MMM yyyy hh:mm:ss a z",
            "EEE MMM d hh:mm:ss a z yyyy").stream().map(pattern -> DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH)).toList();

    private final String folder;
    private final Map<String, String> texts = new TreeMap<>();
    private boolean sosAddress;

    /** For a folder of this path prefix, in a tree of this name. */
    CollectedIdentity(String prefix, String tree) {
        String bare = prefix.isEmpty() ? tree : prefix.substring(0, prefix.length() - 1);
        String name = Recognition.baseName(bare);
        if (name.equals("data")) {
            name = Recognition.baseName(bare.substring(0, Math.max(0, bare.length() - "/data".length())));
        }
        this.folder = name.replaceFirst("(?i)\\.(?:tar(?:\\.\\w+)?|tgz|txz|tbz2?|zip)$", "");
    }

    /** Whether a file, by its path below the folder, tells who or when. */
    static boolean needs(String path) {
        return NEEDED.matcher(path).matches();
    }

    /** Takes a file that {@link #needs} names. */
    void take(String path, String text) {
        texts.put(path, text);
    }

    /** Looks for the addresses that {@code sos clean} writes. */
    void look(String text) {
        sosAddress |= text.contains("53:4f:53:") || text.contains("534f:53ff:fe");
    }

    /** The host, or null. */
    String host() {
        for (String file : HOST_FILES) {
            String name = texts.getOrDefault(file, "").strip();
            if (Naming.wellFormed(name) && !name.equals("localhost")) {
                return name;
            }
        }
        for (String file : UNAME_FILES) {
            String[] words = texts.getOrDefault(file, "").strip().split("\\s+");
            if (words.length > 3 && words[0].equals("Linux") && Naming.wellFormed(words[1])) {
                return words[1];
            }
        }
        Matcher sysinfo = SYSINFO.matcher(folder);
        Matcher insights = INSIGHTS.matcher(folder);
        Matcher sos = SOS.matcher(folder);
        if (sysinfo.matches()) {
            return sysinfo.group(1);
        }
        if (insights.matches()) {
            return insights.group(1);
        }
        // a label or a case number may follow the name of the host
        return sos.matches() ? sos.group(1).replaceFirst("-\\d{5,}$", "") : null;
    }

    /** When it was collected; null where nothing tells. A zone that is not known counts as UTC. */
    Instant taken() {
        for (String file : DATE_FILES) {
            for (String line : texts.getOrDefault(file, "").split("\\R")) {
                Instant time = date(line.strip().replaceAll(" +", " "));
                if (time != null) {
                    return time;
                }
            }
        }
        Matcher sysinfo = SYSINFO.matcher(folder);
        Matcher insights = INSIGHTS.matcher(folder);
        Matcher sos = SOS.matcher(folder);
        try {
            if (sysinfo.matches()) {
                return LocalDateTime.parse((sysinfo.group(2) + sysinfo.group(3) + "00").substring(0, 14), DateTimeFormatter.ofPattern("yyyyMMddHHmmss"))
                        .toInstant(ZoneOffset.UTC);
            }
            if (insights.matches()) {
                return LocalDateTime.parse(insights.group(2), DateTimeFormatter.ofPattern("yyyyMMddHHmmss")).toInstant(ZoneOffset.UTC);
            }
            return sos.matches() && sos.group(2) != null ? Instant.parse(sos.group(2) + "-" + sos.group(3) + "-" + sos.group(4) + "T00:00:00Z") : null;
        } catch (DateTimeParseException e) {
            return null;
        }
    }

    private static Instant date(String line) {
        for (DateTimeFormatter format : DATES) {
            try {
                java.time.temporal.TemporalAccessor parsed = format.parse(line);
                ZoneId zone = parsed.query(java.time.temporal.TemporalQueries.zone());
                return LocalDateTime.from(parsed).atZone(zone == null ? ZoneOffset.UTC : zone).toInstant();
            } catch (java.time.DateTimeException e) {
                // the next form
            }
        }
        return null;
    }

    /** What shows that {@code sos clean} replaced names and addresses, as a line for the parser; null where nothing does. */
    String cleaned() {
        if (folder.contains("obfuscated")) {
            return "cleaned: the folder is called " + folder + "\n";
        }
        if (CLEANER.matcher(texts.getOrDefault("sos_reports/manifest.json", "")).find()) {
            return "cleaned: sos_reports/manifest.json tells of the cleaner\n";
        }
        return sosAddress ? "cleaned: addresses begin with 53:4f:53, which sos clean writes\n" : null;
    }
}
