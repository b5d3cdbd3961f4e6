package org.ibdx.cli;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.ibdx.check.History;
import org.ibdx.check.StateFolder;
import org.ibdx.render.HistoryView;
import org.ibdx.render.Language;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code ibdx history}: what the checks of this machine saw happen, and how its error counters grew. */
final class HistoryCommand implements Command {

    private static final Duration USUAL = Duration.ofDays(7);

    private final Clock clock;

    HistoryCommand(Clock clock) {
        this.clock = clock;
    }

    @Override
    public CommandSpec spec(Language language) {
        CommandSpec spec = Options.spec(this);
        Options.value(spec, "TIME", language.of("how far back: 12h, 7d (default), a day", "时间范围：12h、7d（默认）或某一天"), "--since");
        Options.value(spec, "HOST", language.of("of this host; else this machine", "指定主机；默认本机"), "--host");
        Options.value(spec, "DIR", language.of("where check remembers", "check 的状态目录"), "--state");
        Options.common(spec, language);
        Help.describe(spec, language,
                language.of("Shows what the checks of a machine saw happen: causes that came and went, resets, reboots, error counters over time.",
                        "显示历次检查的变化：原因的出现与消失、清零、重启，以及错误计数器的走势。"),
                "ibdx history", language.of("the last week", "最近一周"),
                "ibdx history --since 12h", language.of("the last twelve hours", "最近 12 小时"));
        return spec;
    }

    @Override
    public int run(ParseResult line, Session session) {
        String host = Options.text(line, "--host", Memory.thisHost());
        StateFolder folder = Memory.needed(line, session);
        Instant now = clock.instant();
        String since = Options.text(line, "--since", null);
        Instant from = now.minus(USUAL);
        if (since != null) {
            Duration span = Times.duration(since);
            Instant day = span == null ? Times.day(since, ZoneId.systemDefault()) : now.minus(span);
            if (day == null) {
                throw new UsageError(session.say("--since cannot be '" + since + "'; it is a time (12h, 7d) or a day (2026-12-24)",
                        "--since 不能是 '" + since + "'；应为时长（12h、7d）或日期（2026-12-24）"), "--since 7d");
            }
            from = day;
        }
        try {
            List<History.Entry> entries = new History(folder.history(host), History.LIMIT).since(from);
            session.print(new HistoryView(session.look(false), ZoneId.systemDefault()).text(host, entries, from, now));
            return ExitCodes.OK;
        } catch (IOException e) {
            session.complain("ibdx: " + session.say("cannot read ", "无法读取 ") + folder.history(host) + ": " + e);
            return ExitCodes.UNUSABLE;
        }
    }
}
