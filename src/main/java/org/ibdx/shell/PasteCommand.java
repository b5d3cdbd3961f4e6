package org.ibdx.shell;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.ibdx.capture.Capture;
import org.ibdx.cli.Options;
import org.ibdx.cli.UsageError;
import org.ibdx.diagnosis.Difference;
import org.ibdx.pipeline.HostCase;
import org.ibdx.render.Language;
import org.ibdx.source.Obtained;
import org.ibdx.source.Sources;
import org.ibdx.source.UnusableInput;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code paste [HOST]}: reads outputs that were made elsewhere, until a line with a lone dot, Ctrl-D, or as one paste. */
final class PasteCommand implements ShellCommand {

    @Override
    public String name() {
        return "paste";
    }

    @Override
    public String does(Language language) {
        return language.of("take outputs made elsewhere; end with a lone . or Ctrl-D", "接收在别处得到的输出，以单独一个 . 或 Ctrl-D 结束");
    }

    @Override
    public void declare(CommandSpec spec, Language language) {
        Commands.optional(spec, "HOST", language.of("where they were made, if they do not say so; else the chosen host", "输出所属主机（若其中未说明）；默认当前主机"));
    }

    @Override
    public List<String> examples(Language language) {
        return List.of("paste", language.of("output of the chosen host", "当前主机的输出"), "paste node18", language.of("of another host", "另一台主机的输出"));
    }

    @Override
    public void run(ParseResult line, Desk desk) throws UnusableInput {
        desk.para(desk.say("Paste the output, with its command line if you can; end with a lone . or Ctrl-D.",
                "请粘贴输出，最好带上命令行；以单独一个 . 或 Ctrl-D 结束。"));
        if (desk.console().interactive()) {
            desk.flush();
        } else {
            desk.discard();
        }
        String text = desk.console().block("| ");
        if (text == null || text.isBlank()) {
            throw new UsageError(desk.say("nothing was pasted", "没有粘贴任何内容"), null);
        }
        take(text, Options.parameter(line), desk);
    }

    /** Reads a pasted text as evidence; {@code host} is where it was made, null for the chosen host. */
    static void take(String text, String host, Desk desk) throws UnusableInput {
        Obtained read = read(text, desk);
        if (read.captures().stream().allMatch(capture -> capture.probe() == null) && desk.lastTest() != null) {
            // most likely it is what was asked for
            Obtained asked = read("$ " + desk.lastTest() + "\n" + text, desk);
            read = asked.captures().stream().anyMatch(capture -> capture.probe() != null) ? asked : read;
        }
        HostCase chosen = desk.inquiry().host();
        String name = host != null ? host : chosen == null || chosen.name().startsWith("unnamed-") ? null : chosen.name();
        List<Capture> captures = new ArrayList<>();
        Set<String> known = new LinkedHashSet<>();
        for (Capture capture : read.captures()) {
            captures.add(capture.host() == null ? capture.withHost(name) : capture);
            if (capture.probe() != null) {
                known.add(capture.probe() + (capture.host() == null || capture.host().equals(name) ? "" : desk.say(" of ", "，主机 ") + capture.host()));
            }
        }
        if (known.isEmpty()) {
            desk.para(desk.say("No output was recognised in it. A line with the command before it helps: $ ibstat",
                    "未能识别其中的输出。在前面加上命令行会有帮助：$ ibstat"));
        } else {
            desk.para(desk.say("read: ", "已读取：") + String.join(", ", known));
        }
        Difference difference = desk.inquiry().learn(new Obtained(captures, read.unread(), false), false);
        desk.changed(desk.say("pasted ", "粘贴 ") + String.join(", ", known), difference);
    }

    private static Obtained read(String text, Desk desk) throws UnusableInput {
        return new Sources(List.copyOf(desk.inquiry().pipeline().knowledge().probes().values()))
                .open(List.of("-"), new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    @Override
    public List<String> complete(List<String> before, Desk desk) {
        return before.size() == 1 ? desk.inquiry().evidence().stream().map(HostCase::name).toList() : List.of();
    }
}
