package org.ibdx.pipeline;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Outcome;
import org.ibdx.catalogue.Knowledge;
import org.ibdx.catalogue.KnowledgeStore;
import org.ibdx.check.Baseline;
import org.ibdx.check.Expectations;
import org.ibdx.conclusion.Cause;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.diagnosis.NotConcluded;
import org.ibdx.fact.Fact;
import org.ibdx.fact.FactSchema;
import org.ibdx.fact.LinkLayer;
import org.ibdx.fact.PhysicalState;
import org.ibdx.fact.Port;
import org.ibdx.fact.PortState;
import org.ibdx.fact.Readings;
import org.ibdx.knowledge.Node;
import org.ibdx.parse.MessageReader;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Parsers;
import org.ibdx.parse.Statements;
import org.ibdx.parse.host.TypedCommands;
import org.ibdx.probe.Probe;
import org.ibdx.reason.FleetConclusions;
import org.ibdx.reason.HostConclusions;
import org.ibdx.reason.Reasoner;
import org.ibdx.reason.RuleBase;
import org.ibdx.reason.WhyNot;
import org.ibdx.source.Obtained;
import org.ibdx.source.Progress;
import org.ibdx.source.Sources;
import org.ibdx.source.UnusableInput;
import org.ibdx.source.live.LiveMachine;
import org.ibdx.source.live.LiveOptions;

/** The one class that sees all stages: captures, statements, facts, conclusions, diagnosis. */
public final class Pipeline {

    /** What a folder of evidence may hold to say what is expected of its hosts. */
    private static final String BASELINE = "ibdx-baseline.yaml";

    private final Knowledge knowledge;
    private final Reasoner reasoner;
    private final MessageReader messages;

    /** With the built-in knowledge. */
    public Pipeline() {
        this(KnowledgeStore.builtIn());
    }

    private Pipeline(Knowledge knowledge) {
        this(knowledge, RuleBase.builtIn(knowledge.needs()));
    }

    public Pipeline(Knowledge knowledge, RuleBase rules) {
        this.knowledge = knowledge;
        this.reasoner = new Reasoner(rules, knowledge);
        this.messages = new MessageReader(knowledge.messages());
    }

    /**
     * Makes ready what reasoning needs, in another thread while evidence is obtained: diagnoses two invented ports, of which one
     * lacks a subnet manager. Half of a first diagnosis is the loading of classes.
     */
    public Diagnosis prepare() {
        List<Fact> ports = List.of(port(1, PortState.ACTIVE, 1), port(2, PortState.INITIALIZING, 0));
        return reason(List.of(new HostCase("host", List.of(), ports, List.of(), null, false, List.of())), List.of());
    }

    private static Fact port(int number, PortState state, int smLid) {
        return FactSchema.of(Port.class).create("host", "hca/" + number, Map.of("device", "hca", "port", number, "state", state,
                "physicalState", PhysicalState.LINK_UP, "linkLayer", LinkLayer.INFINIBAND, "smLid", smLid), Readings.NONE);
    }

    public Knowledge knowledge() {
        return knowledge;
    }

    /** Obtains the evidence that a request names and diagnoses it; throws where no source can be used at all. */
    public Diagnosis diagnose(Request request, Progress progress) throws UnusableInput {
        return diagnose(request, progress, UnaryOperator.identity());
    }

