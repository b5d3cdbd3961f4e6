package org.ibdx.render;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibdx.capture.Outcome;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.diagnosis.HostReport;
import org.ibdx.diagnosis.HostReport.ProbeOutcome;
import org.ibdx.diagnosis.Verdict;
import org.ibdx.knowledge.Node.Both;
import org.ibdx.render.Style.Colour;

/** The first lines: the verdict, what it speaks for and what it does not, and what was read. */
final class HeaderText {

    private static final int NAMES_SHOWN = 6;
    private static final String INDENT = "  ";

    private final Look look;
    private final RunInfo run;

    HeaderText(Look look, RunInfo run) {
        this.look = look;
        this.run = run;
    }

    void write(Page page, Diagnosis diagnosis) {
        List<HostReport> hosts = diagnosis.hosts();
        if (hosts.size() == 1 && hosts.get(0).verdict() == diagnosis.verdict()) {
            HostReport host = hosts.get(0);
            verdictLine(page, "", look.clean(host.name()), host);
            reading(page, host, INDENT + INDENT);
            return;
        }
        String verdict = Phrase.verdict(diagnosis.verdict(), look.language());
        String tally = hosts.isEmpty() ? look.say(Phrase.NOTHING_READ) : tally(hosts);
        page.para(look.style().paint(colour(diagnosis.verdict()), verdict) + "   ", Width.of(verdict) + 3, tally);
        for (List<HostReport> alike : grouped(hosts).values()) {
            verdictLine(page, INDENT, names(alike), alike.get(0));
            if (look.verbose()) {
                for (HostReport host : alike) {
                    reading(page, host, INDENT + INDENT);
                }
            }
        }
    }

    private String tally(List<HostReport> hosts) {
        StringBuilder tally = new StringBuilder(look.count(Phrase.HOSTS, hosts.size()));
        String separator = ": ";
        for (Verdict verdict : List.of(Verdict.FAILING, Verdict.DEGRADED, Verdict.UNKNOWN, Verdict.HEALTHY)) {
            long number = hosts.stream().filter(host -> host.verdict() == verdict).count();
            if (number > 0) {
                String word = look.language() == Language.EN ? verdict.word() : Phrase.verdict(verdict, look.language());
                tally.append(separator).append(number).append(' ').append(word);
                separator = ", ";
            }
        }
        return tally.toString();
    }

    /** Hosts of the same verdict for the same layers, the worst first. */
    private static Map<String, List<HostReport>> grouped(List<HostReport> hosts) {
        Map<String, List<HostReport>> groups = new LinkedHashMap<>();
        for (Verdict verdict : List.of(Verdict.FAILING, Verdict.DEGRADED, Verdict.UNKNOWN, Verdict.HEALTHY)) {
            for (HostReport host : hosts) {
                if (host.verdict() == verdict) {
                    String key = verdict + " " + host.scope() + " " + host.notScope();
                    groups.computeIfAbsent(key, k -> new ArrayList<>()).add(host);
                }
            }
        }
        return groups;
    }

    private String names(List<HostReport> hosts) {
        StringBuilder names = new StringBuilder();
        int shown = look.shown(hosts.size(), NAMES_SHOWN);
        for (HostReport host : hosts.subList(0, shown)) {
            names.append(names.isEmpty() ? "" : " ").append(look.clean(host.name()));
        }
        if (shown < hosts.size()) {
            names.append(' ').append(look.count(Phrase.MORE_HOSTS, hosts.size() - shown));
        }
        return names.toString();
    }

    /** {@code node17   FAILING   looked at: adapter port   not at: fabric}. */
    private void verdictLine(Page page, String indent, String name, HostReport host) {
        Verdict verdict = host.verdict();
        String word = Phrase.verdict(verdict, look.language());
        List<String> parts = new ArrayList<>();
        String painted = look.style().paint(colour(verdict), word);
        String spoken = word;
        boolean healthy = verdict == Verdict.HEALTHY && !host.scope().isEmpty();
        if (healthy) {
            String scope = layers(host.scope(), look.language() == Language.EN ? ", " : "、");
            spoken = look.say(Phrase.FOR, word, scope);
            painted = painted + spoken.substring(word.length());
        } else if (!host.scope().isEmpty()) {
            parts.add(look.say(Phrase.LOOKED_AT, layers(host.scope(), " ")));
        } else {
            parts.add(look.say(Phrase.NOTHING_READ));
        }
        if (!host.notScope().isEmpty() && !host.scope().isEmpty()) {
            parts.add(look.say(healthy ? Phrase.NOT_LOOKED_AT : Phrase.NOT_AT, layers(host.notScope(), " ")));
        }
        int width = Width.of(indent) + Width.of(name) + 3 + Width.of(spoken) + 3;
        String lead = indent + name + "   " + painted + "   ";
        String text = String.join("   ", parts);
        if (parts.isEmpty()) {
            page.raw(lead.stripTrailing());
        } else if (width + Width.of(text) <= page.width()) {
            page.raw(lead + text);
        } else if (width + 20 <= page.width() && parts.stream().allMatch(part -> width + Width.of(part) <= page.width())) {
            String hang = lead;
            for (String part : parts) {
                page.raw(hang + part);
                hang = " ".repeat(width);
            }
        } else {
            verdictAlone(page, indent, name, painted, spoken, word);
            parts.forEach(part -> page.para(indent + INDENT + INDENT, part));
        }
    }

