package org.ibdx.cli;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import org.ibdx.catalogue.Catalogue;
import org.ibdx.catalogue.KnowledgeStore;
import org.ibdx.check.Acknowledgement;
import org.ibdx.check.KnownCause;
import org.ibdx.check.RunLock;
import org.ibdx.check.State;
import org.ibdx.check.StateFolder;
import org.ibdx.diagnosis.Severity;
import org.ibdx.render.Language;
import org.ibdx.render.Safe;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code ibdx ack [ID --until WHEN --reason TEXT]}: somebody knows of a cause; without ID, what is acknowledged. */
final class AckCommand implements Command {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Clock clock;

    AckCommand(Clock clock) {
        this.clock = clock;
    }

    @Override
    public CommandSpec spec(Language language) {
        CommandSpec spec = Options.spec(this);
        Options.parameters(spec, "ID", false, language.of("the cause, as check names it; none: list what is acknowledged",
                "check 报告的原因；不给则列出已确认的原因"));
        Options.value(spec, "S", language.of("only on this subject (mlx5_0/1, ib0)", "仅限此对象（mlx5_0/1、ib0）"), "--subject");
        Options.value(spec, "WHEN", language.of("last day (2026-12-24), moment, or time from now (7d)",
                "最后一天（2026-12-24）、时刻或从现在起的时长（7d）"), "--until");
        Options.value(spec, "TEXT", language.of("why; it stands in the reports", "理由；会出现在报告中"), "--reason");
        Options.flag(spec, language.of("take it back", "取消确认"), "--remove");
        Options.value(spec, "HOST", language.of("of this host; else this machine", "指定主机；默认本机"), "--host");
        Options.value(spec, "DIR", language.of("where check remembers", "check 的状态目录"), "--state");
        Options.common(spec, language);
        Help.describe(spec, language,
                language.of("Acknowledges a cause: check does not report it until that day, unless it gets worse. No other cause is hidden by it.",
                        "确认一个原因：到期之前 check 不再报告它，除非加重。其他原因不受影响。"),
                "ibdx ack symbol-errors --until 7d", language.of("for a week", "一周内"),
                "ibdx ack", language.of("what is acknowledged", "列出已确认的原因"),
                "ibdx ack symbol-errors --remove", language.of("take it back", "取消确认"));
        return spec;
    }

    @Override
    public int run(ParseResult line, Session session) {
        List<String> ids = Options.parameters(line);
        String host = Options.text(line, "--host", Memory.thisHost());
        StateFolder folder = Memory.needed(line, session);
        if (ids.isEmpty()) {
            for (String needs : new String[] {"--until", "--reason", "--subject", "--remove"}) {
                if (Options.has(line, needs)) {
                    throw new UsageError(session.say(needs + " needs the ID of a cause", needs + " 需要指定原因 ID"), null);
                }
            }
            return list(folder, host, session);
        }
        if (ids.size() > 1) {
            throw new UsageError(session.say("one cause at a time: '" + ids.get(1) + "' is too much", "一次只能确认一个原因，多余：'" + ids.get(1) + "'"), null);
        }
        String id = ids.get(0);
        boolean remove = Options.has(line, "--remove");
        Acknowledgement wish = remove ? null : wish(id, line, session);
        try (RunLock lock = RunLock.take(folder, Memory.thisHost(), PATIENCE)) {
            State state = folder.read(host).state();
            String subject = Options.text(line, "--subject", null);
            if (remove) {
                State without = state.without(id, subject);
                if (without.acks().size() == state.acks().size()) {
                    throw new UsageError(session.say("'" + id + "' is not acknowledged on " + host, "'" + id + "' 在 " + host + " 上未被确认"), null);
                }
                folder.write(without);
                return ExitCodes.OK;
            }
            Severity worst = null;
            for (KnownCause cause : state.causes()) {
                if (cause.id().equals(id) && (subject == null || subject.equals(cause.subject()))) {
                    worst = worst == null ? cause.severity() : worst.worse(cause.severity());
                }
            }
            folder.write(state.with(new Acknowledgement(id, subject, wish.until(), wish.reason(), wish.since(), worst)));
            if (worst == null) {
                session.complain("ibdx: " + session.say("note: '" + id + "' does not stand on " + host + " now; it is acknowledged all the same",
                        "注意：'" + id + "' 目前在 " + host + " 上不成立，仍已确认"));
            }
            return ExitCodes.OK;
        } catch (RunLock.Busy e) {
            session.complain("ibdx: " + session.say("a check is running; try again", "检查正在运行，请稍后再试"));
            return 3;
        } catch (IOException e) {
            session.complain("ibdx: " + session.say("cannot write to " + folder.path() + ": ", "无法写入 " + folder.path() + "：") + e);
            return ExitCodes.UNUSABLE;
        }
    }

    private Acknowledgement wish(String id, ParseResult line, Session session) {
        Catalogue catalogue = KnowledgeStore.builtIn().entries();
        if (catalogue.heads().stream().noneMatch(head -> head.id().equals(id))) {
            throw new UsageError(session.say("there is no cause '" + id + "'", "没有原因 '" + id + "'"),
                    Nearest.to(id, catalogue.heads().stream().map(Catalogue.Head::id).toList()));
        }
        String until = Options.text(line, "--until", null);
        Instant now = clock.instant();
        Instant end = until == null ? null : Times.until(until, now, ZoneId.systemDefault());
        if (end == null) {
            throw new UsageError(until == null ? session.say("--until is missing: an acknowledgement has an end", "缺少 --until：确认必须有期限")
                    : session.say("--until cannot be '" + until + "'; it is a day (2026-12-24), a moment or a time from now (7d)",
                    "--until 不能是 '" + until + "'；应为日期（2026-12-24）、时刻或时长（7d）"), "--until 7d");
        }
        if (!end.isAfter(now)) {
            throw new UsageError(session.say("--until " + until + " is over already", "--until " + until + " 已经过去"), null);
        }
        String reason = Options.text(line, "--reason", "");
        if (reason.isBlank()) {
            throw new UsageError(session.say("--reason is missing: whoever reads the report wants to know why", "缺少 --reason：读报告的人需要知道理由"),
                    "--reason \"cable is ordered\"");
        }
        return new Acknowledgement(id, null, end, reason, now, null);
    }

    private int list(StateFolder folder, String host, Session session) {
        DateTimeFormatter day = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm").withZone(ZoneId.systemDefault());
        List<String> lines = new ArrayList<>();
        try {
            for (Acknowledgement ack : folder.read(host).state().acks()) {
                boolean over = !clock.instant().isBefore(ack.until());
                lines.add(ack.id() + (ack.subject() == null ? "" : " " + ack.subject()) + session.say(" until ", " 至 ")
                        + day.format(ack.until()) + (over ? session.say(" (over)", "（已过期）") : "") + ": " + ack.reason());
            }
        } catch (IOException e) {
            session.complain("ibdx: " + session.say("cannot read ", "无法读取 ") + folder.file(host) + ": " + e);
            return ExitCodes.UNUSABLE;
        }
        StringBuilder text = new StringBuilder();
        lines.forEach(each -> text.append(Safe.line(each)).append('\n'));
        session.print(lines.isEmpty() ? session.say("nothing is acknowledged on " + host + "\n", host + " 上没有已确认的原因\n") : text.toString());
        return ExitCodes.OK;
    }
}
