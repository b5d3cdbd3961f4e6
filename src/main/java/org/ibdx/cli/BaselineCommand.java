package org.ibdx.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.ibdx.check.Baseline;
import org.ibdx.check.BaselineWriter;
import org.ibdx.check.StateFolder;
import org.ibdx.pipeline.HostCase;
import org.ibdx.source.Progress;
import org.ibdx.pipeline.Request;
import org.ibdx.render.Language;
import org.ibdx.source.UnusableInput;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code ibdx baseline save|verify}: learns what this node has, as what is expected of it. */
final class BaselineCommand implements Command {

    private static final List<String> ACTIONS = List.of("save", "verify");

    private final Diagnoser diagnoser;
    private final Clock clock;

    BaselineCommand(Diagnoser diagnoser, Clock clock) {
        this.diagnoser = diagnoser;
        this.clock = clock;
    }

    @Override
    public CommandSpec spec(Language language) {
        CommandSpec spec = Options.spec(this);
        Options.parameters(spec, "save|verify", true, language.of("save [SOURCE]: write a baseline of this machine or of a source; "
                + "verify FILE: say whether ibdx can read it", "save [SOURCE]：为本机或来源生成基线；verify FILE：检查文件是否可读"));
        Options.value(spec, "FILE", language.of("write to this file; else to standard output", "写入此文件；默认标准输出"), "-o", "--output");
        Options.flag(spec, language.of("replace a file that is there", "覆盖已有文件"), "--force");
        Options.common(spec, language);
        Help.describe(spec, language,
                language.of("Writes down what a node has (adapters, firmware, ports, rates, PCIe, MTU, mode, partition keys, modules) as what is "
                                + "expected of it; edit it, and compare with: ibdx check --expect FILE",
                        "把节点现状（网卡、固件、端口、速率、PCIe、MTU、模式、分区密钥、模块）记录为期望配置；可编辑后用 ibdx check --expect FILE 比较"),
                "ibdx baseline save -o node.yaml", language.of("learn this machine", "学习本机"),
                "ibdx baseline save bundle/ -o node.yaml", language.of("learn a bundle", "学习诊断包"),
                "ibdx baseline verify node.yaml", language.of("after editing", "编辑之后检查"));
        return spec;
    }

    @Override
    public int run(ParseResult line, Session session) throws UnusableInput {
        List<String> words = Options.parameters(line);
        if (!ACTIONS.contains(words.get(0))) {
            throw new UsageError(session.say("baseline can save and verify, not '" + words.get(0) + "'", "baseline 只能 save 或 verify，不能 '"
                    + words.get(0) + "'"), Nearest.to(words.get(0), ACTIONS));
        }
        List<String> rest = words.subList(1, words.size());
        return words.get(0).equals("verify") ? verify(rest, session) : save(rest, line, session);
    }

    private static int verify(List<String> files, Session session) {
        if (files.isEmpty()) {
            throw new UsageError(session.say("verify needs the name of a file", "verify 需要文件名"), null);
        }
        for (String file : files) {
            try {
                Baseline baseline = Baseline.read(Path.of(file));
                session.print(file + ": " + session.say("baseline of " + baseline.items().size() + " expectations for ",
                        "基线，" + baseline.items().size() + " 项期望，适用于 ")
                        + (baseline.hosts().isEmpty() ? session.say("all hosts", "所有主机") : String.join(", ", baseline.hosts())) + "\n");
            } catch (IOException e) {
                session.complain("ibdx: " + session.say("cannot read ", "无法读取 ") + file + ": " + e);
                return ExitCodes.UNUSABLE;
            }
        }
        return ExitCodes.OK;
    }

    private int save(List<String> sources, ParseResult line, Session session) throws UnusableInput {
        String output = Options.text(line, "--output", null);
        if (output != null && Files.exists(Path.of(output)) && !Options.has(line, "--force")) {
            throw new UsageError(session.say(output + " is there already; --force replaces it", output + " 已存在；--force 可覆盖"), null);
        }
        List<HostCase> hosts = new ArrayList<>();
        Request standard = Request.of(sources, session.around().in());
        diagnoser.diagnose(new Request(sources, standard.stdin(), "host", false, false, standard.budget(), List.of(), List.of(), null, null),
                Progress.SILENT, host -> {
                    hosts.add(host);
                    return host;
                });
        if (hosts.size() != 1) {
            throw new UsageError(session.say("a baseline is of one host; this source shows " + hosts.size(), "基线针对一台主机；此来源含 "
                    + hosts.size() + " 台"), null);
        }
        String yaml = BaselineWriter.yaml(hosts.get(0).name(), hosts.get(0).facts(), hosts.get(0).taken() == null ? clock.instant() : hosts.get(0).taken());
        if (output == null) {
            session.printUtf8(yaml);
            return ExitCodes.OK;
        }
        try {
            StateFolder.replace(Path.of(output), yaml, "rw-r--r--");
        } catch (IOException e) {
            throw new Session.OutputFailure(e);
        }
        return ExitCodes.OK;
    }
}
