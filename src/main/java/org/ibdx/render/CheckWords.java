package org.ibdx.render;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import org.ibdx.check.CheckReport;
import org.ibdx.check.CheckReport.Change;
import org.ibdx.check.CheckReport.Item;
import org.ibdx.diagnosis.Finding;
import org.ibdx.diagnosis.Unknown;
import org.ibdx.diagnosis.Verdict;
import org.ibdx.knowledge.Node.Both;

/** The words that the views of a health check share. */
final class CheckWords {

    /** The end of the causes of a difference from a baseline: its proof says what is there and what was expected. */
    private static final String DIFFERS = "differs-from-baseline";

    private final Look look;
    private final ZoneId zone;

    CheckWords(Look look, ZoneId zone) {
        this.look = look;
        this.zone = zone;
    }

    Look look() {
        return look;
    }

    /** {@code no-sm mlx5_0/1}: the subject only where the sentence does not name it. */
    String name(Finding finding) {
        String id = look.clean(finding.id());
        return sentence(finding).contains(look.clean(finding.subject())) || finding.subject().equals("host") ? id
                : id + " " + look.clean(finding.subject());
    }

    /** What is wrong, in a sentence without its point. */
    String sentence(Finding finding) {
        Both says = finding.id().endsWith(DIFFERS) && !finding.why().isEmpty() ? finding.why().get(0).says() : finding.title();
        return look.say(says);
    }

    /** {@code  (explains 2 more; since 2026-12-01 10:00)}; empty where there is nothing to add. */
    String remark(Item item) {
        StringBuilder text = new StringBuilder();
        add(text, item.finding().explains().isEmpty() ? "" : look.say(Phrase.EXPLAINS_MORE, item.finding().explains().size()));
        add(text, item.since() == null || item.change() == Change.NEW ? "" : look.say(Phrase.SINCE, time(item.since())));
        // held by --sticky: it has no proof any more
        add(text, item.finding().why().isEmpty() ? look.say(Phrase.LAST_SEEN, time(item.lastSeen())) : "");
        add(text, item.ack() == null ? "" : look.say(Phrase.ACKNOWLEDGED, time(item.ack().until()), look.clean(item.ack().reason())));
        return text.isEmpty() ? "" : " (" + text + ")";
    }

    private static void add(StringBuilder text, String part) {
        if (!part.isEmpty()) {
            text.append(text.isEmpty() ? "" : "; ").append(part);
        }
    }

    /** Minutes are enough, in the time of this machine. */
    String time(Instant time) {
        return DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm").withZone(zone).format(time);
    }

    String severity(Finding finding) {
        String word = Phrase.severity(finding.severity(), look.language());
        return look.language() == Language.EN ? word.toUpperCase(java.util.Locale.ROOT) : look.clean(word);
    }

    /** What is missing, where the verdict is unknown: the most useful question. */
    String unknown(CheckReport report) {
        if (report.diagnosis().unknown().isEmpty()) {
            return look.say(Phrase.NOTHING_SURE);
        }
        Unknown first = report.diagnosis().unknown().get(0);
        return look.say(first.reason()) + " [" + look.clean(first.run()) + "]";
    }

    /** The name of the host, or how many there are. */
    String host(CheckReport report) {
        int hosts = report.diagnosis().hosts().size();
        return hosts == 1 ? look.clean(report.diagnosis().hosts().get(0).name()) : look.count(Phrase.HOSTS, hosts);
    }

    /** The host of a finding; that of the report where it lies in the fabric. */
    String host(Finding finding, CheckReport report) {
        return finding.host() == null ? host(report) : look.clean(finding.host());
    }

    /** The layers that were looked at, and for one host what is there and fine. */
    String scope(CheckReport report) {
        StringBuilder layers = new StringBuilder();
        report.diagnosis().hosts().stream().flatMap(host -> host.scope().stream()).distinct()
                .forEach(layer -> layers.append(layers.isEmpty() ? "" : " ").append(look.clean(Phrase.layer(layer, look.language()))));
        StringBuilder text = new StringBuilder(layers.isEmpty() ? look.say(Phrase.NOTHING_READ) : look.say(Phrase.LOOKED_AT, layers));
        if (report.diagnosis().hosts().size() == 1) {
            report.diagnosis().hosts().get(0).remarks().forEach(remark -> text.append("; ").append(look.say(remark)));
        }
        return text.toString();
    }

    /** The state of a monitoring plugin. */
    static String state(Verdict verdict) {
        return switch (verdict) {
            case HEALTHY -> "OK";
            case DEGRADED -> "WARNING";
            case FAILING -> "CRITICAL";
            case UNKNOWN -> "UNKNOWN";
        };
    }
}
