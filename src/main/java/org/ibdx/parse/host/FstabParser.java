package org.ibdx.parse.host;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Setting;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * Network file systems that are to be mounted at boot: {@code /etc/fstab}, whole or the lines that grep found in it (fstab(5)).
 *
 * <pre>
 * nas-ib:/pool  /pool  nfs  vers=4.2,rdma,port=20049,_netdev  0 0
 *     -&gt; area fstab, name /pool, value vers=4.2,rdma,port=20049,_netdev, about nas-ib:/pool
 * </pre>
 */
public final class FstabParser implements Parser {

    private static final Pattern ENTRY = Pattern.compile("^(?:/\\S{1,100}?fstab\\S{0,20}:)?(?:\\d{1,5}:)?\\s*([^#\\s]\\S{0,300})\\s+(/\\S{0,300})\\s+"
            + "(nfs4?|lustre|beegfs|gpfs|ceph|glusterfs)\\s+(\\S{1,1000})(?:\\s+\\d(?:\\s+\\d)?)?\\s*$");

    @Override
    public String id() {
        return "fstab";
    }

    @Override
    public void parse(Capture capture, Statements out) {
        for (Line line : Lines.of(capture)) {
            Matcher entry = ENTRY.matcher(line.text());
            if (entry.find()) {
                out.about(Setting.class, "fstab " + entry.group(2)).set("area", "fstab", line).set("name", entry.group(2), line)
                        .set("about", entry.group(1), line).set("value", entry.group(4), line);
            }
        }
    }
}
