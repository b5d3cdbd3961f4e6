package org.ibdx.source;

import java.util.ArrayList;
import java.util.List;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Outcome;
import org.ibdx.probe.Probe;

/**
 * Reads a text as what was typed in a terminal and what came of it, whatever a mail, a forum or a tracker did to it.
 *
 * <pre>
 * On the bad node:                             host "bad node", until something else is said
 * ```
 * [root@cn07 ~]# ibstat | grep State           host cn07, command, probe ibstat
 *         State: Initializing                  its output
 * [root@cn07 ~]# sminfo
 * ...
 * ```
 * I tried another cable as well.               no evidence: a capture without a probe, from the file, with its line numbers
 * </pre>
 *
 * An output goes on until the next prompt, heading, edge of a code block, or sentence after an empty line.
 */
final class Transcript {

    /**
     * What a text holds.
     *
     * @param captures   in the order of the text, not numbered
     * @param structured whether any command, heading or prompt was found; else the text is one output or a plain file
     * @param prompts    whether there are prompts that no file but a recorded session holds
     */
    record Read(List<Capture> captures, boolean structured, boolean prompts) {
    }

    private enum Kind { COMMAND, REST }

    private final Recognition recognition;
    private final Place place;
    private final List<Row> rows;
    private final Marks marks;
    private final Headings headings;
    private final Attribution attribution;
    private final List<Capture> captures = new ArrayList<>();
    private final List<Row> block = new ArrayList<>();
    private final Sessions sessions = new Sessions();
    private Kind kind = Kind.REST;
    private String command;
    private List<String> hosts = List.of();
    private boolean marked;
    private boolean prompted;
    private Integer exit;
    private boolean structured;
    private boolean inFile;

    private Transcript(List<Row> rows, Place place, Recognition recognition) {
        this.rows = rows;
        this.recognition = recognition;
        this.place = place;
        Wrapping wrapping = wrapping(rows);
        this.attribution = new Attribution(recognition, place, wrapping);
        this.marks = new Marks(rows, recognition, wrapping);
        this.headings = new Headings(rows, marks::isTerminal, marks.hosts());
    }

    private static Wrapping wrapping(List<Row> rows) {
        return Wrapping.of(rows.stream().map(Row::text).toList());
    }

    static Read read(String text, Place place, Recognition recognition) {
        Transcript transcript = new Transcript(rows(text, recognition), place, recognition);
        transcript.run();
        return new Read(transcript.sessions.settle(transcript.captures), transcript.structured, transcript.marks.hasPrompts());
    }

    private static List<Row> rows(String text, Recognition recognition) {
        return HostPrefix.apply(FirstLetter.restore(Pasted.rows(text), recognition), recognition);
    }

    /** The whole text as one capture of that probe, which may be null. */
    static Capture whole(String text, Place place, Probe probe, Step step) {
        List<Row> rows = Pasted.rows(text);
        return new Attribution(null, place, wrapping(rows)).whole(rows, probe, step);
    }

    /** The whole text as what this command, which a file name tells, printed. */
    static List<Capture> typed(String text, Place place, Recognition recognition, String command) {
        List<Row> rows = rows(text, recognition);
        return new Attribution(recognition, place, wrapping(rows)).captures(new Typed(command, List.of(), true, true, true, null), rows);
    }

    private void run() {
        int i = 0;
        String prefixed = null;
        while (i < rows.size()) {
            Row row = rows.get(i);
            if (row.host() != null && !row.host().equals(prefixed)) {
                inherit(List.of(row.host()));
            } else if (row.host() == null && prefixed != null) {
                close(false);
                rest();
            }
            prefixed = row.host();
            i = row.host() != null ? add(i) : next(i);
        }
        int before = captures.size();
        close(false);
        if (captures.size() > before) {
            Capture last = captures.remove(captures.size() - 1);
            captures.add(OpenEnd.of(last, recognition.parser(last.probe() == null ? null : recognition.named(last.probe()))));
        }
        cut();
    }

