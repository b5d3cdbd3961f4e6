package org.ibdx.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Outcome;
import org.ibdx.cli.UsageError;
import org.ibdx.diagnosis.Difference;
import org.ibdx.source.Progress;
import org.ibdx.probe.Probe;
import org.ibdx.render.ProbeWords;
import org.ibdx.source.Obtained;
import org.ibdx.source.UnusableInput;
import org.ibdx.source.live.LiveMachine;
import org.ibdx.source.live.LiveOptions;
import org.ibdx.source.live.Shown;

/** Runs single probes on this machine and takes what they show into the inquiry. */
final class Looking {

    private static final int LINES = 12;

    private Looking() {
    }

    /** Something that is looked at, and may prove unusable. */
    interface Look<T> {
        T at(Progress progress) throws UnusableInput;
    }

    /** Looks, with progress, so that Ctrl-C interrupts it. */
    static <T> T watched(Console console, Look<T> look) throws UnusableInput {
        List<T> seen = new ArrayList<>();
        UnusableInput[] unusable = new UnusableInput[1];
        console.interruptibly(() -> {
            Progress progress = console.progress();
            try {
                seen.add(look.at(progress));
            } catch (UnusableInput e) {
                unusable[0] = e;
            } finally {
                progress.say("");
            }
        });
        if (unusable[0] != null) {
            throw unusable[0];
        }
        return seen.get(0);
    }

    /** Why no probe can be run here; null where they can. */
    static String reason(Desk desk) {
        return desk.inquiry().live() ? null : desk.say("this is saved evidence, not the machine; paste takes outputs", "这是已保存的证据，不是本机；可用 paste 粘贴输出");
    }

    /** Complains where no probe can be run here. */
    static void need(Desk desk) {
        String reason = reason(desk);
        if (reason != null) {
            throw new UsageError(reason, "paste");
        }
    }

    /** The probe of that id that can be run on a machine. */
    static Probe probe(String id, Desk desk) {
        Probe probe = desk.inquiry().pipeline().knowledge().probes().get(id);
        if (probe == null || !Shown.isLive(probe)) {
            throw new UsageError(desk.say("there is no probe '" + id + "'; list probes names them", "没有探测 '" + id + "'；list probes 可列出全部"),
                    org.ibdx.cli.Nearest.to(id, ids(desk)));
        }
        return probe;
    }

    /** Every probe that can be run on a machine. */
    static List<String> ids(Desk desk) {
        return desk.inquiry().pipeline().knowledge().probes().values().stream().filter(Shown::isLive).map(Probe::id).sorted().toList();
    }

    /** Whether a probe does more than read: sends traffic, takes a resource, changes something. */
    static boolean acts(Probe probe) {
        String effects = probe.effects().toLowerCase(Locale.ROOT);
        return probe.active() || List.of("send", "write", "clear", "reset", "change", "set", "load", "start", "stop", "take", "create").stream()
                .anyMatch(effects::startsWith);
    }

    /** Complains where a probe needs another end and none is named. */
    static void needPeer(Probe probe, String peer, Desk desk) {
        String kind = peer == null ? Shown.each(probe) : null;
        if (kind != null && List.of("lid", "guid", "peer").contains(kind)) {
            String what = kind.equals("peer") ? desk.say("ADDRESS", "地址") : kind.toUpperCase(Locale.ROOT);
            throw new UsageError(desk.say(probe.id() + " needs another end: --peer " + what, probe.id() + " 需要指定对端：--peer " + what), null);
        }
    }

    /** Asks before a probe that does more than read; {@code yes} is an answer given beforehand. */
    static boolean agreed(Probe probe, boolean yes, Desk desk) {
        if (!acts(probe) || yes) {
            return true;
        }
        desk.flush();
        boolean agreed = desk.console().confirm(probe.id() + desk.say(": ", "：") + effects(probe, desk) + desk.say(". ", "。") + desk.say("Run it? Type yes: ", "执行？请输入 yes："), "yes");
        if (!agreed) {
            desk.para(desk.console().interactive() ? desk.say("Not run.", "未执行。")
                    : desk.say("Not run: it is active, and nobody is here to confirm it (--yes).", "未执行：主动探测需要确认（--yes）。"));
        }
        return agreed;
    }

    /** What these probes show now; null where Ctrl-C stopped them before they showed anything. */
    static List<Capture> captures(List<Probe> probes, List<String> peers, Desk desk) {
        List<Capture> captures = new ArrayList<>();
        LiveOptions options = LiveOptions.standard().withReach("fabric").withActive(true).withSudo(desk.inquiry().request().sudo())
                .withBudget(desk.inquiry().request().budget()).withPeers(peers);
        desk.console().interruptibly(() -> {
            Progress progress = desk.console().progress();
            captures.addAll(new LiveMachine(probes, options.withProgress(progress)).captures());
            progress.say("");
        });
        captures.removeIf(capture -> capture.outcome() == Outcome.SKIPPED && capture.text().contains("interrupted"));
        return captures.isEmpty() ? null : captures;
    }

    /** Runs probes and takes in what they show; null where they were stopped. */
    static Difference again(List<Probe> probes, List<String> peers, boolean show, Desk desk) {
        List<Capture> captures = captures(probes, peers, desk);
        if (captures == null) {
            desk.para(desk.say("Stopped; what was read before still holds.", "已中止；之前读取的内容仍然有效。"));
            return null;
        }
        for (Capture capture : captures) {
            tell(capture, show, desk);
        }
        probes.forEach(probe -> desk.inquiry().asked(probe.id(), peers));
        return desk.inquiry().learn(new Obtained(captures, List.of(), true), true);
    }

    /** How a probe ended, and the beginning of what it showed. */
    static void tell(Capture capture, boolean show, Desk desk) {
        String what = capture.probe() + (capture.subject() == null ? "" : " " + capture.subject());
        String reason = capture.outcome().hasText() || capture.outcome() == Outcome.EMPTY ? ""
                : desk.say(": ", "：") + ProbeWords.reason(capture.text().strip().split("\n", 2)[0], desk.language());
        desk.para(what + desk.say(" ", "：") + ProbeWords.outcome(capture.outcome(), desk.language()) + reason);
        if (show && capture.outcome().hasText()) {
            String[] lines = capture.text().split("\r\n|\n|\r");
            for (int i = 0; i < Math.min(LINES, lines.length); i++) {
                desk.raw("   " + lines[i]);
            }
            if (lines.length > LINES) {
                desk.para("   ", desk.say("and " + (lines.length - LINES) + " more lines", "另有 " + (lines.length - LINES) + " 行"));
            }
        }
    }

    /** What a probe does beside reading, in the language of the user. */
    static String effects(Probe probe, Desk desk) {
        return ProbeWords.effects(probe.effects(), desk.language());
    }
}
