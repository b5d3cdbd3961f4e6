package org.ibdx.shell;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Outcome;
import org.ibdx.conclusion.Cause;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.diagnosis.Difference;
import org.ibdx.diagnosis.Finding;
import org.ibdx.pipeline.HostCase;
import org.ibdx.pipeline.Pipeline;
import org.ibdx.source.Progress;
import org.ibdx.pipeline.Request;
import org.ibdx.pipeline.Suppositions;
import org.ibdx.pipeline.Suppositions.Supposition;
import org.ibdx.source.Obtained;
import org.ibdx.source.UnusableInput;

/**
 * What is known in a session, and what it comes to: the evidence as it was obtained, the hosts it shows, the diagnosis of it, and
 * beside it, strictly apart, what is supposed. Every change runs the rules again over all facts.
 */
final class Inquiry {

    private final Pipeline pipeline;
    private final Request request;
    private final List<Obtained> sources = new ArrayList<>();
    private final List<Supposition> supposed = new ArrayList<>();
    private final Set<Cause> mended = new LinkedHashSet<>();
    private final List<Capture> pasted = new ArrayList<>();
    private final Map<String, List<String>> asked = new LinkedHashMap<>();
    private List<HostCase> cases = List.of();
    private String here;
    private String current;
    private Diagnosis first;
    private Diagnosis before;
    private Diagnosis real;
    private Diagnosis shown;

    Inquiry(Pipeline pipeline, Request request) {
        this.pipeline = pipeline;
        this.request = request;
    }

    /** Looks at what was asked for: this machine, or sources. */
    void begin(Progress progress) throws UnusableInput {
        sources.clear();
        sources.add(pipeline.obtain(request, progress));
        conclude();
        if (live() && !cases.isEmpty()) {
            here = cases.get(0).name();
        }
        first = real;
    }

    /** Prepares, beside all else, what only a first {@code why-not} needs: its user reads the verdict meanwhile. */
    void prepare() {
        List<HostCase> hosts = cases;
        if (hosts.isEmpty()) {
            return;
        }
        Thread thread = new Thread(() -> pipeline.whyNot(hosts, "no-sm", hosts.get(0).name(), null), "why-not");
        // what fails here will fail, and be told, where it is needed
        thread.setUncaughtExceptionHandler((failed, cause) -> { });
        thread.setDaemon(true);
        thread.start();
    }

    /** Looks again at what was asked for first; what was pasted and added stays. Null where it was interrupted. */
    Difference again(Progress progress) throws UnusableInput {
        Obtained fresh = pipeline.obtain(request, progress);
        if (Thread.currentThread().isInterrupted()) {
            return null;
        }
        List<Capture> kept = pasted.stream().filter(old -> fresh.captures().stream()
                .noneMatch(each -> each.outcome().hasText() && replaces(each, old, true))).toList();
        List<Capture> all = new ArrayList<>(fresh.captures());
        all.addAll(kept);
        sources.set(0, new Obtained(numbered(all), fresh.unread(), fresh.complete()));
        return changed();
    }

    /** Runs the rules over the evidence, and over what is supposed. */
    private void conclude() {
        cases = pipeline.cases(sources);
        real = pipeline.reason(cases, unread());
        if (current == null || cases.stream().noneMatch(host -> host.name().equals(current))) {
            current = cases.isEmpty() ? null : cases.get(0).name();
        }
        suppose();
    }

    private void suppose() {
        shown = isSupposed() ? pipeline.reason(hosts(), unread(), mended) : real;
    }

    Pipeline pipeline() {
        return pipeline;
    }

    Request request() {
        return request;
    }

    /** Whether this machine is looked at. */
    boolean live() {
        return request.sources().isEmpty();
    }

    /** The name of this machine, where it is looked at; else null. */
    String here() {
        return here;
    }

    /** The diagnosis of what is known and supposed. */
    Diagnosis diagnosis() {
        return shown;
    }

    /** The diagnosis of the evidence alone: the only one that may be kept. */
    Diagnosis real() {
        return real;
    }

    /** The diagnosis before the evidence last changed; null where it did not. */
    Diagnosis before() {
        return before;
    }

    /** The first diagnosis of the session. */
    Diagnosis first() {
        return first;
    }

    boolean isSupposed() {
        return !supposed.isEmpty() || !mended.isEmpty();
    }

    List<Supposition> supposed() {
        return supposed;
    }

    /** Causes that are supposed to be mended. */
    Set<Cause> mended() {
        return mended;
    }

    /** The hosts, with what is supposed of them. */
    List<HostCase> hosts() {
        return supposed.isEmpty() ? cases : cases.stream().map(host -> Suppositions.apply(host, supposed)).toList();
    }

    /** The hosts as the evidence shows them. */
    List<HostCase> evidence() {
        return cases;
    }

    /** The host that commands are about; null where there is none. */
    HostCase host() {
        return hosts().stream().filter(host -> host.name().equals(current)).findFirst().orElse(null);
    }

    void choose(String host) {
        current = host;
    }

