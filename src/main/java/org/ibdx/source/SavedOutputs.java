package org.ibdx.source;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.probe.Probe;

/**
 * Outputs that people saved under names of their own, in folders of their own, among them recorded sessions: what every tree is
 * read as that has no layout of its own.
 */
final class SavedOutputs {

    private static final int LARGE = 4 << 20;
    private static final int HEAD = 1 << 16;
    /** Texts of no known kind after which, where hardly any are known, the tree is taken for something else than evidence. */
    private static final int STRANGE = 2000;
    private static final Pattern SYSTEM = Pattern.compile("^(|.*/)((?:sys|proc)/.+)$");
    private static final Pattern CONFIG = Pattern.compile("^(|.*/)(etc/.+)$");
    private static final Pattern PLAIN_FILE = Pattern.compile("(?i).*\\.(?:conf|cfg|ini|ya?ml|rules|service|nmconnection|network|netdev|link|log|json)|ifcfg-.*|interfaces|opensm.*|partitions.*");
    /** A command whose output does not tell what it was asked: of files, through a filter, to do, or of a peer that only the command names. */
    private static final Pattern TOLD_BY_NAME = Pattern.compile("(?:modprobe|ifup|nmcli con(?:nection)? up) [a-z][\\w.-]*|.* (?:/|\\| ).*|(?:nc|ncat|telnet|ping6?|arping|ibping|iperf3?|qperf|getent|nslookup|dig) .*\\d+\\.\\d+\\.\\d+\\.\\d+.*");
    private static final Pattern IGNORED = Pattern.compile("(?:.*/)?(?:sample\\.ya?ml|\\.DS_Store|Thumbs\\.db|\\.git/.*|__MACOSX/.*)");

    private final Recognition recognition;
    private final Budget budget;
    private final Consumer<Unread> unread;
    private final Map<String, List<Capture>> byPath = new TreeMap<>(Naming.ORDER);
    private final Map<Small, TreeMap<String, String>> small = new LinkedHashMap<>();

    private Set<String> beside = Set.of();
    private int strange;
    private int known;
    private boolean gaveUp;

    /** Small files of one system that one probe reads as one. */
    private record Small(String root, String host, Probe probe) {
    }

    SavedOutputs(Recognition recognition, Budget budget, Consumer<Unread> unread) {
        this.recognition = recognition;
        this.budget = budget;
        this.unread = unread;
    }

    /**
     * Reads a tree.
     *
     * @param paths     what of it is to be read
     * @param host      machine that the user's words name, or null
     * @param otherwise machine that it may be where nothing in the tree names one, or null
     * @param several   whether there are other inputs beside the tree
     */
    List<Capture> read(TextTree tree, List<String> paths, String host, String otherwise, boolean several) {
        Set<String> wanted = new LinkedHashSet<>(paths);
        wanted.removeIf(path -> IGNORED.matcher(path).matches() || isSystem(path) && ofSystem(path) == null);
        boolean many = several || wanted.size() > 1;
        beside = HostOf.beside(wanted);
        tree.read(wanted::contains, (path, text) -> take(path, text, host, many), told -> refused(told, host));
        Unnamed.byFile(byPath, recognition);
        List<Capture> captures = new ArrayList<>();
        byPath.values().forEach(captures::addAll);
        small.forEach((key, lines) -> captures.add(treeOf(key, lines)));
        boolean timed = byPath.keySet().stream().anyMatch(Naming::tellsTime);
        captures.replaceAll(capture -> timed ? capture.inOrder() : capture);
        return Loose.resolve(settle(captures, otherwise), recognition);
    }

    /** What is told of a text for which there is no room. */
    static Unread tooLong(String path, Limits limits) {
        return Reason.TOO_MUCH_OF_ALL.about(path, limits.total() >> 20);
    }

