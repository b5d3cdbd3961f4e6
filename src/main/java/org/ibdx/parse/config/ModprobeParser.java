package org.ibdx.parse.config;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Module;
import org.ibdx.fact.ModuleOption;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;
import org.ibdx.parse.host.CommandLine;
import org.ibdx.parse.host.RdmaModules;

/**
 * {@code /etc/modprobe.d/*} and {@code modprobe -c}, lines also as {@code file:line} of a grep (kmod, modprobe.d(5)), and what
 * {@code modprobe -n -v MODULE} would do.
 *
 * <pre>
 * blacklist ib_ipoib
 * install ib_ipoib /bin/false
 * options ib_ipoib ipoib_enhanced=0
 * $ modprobe -n -v ib_ipoib
 * insmod /lib/modules/5.14.0/kernel/drivers/infiniband/ulp/ipoib/ib_ipoib.ko.xz     or: install /bin/true
 * </pre>
 *
 * Only modules of RDMA and what goes with it become facts; all options of one module stand together.
 */
public final class ModprobeParser implements Parser {

    private static final Pattern LINE = Pattern.compile("^\\s*(blacklist|install|options|softdep)\\s+([A-Za-z0-9_-]{2,56})(?:\\s+(.{1,400}))?$");
    private static final Pattern GREPPED = Pattern.compile("^/?\\S{1,200}\\.conf:(?:\\d{1,6}:)?(.*)$");
    private static final Pattern INSMOD = Pattern.compile("^\\s*insmod (/\\S{1,300}/([\\w-]{2,56})\\.ko(?:\\.\\w{1,4})?)");
    private static final Pattern INSTALL = Pattern.compile("^\\s*install (/\\S{2,100}.{0,200}?)\\s*$");

    @Override
    public String id() {
        return "modprobe-d";
    }

    @Override
    public void parse(Capture capture, Statements out) {
        String asked = asked(CommandLine.of(capture));
        Map<String, StringBuilder> values = new LinkedHashMap<>();
        Map<String, Line> lines = new LinkedHashMap<>();
        for (ConfigFile.Part part : ConfigFile.parts(capture)) {
            for (Line line : part.lines()) {
                Matcher grepped = GREPPED.matcher(line.text());
                String text = (grepped.find() ? grepped.group(1) : line.text()).stripTrailing();
                Matcher insmod = INSMOD.matcher(text);
                Matcher install = INSTALL.matcher(text);
                Matcher entry = LINE.matcher(text);
                if (insmod.find()) {
                    out.about(Module.class, RdmaModules.name(insmod.group(2))).set("path", insmod.group(1), line).set("available", true, line)
                            .set("outOfTree", RdmaModules.outOfTree(insmod.group(1)), line);
                } else if (asked != null && install.find()) {
                    add("install " + asked, install.group(1), line, values, lines);
                } else if (entry.find() && relevant(RdmaModules.name(entry.group(2)))) {
                    add(entry.group(1) + " " + RdmaModules.name(entry.group(2)), entry.group(3), line, values, lines);
                }
            }
        }
        values.forEach((subject, value) -> {
            String[] parts = subject.split(" ", 2);
            Line line = lines.get(subject);
            out.about(ModuleOption.class, subject).set("module", parts[1], line).set("kind", parts[0], line)
                    .set("value", value.toString(), line);
        });
    }

    /** Modules of RDMA, and the network of Lustre, whose options name an interface. */
    private static boolean relevant(String module) {
        return module.equals("lnet") || RdmaModules.relevant(module);
    }

    private static void add(String subject, String value, Line line, Map<String, StringBuilder> values, Map<String, Line> lines) {
        lines.putIfAbsent(subject, line);
        StringBuilder all = values.computeIfAbsent(subject, s -> new StringBuilder());
        if (value != null) {
            all.append(all.isEmpty() ? "" : " ").append(ConfigFile.value(value));
        }
    }

    /** The module that a dry run of modprobe is asked for; null where the capture is none. */
    private static String asked(CommandLine command) {
        if (command == null || !command.tool().equals("modprobe")) {
            return null;
        }
        List<String> modules = command.arguments();
        return modules.isEmpty() || !modules.get(0).matches("[\\w-]{2,56}") ? null : RdmaModules.name(modules.get(0));
    }
}
