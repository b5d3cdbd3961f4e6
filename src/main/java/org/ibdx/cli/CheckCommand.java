package org.ibdx.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import org.ibdx.check.CheckReport;
import org.ibdx.check.CheckReport.FailOn;
import org.ibdx.check.Judge;
import org.ibdx.check.RunLock;
import org.ibdx.check.StateFolder;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.diagnosis.Verdict;
import org.ibdx.source.Progress;
import org.ibdx.pipeline.Request;
import org.ibdx.render.CheckJsonView;
import org.ibdx.render.CheckTextView;
import org.ibdx.render.CheckView;
import org.ibdx.render.Language;
import org.ibdx.render.NagiosView;
import org.ibdx.render.NhcView;
import org.ibdx.render.PrometheusView;
import org.ibdx.render.RunInfo;
import org.ibdx.source.UnusableInput;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code ibdx check [SOURCE...]}: silent when healthy, one line per root cause otherwise; for programs that run it unattended. */
final class CheckCommand implements Command {

    private static final List<String> FORMATS = List.of("text", "nagios", "prometheus", "json", "ndjson", "nhc");
    private static final List<String> FAIL_ON = List.of("critical", "major", "minor", "never");
    private static final Duration BUDGET = Duration.ofSeconds(20);
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

    private final Diagnoser diagnoser;
    private final Clock clock;

    CheckCommand(Diagnoser diagnoser, Clock clock) {
        this.diagnoser = diagnoser;
        this.clock = clock;
    }

    @Override
    public CommandSpec spec(Language language) {
        CommandSpec spec = Options.spec(this);
        Options.parameters(spec, "SOURCE", false, language.of("what to read, as for diagnose; none: this machine",
                "要读取的内容，同 diagnose；不给则检查本机"));
        Options.value(spec, "FORMAT", language.of("text (default), nagios, prometheus, json, ndjson, nhc",
                "text（默认）、nagios、prometheus、json、ndjson、nhc"), "--format");
        Options.value(spec, "FILE", language.of("write to this file, whole or not at all, instead of standard output",
                "写入此文件（整体替换），而非标准输出"), "-o", "--output");
        Options.value(spec, "WHAT", language.of("exit status from which severity on: critical, major (default), minor, never",
                "从哪个严重程度起以退出状态表示：critical、major（默认）、minor、never"), "--fail-on");
        Options.flag(spec, language.of("tell only what is new, worse, better or gone since the last run",
                "只报告与上次运行相比新增、加重、减轻或消失的问题"), "--on-change");
        Options.value(spec, "TIME", language.of("go on reporting a cause so long after it was last seen (10m, 12h)",
                "原因消失后仍继续报告多久（10m、12h）"), "--sticky");
        Options.value(spec, "N", language.of("report a cause only when N runs in a row have seen it", "连续 N 次出现才报告"), "--confirm");
        Options.value(spec, "FILE", language.of("compare with this baseline (see ibdx baseline)", "与此基线比较（见 ibdx baseline）"), "--expect");
        Options.value(spec, "DIR", language.of("where to remember; else IBDX_STATE_DIR, /var/lib/ibdx (root), ~/.local/state/ibdx",
                "状态目录；默认 IBDX_STATE_DIR、/var/lib/ibdx（root）、~/.local/state/ibdx"), "--state");
        Options.flag(spec, language.of("remember nothing", "不记录状态"), "--no-state");
        Options.value(spec, "TIME", language.of("wait so long for another run to end; else say so and exit 3",
                "等待另一次运行结束的时长；默认说明后以 3 退出"), "--wait");
        Options.flag(spec, language.of("this machine: sudo -n for probes that need root", "本机：需要 root 的探测使用 sudo -n"), "--sudo");
        Options.value(spec, "TIME", language.of("this machine: time for all probes together; default 20s", "本机：全部探测的总时限；默认 20s"),
                "--budget");
        Options.flag(spec, language.of("say what was looked at, also when all is well", "正常时也说明检查范围"), "-v", "--verbose");
        Options.values(spec, "DIR", language.of("rules of your site", "自有规则目录"), "--rules");
        Options.values(spec, "DIR", language.of("probes of your site", "自有探测目录"), "--probes");
        Options.value(spec, "FILE", language.of("thresholds of your site (YAML)", "自有阈值文件（YAML）"), "--thresholds");
        Options.common(spec, language);
        Help.describe(spec, language,
                language.of("Checks this machine for a monitor or a scheduler: silent when healthy, else a line for each root cause. Asks the "
                                + "subnet manager at most once.",
                        "供监控或调度系统检查本机：正常时不输出，否则每个根本原因一行。最多只询问子网管理器一次。"),
                "ibdx check --on-change", language.of("for cron: mail only when something changes", "用于 cron：有变化才发邮件"),
                "ibdx check --format nagios", language.of("for Nagios, Icinga, NRPE", "用于 Nagios、Icinga、NRPE"),
                "ibdx check --format prometheus -o F", language.of("for node_exporter's textfile collector", "用于 node_exporter"),
                "ibdx check --expect /etc/ibdx/node.yaml", language.of("against what is expected of it", "与期望配置比较"),
                "ibdx install-check --help", language.of("timer, cron line, Slurm and NHC files", "定时器、cron、Slurm、NHC 文件"));
        spec.usageMessage().footer(Help.exitStatus(language));
        return spec;
    }

