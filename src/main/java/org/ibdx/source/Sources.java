package org.ibdx.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.parse.Parsers;
import org.ibdx.probe.Probe;

/**
 * Turns what a user names into captures: bundles of our own, folders of saved outputs, recorded sessions and pasted text,
 * {@code -} for standard input. What kind an input is, its content tells.
 */
public final class Sources {

    /** A folder so called is named after a machine even where it is given alone: {@code cn07}, {@code gpu-17}. */
    private static final Pattern NUMBERED = Pattern.compile("[a-z][a-z-]{0,20}\\d{1,4}[a-z]?(?:\\.[a-z][\\w.-]*)?");
    private static final String STDIN = "standard input";

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
        List<Capture> captures = new ArrayList<>();
        boolean complete = true;
        for (String argument : arguments) {
            List<Unread> told = new ArrayList<>();
            List<Capture> own = new ArrayList<>();
            try {
                TextTree tree = tree(argument, stdin);
                complete &= read(tree, arguments.size() > 1, own, told);
                if (own.isEmpty() && told.isEmpty()) {
                    told.add(new Unread(shown(argument), tree.single() ? "it is empty" : "the folder holds nothing to read"));
                }
            } catch (NotText e) {
                told.add(new Unread(shown(argument), e.getMessage()));
            } catch (IOException | InvalidPathException e) {
                told.add(new Unread(shown(argument), FolderTree.reason(e)));
            }
            unread.addAll(told);
            captures.addAll(own);
        }
        if (captures.isEmpty()) {
            throw new UnusableInput(unread);
        }
        List<Capture> numbered = new ArrayList<>(captures.size());
        for (Capture capture : captures) {
            numbered.add(new Capture(capture.host(), capture.probe(), capture.subject(), numbered.size(), capture.ordered(), capture.taken(),
                    capture.outcome(), capture.exit(), capture.userId(), capture.command(), capture.source(), capture.firstLine(), capture.text()));
        }
        return new Obtained(numbered, unread, complete);
    }

    private static String shown(String argument) {
        return argument.equals("-") ? STDIN : argument;
    }

    private TextTree tree(String argument, InputStream stdin) throws IOException, NotText {
        if (argument.equals("-")) {
            return new SingleFile(STDIN, STDIN, Text.read(stdin, limits));
        }
        Path path = Path.of(argument);
        if (Files.isDirectory(path)) {
            return new FolderTree(path, argument, limits);
        }
        if (argument.matches("/(?:dev|proc/self)/fd/\\d+|/dev/stdin")) {
            // <(command) of a shell: a pipe, but one that the user opened for us
            try (InputStream in = Files.newInputStream(path)) {
                return new SingleFile(argument, argument, Text.read(in, limits));
            }
        }
        String name = path.getFileName() == null ? argument : path.getFileName().toString();
        return new SingleFile(argument, name, SingleFile.read(path, limits));
    }

    /** Reads a tree; tells whether all of it is bundles of our own. */
    private boolean read(TextTree tree, boolean several, List<Capture> captures, List<Unread> unread) {
        List<String> paths = new ArrayList<>(tree.paths(unread::add));
        if (!tree.single()) {
            captures.addAll(Bundle.read(tree, paths, unread::add));
        }
        if (paths.isEmpty()) {
            return !captures.isEmpty();
        }
        String folder = tree.single() ? null : folderHost(tree.name());
        String host = several ? folder : null;
        String otherwise = folder != null && NUMBERED.matcher(folder).matches() ? folder : null;
        captures.addAll(new SavedOutputs(recognition, limits, unread::add).read(tree, paths, host, otherwise, several));
        return false;
    }

    /** The machine that the name of a given folder may tell. */
    private static String folderHost(String argument) {
        Path name = Path.of(argument).toAbsolutePath().normalize().getFileName();
        String folder = name == null ? "" : name.toString();
        return Naming.mayBeHost(folder) ? folder : null;
    }
}
