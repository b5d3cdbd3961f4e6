package org.ibdx.parse.host;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Benchmark;
import org.ibdx.fact.Words;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code ib_write_bw}, {@code ib_send_bw}, {@code ib_read_bw}, {@code ib_*_lat} (linux-rdma/perftest src/perftest_parameters.c), as text
 * or {@code --out_json}.
 *
 * <pre>
 *                     RDMA_Write BW Test
 *  Dual-port       : OFF		Device         : mlx5_0
 *  Mtu             : 4096[B]
 *  Link type       : IB
 *  #bytes     #iterations    BW peak[MiB/sec]    BW average[MiB/sec]   MsgRate[Mpps]
 *  65536      5000             23510.12            23498.77		     0.375980
 * </pre>
 *
 * The unit stands in the heading; {@code MB/sec} of old versions means MiB too. Of several sizes the best average counts, of
 * latencies the one of the smallest message.
 */
public final class PerftestParser implements Parser {

    private static final Pattern TEST = Pattern.compile("^[\\s*-]*((?:RDMA_\\w{3,10}|Send|Atomic \\w{3,20}|Raw\\w{0,20}|RDMA_Read|RDMA_Write) ?(?:Post List )?(?:Bidirectional )?(?:BW|Latency)) Test");
    private static final Pattern DEVICE = Pattern.compile("\\bDevice\\s*:\\s*([A-Za-z][\\w.-]{1,62})");
    private static final Pattern QPS = Pattern.compile("Number of qps\\s*:\\s*(\\d{1,6})");
    private static final Pattern MTU = Pattern.compile("^\\s*Mtu\\s*:\\s*(\\d{3,5})\\[B\\]");
    private static final Pattern LINK = Pattern.compile("Link type\\s*:\\s*(IB|Ethernet|Unknown)");
    private static final Pattern HEADING = Pattern.compile("#bytes\\s+#iterations\\s+(?:BW peak|t_min)\\[([A-Za-z/]{3,8})\\]");
    private static final Pattern ROW = Pattern.compile("^\\s*(\\d{1,10})\\s+(\\d{1,12})\\s+([\\d.]{1,14})\\s+([\\d.]{1,14})(?:\\s+([\\d.]{1,14}))?");
    private static final Pattern JSON_AVERAGE = Pattern.compile("\"BW_average\"\\s*:\\s*\"?([\\d.]{1,14})");
    private static final Pattern JSON_TYPICAL = Pattern.compile("\"t_typical\"\\s*:\\s*\"?([\\d.]{1,14})");
    private static final double MIB_TO_GBIT = 1024 * 1024 * 8 / 1e9;

    @Override
    public String id() {
        return "perftest";
    }

    @Override
    public boolean begins(String line) {
        return TEST.matcher(line).find() || HEADING.matcher(line).find();
    }

    /** What the text has told so far. */
    private static final class Run {
        private Statements.About benchmark;
        private String unit;
        private Double best;
        private boolean latency;
    }

    @Override
    public void parse(Capture capture, Statements out) {
        CommandLine command = CommandLine.of(capture);
        Run run = new Run();
        run.benchmark = named(capture, command, out);
        run.unit = command != null && command.has("--report_gbits") ? "Gb/sec" : "MiB/sec";
        boolean failed = false;
        for (Line line : Lines.of(capture)) {
            String text = line.text();
            String failure = failure(text);
            // a test that has said what is wrong ends in "no context" all the same
            if (failure != null && !(failed && failure.equals("no-context"))) {
                failed = true;
                run.benchmark.set("failure", failure, line).set("answer", text.strip(), line);
            }
            setting(run, text, line);
            number(run, text, line);
        }
    }

    private static Statements.About named(Capture capture, CommandLine command, Statements out) {
        String tool = "perftest";
        String test = null;
        String target = "unknown";
        if (command != null && command.tool().matches("(?:ib|raw_ethernet)_\\w{2,30}")) {
            tool = command.tool();
            for (String word : command.arguments()) {
                if (word.matches("[\\w.-]{2,80}|[\\da-fA-F:.]{3,45}") && !word.matches("\\d{1,12}") && !isValue(command, word)) {
                    target = word;
                }
            }
        }
        for (Line line : Lines.of(capture)) {
            Matcher title = TEST.matcher(line.text());
            if (test == null && title.find()) {
                test = title.group(1).replaceAll("\\s+", " ").strip();
            }
        }
        if (test == null) {
            test = tool.endsWith("_lat") ? "Latency" : "BW";
        }
        Line first = capture.lines().isEmpty() ? new Line(1, "", "") : capture.lines().get(0);
        return out.about(Benchmark.class, tool + " " + test + " " + target).set("tool", tool, first).set("test", test, first)
                .set("target", target.equals("unknown") ? null : target, first).set("device", asked(command), first);
    }

