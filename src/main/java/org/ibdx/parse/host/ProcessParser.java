package org.ibdx.parse.host;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.capture.Outcome;
import org.ibdx.fact.Service;
import org.ibdx.fact.Setting;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * Which daemons run: {@code pgrep -a opensm}, {@code pidof opensm}, {@code ps aux}, {@code ps -ef}, {@code ps -o args -C opensm}
 * (procps).
 *
 * <pre>
 * 1234 /usr/sbin/opensm -g 0x98039b0300a1b2c4
 * root      1234  0.0  0.1  12345  6789 ?  Ssl  10:00  0:01 /usr/sbin/opensm --daemon
 * </pre>
 *
 * Nothing found by a pgrep or a grep for a name says that it does not run; so does a whole list without it. The arguments of a
 * daemon become a setting of the area {@code process}.
 */
public final class ProcessParser implements Parser {

    private static final List<String> KNOWN = List.of("opensm", "ibacm", "srp_daemon", "iwpmd", "ufm", "ibping", "irqbalance",
            "NetworkManager", "systemd-networkd", "slurmd", "rdma-ndd", "opafm", "fm0_sm");
    private static final Set<String> WATCHED = Set.of("opensm", "irqbalance");
    private static final Pattern PROGRAM = Pattern.compile("(?:^|\\s)(?:\\d{1,3}:\\d\\d(?:[.:]\\d\\d)?\\s+)?(?:/[\\w./-]{1,120}/)?("
            + String.join("|", KNOWN) + ")(?=\\s|$)(.{0,400})");
    private static final Pattern GREP = Pattern.compile("(?:^|\\s|/)(?:[ef]?grep|pgrep|pkill|tail|vi|vim|less|journalctl|systemctl|watch)(?:\\s|$)");
    private static final Pattern HEADER = Pattern.compile("^.{0,40}?\\bPID\\b.{0,200}?\\b(?:CMD|COMMAND|ARGS)\\b");
    private static final Pattern PID = Pattern.compile("^[\\d\\s]{1,400}$");

    @Override
    public String id() {
        return "process";
    }

    @Override
    public void parse(Capture capture, Statements out) {
        Set<String> running = new HashSet<>();
        boolean header = false;
        Line pids = null;
        boolean refused = false;
        for (Line line : Lines.of(capture)) {
            String text = line.text();
            Matcher program = PROGRAM.matcher(text);
            if (program.find() && !GREP.matcher(text.substring(0, program.start(1))).find()) {
                String name = program.group(1);
                String arguments = program.group(2).strip();
                if (name.equals("ibping") && !arguments.matches(".*(?:-S|--Server)\\b.*")) {
                    continue;
                }
                running.add(name);
                out.about(Service.class, name).set("running", true, line);
                out.about(Setting.class, "process " + name).set("area", "process", line).set("name", name, line)
                        .set("value", arguments, line);
            } else if (HEADER.matcher(text).find()) {
                header = true;
            } else if (!text.isBlank() && PID.matcher(text).matches()) {
                pids = line;
            } else if (Text.refuses(text)) {
                refused = true;
            }
        }
        if (!refused) {
            absent(capture, header, pids, running, out);
        }
    }

    private static void absent(Capture capture, boolean header, Line pids, Set<String> running, Statements out) {
        CommandLine command = CommandLine.of(capture);
        if (command == null) {
            if (header && capture.outcome() == Outcome.READ) {
                none(WATCHED, running, out);
            }
            return;
        }
        Set<String> asked = new LinkedHashSet<>();
        if (command.tool().matches("pgrep|pidof")) {
            for (String word : command.arguments()) {
                KNOWN.stream().filter(name -> name.equals(word) || (name + "d").equals(word)).forEach(asked::add);
            }
            if (pids != null && asked.size() == 1) {
                out.about(Service.class, asked.iterator().next()).set("running", true, pids);
                return;
            }
        } else if (command.tool().equals("ps")) {
            asked.addAll(ofPs(command, header));
        }
        if (capture.outcome() == Outcome.READ || capture.outcome() == Outcome.EMPTY || capture.outcome() == Outcome.FAILED) {
            none(asked, running, out);
        }
    }

    private static Set<String> ofPs(CommandLine command, boolean header) {
        Set<String> asked = new LinkedHashSet<>();
        String named = command.after("-C");
        if (named != null) {
            KNOWN.stream().filter(named::equals).forEach(asked::add);
        } else if (command.filtered()) {
            Predicate<String> passes = Grep.passes(command);
            boolean all = command.words().stream().skip(1).anyMatch(word -> word.matches("-?[a-zA-Z]*[aeA][a-zA-Z]*"));
            for (String name : KNOWN) {
                if (passes != null && all && passes.test("root 1234 1 0 10:00 ? 00:00:01 /usr/sbin/" + name)
                        && !passes.test("root 1234 1 0 10:00 ? 00:00:01 /usr/sbin/other")) {
                    asked.add(name);
                }
            }
        } else if (header && command.words().stream().skip(1).anyMatch(word -> word.matches("-?[a-zA-Z]*(?:ax|e|A)[a-zA-Z]*"))) {
            asked.addAll(WATCHED);
        }
        return asked;
    }

    private static void none(Set<String> asked, Set<String> running, Statements out) {
        for (String name : asked) {
            if (!running.contains(name)) {
                out.about(Service.class, name).absent("running", false, name);
            }
        }
    }
}
