package org.ibdx.check;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Set;

/**
 * The folder in which ibdx remembers: {@code HOST.state.json}, one file for each host, and {@code HOST.history.ndjson}. A state is
 * written beside and renamed, so that it is whole at any moment; one that is damaged, or of another version, is set aside.
 */
public final class StateFolder {

    private static final int LONGEST_NAME = 100;

    private final Path folder;

    public StateFolder(Path folder) {
        this.folder = folder;
    }

    /**
     * What was read.
     *
     * @param state  the state; an empty one where there was none that can be used
     * @param aside  where a file that could not be used was put, or null
     * @param reason why it could not be used, or null
     */
    public record Read(State state, Path aside, String reason) {
    }

    /** The folder that a user's state is kept in: where it was said, else where the system keeps such; null where there is none. */
    public static Path standard(Map<String, String> variable, String user) {
        String said = variable.get("IBDX_STATE_DIR");
        if (said != null && !said.isEmpty()) {
            return Path.of(said);
        }
        if ("root".equals(user)) {
            return Path.of("/var/lib/ibdx");
        }
        String state = variable.get("XDG_STATE_HOME");
        if (state != null && state.startsWith("/")) {
            return Path.of(state, "ibdx");
        }
        String home = variable.get("HOME");
        return home != null && home.startsWith("/") ? Path.of(home, ".local/state/ibdx") : null;
    }

    public Path path() {
        return folder;
    }

    /** Makes the folder where it is missing; only its owner may write there. */
    public void make() throws IOException {
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder);
            if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
            }
        }
    }

    public Path file(String host) {
        return folder.resolve(name(host) + ".state.json");
    }

    public Path history(String host) {
        return folder.resolve(name(host) + ".history.ndjson");
    }

    /** A host name as a file name: what else it holds than letters, digits, dot and dash becomes an underscore. */
    static String name(String host) {
        StringBuilder name = new StringBuilder();
        for (char c : host.substring(0, Math.min(host.length(), LONGEST_NAME)).toCharArray()) {
            boolean plain = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '.' && !name.isEmpty();
            name.append(plain ? c : '_');
        }
        return name.isEmpty() ? "_" : name.toString();
    }

    /** What is remembered of a host; throws where the file is there and may not be read. */
    public Read read(String host) throws IOException {
        Path file = file(host);
        String text;
        try {
            text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (NoSuchFileException e) {
            return new Read(State.empty(host), null, null);
        }
        try {
            return new Read(StateJson.read(text, host), null, null);
        } catch (StateJson.Unusable e) {
            Path aside = file.resolveSibling(file.getFileName() + "." + e.kind());
            Files.move(file, aside, StandardCopyOption.REPLACE_EXISTING);
            return new Read(State.empty(host), aside, e.getMessage());
        }
    }

    /** Writes the state of a host; the file is whole before and after, whatever happens in between. */
    public void write(State state) throws IOException {
        make();
        replace(file(state.host()), StateJson.write(state), "rw-r--r--");
    }

    /**
     * Writes a file beside its place, brings it to the disk, and renames it. The name of the temporary one begins with a dot and
     * ends in {@code .tmp}: nobody takes it for the file (node_exporter reads {@code .x.prom} too).
     */
    public static void replace(Path file, String text, String permissions) throws IOException {
        Path whole = file.toAbsolutePath();
        Path temporary = whole.resolveSibling("." + whole.getFileName() + "." + ProcessHandle.current().pid() + ".tmp");
        try {
            try (FileChannel channel = FileChannel.open(temporary, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE,
                    StandardOpenOption.TRUNCATE_EXISTING))) {
                java.nio.ByteBuffer bytes = java.nio.ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                channel.force(true);
            }
            if (temporary.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                Set<PosixFilePermission> mode = PosixFilePermissions.fromString(permissions);
                Files.setPosixFilePermissions(temporary, mode);
            }
            try {
                Files.move(temporary, whole, StandardCopyOption.ATOMIC_MOVE);
            } catch (AtomicMoveNotSupportedException e) {
                Files.move(temporary, whole, StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            Files.deleteIfExists(temporary);
            throw e;
        }
    }

    /** Removes temporary files that runs which were killed have left; call it only under the lock. */
    public void sweep() throws IOException {
        try (var left = Files.newDirectoryStream(folder, ".*.tmp")) {
            for (Path each : left) {
                Files.deleteIfExists(each);
            }
        }
    }
}
