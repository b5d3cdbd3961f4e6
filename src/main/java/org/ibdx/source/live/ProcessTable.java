package org.ibdx.source.live;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The processes of the machine as /proc/PID/stat shows them (fs/proc/array.c), to find those that a probe has started. A child
 * may detach in two ways: its parent ends (then it hangs below process 1), or it opens a session of its own. What stays with it
 * is its environment, in which each probe has a mark of its own.
 *
 * <p>/proc/PID/environ of a process that is blocked in the kernel can block its reader too, so it is read only for processes
 * that started after ibdx began and that are not blocked.
 */
final class ProcessTable {

    private static final int ENVIRONMENT_LIMIT = 1 << 18;
    private static final long TICKS_PER_SECOND = 100;
    private static final long SELF = ProcessHandle.current().pid();

    private final Map<Long, Stat> processes = new HashMap<>();

    private record Stat(char state, long parent, long session, long start) {
    }

    private ProcessTable() {
    }

    /** The processes as they are now. */
    static ProcessTable now() {
        ProcessTable table = new ProcessTable();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (Path entry : entries) {
                Stat stat = stat(entry);
                if (stat != null) {
                    table.processes.put(Long.valueOf(entry.getFileName().toString()), stat);
                }
            }
        } catch (IOException | DirectoryIteratorException | NumberFormatException e) {
            return table;
        }
        return table;
    }

    /** Time since boot in the unit of {@code starttime}. */
    static long ticks() {
        try {
            String uptime = Files.readString(Path.of("/proc/uptime"));
            return (long) (Double.parseDouble(uptime.substring(0, uptime.indexOf(' '))) * TICKS_PER_SECOND);
        } catch (IOException | RuntimeException e) {
            return 0;
        }
    }

    private static Stat stat(Path entry) {
        try {
            String text = Files.readString(entry.resolve("stat"), StandardCharsets.ISO_8859_1);
            // "4711 (a name) S 1 4711 4711 …": the name may hold blanks and brackets
            String[] fields = text.substring(text.lastIndexOf(')') + 2).split(" ");
            return new Stat(fields[0].charAt(0), Long.parseLong(fields[1]), Long.parseLong(fields[3]), Long.parseLong(fields[19]));
        } catch (IOException | RuntimeException e) {
            return null;
        }
    }

    /**
     * Processes that still run and belong together.
     *
     * @param leader  process that was started, or 0
     * @param session session that it leads, or 0
     * @param mark    beginning of the entry of their environment
     * @param since   {@link #ticks()} when the first of them can have started
     */
    Set<Long> family(long leader, long session, String mark, long since) {
        Set<Long> family = new LinkedHashSet<>();
        if (leader != 0 && processes.containsKey(leader)) {
            family.add(leader);
        }
        for (Map.Entry<Long, Stat> process : processes.entrySet()) {
            Stat stat = process.getValue();
            if (session != 0 && stat.session() == session) {
                family.add(process.getKey());
            } else if (stat.start() >= since && stat.state() != 'D' && process.getKey() != SELF && isMarked(process.getKey(), mark)) {
                family.add(process.getKey());
            }
        }
        addDescendants(family);
        family.removeIf(pid -> pid == SELF || processes.get(pid) == null || isEnded(pid));
        return family;
    }

    private void addDescendants(Set<Long> family) {
        boolean grows = !family.isEmpty();
        while (grows) {
            grows = false;
            for (Map.Entry<Long, Stat> process : processes.entrySet()) {
                if (family.contains(process.getValue().parent()) && family.add(process.getKey())) {
                    grows = true;
                }
            }
        }
    }

    /**
     * What is left of sessions whose leaders have ended. The kernel gives the number of a leader to no new process while its session
     * has members, so a session whose leader is there is somebody else's.
     */
    Set<Long> leftOf(Set<Long> sessions) {
        Set<Long> left = new LinkedHashSet<>();
        for (Map.Entry<Long, Stat> process : processes.entrySet()) {
            long session = process.getValue().session();
            if (sessions.contains(session) && !processes.containsKey(session) && !isEnded(process.getKey())) {
                left.add(process.getKey());
            }
        }
        return left;
    }

    private boolean isEnded(long pid) {
        char state = processes.get(pid).state();
        return state == 'Z' || state == 'X';
    }

    /** Whether the kernel holds it where no signal reaches it. */
    boolean isBlocked(long pid) {
        Stat stat = processes.get(pid);
        return stat != null && stat.state() == 'D';
    }

    private static boolean isMarked(long pid, String mark) {
        try (InputStream in = Files.newInputStream(Path.of("/proc/" + pid + "/environ"))) {
            String environment = new String(in.readNBytes(ENVIRONMENT_LIMIT), StandardCharsets.ISO_8859_1);
            return environment.startsWith(mark) || environment.contains("\0" + mark);
        } catch (IOException e) {
            return false;
        }
    }

    /** The file below /sys, /proc or /dev that one of these has open: what it waits for, most likely; or null. */
    static String openFile(Set<Long> family) {
        for (long pid : family) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(Path.of("/proc/" + pid + "/fd"))) {
                for (Path file : files) {
                    String target = Files.readSymbolicLink(file).toString();
                    if (target.startsWith("/sys/") || target.startsWith("/dev/infiniband") || target.startsWith("/dev/mst")) {
                        return target;
                    }
                }
            } catch (IOException | DirectoryIteratorException e) {
                continue;
            }
        }
        return null;
    }

    /** Sends SIGKILL to all of them; those that may not be killed are left. */
    static void kill(Set<Long> family) {
        for (long pid : family) {
            try {
                ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
            } catch (RuntimeException e) {
                // it is not ours to kill, or gone
                continue;
            }
        }
    }
}
