package org.ibdx.parse.host;

import org.ibdx.capture.Line;
import org.ibdx.fact.HostInfo;
import org.ibdx.fact.ModuleOption;
import org.ibdx.parse.Statements;

/**
 * The kernel command line: {@code BOOT_IMAGE=… ro intel_iommu=on iommu=pt modprobe.blacklist=ib_ipoib}. Words that bar a module or set
 * one of its parameters become options of that module, of the kind {@code command-line}.
 */
final class KernelCommandLine {

    private KernelCommandLine() {
    }

    static void state(String text, Line line, Statements out) {
        out.about(HostInfo.class, "host").set("commandLine", text.strip(), line);
        for (String word : text.strip().split("\\s+")) {
            int equals = word.indexOf('=');
            if (equals <= 0) {
                continue;
            }
            String key = word.substring(0, equals);
            String value = word.substring(equals + 1).replace("\"", "");
            if (key.equals("modprobe.blacklist") || key.equals("module_blacklist") || key.equals("rd.driver.blacklist")) {
                for (String module : value.split(",")) {
                    if (module.matches("[\\w-]{2,56}")) {
                        option(RdmaModules.name(module), key, line, out);
                    }
                }
            } else if (key.matches("[\\w-]{2,56}\\.\\w{1,60}")) {
                String module = RdmaModules.name(key.substring(0, key.indexOf('.')));
                if (RdmaModules.relevant(module)) {
                    option(module, key.substring(key.indexOf('.') + 1) + "=" + value, line, out);
                }
            }
        }
    }

    private static void option(String module, String value, Line line, Statements out) {
        out.about(ModuleOption.class, "command-line " + module).set("module", module, line).set("kind", "command-line", line)
                .set("value", value, line);
    }
}
