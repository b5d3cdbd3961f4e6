package org.ibdx.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Outcome;
import org.ibdx.cli.UsageError;
import org.ibdx.diagnosis.Difference;
import org.ibdx.source.Progress;
import org.ibdx.probe.Probe;
import org.ibdx.source.Obtained;
import org.ibdx.source.live.LiveMachine;
import org.ibdx.source.live.LiveOptions;
import org.ibdx.source.live.Shown;

/** Runs single probes on this machine and takes what they show into the inquiry. */
final class Looking {

    private static final int LINES = 12;

    /** Side effects as probes tell them, in Chinese. */
    static final Map<String, String> EFFECTS = Map.ofEntries(Map.entry("none", "无"),
            Map.entry("on virtual and restricted functions the driver may log a line for each counter", "在虚拟或受限功能上，驱动可能为每个计数器记录一行日志"),
            Map.entry("reads settings through the command interface of the adapter", "通过适配器的命令接口读取设置"),
            Map.entry("reads the EEPROM of the cable", "读取线缆的 EEPROM"),
            Map.entry("reads the flash of the adapter and holds its lock meanwhile (a file below /tmp/mstflint_lockfiles)",
                    "读取适配器闪存，期间占用其锁（/tmp/mstflint_lockfiles 下的文件）"),
            Map.entry("sends RDMA traffic to the peer", "向对端发送 RDMA 流量"), Map.entry("sends management datagrams to the peer", "向对端发送管理报文"),
            Map.entry("sends three echo requests to the peer", "向对端发送三个回显请求"), Map.entry("sends traffic to the peer", "向对端发送流量"),
            Map.entry("sends two ARP requests", "发送两个 ARP 请求"), Map.entry("writes files below /var/tmp", "在 /var/tmp 下写入文件"));

    private Looking() {
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
        String reason = capture.outcome().hasText() || capture.outcome() == Outcome.EMPTY ? "" : ": " + capture.text().strip().split("\n", 2)[0];
        desk.para(what + desk.say(" ", " ：") + word(capture.outcome(), desk) + reason);
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

    /** How a probe ended, in a word. */
    private static String word(Outcome outcome, Desk desk) {
        return desk.say(outcome.word(), switch (outcome) {
            case READ -> "已读取";
            case EMPTY -> "无输出";
            case ABSENT -> "不存在";
            case NO_TOOL -> "未安装该工具";
            case DENIED -> "无权限";
            case TIMED_OUT -> "超时";
            case KILLED -> "被信号终止";
            case STUCK -> "卡在内核中";
            case CUT -> "过长，已截断";
            case FAILED -> "执行失败";
            case SKIPPED -> "未执行";
        });
    }

    /** What a probe does beside reading, in the language of the user. */
    static String effects(Probe probe, Desk desk) {
        return desk.say(probe.effects(), EFFECTS.getOrDefault(probe.effects(), probe.effects()));
    }
}
