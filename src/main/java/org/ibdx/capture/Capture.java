package org.ibdx.capture;

import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * A text and where it came from, or why there is none.
 *
 * @param host      the name the source gives the host (folder, prompt, manifest), or null where it gives none
 * @param probe     id of the probe whose output this is, or null while nothing has recognised it
 * @param subject   what the probe was run on (device, port, interface), or null
 * @param sequence  order within the source: a later capture of one probe is the newer state
 * @param ordered   whether the sequence is the order in time (a transcript), so that a later reading replaces an earlier one
 * @param taken     when it was taken, or null where unknown
 * @param outcome   how the attempt ended
 * @param exit      exit status, or null where unknown
 * @param userId    effective user id of the run, or null where unknown
 * @param command   the command as it was typed or run, or null for a file
 * @param source    what an administrator would look for: the command, or the path in the bundle
 * @param firstLine number of the line before the first line of {@code text} in the file it was cut from (0 for a whole file)
 * @param text      the raw text; empty, never null
 * @param open      whether the text of which this is a part ends here without any sign that the output does: more may have followed
 */
public record Capture(String host, String probe, String subject, int sequence, boolean ordered, Instant taken,
                      Outcome outcome, Integer exit, Integer userId, String command, String source, int firstLine, String text, boolean open) {

    public Capture {
        Objects.requireNonNull(outcome, "outcome");
        Objects.requireNonNull(source, "source");
        Objects.requireNonNull(text, "text");
    }

    /** An output that is known to end where its text does. */
    public Capture(String host, String probe, String subject, int sequence, boolean ordered, Instant taken,
                   Outcome outcome, Integer exit, Integer userId, String command, String source, int firstLine, String text) {
        this(host, probe, subject, sequence, ordered, taken, outcome, exit, userId, command, source, firstLine, text, false);
    }

    /** A whole file or output of which only the text is known. */
    public static Capture of(String host, String probe, String source, String text) {
        return new Capture(host, probe, null, 0, false, null, text.isBlank() ? Outcome.EMPTY : Outcome.READ, null, null,
                null, source, 0, text);
    }

    public Capture withHost(String newHost) {
        return new Capture(newHost, probe, subject, sequence, ordered, taken, outcome, exit, userId, command, source, firstLine, text, open);
    }

    public Capture withProbe(String newProbe) {
        return new Capture(host, newProbe, subject, sequence, ordered, taken, outcome, exit, userId, command, source, firstLine, text, open);
    }

    public Capture withSubject(String newSubject) {
        return new Capture(host, probe, newSubject, sequence, ordered, taken, outcome, exit, userId, command, source, firstLine, text, open);
    }

    public Capture withOutcome(Outcome newOutcome) {
        return new Capture(host, probe, subject, sequence, ordered, taken, newOutcome, exit, userId, command, source, firstLine, text, open);
    }

    public Capture withText(String newText) {
        return new Capture(host, probe, subject, sequence, ordered, taken, outcome, exit, userId, command, source, firstLine, newText, open);
    }

    public Capture withTaken(Instant newTaken) {
        return new Capture(host, probe, subject, sequence, ordered, newTaken, outcome, exit, userId, command, source, firstLine, text, open);
    }

    /** The same, in its place among all that was obtained. */
    public Capture withSequence(int newSequence) {
        return new Capture(host, probe, subject, newSequence, ordered, taken, outcome, exit, userId, command, source, firstLine, text, open);
    }

    /** The same, in the order in which it was taken. */
    public Capture inOrder() {
        return new Capture(host, probe, subject, sequence, true, taken, outcome, exit, userId, command, source, firstLine, text, open);
    }

    /** The same, of which more may have followed. */
    public Capture leftOpen() {
        return new Capture(host, probe, subject, sequence, ordered, taken, outcome, exit, userId, command, source, firstLine, text, true);
    }

    /** The text in lines, cleaned for parsing; see {@link Line}. */
    public List<Line> lines() {
        return Line.split(text);
    }
}
