package org.ibdx.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibdx.render.Language;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code ibdx install-check --systemd|--cron|--slurm|--nagios|--nhc|--prometheus}: the files by which others run {@code ibdx check}. */
final class InstallCheckCommand implements Command {

    /** A file of a kind: its name below {@code --to}, where it goes on a machine, and whether it is run. */
    private record Template(String name, String place, boolean runs) {
    }

    private static final Map<String, List<Template>> KINDS = new LinkedHashMap<>();

    static {
        KINDS.put("--systemd", List.of(new Template("ibdx-check.service", "/etc/systemd/system/ibdx-check.service", false),
                new Template("ibdx-check.timer", "/etc/systemd/system/ibdx-check.timer", false)));
        KINDS.put("--cron", List.of(new Template("ibdx-check.cron", "/etc/cron.d/ibdx-check", false)));
        KINDS.put("--slurm", List.of(new Template("ibdx-slurm-health", "/usr/local/sbin/ibdx-slurm-health", true)));
        KINDS.put("--nagios", List.of(new Template("ibdx-nagios.cfg", "/etc/nagios4/conf.d/ibdx.cfg", false),
                new Template("ibdx-nrpe.cfg", "/etc/nagios/nrpe.d/ibdx.cfg", false)));
        KINDS.put("--nhc", List.of(new Template("ibdx.nhc", "/etc/nhc/scripts/ibdx.nhc", false)));
        KINDS.put("--prometheus", List.of(new Template("ibdx-alerts.yml", "/etc/prometheus/rules/ibdx.yml", false)));
    }

    @Override
    public CommandSpec spec(Language language) {
        CommandSpec spec = Options.spec(this);
        Options.flag(spec, language.of("service and timer: a check every five minutes, hardened", "服务与定时器：每 5 分钟检查一次，已加固"), "--systemd");
        Options.flag(spec, language.of("a line for /etc/cron.d: mail when something changes", "/etc/cron.d 的一行：有变化时发邮件"), "--cron");
        Options.flag(spec, language.of("HealthCheckProgram: drains with the cause as reason, resumes only what it drained",
                "HealthCheckProgram：以原因为理由排空节点，只恢复自己排空的节点"), "--slurm");
        Options.flag(spec, language.of("command definitions for Nagios and NRPE", "Nagios 与 NRPE 的命令定义"), "--nagios");
        Options.flag(spec, language.of("check_ibdx for LBNL Node Health Check", "LBNL Node Health Check 的 check_ibdx"), "--nhc");
        Options.flag(spec, language.of("alert rules for what check --format prometheus writes", "check --format prometheus 的告警规则"), "--prometheus");
        Options.value(spec, "DIR", language.of("write the files to this folder (with their names, not their places)", "写入此目录"), "--to");
        Options.flag(spec, language.of("show them, write nothing (the default)", "只显示，不写入（默认）"), "--dry-run");
        Options.value(spec, "FILE", language.of("ibdx as it is to be called; default: this one", "要调用的 ibdx；默认为当前的"), "--ibdx");
        Options.common(spec, language);
        Help.describe(spec, language,
                language.of("Makes the files by which systemd, cron, Slurm, Nagios, NHC or Prometheus run ibdx check. It installs nothing by itself.",
                        "生成由 systemd、cron、Slurm、Nagios、NHC、Prometheus 调用 ibdx check 的文件；本身不安装任何东西。"),
                "ibdx install-check --slurm", language.of("show it", "显示"),
                "ibdx install-check --systemd --to DIR", language.of("write it there", "写入目录"));
        return spec;
    }

    @Override
    public int run(ParseResult line, Session session) {
        List<Template> wanted = new ArrayList<>();
        KINDS.forEach((option, templates) -> {
            if (Options.has(line, option)) {
                wanted.addAll(templates);
            }
        });
        if (wanted.isEmpty()) {
            throw new UsageError(session.say("say for what: ", "请说明用途：") + String.join(", ", KINDS.keySet()), "ibdx install-check --systemd");
        }
        String to = Options.text(line, "--to", null);
        if (to != null && Options.has(line, "--dry-run")) {
            throw new UsageError(session.say("--to writes and --dry-run does not: take one of them", "--to 与 --dry-run 只能取其一"), null);
        }
        String ibdx = program(line, session);
        StringBuilder shown = new StringBuilder();
        for (Template template : wanted) {
            String text = text(template).replace("@IBDX@", ibdx);
            if (to == null) {
                shown.append("# --- ").append(template.place()).append('\n').append(text).append('\n');
                continue;
            }
            Path file = Path.of(to, template.name());
            try {
                Files.createDirectories(file.getParent());
                Path temporary = file.resolveSibling("." + template.name() + ".tmp");
                Files.writeString(temporary, text, StandardCharsets.UTF_8);
                Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString(template.runs() ? "rwxr-xr-x" : "rw-r--r--"));
                Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
            } catch (IOException e) {
                throw new Session.OutputFailure(e);
            }
            shown.append(file).append(session.say("   goes to ", "   应放到 ")).append(template.place()).append('\n');
        }
        session.print(shown.toString());
        return ExitCodes.OK;
    }

    /** An absolute path without characters that the files would have to quote. */
    private static String program(ParseResult line, Session session) {
        String said = Options.text(line, "--ibdx", null);
        Path home = session.around().home();
        String path = said != null ? said : home != null ? home.resolve("ibdx").toString() : "/usr/local/bin/ibdx";
        if (!path.matches("/[A-Za-z0-9_./+-]+")) {
            throw new UsageError(session.say("--ibdx needs an absolute path of plain characters, not '" + path + "'",
                    "--ibdx 需要由普通字符组成的绝对路径，不能是 '" + path + "'"), "--ibdx /opt/ibdx/ibdx");
        }
        return path;
    }

    private static String text(Template template) {
        try (InputStream in = InstallCheckCommand.class.getResourceAsStream("/org/ibdx/install/" + template.name())) {
            if (in == null) {
                throw new IllegalStateException("template " + template.name() + " is missing in this build");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
