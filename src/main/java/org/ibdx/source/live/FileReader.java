package org.ibdx.source.live;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Outcome;

/**
 * Reads files in a child process, many in one. Where the child does not come to its end, the file at which it stopped is to
 * blame, and another child reads what is left; but nothing more of an adapter that has blocked one.
 */
final class FileReader {

    private final Surroundings here;
    private final Children children;
    private final Clock clock;
    private final boolean sudo;

    FileReader(Surroundings here, Children children, Clock clock, boolean sudo) {
        this.here = here;
        this.children = children;
        this.clock = clock;
        this.sudo = sudo;
    }

    /** What came of it; {@code stuck} is told whether the kernel holds the reader. */
    List<Piece> read(Work.Reading reading, Runnable stuck) {
        List<Piece> pieces = new ArrayList<>();
        List<Work.Section> left = new ArrayList<>(reading.sections());
        while (!left.isEmpty()) {
            if (clock.isOver()) {
                left.forEach(section -> pieces.add(piece(reading, section, Outcome.SKIPPED, clock.over(), "")));
                break;
            }
            String token = "@@" + UUID.randomUUID();
            Ended ended = children.run(command(reading, left, token), clock.limit(reading.milliseconds()));
            Scan scan = new Scan(ended.out(), token);
            int done = 0;
            while (done < left.size() && scan.next(done)) {
                pieces.add(finished(reading, left.get(done), scan));
                done++;
            }
            if (done == left.size()) {
                break;
            }
            left = new ArrayList<>(left.subList(done, left.size()));
            boolean again = blame(reading, left, ended, done, scan, pieces, stuck);
            if (!again) {
                break;
            }
        }
        return pieces;
    }

    private List<String> command(Work.Reading reading, List<Work.Section> sections, String token) {
        List<String> command = new ArrayList<>();
        if (reading.root() && sudo) {
            command.addAll(List.of("sudo", "-n", "--"));
        }
        command.addAll(List.of("/bin/sh", "-c", ShellText.READ, "ibdx", token, String.valueOf(Children.LIMIT)));
        for (int i = 0; i < sections.size(); i++) {
            List<String> patterns = sections.get(i).patterns().stream().map(pattern -> here.root() + pattern).toList();
            command.addAll(List.of(String.valueOf(i), sections.get(i).tree() ? "tree" : "first", String.join("\n", patterns)));
        }
        return command;
    }

    /** Says what came of the section at which the child stopped, takes it out, and tells whether the others may be tried. */
    private boolean blame(Work.Reading reading, List<Work.Section> left, Ended ended, int done, Scan scan, List<Piece> pieces,
            Runnable stuck) {
        boolean started = scan.begun();
        if (ended.how() == Ended.How.CUT && done > 0) {
            // the others have used up the room: it gets a child of its own
            return true;
        }
        Work.Section culprit = left.remove(0);
        String partial = started ? wholeLines(culprit, scan.rest()) : "";
        String what = ended.openFile() == null ? "" : ", reading " + ended.openFile();
        switch (ended.how()) {
            case STUCK -> {
                stuck.run();
                pieces.add(piece(reading, culprit, Outcome.STUCK, "blocked in the kernel" + what, partial));
            }
            case TIMED_OUT -> pieces.add(piece(reading, culprit, Outcome.TIMED_OUT, clock.tooLong(reading.milliseconds()) + what, partial));
            case CUT -> pieces.add(new Piece(culprit.order(), culprit.part(), capture(reading, culprit, Outcome.CUT, partial), partial));
            case NOT_STARTED -> pieces.add(piece(reading, culprit, Outcome.FAILED, ended.err().strip(), ""));
            default -> pieces.add(endedBadly(reading, culprit, ended, partial));
        }
        boolean unusable = ended.how() == Ended.How.STUCK || ended.how() == Ended.How.TIMED_OUT && reading.group() != null;
        if (unusable || !started) {
            String reason = !started ? "nothing could be read: " + ended.err().strip() : "not read, because reading " + reading.label()
                    + " did not come to an end";
            left.forEach(section -> pieces.add(piece(reading, section, started ? Outcome.SKIPPED : pieces.get(pieces.size() - 1)
                    .capture().outcome(), reason, "")));
            return false;
        }
        return true;
    }

    private Piece endedBadly(Work.Reading reading, Work.Section culprit, Ended ended, String partial) {
        Outcome outcome = OutcomeJudge.judge("sh", true, here.userId(), ended.exit() == 0 ? 1 : ended.exit(), "", ended.err());
        return piece(reading, culprit, outcome, "the reader ended with status " + ended.exit() + " " + ended.err().strip(), partial);
    }

