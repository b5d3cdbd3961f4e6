package org.ibdx.source.live;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Outcome;
import org.ibdx.probe.Probe;

/**
 * This machine as a source of evidence.
 *
 * <pre>{@code
 * List<Capture> captures = new LiveMachine(probes, LiveOptions.standard().withReach("fabric")).captures();
 * }</pre>
 *
 * Each probe is bounded in time and output, and all together in time; none is left running when {@link #captures()} returns or
 * when the user presses Ctrl-C, but what the kernel does not let go. Every probe yields at least one capture, which says what
 * came of it: a tool that is missing, a refusal, silence and a time-out are different knowledge.
 */
public final class LiveMachine {

    private static final long LIST_MILLIS = 5000;

    private final List<Probe> probes;
    private final LiveOptions options;
    private final Surroundings here;
    private final boolean mayKill;
    /** Adapters and tools that the kernel has not given back. */
    private final Set<String> stuck = ConcurrentHashMap.newKeySet();

    public LiveMachine(List<Probe> probes, LiveOptions options) {
        this(probes, options, Surroundings.here());
    }

    public LiveMachine(List<Probe> probes, LiveOptions options, Surroundings here) {
        this(probes, options, here, true);
    }

    LiveMachine(List<Probe> probes, LiveOptions options, Surroundings here, boolean mayKill) {
        this.mayKill = mayKill;
        this.probes = probes.stream().filter(Shown::isLive).map(probe -> withInstalledTool(probe, here)).toList();
        this.options = options;
        this.here = here;
    }

    /** A tool may have several names, one in each package that brings it. */
    private static Probe withInstalledTool(Probe probe, Surroundings here) {
        if (probe.instead().isEmpty() || here.find(probe.command().get(0)) != null) {
            return probe;
        }
        return probe.instead().stream().filter(tool -> here.find(tool) != null).findFirst().map(probe::withTool).orElse(probe);
    }

    /** Runs the probes; on interruption of the thread what was not run is skipped, and the thread stays interrupted. */
    public List<Capture> captures() {
        Clock clock = new Clock(options.budget());
        try (Children children = new Children(here, options.sudo(), mayKill)) {
            return captures(clock, children);
        } catch (IOException e) {
            List<Piece> pieces = new ArrayList<>();
            for (int order = 0; order < probes.size(); order++) {
                pieces.add(CommandRunner.skipped(here, order, probes.get(order), null, "no folder for temporary files: " + e.getMessage()));
            }
            return Piece.join(pieces);
        }
    }

    private List<Capture> captures(Clock clock, Children children) {
        options.progress().say("what this machine has");
        Ended listing = children.run(List.of("/bin/sh", "-c", ShellText.LIST, "ibdx", here.root()), clock.limit(LIST_MILLIS));
        Plan plan = Plan.of(probes, Inventory.of(listing.out()), options, here.isRoot());
        List<Piece> pieces = new ArrayList<>();
        for (Plan.Skipped skipped : plan.skipped()) {
            pieces.add(CommandRunner.skipped(here, skipped.order(), skipped.probe(), skipped.subject(), skipped.reason()));
        }
        boolean sudo = options.sudo() && !here.isRoot();
        FileReader files = new FileReader(here, children, clock, sudo);
        CommandRunner commands = new CommandRunner(here, children, clock, sudo);
        Crew crew = new Crew(plan.work(), work -> work(work, files, commands, clock));
        try {
            pieces.addAll(crew.run(options.progress()));
        } catch (InterruptedException e) {
            List<Work> unfinished = crew.unfinished();
            pieces.addAll(crew.pieces());
            unfinished.forEach(work -> pieces.addAll(skipped(work, "interrupted")));
            children.close();
            Thread.currentThread().interrupt();
        }
        return Piece.join(pieces);
    }

    private List<Piece> work(Work work, FileReader files, CommandRunner commands, Clock clock) {
        try {
            if (clock.isOver()) {
                return skipped(work, clock.over());
            }
            String reason = stuckReason(work);
            if (reason != null) {
                return skipped(work, reason);
            }
            if (work instanceof Work.Reading reading) {
                return files.read(reading, () -> stuck.add(reading.group() == null ? "files" : reading.group()));
            }
            Work.Command command = (Work.Command) work;
            return List.of(commands.run(command, () -> {
                stuck.add(command.command().get(0));
                if (command.subject() != null) {
                    stuck.addAll(command.touches());
                }
            }));
        } catch (RuntimeException e) {
            // one broken probe never stops the others
            return skipped(work, "ibdx failed to run it: " + e);
        }
    }

    private String stuckReason(Work work) {
        for (String adapter : work.touches()) {
            if (stuck.contains(adapter)) {
                return "not run, because adapter " + adapter + " has blocked another probe";
            }
        }
        if (work instanceof Work.Reading reading && reading.group() != null && stuck.contains(reading.group())) {
            return "not read, because " + reading.label() + " has blocked another probe";
        }
        if (work instanceof Work.Command command && stuck.contains(command.command().get(0))) {
            return "not run, because " + command.command().get(0) + " is blocked in the kernel already";
        }
        return null;
    }

    private List<Piece> skipped(Work work, String reason) {
        List<Piece> pieces = new ArrayList<>();
        if (work instanceof Work.Reading reading) {
            for (Work.Section section : reading.sections()) {
                Piece piece = CommandRunner.skipped(here, section.order(), section.probe(),
                        reading.group() == null ? section.subject() : reading.label(), reason);
                pieces.add(new Piece(piece.order(), section.part(), piece.capture(), ""));
            }
        } else if (work instanceof Work.Command command) {
            Piece piece = CommandRunner.skipped(here, command.order(), command.probe(), command.subject(), reason);
            String line = String.join(" ", command.command());
            Capture capture = piece.capture();
            pieces.add(new Piece(piece.order(), false, new Capture(capture.host(), capture.probe(), capture.subject(), 0, false,
                    capture.taken(), Outcome.SKIPPED, null, capture.userId(), line, line, 0, reason), ""));
        }
        return pieces;
    }
}
