package org.ibdx.shell;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jline.reader.History;

/**
 * The commands of earlier sessions, in a file that only its owner can read. Lines that may hold a secret, and what was pasted, are
 * never written. Where the file cannot be kept, the session goes on without.
 */
final class StoredHistory {

    private static final int MOST = 1000;
    private static final int LONGEST = 400;
    private static final Pattern SECRET = Pattern.compile("(?i)passw|secret|token|credential|private.?key|api.?key|m_key|sa_key|bearer|://[^/\\s]*:[^/\\s]*@");

    private final Path file;

    private StoredHistory(Path file) {
        this.file = file;
    }

    /** The history of a user, from the environment: below XDG_STATE_HOME, else below HOME; nowhere without both. */
    static StoredHistory of(Map<String, String> environment) {
        String state = environment.get("XDG_STATE_HOME");
        String home = environment.get("HOME");
        if (state != null && state.startsWith("/")) {
            return new StoredHistory(Path.of(state, "ibdx", "history"));
        }
        return new StoredHistory(home == null || !home.startsWith("/") ? null : Path.of(home, ".local", "state", "ibdx", "history"));
    }

    /** Whether a line may be kept. */
    static boolean keeps(String line) {
        return line != null && !line.isBlank() && line.indexOf('\n') < 0 && line.length() <= LONGEST && line.charAt(0) != ' '
                && !SECRET.matcher(line).find();
    }

    /** Hands the stored commands to the line editor. */
    void into(History history) {
        lines().forEach(history::add);
    }

    /** The stored commands, oldest first. */
    List<String> lines() {
        if (file == null || !Files.isRegularFile(file)) {
            return List.of();
        }
        try {
            List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
            return lines.subList(Math.max(0, lines.size() - MOST), lines.size());
        } catch (IOException e) {
            return List.of();
        }
    }

    /** Adds a command, if it may be kept. */
    void add(String line) {
        if (file == null || !keeps(line)) {
            return;
        }
        try {
            if (!Files.exists(file)) {
                Files.createDirectories(file.getParent(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
                Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            }
            List<String> lines = new ArrayList<>(lines());
            if (lines.size() >= MOST && Files.size(file) > (long) MOST * LONGEST / 2) {
                Path part = Files.createTempFile(file.getParent(), ".history", ".part",
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
                Files.write(part, lines, StandardCharsets.UTF_8);
                Files.move(part, file, java.nio.file.StandardCopyOption.ATOMIC_MOVE);
            }
            Set<StandardOpenOption> append = Set.of(StandardOpenOption.WRITE, StandardOpenOption.APPEND);
            Files.write(file, List.of(line.strip()), StandardCharsets.UTF_8, append.toArray(new StandardOpenOption[0]));
        } catch (IOException | UnsupportedOperationException e) {
            // a comfort only: the session goes on without it
        }
    }
}
