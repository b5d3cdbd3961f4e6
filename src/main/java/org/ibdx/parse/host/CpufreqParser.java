package org.ibdx.parse.host;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Setting;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * How the processors save power: files of cpufreq and cpuidle, {@code cpupower frequency-info} and {@code idle-info},
 * {@code tuned-adm active} and {@code /etc/tuned/active_profile}.
 *
 * <pre>
 * /sys/devices/system/cpu/cpu0/cpufreq/scaling_governor:powersave
 * /sys/devices/system/cpu/cpu0/cpufreq/scaling_driver:intel_pstate
 *   driver: intel_pstate
 *   hardware limits: 800 MHz - 3.90 GHz
 *   The governor "performance" may decide which speed to use
 * Available idle states: POLL C1 C1E C6
 * Current active profile: throughput-performance
 * /etc/tuned/active_profile:throughput-performance
 * </pre>
 *
 * The driver of a processor in a virtual machine is none: nothing is said then. One setting {@code cpu scaling_governor} stands for all processors that have the commonest governor.
 */
public final class CpufreqParser implements Parser {

    private static final Pattern GOVERNOR = Pattern.compile("^(performance|powersave|ondemand|conservative|schedutil|userspace)$");
    private static final Pattern CPUPOWER = Pattern.compile("The governor \"?(\\w{5,20})\"? may decide");
    private static final Pattern DRIVER = Pattern.compile("^\\s*driver: ([\\w-]{2,40})\\s*$");
    private static final Pattern LIMITS = Pattern.compile("^\\s*hardware limits: (\\S{1,12} [kMG]Hz - \\S{1,12} [kMG]Hz)\\s*$");
    private static final Pattern IDLE = Pattern.compile("^\\s*Available idle states: (\\S.{0,200})$");
    private static final Pattern NAME = Pattern.compile("[\\w.-]{3,60}");
    private static final Pattern PROFILE = Pattern.compile("Current active profile: (\\S{3,60})");

    @Override
    public String id() {
        return "cpufreq";
    }

    @Override
    public void parse(Capture capture, Statements out) {
        Map<String, Line> first = new LinkedHashMap<>();
        Map<String, Integer> count = new LinkedHashMap<>();
        for (FileValues.Entry entry : FileValues.of(capture)) {
            if (entry.name().equals("scaling_governor") && entry.value() != null) {
                count(entry.value(), entry.line(), first, count);
            } else if (entry.value() != null) {
                file(entry, out);
            }
        }
        for (Line line : Lines.of(capture)) {
            Matcher cpupower = CPUPOWER.matcher(line.text());
            Matcher profile = PROFILE.matcher(line.text());
            if (cpupower.find()) {
                count(cpupower.group(1), line, first, count);
            } else if (profile.find()) {
                setting(out, "tuned-profile", profile.group(1), line);
            } else if (said(DRIVER, "scaling_driver", line, out) || said(LIMITS, "hardware-limits", line, out) || said(IDLE, "idle-states", line, out)) {
                continue;
            } else if (!line.text().contains(":")) {
                count(line.text().strip(), line, first, count);
            }
        }
        count.entrySet().stream().max(Map.Entry.comparingByValue())
                .ifPresent(most -> setting(out, "scaling_governor", most.getKey(), first.get(most.getKey())));
    }

    private static boolean said(Pattern pattern, String name, Line line, Statements out) {
        Matcher matcher = pattern.matcher(line.text());
        if (matcher.find()) {
            setting(out, name, matcher.group(1).strip(), line);
            return true;
        }
        return false;
    }

    private static void file(FileValues.Entry entry, Statements out) {
        if (entry.path().endsWith("/tuned/active_profile") && NAME.matcher(entry.value()).matches()) {
            setting(out, "tuned-profile", entry.value(), entry.line());
        } else if (entry.path().matches("/sys/devices/system/cpu/cpu0/cpufreq/(?:scaling_driver|scaling_max_freq|cpuinfo_max_freq)")
                && NAME.matcher(entry.value()).matches()) {
            setting(out, entry.name(), entry.value(), entry.line());
        }
    }

    private static void count(String governor, Line line, Map<String, Line> first, Map<String, Integer> count) {
        if (GOVERNOR.matcher(governor).matches()) {
            first.putIfAbsent(governor, line);
            count.merge(governor, 1, Integer::sum);
        }
    }

    private static void setting(Statements out, String name, String value, Line line) {
        out.about(Setting.class, "cpu " + name).set("area", "cpu", line).set("name", name, line).set("value", value, line);
    }
}
