package org.ibdx.parse.adapter;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.knowledge.LazyPattern;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code show_gids} (script of mlnx-tools).
 *
 * <pre>
 * DEV	PORT	INDEX	GID					IPv4  		VER	DEV
 * mlx5_0	1	0	fe80:0000:0000:0000:9803:9b03:00a1:b2c4			v1
 * mlx5_1	1	3	0000:0000:0000:0000:0000:ffff:c0a8:0101	192.168.1.1  	v2	enp65s0f1
 * </pre>
 */
public final class ShowGidsParser implements Parser {

    private static final LazyPattern BEGINS = new LazyPattern("DEV\\s+PORT\\s+INDEX\\s+GID\\b.*");
    private static final Pattern ROW = Pattern.compile("\\b(" + Target.DEVICE + ")[\\s|]+(\\d{1,3})[\\s|]+(\\d{1,5})[\\s|]+"
            + "((?:[0-9a-fA-F]{4}:){7}[0-9a-fA-F]{4})(?:[\\s|]+\\d+\\.\\d+\\.\\d+\\.\\d+)?"
            + "(?:[\\s|]+[vV]([12])(?:[\\s|]+([A-Za-z0-9_.-]+))?)?");

    @Override
    public String id() {
        return "show-gids";
    }

    @Override
    public boolean begins(String line) {
        return BEGINS.matcher(line.strip()).matches();
    }

    @Override
    public void parse(Capture capture, Statements out) {
        Gids gids = new Gids(out);
        for (Line line : Lines.of(capture)) {
            Matcher row = ROW.matcher(line.text());
            if (row.find()) {
                Statements.About gid = gids.gid(row.group(1) + "/" + row.group(2), Integer.parseInt(row.group(3)), row.group(4), line);
                if (gid != null && row.group(5) != null) {
                    gid.set("type", row.group(5).equals("1") ? "IB/RoCE v1" : "RoCE v2", line).set("netdev", row.group(6), line);
                }
            }
        }
        gids.finish();
    }
}
