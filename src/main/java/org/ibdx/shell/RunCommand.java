package org.ibdx.shell;

import java.util.List;
import org.ibdx.cli.Options;
import org.ibdx.cli.UsageError;
import org.ibdx.diagnosis.Difference;
import org.ibdx.diagnosis.Unknown;
import org.ibdx.probe.Probe;
import org.ibdx.render.Language;
import org.ibdx.source.live.Shown;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code run [N]}: does a test that {@code next} names, and shows what changed. */
final class RunCommand implements ShellCommand {

    private static final int MOST = 99;

    @Override
    public String name() {
        return "run";
    }

    @Override
    public String does(Language language) {
        return language.of("do the next test (run 2: the second), and show what changed", "执行下一项检查（run 2：第二项），并显示变化");
    }

    @Override
    public void declare(CommandSpec spec, Language language) {
        Commands.optional(spec, "N", language.of("number of the test, as next shows it; else the first", "检查的编号，见 next；默认第一项"));
        Options.value(spec, "PEER", language.of("other end of the test: LID, GUID or address", "检查的对端：LID、GUID 或地址"), "--peer");
        Options.flag(spec, language.of("do not ask before an active test", "主动探测不再询问"), "--yes");
    }

    @Override
    public void run(ParseResult line, Desk desk) {
        List<Unknown> tests = desk.inquiry().diagnosis().unknown();
        if (tests.isEmpty()) {
            throw new UsageError(desk.say("nothing is open: there is no next test", "没有悬而未决的问题，无需检查"), "probe");
        }
        String wish = Options.parameter(line);
        int number = wish == null ? 1 : Commands.number(wish, "N", 1, Math.min(MOST, tests.size()), desk);
        Unknown test = tests.get(number - 1);
        desk.named(test);
        String reason = reason(test, desk);
        if (reason != null) {
            throw new UsageError(test.run() + ": " + reason, own(test) == null ? "paste" : own(test));
        }
        Probe probe = desk.inquiry().pipeline().knowledge().probes().get(test.probe());
        String peer = Options.text(line, "--peer", peer(probe, test));
        Looking.needPeer(probe, peer, desk);
        if (!Looking.agreed(probe, Options.has(line, "--yes"), desk)) {
            return;
        }
        Difference difference = Looking.again(List.of(probe), peer == null ? List.of() : List.of(peer), true, desk);
        if (difference != null) {
            desk.changed(desk.say("ran ", "执行 ") + probe.id(), difference);
        }
    }

    /** Why a test cannot be run here; null where it can. */
    static String reason(Unknown test, Desk desk) {
        String live = Looking.reason(desk);
        if (live != null) {
            return live;
        }
        if (test.host() != null && !test.host().equals(desk.inquiry().here())) {
            return desk.say("it is to be run on " + test.host(), "应在 " + test.host() + " 上执行");
        }
        String own = own(test);
        if (own != null) {
            return desk.say("that is a command of ibdx; type it here", "这是 ibdx 自己的命令，可在此直接输入");
        }
        Probe probe = desk.inquiry().pipeline().knowledge().probes().get(test.probe());
        return probe == null || !Shown.isLive(probe) ? desk.say("ibdx does not run that by itself", "ibdx 不自行执行该命令") : null;
    }

    /** The command of ibdx that a test is, as it is typed here; null where it is one of the system. */
    static String own(Unknown test) {
        return test.run().startsWith("ibdx ") ? test.run().substring("ibdx ".length()) : null;
    }

    /** The other end that the command of a test names: its last word, where that is one. */
    private static String peer(Probe probe, Unknown test) {
        String[] words = test.run().split("\\s+");
        String last = words[words.length - 1];
        return "peer".equals(Shown.each(probe)) && words.length > 1 && last.matches("[0-9a-fA-Fx.:]+") ? last : null;
    }
}
