package org.ibdx.shell;

import java.time.Clock;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.ibdx.cli.Nearest;
import org.ibdx.cli.Session;
import org.ibdx.cli.UsageError;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.diagnosis.Difference;
import org.ibdx.diagnosis.Finding;
import org.ibdx.diagnosis.Unknown;
import org.ibdx.pipeline.HostCase;
import org.ibdx.render.DifferenceView;
import org.ibdx.render.Language;
import org.ibdx.render.Look;
import org.ibdx.render.Page;
import org.ibdx.render.RunInfo;

/** What a command has at hand: the inquiry, the console, how answers are to look, and the log of the session. */
final class Desk {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");

    /** A line of the log. */
    record Entry(LocalTime time, String what) {
    }

    private final Inquiry inquiry;
    private final Console console;
    private final Outside outside;
    private final Clock clock;
    private final List<Entry> log = new ArrayList<>();
    private final StringBuilder page = new StringBuilder();
    private Session session;
    private RunInfo run;
    private boolean leaving;
    private String lastTest;
    private int mistake;

    Desk(Inquiry inquiry, Console console, Session session, Outside outside, Clock clock) {
        this.inquiry = inquiry;
        this.console = console;
        this.session = session;
        this.outside = outside;
        this.clock = clock;
    }

    Inquiry inquiry() {
        return inquiry;
    }

    Console console() {
        return console;
    }

    Session session() {
        return session;
    }

    void use(Session newSession) {
        session = newSession;
    }

    RunInfo run() {
        return run;
    }

    void ran(RunInfo info) {
        run = info;
    }

    Language language() {
        return session.language();
    }

    String say(String en, String zh) {
        return session.say(en, zh);
    }

    Look look() {
        return session.look(false);
    }

    boolean manyHosts() {
        return inquiry.diagnosis().hosts().size() > 1;
    }

    /** Adds to what is shown when the command has ended. */
    void print(String text) {
        page.append(text);
    }

    /** A paragraph, wrapped. */
    void para(String text) {
        para("", text);
    }

    /** A paragraph beside its lead. */
    void para(String lead, String text) {
        print(new Page(look().style()).para(lead, look().clean(text)).toString());
    }

    /** A line that is never broken. */
    void raw(String text) {
        print(look().clean(text) + "\n");
    }

    /** Shows what was printed so far, without pages. */
    void flush() {
        if (!page.isEmpty()) {
            console.now(page.toString());
            page.setLength(0);
        }
    }

    /** Forgets what was printed so far. */
    void discard() {
        page.setLength(0);
    }

    /** Shows what the command printed. */
    void finish() {
        if (!page.isEmpty()) {
            console.show(page.toString());
            page.setLength(0);
        }
    }

    /** Runs a command of the command line. */
    void outside(List<String> line) {
        print(outside.run(session, line));
    }

    /** A command could not be understood or done; the first exit status that stands for one is kept. */
    void mistaken(int exit) {
        mistake = mistake == 0 ? exit : mistake;
    }

    /** Exit status of the first command that could not be understood or done; 0 for none. */
    int mistake() {
        return mistake;
    }

    /** Ends the shell after this command. */
    void leave() {
        leaving = true;
    }

    boolean isLeaving() {
        return leaving;
    }

    /** Writes to the log of the session. */
    void note(String what) {
        log.add(new Entry(LocalTime.now(clock.withZone(ZoneId.systemDefault())), what));
    }

    List<Entry> log() {
        return log;
    }

    static String time(Entry entry) {
        return TIME.format(entry.time());
    }

    /** The command that {@code next} named last; null where none. */
    String lastTest() {
        return lastTest;
    }

    void named(Unknown test) {
        lastTest = test == null ? null : test.run();
    }

    /** Shows what changed, and keeps it in the log. */
    void changed(String by, Difference difference) {
        String text = new DifferenceView(look(), manyHosts()).text(difference);
        print(text);
        StringBuilder line = new StringBuilder(by).append(say(": ", "：")).append(org.ibdx.render.Phrase.verdict(difference.after(), language()));
        difference.gone().forEach(finding -> line.append(" -").append(finding.id()));
        difference.came().forEach(finding -> line.append(" +").append(finding.id()));
        note(line.toString());
        if (inquiry.isSupposed()) {
            para(say("This is what the evidence shows; what is supposed still stands beside it (what-if clear).",
                    "以上依据实际证据；假设仍然有效（what-if clear 可清除）。"));
        }
    }

    /** The host that commands are about. */
    HostCase host() {
        HostCase host = inquiry.host();
        if (host == null) {
            throw new UsageError(say("there is no host in the evidence", "证据中没有主机"), null);
        }
        return host;
    }

    /** The number by which a root cause is called; 0 for others. */
    int number(Finding finding) {
        return inquiry.diagnosis().causes().indexOf(finding) + 1;
    }

    /** The finding that a number or an id names; of the chosen host where several hosts have it. The first cause for null. */
    Finding finding(String name) {
        Diagnosis diagnosis = inquiry.diagnosis();
        if (name == null) {
            if (diagnosis.causes().isEmpty()) {
                throw new UsageError(say("there is no cause to tell of", "没有可说明的原因"), "show, why ID");
            }
            return diagnosis.causes().get(0);
        }
        if (!name.isEmpty() && name.length() < 6 && name.chars().allMatch(c -> c >= '0' && c <= '9')) {
            int number = Integer.parseInt(name);
            if (number < 1 || number > diagnosis.causes().size()) {
                throw new UsageError(diagnosis.causes().isEmpty() ? say("there is no cause " + name + ": there is none", "没有原因 " + name)
                        : say("there is no cause " + name + "; there are 1 to " + diagnosis.causes().size(),
                        "没有原因 " + name + "；可用 1 到 " + diagnosis.causes().size()), null);
            }
            return diagnosis.causes().get(number - 1);
        }
        List<Finding> found = findings().stream().filter(finding -> finding.id().equals(name)).toList();
        HostCase host = inquiry.host();
        for (Finding finding : found) {
            if (host != null && host.name().equals(finding.host())) {
                return finding;
            }
        }
        if (found.isEmpty()) {
            boolean known = inquiry.pipeline().knowledge().entries().head(name) != null;
            throw new UsageError(known ? say("'" + name + "' is not concluded; why-not tells what it stops at", "未得出 '" + name + "'；why-not 可说明原因")
                    : say("there is no cause '" + name + "'", "没有原因 '" + name + "'"), known ? "why-not " + name : Nearest.to(name, ids()));
        }
        return found.get(0);
    }

    /** Roots, consequences and notes. */
    List<Finding> findings() {
        List<Finding> all = new ArrayList<>(inquiry.diagnosis().causes());
        all.addAll(inquiry.diagnosis().consequences());
        all.addAll(inquiry.diagnosis().notes());
        return all;
    }

    /** Every id of the catalogue. */
    List<String> ids() {
        Set<String> ids = new TreeSet<>();
        inquiry.pipeline().knowledge().entries().heads().forEach(head -> ids.add(head.id()));
        return List.copyOf(ids);
    }

    /** Numbers and ids of what was found, for completion. */
    List<String> names() {
        Set<String> names = new TreeSet<>();
        for (int i = 1; i <= inquiry.diagnosis().causes().size(); i++) {
            names.add(String.valueOf(i));
        }
        findings().forEach(finding -> names.add(finding.id()));
        return List.copyOf(names);
    }
}
