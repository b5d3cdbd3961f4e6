package org.ibdx.source;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.parse.Parsers;
import org.ibdx.probe.Probe;

/**
 * Turns what a user names into captures: bundles of our own, what other collectors made (sos, sysinfo-snapshot, insights), folders of
 * saved outputs, recorded sessions and pasted text, archives of all these; {@code -} for standard input. What kind an input is, its content tells.
 */
public final class Sources {

    /** A folder so called is named after a machine even where it is given alone: {@code cn07}, {@code gpu-17}. */
    private static final Pattern NUMBERED = Pattern.compile("[a-z][a-z-]{0,20}\\d{1,4}[a-z]?(?:\\.[a-z][\\w.-]*)?");
    private static final String STDIN = "standard input";
    private static final int STREAMED = 96 << 20;
    /** Archives in archives: a folder of a ticket's attachments, an archive of hosts' archives. */
    private static final int NESTED = 1;
    /** Files at the top of a collected folder that are the collector's own, or links to what lies deeper. */
    private static final Pattern COLLECTORS_OWN = Pattern.compile("version\\.txt|(?:checksums?|environment|date|df|free|last|lsof|pstree|uptime|vgdisplay|root-symlinks|lsb-release|java"
            + "|branch_info|egg_release|blacklist_report|insights_archive|status-log)(?:[-._].*)?|.*\\.(?:html|json|md5|sha256)");
    private static final Pattern ARCHIVE = Pattern.compile("(?i)\\.(?:tar(?:\\.\\w{1,5})?|tgz|txz|tbz2?|tzst|zip|gz|xz|bz2|zst)$");

    private final Recognition recognition;
    private final Limits limits;

    /** With these probes and all parsers. */
    public Sources(List<Probe> probes) {
        this(new Recognition(probes, Parsers.all()), Limits.STANDARD);
    }

    Sources(Recognition recognition, Limits limits) {
        this.recognition = recognition;
        this.limits = limits;
    }

    /** Reads all inputs. Throws where none of them can be used; an input among several that cannot is told in the result. */
    public Obtained open(List<String> arguments, InputStream stdin) throws UnusableInput {
        List<Unread> unread = new ArrayList<>();
        List<List<Capture>> captures = new ArrayList<>();
        Budget budget = new Budget(limits.total());
        boolean complete = true;
        for (String argument : arguments) {
            List<Unread> told = new ArrayList<>();
            List<Capture> own = new ArrayList<>();
            try {
                Guard.Meter meter = new Guard.Meter();
                TextTree tree = tree(argument, stdin, meter, told);
                complete &= new Reading(own, told, budget, meter).read(tree, arguments.size() > 1, 0);
                if (own.isEmpty() && told.isEmpty()) {
                    Reason empty = tree.single() ? Reason.EMPTY : tree instanceof FolderTree ? Reason.EMPTY_FOLDER : Reason.EMPTY_ARCHIVE;
                    told.add(empty.about(shown(argument)));
                }
            } catch (NotText e) {
                told.add(new Unread(shown(argument), e.why()));
            } catch (IOException | InvalidPathException e) {
                told.add(new Unread(shown(argument), FolderTree.reason(e)));
            }
            unread.addAll(told);
            captures.add(own);
        }
        if (captures.stream().allMatch(List::isEmpty)) {
            throw new UnusableInput(unread);
        }
        List<Capture> numbered = new ArrayList<>();
        for (Capture capture : Namesakes.apart(captures, arguments)) {
            numbered.add(capture.withSequence(numbered.size()));
        }
        return new Obtained(numbered, unread, complete);
    }

    private static String shown(String argument) {
        return argument.equals("-") ? STDIN : argument;
    }

    private TextTree tree(String argument, InputStream stdin, Guard.Meter meter, List<Unread> told) throws IOException, NotText {
        if (argument.equals("-")) {
            return stream(STDIN, stdin, meter, told);
        }
        Path path = Path.of(argument);
        if (Files.isDirectory(path)) {
            return new FolderTree(path, argument, limits);
        }
        if (argument.matches("/(?:dev|proc/self)/fd/\\d+|/dev/stdin")) {
            // <(command) of a shell: a pipe, but one that the user opened for us
            try (InputStream in = Files.newInputStream(path)) {
                return stream(argument, in, meter, told);
            }
        }
        FolderTree.open(path).close();
        TextTree packed = Unpacking.tree(argument, () -> Files.newInputStream(path), limits, meter, true, told::add);
        if (packed != null) {
            return packed;
        }
        String name = path.getFileName() == null ? argument : path.getFileName().toString();
        Text text = SingleFile.read(path, limits);
        TextTree mail = MailTree.of(argument, "", text.text());
        return mail != null ? mail : new SingleFile(argument, name, text);
    }

    /** A stream can be read only once: an archive from it is held in memory. */
    private TextTree stream(String name, InputStream stream, Guard.Meter meter, List<Unread> told) throws IOException, NotText {
        BufferedInputStream in = new BufferedInputStream(stream, Packing.HEAD);
        if (ArchiveTree.packing(in) == Packing.NONE) {
            Text text = Text.read(in, limits);
            TextTree mail = MailTree.of(name, "", text.text());
            return mail != null ? mail : new SingleFile(name, name, text);
        }
        byte[] bytes = in.readNBytes(STREAMED + 1);
        if (bytes.length > STREAMED) {
            throw new NotText(Reason.TOO_LARGE_STREAM.of(STREAMED >> 20));
        }
        return Unpacking.tree(name, () -> new ByteArrayInputStream(bytes), limits, meter, true, told::add);
    }

    /** Reads the trees of one input: what the user named, and the archives in it. */
    private final class Reading {

