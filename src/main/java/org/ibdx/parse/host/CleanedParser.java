package org.ibdx.parse.host;

import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.HostInfo;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * That names and addresses in the evidence were replaced, as the reader of archives tells it.
 *
 * <pre>
 * cleaned: the folder is called sosreport-host0-2025-03-04-abcdefg-obfuscated
 * </pre>
 */
public final class CleanedParser implements Parser {

    @Override
    public String id() {
        return "sos-cleaned";
    }

    @Override
    public void parse(Capture capture, Statements out) {
        for (Line line : Lines.of(capture)) {
            if (line.text().startsWith("cleaned: ")) {
                out.about(HostInfo.class, "host").set("cleaned", true, line);
                return;
            }
        }
    }
}
