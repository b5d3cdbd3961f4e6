package org.ibdx.parse.host;

import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.capture.Outcome;
import org.ibdx.fact.Module;
import org.ibdx.fact.Setting;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code /sys/module}: which modules there are (built-in ones with parameters too) and how they are set.
 *
 * <pre>
 * /sys/module/ib_ipoib/parameters/send_queue_size:128
 * /sys/module/mlx5_core/version:5.8-4.1.5
 * /sys/module/ib_core/srcversion:1A2B3C4D5E6F708192A3B4C
 * $ ls -d /sys/module/ib_ipoib
 * ls: cannot access '/sys/module/ib_ipoib': No such file or directory
 * </pre>
 */
public final class SysfsModuleParser implements Parser {

    private static final Pattern PATH = Pattern.compile("^.*?/sys/module/([\\w-]{2,56})/(.{1,80})$");
    private static final Pattern LISTED = Pattern.compile("^\\s*(?:[dl][rwx-]{9}\\S?\\s.{5,80}\\s)?/sys/module/([\\w-]{2,56})/?:?\\s*$");
    private static final Pattern MISSING = Pattern.compile("'?/sys/module/([\\w-]{2,56})/?'?: (?:No such file|\u6ca1\u6709\u90a3\u4e2a|Datei oder Verzeichnis nicht)");

    @Override
    public String id() {
        return "sysfs-module";
    }

    @Override
    public void parse(Capture capture, Statements out) {
        Set<String> seen = new HashSet<>();
        for (FileValues.Entry entry : FileValues.of(capture)) {
            Matcher path = PATH.matcher(entry.path());
            if (path.find() && !(entry.unreadable() != null && entry.unreadable().startsWith("No such"))) {
                entry(RdmaModules.name(path.group(1)), path.group(2), entry, seen, out);
            }
        }
        for (Line line : Lines.of(capture)) {
            Matcher listed = LISTED.matcher(line.text());
            Matcher missing = MISSING.matcher(line.text());
            if (missing.find()) {
                out.about(Module.class, RdmaModules.name(missing.group(1))).set("loaded", false, line);
            } else if (listed.find()) {
                out.about(Module.class, RdmaModules.name(listed.group(1))).set("loaded", true, line);
            }
        }
        CommandLine command = CommandLine.of(capture);
        if (command != null && command.tool().equals("ls") && command.arguments().size() == 1
                && command.arguments().get(0).matches("/sys/module/?")) {
            directory(capture, command, out);
        }
    }

    /** {@code ls /sys/module}: names in columns, all of them where nothing was filtered. */
    private static void directory(Capture capture, CommandLine command, Statements out) {
        Set<String> names = new HashSet<>();
        for (Line line : Text.said(capture)) {
            for (String word : line.text().strip().split("\\s+")) {
                String name = RdmaModules.name(word);
                if (name.matches("\\w{2,56}") && names.add(name) && RdmaModules.relevant(name)) {
                    out.about(Module.class, name).set("loaded", true, line);
                }
            }
        }
        if (capture.outcome() == Outcome.READ && !command.filtered() && names.size() > 5) {
            for (String name : RdmaModules.STACK) {
                if (!names.contains(name)) {
                    out.about(Module.class, name).absent("loaded", false, "/sys/module/" + name);
                }
            }
        }
    }

    private static void entry(String module, String rest, FileValues.Entry entry, Set<String> seen, Statements out) {
        Line line = entry.line();
        Statements.About about = out.about(Module.class, module);
        if (seen.add(module)) {
            about.set("loaded", true, line);
        }
        if (rest.startsWith("parameters/")) {
            String name = rest.substring("parameters/".length());
            Statements.About setting = out.about(Setting.class, "module-parameter " + module + "." + name)
                    .set("area", "module-parameter", line).set("name", name, line).set("about", module, line);
            if (entry.value() == null) {
                setting.unreadable("value", entry.unreadable(), line);
            } else {
                setting.set("value", entry.value(), line);
            }
        } else if (entry.value() != null && !entry.value().isEmpty()) {
            switch (rest) {
                case "version" -> about.set("version", entry.value(), line);
                case "srcversion" -> about.set("loadedSourceVersion", entry.value(), line);
                case "taint" -> about.set("outOfTree", entry.value().contains("O"), line);
                default -> { }
            }
        }
    }
}
