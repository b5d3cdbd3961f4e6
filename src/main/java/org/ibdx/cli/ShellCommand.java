package org.ibdx.cli;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.ibdx.pipeline.Pipeline;
import org.ibdx.pipeline.Request;
import org.ibdx.pipeline.SiteKnowledge;
import org.ibdx.render.Language;
import org.ibdx.shell.Shell;
import org.ibdx.source.UnusableInput;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code ibdx shell [SOURCE...]}: look, ask back, repair, look again. */
final class ShellCommand implements Command {

    private final Diagnoser diagnoser;

    ShellCommand(Diagnoser diagnoser) {
        this.diagnoser = diagnoser;
    }

    @Override
    public CommandSpec spec(Language language) {
        CommandSpec spec = Options.spec(this);
        Options.parameters(spec, "SOURCE", false, language.of("what to read, as for diagnose; none: this machine", "要读取的内容，同 diagnose；不给则检查本机"));
        Options.values(spec, "COMMANDS", language.of("run these commands, separated by ; and leave", "执行这些以 ; 分隔的命令后退出"), "-c", "--command");
        DiagnoseCommand.live(spec, language);
        Options.common(spec, language);
        Help.describe(spec, language,
                language.of("An expert beside you: says what it is and why, what to try next, and looks again after each step.",
                        "身边的专家：说明故障及依据、下一步检查，并在每一步之后重新检查。"),
                "ibdx shell", language.of("this machine (so does ibdx alone)", "本机（单独输入 ibdx 亦可）"),
                "ibdx shell bundle.tar.gz", language.of("saved evidence", "已保存的证据"),
                "ibdx shell -c 'why 1; next' f.txt", language.of("commands given beforehand", "预先给出的命令"),
                "ibdx shell f.txt <commands.txt", language.of("commands from a file", "从文件读取命令"));
        spec.usageMessage().footer(Help.exitStatus(language));
        return spec;
    }

    @Override
    public int run(ParseResult line, Session session) throws UnusableInput {
        List<String> sources = Options.parameters(line);
        List<String> commands = Options.texts(line, "--command");
        if (sources.contains("-") && commands.isEmpty()) {
            throw new UsageError(session.say("- reads evidence from standard input, so that no command can come from there; give them with -c",
                    "- 从标准输入读取证据，因此命令需用 -c 给出"), "-c 'why; next'");
        }
        Request request = DiagnoseCommand.request(line, sources, session);
        boolean site = !request.rules().isEmpty() || !request.probes().isEmpty() || request.thresholds() != null;
        Shell shell = new Shell(columns -> columns == 0 || Options.has(line, "--width") ? session : session.as(columns),
                () -> site ? SiteKnowledge.pipeline(diagnoser.pipeline().knowledge(), request.rules(), request.probes(), request.thresholds())
                        : diagnoser.pipeline(), this::outside, Clock.systemUTC());
        return shell.run(request.withoutSite(), commands.isEmpty() ? null : String.join("\n", commands));
    }

    /** Runs a command of the command line in the shell; returns what it wrote. */
    private String outside(Session session, List<String> words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Surroundings around = session.around().writingTo(out);
        List<String> line = new ArrayList<>(words);
        line.addAll(List.of("--lang", session.language().tag(), "--width", String.valueOf(session.look(false).style().width()),
                "--color", session.look(false).style().colour() ? "always" : "never"));
        Main.run(around, diagnoser, line.toArray(new String[0]));
        return out.toString(charset(session));
    }

    private static Charset charset(Session session) {
        return session.charset();
    }
}
