package org.ibdx.source;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.capture.Outcome;
import org.ibdx.parse.Parser;
import org.ibdx.probe.Probe;

/** Gives the output of a typed line to the commands in it, and makes captures of it. */
final class Attribution {

    private static final Pattern REFUSED = Pattern.compile("^\\s*ssh: (?:connect to host |Could not resolve )");

    private static final int LOOK_AHEAD = 8;
    private static final int LONGEST_SOURCE = 120;
    private static final Pattern SYSTEM = Pattern.compile("^/(?:sys|proc)/");
    private static final Pattern EXIT = Pattern.compile("^# rc=(\\d{1,3})(?:\\s.*)?$");
    private static final Pattern COUNTS = Pattern.compile("^(?:wc|grep -[a-zA-Z]*[cq]|md5sum|sha\\d+sum)\\b");
    private static final Pattern SAYS_NOTHING = Pattern.compile("nft|ip6?tables(?:-save)?|arptables(?:-save)?|ebtables|pgrep|ip|arp|nmcli|dkms|lsof");
    private static final Pattern ONE_LINE = Pattern.compile("^(?:hostname|uname|date|whoami|pwd|id|echo|ulimit|getenforce|nproc|arch)$");

    private final Recognition recognition;
    private final Content content;
    private final Place place;
    private final Wrapping wrapping;

    /** {@code wrapping} tells how the whole text was wrapped. */
    Attribution(Recognition recognition, Place place, Wrapping wrapping) {
        this.wrapping = wrapping;
        this.recognition = recognition;
        this.content = recognition == null ? null : new Content(recognition);
        this.place = place;
    }

    /** The captures of a typed line and the rows that follow it. */
    List<Capture> captures(Typed typed, List<Row> rows) {
        List<Capture> captures = new ArrayList<>();
        Integer exit = typed.exit();
        List<Row> output = new ArrayList<>(rows);
        while (!output.isEmpty() && (output.get(output.size() - 1).blank() || output.get(output.size() - 1).fence())) {
            output.remove(output.size() - 1);
        }
        while (!typed.prompted() && !output.isEmpty() && output.get(0).blank()) {
            output.remove(0);
        }
        Matcher told = output.isEmpty() ? null : EXIT.matcher(output.get(output.size() - 1).text());
        if (told != null && told.matches()) {
            exit = Integer.valueOf(told.group(1));
            output.remove(output.size() - 1);
        }
        List<Step> steps = new ArrayList<>(CommandLine.steps(typed.line()));
        if (refused(output)) {
            steps.replaceAll(step -> step.login() ? step.tried() : step);
        }
        steps.removeIf(Step::login);
        if (steps.isEmpty()) {
            unclaimed(typed, output, captures);
            return captures;
        }
        Map<Step, List<Row>> parts = deal(steps, output);
        Step asking = steps.get(steps.size() - 1);
        if (exit == null && steps.size() > 1 && ExitStatus.asks(asking.typed()) && parts.get(asking).size() == 1) {
            exit = ExitStatus.told(parts.get(asking).get(0).text());
        }
        for (Map.Entry<Step, List<Row>> part : parts.entrySet()) {
            Step step = steps.size() == 1 ? wholly(part.getKey(), typed.line()) : part.getKey();
            List<String> hosts = step.host() != null ? List.of(step.host()) : typed.hosts();
            int before = captures.size();
            boolean last = part.getKey() == steps.get(steps.size() - 1);
            boolean ended = typed.ended() || told != null && told.matches() || !last || steps.size() > 1 && !output.isEmpty();
            if (Vocabulary.isIdle(step) && part.getValue().isEmpty() || step.tool().equals("echo") && !step.toFile() && steps.size() > 1) {
                continue;
            }
            answer(step, new Typed(typed.line(), hosts, ended, typed.marked(), typed.prompted(), exit), part.getValue(), offset(output, part.getValue()), captures);
            repeat(captures, before, hosts);
        }
        return captures;
    }

    /** Whether a login to another machine did not come about: {@code ssh: connect to host 10.0.0.2 port 22: Connection refused}. */
    static boolean refused(List<Row> output) {
        return output.stream().filter(row -> !row.blank()).findFirst().map(row -> REFUSED.matcher(row.text()).find()).orElse(false);
    }