    /** Takes the row and what belongs to it; returns the row to go on with. */
    private int next(int i) {
        Row row = rows.get(i);
        if (row.fence() && row.code() && kind == Kind.COMMAND && !prompted && block.stream().allMatch(Row::blank)) {
            // what a heading announces stands in the code block below it
            return i + 1;
        }
        if (row.fence()) {
            // who closes the block has shown all that was printed, if it is of a machine and no instruction
            close(prompted && !hosts.isEmpty());
            rest();
            return i + 1;
        }
        if (row.blank()) {
            return add(i);
        }
        Prompt prompt = marks.prompt(i, inFile);
        if (prompt != null) {
            return prompt(prompt, i);
        }
        if (marks.isBareCommand(i, kind == Kind.COMMAND && prompted)) {
            close(true);
            int end = marks.commandEnd(i, row.text().strip());
            begin(marks.joined(), sessions.now(), false);
            return end;
        }
        if (kind == Kind.COMMAND && prompted && Answer.suggests(row.text()) && block.stream().allMatch(Row::blank)) {
            return add(i);
        }
        boolean going = kind == Kind.COMMAND && !block.isEmpty();
        Heading heading = headings.at(i, kind == Kind.COMMAND && (going || marked));
        if (heading != null && take(heading)) {
            return i + heading.rows();
        }
        if ((i == 0 || rows.get(i - 1).blank() || rows.get(i - 1).fence()) && !row.code() && Prose.is(row.text()) && recognition.beginner(row.text()) == null) {
            close(false);
            rest();
        }
        return add(i);
    }

    private int prompt(Prompt prompt, int i) {
        structured = true;
        close(prompted || !marked);
        sessions.prompt(prompt);
        if (prompt.rest().isEmpty()) {
            rest();
            return i + 1;
        }
        int end = marks.commandEnd(i, prompt.rest());
        String line = marks.joined();
        sessions.typed(line);
        begin(line, sessions.now(), true);
        prompted = true;
        return end;
    }

    /** Follows a heading; false where it says nothing new here. */
    private boolean take(Heading heading) {
        if (!heading.hosts().isEmpty()) {
            sessions.heading(heading.hosts().get(0));
        }
        if (heading.command() != null) {
            close(true);
            begin(heading.command(), heading.hosts().isEmpty() ? sessions.now() : heading.hosts(), true);
        } else if (heading.file() != null) {
            if (kind == Kind.COMMAND && CommandLine.steps(command).stream().anyMatch(step -> !SmallFiles.paths(step).isEmpty())) {
                // head and tail print these between files
                return false;
            }
            close(true);
            begin("cat " + heading.file(), sessions.now(), true);
        } else if (!heading.hosts().isEmpty()) {
            inherit(heading.hosts());
        } else {
            return false;
        }
        structured = true;
        exit = heading.exit();
        return true;
    }

    /** Another machine speaks: the answer to the same command where that was asked of several, else something new. */
    private void inherit(List<String> names) {
        boolean asked = kind == Kind.COMMAND && CommandLine.steps(command).stream().anyMatch(Step::spread);
        String line = command;
        boolean empty = block.stream().allMatch(Row::blank);
        if (!(asked && empty)) {
            close(false);
        }
        block.clear();
        structured = true;
        if (asked) {
            begin(line, names, true);
        } else {
            rest();
            hosts = names;
        }
    }

    private void begin(String line, List<String> names, boolean surely) {
        kind = Kind.COMMAND;
        command = line;
        hosts = names;
        marked = surely;
        prompted = false;
        exit = null;
        structured = true;
        inFile = showsFile(line);
        block.clear();
    }

    /** Whether the command shows a file in which {@code #} may begin a comment: none of /sys or /proc. */
    private static boolean showsFile(String line) {
        return CommandLine.steps(line).stream().flatMap(step -> SmallFiles.paths(step).stream()).anyMatch(path -> !path.matches("/(?:sys|proc)/.*"));
    }

    private void rest() {
        kind = Kind.REST;
        command = null;
        hosts = sessions.now();
        marked = false;
        prompted = false;
        exit = null;
        inFile = false;
        block.clear();
    }

    private int add(int i) {
        block.add(rows.get(i));
        return i + 1;
    }

    /** The text goes on beyond what was read, and so does its last output. */
    private void cut() {
        if (place.cut() && !captures.isEmpty()) {
            int last = captures.size() - 1;
            captures.set(last, captures.get(last).outcome() == Outcome.READ ? captures.get(last).withOutcome(Outcome.CUT) : captures.get(last));
        }
    }

    /** Makes captures of the rows that were gathered; {@code ended} tells that the next command follows, so that this one surely ended. */
    private void close(boolean ended) {
        Typed typed = new Typed(command, hosts, ended, marked, prompted, exit);
        int before = captures.size();
        if (kind == Kind.COMMAND) {
            if (Attribution.refused(block)) {
                sessions.refused();
            }
            captures.addAll(attribution.captures(typed, block));
            ExitStatus.settle(captures, before);
            sessions.answered(captures.subList(before, captures.size()));
        } else if (!block.isEmpty()) {
            attribution.unclaimed(typed, block, captures);
        }
        block.clear();
    }
}
