package org.ibdx.shell;

import java.time.temporal.ChronoUnit;
import java.util.stream.Collectors;
import org.ibdx.diagnosis.HostReport;
import org.ibdx.render.Language;
import org.ibdx.render.Phrase;
import org.ibdx.render.Width;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code hosts}: the hosts that the evidence shows. */
final class HostsCommand implements ShellCommand {

    @Override
    public String name() {
        return "hosts";
    }

    @Override
    public String does(Language language) {
        return language.of("the hosts of the evidence", "证据中的主机");
    }

    @Override
    public void declare(CommandSpec spec, Language language) {
        // takes nothing
    }

    @Override
    public void run(ParseResult line, Desk desk) {
        int name = 4;
        int verdict = 4;
        for (HostReport host : desk.inquiry().diagnosis().hosts()) {
            name = Math.max(name, Width.of(desk.look().clean(host.name())));
            verdict = Math.max(verdict, Width.of(Phrase.verdict(host.verdict(), desk.language())));
        }
        for (HostReport host : desk.inquiry().diagnosis().hosts()) {
            boolean chosen = desk.inquiry().host() != null && host.name().equals(desk.inquiry().host().name());
            String lead = (chosen ? "* " : "  ") + Width.pad(desk.look().clean(host.name()), name) + "  "
                    + Width.pad(Phrase.verdict(host.verdict(), desk.language()), verdict) + "  ";
            String taken = host.taken() == null ? desk.say("time unknown", "时间未知")
                    : host.taken().truncatedTo(ChronoUnit.SECONDS).toString();
            String scope = host.scope().stream().map(layer -> Phrase.layer(layer, desk.language())).collect(Collectors.joining(" "));
            desk.para(lead, scope + (scope.isEmpty() ? "" : desk.say(", ", "，")) + taken);
        }
    }
}
