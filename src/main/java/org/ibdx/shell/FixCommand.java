package org.ibdx.shell;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.ibdx.capture.Capture;
import org.ibdx.catalogue.Entry;
import org.ibdx.cli.Options;
import org.ibdx.cli.UsageError;
import org.ibdx.diagnosis.Difference;
import org.ibdx.diagnosis.Evidence;
import org.ibdx.diagnosis.Finding;
import org.ibdx.probe.Probe;
import org.ibdx.render.FindingView;
import org.ibdx.render.Language;
import org.ibdx.render.Phrase;
import org.ibdx.source.live.RepairRunner;
import org.ibdx.source.live.Shown;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code fix [N|ID] [STEP]}: the repair steps in order; runs one only where the user confirms that very step. */
final class FixCommand implements ShellCommand {

    @Override
    public String name() {
        return "fix";
    }

    @Override
    public String does(Language language) {
        return language.of("the repair; fix 1 a: run step a, after you confirm it", "修复步骤；fix 1 a：确认后执行步骤 a");
    }

    @Override
    public void declare(CommandSpec spec, Language language) {
        Options.parameters(spec, "N STEP", false, language.of("a cause, by number or id, and the letter of a step to run", "原因的编号或标识，以及要执行步骤的字母"));
    }

    @Override
    public List<String> examples(Language language) {
        return List.of("fix 1", language.of("all steps, to be copied", "全部步骤，可复制"), "fix 1 a", language.of("run step a; asks first", "执行步骤 a，会先询问"));
    }

    @Override
    public void run(ParseResult line, Desk desk) {
        List<String> words = Options.parameters(line);
        Finding finding = desk.finding(words.isEmpty() ? null : words.get(0));
        if (words.size() < 2) {
            desk.print(new FindingView(desk.look(), desk.manyHosts()).repair(desk.number(finding), finding));
            if (finding.fix().isEmpty()) {
                desk.para(desk.say("There is nothing to be mended.", "无需修复。"));
            }
            return;
        }
        String letter = words.get(1);
        int step = letter.length() == 1 ? letter.charAt(0) - 'a' : -1;
        if (step < 0 || step >= finding.fix().size()) {
            throw new UsageError(desk.say("there is no step '" + letter + "' of " + finding.id(), finding.id() + " 没有步骤 '" + letter + "'"),
                    "fix " + words.get(0));
        }
        step(finding, finding.fix().get(step), desk);
    }

    private static void step(Finding finding, Finding.FixStep step, Desk desk) {
        refuse(finding, step, desk);
        desk.para(desk.language().of(step.does()));
        step.run().forEach(command -> desk.raw("    " + command));
        desk.para(desk.say("Needs: ", "需要：") + Phrase.needs(step.needs(), desk.language()) + desk.say("; affects: ", "；影响：")
                + Phrase.risk(step.risk(), desk.language()));
        desk.flush();
        if (!desk.console().confirm(desk.say("Run this on ", "在 ") + desk.inquiry().here() + desk.say(" now? Type yes: ", " 上立即执行？请输入 yes："), "yes")) {
            desk.para(desk.say("Not run.", "未执行。"));
            return;
        }
        List<Integer> status = new ArrayList<>();
        for (String command : step.run()) {
            desk.console().lent(() -> status.add(run(command, desk)));
            if (status.get(status.size() - 1) != 0) {
                desk.para(desk.say("It ended with status ", "结束状态 ") + status.get(status.size() - 1) + ": " + command);
                break;
            }
        }
        desk.note(desk.say("ran the step: ", "执行步骤：") + String.join(" && ", step.run()) + " = " + status.get(status.size() - 1));
        Difference difference = Looking.again(concerned(finding, desk), List.of(), false, desk);
        if (difference != null) {
            desk.changed(desk.say("after the step", "步骤之后"), difference);
            desk.para(desk.say("What takes a while to show: probe looks again.", "若需时间生效：稍后用 probe 重新检查。"));
        }
    }

    private static void refuse(Finding finding, Finding.FixStep step, Desk desk) {
        String why = null;
        if (!desk.inquiry().live() || finding.host() != null && !finding.host().equals(desk.inquiry().here())) {
            why = desk.say("steps are run only on the machine itself; copy them", "步骤只能在故障机器上执行；请复制命令");
        } else if (desk.inquiry().isSupposed()) {
            why = desk.say("something is supposed; what-if clear first", "存在假设；请先 what-if clear");
        } else if (step.run().isEmpty()) {
            why = desk.say("this step is done by hand", "该步骤需手工完成");
        } else if (step.run().stream().anyMatch(command -> command.matches("(?s).*<[A-Za-z]+>.*"))) {
            why = desk.say("a value is to be filled in; copy it", "有待填写的值；请复制后修改");
        } else if (step.run().stream().anyMatch(command -> command.contains("   # "))) {
            why = desk.say("the distribution is not known; choose the command and copy it", "发行版未知；请选择命令并复制");
        } else if (!desk.console().interactive()) {
            why = desk.say("a step is run only when somebody confirms it at a terminal", "只有在终端上经人确认才会执行步骤");
        }
        if (why != null) {
            throw new UsageError(why, null);
        }
    }

    private static int run(String command, Desk desk) {
        try {
            return RepairRunner.run(command);
        } catch (IOException e) {
            desk.console().complain(desk.say("it cannot be run: ", "无法执行：") + e.getMessage());
            return -1;
        }
    }

    /** The probes whose output the finding, its consequences and its verification rest on; only those that merely read. */
    static List<Probe> concerned(Finding finding, Desk desk) {
        Set<String> ids = new LinkedHashSet<>();
        List<Evidence> evidence = new ArrayList<>(finding.evidence());
        desk.findings().stream().filter(each -> each.explainedBy().stream().anyMatch(root -> root.id().equals(finding.id())))
                .forEach(each -> evidence.addAll(each.evidence()));
        for (Evidence each : evidence) {
            for (Capture capture : desk.inquiry().captures(each.host())) {
                if (capture.probe() != null && each.source().equals(capture.source())) {
                    ids.add(capture.probe());
                }
            }
        }
        Entry entry = desk.inquiry().pipeline().knowledge().entries().entry(finding.id());
        if (entry.decides() != null) {
            ids.add(entry.decides().probe());
        }
        return ids.stream().map(id -> desk.inquiry().pipeline().knowledge().probes().get(id))
                .filter(probe -> probe != null && Shown.isLive(probe) && !Looking.acts(probe)).toList();
    }

    @Override
    public List<String> complete(List<String> before, Desk desk) {
        return before.size() == 1 ? desk.names() : List.of();
    }
}