        private final List<Capture> captures;
        private final List<Unread> unread;
        private final Budget budget;
        private final Guard.Meter meter;

        Reading(List<Capture> captures, List<Unread> unread, Budget budget, Guard.Meter meter) {
            this.meter = meter;
            this.captures = captures;
            this.unread = unread;
            this.budget = budget;
        }

        /** Reads a tree; tells whether all of it is bundles of our own. {@code depth} counts the archives around it. */
        private boolean read(TextTree tree, boolean several, int depth) {
            boolean[] complete = {true};
            int here = tree instanceof ArchiveTree ? depth + 1 : depth;
            TextTree nesting = here > NESTED ? tree : new Nesting(tree, handler(tree, complete, here));
            List<String> paths = new ArrayList<>(tree.paths(unread::add));
            Reason document = tree instanceof ArchiveTree ? Office.document(paths) : null;
            if (document != null) {
                unread.add(document.about(tree.name()));
                return false;
            }
            int before = captures.size();
            if (!tree.single()) {
                captures.addAll(Bundle.read(nesting, paths, unread::add, () -> complete[0] = false));
            }
            boolean bundles = captures.size() > before;
            if (paths.isEmpty()) {
                return bundles && complete[0];
            }
            String folder = tree.single() || tree instanceof MailTree ? null : folderHost(tree.name());
            String numbered = folder != null && NUMBERED.matcher(folder).matches() ? folder : null;
            String given = several ? folder : null;
            String collected = collected(tree, paths, given != null ? given : numbered);
            String host = collected != null ? collected : given;
            if (paths.isEmpty()) {
                return false;
            }
            List<Capture> saved = new SavedOutputs(recognition, budget, unread::add).read(nesting, paths, host, numbered, several);
            boolean told = captures.size() > before || saved.stream().anyMatch(Reading::tells);
            // the words of a mail are no machine of their own beside what is attached to it
            saved.stream().filter(capture -> !told || !(tree instanceof MailTree) || tells(capture)).forEach(captures::add);
            return saved.isEmpty() && complete[0] && captures.size() > before;
        }

        private static boolean tells(Capture capture) {
            return capture.probe() != null || capture.command() != null;
        }

        private Nesting.Handler handler(TextTree tree, boolean[] complete, int depth) {
            return new Nesting.Handler() {
                @Override
                public void open(String path, Opener opener) {
                    complete[0] &= nested(tree.name() + "/" + path, opener, depth);
                }

                @Override
                public void mail(TextTree parts) {
                    complete[0] = false;
                    read(parts, true, depth);
                }
            };
        }

        private boolean nested(String name, Opener opener, int depth) {
            try {
                TextTree tree = Unpacking.tree(name, opener, limits, meter, depth == 0, unread::add);
                return tree == null || read(tree, true, depth);
            } catch (NotText e) {
                unread.add(new Unread(name, e.why()));
            } catch (IOException e) {
                unread.add(new Unread(name, FolderTree.reason(e)));
            }
            return false;
        }

        /** Reads the folders that collectors made; {@code paths} loses what belongs to them. Returns the machine of what is left, or null. */
        private String collected(TextTree tree, List<String> paths, String host) {
            Map<String, Collector> roots = Collector.folders(paths);
            if (roots.isEmpty()) {
                return null;
            }
            Map<String, CollectedFolder> folders = new LinkedHashMap<>();
            roots.forEach((root, collector) -> folders.put(root, new CollectedFolder(root, collector, recognition, tree.name())));
            Map<String, CollectedFolder> wanted = new HashMap<>();
            Map<String, List<String>> beside = new LinkedHashMap<>();
            List<String> left = new ArrayList<>();
            for (String path : paths) {
                String root = Collector.within(path, roots);
                if (root == null) {
                    left.add(path);
                } else if (folders.get(root).wants(path)) {
                    wanted.put(path, folders.get(root));
                } else if (path.indexOf('/', root.length()) < 0 && !COLLECTORS_OWN.matcher(path.substring(root.length())).matches()) {
                    // what somebody put beside: an output, a note
                    beside.computeIfAbsent(root, key -> new ArrayList<>()).add(path);
                }
            }
            tree.read(wanted::containsKey, (path, text) -> {
                if (budget.take(text.text().length())) {
                    wanted.get(path).take(path, text);
                } else {
                    unread.add(SavedOutputs.tooLong(path, limits));
                }
            }, unread::add);
            folders.forEach((root, folder) -> {
                String named = root.isEmpty() ? null : HostOf.folder(root + "x");
                captures.addAll(folder.captures(named != null ? named : host));
                List<String> more = beside.getOrDefault(root, List.of());
                if (!more.isEmpty()) {
                    String machine = folder.host(named != null ? named : host);
                    new SavedOutputs(recognition, budget, unread::add).read(tree, more, machine, null, true).stream()
                            .filter(Reading::tells)
                            .map(capture -> capture.host() == null || capture.host().equals(HostOf.folder(root + "x")) ? capture.withHost(machine) : capture)
                            .forEach(captures::add);
                }
            });
            paths.clear();
            paths.addAll(left);
            return folders.containsKey("") ? folders.get("").host(host) : null;
        }
    }

    /** The machine that the name of a given folder or archive may tell. */
    private static String folderHost(String argument) {
        String folder;
        try {
            Path name = Path.of(argument).toAbsolutePath().normalize().getFileName();
            folder = name == null ? "" : ARCHIVE.matcher(name.toString()).replaceFirst("");
        } catch (InvalidPathException e) {
            // a name from inside of an archive
            return null;
        }
        return Naming.mayBeHost(folder) ? folder : null;
    }
}