    private static Step wholly(Step step, String line) {
        String typed = line.strip().replaceAll("\\s+#\\s.*$", "").replaceAll("[ \\t]+", " ");
        return new Step(typed, step.words(), step.text(), step.filters(), step.host(), step.spread(), step.login(), step.toFile(), step.netns());
    }

    private static int offset(List<Row> all, List<Row> part) {
        return part.isEmpty() || all.isEmpty() ? 0 : Math.max(0, part.get(0).number() - all.get(0).number());
    }

    /** Whether a program prints nothing where there is nothing to tell. */
    static boolean saysNothing(String tool) {
        return SAYS_NOTHING.matcher(tool).matches();
    }

    /** Output that several machines share (clush -b) is a capture of each. */
    private static void repeat(List<Capture> captures, int from, List<String> hosts) {
        int to = captures.size();
        for (int host = 1; host < hosts.size(); host++) {
            for (int i = from; i < to; i++) {
                captures.add(captures.get(i).withHost(hosts.get(host)));
            }
        }
    }

    /** Which rows are whose, each step a key even where nothing is left for it. */
    private Map<Step, List<Row>> deal(List<Step> steps, List<Row> output) {
        Map<Step, List<Row>> parts = new LinkedHashMap<>();
        List<Step> printing = new ArrayList<>();
        for (Step step : steps) {
            parts.putIfAbsent(step, new ArrayList<>());
            if (!Vocabulary.isSilent(step) && !step.toFile() && !printing.contains(step)) {
                printing.add(step);
            }
        }
        if (printing.isEmpty()) {
            parts.get(steps.get(steps.size() - 1)).addAll(output);
            return parts;
        }
        int to = output.size();
        while (printing.size() > 1 && to > 0 && isOneLine(printing.get(printing.size() - 1))) {
            Step last = printing.remove(printing.size() - 1);
            to--;
            parts.get(last).add(output.get(to));
        }
        List<Row> left = output.subList(0, to);
        int at = 0;
        for (int i = 0; i < printing.size(); i++) {
            int end = i == printing.size() - 1 ? to : end(printing, i, left, at);
            parts.get(printing.get(i)).addAll(left.subList(at, end));
            at = end;
        }
        return parts;
    }

    private static boolean isOneLine(Step step) {
        return ONE_LINE.matcher(step.tool()).matches() && step.filters().isEmpty();
    }

    /** Where the output of printing command {@code i} ends: where that of the next begins. */
    private int end(List<Step> printing, int i, List<Row> output, int from) {
        Step step = printing.get(i);
        if (isOneLine(step)) {
            return Math.min(output.size(), from + 1);
        }
        Step next = printing.get(i + 1);
        List<String> paths = SmallFiles.paths(step);
        if (!paths.isEmpty() && step.tool().equals("cat") && recognition.treeOf(paths.get(0)) != null && paths.get(0).startsWith("/sys/")) {
            return Math.min(output.size(), from + paths.size());
        }
        if (next.tool().equals("echo")) {
            String said = String.join(" ", next.operands()).strip();
            for (int row = from; row < output.size() && !said.isEmpty(); row++) {
                if (output.get(row).text().strip().equals(said)) {
                    return row;
                }
            }
        }
        Parser own = recognition.parser(recognition.ofCommand(step.text()));
        for (int later = i + 1; later < Math.min(printing.size(), i + LOOK_AHEAD); later++) {
            Parser parser = recognition.parser(recognition.ofCommand(printing.get(later).text()));
            if (parser == null) {
                continue;
            }
            String opening = null;
            for (int row = from; row < output.size(); row++) {
                String text = output.get(row).text();
                if (Recognition.begins(parser, text) && (parser != own || text.strip().equals(opening))) {
                    return row;
                }
                opening = opening == null && Recognition.begins(parser, text) ? text.strip() : opening;
            }
        }
        return own == null && recognition.ofCommand(next.text()) != null ? from : output.size();
    }

