package org.ibdx.pipeline;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import org.ibdx.capture.Outcome;
import org.ibdx.catalogue.Catalogue;
import org.ibdx.catalogue.Entry;
import org.ibdx.conclusion.Cause;
import org.ibdx.conclusion.Question;
import org.ibdx.diagnosis.Confidence;
import org.ibdx.diagnosis.Proof;
import org.ibdx.diagnosis.Unknown;
import org.ibdx.fact.Interface;
import org.ibdx.fact.ProbeRun;
import org.ibdx.knowledge.LazyPattern;
import org.ibdx.knowledge.Node.Both;
import org.ibdx.probe.Probe;
import org.ibdx.reason.FleetConclusions;
import org.ibdx.reason.Settlement;
import org.ibdx.source.live.Shown;

/**
 * What is not known, and the command that would tell: from questions that rules ask, from symptoms that nothing explains (what
 * would settle each of their possible causes), and from causes that are not certain. The command that settles most comes first.
 */
final class Unknowns {

    private static final int MOST = 12;
    private static final String OF_BONDS = "bonding";
    private static final Set<String> BEHIND = Set.of("neighbour", "address");
    private static final LazyPattern PLACEHOLDER = new LazyPattern("\\{(\\w+)\\}");
    private static final LazyPattern IN_SO_MANY_WORDS = new LazyPattern("\\^?([\\w.-]+(?: [\\w.-]+)*)(?:\\\\b)?\\$?");
    private static final Set<String> FAR = Set.of("peer", "application", "file", "service");
    private static final Set<String> PLACES = Set.of("port", "adapter");

    private final Catalogue catalogue;
    private final Map<String, Probe> probes;
    private final Map<String, HostCase> hosts;
    private final FleetConclusions conclusions;
    private final Settlement settlement;
    private final Map<Cause, List<Proof>> faults;
    private final Set<String> judged = new HashSet<>();
    private final Set<String> certain = new HashSet<>();
    private final Map<String, Open> open = new LinkedHashMap<>();
    /** Values of placeholders, by what the subject is, host and subject. */
    private final Map<String, Map<String, String>> values = new HashMap<>();

    private static final class Open {
        private final String probe;
        private final String host;
        private final String run;
        private final String code;
        private final String subject;
        /** What a rule gave as the reason; null where the title of the cause is to say it. */
        private final Both reason;
        private final int weight;
        private final Set<String> settles = new LinkedHashSet<>();

        private Open(String probe, String host, String run, String code, String subject, Both reason, int weight) {
            this.probe = probe;
            this.code = code;
            this.subject = subject;
            this.host = host;
            this.run = run;
            this.reason = reason;
            this.weight = weight;
        }
    }

    Unknowns(Catalogue catalogue, Map<String, Probe> probes, Map<String, HostCase> hosts, FleetConclusions conclusions, Settlement settlement,
             Map<Cause, List<Proof>> faults) {
        this.catalogue = catalogue;
        this.probes = probes;
        this.hosts = hosts;
        this.conclusions = conclusions;
        this.settlement = settlement;
        this.faults = faults;
    }

    private static String key(String code, String host) {
        return code + " " + host;
    }

    List<Unknown> list() {
        conclusions.causes().keySet().forEach(cause -> judged.add(key(cause.code(), cause.host())));
        for (Cause cause : faults.keySet()) {
            if (settlement.stands(cause) && settlement.confidence(cause) == Confidence.CERTAIN) {
                certain.add(key(cause.code(), cause.host()));
            }
        }
        conclusions.questions().forEach(this::question);
        for (Cause cause : faults.keySet()) {
            if (settlement.isRoot(cause)) {
                if (catalogue.head(cause.code()).symptom()) {
                    symptom(cause, cause.code(), 0);
                } else if (settlement.confidence(cause) != Confidence.CERTAIN && !isAsked(cause)) {
                    ask(cause.code(), cause.host(), cause.subject(), surer(cause.code()), null, 1);
                }
            }
        }
        return open.values().stream()
                .sorted(Comparator.comparing((Open each) -> -each.weight).thenComparing(each -> -each.settles.size())
                        .thenComparing(each -> each.run))
                .limit(MOST)
                .map(each -> new Unknown(each.probe, each.host.isEmpty() ? null : each.host, each.run, why(each),
                        List.copyOf(each.settles))).toList();
    }

