package org.ibdx.shell;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.ibdx.catalogue.RuleText;
import org.ibdx.cli.Options;
import org.ibdx.cli.UsageError;
import org.ibdx.diagnosis.Proof;
import org.ibdx.render.Language;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code rules [TEXT]}: the rules; those that made a proof here, or whose name, conclusion or file holds a text. */
final class RulesCommand implements ShellCommand {

    @Override
    public String name() {
        return "rules";
    }

    @Override
    public String does(Language language) {
        return language.of("the rules that held here; rules TEXT: those about it", "在此成立的规则；rules 文字：相关的规则");
    }

    @Override
    public void declare(CommandSpec spec, Language language) {
        Options.parameters(spec, "TEXT", false, language.of("id of a cause, or part of a rule's name, conclusion or file", "原因标识，或规则名、结论、文件的一部分"));
    }

    @Override
    public void run(ParseResult line, Desk desk) {
        String text = String.join(" ", Options.parameters(line)).toLowerCase(Locale.ROOT);
        Set<String> held = new HashSet<>();
        desk.findings().forEach(finding -> finding.why().forEach(proof -> collect(proof, held)));
        int shown = 0;
        for (RuleText rule : desk.inquiry().pipeline().knowledge().rules().values()) {
            boolean about = text.isEmpty() ? held.contains(rule.name()) : matches(rule, text);
            if (about) {
                shown++;
                desk.para(held.contains(rule.name()) ? "* " : "  ", rule.name() + " (" + rule.file() + ":" + rule.line() + ")");
                for (RuleText.Pattern pattern : rule.patterns()) {
                    desk.para("      ", (pattern.presence().equals("there") ? "" : pattern.presence() + " ") + pattern.text());
                }
                for (RuleText.Conclusion conclusion : rule.concludes()) {
                    desk.para("    => ", conclusion.type() + (conclusion.code() == null ? "" : " " + conclusion.code()) + ", " + rule.sure().word());
                }
            }
        }
        if (shown == 0) {
            if (text.isEmpty()) {
                desk.para(desk.say("No rule of a finding held here.", "没有规则在此成立。"));
                return;
            }
            throw new UsageError(desk.say("no rule is about '" + text + "'", "没有关于 '" + text + "' 的规则"), null);
        }
        desk.para(desk.say(shown + " rules; * held here", shown + " 条规则；* 表示在此成立"));
    }

    private static void collect(Proof proof, Set<String> held) {
        if (proof.rule() != null) {
            held.add(proof.rule());
        }
        proof.because().forEach(premise -> collect(premise, held));
    }

    private static boolean matches(RuleText rule, String text) {
        boolean concluded = rule.concludes().stream().anyMatch(each -> text.equals(each.code()));
        boolean isId = text.matches("[a-z0-9]+(-[a-z0-9]+)+");
        return concluded || !isId && (rule.name().toLowerCase(Locale.ROOT).contains(text) || rule.file().contains(text)
                || rule.concludes().stream().anyMatch(each -> each.code() != null && each.code().contains(text)));
    }

    @Override
    public List<String> complete(List<String> before, Desk desk) {
        return before.size() == 1 ? desk.ids() : List.of();
    }
}
