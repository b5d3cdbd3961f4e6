package org.ibdx.source.live;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Outcome;

/** Runs one command: an argument list, never a shell's text. */
final class CommandRunner {

    private static final int SIGNAL = 128;

    private final Surroundings here;
    private final Children children;
    private final Clock clock;
    /** Whether sudo is asked for and has not refused yet. */
    private volatile boolean sudo;

    CommandRunner(Surroundings here, Children children, Clock clock, boolean sudo) {
        this.here = here;
        this.children = children;
        this.clock = clock;
        this.sudo = sudo;
    }

    /** What came of it; {@code stuck} is told when the kernel holds the process. */
    Piece run(Work.Command work, Runnable stuck) {
        Instant taken = Instant.now();
        String tool = work.command().get(0);
        Path program = here.find(tool);
        if (program == null) {
            return piece(work, taken, Outcome.NO_TOOL, null, here.userId(), tool + ": not found");
        }
        if (!Files.isExecutable(program)) {
            return piece(work, taken, Outcome.DENIED, null, here.userId(), program + ": may not be executed");
        }
        boolean asRoot = work.probe().root() && !here.isRoot() && sudo && here.find("sudo") != null;
        List<String> command = new ArrayList<>();
        if (asRoot) {
            command.addAll(List.of(here.find("sudo").toString(), "-n", "--"));
        }
        command.add(program.toString());
        command.addAll(work.command().subList(1, work.command().size()));
        Ended ended = children.run(command, clock.limit(work.milliseconds()));
        if (asRoot && refused(ended)) {
            // it will refuse again, and each refusal is a line in somebody's log
            sudo = false;
        }
        Integer user = asRoot ? Integer.valueOf(0) : here.userId();
        String what = ended.openFile() == null ? "" : ", with " + ended.openFile() + " open";
        return switch (ended.how()) {
            case STUCK -> {
                stuck.run();
                yield piece(work, taken, Outcome.STUCK, null, user, reason("blocked in the kernel" + what, ended));
            }
            case TIMED_OUT -> piece(work, taken, Outcome.TIMED_OUT, null, user, reason(clock.tooLong(work.milliseconds()) + what, ended));
            case CUT -> piece(work, taken, Outcome.CUT, null, user, cut(ended.text()));
            case NOT_STARTED -> piece(work, taken, Outcome.FAILED, null, user, "could not be started: " + ended.err());
            case BY_ITSELF -> byItself(work, taken, user, asRoot, ended);
        };
    }

    private Piece byItself(Work.Command work, Instant taken, Integer user, boolean asRoot, Ended ended) {
        int exit = ended.exit();
        // whom sudo refuses, the text tells
        Integer judged = asRoot && refused(ended) ? here.userId() : user;
        Outcome outcome = OutcomeJudge.judge(toolName(work), work.probe().root(), judged, exit, ended.out(), ended.err());
        String text = outcome == Outcome.KILLED ? reason("ended by signal " + (exit - SIGNAL), ended) : ended.text();
        return piece(work, taken, outcome, exit, judged, text);
    }

    private static boolean refused(Ended ended) {
        return ended.exit() != null && ended.exit() != 0 && ended.err().startsWith("sudo:");
    }

    private static String toolName(Work.Command work) {
        String tool = work.command().get(0);
        return tool.substring(tool.lastIndexOf('/') + 1);
    }

    private static String reason(String reason, Ended ended) {
        String text = ended.text();
        return text.isBlank() ? reason : reason + "\n" + text;
    }

    private static String cut(String text) {
        return text.length() > Children.LIMIT ? text.substring(0, Children.LIMIT) : text;
    }

    private Piece piece(Work.Command work, Instant taken, Outcome outcome, Integer exit, Integer user, String text) {
        String line = String.join(" ", work.command());
        return new Piece(work.order(), false, new Capture(here.host(), work.probe().id(), work.subject(), 0, false, taken, outcome, exit,
                user, line, line, 0, text), "");
    }

    /** The same for something that is not run. */
    static Piece skipped(Surroundings here, int order, org.ibdx.probe.Probe probe, String subject, String reason) {
        String source = Shown.source(probe);
        String line = probe.command().isEmpty() ? null : source;
        return new Piece(order, false, new Capture(here.host(), probe.id(), subject, 0, false, Instant.now(), Outcome.SKIPPED, null,
                here.userId(), line, source, 0, reason), "");
    }
}
