package org.ibdx.parse.host;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Benchmark;
import org.ibdx.fact.Words;
import org.ibdx.knowledge.LazyPattern;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code iperf3} as text and {@code -J}, {@code iperf} (version 2) as text.
 *
 * <pre>
 * Connecting to host 10.10.0.8, port 5201
 * [  5] local 10.10.0.7 port 53422 connected to 10.10.0.8 port 5201
 * [ ID] Interval           Transfer     Bitrate         Retr
 * [  5]   0.00-10.00  sec  25.6 GBytes  22.0 Gbits/sec  118             sender
 * [SUM]   0.00-10.00  sec  51.2 GBytes  44.0 Gbits/sec                  receiver
 * iperf3: error - unable to connect to server: No route to host
 * </pre>
 *
 * The sum over all streams counts, at the receiver where both ends are shown; one second of the run does not.
 */
public final class IperfParser implements Parser {

    private static final LazyPattern BEGINS = new LazyPattern("^\\[ ID\\] Interval\\s+Transfer\\s+(?:Bitrate|Bandwidth)\\b.*");
    private static final Pattern ROW = Pattern.compile("^\\s*\\[\\s*(\\d{1,4}|SUM)\\](?:\\[\\w{2,6}\\])?\\s+0\\.0{1,4}\\s?-\\s?(\\d{1,6}\\.\\d{1,4})\\s+sec\\s+[\\d.]{1,10} \\w{5,7}\\s+([\\d.]{1,10}) ([KMGT]?)bits/sec(?:\\s+(\\d{1,9}))?(.{0,60})$");
    private static final Pattern HOST = Pattern.compile("(?:Connecting to host|Client connecting to) ([\\w.:-]{1,80}?),");
    private static final Pattern OWN = Pattern.compile("^\\s*\\[\\s*\\d{1,4}\\] local ([\\d.]{7,15}) port \\d{1,5} connected (?:to|with) ");
    private static final Pattern ERROR = Pattern.compile("(?:iperf3: error - |\"error\"\\s*:\\s*\"(?:error - )?|connect failed: )(.{3,160}?)\"?,?\\s*$");
    private static final Pattern JSON_END = Pattern.compile("\"(sum_sent|sum_received|cpu_utilization_percent)\"\\s*:");
    private static final Pattern JSON_NUMBER = Pattern.compile("\"(bits_per_second|retransmits|host_total|remote_total)\"\\s*:\\s*([\\d.]{1,20}(?:[eE][+-]?\\d{1,3})?)");
    private static final Pattern JSON_STREAMS = Pattern.compile("\"num_streams\"\\s*:\\s*(\\d{1,4})");
    private static final Pattern JSON_HOST = Pattern.compile("\"host\"\\s*:\\s*\"([\\w.:-]{1,80})\"");
    private static final double SHORTEST_SECONDS = 2;

    @Override
    public String id() {
        return "iperf";
    }

    @Override
    public boolean begins(String line) {
        return line.startsWith("Connecting to host ") && HOST.matcher(line).find() || BEGINS.matcher(line).matches();
    }

    /** What the text has told so far. */
    private static final class Run {
        private String target;
        private int streams;
        private boolean sum;
        private boolean receiver;
        private String part = "";
        private double load;
    }

    @Override
    public void parse(Capture capture, Statements out) {
        CommandLine command = CommandLine.of(capture);
        Run run = new Run();
        String tool = command != null && command.tool().startsWith("iperf") ? command.tool() : "iperf3";
        run.target = command == null ? null : command.after("-c", "--client");
        for (Line line : Lines.of(capture)) {
            Matcher host = HOST.matcher(line.text());
            Matcher json = JSON_HOST.matcher(line.text());
            if (run.target == null && host.find()) {
                run.target = host.group(1);
            } else if (run.target == null && json.find()) {
                run.target = json.group(1);
            }
        }
        String streams = command == null ? null : command.after("-P", "--parallel");
        Statements.About benchmark = out.about(Benchmark.class, tool + " tcp_bw " + (run.target == null ? "unknown" : run.target));
        boolean seen = false;
        for (Line line : Lines.of(capture)) {
            seen |= text(run, benchmark, line.text(), line) | json(run, benchmark, line.text(), line);
            if (seen) {
                benchmark.set("tool", tool, line).set("test", "tcp_bw", line).set("target", run.target, line)
                        .set("streams", streams == null ? null : Words.integer(streams), line);
                seen = false;
            }
        }
    }

    private static boolean text(Run run, Statements.About benchmark, String text, Line line) {
        Matcher row = ROW.matcher(text);
        Matcher error = ERROR.matcher(text);
        Matcher own = OWN.matcher(text);
        if (own.find()) {
            benchmark.set("ownAddress", own.group(1), line);
            return true;
        }
        if (error.find()) {
            benchmark.set("failure", failure(error.group(1)), line).set("answer", text.strip(), line);
            return true;
        }
        if (!row.find()) {
            return false;
        }
        Double seconds = Words.decimal(row.group(2));
        String tail = row.group(6);
        boolean total = tail.contains("sender") || tail.contains("receiver") || seconds != null && seconds > SHORTEST_SECONDS;
        boolean sum = row.group(1).equals("SUM");
        boolean receiver = tail.contains("receiver");
        run.streams += !sum && total && !receiver ? 1 : 0;
        if (!total || run.sum && !sum || run.receiver && !receiver && run.sum == sum) {
            return false;
        }
        run.sum |= sum;
        run.receiver = receiver;
        Double value = Words.decimal(row.group(3));
        double factor = switch (row.group(4)) {
            case "T" -> 1000;
            case "G" -> 1;
            case "M" -> 1e-3;
            case "K" -> 1e-6;
            default -> 1e-9;
        };
        benchmark.set("gigabitsPerSecond", value == null ? null : Math.round(value * factor * 1000) / 1000.0, line);
        benchmark.set("retransmits", row.group(5) == null ? null : Words.integer(row.group(5)), line);
        return true;
    }

    private static boolean json(Run run, Statements.About benchmark, String text, Line line) {
        boolean seen = false;
        Matcher end = JSON_END.matcher(text);
        if (end.find()) {
            run.part = end.group(1);
        } else if (text.contains("\"intervals\"") || text.contains("\"streams\"")) {
            run.part = "";
        }
        Matcher streams = JSON_STREAMS.matcher(text);
        if (streams.find()) {
            benchmark.set("streams", Words.integer(streams.group(1)), line);
        }
        Matcher number = JSON_NUMBER.matcher(text);
        while (number.find()) {
            Double value = Words.decimal(number.group(2));
            if (value == null || run.part.isEmpty()) {
                continue;
            }
            switch (number.group(1)) {
                case "bits_per_second" -> benchmark.set("gigabitsPerSecond", run.part.equals("cpu_utilization_percent") ? null
                        : Double.valueOf(Math.round(value / 1e6) / 1000.0), line);
                case "retransmits" -> benchmark.set("retransmits", value.intValue(), line);
                default -> {
                    if (run.part.equals("cpu_utilization_percent") && value > run.load) {
                        run.load = value;
                        benchmark.set("cpuPercent", value, line);
                    }
                }
            }
            seen = true;
        }
        return seen;
    }

    private static String failure(String text) {
        if (text.contains("No route to host")) {
            return "no-route";
        } else if (text.contains("refused")) {
            return "refused";
        } else if (text.contains("timed out")) {
            return "timed-out";
        } else if (text.contains("busy")) {
            return "busy";
        } else if (text.contains("unable to receive control message")) {
            return "version-differs";
        }
        return "other";
    }
}