    @Override
    public int run(ParseResult line, Session session) throws UnusableInput {
        String format = Options.choice(line, "--format", "text", FORMATS, session);
        FailOn failOn = FailOn.valueOf(Options.choice(line, "--fail-on", "major", FAIL_ON, session).toUpperCase(Locale.ROOT));
        Judge.Patience patience = new Judge.Patience(Times.duration(line, "--sticky", Duration.ZERO, session), confirm(line, session));
        Duration wait = Times.duration(line, "--wait", Duration.ZERO, session);
        Request request = request(line, session);
        StateFolder folder = stateFolder(line, request, session);
        if (folder == null) {
            return check(line, format, failOn, patience, request, new Memory(null, session, clock.instant()), session);
        }
        RunLock lock;
        try {
            lock = RunLock.take(folder, Memory.thisHost(), wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait);
        } catch (RunLock.Busy e) {
            String who = e.holder().isEmpty() ? "" : session.say(" (process " + e.holder() + ")", "（进程 " + e.holder() + "）");
            return busy(format, session.say("another check of this machine is running" + who + "; --wait waits for it",
                    "本机的另一次检查正在运行" + who + "；--wait 可等待其结束"), session);
        } catch (IOException e) {
            session.complain("ibdx: " + session.say("nothing can be remembered in " + folder.path() + ": ", "无法在 " + folder.path()
                    + " 中保存状态：") + e);
            return check(line, format, failOn, patience, request, new Memory(null, session, clock.instant()), session);
        }
        try (lock) {
            folder.sweep();
            return check(line, format, failOn, patience, request, new Memory(folder, session, clock.instant()), session);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private int check(ParseResult line, String format, FailOn failOn, Judge.Patience patience, Request request, Memory memory,
                      Session session) throws UnusableInput {
        long start = System.nanoTime();
        Diagnosis diagnosis = diagnoser.diagnose(request, Progress.SILENT, memory::join);
        CheckReport report = Judge.judge(diagnosis, memory.states(), clock.instant(), patience, memory.remarks());
        RunInfo run = new RunInfo(Version.ofProgram(), diagnoser.rules(), (System.nanoTime() - start) / 1_000_000, request.sources().isEmpty());
        memory.keep(report);
        boolean onChange = Options.has(line, "--on-change");
        StringBuilder text = new StringBuilder();
        try {
            view(line, format, failOn, onChange, run, session).write(report, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        put(Options.text(line, "--output", null), format, text.toString(), session);
        return report.exit(failOn);
    }

    private static CheckView view(ParseResult line, String format, FailOn failOn, boolean onChange, RunInfo run, Session session) {
        ZoneId zone = ZoneId.systemDefault();
        return switch (format) {
            case "nagios" -> new NagiosView(session.look(false), zone, failOn, run);
            case "prometheus" -> new PrometheusView(failOn, run);
            case "json" -> new CheckJsonView(session.language(), run, failOn, false, onChange);
            case "ndjson" -> new CheckJsonView(session.language(), run, failOn, true, onChange);
            case "nhc" -> new NhcView(session.look(false), zone, failOn);
            default -> new CheckTextView(session.look(Options.has(line, "--verbose")), zone, failOn, onChange);
        };
    }

    private static void put(String output, String format, String text, Session session) {
        if (output != null) {
            try {
                StateFolder.replace(Path.of(output), text, "rw-r--r--");
            } catch (IOException e) {
                throw new Session.OutputFailure(e);
            }
        } else if (format.endsWith("json") || format.equals("prometheus")) {
            session.printUtf8(text);
        } else if (!text.isEmpty()) {
            session.print(text);
        }
    }

    private static int busy(String format, String message, Session session) {
        if (format.equals("nagios")) {
            session.print(NagiosView.failure(message));
        } else {
            session.complain("ibdx: " + message);
        }
        return Verdict.UNKNOWN.exit();
    }

    private static StateFolder stateFolder(ParseResult line, Request request, Session session) {
        boolean asked = Options.has(line, "--state");
        if (Options.has(line, "--no-state")) {
            for (String needs : new String[] {"--state", "--on-change", "--sticky", "--confirm"}) {
                if (Options.has(line, needs)) {
                    throw new UsageError(session.say(needs + " needs a state; it does not go with --no-state",
                            needs + " 需要状态，不能与 --no-state 同用"), null);
                }
            }
            return null;
        }
        boolean needed = Options.has(line, "--on-change") || Options.has(line, "--sticky") || Options.has(line, "--confirm");
        if (!request.sources().isEmpty() && !asked) {
            if (needed) {
                throw new UsageError(session.say("with a source, say where to remember: --state DIR", "读取来源时，请用 --state DIR 指定状态目录"),
                        null);
            }
            return null;
        }
        StateFolder folder = Memory.folder(line, session);
        if (folder == null && (needed || Options.has(line, "--verbose"))) {
            session.complain("ibdx: " + session.say("there is no place to remember (no HOME); --state DIR names one",
                    "没有保存状态的位置（未设置 HOME）；可用 --state DIR 指定"));
        }
        return folder;
    }

    private static int confirm(ParseResult line, Session session) {
        String text = Options.text(line, "--confirm", "1");
        if (!text.matches("[1-9][0-9]?")) {
            throw new UsageError(session.say("--confirm cannot be '" + text + "'; it is a number of runs from 1 to 99",
                    "--confirm 不能是 '" + text + "'；应为 1 到 99 的次数"), "--confirm 2");
        }
        return Integer.parseInt(text);
    }

    private Request request(ParseResult line, Session session) {
        List<String> sources = Options.parameters(line);
        for (String live : new String[] {"--sudo", "--budget"}) {
            if (!sources.isEmpty() && Options.has(line, live)) {
                throw new UsageError(session.say(live + " is for this machine; it does not go with a source",
                        live + " 只用于检查本机，不能与来源同用"), null);
            }
        }
        return new Request(sources, session.around().in(), Request.ONE_QUESTION, false, Options.has(line, "--sudo"),
                Times.budget(line, BUDGET, session), Options.paths(line, "--rules"), Options.paths(line, "--probes"),
                file(line, "--thresholds", session), file(line, "--expect", session));
    }

    private static Path file(ParseResult line, String option, Session session) {
        String text = Options.text(line, option, null);
        if (text != null && !Files.isRegularFile(Path.of(text))) {
            throw new UsageError(session.say(option + ": there is no file " + text, option + "：没有文件 " + text), null);
        }
        return text == null ? null : Path.of(text);
    }
}