    /** The same; each host may be given more facts (what earlier runs read, what is expected of it) before it is reasoned about. */
    public Diagnosis diagnose(Request request, Progress progress, UnaryOperator<HostCase> prepare) throws UnusableInput {
        if (!request.rules().isEmpty() || !request.probes().isEmpty() || request.thresholds() != null) {
            progress.say("rules of the site");
            return SiteKnowledge.pipeline(knowledge, request.rules(), request.probes(), request.thresholds())
                    .diagnose(request.withoutSite(), progress, prepare);
        }
        Obtained obtained = obtain(request, progress);
        progress.say("reasoning");
        try {
            List<HostCase> cases = new ArrayList<>();
            Baseline baseline = baseline(request);
            for (HostCase host : cases(obtained.captures(), obtained.complete())) {
                cases.add(prepare.apply(baseline == null ? host : expecting(host, baseline)));
            }
            return reason(cases, obtained.unread().stream()
                    .filter(unread -> baseline == null || !unread.source().endsWith(BASELINE))
                    .map(unread -> new Diagnosis.Unread(unread.source(), unread.why())).toList());
        } finally {
            progress.say("");
        }
    }

    /** The baseline that was given, or that lies as {@code ibdx-baseline.yaml} in the one folder that is read; null for none. */
    private static Baseline baseline(Request request) {
        Path file = request.expect();
        if (file == null && request.sources().size() == 1 && !request.sources().get(0).equals("-")) {
            Path beside = Path.of(request.sources().get(0), BASELINE);
            file = Files.isRegularFile(beside) ? beside : null;
        }
        try {
            return file == null ? null : Baseline.read(file);
        } catch (IOException e) {
            throw new Node.Mistake(file.toString(), 1, "this baseline cannot be read: " + e);
        }
    }

    private static HostCase expecting(HostCase host, Baseline baseline) {
        List<Fact> facts = new ArrayList<>(host.facts());
        facts.addAll(Expectations.of(host.name(), host.facts(), baseline));
        return host.withFacts(List.copyOf(facts));
    }

    /** The captures of the sources that a request names; of this machine where it names none. */
    public Obtained obtain(Request request, Progress progress) throws UnusableInput {
        List<Probe> probes = List.copyOf(knowledge.probes().values());
        if (request.sources().isEmpty()) {
            boolean once = request.reach().equals(Request.ONE_QUESTION);
            LiveOptions options = LiveOptions.standard().withReach(once ? "host" : request.reach()).withActive(request.active())
                    .withSudo(request.sudo()).withBudget(request.budget()).withPeers(request.peers()).withThrough(request.through())
                    .withProgress(progress);
            List<Capture> captures = new LiveMachine(probes, options).captures();
            return new Obtained(once ? OneQuestion.asked(captures, cases(captures, true), probes, options) : captures, List.of(), true);
        }
        return new Sources(probes).open(request.sources(), request.stdin());
    }

    /**
     * Diagnoses captures.
     *
     * @param captures what was obtained, of any number of hosts
     * @param complete whether the source promises to have looked at everything
     * @param unread   inputs that could not be used
     */
    public Diagnosis diagnose(List<Capture> captures, boolean complete, List<Diagnosis.Unread> unread) {
        return reason(cases(captures, complete), unread);
    }

    /** The hosts as the captures show them: parsed and combined. */
    public List<HostCase> cases(List<Capture> captures, boolean complete) {
        Map<String, List<Capture>> byHost = new LinkedHashMap<>();
        for (Capture capture : Namespaces.apart(captures, knowledge.probes())) {
            byHost.computeIfAbsent(capture.host() == null ? "" : capture.host(), host -> new ArrayList<>()).add(capture);
        }
        List<HostCase> cases = new ArrayList<>();
        int unnamed = 0;
        for (Map.Entry<String, List<Capture>> entry : byHost.entrySet()) {
            String name = entry.getKey();
            while (name.isEmpty() || entry.getKey().isEmpty() && byHost.containsKey(name)) {
                name = Hosts.UNNAMED + ++unnamed;
            }
            cases.add(hostCase(name, entry.getValue(), complete && !Namespaces.isOne(name)));
        }
        return Hosts.merge(withoutProse(cases));
    }

    /** Words that stand before the first named machine of a text are of no machine of their own. */
    private static List<HostCase> withoutProse(List<HostCase> cases) {
        List<HostCase> shown = cases.stream().filter(each -> !each.name().startsWith(Hosts.UNNAMED) || !each.facts().isEmpty()).toList();
        return shown.isEmpty() ? cases : shown;
    }