    private void take(String path, Text text, String given, boolean several) {
        if (strange > STRANGE && strange > 10 * known) {
            if (!gaveUp) {
                unread.accept(Reason.STRANGE.about(path, STRANGE));
            }
            gaveUp = true;
            return;
        }
        if (!budget.take(text.text().length())) {
            unread.accept(tooLong(path, Limits.STANDARD));
            return;
        }
        String folder = HostOf.folder(path, beside);
        String host = folder != null ? folder : given;
        Probe probe = isSystem(path) ? ofSystem(path) : null;
        if (probe != null && recognition.treeOf(absolute(path)) == probe) {
            keep(path, host, probe, text.text());
            return;
        }
        String own = HostOf.file(path, recognition);
        Place place = new Place(path, several, own != null && folder == null ? own : host, text.cut());
        List<Capture> found = new ArrayList<>(captures(path, text.text(), place, probe));
        found.removeIf(capture -> capture.probe() == null && capture.command() == null && capture.text().isBlank());
        byPath.put(path, found);
        boolean recognised = found.stream().anyMatch(capture -> capture.probe() != null);
        known += recognised ? 1 : 0;
        strange += recognised ? 0 : 1;
    }

    private List<Capture> captures(String path, String text, Place place, Probe system) {
        List<String> panes = Panes.of(text);
        if (panes.size() > 1) {
            return panes.stream().flatMap(pane -> captures(path, pane, place, system).stream()).toList();
        }
        Probe named = system;
        Matcher config = CONFIG.matcher(path);
        if (named == null && config.matches()) {
            named = recognition.ofPath("/" + config.group(2));
        }
        named = named != null ? named : recognition.ofFileName(path);
        Step step = step(path, named);
        if (text.length() > LARGE) {
            Probe probe = named != null ? named : byHead(text);
            return List.of(placed(new Capture(null, probe == null ? null : probe.id(), null, 0, false, null,
                    place.cut() ? org.ibdx.capture.Outcome.CUT : org.ibdx.capture.Outcome.READ, null, null, null, place.file(), 0, text), place));
        }
        Transcript.Read read;
        try {
            read = Transcript.read(text, place, recognition);
        } catch (RuntimeException | StackOverflowError e) {
            // a text must never stop the others, whatever it does to the reader
            unread.accept(Reason.NOT_TOLD_APART.about(path, e.getClass().getSimpleName()));
            return List.of(placed(Capture.of(null, named == null ? null : named.id(), place.file(), text), place));
        }
        boolean plainFile = system != null || named != null && PLAIN_FILE.matcher(Recognition.baseName(path)).matches() || config.matches();
        if (read.structured() && (!plainFile || read.prompts())) {
            boolean machines = read.captures().stream().map(Capture::host).filter(java.util.Objects::nonNull).distinct().count() > 1;
            // words beside what several machines say are of none
            return read.captures().stream().map(capture -> machines && capture.probe() == null && capture.command() == null ? capture : placed(capture, place)).toList();
        }
        if (plainFile && named != null) {
            return List.of(placed(Transcript.whole(text, place, named, step), place));
        }
        String typed = recognition.commandInName(path);
        if (!plainFile && TOLD_BY_NAME.matcher(typed).matches() && CommandLine.steps(typed).size() == 1) {
            // what was printed of files, or let through by a filter, is told by the command alone
            return Transcript.typed(text, place, recognition, typed).stream().map(capture -> placed(capture, place)).toList();
        }
        Set<String> seen = new LinkedHashSet<>();
        read.captures().forEach(capture -> seen.add(capture.probe()));
        boolean machines = read.captures().stream().map(Capture::host).distinct().count() > 1;
        if (machines) {
            return read.captures().stream().map(capture -> placed(capture, place)).toList();
        }
        Probe only = seen.size() == 1 && !seen.contains(null) ? recognition.named(seen.iterator().next()) : null;
        seen.remove(null);
        boolean agrees = named != null && (seen.isEmpty() || seen.size() == 1 && recognition.named(seen.iterator().next()).parser().equals(named.parser()));
        if (agrees) {
            return List.of(placed(Transcript.whole(text, place, named, step), place));
        }
        if (only != null || seen.isEmpty()) {
            Capture whole = Transcript.whole(text, place, only, step);
            // a file that is called like a command holds all that it printed, another one what somebody pasted
            return List.of(placed(named != null ? whole : OpenEnd.of(whole, recognition.parser(only)), place));
        }
        return read.captures().stream().map(capture -> placed(capture, place)).toList();
    }