    /** Supposes a value; one that was supposed before for the same field is replaced. */
    Difference suppose(Supposition supposition) {
        Diagnosis was = shown;
        supposed.removeIf(each -> each.kind() == supposition.kind() && each.host().equals(supposition.host())
                && each.subject().equals(supposition.subject()) && each.field().equals(supposition.field()));
        supposed.add(supposition);
        suppose();
        return Difference.between(was, shown);
    }

    /** Supposes that a finding is mended. */
    Difference mend(Finding finding) {
        Diagnosis was = shown;
        mended.add(new Cause(finding.id(), finding.host() == null ? "" : finding.host(), finding.subject()));
        suppose();
        return Difference.between(was, shown);
    }

    /** Back to what the evidence shows. */
    void clear() {
        supposed.clear();
        mended.clear();
        suppose();
    }

    /**
     * More evidence, of any host. What the same probe showed of the same thing before is replaced, and so is an attempt of it that
     * brought nothing.
     *
     * @param whole whether all that these probes showed before is replaced: they were run again for all their subjects
     */
    Difference learn(Obtained more, boolean whole) {
        if (!whole) {
            more.captures().stream().filter(capture -> capture.probe() != null).forEach(pasted::add);
        }
        List<Capture> left = new ArrayList<>(more.captures());
        for (int i = 0; i < sources.size(); i++) {
            Obtained source = sources.get(i);
            List<Capture> rest = new ArrayList<>();
            for (Capture old : source.captures()) {
                // what shows the same again takes the place of what it replaces: nothing has changed, so nothing may change
                Capture same = left.stream().filter(fresh -> whole && isSame(fresh, old)).findFirst().orElse(null);
                if (same != null) {
                    rest.add(same);
                    left.remove(same);
                } else if (more.captures().stream().noneMatch(fresh -> replaces(fresh, old, whole))) {
                    rest.add(old);
                }
            }
            sources.set(i, new Obtained(numbered(rest), source.unread(), source.complete()));
        }
        return join(new Obtained(left, more.unread(), more.complete()));
    }

    private static boolean isSame(Capture fresh, Capture old) {
        return old.probe() != null && old.probe().equals(fresh.probe()) && Objects.equals(old.host(), fresh.host())
                && Objects.equals(old.subject(), fresh.subject()) && old.outcome() == fresh.outcome() && Objects.equals(old.text(), fresh.text());
    }

    private static boolean replaces(Capture fresh, Capture old, boolean whole) {
        return old.probe() != null && old.probe().equals(fresh.probe()) && Objects.equals(old.host(), fresh.host())
                && (whole || Objects.equals(old.subject(), fresh.subject()) || !old.outcome().hasText() && old.outcome() != Outcome.EMPTY);
    }

    /** More evidence beside what there is. */
    Difference add(Obtained more) {
        sources.add(more);
        return changed();
    }

    /** Captures join the source that their host came from, so that they are one state of it. */
    private Difference join(Obtained more) {
        List<Capture> left = new ArrayList<>(more.captures());
        for (int i = 0; i < sources.size(); i++) {
            Obtained source = sources.get(i);
            Set<String> names = new HashSet<>();
            source.captures().forEach(capture -> names.add(Objects.toString(capture.host(), "")));
            List<Capture> own = left.stream().filter(capture -> names.contains(Objects.toString(capture.host(), ""))).toList();
            if (!own.isEmpty()) {
                List<Capture> all = new ArrayList<>(source.captures());
                all.addAll(own);
                sources.set(i, new Obtained(numbered(all), source.unread(), source.complete()));
                left.removeAll(own);
            }
        }
        if (!left.isEmpty() || !more.unread().isEmpty()) {
            sources.add(new Obtained(left, more.unread(), more.complete()));
        }
        return changed();
    }

    /** What changed since a diagnosis, in several steps that count as one. */
    Difference since(Diagnosis was) {
        before = was;
        return Difference.between(was, real);
    }

    /** A probe was run by itself; when all is looked at again, it is run again too. */
    void asked(String probe, List<String> peers) {
        asked.put(probe, peers);
    }

    /** The probes that were run by themselves, with their peers. */
    Map<String, List<String>> asked() {
        return asked;
    }

    private Difference changed() {
        Diagnosis was = real;
        conclude();
        before = was;
        return Difference.between(was, real);
    }

    private static List<Capture> numbered(List<Capture> captures) {
        List<Capture> numbered = new ArrayList<>(captures.size());
        for (Capture capture : captures) {
            numbered.add(capture.withSequence(numbered.size()));
        }
        return numbered;
    }

    /** All captures of a host. */
    List<Capture> captures(String host) {
        HostCase found = cases.stream().filter(each -> each.name().equals(host)).findFirst().orElse(null);
        return found == null ? List.of() : found.captures();
    }

    private List<Diagnosis.Unread> unread() {
        return sources.stream().flatMap(source -> source.unread().stream())
                .map(each -> new Diagnosis.Unread(each.source(), each.why())).toList();
    }
}
