package org.ibdx.shell;

import java.util.ArrayList;
import java.util.List;
import org.ibdx.catalogue.Entry;
import org.ibdx.cli.Options;
import org.ibdx.diagnosis.Unknown;
import org.ibdx.probe.Probe;
import org.ibdx.render.Language;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code next}: the most useful next test, what it would settle, what each outcome would mean, and what it costs. */
final class NextCommand implements ShellCommand {

    private static final int SHOWN = 3;
    private static final int MEANINGS = 4;

    @Override
    public String name() {
        return "next";
    }

    @Override
    public String does(Language language) {
        return language.of("the most useful next test, and what each outcome would mean", "最有用的下一项检查，以及各种结果的含义");
    }

    @Override
    public void declare(CommandSpec spec, Language language) {
        Options.flag(spec, language.of("all open questions", "全部未知问题"), "-a", "--all");
    }

    @Override
    public void run(ParseResult line, Desk desk) {
        List<Unknown> tests = desk.inquiry().diagnosis().unknown();
        if (tests.isEmpty()) {
            desk.para(desk.say("Nothing is open: no further test would change the answer.", "没有悬而未决的问题：更多检查不会改变结论。"));
            if (!desk.inquiry().diagnosis().causes().isEmpty()) {
                desk.para(desk.say("fix 1 shows the repair.", "fix 1 显示修复方法。"));
            }
            return;
        }
        desk.named(tests.get(0));
        int shown = Options.has(line, "--all") ? tests.size() : Math.min(SHOWN, tests.size());
        for (int i = 0; i < shown; i++) {
            test(i + 1, tests.get(i), desk, i == 0 || Options.has(line, "--all"));
        }
        if (shown < tests.size()) {
            desk.para("   ", desk.say("and " + (tests.size() - shown) + " more: next --all", "另有 " + (tests.size() - shown) + " 项：next --all"));
        }
        if (RunCommand.own(tests.get(0)) != null) {
            desk.para(desk.say("Type it here: ", "可在此直接输入：") + RunCommand.own(tests.get(0)));
            return;
        }
        boolean runs = RunCommand.reason(tests.get(0), desk) == null;
        desk.para(runs ? desk.say("run does test 1; paste takes its output from elsewhere.", "run 执行第 1 项；paste 可粘贴在别处得到的输出。")
                : desk.say("paste takes its output.", "paste 可粘贴其输出。"));
    }

    private static void test(int number, Unknown test, Desk desk, boolean full) {
        String lead = String.valueOf(number) + "  ";
        desk.raw(lead + test.run() + where(test, desk));
        desk.para("   ", desk.language().of(test.reason()));
        Probe probe = desk.inquiry().pipeline().knowledge().probes().get(test.probe());
        if (probe != null && RunCommand.own(test) == null) {
            desk.para("   ", desk.say("costs: ", "代价：") + cost(probe, desk));
        }
        if (full) {
            meanings(test, desk);
        }
    }

    private static String where(Unknown test, Desk desk) {
        if (test.host() == null) {
            return desk.say("   (on any host of the subnet)", "   （子网中任一主机）");
        }
        return test.host().equals(desk.inquiry().here()) || desk.inquiry().hosts().size() == 1 ? "" : desk.say("   (on ", "   （在 ") + test.host()
                + desk.say(")", " 上）");
    }

    /** {@code about 0.3 s, asks the subnet manager, needs root; no side effects}. */
    static String cost(Probe probe, Desk desk) {
        List<String> parts = new ArrayList<>();
        parts.add(desk.say("about ", "约 ") + seconds(probe.costMillis()) + desk.say(" s", " 秒"));
        parts.add(switch (probe.reach()) {
            case "sm" -> desk.say("asks the subnet manager", "询问子网管理器");
            case "fabric" -> desk.say("asks the whole fabric", "扫描整个网络");
            default -> desk.say("this host only", "仅本主机");
        });
        if (probe.root()) {
            parts.add(desk.say("needs root", "需要 root"));
        }
        if (probe.active()) {
            parts.add(desk.say("active", "主动探测"));
        }
        boolean none = probe.effects().equals("none");
        return String.join(desk.say(", ", "，"), parts) + desk.say("; ", "；") + (none ? desk.say("no side effects", "无副作用")
                : desk.say("side effects: ", "副作用：") + Looking.effects(probe, desk));
    }

    private static String seconds(long millis) {
        long tenths = Math.max(1, (millis + 50) / 100);
        return tenths / 10 + "." + tenths % 10;
    }

    /** What the outcomes would mean: which causes it would confirm or rule out, and how their repair is verified by it. */
    private static void meanings(Unknown test, Desk desk) {
        int told = 0;
        for (String id : test.settles()) {
            Entry entry = desk.inquiry().pipeline().knowledge().entries().entry(id);
            if (entry == null) {
                continue;
            }
            if (told++ == MEANINGS) {
                desk.para("   ", desk.say("and would settle ", "并可查明 ") + String.join(" ", test.settles().subList(MEANINGS, test.settles().size())));
                return;
            }
            String subject = desk.language().of(entry.title()).replaceAll("\\{\\w+}", desk.look().clean("…"));
            desk.para("   ", desk.say("if it confirms it: ", "若得到证实：") + id + " (" + subject + ")");
            String good = good(entry, test, desk);
            desk.para("   ", desk.say("if not: ", "若否：") + (good == null ? desk.say(id + " is ruled out", "排除 " + id)
                    : desk.say("it shows ", "显示 ") + good + desk.say("; " + id + " is ruled out", "；排除 " + id)));
        }
    }

    /** What the same command shows where all is well, by the verification of the entry. */
    private static String good(Entry entry, Unknown test, Desk desk) {
        String tool = test.run().split("\\s+")[0];
        return entry.verify().stream().filter(verify -> verify.run().split("\\s+")[0].equals(tool))
                .map(verify -> desk.language().of(verify.expect())).findFirst().orElse(null);
    }
}
