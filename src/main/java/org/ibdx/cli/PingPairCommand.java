package org.ibdx.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.pipeline.PairEnd;
import org.ibdx.pipeline.PairTest;
import org.ibdx.pipeline.Pipeline;
import org.ibdx.render.JsonView;
import org.ibdx.render.Language;
import org.ibdx.render.RunInfo;
import org.ibdx.render.TerminalView;
import org.ibdx.render.View;
import org.ibdx.source.Progress;
import org.ibdx.source.UnusableInput;
import org.ibdx.source.live.LiveOptions;
import org.ibdx.source.live.Server;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code ibdx ping-pair}: does InfiniBand answer and IP not, neither, one way only, small packets only? */
final class PingPairCommand implements Command {

    private static final List<String> FORMATS = List.of("terminal", "json");

    @Override
    public CommandSpec spec(Language language) {
        CommandSpec spec = Options.spec(this);
        Options.value(spec, "HOST", language.of("try both directions; the other end over your own ssh, where the collector script and ibping run",
                "双向测试；通过您自己的 ssh 在另一端运行收集脚本和 ibping"), "--ssh");
        Options.values(spec, "[HOST=]ADDRESS", language.of("without ssh: the other end by its LID, GUID and IP address (give all that you know)",
                "不用 ssh 时：另一端的 LID、GUID、IP 地址（已知的都给出）"), "--peer");
        Options.value(spec, "DEVICE/PORT", language.of("port of this end; else its first active InfiniBand port", "本端端口；默认为第一个活动的 InfiniBand 端口"),
                "--through");
        Options.value(spec, "TIME", language.of("time for the look at this machine; default 30s", "检查本机的时限；默认 30s"), "--budget");
        Options.flag(spec, language.of("only say what would be run here and what to type on the other end; nothing is sent",
                "只说明本端将运行什么、另一端要输入什么；不发送任何内容"), "--dry-run");
        Options.value(spec, "FORMAT", language.of("terminal (default) or json", "terminal（默认）或 json"), "--format");
        Options.flag(spec, language.of("show all evidence and the proofs", "显示全部依据和推理过程"), "-v", "--verbose");
        Options.common(spec, language);
        Help.describe(spec, language,
                language.of("Tries the connection between two ends: ibping by LID and by GUID, ping with small packets and with the largest, and says "
                        + "what is wrong.", "测试两端之间的连接：按 LID 和 GUID 的 ibping、小包与最大包的 ping，并说明问题所在。"),
                "ibdx ping-pair --ssh cn08", language.of("both directions", "双向"),
                "ibdx ping-pair --peer 5 --peer 10.0.0.8", language.of("from here; says what to type there", "由本端发起；会提示另一端要输入的命令"),
                "ibdx ping-pair --dry-run", language.of("only what to type on both ends", "只显示两端要输入的命令"));
        spec.usageMessage().footer(Help.exitStatus(language));
        return spec;
    }

    @Override
    public int run(ParseResult line, Session session) throws UnusableInput {
        String format = Options.choice(line, "--format", "terminal", FORMATS, session);
        String host = Options.text(line, "--ssh", null);
        List<String> peers = LiveRun.named(line, session);
        boolean dry = Options.has(line, "--dry-run");
        if ((host == null) == peers.isEmpty() && !(dry && host == null)) {
            throw new UsageError(session.say("name the other end: --ssh HOST, or --peer with its LID, GUID or IP address",
                    "请指明另一端：--ssh HOST，或用 --peer 给出其 LID、GUID 或 IP 地址"), "ibdx ping-pair --peer cn08=10.0.0.8");
        }
        if (host != null && !Server.mayBeHost(host)) {
            throw new UsageError(session.say("--ssh cannot be '" + host + "'; it is a host as ssh takes it", "--ssh 不能是 '" + host + "'；应为 ssh 可用的主机名"), null);
        }
        Progress progress = session.progress();
        LiveOptions standard = LiveOptions.standard();
        LiveOptions options = standard.withBudget(Times.duration(line, "--budget", standard.budget(), session)).withThrough(LiveRun.through(line, session))
                .withProgress(progress);
        long start = System.nanoTime();
        Pipeline pipeline = new Pipeline();
        Diagnosis diagnosis;
        try {
            PairTest test = new PairTest(pipeline, options, Version.ofProgram());
            if (dry) {
                PairEnd own = test.own();
                progress.say("");
                session.print(dry(own, host == null ? PairEnd.of(peers) : PairEnd.of(List.of()), session));
                return ExitCodes.OK;
            }
            diagnosis = host != null ? test.both(host) : test.here(PairEnd.of(peers), (own, other) -> tell(own, session));
        } catch (IOException e) {
            session.complain("ibdx: " + e.getMessage());
            return ExitCodes.UNUSABLE;
        } finally {
            progress.say("");
        }
        RunInfo run = new RunInfo(Version.ofProgram(), pipeline.knowledge().digest(), (System.nanoTime() - start) / 1_000_000, true);
        View view = format.equals("json") ? new JsonView(session.language(), run) : new TerminalView(session.look(Options.has(line, "--verbose")), run);
        StringBuilder text = new StringBuilder();
        try {
            view.write(diagnosis, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (format.equals("json")) {
            session.printUtf8(text.toString());
        } else {
            session.print(text.toString());
        }
        return diagnosis.verdict().exit();
    }

    /** What would be run, and what has to be typed on the other end. */
    private static String dry(PairEnd own, PairEnd other, Session session) {
        StringBuilder text = new StringBuilder();
        if (other.reachable()) {
            text.append(session.say("Here, as root, this would be run:", "本端将以 root 运行：")).append('\n');
            own.tries(other).forEach(probe -> text.append("    ").append(String.join(" ", probe.command())).append('\n'));
        }
        return text + other(own, session);
    }

    /** What has to be typed on the other end; waits for it where somebody can answer. */
    private static void tell(PairEnd own, Session session) {
        session.progress().say("");
        String text = other(own, session);
        boolean asks = session.around().inIsTerminal() && session.around().errIsTerminal();
        session.complain(text + (asks ? session.say("Press Enter when it runs.", "启动后按回车。") : ""));
        if (asks) {
            try {
                int typed;
                do {
                    typed = session.around().in().read();
                } while (typed >= 0 && typed != '\n');
            } catch (IOException e) {
                // nobody answers: go on
            }
        }
    }

    private static String other(PairEnd own, Session session) {
        StringBuilder text = new StringBuilder(session.say("On the other end, as root, start the server of ibping and leave it running:",
                "在另一端以 root 启动 ibping 服务并保持运行：")).append("\n    ibping -S\n");
        if (own.reachable()) {
            text.append(session.say("For the other direction start it here too, and type there:", "若要测试反方向，请在本端也启动它，并在另一端输入："));
            text.append("\n    ibdx ping-pair");
            own.peers().forEach(peer -> text.append(" --peer ").append(peer));
            text.append('\n');
        }
        return text.toString();
    }
}
