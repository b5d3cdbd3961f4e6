package org.ibdx.render;

import java.util.ArrayList;
import java.util.List;
import org.ibdx.diagnosis.Evidence;
import org.ibdx.diagnosis.NotConcluded;
import org.ibdx.diagnosis.NotConcluded.Attempt;
import org.ibdx.diagnosis.NotConcluded.Stop;

/** Why something is not concluded: where the nearest rule stops, what speaks against it, and what would tell. */
public final class WhyNotView {

    private static final int DEEPEST = 8;
    private static final int DEEP_LINES = 3;
    private static final String STEP = "  ";

    private final Look look;
    private final EvidenceText evidence;

    public WhyNotView(Look look, boolean manyHosts) {
        this.look = look;
        this.evidence = new EvidenceText(look, manyHosts);
    }

    /** The answer; {@code all} tells of every rule, else of the one that came farthest. */
    public String text(NotConcluded answer, String host, boolean all) {
        Page page = new Page(look.style());
        if (answer.attempts().isEmpty()) {
            return page.para("", say("no rule of this host's layers comes to ", "没有规则可得出 ") + look.clean(answer.code())).toString();
        }
        int shown = all ? answer.attempts().size() : 1;
        for (Attempt attempt : answer.attempts().subList(0, shown)) {
            attempt(page, attempt, host, "", 0);
        }
        if (shown < answer.attempts().size()) {
            int more = answer.attempts().size() - shown;
            page.para("", say(more == 1 ? "1 more rule would come to it: --all" : more + " more rules would come to it: --all",
                    "另有 " + more + " 条规则可得出它：--all"));
        }
        return page.toString();
    }

    private void attempt(Page page, Attempt attempt, String host, String indent, int depth) {
        page.para(indent, look.say(Phrase.RULE, attempt.rule()) + say(" stops at condition ", " 停在条件 ")
                + (Math.min(attempt.held() + 1, attempt.of())) + say(" of ", "/") + attempt.of());
        stop(page, attempt.stop(), host, indent + STEP, depth);
    }

    private void stop(Page page, Stop stop, String host, String indent, int depth) {
        String wants = say("It stops at: ", "缺少：") + look.clean(stop.condition());
        switch (stop.kind()) {
            case VALUE -> {
                page.para(indent, wants + say(" of ", "，对象：") + look.clean(stop.thing()));
                if (stop.field() != null) {
                    page.para(indent, look.clean(stop.field()) + say(" is ", " 为 ") + look.clean(stop.value()));
                }
                lines(page, stop.evidence(), host, indent + STEP);
                looked(page, stop.looked(), indent);
            }
            case UNREAD -> {
                page.para(indent, wants + say(" of ", "，对象：") + look.clean(stop.thing()));
                page.para(indent, look.clean(stop.field()) + (stop.unread() == null ? say(" was not seen", " 未见到")
                        : say(" could not be read: ", " 无法读取：") + look.clean(stop.unread())));
                looked(page, stop.looked(), indent);
            }
            case ABSENT -> {
                page.para(indent, stop.thing().equals("line") ? say("It stops at a line that was not printed, such as: ", "缺少这样的一行：")
                        + look.clean(stop.condition()) : wants);
                if (!stop.thing().equals("line")) {
                    page.para(indent, say("nothing of that kind is known", "没有此类事实"));
                }
                looked(page, stop.looked(), indent);
            }
            case PRESENT -> {
                page.para(indent, say("It stops at what must not be there: ", "不应存在：") + look.clean(stop.condition()));
                page.para(indent, say("It is there: ", "实际存在：") + look.clean(stop.thing()));
                lines(page, stop.evidence(), host, indent + STEP);
                if (stop.proof() != null) {
                    new ProofText(look, false, DEEP_LINES, true).write(page, stop.proof(), host, indent + STEP);
                }
            }
            case UNCONCLUDED -> unconcluded(page, stop, host, indent, depth);
            case HOLDS -> page.para(indent, say("All its conditions hold.", "其全部条件成立。"));
            default -> page.para(indent, say("This rule cannot be looked into: ", "无法查看该规则：") + look.clean(stop.condition()));
        }
    }

    private void unconcluded(Page page, Stop stop, String host, String indent, int depth) {
        String about = stop.field() == null ? "" : say(" about ", "，对象：") + look.clean(stop.field());
        page.para(indent, say("It stops at: ", "缺少：") + look.clean(stop.thing()) + about + say(", which does not hold", "，它不成立"));
        if (stop.value() != null) {
            page.para(indent, say("it holds for ", "它只对以下成立：") + look.clean(stop.value()) + say(" only", ""));
        }
        if (stop.deeper() != null && !stop.deeper().attempts().isEmpty() && depth < DEEPEST) {
            attempt(page, stop.deeper().attempts().get(0), host, indent, depth + 1);
        } else {
            page.para(indent, say("no rule of this host comes to it", "本主机没有规则可得出它"));
        }
    }

    private void lines(Page page, List<Evidence> lines, String host, String indent) {
        for (Evidence line : lines) {
            page.para(indent, Width.of(indent), evidence.text(line), evidence.place(line, host));
        }
    }

    private void looked(Page page, List<NotConcluded.Look> looks, String indent) {
        if (looks.isEmpty()) {
            return;
        }
        List<String> read = new ArrayList<>();
        List<String> not = new ArrayList<>();
        for (NotConcluded.Look each : looks) {
            if (each.outcome() == null) {
                not.add(each.probe());
            } else {
                String reason = each.reason() == null || each.reason().isBlank() ? "" : say(": ", "：") + ProbeWords.reason(each.reason(), look.language());
                read.add(look.clean(each.probe() + say(" (", "（") + ProbeWords.outcome(each.outcome(), look.language()) + reason + say(")", "）")));
            }
        }
        if (!read.isEmpty()) {
            page.para(indent, say("looked through: ", "已查看：") + String.join(", ", read));
        }
        if (!not.isEmpty()) {
            page.para(indent, say(read.isEmpty() ? "not read, and would tell: " : "not read: ", "未读取，可说明问题：") + String.join(", ", not));
        }
    }

    private String say(String en, String zh) {
        return look.language().of(en, zh);
    }
}
