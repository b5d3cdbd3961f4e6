package org.ibdx.shell;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.ibdx.catalogue.Entry;
import org.ibdx.cli.Nearest;
import org.ibdx.cli.Options;
import org.ibdx.cli.UsageError;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.diagnosis.Finding;
import org.ibdx.diagnosis.NotConcluded;
import org.ibdx.fact.Fact;
import org.ibdx.render.FindingView;
import org.ibdx.render.Language;
import org.ibdx.render.WhyNotView;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code why-not ID [SUBJECT]}: the first condition that does not hold, and what speaks against it. */
final class WhyNotCommand implements ShellCommand {

    @Override
    public String name() {
        return "why-not";
    }

    @Override
    public String does(Language language) {
        return language.of("why a cause is not concluded: what speaks against it", "为何未得出某个原因：反面依据");
    }

    @Override
    public void declare(CommandSpec spec, Language language) {
        Options.parameters(spec, "ID SUBJECT", true, language.of("a cause, and the thing it would be about (mlx5_0/1, ib0)", "原因标识，及其对象（mlx5_0/1、ib0）"));
        Options.flag(spec, language.of("every rule that would come to it, not only the nearest", "全部可得出它的规则，而不只是最接近的"), "-a", "--all");
    }

    @Override
    public List<String> examples(Language language) {
        return List.of("why-not link-polling", language.of("of this host", "本主机"), "why-not no-sm mlx5_0/1", language.of("of one port", "某个端口"));
    }

    @Override
    public void run(ParseResult line, Desk desk) {
        List<String> words = Options.parameters(line);
        String id = words.get(0);
        if (desk.inquiry().pipeline().knowledge().entries().head(id) == null) {
            throw new UsageError(desk.say("there is no cause '" + id + "'; list causes names them", "没有原因 '" + id + "'；list causes 可列出全部"),
                    Nearest.to(id, desk.ids()));
        }
        String subject = words.size() < 2 ? null : String.join(" ", words.subList(1, words.size()));
        String host = desk.host().name();
        Diagnosis diagnosis = desk.inquiry().diagnosis();
        Finding found = found(diagnosis, id, host, subject);
        FindingView view = new FindingView(desk.look(), desk.manyHosts());
        if (found != null) {
            String what = id + " (" + found.subject() + ") ";
            if (diagnosis.notes().contains(found)) {
                desk.para(what + desk.say("is concluded, as a note only: nothing shows that anybody wants it otherwise, or it is benign.",
                        "已得出，但只是说明：没有依据表明有人需要它，或它无害。"));
            } else {
                desk.para(what + desk.say(found.explainedBy().isEmpty() ? "is concluded." : "is concluded, as a consequence.",
                        found.explainedBy().isEmpty() ? "已得出。" : "已得出，是连带现象。"));
            }
            desk.print(view.proof(found, 2, false, id));
            return;
        }
        for (Diagnosis.RuledOut each : diagnosis.ruledOut()) {
            if (each.finding().id().equals(id) && (each.finding().host() == null || each.finding().host().equals(host))
                    && (subject == null || subject.equals(each.finding().subject()))) {
                desk.para(id + " (" + each.finding().subject() + ") " + desk.say("was drawn, and is ruled out by ", "曾被推出，但被以下排除：") + each.by().id()
                        + ": " + desk.language().of(each.by().title()));
                desk.print(view.proof(each.finding(), 2, false, id));
                return;
            }
        }
        NotConcluded answer = desk.inquiry().pipeline().whyNot(desk.inquiry().hosts(), id, host, subject);
        if (answer.rules() == 0) {
            Entry.Decides decides = desk.inquiry().pipeline().knowledge().entries().head(id).decides();
            desk.para(id + desk.say(" is concluded by no rule: what ibdx reads cannot tell it", " 没有规则可得出：ibdx 所读内容无法判断")
                    + (decides == null ? "" : desk.say(". This would tell: ", "。可用以下命令判断：") + decides.run()));
            return;
        }
        desk.para(id + (subject == null ? "" : " (" + subject + ")") + desk.say(" is not concluded on ", " 未得出，主机 ") + host
                + desk.say(". The rule that comes nearest:", "。最接近的规则："));
        desk.print(new WhyNotView(desk.look(), desk.manyHosts()).text(answer, host, Options.has(line, "--all")));
    }

    private static Finding found(Diagnosis diagnosis, String id, String host, String subject) {
        for (List<Finding> list : List.of(diagnosis.causes(), diagnosis.consequences(), diagnosis.notes())) {
            for (Finding finding : list) {
                if (finding.id().equals(id) && (finding.host() == null || finding.host().equals(host))
                        && (subject == null || subject.equals(finding.subject()))) {
                    return finding;
                }
            }
        }
        return null;
    }

    @Override
    public List<String> complete(List<String> before, Desk desk) {
        if (before.size() == 1) {
            return desk.ids();
        }
        Set<String> subjects = new TreeSet<>();
        if (desk.inquiry().host() != null) {
            desk.inquiry().host().facts().stream().filter(fact -> List.of("Port", "Interface", "Hca").contains(fact.getClass().getSimpleName()))
                    .map(Fact::subject).forEach(subjects::add);
        }
        return List.copyOf(subjects);
    }
}
