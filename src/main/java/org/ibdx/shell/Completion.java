package org.ibdx.shell;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;

/** What may stand at the cursor: commands, then what the command itself knows of. */
final class Completion implements Completer {

    /** In place of a list: names of files. */
    static final List<String> FILES = List.of("\0files");

    private final Commands commands;
    private final Desk desk;

    Completion(Commands commands, Desk desk) {
        this.commands = commands;
        this.desk = desk;
    }

    @Override
    public void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {
        List<String> before = line.words().subList(0, Math.min(line.wordIndex(), line.words().size()));
        String word = line.word();
        for (String each : of(before, word)) {
            boolean folder = each.endsWith("/");
            candidates.add(new Candidate(each, each, null, null, null, null, !folder));
        }
    }

    /** The candidates; {@code before} are the words before the cursor's. */
    List<String> of(List<String> before, String word) {
        if (before.isEmpty()) {
            return commands.names();
        }
        ShellCommand command = commands.named(before.get(0));
        List<String> found = command == null ? Commands.OUTSIDE.contains(before.get(0)) ? FILES : List.of() : command.complete(before, desk);
        if (word.startsWith("-") && command != null) {
            return List.copyOf(commands.spec(command, desk.language()).optionsMap().keySet().stream().filter(name -> name.startsWith("--")).toList());
        }
        return found.equals(FILES) ? files(word) : found;
    }

    private static List<String> files(String word) {
        List<String> names = new ArrayList<>();
        int slash = word.lastIndexOf('/');
        String folder = slash < 0 ? "" : word.substring(0, slash + 1);
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(Path.of(folder.isEmpty() ? "." : folder))) {
            for (Path entry : entries) {
                String name = entry.getFileName().toString();
                if (!name.startsWith(".") || word.substring(slash + 1).startsWith(".")) {
                    names.add(folder + name + (Files.isDirectory(entry) ? "/" : ""));
                }
            }
        } catch (IOException | InvalidPathException | java.nio.file.DirectoryIteratorException e) {
            return List.of();
        }
        names.sort(null);
        return names;
    }
}