    private Piece finished(Work.Reading reading, Work.Section section, Scan scan) {
        String text = Secrets.without(section.tree() ? withoutRoot(scan.text) : scan.text);
        String place = section.tree() ? folder(section) : scan.path.isEmpty() ? section.patterns().get(0) : withoutRoot(scan.path);
        Outcome outcome;
        switch (scan.found) {
            case "absent" -> {
                return piece(reading, section, Outcome.ABSENT, Shown.notThere(folder(section)), "");
            }
            case "denied" -> {
                return piece(reading, section, Outcome.DENIED, "permission denied: " + folder(section), "");
            }
            case "none" -> {
                Outcome none = section.tree() ? Outcome.EMPTY : Outcome.ABSENT;
                return piece(reading, section, none, section.tree() ? "" : place + " is not there", "");
            }
            default -> outcome = text.isBlank() ? Outcome.EMPTY : Outcome.READ;
        }
        if (!scan.error.isEmpty()) {
            outcome = scan.error.contains("ermission denied") || scan.error.contains("not permitted") ? Outcome.DENIED : Outcome.FAILED;
            String error = scan.error.toLowerCase(java.util.Locale.ROOT) + ": " + place;
            return new Piece(section.order(), section.part(), named(capture(reading, section, outcome, text.isBlank() ? error : text), place), "");
        }
        return new Piece(section.order(), section.part(), named(capture(reading, section, outcome, text), place), section.part() ? text : "");
    }

    private static Capture named(Capture capture, String place) {
        return capture.source().equals(place) ? capture : new Capture(capture.host(), capture.probe(), capture.subject(), 0, false,
                capture.taken(), capture.outcome(), capture.exit(), capture.userId(), null, place, 0, capture.text());
    }

    private Piece piece(Work.Reading reading, Work.Section section, Outcome outcome, String reason, String partial) {
        String text = partial.isEmpty() ? reason : reason + "\n" + partial;
        return new Piece(section.order(), section.part(), capture(reading, section, outcome, text), section.part() ? partial : "");
    }

    private Capture capture(Work.Reading reading, Work.Section section, Outcome outcome, String text) {
        String subject = section.part() && reading.group() != null ? reading.label() : section.subject();
        Integer user = reading.root() && sudo ? Integer.valueOf(0) : here.userId();
        return new Capture(here.host(), section.probe().id(), subject, 0, false, Instant.now(), outcome, null, user, null,
                section.tree() ? folder(section) : section.patterns().get(0), 0, text);
    }

    private static String folder(Work.Section section) {
        return section.tree() ? Shown.source(section.probe()) : Shown.places(section.patterns());
    }

    private String wholeLines(Work.Section section, String text) {
        int end = text.lastIndexOf('\n');
        String lines = end < 0 ? "" : text.substring(0, end + 1);
        return Secrets.without(section.tree() ? withoutRoot(lines) : lines);
    }

    private String withoutRoot(String text) {
        return here.root().isEmpty() ? text : text.replaceAll("(?m)^" + Pattern.quote(here.root() + "/"), "/");
    }

    /** Takes the output of {@link ShellText#READ} apart. */
    private static final class Scan {

        private final String output;
        private final String token;
        private int at;
        private int start = -1;
        private String text;
        private String found;
        private String path;
        private String error;

        Scan(String output, String token) {
            this.output = output;
            this.token = token;
        }

        /** Reads one section; false where it has not come to its end. */
        boolean next(int number) {
            String begin = token + " begin " + number + "\n";
            int found0 = output.indexOf(begin, at);
            if (found0 < 0) {
                start = -1;
                return false;
            }
            start = found0 + begin.length();
            Matcher end = Pattern.compile("\n" + token + " end " + number + " (.*)\n(.*)\n(.*)\n").matcher(output);
            // the line end before the mark belongs to it; where nothing was printed it is the one after "begin"
            if (!end.find(start - 1) || end.start() < start - 1) {
                return false;
            }
            text = end.start() < start ? "" : output.substring(start, end.start());
            found = end.group(1);
            path = end.group(2);
            error = end.group(3);
            at = end.end();
            return true;
        }

        /** Whether the section that was looked for last had begun. */
        boolean begun() {
            return start >= 0;
        }

        String rest() {
            return start < 0 ? "" : output.substring(start);
        }
    }
}