    /** The device that the command names ({@code -d mlx5_0}); null where it names none. */
    private static String asked(CommandLine command) {
        List<String> words = command == null || !command.tool().startsWith("ib_") ? List.of() : command.words();
        for (int i = 1; i < words.size(); i++) {
            String word = words.get(i);
            String name = word.matches("-d|--ib-dev") && i + 1 < words.size() ? words.get(i + 1)
                    : word.startsWith("--ib-dev=") ? word.substring("--ib-dev=".length()) : word.matches("-d[a-z]\\w+") ? word.substring(2) : "";
            if (name.matches("[A-Za-z][\\w.-]{1,62}")) {
                return name;
            }
        }
        return null;
    }

    /** Whether a word is the value of the option before it. */
    private static boolean isValue(CommandLine command, String word) {
        int at = command.words().indexOf(word);
        return at > 1 && command.words().get(at - 1).matches("-[diDpsnqtmxQuTcSrwlIL]|--(?:ib-dev|ib-port|port|size|iters|qp|mtu|gid-index|duration|connection|sl|tx-depth|out_json_file|use_cuda|source_ip)");
    }

    private static void setting(Run run, String text, Line line) {
        Matcher device = DEVICE.matcher(text);
        Matcher qps = QPS.matcher(text);
        Matcher mtu = MTU.matcher(text);
        Matcher link = LINK.matcher(text);
        if (device.find()) {
            run.benchmark.set("device", device.group(1), line);
        }
        if (qps.find()) {
            run.benchmark.set("streams", Words.integer(qps.group(1)), line);
        }
        if (mtu.find()) {
            run.benchmark.set("mtu", Words.integer(mtu.group(1)), line);
        }
        if (link.find()) {
            run.benchmark.set("linkType", link.group(1), line);
        }
    }

    private static void number(Run run, String text, Line line) {
        Matcher heading = HEADING.matcher(text);
        Matcher row = ROW.matcher(text);
        Matcher average = JSON_AVERAGE.matcher(text);
        Matcher typical = JSON_TYPICAL.matcher(text);
        if (heading.find()) {
            run.latency = text.contains("t_min");
            run.unit = heading.group(1);
        } else if (row.find()) {
            if (run.latency) {
                latency(run, row.group(5), line);
            } else {
                bandwidth(run, row.group(4), line);
            }
        } else if (average.find()) {
            bandwidth(run, average.group(1), line);
        } else if (typical.find()) {
            latency(run, typical.group(1), line);
        }
    }

    private static void bandwidth(Run run, String number, Line line) {
        Double value = Words.decimal(number);
        if (value == null || value <= 0 || run.best != null && value <= run.best) {
            return;
        }
        run.best = value;
        double gigabits = run.unit.startsWith("Gb") ? value : run.unit.startsWith("Mb") ? value / 1000 : value * MIB_TO_GBIT;
        run.benchmark.set("gigabitsPerSecond", Math.round(gigabits * 1000) / 1000.0, line);
    }

    private static void latency(Run run, String number, Line line) {
        Double value = number == null ? null : Words.decimal(number);
        if (value != null && value > 0 && run.best == null) {
            run.best = value;
            run.benchmark.set("microseconds", value, line);
        }
    }

    /** The id of a failure that a line tells, or null. */
    static String failure(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        if (lower.contains("state is down") || lower.contains("couldn't set the link layer")) {
            return "port-down";
        } else if (lower.matches("\\s*ib device '?[\\w.-]{1,62}'? (?:not found|wasn't found).*") || lower.contains("unable to find the infiniband")
                || lower.contains("no ib devices found")) {
            return "no-device";
        } else if (lower.contains("couldn't connect to ") || lower.contains("unable to open file descriptor for socket")) {
            return "cannot-connect";
        } else if (lower.contains("couldn't read remote address") || lower.contains("failed to exchange data between")
                || lower.contains("unable to read to socket") || lower.contains("unable to read from socket")) {
            return "peer-ended";
        } else if (lower.matches(".*failed to modify qp.{0,20} to rtr.*")) {
            return "rtr-failed";
        } else if (lower.contains("completion with error") || lower.contains("failed status ")) {
            return "completion-error";
        } else if (lower.contains("couldn't allocate mr") || lower.contains("failed to create mr") || lower.contains("couldn't create mr")) {
            return "mr-failed";
        } else if (lower.contains("couldn't get context for the device")) {
            return "no-context";
        }
        return null;
    }
}