    /** Name and verdict on their own line; below each other where even these do not fit, with the scope of a long one wrapped. */
    private void verdictAlone(Page page, String indent, String name, String painted, String spoken, String word) {
        if (Width.of(indent + name) + 3 + Width.of(spoken) <= page.width()) {
            page.raw(indent + name + "   " + painted);
            return;
        }
        page.para(indent, name);
        String lead = indent + INDENT + INDENT;
        if (Width.of(lead + spoken) <= page.width()) {
            page.raw(lead + painted);
        } else {
            page.raw(lead + painted.substring(0, painted.length() - spoken.length() + word.length()));
            page.para(lead + INDENT, spoken.substring(word.length()).strip());
        }
    }

    /** What was read, when, with which trouble, and what is there and fine. */
    private void reading(Page page, HostReport host, String indent) {
        List<String> parts = new ArrayList<>();
        if (run.live() && !host.probes().isEmpty()) {
            parts.add(look.count(Phrase.PROBES_IN, host.probes().size(), run.seconds()));
        } else if (!host.sources().isEmpty()) {
            parts.add(look.count(Phrase.SOURCES, host.sources().size()));
        }
        if (host.taken() != null && !run.live()) {
            parts.add(look.say(Phrase.TAKEN, time(host)));
        }
        trouble(parts, host.probes(), Outcome.DENIED, run.live() ? Phrase.DENIED_LIVE : Phrase.DENIED);
        trouble(parts, host.probes(), Outcome.NO_TOOL, Phrase.NO_TOOL);
        trouble(parts, host.probes(), Outcome.TIMED_OUT, Phrase.TIMED_OUT);
        trouble(parts, host.probes(), Outcome.STUCK, Phrase.STUCK);
        trouble(parts, host.probes(), Outcome.CUT, Phrase.CUT);
        if (run.live()) {
            trouble(parts, host.probes(), Outcome.FAILED, Phrase.FAILED);
        }
        if (!parts.isEmpty()) {
            page.para(indent, String.join(look.language() == Language.EN ? ", " : "，", parts));
        }
        if (!host.remarks().isEmpty()) {
            List<String> remarks = new ArrayList<>();
            for (Both remark : host.remarks()) {
                remarks.add(look.say(remark));
            }
            page.para(indent, String.join(look.language() == Language.EN ? "; " : "；", remarks));
        }
        if (look.verbose()) {
            probes(page, host, indent);
        }
    }

    private void trouble(List<String> parts, List<ProbeOutcome> probes, Outcome outcome, Phrase phrase) {
        int number = 0;
        for (ProbeOutcome probe : probes) {
            if (probe.outcome() == outcome) {
                number++;
            }
        }
        if (number > 0) {
            parts.add(look.count(phrase, number));
        }
    }

    private void probes(Page page, HostReport host, String indent) {
        for (ProbeOutcome probe : host.probes()) {
            String what = probe.subject() == null ? probe.id() : probe.id() + " " + probe.subject();
            String how = ProbeWords.outcome(probe.outcome(), look.language()) + (probe.reason() == null || probe.reason().isBlank() ? ""
                    : look.language().of(": ", "：") + ProbeWords.reason(probe.reason(), look.language()));
            page.para(indent + Width.pad(look.clean(what), 24) + "  ", look.clean(how));
        }
        for (String source : host.sources()) {
            page.para(indent, look.clean(source));
        }
    }

    private String layers(List<String> layers, String separator) {
        StringBuilder names = new StringBuilder();
        for (String layer : layers) {
            names.append(names.isEmpty() ? "" : separator).append(Phrase.layer(layer, look.language()));
        }
        return names.toString();
    }

    /** {@code 2026-05-03 10:11:12Z}, from the ISO form. */
    private static String time(HostReport host) {
        String iso = host.taken().toString();
        int dot = iso.indexOf('.');
        String seconds = dot < 0 ? iso : iso.substring(0, dot) + "Z";
        return seconds.replace('T', ' ');
    }

    static Colour colour(Verdict verdict) {
        return switch (verdict) {
            case FAILING -> Colour.RED;
            case DEGRADED -> Colour.YELLOW;
            case HEALTHY -> Colour.GREEN;
            case UNKNOWN -> Colour.CYAN;
        };
    }
}
