package org.ibdx.pipeline;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.BiConsumer;
import org.ibdx.capture.Capture;
import org.ibdx.collect.CollectScript;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.knowledge.Node.Both;
import org.ibdx.fact.Fact;
import org.ibdx.fact.IbPing;
import org.ibdx.probe.Probe;
import org.ibdx.source.Progress;
import org.ibdx.source.Sources;
import org.ibdx.source.UnusableInput;
import org.ibdx.source.live.LiveMachine;
import org.ibdx.source.live.LiveOptions;
import org.ibdx.source.live.RemoteScript;
import org.ibdx.source.live.Server;
import org.ibdx.source.live.Surroundings;

/**
 * Tries the connection between this machine and another, at the level of InfiniBand and of IP, small packets and full ones, and hands
 * all of it to the rules. With ssh both directions and both ends' own state; without it this end only, and the user starts the server
 * on the other.
 */
public final class PairTest {

    /** A script does one probe after the other. */
    private static final long REMOTE_SECONDS = 180;

    private final Pipeline pipeline;
    private final LiveOptions options;
    private final String version;
    private final Surroundings here;
    private final List<Probe> looks;
    private final List<Diagnosis.Unread> unread = new ArrayList<>();

    public PairTest(Pipeline pipeline, LiveOptions options, String version) {
        this(pipeline, List.copyOf(pipeline.knowledge().probes().values()), options, version, Surroundings.here());
    }

    /** On a machine of files, which is looked at with fewer probes. */
    PairTest(Pipeline pipeline, List<Probe> looks, LiveOptions options, String version, Surroundings here) {
        this.looks = looks;
        this.here = here;
        this.pipeline = pipeline;
        this.options = options;
        this.version = version;
    }

    /**
     * Tries one direction from here.
     *
     * @param ready called with both ends when the other one has to be ready: its server has to run
     */
    public Diagnosis here(PairEnd other, BiConsumer<PairEnd, PairEnd> ready) {
        List<Capture> captures = new ArrayList<>(passive(""));
        PairEnd own = end(captures);
        ready.accept(own, other);
        captures.addAll(tries(own, other));
        return pipeline.reason(pipeline.cases(captures, true), unread);
    }

    /** This end, as it is; nothing is sent to any other. */
    public PairEnd own() {
        return end(passive(""));
    }

    /** Tries both directions, the other one over ssh. */
    public Diagnosis both(String host) throws IOException, UnusableInput {
        // the two looks need nothing of each other, and the far one takes the longer
        CompletableFuture<List<Capture>> far = CompletableFuture.supplyAsync(() -> {
            try {
                return remote(host, looks, List.of());
            } catch (IOException | UnusableInput e) {
                throw new CompletionException(e);
            }
        });
        List<Capture> own = new ArrayList<>(passive(" · " + host + " looks at itself"));
        options.progress().say(host + " looks at itself");
        List<Capture> others = new ArrayList<>(when(far));
        PairEnd here = end(own);
        PairEnd there = end(others);
        boolean served = false;
        options.progress().say("from here to " + host);
        try (Server server = Server.remote(this.here, host, there.server())) {
            own.addAll(tries(here, there));
            served = alive(server, there.name());
        }
        options.progress().say("from " + host + " to here");
        boolean servedHere = false;
        try (Server server = Server.start(this.here, here.server())) {
            List<Probe> probes = new ArrayList<>(there.tries(here));
            probes.add(PairEnd.neighbours());
            others.addAll(remote(host, probes, List.of("--active")));
            servedHere = alive(server, here.name());
        } catch (IOException e) {
            unread.add(new Diagnosis.Unread("ibping -S", new Both(e.getMessage(), e.getMessage())));
        }
        List<Capture> all = new ArrayList<>(own);
        all.addAll(others);
        List<HostCase> cases = new ArrayList<>();
        for (HostCase each : pipeline.cases(all, true)) {
            cases.add(each.name().equals(here.name()) && served || each.name().equals(there.name()) && servedHere ? knowingTheServer(each) : each);
        }
        return pipeline.reason(cases, unread);
    }

    private boolean alive(Server server, String name) {
        if (!server.isAlive()) {
            unread.add(new Diagnosis.Unread("ibping -S", new Both("the server on " + name + " did not stay up", name + " 上的服务端没有保持运行")));
        }
        return server.isAlive();
    }

    private static HostCase knowingTheServer(HostCase host) {
        List<Fact> facts = new ArrayList<>();
        for (Fact fact : host.facts()) {
            facts.add(fact instanceof IbPing ping ? new IbPing(ping.host(), ping.subject(), ping.target(), ping.by(), ping.transmitted(), ping.received(),
                    true, ping.failure(), ping.answeredBy(), ping.device(), ping.port(), ping.readings()) : fact);
        }
        return host.withFacts(facts);
    }

    private static List<Capture> when(CompletableFuture<List<Capture>> far) throws IOException, UnusableInput {
        try {
            return far.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnusableInput unusable) {
                throw unusable;
            }
            throw e.getCause() instanceof IOException failure ? failure : new IOException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while the other end looked at itself", e);
        }
    }

    private List<Capture> passive(String beside) {
        Progress progress = options.progress();
        LiveOptions told = options.withProgress(what -> progress.say(what.isEmpty() ? what : what + beside));
        return new LiveMachine(looks, told, here).captures();
    }

    private PairEnd end(List<Capture> captures) {
        List<HostCase> hosts = pipeline.cases(captures, true);
        PairEnd end = hosts.isEmpty() ? null : PairEnd.of(hosts.get(0), hosts.get(0).name().equals(here.host()) ? options.through() : null);
        return end == null ? new PairEnd(hosts.isEmpty() ? here.host() : hosts.get(0).name(), null, null, null, null, null) : end;
    }

    private List<Capture> tries(PairEnd from, PairEnd to) {
        LiveOptions active = options.withActive(true);
        List<Capture> captures = new ArrayList<>();
        captures.addAll(new LiveMachine(from.tries(to), active, here).captures());
        captures.addAll(new LiveMachine(List.of(PairEnd.neighbours()), active, here).captures());
        return captures;
    }

    private List<Capture> remote(String host, List<Probe> probes, List<String> more) throws IOException, UnusableInput {
        Path bundle = Files.createTempFile("ibdx-", ".tar.gz");
        try {
            List<String> words = new ArrayList<>(List.of("-o", "-"));
            words.addAll(more);
            RemoteScript.run(here, host, CollectScript.of(probes, options, version), words, bundle, REMOTE_SECONDS);
            return new Sources(List.copyOf(pipeline.knowledge().probes().values())).open(List.of(bundle.toString()), InputStream.nullInputStream()).captures();
        } finally {
            Files.deleteIfExists(bundle);
        }
    }
}