    private HostCase hostCase(String name, List<Capture> captures, boolean complete) {
        List<List<Capture>> states = States.of(captures);
        if (states.size() > 1) {
            List<HostCase> cases = states.stream().map(state -> HostCase.of(name, state, parse(state), complete)).toList();
            HostCase newest = States.newest(cases);
            if (newest != null) {
                return newest.withOlder(states.subList(0, states.size() - 1).stream().flatMap(List::stream).toList());
            }
        }
        return HostCase.of(name, captures, parse(captures), complete);
    }

    /** The hosts as the captures of several sources show them, each source with its own promise to be complete. */
    public List<HostCase> cases(List<Obtained> sources) {
        List<HostCase> cases = new ArrayList<>();
        sources.forEach(source -> cases.addAll(cases(source.captures(), source.complete())));
        return Hosts.merge(cases);
    }

    /** What all captures of a host state. */
    Statements parse(List<Capture> captures) {
        Statements statements = new Statements();
        for (Capture capture : captures) {
            statements.begin(capture);
            try {
                parse(capture, statements);
            } catch (RuntimeException | StackOverflowError e) {
                // one text that cannot be read never stops the others; the diagnosis tells of it under unread
                statements.broken(e);
            }
        }
        return statements;
    }

    private void parse(Capture capture, Statements statements) {
        Probe probe = capture.probe() == null ? null : knowledge.probes().get(capture.probe());
        Parser parser = probe == null ? null : Parsers.named(probe.parser());
        if (parser != null && (capture.outcome().hasText() || capture.outcome() == Outcome.EMPTY)) {
            parser.parse(capture, statements);
        }
        messages.read(capture, statements);
        TypedCommands.state(capture, statements);
    }

    /** Reasons about hosts, whose facts may have been edited (what-if). */
    public Diagnosis reason(List<HostCase> cases, List<Diagnosis.Unread> unread) {
        return reason(cases, unread, Set.of());
    }

    /** The same, supposing that some causes are mended: neither they nor what they alone explain is there. */
    public Diagnosis reason(List<HostCase> cases, List<Diagnosis.Unread> unread, Set<Cause> mended) {
        Reasoned reasoned = reasoned(cases);
        List<Diagnosis.Unread> told = new ArrayList<>(unread);
        cases.forEach(host -> host.gaps().stream().filter(gap -> gap.line() == 0)
                .forEach(gap -> told.add(new Diagnosis.Unread(gap.source(), gap.why()))));
        return new Assembler(knowledge.entries(), knowledge.probes(), cases, reasoned.fleet(), reasoned.places(), mended).assemble(List.copyOf(told));
    }

    /** Why a cause is not concluded about a thing (null: anything) of a host. */
    public NotConcluded whyNot(List<HostCase> cases, String id, String host, String subject) {
        Reasoned reasoned = reasoned(cases);
        return new WhyNot(reasoner, reasoned.facts(), reasoned.hosts(), reasoned.places(), reasoned.fleet()).of(id, host, subject);
    }

    private record Reasoned(Map<String, List<Fact>> facts, List<HostConclusions> hosts, List<Object> places, FleetConclusions fleet) {
    }

    private Reasoned reasoned(List<HostCase> cases) {
        Map<String, List<Fact>> facts = new LinkedHashMap<>();
        List<HostConclusions> conclusions = new ArrayList<>();
        for (HostCase host : cases) {
            List<Fact> all = host.factsForRules(knowledge.tables(), cases);
            facts.put(host.name(), all);
            conclusions.add(reasoner.host(host.name(), all));
        }
        List<Object> places = Places.of(facts, conclusions);
        FleetConclusions fleet = reasoner.fleet(conclusions, places);
        return new Reasoned(facts, conclusions, places, fleet);
    }
}
