package org.ibdx.parse.host;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Hca;
import org.ibdx.fact.Setting;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code ls /dev/infiniband} and {@code ls /sys/class/infiniband}: which device nodes there are for programs, which RDMA devices.
 *
 * <pre>
 * crw-rw-rw- 1 root root 231, 192 Mar  3 10:00 uverbs0
 * issm0  rdma_cm  umad0  uverbs0
 * ls: cannot access '/dev/infiniband/': No such file or directory
 * </pre>
 *
 * Settings of the area {@code device-node}: {@code umad}, {@code uverbs}, {@code issm}, {@code rdma_cm} with how many there are,
 * and {@code rdma-devices} for the second directory.
 */
public final class DeviceNodesParser implements Parser {

    private static final Pattern NODE = Pattern.compile("(?:^|[\\s/])(umad|uverbs|issm|rdma_cm|ucm)(\\d{0,4})(?=\\s|$)");
    /** A pattern of names: the others were not listed. */
    private static final Pattern PART = Pattern.compile("/dev/infiniband/([a-z_]+)");
    private static final Pattern LINK = Pattern.compile("(?:^|\\s)([A-Za-z][\\w.-]{1,62}) -> (?:\\S*?/([0-9a-f]{4}:[0-9a-f]{2}:[0-9a-f]{2}\\.[0-7])|\\S*?)/infiniband/");
    private static final Pattern NAMES = Pattern.compile("^[A-Za-z][\\w.-]{1,62}(?:\\s{1,8}[A-Za-z][\\w.-]{1,62}){0,40}\\s*$");
    private static final Pattern MISSING = Pattern.compile("/(dev|sys/class)/infiniband/?'?\"?: (?:No such file|\u6ca1\u6709\u90a3\u4e2a|Datei oder Verzeichnis nicht)|(?:\u65e0\u6cd5\u8bbf\u95ee|cannot access|Zugriff auf) ?'?/(dev|sys/class)/infiniband");

    @Override
    public String id() {
        return "ls-infiniband";
    }

    @Override
    public void parse(Capture capture, Statements out) {
        CommandLine command = CommandLine.of(capture);
        String asked = command == null ? capture.source() : command.text();
        boolean devices = asked != null && asked.contains("/dev/infiniband");
        boolean classes = asked != null && asked.contains("/sys/class/infiniband") && !asked.matches(".*/sys/class/infiniband/?[\\w.-]+/.*");
        Map<String, Integer> nodes = new LinkedHashMap<>();
        Map<String, Line> lines = new LinkedHashMap<>();
        int rdma = 0;
        Line rdmaLine = null;
        Line missing = null;
        for (Line line : Lines.of(capture)) {
            if (MISSING.matcher(line.text()).find()) {
                missing = line;
                continue;
            }
            Matcher node = NODE.matcher(line.text());
            while (node.find()) {
                nodes.merge(node.group(1), 1, Integer::sum);
                lines.putIfAbsent(node.group(1), line);
            }
            if (classes && !Text.refuses(line.text())) {
                int found = devices(line, out);
                rdmaLine = rdmaLine == null && found > 0 ? line : rdmaLine;
                rdma += found;
            }
        }
        if (devices) {
            for (String kind : new String[] {"umad", "uverbs", "issm", "rdma_cm"}) {
                Matcher part = PART.matcher(asked);
                if (part.find() && !kind.startsWith(part.group(1))) {
                    continue;
                }
                count(out, kind, nodes.getOrDefault(kind, 0), lines.get(kind), missing, Text.whole(capture));
            }
        }
        if (classes) {
            count(out, "rdma-devices", rdma, rdmaLine, missing, Text.whole(capture));
        }
    }

    /** RDMA devices of a line of {@code ls} or {@code ls -l}; how many. */
    private static int devices(Line line, Statements out) {
        Matcher link = LINK.matcher(line.text());
        if (link.find()) {
            out.about(Hca.class, link.group(1)).seen(line).set("pci", link.group(2), line);
            return 1;
        }
        if (!NAMES.matcher(line.text().strip()).matches() || line.text().startsWith("total")) {
            return 0;
        }
        int found = 0;
        for (String name : line.text().strip().split("\\s+")) {
            out.about(Hca.class, name).seen(line);
            found++;
        }
        return found;
    }

    private static void count(Statements out, String name, int count, Line line, Line missing, boolean whole) {
        Statements.About setting = out.about(Setting.class, "device-node " + name);
        Line witness = line != null ? line : missing;
        if (witness != null) {
            setting.set("area", "device-node", witness).set("name", name, witness).set("value", String.valueOf(count), witness);
        } else if (whole) {
            setting.absent("area", "device-node", name).absent("name", name, name).absent("value", "0", name);
        }
    }
}
