package org.ibdx.parse.fabric;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.FabricCheck;
import org.ibdx.fact.Words;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * The summary of {@code ibdiagnet}, of ibutils2 and of the old ibutils; the heading tells which column is which.
 *
 * <pre>
 * Summary
 * -I- Stage                     Warnings   Errors     Comment
 * -I- Discovery                 0          0
 * -I- Links Check               2          0
 *
 *     STAGE                                    Errors Warnings
 *     Bad GUIDs/LIDs Check                     0      0
 * </pre>
 */
public final class IbdiagnetParser implements Parser {

    private static final Pattern HEADING = Pattern.compile("\\bStages?\\s+\\|?\\s*(Warnings|Errors)\\s+\\|?\\s*(Warnings|Errors)\\b",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern ROW = Pattern.compile(
            "^[\\s>]*(?:-I- ?)?([A-Z][A-Za-z0-9/&()._-]*(?: [A-Za-z0-9/&()._-]+)*)"
            + "\\s+\\|?\\s*(\\d{1,9})\\s+\\|?\\s*(\\d{1,9})(?:\\s+(\\S.*))?$");

    @Override
    public String id() {
        return "ibdiagnet";
    }

    @Override
    public boolean begins(String line) {
        return HEADING.matcher(line).find();
    }

    @Override
    public void parse(Capture capture, Statements out) {
        Boolean errorsFirst = null;
        for (Line line : Lines.of(capture)) {
            Matcher heading = HEADING.matcher(line.text());
            if (heading.find()) {
                errorsFirst = heading.group(1).equalsIgnoreCase("Errors");
                continue;
            }
            Matcher row = errorsFirst == null ? null : ROW.matcher(line.text());
            if (row != null && row.find()) {
                Integer first = Words.integer(row.group(2));
                Integer second = Words.integer(row.group(3));
                String comment = row.group(4) == null || row.group(4).matches("[0-9|.s]+") ? null : row.group(4).strip();
                out.about(FabricCheck.class, "ibdiagnet " + row.group(1)).set("tool", "ibdiagnet", line)
                        .set("stage", row.group(1), line).set("errors", errorsFirst ? first : second, line)
                        .set("warnings", errorsFirst ? second : first, line).set("comment", comment, line);
            }
        }
    }
}
