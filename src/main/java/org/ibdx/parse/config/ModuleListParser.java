package org.ibdx.parse.config;

import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Setting;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * Lists of modules to load at boot: {@code /etc/modules-load.d/*.conf}, {@code /etc/rdma/modules/*.conf} (rdma-core
 * kernel-boot/modules), {@code /etc/modules}. A commented line is a module that is not loaded.
 */
public final class ModuleListParser implements Parser {

    @Override
    public String id() {
        return "modules-load";
    }

    @Override
    public void parse(Capture capture, Statements out) {
        ConfigFile.parts(capture).forEach(part -> read(part, out));
    }

    private static void read(ConfigFile.Part part, Statements out) {
        for (Line line : part.lines()) {
            String text = line.text().strip();
            boolean off = text.startsWith("#");
            String module = (off ? text.substring(1) : text).strip();
            if (module.matches("[a-z][a-z0-9]*_[a-z0-9_]+|[a-z0-9]+_(core|ib)")) {
                out.about(Setting.class, "modules-load " + module).set("area", "modules-load", line).set("name", module, line)
                        .set("value", off ? "commented out" : "load", line).set("about", part.path(), line);
            }
        }
    }
}
