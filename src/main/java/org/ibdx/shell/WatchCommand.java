package org.ibdx.shell;

import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibdx.capture.Capture;
import org.ibdx.cli.Options;
import org.ibdx.cli.UsageError;
import org.ibdx.diagnosis.Difference;
import org.ibdx.fact.Fact;
import org.ibdx.fact.FactSchema;
import org.ibdx.probe.Probe;
import org.ibdx.render.Language;
import org.ibdx.source.Obtained;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code watch ID [SECONDS]}: a probe again and again, with what changed; ends with Ctrl-C. */
final class WatchCommand implements ShellCommand {

    private static final int SECONDS = 2;
    private static final int LONGEST = 3600;
    private static final int MOST = 1_000_000;
    private static final int CHANGES = 12;

    @Override
    public String name() {
        return "watch";
    }

    @Override
    public String does(Language language) {
        return language.of("a probe again and again, with what changed; ends with Ctrl-C", "反复执行一项探测并显示变化；Ctrl-C 结束");
    }

    @Override
    public void declare(CommandSpec spec, Language language) {
        Options.parameters(spec, "ID SECONDS", true, language.of("a probe, and how often; else every 2 seconds", "探测标识及间隔秒数；默认 2 秒"));
        Options.value(spec, "N", language.of("so many times, then end", "执行次数，之后结束"), "--times");
        Options.value(spec, "PEER", language.of("other end, for probes that need one", "需要对端的探测所用的对端"), "--peer");
        Options.flag(spec, language.of("do not ask before an active probe", "主动探测不再询问"), "--yes");
    }

    @Override
    public void run(ParseResult line, Desk desk) {
        Looking.need(desk);
        List<String> words = Options.parameters(line);
        Probe probe = Looking.probe(words.get(0), desk);
        int seconds = words.size() < 2 ? SECONDS : Commands.number(words.get(1), "SECONDS", 1, LONGEST, desk);
        int times = Commands.number(line, "--times", desk.console().interactive() ? MOST : 1, 1, MOST, desk);
        if (words.size() > 2) {
            throw new UsageError(desk.say("'" + words.get(2) + "' is too much here", "此处多余：'" + words.get(2) + "'"), null);
        }
        String peer = Options.text(line, "--peer", null);
        Looking.needPeer(probe, peer, desk);
        if (!Looking.agreed(probe, Options.has(line, "--yes"), desk)) {
            return;
        }
        if (desk.console().interactive()) {
            desk.para(desk.say("Ctrl-C ends it.", "按 Ctrl-C 结束。"));
        }
        desk.flush();
        for (int i = 0; i < times; i++) {
            boolean[] stopped = new boolean[1];
            Map<String, String> before = fields(desk);
            List<Capture> captures = Looking.captures(List.of(probe), peer == null ? List.of() : List.of(peer), desk);
            if (captures == null) {
                return;
            }
            once(i, captures, before, desk);
            if (i + 1 < times) {
                desk.console().interruptibly(() -> stopped[0] = !sleep(seconds));
                if (stopped[0]) {
                    return;
                }
            }
        }
    }

    private static void once(int round, List<Capture> captures, Map<String, String> before, Desk desk) {
        Difference difference = desk.inquiry().learn(new Obtained(captures, List.of(), true), true);
        List<String> changes = changes(before, fields(desk));
        String time = LocalTime.now().truncatedTo(ChronoUnit.SECONDS).toString();
        if (round == 0) {
            captures.forEach(capture -> Looking.tell(capture, true, desk));
        } else if (changes.isEmpty()) {
            desk.para(time + "  ", desk.say("no change", "无变化"));
        }
        if (round > 0 && !changes.isEmpty()) {
            changes.stream().limit(CHANGES).forEach(change -> desk.para(time + "  ", change));
        }
        if (!difference.isEmpty()) {
            desk.changed("watch", difference);
        }
        desk.flush();
    }

    /** Every field of every fact of this machine. */
    private static Map<String, String> fields(Desk desk) {
        Map<String, String> fields = new LinkedHashMap<>();
        desk.inquiry().evidence().stream().filter(host -> host.name().equals(desk.inquiry().here())).forEach(host -> {
            for (Fact fact : host.facts()) {
                FactSchema schema = FactSchema.of(fact.getClass());
                for (String field : schema.fields().keySet()) {
                    Object value = schema.value(fact, field);
                    if (value != null) {
                        fields.put(fact.getClass().getSimpleName() + " " + fact.subject() + " " + field, value.toString());
                    }
                }
            }
        });
        return fields;
    }

    private static List<String> changes(Map<String, String> before, Map<String, String> after) {
        List<String> changes = new ArrayList<>();
        after.forEach((field, value) -> {
            String old = before.get(field);
            if (!value.equals(old)) {
                changes.add(field + ": " + (old == null ? "" : old + " -> ") + value);
            }
        });
        before.keySet().stream().filter(field -> !after.containsKey(field)).forEach(field -> changes.add("- " + field));
        return changes;
    }

    private static boolean sleep(int seconds) {
        try {
            Thread.sleep(seconds * 1000L);
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }

    @Override
    public List<String> complete(List<String> before, Desk desk) {
        return before.size() == 1 ? Looking.ids(desk) : List.of();
    }
}