    private void answer(Step step, Typed typed, List<Row> rows, int offset, List<Capture> captures) {
        List<String> lines = unwrapped(rows);
        Outcome outcome = Answer.of(step, rows.stream().filter(row -> !row.fence()).map(Row::text).toList(), typed.exit());
        List<String> paths = SmallFiles.paths(step);
        // files of configuration are kept as they are: their parsers know both forms, and who reads an explanation knows the lines
        boolean tree = !paths.isEmpty() && !step.toFile() && SYSTEM.matcher(paths.get(0)).find() && recognition.treeOf(paths.get(0)) != null;
        if (tree && outcome != Outcome.NO_TOOL && !lines.isEmpty()) {
            List<String> formed = SmallFiles.form(step, paths, lines.stream().map(line -> Line.clean(line).stripTrailing()).toList());
            if (formed != null && trees(step, paths, typed, formed, offset, captures)) {
                behind(typed, rows, formed, captures);
                return;
            }
        }
        Probe probe = probe(step, paths, tree);
        if (outcome == Outcome.EMPTY && !typed.ended()) {
            // the paste ends here: that nothing was printed is not known
            outcome = Outcome.CUT;
        }
        boolean guessed = !typed.prompted() && lines.isEmpty();
        if (guessed && (outcome == Outcome.CUT || outcome == Outcome.EMPTY && step.words().size() == 1 && step.filters().isEmpty())) {
            // a command that no prompt marks and nothing answers was perhaps only spoken of
            return;
        }
        if (probe == null && (outcome == Outcome.DENIED || outcome == Outcome.ABSENT)) {
            outcome = Outcome.READ;
        }
        String cited = probe != null && paths.size() == 1 && probe == recognition.ofPath(paths.get(0)) ? paths.get(0) : place.cite(shortened(step.typed()));
        if (outcome != Outcome.READ) {
            captures.add(capture(typed, probe, Recognition.subject(probe, step), outcome, step.run(), cited, offset, lines));
            return;
        }
        boolean fixed = probe != null && !paths.isEmpty();
        List<Content.Stretch> stretches = fixed ? List.of(new Content.Stretch(probe, 0, rows.size())) : content.split(rows, probe, false);
        for (Content.Stretch stretch : stretches) {
            boolean own = stretch.probe() == probe;
            List<String> part = trimmed(lines.subList(stretch.from(), stretch.to()));
            if (!part.isEmpty()) {
                String subject = own ? Recognition.subject(probe, step) : null;
                captures.add(capture(typed, stretch.probe(), subject, Outcome.READ, step.run(), cited, offset + stretch.from(), part));
            }
        }
    }

    /** The probe whose output this is; none where the output went into a file or only its lines were counted. */
    private Probe probe(Step step, List<String> paths, boolean tree) {
        if (step.toFile() || step.filters().stream().anyMatch(filter -> COUNTS.matcher(filter).find())) {
            return null;
        }
        Probe typed = recognition.ofCommand(step.text());
        if (typed != null || paths.isEmpty() || tree) {
            return typed;
        }
        return recognition.ofPath(paths.get(0));
    }

    /** Lines {@code path:value}, a capture for each probe that reads such paths; false where none does. */
    private boolean trees(Step step, List<String> paths, Typed typed, List<String> formed, int offset, List<Capture> captures) {
        Map<Probe, List<String>> byProbe = new LinkedHashMap<>();
        for (int i = 0; i < formed.size(); i++) {
            String path = pathOf(formed.get(i), paths);
            Probe probe = path == null ? null : recognition.treeOf(path);
            if (probe != null) {
                List<String> lines = byProbe.computeIfAbsent(probe, p -> new ArrayList<>());
                while (lines.size() < i) {
                    lines.add("");
                }
                lines.add(formed.get(i));
            }
        }
        byProbe.forEach((probe, lines) -> captures.add(capture(typed, probe, null, Outcome.READ, step.run(),
                place.cite(shortened(step.typed())), offset, lines)));
        return !byProbe.isEmpty();
    }

    /** What stands behind the values of small files is of no command that is known. */
    private void behind(Typed typed, List<Row> rows, List<String> formed, List<Capture> captures) {
        int end = formed.size();
        while (end > 0 && formed.get(end - 1).isEmpty()) {
            end--;
        }
        List<Row> more = rows.subList(end, rows.size());
        if (more.stream().anyMatch(row -> !row.blank() && !row.fence())) {
            unclaimed(new Typed(null, typed.hosts().stream().limit(1).toList(), typed.ended(), false, false, null), more, captures);
        }
    }

