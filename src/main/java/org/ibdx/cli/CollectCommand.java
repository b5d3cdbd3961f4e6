package org.ibdx.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Outcome;
import org.ibdx.catalogue.Knowledge;
import org.ibdx.catalogue.KnowledgeStore;
import org.ibdx.check.StateFolder;
import org.ibdx.collect.CollectScript;
import org.ibdx.collect.Collector;
import org.ibdx.source.Progress;
import org.ibdx.pipeline.SiteKnowledge;
import org.ibdx.probe.Probe;
import org.ibdx.redact.Redactor;
import org.ibdx.render.Language;
import org.ibdx.source.live.LiveOptions;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code ibdx collect}: what the probes show of this machine, as one file to be sent away; or a script that makes such a file. */
final class CollectCommand implements Command {

    @Override
    public CommandSpec spec(Language language) {
        CommandSpec spec = Options.spec(this);
        Options.value(spec, "FILE", language.of("where to write; else ibdx-HOST-TIME.tar.gz in the current folder",
                "写入位置；默认为当前目录下的 ibdx-主机-时间.tar.gz"), "-o", "--output");
        Options.flag(spec, language.of("also sweep the fabric (puts load on its subnet manager)", "同时扫描整个网络（会给子网管理器带来负载）"), "--fabric");
        Options.flag(spec, language.of("also probes that send traffic (ibping, ping to the other ends)", "同时运行会发送流量的探测（对另一端 ibping、ping）"),
                "--active");
        LiveRun.others(spec, language, "");
        Options.flag(spec, language.of("sudo -n for probes that need root", "需要 root 的探测使用 sudo -n"), "--sudo");
        Options.value(spec, "TIME", language.of("time for all probes together, such as 20s or 2m; default 30s", "全部探测的总时限，如 20s 或 2m；默认 30s"),
                "--budget");
        Options.flag(spec, language.of("pseudonyms for names, addresses and serial numbers; what is equal stays equal",
                "将名称、地址和序列号换成假名；相同的仍相同"), "--redact");
        Options.value(spec, "FILE", language.of("redact with this key, which can bring the names back; made where it is not there",
                "用此密钥脱敏，凭它可还原名称；不存在时新建"), "--key-file");
        Options.flag(spec, language.of("print a shell script that does the same on a machine without Java", "输出一个在无 Java 的机器上做同样事情的 shell 脚本"),
                "--script");
        Options.values(spec, "DIR", language.of("probes of your site", "自有探测目录"), "--probes");
        Options.common(spec, language);
        Help.describe(spec, language,
                language.of("Gathers what diagnose looks at into one file, to be diagnosed elsewhere with the same answer. It reads and asks; it "
                        + "changes nothing.", "把 diagnose 所看的内容收集到一个文件中，在别处诊断可得同样结果。只读取和询问，不做任何改动。"),
                "ibdx collect", language.of("a bundle of this machine", "本机的诊断包"),
                "ibdx collect --redact --key-file K", language.of("with pseudonyms; K brings the names back", "使用假名；K 可还原名称"),
                "ibdx collect --active --peer cn08=5", language.of("and whether LID 5 answers ibping", "并检查 LID 5 是否响应 ibping"),
                "ibdx collect --script > collect.sh", language.of("for a machine without Java: sh collect.sh", "用于无 Java 的机器：sh collect.sh"),
                "ibdx diagnose ibdx-cn07-*.tar.gz", language.of("what is wrong there", "诊断收集到的内容"));
        return spec;
    }

    @Override
    public int run(ParseResult line, Session session) {
        LiveOptions options = options(line, session);
        List<Probe> probes = List.copyOf(knowledge(line, session).probes().values());
        try {
            return Options.has(line, "--script") ? script(probes, options, line, session) : collect(probes, options, line, session);
        } catch (IOException e) {
            throw new Session.OutputFailure(e);
        }
    }

    private static int script(List<Probe> probes, LiveOptions options, ParseResult line, Session session) throws IOException {
        for (String other : new String[] {"--peer", "--through", "--sudo", "--redact", "--key-file"}) {
            if (Options.has(line, other)) {
                throw new UsageError(session.say("--script does not go with " + other + "; give it where the script is run, if it knows it",
                        "--script 不能与 " + other + " 同用；若脚本支持，请在运行脚本时给出"), null);
            }
        }
        String text = CollectScript.of(probes, options, Version.ofProgram());
        String output = Options.text(line, "--output", null);
        if (output == null) {
            session.printUtf8(text);
        } else {
            Collector.writable(Path.of(output));
            StateFolder.replace(Path.of(output), text, "rwxr-xr-x");
        }
        return ExitCodes.OK;
    }

    private static int collect(List<Probe> probes, LiveOptions options, ParseResult line, Session session) throws IOException {
        String key = Options.text(line, "--key-file", null);
        Redactor redactor = key != null ? Redactor.with(Path.of(key)) : Options.has(line, "--redact") ? Redactor.withoutKey() : null;
        String output = Options.text(line, "--output", null);
        Progress progress = session.progress();
        Collector.Collected collected;
        try {
            collected = new Collector(probes, options.withProgress(progress), Version.ofProgram())
                    .collect(output == null ? null : Path.of(output), redactor);
        } finally {
            progress.say("");
        }
        session.print(collected.file() + "\n");
        if (session.around().errIsTerminal()) {
            session.complain(summary(collected.captures(), session));
        }
        return ExitCodes.OK;
    }

    /** How much was read, and what root would add. */
    private static String summary(List<Capture> captures, Session session) {
        Map<Outcome, Long> counts = captures.stream().collect(Collectors.groupingBy(Capture::outcome, () -> new java.util.EnumMap<>(Outcome.class),
                Collectors.counting()));
        List<String> parts = new ArrayList<>();
        counts.forEach((outcome, count) -> parts.add(outcome.word() + " " + count));
        String denied = counts.containsKey(Outcome.DENIED) ? session.say("; root would see more", "；root 能看到更多") : "";
        return String.join(", ", parts) + denied;
    }

    /** How far a live run goes, as the command line says. */
    static LiveOptions options(ParseResult line, Session session) {
        LiveOptions standard = LiveOptions.standard();
        Duration budget = Times.budget(line, standard.budget(), session);
        return standard.withReach(Options.has(line, "--fabric") ? "fabric" : standard.reach()).withActive(Options.has(line, "--active")).withSudo(Options.has(line, "--sudo"))
                .withBudget(budget).withPeers(LiveRun.peers(line, session)).withThrough(LiveRun.through(line, session));
    }

    private static Knowledge knowledge(ParseResult line, Session session) {
        List<Path> folders = Options.paths(line, "--probes");
        for (Path folder : folders) {
            if (!java.nio.file.Files.isDirectory(folder)) {
                throw new UsageError(session.say("--probes: there is no folder " + folder, "--probes：没有目录 " + folder), null);
            }
        }
        Knowledge builtIn = KnowledgeStore.builtIn();
        return folders.isEmpty() ? builtIn : SiteKnowledge.pipeline(builtIn, List.of(), folders, null).knowledge();
    }
}