    /** Whether a question of a rule would settle it already. */
    private boolean isAsked(Cause cause) {
        return open.values().stream().anyMatch(each -> each.host.equals(cause.host()) && each.settles.contains(cause.code()));
    }

    /** The command that would make a cause certain; null where none would. */
    private Entry.Decides surer(String code) {
        Entry.Certain certain = catalogue.entry(code).certain();
        return certain != null && !certain.asks() ? null : certain != null && certain.by() != null ? certain.by() : catalogue.head(code).decides();
    }

    private void question(Question question, List<Proof> proofs) {
        Catalogue.Head head = catalogue.head(question.code());
        boolean concluded = certain.contains(key(question.code(), question.host())) || certain.contains(key(question.code(), ""));
        if (head == null || concluded) {
            return;
        }
        Entry.Decides decides = head.decides() != null && head.decides().probe().equals(question.probe()) ? head.decides()
                : new Entry.Decides(question.probe(), typed(question.probe()));
        Both reason = proofs.isEmpty() ? null : proofs.get(0).says();
        ask(question.code(), question.host(), question.subject(), decides, reason, 3);
    }

    /** What one would type to see what a probe shows. */
    private String typed(String id) {
        Probe probe = probes.get(id);
        if (probe == null || !Shown.isLive(probe)) {
            return named(id, probe);
        }
        return !probe.command().isEmpty() ? String.join(" ", probe.command())
                : probe.tree().isEmpty() ? "cat " + probe.read().get(0) : "grep -r . " + Shown.source(probe).replace(", ", " ");
    }

    /** The command that a probe reads, where its first pattern is one in so many words; else its id. */
    private static String named(String id, Probe probe) {
        String pattern = probe == null || probe.typed().isEmpty() ? "" : probe.typed().get(0).regex();
        Matcher words = IN_SO_MANY_WORDS.matcher(pattern);
        return words.matches() ? words.group(1) : id.replace('-', ' ');
    }

    /** What would settle each possible cause of a symptom, two steps deep. */
    private void symptom(Cause symptom, String id, int depth) {
        for (String candidate : catalogue.explainersOf(id)) {
            Catalogue.Head head = catalogue.head(candidate);
            if (judged.contains(key(candidate, symptom.host())) || judged.contains(key(candidate, ""))) {
                continue;
            }
            if (head.symptom()) {
                if (depth < 1) {
                    symptom(symptom, candidate, depth + 1);
                }
            } else {
                String subject = near(catalogue.head(symptom.code()).about(), symptom.subject(), head.about());
                if (head.decides() == null || !head.decides().probe().equals(OF_BONDS) || mayBeBond(symptom.host(), subject)) {
                    ask(candidate, symptom.host(), subject, head.decides(), null, depth == 0 ? 2 : 1);
                }
            }
        }
    }

    /** Whether an interface may be a bond: those that the kernel or udev named like IPoIB are none, unless they have members. */
    private boolean mayBeBond(String host, String subject) {
        HostCase found = hosts.get(host);
        List<Interface> interfaces = found == null ? List.of() : found.all(Interface.class);
        return !subject.startsWith("ib") || interfaces.stream().anyMatch(each -> subject.equals(each.master()) || each.subject().equals(subject) && "bond".equals(each.kind()));
    }

    /** What a symptom is about need not be a thing of the candidate's kind: a peer is no interface, but a neighbour lies behind one. */
    private static String near(String about, String subject, String wanted) {
        if (about.equals(wanted)) {
            return subject;
        }
        int blank = subject.indexOf(' ');
        if (BEHIND.contains(about) && wanted.equals("peer") && blank > 0) {
            return subject.substring(blank + 1);
        }
        return FAR.contains(about) ? "host" : !BEHIND.contains(about) || BEHIND.contains(wanted) ? subject : blank < 0 ? "host" : subject.substring(0, blank);
    }

