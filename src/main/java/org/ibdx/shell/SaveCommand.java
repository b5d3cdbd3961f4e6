package org.ibdx.shell;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.ibdx.cli.ExitCodes;
import org.ibdx.cli.Options;
import org.ibdx.cli.UsageError;
import org.ibdx.cli.Version;
import org.ibdx.collect.BundleWriter;
import org.ibdx.pipeline.HostCase;
import org.ibdx.render.JsonView;
import org.ibdx.render.Language;
import org.ibdx.render.MarkdownView;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code save FILE}: the diagnosis for a ticket or for programs, or the evidence as a bundle; never what is supposed. */
final class SaveCommand implements ShellCommand {

    @Override
    public String name() {
        return "save";
    }

    @Override
    public String does(Language language) {
        return language.of("save FILE: .md for a ticket, .json, or .tar.gz: the evidence", "save 文件：.md 工单、.json 或 .tar.gz 证据包");
    }

    @Override
    public void declare(CommandSpec spec, Language language) {
        Options.parameter(spec, "FILE", language.of("file to write; its ending says what", "要写入的文件；由后缀决定格式"));
        Options.flag(spec, language.of("replace a file that is there", "覆盖已有文件"), "--force");
    }

    @Override
    public List<String> examples(Language language) {
        return List.of("save ticket.md", language.of("to be pasted into a ticket", "粘贴到工单"), "save node17.json", language.of("for programs", "供程序使用"),
                "save node17.tar.gz", language.of("a bundle to diagnose elsewhere", "可在别处诊断的证据包"));
    }

    @Override
    public void run(ParseResult line, Desk desk) {
        String name = Options.parameter(line);
        Path file = Path.of(name);
        boolean bundle = name.endsWith(".tar.gz") || name.endsWith(".tgz");
        if (!bundle && !name.endsWith(".md") && !name.endsWith(".json")) {
            throw new UsageError(desk.say("what is " + name + " to hold? Its ending says so: .md, .json or .tar.gz",
                    name + " 应为何种格式？请用后缀 .md、.json 或 .tar.gz"), "save " + name + ".md");
        }
        if (Files.exists(file) && !Options.has(line, "--force")) {
            desk.mistaken(ExitCodes.USAGE);
            throw new UsageError(desk.say(name + " is there already; --force replaces it", name + " 已存在；--force 可覆盖"), null);
        }
        Path folder = file.toAbsolutePath().getParent();
        if (!Files.isDirectory(folder)) {
            desk.mistaken(ExitCodes.USAGE);
            throw new UsageError(desk.say("cannot write " + name + ": there is no folder " + folder, "无法写入 " + name + "：没有目录 " + folder), null);
        }
        try {
            if (bundle) {
                bundle(file, desk);
            } else {
                StringBuilder text = new StringBuilder();
                if (name.endsWith(".md")) {
                    List<String> log = desk.log().stream().map(entry -> Desk.time(entry) + "  " + entry.what()).toList();
                    new MarkdownView(desk.language(), desk.run(), log).write(desk.inquiry().real(), text);
                } else {
                    new JsonView(desk.language(), desk.run()).write(desk.inquiry().real(), text);
                }
                write(file, text.toString());
            }
        } catch (AccessDeniedException e) {
            desk.mistaken(ExitCodes.USAGE);
            throw new UsageError(desk.say("cannot write " + name + ": permission denied", "无法写入 " + name + "：无权限"), null);
        } catch (IOException e) {
            desk.mistaken(ExitCodes.USAGE);
            throw new UsageError(desk.say("cannot write " + name + ": ", "无法写入 " + name + "：") + e, null);
        }
        if (desk.inquiry().isSupposed()) {
            desk.para(desk.say("What is supposed is not saved: this is what the evidence shows.", "假设不会保存：保存的是证据所示的结论。"));
        }
        desk.para(desk.say("saved ", "已保存 ") + name);
        desk.note(desk.say("saved ", "保存 ") + name);
    }

    private static void bundle(Path file, Desk desk) throws IOException {
        HostCase host = desk.inquiry().evidence().stream().filter(each -> each.name().equals(desk.host().name())).findFirst().orElseThrow();
        bundle(file, host);
        if (desk.inquiry().evidence().size() > 1) {
            desk.para(desk.say("A bundle holds one host: ", "证据包只含一台主机：") + host.name());
        }
    }

    /** Writes all that was obtained of a host; a bundle of partial evidence says that it is partial, so that it promises no more. */
    static void bundle(Path file, HostCase host) throws IOException {
        Map<String, String> about = new LinkedHashMap<>();
        about.put("host", host.name().startsWith("unnamed-") ? "-" : host.name());
        about.put("taken", host.taken() == null ? "-" : host.taken().truncatedTo(ChronoUnit.SECONDS).toString());
        about.put("version", Version.ofProgram());
        if (!host.complete()) {
            about.put("complete", "no");
        }
        BundleWriter.write(file, "ibdx-" + host.name().replaceAll("[^A-Za-z0-9_.-]", "_"), about,
                Stream.concat(host.older().stream(), host.captures().stream()).toList());
    }

    /** As a whole or not at all; only its owner may read it. */
    private static void write(Path file, String text) throws IOException {
        Path target = file.toAbsolutePath();
        Path part = Files.createTempFile(target.getParent(), "." + target.getFileName(), ".part",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try {
            Files.writeString(part, text, StandardCharsets.UTF_8);
            Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    @Override
    public List<String> complete(List<String> before, Desk desk) {
        return before.size() == 1 ? Completion.FILES : List.of();
    }
}
