package org.ibdx.shell;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.ibdx.capture.Capture;
import org.ibdx.cli.Options;
import org.ibdx.diagnosis.Evidence;
import org.ibdx.diagnosis.Finding;
import org.ibdx.render.EvidenceText;
import org.ibdx.render.Language;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code evidence [N|ID]}: the raw outputs that a finding rests on, with the deciding lines marked. */
final class EvidenceCommand implements ShellCommand {

    private static final int AROUND = 3;

    @Override
    public String name() {
        return "evidence";
    }

    @Override
    public String does(Language language) {
        return language.of("the raw output, its deciding lines marked", "原始输出，并标出关键的行");
    }

    @Override
    public void declare(CommandSpec spec, Language language) {
        Commands.optional(spec, "N|ID", language.of("number or id of a cause, consequence or note; else the first", "原因、连带现象或说明的编号或标识；默认第一个"));
        Options.flag(spec, language.of("whole outputs, not only the lines around", "完整输出，而不只是附近的行"), "-a", "--all");
    }

    @Override
    public void run(ParseResult line, Desk desk) {
        Finding finding = desk.finding(Options.parameter(line));
        Map<String, Set<Integer>> marks = new LinkedHashMap<>();
        List<Evidence> whole = new ArrayList<>();
        for (Evidence evidence : finding.evidence()) {
            if (evidence.line() == null) {
                whole.add(evidence);
            } else {
                marks.computeIfAbsent(evidence.host() + "\0" + evidence.source(), key -> new TreeSet<>()).add(evidence.line());
            }
        }
        marks.forEach((key, lines) -> source(key.substring(0, key.indexOf('\0')), key.substring(key.indexOf('\0') + 1), lines,
                Options.has(line, "--all"), desk));
        for (Evidence evidence : whole) {
            String where = desk.manyHosts() ? evidence.host() + ": " + evidence.source() : evidence.source();
            desk.para("> ", desk.look().clean(where) + "  " + EvidenceText.text(evidence, desk.look()));
        }
    }

    private static void source(String host, String source, Set<Integer> marked, boolean whole, Desk desk) {
        Capture capture = desk.inquiry().captures(host).stream().filter(each -> each.source().equals(source) && holds(each, marked))
                .findFirst().orElse(null);
        desk.raw("== " + (desk.manyHosts() ? host + ": " : "") + source + (capture == null || capture.taken() == null ? "" : "  ("
                + capture.taken() + ")"));
        if (capture == null) {
            // supposed, or a table of ours: there is no output to be shown
            desk.findings().stream().flatMap(finding -> finding.evidence().stream())
                    .filter(each -> source.equals(each.source()) && each.line() != null && marked.contains(each.line())).distinct()
                    .forEach(each -> desk.raw("> " + each.line() + "  " + each.text()));
            return;
        }
        String[] lines = capture.text().split("\r\n|\n|\r", -1);
        int digits = String.valueOf(capture.firstLine() + lines.length).length();
        boolean gap = false;
        for (int i = 0; i < lines.length; i++) {
            int number = capture.firstLine() + i + 1;
            if (i == lines.length - 1 && lines[i].isEmpty()) {
                break;
            }
            if (!whole && marked.stream().noneMatch(mark -> Math.abs(mark - number) <= AROUND)) {
                gap = true;
                continue;
            }
            if (gap) {
                desk.raw("  " + " ".repeat(digits) + "  " + desk.look().clean("…"));
                gap = false;
            }
            String padded = " ".repeat(Math.max(0, digits - String.valueOf(number).length())) + number;
            desk.raw((marked.contains(number) ? "> " : "  ") + padded + "  " + lines[i]);
        }
    }

    private static boolean holds(Capture capture, Set<Integer> lines) {
        int last = capture.firstLine() + (int) capture.text().chars().filter(c -> c == '\n').count() + 1;
        return lines.stream().anyMatch(line -> line > capture.firstLine() && line <= last);
    }

    @Override
    public List<String> complete(List<String> before, Desk desk) {
        return before.size() == 1 ? desk.names() : List.of();
    }
}