    private void ask(String code, String host, String subject, Entry.Decides decides, Both reason, int weight) {
        if (decides == null || looked(host, decides.probe(), weight)) {
            return;
        }
        HostCase found = hosts.get(host);
        if (found == null && hosts.size() == 1) {
            found = hosts.values().iterator().next();
        }
        String run = Placeholders.command(decides.run(), values(catalogue.head(code).about(), host, subject, found));
        open.computeIfAbsent(host + " " + run, key -> new Open(decides.probe(), host, run, code, subject, reason, weight)).settles.add(code);
    }

    private Map<String, String> values(String about, String host, String subject, HostCase found) {
        return values.computeIfAbsent(about + " " + host + " " + subject, key -> {
            Map<String, String> fresh = Placeholders.of(about, host, subject, found == null ? List.of() : found.facts());
            fresh.putIfAbsent("interface", found == null ? null : onlyInterface(found));
            return fresh;
        });
    }

    private Both why(Open asked) {
        if (asked.reason != null) {
            return asked.reason;
        }
        Both title = catalogue.entry(asked.code).title();
        String about = catalogue.head(asked.code).about();
        Map<String, String> known = values(about, asked.host, asked.subject, hosts.get(asked.host));
        Both subject = shown(asked, about, known);
        return new Both("would tell whether: " + filled(title.en(), asked, subject.en(), known).replace("port the port of", "port of").replace("port port ", "port ")
                .replace("address the address of", "address of"),
                "可以确认是否：" + filled(title.zh(), asked, subject.zh(), known).replace("端口 " + subject.zh(), subject.zh())
                        .replace("地址 " + subject.zh(), subject.zh()));
    }

    /** What is asked about, in words: the symptom may be one of an interface, the question one about its port or its address. */
    private static Both shown(Open asked, String about, Map<String, String> known) {
        String device = known.get("device");
        String port = known.get("port");
        if (asked.subject.equals("host")) {
            return new Both(asked.host, asked.host);
        }
        if (PLACES.contains(about) && asked.subject.equals(known.get("interface"))) {
            String place = about.equals("adapter") ? device : device == null || port == null ? null : device + "/" + port;
            return place != null ? new Both(place, place) : new Both("the port of " + asked.subject, asked.subject + " 的端口");
        }
        if (about.equals("address") && asked.subject.equals(known.get("interface"))) {
            return new Both("the address of " + asked.subject, asked.subject + " 的地址");
        }
        return new Both(asked.subject, asked.subject);
    }

    /** A title with what is known; what is not is left open. */
    private static String filled(String title, Open asked, String subject, Map<String, String> known) {
        return PLACEHOLDER.matcher(title).replaceAll(place -> {
            String value = place.group(1).equals("subject") ? subject
                    : place.group(1).equals("host") ? asked.host : known.get(place.group(1));
            return Matcher.quoteReplacement(value == null ? "…" : value);
        });
    }

    private static String onlyInterface(HostCase host) {
        List<String> names = new ArrayList<>();
        host.all(Interface.class).stream().filter(i -> "infiniband".equals(i.linkType())).forEach(i -> names.add(i.subject()));
        return names.size() == 1 ? names.get(0) : null;
    }

    /** Whether the probe was read whole on that host already (on any, for the fabric), so that asking for it again would bring nothing. */
    private boolean looked(String host, String probe, int weight) {
        if (weight >= 3) {
            return false;
        }
        HostCase found = hosts.get(host);
        return (found != null ? List.of(found) : host.isEmpty() ? hosts.values() : List.<HostCase>of()).stream()
                .flatMap(each -> each.all(ProbeRun.class).stream()).anyMatch(run -> run.probe().equals(probe) && run.filter() == null
                && (run.outcome() == Outcome.READ || run.outcome() == Outcome.EMPTY));
    }
}
