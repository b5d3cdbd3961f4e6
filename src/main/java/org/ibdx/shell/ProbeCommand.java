package org.ibdx.shell;

import java.util.List;
import java.util.Map;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Outcome;
import org.ibdx.cli.Options;
import org.ibdx.cli.UsageError;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.diagnosis.Difference;
import org.ibdx.source.Obtained;
import org.ibdx.probe.Probe;
import org.ibdx.render.Language;
import org.ibdx.source.UnusableInput;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code probe [ID]}: looks again, with all probes or one, and shows what changed. */
final class ProbeCommand implements ShellCommand {

    @Override
    public String name() {
        return "probe";
    }

    @Override
    public String does(Language language) {
        return language.of("look again, with all probes or one; shows what changed", "重新检查（全部或单项探测），并显示变化");
    }

    @Override
    public void declare(CommandSpec spec, Language language) {
        Commands.optional(spec, "ID", language.of("a probe, as list probes names it; else all", "探测标识，见 list probes；默认全部"));
        Options.value(spec, "PEER", language.of("other end, for probes that need one", "需要对端的探测所用的对端"), "--peer");
        Options.flag(spec, language.of("do not ask before an active probe", "主动探测不再询问"), "--yes");
    }

    @Override
    public void run(ParseResult line, Desk desk) throws UnusableInput {
        String id = Options.parameter(line);
        if (id == null) {
            all(desk);
            return;
        }
        Looking.need(desk);
        Probe probe = Looking.probe(id, desk);
        String peer = Options.text(line, "--peer", null);
        Looking.needPeer(probe, peer, desk);
        if (Looking.agreed(probe, Options.has(line, "--yes"), desk)) {
            Difference difference = Looking.again(List.of(probe), peer == null ? List.of() : List.of(peer), true, desk);
            if (difference != null) {
                desk.changed(desk.say("probe ", "探测 ") + id, difference);
            }
        }
    }

    private static void all(Desk desk) throws UnusableInput {
        if (desk.inquiry().request().sources().contains("-")) {
            throw new UsageError(desk.say("standard input can be read only once", "标准输入只能读取一次"), "paste");
        }
        Diagnosis before = desk.inquiry().real();
        Difference difference = Looking.watched(desk.console(), desk.inquiry()::again);
        if (difference == null) {
            desk.para(desk.say("Stopped; what was read before still holds.", "已中止；之前读取的内容仍然有效。"));
        } else {
            desk.changed(desk.say("looked again", "重新检查"), asked(desk) ? desk.inquiry().since(before) : difference);
        }
    }

    /** Runs again what was run by itself and merely reads, where looking at all left it out; whether there was any. */
    private static boolean asked(Desk desk) {
        List<Capture> here = desk.inquiry().live() ? desk.inquiry().captures(desk.inquiry().here()) : List.of();
        boolean any = false;
        for (Map.Entry<String, List<String>> each : desk.inquiry().asked().entrySet()) {
            Probe probe = desk.inquiry().pipeline().knowledge().probes().get(each.getKey());
            boolean seen = here.stream().anyMatch(capture -> each.getKey().equals(capture.probe()) && capture.outcome() != Outcome.SKIPPED);
            List<Capture> captures = seen || Looking.acts(probe) ? null : Looking.captures(List.of(probe), each.getValue(), desk);
            if (captures != null) {
                desk.inquiry().learn(new Obtained(captures, List.of(), true), true);
                any = true;
            }
        }
        return any;
    }

    @Override
    public List<String> complete(List<String> before, Desk desk) {
        return before.size() == 1 ? Looking.ids(desk) : List.of();
    }
}
