package org.ibdx.cli;

import java.util.ArrayList;
import java.util.List;
import org.ibdx.render.Language;
import org.ibdx.render.Width;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The help of a command: what it does, its options, examples that can be typed as they stand. */
public final class Help {

    private static final int EXAMPLE_COLUMNS = 38;

    private Help() {
    }

    /** Sets headings, description and examples; {@code examples} are pairs of a command line and what it is for. */
    public static void describe(CommandSpec spec, Language language, String what, String... examples) {
        UsageMessageSpec usage = spec.usageMessage();
        usage.synopsisHeading(language.of("Usage: ", "用法："));
        usage.synopsisSubcommandLabel(language.of("COMMAND", "命令"));
        usage.description(what);
        usage.parameterListHeading("%n");
        usage.optionListHeading(language.of("%nOptions:%n", "%n选项：%n"));
        usage.commandListHeading(language.of("%nCommands:%n", "%n命令：%n"));
        usage.sortOptions(false);
        usage.abbreviateSynopsis(true);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < examples.length; i += 2) {
            lines.add("  " + Width.pad(examples[i], EXAMPLE_COLUMNS) + "  " + examples[i + 1]);
        }
        usage.footerHeading(language.of("%nExamples:%n", "%n示例：%n") + String.join("%n", lines) + "%n");
        usage.autoWidth(false);
    }

    /** What the exit statuses mean; for the foot of a help. */
    public static String[] exitStatus(Language language) {
        return new String[] {"",
            language.of("Exit status: 0 healthy, 1 degraded, 2 failing, 3 unknown; 64 wrong command line,",
                    "退出状态：0 正常，1 降级，2 故障，3 未知；64 命令行有误，"),
            language.of("65 nothing that can be read, 70 a fault of ibdx itself.", "65 没有可读取的内容，70 ibdx 自身出错。")};
    }

    public static String text(CommandLine line, Session session) {
        line.setUsageHelpWidth(Math.max(55, session.look(false).style().width()));
        return line.getUsageMessage(Ansi.OFF);
    }
}
