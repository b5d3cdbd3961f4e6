package org.ibdx.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.ibdx.check.CheckReport;
import org.ibdx.check.CheckReport.Change;
import org.ibdx.check.CheckReport.Remark;
import org.ibdx.check.History;
import org.ibdx.check.Remembered;
import org.ibdx.check.Sample;
import org.ibdx.check.State;
import org.ibdx.check.StateFolder;
import org.ibdx.fact.Counter;
import org.ibdx.fact.Fact;
import org.ibdx.knowledge.Node.Both;
import org.ibdx.pipeline.HostCase;
import picocli.CommandLine.ParseResult;

/** What a check remembers: read while it runs, written at its end. What cannot be kept is said, and the check goes on without. */
final class Memory {

    private final StateFolder folder;
    private final Session session;
    private final Instant now;
    private final Map<String, State> states = new LinkedHashMap<>();
    private final Map<String, Map<String, Long>> counts = new LinkedHashMap<>();
    private final List<Remark> remarks = new ArrayList<>();

    /** {@code folder} null: nothing is remembered. */
    Memory(StateFolder folder, Session session, Instant now) {
        this.folder = folder;
        this.session = session;
        this.now = now;
    }

    /** The folder that is asked for, or the usual one; null where there is none. */
    static StateFolder folder(ParseResult line, Session session) {
        String said = Options.text(line, "--state", null);
        Path path = said != null ? Path.of(said)
                : StateFolder.standard(session.around().variable(), System.getProperty("user.name"));
        return path == null ? null : new StateFolder(path);
    }

    /** As {@link #folder}, for commands that are about nothing else. */
    static StateFolder needed(ParseResult line, Session session) {
        StateFolder folder = folder(line, session);
        if (folder == null) {
            throw new UsageError(session.say("there is no HOME; say where check remembers: --state DIR", "未设置 HOME；请用 --state DIR 指定状态目录"),
                    null);
        }
        return folder;
    }

    /** The name of this machine, as the kernel has it. */
    static String thisHost() {
        try {
            String name = Files.readString(Path.of("/proc/sys/kernel/hostname"), StandardCharsets.UTF_8).strip();
            return name.isEmpty() ? "localhost" : name;
        } catch (IOException e) {
            return "localhost";
        }
    }

    /** Joins a host with what is remembered of it. */
    HostCase join(HostCase host) {
        if (folder == null) {
            return host;
        }
        State before;
        try {
            StateFolder.Read read = folder.read(host.name());
            if (read.reason() != null) {
                session.complain("ibdx: " + session.say("what was remembered of " + host.name() + " cannot be used (" + read.reason()
                        + "); it is kept as " + read.aside() + ", and a new one is begun",
                        "无法使用 " + host.name() + " 的状态文件（" + read.reason() + "）；已保留为 " + read.aside() + "，并重新开始记录"));
            }
            before = read.state();
        } catch (IOException e) {
            session.complain("ibdx: " + session.say("cannot read what is remembered: ", "无法读取状态文件：") + e);
            return host;
        }
        Remembered.Outcome outcome = Remembered.join(host.facts(), before, now);
        states.put(host.name(), outcome.state());
        counts.put(host.name(), counts(host.facts(), before));
        remarks.addAll(outcome.remarks());
        return host.withFacts(outcome.facts());
    }

    /** Error counters that are not as they were. */
    private static Map<String, Long> counts(List<Fact> facts, State before) {
        Map<String, Long> counts = new TreeMap<>();
        for (Fact fact : facts) {
            if (fact instanceof Counter counter && counter.value() != null && counter.name() != null
                    && !counter.name().endsWith("_data") && !counter.name().endsWith("_packets")) {
                List<Sample> samples = before.readings().getOrDefault("Counter value " + counter.subject(), List.of());
                String last = samples.isEmpty() ? "0" : samples.get(samples.size() - 1).value();
                if (!last.equals(counter.value().toString())) {
                    counts.put(counter.subject(), counter.value());
                }
            }
        }
        return counts;
    }

    /** What is remembered, by host; the judge changes it. */
    Map<String, State> states() {
        return states;
    }

    List<Remark> remarks() {
        return remarks;
    }

    /** Writes the states, and a line of history for each. */
    void keep(CheckReport report) {
        for (State state : states.values()) {
            try {
                folder.write(state);
                new History(folder.history(state.host()), History.LIMIT).append(entry(state, report));
            } catch (IOException e) {
                session.complain("ibdx: " + session.say("cannot keep the state of " + state.host() + " in " + folder.path() + ": ",
                        "无法在 " + folder.path() + " 中保存 " + state.host() + " 的状态：") + e);
            }
        }
    }

    private History.Entry entry(State state, CheckReport report) {
        List<History.Event> events = new ArrayList<>();
        boolean only = states.size() == 1;
        for (CheckReport.Item item : report.items()) {
            String host = item.finding().host();
            if (item.change() != Change.SAME && (only || state.host().equals(host))) {
                events.add(new History.Event(item.change().name().toLowerCase(java.util.Locale.ROOT), item.finding().id(),
                        item.finding().subject(), item.finding().severity().word(), item.finding().title()));
            }
        }
        report.gone().stream().filter(gone -> gone.host().equals(state.host())).forEach(gone -> events.add(new History.Event("gone", gone.id(), gone.subject(),
                gone.severity().word(), gone.title())));
        remarks.stream().filter(remark -> remark.host().equals(state.host())).forEach(remark -> events.add(
                new History.Event(remark.kind(), null, remark.subject(), null, new Both(remark.text(), remark.text()))));
        return new History.Entry(now, state.verdict().word(), events, counts.getOrDefault(state.host(), Map.of()));
    }
}
