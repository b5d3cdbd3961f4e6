package org.ibdx.parse.host;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Setting;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * How the processors save power: {@code scaling_governor} files, {@code cpupower frequency-info}, {@code tuned-adm active}.
 *
 * <pre>
 * /sys/devices/system/cpu/cpu0/cpufreq/scaling_governor:powersave
 *   The governor "performance" may decide which speed to use
 * Current active profile: throughput-performance
 * </pre>
 *
 * One setting {@code cpu scaling_governor} stands for all processors that have the commonest governor.
 */
public final class CpufreqParser implements Parser {

    private static final Pattern GOVERNOR = Pattern.compile("^(performance|powersave|ondemand|conservative|schedutil|userspace)$");
    private static final Pattern CPUPOWER = Pattern.compile("The governor \"?(\\w{5,20})\"? may decide");
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
            }
        }
        for (Line line : Text.lines(capture)) {
            Matcher cpupower = CPUPOWER.matcher(line.text());
            Matcher profile = PROFILE.matcher(line.text());
            if (cpupower.find()) {
                count(cpupower.group(1), line, first, count);
            } else if (profile.find()) {
                setting(out, "tuned-profile", profile.group(1), line);
            } else if (!line.text().contains(":")) {
                count(line.text().strip(), line, first, count);
            }
        }
        count.entrySet().stream().max(Map.Entry.comparingByValue())
                .ifPresent(most -> setting(out, "scaling_governor", most.getKey(), first.get(most.getKey())));
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
