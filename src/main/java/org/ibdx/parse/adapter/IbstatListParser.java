package org.ibdx.parse.adapter;

import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Hca;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code ibstat -l}: names of RDMA devices, one a line; {@code ibstat -p}: port GUIDs, one a line, which say nothing of which
 * port has which and are passed over.
 *
 * <pre>
 * mlx5_0
 * mlx5_1
 * </pre>
 */
public final class IbstatListParser implements Parser {

    /** Every name a driver or udev gives ends or holds a digit, unlike words such as {@code Killed} or {@code timeout}. */
    private static final Pattern NAME = Pattern.compile("(?=.*[0-9])" + Target.DEVICE);

    @Override
    public String id() {
        return "ibstat-list";
    }

    @Override
    public void parse(Capture capture, Statements out) {
        for (Line line : Lines.of(capture)) {
            String name = line.text().strip();
            if (NAME.matcher(name).matches() && !name.startsWith("0x")) {
                out.about(Hca.class, name).seen(line);
            }
        }
    }
}
