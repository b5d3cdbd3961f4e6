package org.ibdx.check;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibdx.check.CheckReport.Change;
import org.ibdx.check.CheckReport.Item;
import org.ibdx.diagnosis.Confidence;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.diagnosis.Finding;
import org.ibdx.diagnosis.HostReport;
import org.ibdx.diagnosis.Severity;
import org.ibdx.diagnosis.Verdict;

/** Holds a diagnosis against what is remembered: what is new, worse, better, gone; what is acknowledged; what is still held. */
public final class Judge {

    /**
     * How patient a check is.
     *
     * @param sticky  how long a cause is still reported after it was last seen; zero: not
     * @param confirm how many runs in a row must have seen a cause before it is reported; 1: at once
     */
    public record Patience(Duration sticky, int confirm) {

        /** Reports at once and forgets at once. */
        public static final Patience NONE = new Patience(Duration.ZERO, 1);
    }

    private final Instant now;
    private final Patience patience;
    private final boolean remembers;
    private final Map<String, List<KnownCause>> next = new LinkedHashMap<>();
    private final List<Item> items = new ArrayList<>();
    private final List<KnownCause> gone = new ArrayList<>();

    private Judge(Instant now, Patience patience, boolean remembers) {
        this.now = now;
        this.patience = patience;
        this.remembers = remembers;
    }

    /**
     * Judges; the states of the hosts after it are put into {@code states}.
     *
     * @param states  what is remembered, by host name; empty where nothing is to be remembered
     * @param remarks what else happened
     */
    public static CheckReport judge(Diagnosis diagnosis, Map<String, State> states, Instant now, Patience patience,
                                    List<CheckReport.Remark> remarks) {
        Judge judge = new Judge(now, patience, !states.isEmpty());
        Verdict before = null;
        for (State state : states.values()) {
            judge.next.put(state.host(), new ArrayList<>());
            before = state.verdict() == null ? before : before == null ? state.verdict() : before.worse(state.verdict());
        }
        for (Finding cause : diagnosis.causes()) {
            judge.seen(cause, judge.stateOf(cause, states));
        }
        states.values().forEach(judge::notSeen);
        // worst first; what is acknowledged comes last
        judge.items.sort(Comparator.comparing(Item::acknowledged));
        Verdict verdict = judge.verdict(diagnosis);
        states.replaceAll((host, state) -> state.after(now, verdictOf(state, diagnosis, judge, verdict), judge.next.get(host)));
        return new CheckReport(diagnosis, now, verdict, before, List.copyOf(judge.items), List.copyOf(judge.gone), List.copyOf(remarks));
    }

    private State stateOf(Finding cause, Map<String, State> states) {
        State own = states.get(cause.host() == null ? "" : cause.host());
        return own != null || states.isEmpty() ? own : states.values().iterator().next();
    }

    private void seen(Finding cause, State state) {
        KnownCause known = state == null ? null : state.causes().stream().filter(each -> each.is(cause)).findFirst().orElse(null);
        int runs = known == null ? 1 : known.runs() + 1;
        boolean told = !remembers || runs >= patience.confirm() || known != null && known.told();
        Instant since = !remembers ? null : known == null ? now : known.firstSeen();
        if (state != null) {
            next.get(state.host()).add(new KnownCause(state.host(), cause.id(), cause.subject(), cause.severity(), since, now, runs,
                    told, cause.title()));
        }
        if (told) {
            Acknowledgement ack = state == null ? null
                    : state.acks().stream().filter(each -> each.covers(cause, now)).findFirst().orElse(null);
            Change change = change(cause, known);
            boolean ended = change == Change.SAME && ack == null && state.acks().stream()
                    .anyMatch(each -> state.time() != null && each.covers(cause, state.time()) && !now.isBefore(each.until()));
            items.add(new Item(cause, ended ? Change.AGAIN : change, since, now, ack));
        }
    }

    private static Change change(Finding cause, KnownCause known) {
        if (known == null || !known.told()) {
            return Change.NEW;
        }
        int weight = cause.severity().compareTo(known.severity());
        return weight > 0 ? Change.WORSE : weight < 0 ? Change.BETTER : Change.SAME;
    }

    /** The causes that an earlier run saw and this one does not. */
    private void notSeen(State state) {
        List<KnownCause> list = next.get(state.host());
        for (KnownCause known : state.causes()) {
            boolean stands = list.stream().anyMatch(each -> each.id().equals(known.id()) && each.subject().equals(known.subject()));
            if (stands || !known.told()) {
                continue;
            }
            if (now.isBefore(known.lastSeen().plus(patience.sticky()))) {
                list.add(known);
                Finding held = held(known, state.host());
                items.add(new Item(held, Change.SAME, known.firstSeen(), known.lastSeen(),
                        state.acks().stream().filter(each -> each.covers(held, now)).findFirst().orElse(null)));
            } else {
                gone.add(known);
            }
        }
    }

    private static Finding held(KnownCause known, String host) {
        return new Finding(known.id(), false, host, known.subject(), known.severity(), Confidence.POSSIBLE, known.title(), known.title(), null,
                List.of(), List.of(), List.of(), List.of(), List.of(), List.of());
    }

    private Verdict verdict(Diagnosis diagnosis) {
        Verdict verdict = diagnosis.verdict() == Verdict.UNKNOWN ? Verdict.UNKNOWN : Verdict.HEALTHY;
        for (Item item : items) {
            if (!item.acknowledged()) {
                verdict = verdict.worse(of(item.finding().severity()));
            }
        }
        return verdict;
    }

    /** Of one host alone; where there is only one, that of the whole check. */
    private static Verdict verdictOf(State state, Diagnosis diagnosis, Judge judge, Verdict whole) {
        if (diagnosis.hosts().size() == 1) {
            return whole;
        }
        Verdict verdict = diagnosis.hosts().stream().filter(host -> host.name().equals(state.host())).map(HostReport::verdict)
                .filter(each -> each == Verdict.UNKNOWN).findFirst().orElse(Verdict.HEALTHY);
        for (Item item : judge.items) {
            if (!item.acknowledged() && state.host().equals(item.finding().host())) {
                verdict = verdict.worse(of(item.finding().severity()));
            }
        }
        return verdict;
    }

    private static Verdict of(Severity severity) {
        return severity == Severity.CRITICAL ? Verdict.FAILING : severity == Severity.MAJOR ? Verdict.DEGRADED : Verdict.HEALTHY;
    }
}
