package org.ibdx.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.diagnosis.Strict;
import org.ibdx.source.Progress;
import org.ibdx.pipeline.Request;
import org.ibdx.render.JsonView;
import org.ibdx.render.Language;
import org.ibdx.render.QuietView;
import org.ibdx.render.RunInfo;
import org.ibdx.render.TerminalView;
import org.ibdx.render.View;
import org.ibdx.source.UnusableInput;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code ibdx diagnose [SOURCE...]}: what is wrong at the root, why, and how to mend it. */
final class DiagnoseCommand implements Command {

    private static final List<String> FORMATS = List.of("terminal", "json");

    private final Diagnoser diagnoser;

    DiagnoseCommand(Diagnoser diagnoser) {
        this.diagnoser = diagnoser;
    }

    @Override
    public CommandSpec spec(Language language) {
        CommandSpec spec = Options.spec(this);
        Options.parameters(spec, "SOURCE", false, language.of("what to read: a file of pasted text, a folder of saved outputs, a bundle, "
                        + "- for standard input; none: this machine",
                "要读取的内容：粘贴文本的文件、保存输出的目录、诊断包，- 表示标准输入；不给则检查本机"));
        Options.value(spec, "FORMAT", language.of("terminal (default) or json", "terminal（默认）或 json"), "--format");
        Options.flag(spec, language.of("one line only", "只输出一行"), "-q", "--quiet");
        Options.flag(spec, language.of("show all evidence and the proofs", "显示全部依据和推理过程"), "-v", "--verbose");
        Options.flag(spec, language.of("minor advice makes the verdict degraded", "轻微建议也判为降级"), "--strict");
        live(spec, language);
        Options.common(spec, language);
        Help.describe(spec, language,
                language.of("Says what is wrong at the root, why that is sure, and how to mend and verify it.",
                        "说明根本原因、判断依据，以及如何修复和验证。"),
                "ibdx diagnose", language.of("this machine", "本机"),
                "ibdx diagnose ticket.txt", language.of("pasted text, of one host or of several", "粘贴的文本，可含多台主机"),
                "ibdx diagnose sos/ other-host/", language.of("folders of saved outputs", "保存输出的目录"),
                "ssh node17 ibstat | ibdx diagnose -", language.of("standard input", "标准输入"),
                "ibdx diagnose --format json f.txt", language.of("for programs", "供程序使用"),
                "ibdx diagnose -q || mail -s ib root", language.of("for cron", "用于 cron"));
        spec.usageMessage().footer(Help.exitStatus(language));
        return spec;
    }

    /** How far a look at this machine goes, and what the site adds. */
    static void live(CommandSpec spec, Language language) {
        Options.flag(spec, language.of("this machine: also sweep the fabric", "本机：同时扫描整个网络"), "--fabric");
        Options.flag(spec, language.of("this machine: also probes that send traffic (ibping, ping)", "本机：同时运行会发送流量的探测（ibping、ping）"),
                "--active");
        LiveRun.others(spec, language, language.of("this machine: ", "本机："));
        Options.flag(spec, language.of("this machine: sudo -n for probes that need root", "本机：需要 root 的探测使用 sudo -n"), "--sudo");
        Options.value(spec, "TIME", language.of("this machine: time for all probes together, such as 20s or 2m; default 30s",
                "本机：全部探测的总时限，如 20s 或 2m；默认 30s"), "--budget");
        Options.values(spec, "DIR", language.of("rules of your site", "自有规则目录"), "--rules");
        Options.values(spec, "DIR", language.of("probes of your site", "自有探测目录"), "--probes");
        Options.value(spec, "FILE", language.of("thresholds of your site (YAML)", "自有阈值文件（YAML）"), "--thresholds");
    }

    @Override
    public int run(ParseResult line, Session session) throws UnusableInput {
        String format = Options.choice(line, "--format", "terminal", FORMATS, session);
        List<String> sources = Options.parameters(line);
        Request request = request(line, sources, session);
        if (sources.contains("-") && session.around().inIsTerminal()) {
            session.complain(session.say("reading standard input; end it with Ctrl-D", "正在读取标准输入，以 Ctrl-D 结束"));
        }
        long start = System.nanoTime();
        Progress progress = session.progress();
        Diagnosis diagnosis;
        try {
            diagnosis = diagnoser.diagnose(request, progress);
        } finally {
            progress.say("");
        }
        if (Options.has(line, "--strict")) {
            diagnosis = Strict.apply(diagnosis);
        }
        RunInfo run = new RunInfo(Version.ofProgram(), diagnoser.rules(), (System.nanoTime() - start) / 1_000_000,
                sources.isEmpty());
        show(diagnosis, format, line, run, session);
        return diagnosis.verdict().exit();
    }

    private static void show(Diagnosis diagnosis, String format, ParseResult line, RunInfo run, Session session) {
        boolean json = format.equals("json");
        View view;
        if (json) {
            view = new JsonView(session.language(), run);
        } else if (Options.has(line, "--quiet")) {
            view = new QuietView(session.look(false));
        } else {
            view = new TerminalView(session.look(Options.has(line, "--verbose")), run);
        }
        StringBuilder text = new StringBuilder();
        try {
            view.write(diagnosis, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (json) {
            session.printUtf8(text.toString());
        } else {
            session.print(text.toString());
        }
    }

    static Request request(ParseResult line, List<String> sources, Session session) {
        Request standard = Request.of(sources, session.around().in());
        String thresholds = Options.text(line, "--thresholds", null);
        List<Path> rules = folders(line, "--rules", session);
        List<Path> probes = folders(line, "--probes", session);
        if (thresholds != null && !Files.isRegularFile(Path.of(thresholds))) {
            throw new UsageError(session.say("--thresholds: there is no file " + thresholds, "--thresholds：没有文件 " + thresholds), null);
        }
        for (String live : new String[] {"--fabric", "--active", "--peer", "--through", "--sudo", "--budget"}) {
            if (!sources.isEmpty() && Options.has(line, live)) {
                throw new UsageError(session.say(live + " is for this machine; it does not go with a source",
                        live + " 只用于检查本机，不能与来源同用"), null);
            }
        }
        return new Request(standard.sources(), standard.stdin(), Options.has(line, "--fabric") ? "fabric" : standard.reach(),
                Options.has(line, "--active"), Options.has(line, "--sudo"), Times.budget(line, standard.budget(), session),
                rules, probes, thresholds == null ? null : Path.of(thresholds), standard.expect())
                .withPeers(LiveRun.peers(line, session), LiveRun.through(line, session));
    }

    private static List<Path> folders(ParseResult line, String option, Session session) {
        List<Path> folders = Options.paths(line, option);
        for (Path folder : folders) {
            if (!Files.isDirectory(folder)) {
                throw new UsageError(session.say(option + ": there is no folder " + folder, option + "：没有目录 " + folder), null);
            }
        }
        return folders;
    }
}
