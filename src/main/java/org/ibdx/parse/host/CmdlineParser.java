package org.ibdx.parse.host;

import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/** {@code /proc/cmdline}; see {@link KernelCommandLine}. A paste may break it into several lines. */
public final class CmdlineParser implements Parser {

    @Override
    public String id() {
        return "proc-cmdline";
    }

    @Override
    public boolean begins(String line) {
        return line.startsWith("BOOT_IMAGE=");
    }

    @Override
    public void parse(Capture capture, Statements out) {
        StringBuilder text = new StringBuilder();
        Line first = null;
        for (Line line : Text.said(capture)) {
            String part = line.text().strip();
            if (part.startsWith("/proc/cmdline:")) {
                part = part.substring("/proc/cmdline:".length());
            }
            if (first == null && !part.matches("(?:BOOT_IMAGE=|initrd=|root=|ro\\b|rw\\b|quiet\\b|console=|\\w[\\w.-]{1,40}=).*")) {
                continue;
            }
            first = first == null ? line : first;
            text.append(text.isEmpty() ? "" : " ").append(part);
        }
        if (first != null) {
            KernelCommandLine.state(text.toString(), first, out);
        }
    }
}
