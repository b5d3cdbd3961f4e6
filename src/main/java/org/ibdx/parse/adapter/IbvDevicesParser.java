package org.ibdx.parse.adapter;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Hca;
import org.ibdx.fact.Setting;
import org.ibdx.fact.Words;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;
import org.ibdx.parse.host.Text;

/**
 * {@code ibv_devices} (rdma-core libibverbs/examples/device_list.c). Only the heading: programs see no device, which is the setting
 * {@code device-node verbs-devices} 0.
 *
 * <pre>
 *     device          	   node GUID
 *     ------          	----------------
 *     mlx5_0          	98039b0300a1b2c4
 * </pre>
 */
public final class IbvDevicesParser implements Parser {

    private static final Pattern ROW = Pattern.compile("^\\s*(" + Target.DEVICE + ")\\s+([0-9a-fA-FxX]{16})\\s*$");
    private static final Pattern RULER = Pattern.compile("^\\s*-+\\s+-+\\s*$");
    private static final Pattern HEADING = Pattern.compile("^\\s*device\\s+node GUID\\s*$");

    @Override
    public String id() {
        return "ibv_devices";
    }

    @Override
    public boolean begins(String line) {
        return HEADING.matcher(line).find();
    }

    @Override
    public boolean isHeading(String line) {
        return begins(line) || RULER.matcher(line).find();
    }

    @Override
    public void parse(Capture capture, Statements out) {
        Line heading = null;
        boolean ruled = false;
        boolean found = false;
        boolean other = false;
        for (Line line : Lines.of(capture)) {
            Matcher matcher = ROW.matcher(line.text());
            if (HEADING.matcher(line.text()).find()) {
                heading = line;
            } else if (RULER.matcher(line.text()).find()) {
                ruled = true;
            } else if (!line.text().isBlank() && !line.text().strip().startsWith("libibverbs: ")) {
                other = true;
            }
            if (matcher.find()) {
                found = true;
                // a masked GUID (xx) is no GUID, but the device is there
                out.about(Hca.class, matcher.group(1)).seen(line).set("nodeGuid", Words.guid(matcher.group(2)), line);
            }
        }
        // a heading without its rule is a text that was cut
        if (heading != null && ruled && !found && !other && Text.whole(capture)) {
            out.about(Setting.class, "device-node verbs-devices").set("area", "device-node", heading)
                    .set("name", "verbs-devices", heading).set("value", "0", heading);
        }
    }
}