    /** The path that a line {@code path:value} begins with: one that was asked for, or what looks like one. */
    private static String pathOf(String line, List<String> asked) {
        for (String path : asked) {
            if (line.startsWith(path + ":")) {
                return path;
            }
        }
        return SmallFiles.pathOf(line);
    }

    /** Rows that belong to no command: by content, and what is left as text without a probe. */
    void unclaimed(Typed typed, List<Row> rows, List<Capture> captures) {
        int before = captures.size();
        List<String> lines = unwrapped(rows);
        for (Content.Stretch stretch : content.split(rows, null, true)) {
            if (stretch.lone() != null) {
                lone(typed, rows.get(stretch.from()), stretch.lone(), captures);
                continue;
            }
            int from = stretch.from();
            while (from < stretch.to() && (rows.get(from).blank() || rows.get(from).fence())) {
                from++;
            }
            List<String> part = trimmed(lines.subList(from, stretch.to()));
            if (!part.isEmpty()) {
                captures.add(capture(typed, stretch.probe(), null, Outcome.READ, null, place.file(), rows.get(from).number() - 1, part));
            }
        }
        repeat(captures, before, typed.hosts());
    }

    /** A line of which the command is known though it is not there; without a probe it is a line like any other. */
    private void lone(Typed typed, Row row, String command, List<Capture> captures) {
        Step step = CommandLine.steps(command).get(0);
        List<Capture> answers = new ArrayList<>();
        answer(step, new Typed(command, typed.hosts(), true, true, true, null), List.of(row), 0, answers);
        for (Capture capture : answers) {
            captures.add(new Capture(capture.host(), capture.probe(), capture.subject(), 0, true, null, capture.outcome(), null, null, null, place.file(),
                    row.number() - 1, capture.text()));
        }
    }

    /** All rows as one capture; where there are code blocks, only what stands in them. */
    Capture whole(List<Row> all, Probe probe, Step step) {
        boolean blocks = all.stream().anyMatch(row -> row.code() && !row.fence() && !row.blank());
        List<Row> rows = all.stream().map(row -> blocks && !row.code() ? row.with("", "") : row).toList();
        List<String> lines = trimmed(unwrapped(rows));
        Outcome outcome = Answer.of(step, rows.stream().filter(row -> !row.fence()).map(Row::text).toList(), null);
        if (outcome == Outcome.EMPTY && !SAYS_NOTHING.matcher(step.tool()).matches()) {
            // of most tools an empty file shows rather that saving their output went wrong
            outcome = Outcome.CUT;
        }
        if (probe == null && outcome != Outcome.EMPTY || outcome == Outcome.ABSENT) {
            outcome = Outcome.READ;
        }
        String text = lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
        return new Capture(null, probe == null ? null : probe.id(), Recognition.subject(probe, step), 0, false, null,
                place.cut() && outcome == Outcome.READ ? Outcome.CUT : outcome, null, null, null, place.file(), 0, text);
    }

    private Capture capture(Typed typed, Probe probe, String subject, Outcome outcome, String command, String source, int firstLine, List<String> lines) {
        String host = typed.hosts().isEmpty() ? null : typed.hosts().get(0);
        String text = lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
        return new Capture(host, probe == null ? null : probe.id(), subject, 0, true, null, outcome, typed.exit(), null, command, source, firstLine, text);
    }

    /** The lines as they came, but those that were cut put together. */
    private List<String> unwrapped(List<Row> rows) {
        List<String> clean = rows.stream().map(row -> row.fence() ? "" : row.text()).toList();
        List<String> joined = Unwrap.apply(clean, wrapping);
        List<String> lines = new ArrayList<>(joined.size());
        for (int i = 0; i < joined.size(); i++) {
            lines.add(joined.get(i).equals(clean.get(i)) && !rows.get(i).fence() ? rows.get(i).raw() : joined.get(i));
        }
        return lines;
    }

    private static List<String> trimmed(List<String> lines) {
        int end = lines.size();
        while (end > 0 && lines.get(end - 1).isBlank()) {
            end--;
        }
        return lines.subList(0, end);
    }

    private static String shortened(String typed) {
        String line = typed.replaceAll("\\s+", " ").strip();
        return line.length() > LONGEST_SOURCE ? line.substring(0, LONGEST_SOURCE - 1) + "\u2026" : line;
    }
}
