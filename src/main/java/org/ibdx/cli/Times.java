package org.ibdx.cli;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;

/** Times on the command line: {@code 90s}, {@code 10m}, {@code 12h}, {@code 7d}; days and moments {@code 2026-12-24}. */
final class Times {

    private static final int MOST_DIGITS = 7;
    private static final Duration LONGEST_BUDGET = Duration.ofHours(1);

    private Times() {
    }

    /** A duration; null where the text is none. */
    static Duration duration(String text) {
        int digits = 0;
        while (digits < text.length() && text.charAt(digits) >= '0' && text.charAt(digits) <= '9') {
            digits++;
        }
        if (digits == 0 || digits > MOST_DIGITS) {
            return null;
        }
        long number = Long.parseLong(text.substring(0, digits));
        return switch (text.substring(digits)) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            case "h" -> Duration.ofHours(number);
            case "d" -> Duration.ofDays(number);
            default -> null;
        };
    }

    /** An option that is a duration. */
    static Duration duration(picocli.CommandLine.ParseResult line, String option, Duration otherwise, Session session) {
        String text = Options.text(line, option, null);
        if (text == null) {
            return otherwise;
        }
        Duration duration = duration(text);
        if (duration == null) {
            throw new UsageError(session.say(option + " cannot be '" + text + "'; it is a time with its unit (s, m, h, d)",
                    option + " 不能是 '" + text + "'；应为带单位的时间（s、m、h、d）"), option + " 10m");
        }
        return duration;
    }

    /** How long all probes together may take: {@code 20s}, {@code 2m}, {@code 1500ms}; an hour at the most. */
    static Duration budget(picocli.CommandLine.ParseResult line, Duration otherwise, Session session) {
        String text = Options.text(line, "--budget", null);
        if (text == null) {
            return otherwise;
        }
        Duration time = text.matches("[0-9]{1,6}(ms|s|m)") ? duration(text) : null;
        if (time == null || time.isZero() || time.compareTo(LONGEST_BUDGET) > 0) {
            String maybe = text.matches("[0-9]{1,4}") ? text + "s" : "30s";
            throw new UsageError(session.say("--budget cannot be '" + text + "'; it is a time up to 60m, with its unit (ms, s, m)",
                    "--budget 不能是 '" + text + "'；应为不超过 60m 的时间，并带单位（ms、s、m）"), "--budget " + maybe);
        }
        return time;
    }

    /** The beginning of a day; null where the text is none. */
    static Instant day(String text, ZoneId zone) {
        try {
            return LocalDate.parse(text).atStartOfDay(zone).toInstant();
        } catch (DateTimeException e) {
            return null;
        }
    }

    /** The end of a day, a moment, or a time from now on; null where the text is none of these. */
    static Instant until(String text, Instant now, ZoneId zone) {
        Duration span = duration(text);
        if (span != null) {
            return now.plus(span);
        }
        try {
            if (text.length() == "2026-12-24".length()) {
                return LocalDate.parse(text).plusDays(1).atStartOfDay(zone).toInstant();
            }
            return text.endsWith("Z") ? Instant.parse(text) : LocalDateTime.parse(text.replace(' ', 'T')).atZone(zone).toInstant();
        } catch (DateTimeException e) {
            return null;
        }
    }
}
