package org.ibdx.source.live;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Where and as whom probes run.
 *
 * @param root        folder before every path that is read; empty for the machine itself
 * @param host        host name
 * @param userId      effective user id, or null where /proc does not tell
 * @param path        folders in which tools are looked for, in order
 * @param environment environment of every child
 */
public record Surroundings(String root, String host, Integer userId, List<Path> path, Map<String, String> environment) {

    private static final List<String> STANDARD = List.of("/usr/sbin", "/sbin", "/usr/bin", "/bin", "/usr/local/sbin", "/usr/local/bin",
            "/opt/mellanox/*/bin", "/opt/mellanox/*/sbin", "/opt/ibutils/bin", "/opt/ofed/bin", "/opt/ofed/sbin");
    /** Variables that change what tools print or which code they load into a shell. */
    private static final List<String> LEFT_OUT = List.of("GREP_OPTIONS", "GREP_COLOR", "GREP_COLORS", "LC_MESSAGES", "LC_CTYPE",
            "LC_NUMERIC", "LC_TIME", "BASH_ENV", "ENV", "CDPATH", "IFS", "COLUMNS", "LINES", "SHELLOPTS", "BASHOPTS", "IBDX_GREP_TELLS");

    /** This machine and this user. */
    public static Surroundings here() {
        Map<String, String> environment = System.getenv();
        return of("", first(Path.of("/proc/sys/kernel/hostname"), "localhost"), user(), environment);
    }

    /** As {@link #here()}, with all that may differ given. */
    public static Surroundings of(String root, String host, Integer userId, Map<String, String> environment) {
        List<Path> path = folders(environment.getOrDefault("PATH", ""), root);
        Map<String, String> child = new LinkedHashMap<>(environment);
        LEFT_OUT.forEach(child::remove);
        List<String> words = path.stream().map(Path::toString).toList();
        child.put("PATH", String.join(":", words));
        child.put("LC_ALL", "C");
        child.put("LANG", "C");
        child.put("LANGUAGE", "C");
        child.put("TERM", "dumb");
        child.put("NO_COLOR", "1");
        child.put("PAGER", "cat");
        child.put("SYSTEMD_PAGER", "cat");
        child.put("SYSTEMD_COLORS", "0");
        return new Surroundings(root, host, userId, path, Map.copyOf(child));
    }

    /** The user's own path first, without relative folders; then where administrators' and vendors' tools are. */
    private static List<Path> folders(String userPath, String root) {
        Set<Path> folders = new LinkedHashSet<>();
        for (String folder : userPath.split(":")) {
            if (folder.startsWith("/")) {
                folders.add(Path.of(folder));
            }
        }
        for (String folder : STANDARD) {
            int star = folder.indexOf('*');
            if (star < 0) {
                folders.add(Path.of(folder));
            } else {
                folders.addAll(vendor(Path.of(folder.substring(0, star)), folder.substring(star + 2)));
            }
        }
        return List.copyOf(folders);
    }

    private static List<Path> vendor(Path above, String below) {
        List<Path> found = new ArrayList<>();
        if (Files.isDirectory(above)) {
            try (DirectoryStream<Path> products = Files.newDirectoryStream(above)) {
                for (Path product : products) {
                    if (Files.isDirectory(product.resolve(below))) {
                        found.add(product.resolve(below));
                    }
                }
            } catch (IOException | java.nio.file.DirectoryIteratorException e) {
                return found;
            }
        }
        found.sort(null);
        return found;
    }

    /** Whether root runs this; unknown counts as no. */
    public boolean isRoot() {
        return userId != null && userId == 0;
    }

    /** The program of that name, the first that may be executed; else the first that is there at all; else null. */
    Path find(String tool) {
        if (tool.startsWith("/")) {
            return Files.isRegularFile(Path.of(tool)) ? Path.of(tool) : null;
        }
        Path other = null;
        for (Path folder : path) {
            Path candidate = folder.resolve(tool);
            if (Files.isRegularFile(candidate)) {
                if (Files.isExecutable(candidate)) {
                    return candidate;
                }
                other = other == null ? candidate : other;
            }
        }
        return other;
    }

    private static Integer user() {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
                // "Uid:	1000	1000	1000	1000": real, effective, saved, file system (fs/proc/array.c)
                if (line.startsWith("Uid:")) {
                    return Integer.valueOf(line.split("\\s+")[2]);
                }
            }
        } catch (IOException | RuntimeException e) {
            return null;
        }
        return null;
    }

    private static String first(Path file, String otherwise) {
        try {
            String text = Files.readString(file).strip();
            return text.isEmpty() ? otherwise : text;
        } catch (IOException e) {
            return otherwise;
        }
    }
}
