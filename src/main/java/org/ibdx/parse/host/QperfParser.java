package org.ibdx.parse.host;

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
 * {@code qperf} (linux-rdma/qperf src/qperf.c). It prints <em>bytes</em> per second, decimal, unless {@code -ub} is given.
 *
 * <pre>
 * tcp_bw:
 *     bw  =  2.53 GB/sec
 * tcp_lat:
 *     latency  =  11.4 us
 * 10.10.0.9: failed to connect
 * </pre>
 */
public final class QperfParser implements Parser {

    private static final Pattern TEST = Pattern.compile("^\\s*((?:tcp|udp|sctp|sdp|rds|rc|uc|ud|xrc|ver)_\\w{2,30}|conf|quit):\\s*$");
    private static final Pattern NUMBER = Pattern.compile("^\\s*(bw|send_bw|recv_bw|latency)\\s{1,20}=\\s{1,20}([\\d.,]{1,20}) ?([A-Za-z/]{2,10})");

    private static final Pattern BEGIN = Pattern.compile("^(?:tcp|rc|ud|uc|udp)_(?:bw|lat|rdma_\\w{3,20}):\\s{0,8}$");

    @Override
    public String id() {
        return "qperf";
    }

    @Override
    public boolean begins(String line) {
        return BEGIN.matcher(line).find();
    }

    @Override
    public void parse(Capture capture, Statements out) {
        String target = target(CommandLine.of(capture));
        Statements.About benchmark = null;
        for (Line line : Lines.of(capture)) {
            Matcher test = TEST.matcher(line.text());
            Matcher number = NUMBER.matcher(line.text());
            String failure = failure(line.text());
            if (test.find()) {
                benchmark = about(out, test.group(1), target, line);
            } else if (number.find() && benchmark != null && !number.group(1).equals("send_bw")) {
                number(benchmark, number.group(1), number.group(2).replace(",", ""), number.group(3), line);
            } else if (failure != null) {
                Statements.About failed = benchmark == null ? about(out, "any", target, line) : benchmark;
                failed.set("failure", failure, line).set("answer", line.text().strip(), line);
            }
        }
    }

    private static Statements.About about(Statements out, String test, String target, Line line) {
        return out.about(Benchmark.class, "qperf " + test + " " + (target == null ? "unknown" : target)).set("tool", "qperf", line)
                .set("test", test, line).set("target", target, line);
    }

    private static void number(Statements.About benchmark, String what, String text, String unit, Line line) {
        Double value = Words.decimal(text);
        if (value == null) {
            return;
        }
        if (what.equals("latency")) {
            Double factor = switch (unit) {
                case "ns" -> 0.001;
                case "us" -> 1.0;
                case "ms" -> 1000.0;
                case "sec", "s" -> 1e6;
                default -> null;
            };
            benchmark.set("microseconds", factor == null ? null : value * factor, line);
        } else {
            Double factor = switch (unit) {
                case "bytes/sec" -> 8e-9;
                case "KB/sec" -> 8e-6;
                case "MB/sec" -> 8e-3;
                case "GB/sec" -> 8.0;
                case "TB/sec" -> 8e3;
                case "Mb/sec" -> 1e-3;
                case "Gb/sec" -> 1.0;
                case "Tb/sec" -> 1e3;
                default -> null;
            };
            benchmark.set("gigabitsPerSecond", factor == null ? null : Math.round(value * factor * 1000) / 1000.0, line);
        }
    }

    private static String target(CommandLine command) {
        if (command == null || !command.tool().equals("qperf")) {
            return null;
        }
        String host = command.after("-H", "--host");
        if (host != null) {
            return host;
        }
        for (int i = 1; i < command.words().size(); i++) {
            String word = command.words().get(i);
            if (word.startsWith("-")) {
                boolean flag = word.matches("-(?:u|ub|uu|us|v\\w{0,3}|D|uc|un|cp[01]?)|--(?:verbose|use_\\w+|unify_\\w+|debug)");
                i += flag ? 0 : 1;
            } else {
                return word.matches("[\\w.:-]{1,80}") && !word.matches("(?:tcp|udp|rc|uc|ud|sdp|rds|sctp)_\\w+|conf|quit") ? word : null;
            }
        }
        return null;
    }

    private static String failure(String text) {
        if (text.matches("^\\s*[\\w.:-]{1,80}: failed to connect\\s*$")) {
            return "cannot-connect";
        } else if (text.contains("bad argument: ") || text.contains("must specify host name first")) {
            return "wrong-command";
        } else if (text.contains("unable to bind to listen port")) {
            return "server-running";
        }
        return null;
    }
}
