package org.ibdx.parse.fabric;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.FabricLink;
import org.ibdx.fact.FabricNode;
import org.ibdx.fact.Hca;
import org.ibdx.fact.Words;
import org.ibdx.knowledge.LazyPattern;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;
import org.ibdx.parse.adapter.Target;

/**
 * {@code smpquery} (nodeinfo, nodedesc, portinfo, pkeys) and {@code ibportstate … query} (rdma-core infiniband-diags/smpquery.c,
 * ibportstate.c). Nodes answer these without any server, and on a direct route ({@code -D 0,1}) without a subnet manager.
 *
 * <pre>
 * # Port info: Lid 31 port 1
 * LinkState:.......................Active
 * smpquery: iberror: failed: operation nodeinfo: node info query failed
 * ibwarn: [7] validate_width: Peer ports operating at active width 1 rather than 2 (4x)
 * </pre>
 */
public final class SmpqueryParser implements Parser {

    private static final LazyPattern BEGINS_A = new LazyPattern("# (Port|Node|Switch) info: (Lid \\d+|DR path slid [^p]*)( port \\d+)?");
    private static final LazyPattern BEGINS_B = new LazyPattern("(Switch|CA|RT|CA/RT) PortInfo:");
    private static final Pattern PORT = Pattern.compile("# Port info: (.*?) ?port (\\d{1,3})");
    private static final Pattern NODE = Pattern.compile("# (Node|Switch) info: (.*)");
    private static final Pattern COULD_BE = Pattern.compile(
            "validate_(width|speed|extended_speed): Peer ports operating at active \\w+ \\d+ rather than\\s+\\d+ \\(([^)]*)\\)");

    private final String tool;

    private SmpqueryParser(String tool) {
        this.tool = tool;
    }

    public static SmpqueryParser ofSmpquery() {
        return new SmpqueryParser("smpquery");
    }

    public static SmpqueryParser ofIbportstate() {
        return new SmpqueryParser("ibportstate");
    }

    @Override
    public String id() {
        return tool;
    }

    @Override
    public boolean begins(String line) {
        return Attempt.endOf(tool, line) || (tool.equals("smpquery")
                ? BEGINS_A.matcher(line.strip()).matches()
                : BEGINS_B.matcher(line.strip()).matches());
    }

    @Override
    public void parse(Capture capture, Statements out) {
        Run run = new Run(out, Target.of(capture, "t", "timeout", "D", "Direct", "G", "Guid", "L", "Lid", "c", "s", "y", "x"));
        for (Line line : Lines.of(capture)) {
            run.line(line);
        }
        run.end();
    }

    private final class Run {
        private final Statements out;
        private final Target through;
        private final Attempt attempt = new Attempt();
        private final KeyTable keys = new KeyTable();
        private final Map<String, String> node = new LinkedHashMap<>();
        private final Map<String, Line> nodeLines = new LinkedHashMap<>();
        private String operation;
        private String target;
        private PortInfo info = new PortInfo();
        private String header;
        private Integer number;
        private String firstSubject;
        private Line answer;
        private boolean adapter;

        private Run(Statements out, Target through) {
            this.out = out;
            this.through = through;
            boolean typed = through.command().contains(tool);
            int first = tool.equals("smpquery") ? 1 : 0;
            operation = !typed ? null : first == 0 ? "portinfo" : through.arguments().isEmpty() ? null : through.arguments().get(0);
            String route = through.option("D", "Direct");
            String guid = through.option("G", "Guid");
            String lid = through.option("L", "Lid");
            // "-D" may stand before the operation: smpquery -D nodeinfo 0
            if (route != null && !route.matches("[0-9,]+")) {
                operation = route;
                route = through.arguments().isEmpty() ? null : through.arguments().get(0);
            }
            String argument = typed && through.arguments().size() > first ? through.arguments().get(first) : null;
            boolean direct = route != null && route.matches("[0-9,]+");
            target = direct ? Questions.path(route) : guid != null ? guid : lid != null ? lid : argument;
        }

        private void line(Line line) {
            String text = line.text();
            Matcher port = PORT.matcher(text);
            Matcher other = NODE.matcher(text);
            Matcher couldBe = COULD_BE.matcher(text);
            adapter |= text.strip().startsWith("CA PortInfo:") || text.strip().startsWith("CA/RT PortInfo:");
            if (text.contains("MLNX ext Port info")) {
                info.vendorPart();
            } else if (port.find()) {
                flush();
                header = port.group(1).strip();
                number = Words.integer(port.group(2));
                answered("portinfo", header, line);
            } else if (other.find()) {
                flush();
                header = other.group(2);
                answered(other.group(1).equals("Node") ? "nodeinfo" : "switchinfo", header, line);
            } else if (couldBe.find()) {
                if (firstSubject != null || header != null) {
                    out.about(FabricLink.class, firstSubject != null ? firstSubject : subject())
                            .set("couldBe", couldBe.group(2).replaceFirst("(?i)^(\\d+)x$", "$1X"), line);
                }
            } else if (keys.read(line)) {
                answered("pkeys", null, line);
            } else {
                key(line);
            }
        }

