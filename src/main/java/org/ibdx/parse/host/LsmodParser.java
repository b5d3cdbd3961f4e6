package org.ibdx.parse.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.capture.Outcome;
import org.ibdx.fact.Module;
import org.ibdx.fact.Words;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code lsmod} (kmod tools/lsmod.c) and {@code /proc/modules} (kernel/module/procfs.c).
 *
 * <pre>
 * Module                  Size  Used by
 * ib_ipoib              139264  0
 * ib_cm                 131072  2 rdma_cm,ib_ipoib
 * mlx5_core 2101248 1 mlx5_ib, Live 0xffffffffc0a5f000 (OE)      /proc/modules
 * </pre>
 *
 * A module that another is used by is loaded too, even where a grep cut its own line. The whole list says of each module of the
 * RDMA stack that is not in it that it is not loaded; {@code lsmod | grep umad} says so of those that the pattern would have shown.
 */
public final class LsmodParser implements Parser {

    private static final Pattern ROW = Pattern.compile(
            "^\\s*([a-zA-Z0-9_-]{2,56})\\s+(\\d{3,10})\\s+(\\d{1,6}|-)(?:\\s+(\\S.*))?$");
    private static final Pattern HEADER = Pattern.compile("^\\s*Module\\s+Size\\s+Used by\\s*$");
    private static final Pattern LIVE = Pattern.compile("^(\\S+)\\s+(?:Live|Loading|Unloading)\\s+0x[0-9a-fA-F]+(?:\\s+\\(([A-Z]+)\\))?");

    @Override
    public String id() {
        return "lsmod";
    }

    @Override
    public boolean begins(String line) {
        return HEADER.matcher(line).find();
    }

    @Override
    public boolean isHeading(String line) {
        return begins(line);
    }

    @Override
    public void parse(Capture capture, Statements out) {
        Set<String> loaded = new TreeSet<>();
        boolean header = false;
        boolean partial = false;
        boolean procfs = false;
        boolean refused = false;
        for (Line line : Lines.of(capture)) {
            Matcher row = ROW.matcher(line.text());
            if (row.find()) {
                String rest = row.group(4) == null ? "" : row.group(4);
                Matcher live = LIVE.matcher(rest);
                if (live.find()) {
                    procfs = true;
                    module(row, users(live.group(1)), live.group(2), line, loaded, out);
                } else {
                    module(row, users(rest), null, line, loaded, out);
                }
            } else if (HEADER.matcher(line.text()).find()) {
                header = true;
            } else if (Text.ellipsis(line.text())) {
                partial = true;
            } else if (Text.refuses(line.text()) || line.text().contains("could not open")) {
                refused = true;
            }
        }
        if (!refused && !partial) {
            absent(capture, header || procfs, loaded, out);
        }
    }

    private static void module(Matcher row, List<String> usedBy, String taint, Line line, Set<String> loaded, Statements out) {
        String name = RdmaModules.name(row.group(1));
        loaded.add(name);
        if (!RdmaModules.relevant(name)) {
            return;
        }
        out.about(Module.class, name).set("loaded", true, line).set("users", Words.integer(row.group(3)), line)
                .set("usedBy", List.copyOf(usedBy), line).set("outOfTree", taint == null ? null : taint.contains("O"), line);
        for (String user : usedBy) {
            if (loaded.add(user) && RdmaModules.relevant(user)) {
                out.about(Module.class, user).set("loaded", true, line);
            }
        }
    }

    private static List<String> users(String text) {
        List<String> users = new ArrayList<>();
        for (String word : text.split("[,\\s]+")) {
            if (word.matches("[a-zA-Z0-9_-]{2,56}") && !word.equals("permanent")) {
                users.add(RdmaModules.name(word));
            }
        }
        return users;
    }

    /**
     * What the list proves to be missing. Its order is that of loading, the last one first: it was cut, or some are built into the kernel, where a
     * module is listed and not what that needs; of a list that may have been cut, only what would stand above a module that is there is known.
     */
    private static void absent(Capture capture, boolean list, Set<String> loaded, Statements out) {
        CommandLine command = CommandLine.of(capture);
        Predicate<String> shown;
        boolean filtered = command != null && command.filtered();
        if (filtered) {
            shown = Grep.passes(command);
        } else if (command != null && command.tool().equals("grep") && command.has("/proc/modules")) {
            shown = Grep.of(command.words().stream().filter(word -> !word.equals("/proc/modules")).toList());
            filtered = true;
        } else {
            shown = list ? line -> true : null;
        }
        boolean ended = capture.outcome() == Outcome.READ || capture.outcome() == Outcome.EMPTY
                || filtered && capture.outcome() == Outcome.FAILED;
        if (shown == null || !ended) {
            return;
        }
        List<String> asked = new ArrayList<>(RdmaModules.STACK);
        if (filtered) {
            asked.addAll(RdmaModules.ON_DEMAND);
        }
        boolean whole = filtered || !capture.open() && !loaded.isEmpty() && loaded.stream().allMatch(name -> loaded.containsAll(RdmaModules.needs(name)));
        for (String name : asked) {
            boolean above = RdmaModules.needs(name).stream().anyMatch(need -> need.endsWith("_core") && loaded.contains(need));
            if (!loaded.contains(name) && (whole || above) && shown.test(name + " 16384 0")) {
                out.about(Module.class, name).absent("loaded", false, name);
            }
        }
    }
}
