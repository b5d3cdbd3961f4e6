package org.ibdx.shell;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.ibdx.cli.Options;
import org.ibdx.cli.UsageError;
import org.ibdx.diagnosis.Difference;
import org.ibdx.diagnosis.Finding;
import org.ibdx.fact.Fact;
import org.ibdx.fact.FactSchema;
import org.ibdx.pipeline.HostCase;
import org.ibdx.pipeline.Suppositions;
import org.ibdx.render.DifferenceView;
import org.ibdx.render.Language;
import org.ibdx.render.Phrase;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code what-if "ib0 mode connected"}, {@code what-if fixed N}, {@code what-if clear}: supposes, and shows what would follow. */
final class WhatIfCommand implements ShellCommand {

    @Override
    public String name() {
        return "what-if";
    }

    @Override
    public String does(Language language) {
        return language.of("suppose a value, or a cause to be mended; what-if clear", "假设某个值，或某原因已修复；what-if clear 清除");
    }

    @Override
    public void declare(CommandSpec spec, Language language) {
        Options.parameters(spec, "THING FIELD VALUE", false, language.of("as facts shows them; or fixed N; or clear; none: what is supposed now",
                "见 facts；或 fixed N；或 clear；不给则列出当前假设"));
    }

    @Override
    public List<String> examples(Language language) {
        return List.of("what-if \"ib0 mode connected\"", language.of("a field of a thing", "某对象的字段"),
                "what-if \"mlx5_0/1 state unseen\"", language.of("as if it had not been seen", "如同未见到"),
                "what-if \"Module ib_ipoib loaded true\"", language.of("a thing not seen yet", "尚未见到的对象"),
                "what-if fixed 1", language.of("cause 1 is mended", "原因 1 已修复"), "what-if clear", language.of("back to the evidence", "回到证据"));
    }

    @Override
    public void run(ParseResult line, Desk desk) {
        String text = String.join(" ", Options.parameters(line)).strip();
        List<String> words = List.of(text.split("\\s+"));
        if (words.get(0).isEmpty()) {
            List<String> supposed = Supposed.words(desk);
            desk.para(supposed.isEmpty() ? desk.say("nothing is supposed", "没有假设") : desk.look().say(Phrase.SUPPOSED_HERE) + " " + String.join(", ", supposed));
            return;
        }
        if (words.equals(List.of("clear"))) {
            desk.inquiry().clear();
            desk.para(desk.say("Back to what the evidence shows.", "回到证据所示。"));
            return;
        }
        Difference difference;
        if (words.get(0).equals("fixed")) {
            if (words.size() != 2) {
                throw new UsageError(desk.say("which cause is supposed to be mended?", "假设哪个原因已修复？"), "what-if fixed 1");
            }
            Finding finding = desk.finding(words.get(1));
            if (!finding.explainedBy().isEmpty()) {
                throw new UsageError(desk.say(finding.id() + " is a consequence; suppose that its root is mended", finding.id() + " 是连带现象；请假设其根本原因已修复"),
                        "what-if fixed " + finding.explainedBy().get(0).id());
            }
            difference = desk.inquiry().mend(finding);
        } else {
            difference = desk.inquiry().suppose(read(text, desk));
        }
        desk.para(desk.look().say(Phrase.SUPPOSED_HERE) + " " + String.join(", ", Supposed.words(desk)));
        desk.print(new DifferenceView(desk.look(), desk.manyHosts()).text(difference));
        left(desk);
    }

    private static Suppositions.Supposition read(String text, Desk desk) {
        try {
            return Suppositions.read(desk.inquiry().evidence().stream().filter(host -> host.name().equals(desk.host().name())).findFirst().orElseThrow(), text);
        } catch (Suppositions.NotSupposable e) {
            throw new UsageError(desk.language().of(e.text()), null);
        }
    }

    /** What would still be wrong. */
    private static void left(Desk desk) {
        List<String> ids = desk.inquiry().diagnosis().causes().stream().map(Finding::id).distinct().toList();
        desk.para(ids.isEmpty() ? desk.say("left: nothing", "仍然存在：无") : desk.say("left: ", "仍然存在：") + String.join(", ", ids));
    }

    @Override
    public List<String> complete(List<String> before, Desk desk) {
        HostCase host = desk.inquiry().host();
        Set<String> words = new TreeSet<>();
        if (before.size() == 1) {
            words.addAll(List.of("fixed", "clear"));
            if (host != null) {
                host.facts().stream().map(Fact::subject).filter(subject -> subject.indexOf(' ') < 0 && !subject.isEmpty()).forEach(words::add);
            }
        } else if (before.size() == 2 && before.get(1).equals("fixed")) {
            return desk.names();
        } else if (before.size() == 2 && host != null) {
            host.facts().stream().filter(fact -> fact.subject().equals(before.get(1)))
                    .forEach(fact -> words.addAll(FactSchema.of(fact.getClass()).fields().keySet()));
        } else if (before.size() == 3 && host != null) {
            host.facts().stream().filter(fact -> fact.subject().equals(before.get(1))).map(fact -> FactSchema.of(fact.getClass()).fields().get(before.get(2)))
                    .filter(type -> type != null && type.isEnum()).forEach(type -> List.of(type.getEnumConstants()).forEach(each -> words.add(each.toString())));
        }
        return List.copyOf(words);
    }
}