    private Step step(String path, Probe probe) {
        String command = recognition.commandInName(path);
        if (command.isEmpty() && probe != null && !probe.command().isEmpty()) {
            command = probe.command().get(0);
        }
        List<Step> steps = CommandLine.steps(command);
        return steps.isEmpty() ? new Step("", List.of(), "", List.of(), null, false, false, false, null) : steps.get(0);
    }

    private Probe byHead(String text) {
        for (Row row : Pasted.rows(text.substring(0, HEAD))) {
            Probe probe = recognition.ofLine(row.text());
            if (probe != null) {
                return probe;
            }
        }
        return null;
    }

    private static Capture placed(Capture capture, Place place) {
        boolean better = capture.host() == null || place.host() != null && Naming.isCommon(capture.host());
        return better ? capture.withHost(place.host()) : capture;
    }

    // small files of /sys and /proc

    private static boolean isSystem(String path) {
        return SYSTEM.matcher(path).matches();
    }

    private static String absolute(String path) {
        Matcher system = SYSTEM.matcher(path);
        return system.matches() ? "/" + system.group(2) : path;
    }

    private Probe ofSystem(String path) {
        String absolute = absolute(path);
        Probe tree = recognition.treeOf(absolute);
        return tree != null ? tree : recognition.ofPath(absolute);
    }

    private void keep(String path, String host, Probe probe, String text) {
        Matcher system = SYSTEM.matcher(path);
        String root = system.matches() ? system.group(1) : "";
        String absolute = absolute(path);
        StringBuilder lines = new StringBuilder();
        for (String line : text.split("\\R")) {
            lines.append(absolute).append(':').append(line.strip()).append('\n');
        }
        small.computeIfAbsent(new Small(root, host, probe), key -> new TreeMap<>(Naming.ORDER)).put(absolute, lines.toString());
    }

    /** A file that could not be read; among small files that is a value of its own. */
    private void refused(Unread told, String given) {
        String error = Answer.errorName(told.reason());
        Probe probe = isSystem(told.source()) ? recognition.treeOf(absolute(told.source())) : null;
        if (probe == null || error == null) {
            unread.accept(told);
            return;
        }
        String folder = HostOf.folder(told.source(), beside);
        keep(told.source(), folder != null ? folder : given, probe, "!" + error);
    }

    private static Capture treeOf(Small key, TreeMap<String, String> lines) {
        String source = key.root() + (key.probe().tree().isEmpty() ? key.probe().id() : KernelPath.common(lines));
        return Capture.of(key.host(), key.probe().id(), source, String.join("", lines.values()));
    }

    // hosts

    /** Gives one machine one name, and captures without a name the only one there is. */
    private static List<Capture> settle(List<Capture> captures, String otherwise) {
        Set<String> names = new LinkedHashSet<>();
        for (Capture capture : captures) {
            if (capture.host() != null) {
                names.add(capture.host());
            }
        }
        if (names.isEmpty()) {
            captures.stream().map(Sessions::named).filter(java.util.Objects::nonNull).forEach(names::add);
        }
        if (names.isEmpty()) {
            Set<String> logged = LogHost.of(captures);
            names.addAll(logged.size() == 1 ? logged : Set.of());
        }
        if (names.isEmpty() && otherwise == null) {
            return Unnamed.apart(captures);
        }
        Map<String, String> oneName = new HashMap<>(Sessions.oneName(names));
        String only = names.isEmpty() ? otherwise : Sessions.only(oneName.values(), captures);
        List<Capture> settled = new ArrayList<>();
        for (Capture capture : captures) {
            settled.add(capture.withHost(capture.host() == null ? only : oneName.getOrDefault(capture.host(), capture.host())));
        }
        return settled;
    }
}