        private void key(Line line) {
            Dotted dotted = Dotted.of(line.text());
            if (dotted == null) {
                attempt.note(line);
            } else if (dotted.key().equals("Node Description")) {
                answered("nodedesc", null, line);
            } else if (operation != null && (operation.equalsIgnoreCase("nodeinfo") || operation.equalsIgnoreCase("NI"))
                    || answer != null && NODE.matcher(answer.text()).find()) {
                node.put(dotted.key(), dotted.value());
                nodeLines.put(dotted.key(), line);
            } else {
                info.put(dotted.key(), dotted.value(), line);
            }
        }

        private void answered(String what, String who, Line line) {
            if (operation == null) {
                operation = what;
            }
            if (target == null && who != null) {
                target = Questions.node(who);
            }
            if (answer == null || who != null) {
                answer = line;
            }
        }

        /** The port whose keys were asked for: by its name, or by what it can be found by; null where nothing tells. */
        private String ofKeys() {
            Integer port = through.port() != null ? through.port() : lastArgument();
            if ("local".equals(target)) {
                return through.device() != null && port != null ? through.device() + "/" + port : KeyTable.OF_OWN_PORT;
            }
            return target != null && target.matches("[0-9]{1,5}") ? KeyTable.OF_LID + target : null;
        }

        private Integer lastArgument() {
            return through.arguments().isEmpty() ? null : Words.integer(through.arguments().get(through.arguments().size() - 1));
        }

        private String subject() {
            String who = header == null ? null : Questions.node(header);
            String place = header != null && header.matches("Lid \\d+") ? "lid " + who
                    : info.lid() != null ? "lid " + info.lid() : who == null ? "?" : "path " + who;
            return place + "/" + (number == null ? "?" : number);
        }

        private void flush() {
            if (!info.isEmpty()) {
                String who = header == null ? null : Questions.node(header);
                boolean local = "local".equals(who) || who == null && "local".equals(target);
                if (local && number != null && (through.device() != null || adapter && header != null && header.startsWith("DR path"))) {
                    info.state(out, through.device() != null ? through.device() : onlyDevice(), number);
                }
                if (header != null && (through.device() == null || !local)) {
                    String subject = subject();
                    Integer lid = subject.startsWith("lid ") ? Words.integer(subject.substring(4, subject.indexOf('/'))) : null;
                    info.state(out, subject, lid, number);
                    firstSubject = firstSubject == null ? subject : firstSubject;
                }
            }
            info = new PortInfo();
            node();
        }

        /** The device that the tool chose: the only one that is known, else null. */
        private String onlyDevice() {
            List<String> known = out.all().stream().filter(said -> said.type() == Hca.class).map(said -> said.subject()).distinct().toList();
            return known.size() == 1 ? known.get(0) : null;
        }

        private void node() {
            String guid = node.get("Guid") == null ? null : Words.guid(node.get("Guid"));
            if (guid != null) {
                Line line = nodeLines.get("Guid");
                String who = header == null ? target : Questions.node(header);
                out.about(FabricNode.class, guid).seen(line).set("kind", Nodes.kind(node.getOrDefault("NodeType", "")), line)
                        .set("ports", Words.integer(node.getOrDefault("NumPorts", "")), line)
                        .set("systemGuid", Words.guid(node.getOrDefault("SystemGuid", "")), line)
                        .set("lid", who != null && who.matches("[0-9]{1,8}") ? Words.integer(who) : null, line);
            }
            node.clear();
        }

        private void end() {
            if (target == null && attempt.failed()) {
                target = Questions.node(attempt.line().text());
            }
            flush();
            keys.state(out, ofKeys());
            String whom = target == null ? "?" : target;
            if (answer != null) {
                Questions.about(out, tool, operation, whom, through, answer).set("answered", true, answer);
            } else if (attempt.failed()) {
                Questions.about(out, tool, operation, whom, through, attempt.line()).set("answered", false, attempt.line())
                        .set("failure", attempt.failure(), attempt.line());
            }
        }
    }
}
