package org.ibdx.source.live;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.exec.CommandLine;

/**
 * All child processes of one run: none runs longer than its time, writes more than the limit, or is there when the run is over.
 * What the kernel does not let go (state D) is abandoned.
 */
final class Children implements AutoCloseable {

    /** Bytes of one output; what is longer is cut there. */
    static final int LIMIT = 16 << 20;
    /** Size of the unit of {@code ulimit -f} in POSIX; bash counts in 1024, so its files may become twice as long. */
    private static final int BLOCK = 512;
    private static final long TICK_MILLIS = 40;
    private static final long STUCK_NANOS = 700_000_000;
    private static final long SWEEP_NANOS = 1_000_000_000;
    private static final long ROOM = 128L << 20;
    private static final String VARIABLE = "IBDX_RUN=";

    private final Surroundings here;
    private final boolean sudo;
    private final boolean mayKill;
    private final String token = UUID.randomUUID().toString();
    private final long since = ProcessTable.ticks() - 1;
    private final Path folder;
    private final List<String> before;
    private final Set<Child> running = ConcurrentHashMap.newKeySet();
    private final Set<Long> sessions = ConcurrentHashMap.newKeySet();
    private final AtomicInteger count = new AtomicInteger();
    private final Object starting = new Object();
    private final Thread watcher = new Thread(this::watch, "ibdx-watch");
    private final Thread hook = new Thread(this::end, "ibdx-end");
    private final boolean ownSession;
    private boolean ending;
    private volatile boolean over;

    Children(Surroundings here, boolean sudo) throws IOException {
        this(here, sudo, true);
    }

    /** Without the power to kill, to see what happens when the kernel does not let go. */
    Children(Surroundings here, boolean sudo, boolean mayKill) throws IOException {
        this.here = here;
        this.sudo = sudo;
        this.mayKill = mayKill;
        this.folder = Files.createTempDirectory(roomy(here.environment()), "ibdx-");
        Path setsid = here.find("setsid");
        this.ownSession = setsid != null && Files.isExecutable(setsid);
        List<String> words = new ArrayList<>();
        if (ownSession) {
            words.add(setsid.toString());
        }
        words.addAll(List.of("/bin/sh", "-c", ShellText.BOUND, "ibdx", String.valueOf(LIMIT / BLOCK)));
        this.before = List.copyOf(words);
        Runtime.getRuntime().addShutdownHook(hook);
        watcher.setDaemon(true);
        watcher.start();
    }

    /** Memory where it is offered: the disk of a sick machine may be full. */
    private static Path roomy(Map<String, String> environment) {
        List<String> candidates = new ArrayList<>();
        candidates.add("/dev/shm");
        candidates.add(environment.getOrDefault("XDG_RUNTIME_DIR", ""));
        candidates.add(System.getProperty("java.io.tmpdir"));
        candidates.add("/var/tmp");
        for (String candidate : candidates) {
            File file = new File(candidate);
            if (!candidate.isEmpty() && file.isDirectory() && file.canWrite() && file.getUsableSpace() > ROOM) {
                return file.toPath();
            }
        }
        return Path.of(System.getProperty("java.io.tmpdir"));
    }

    /** Runs a command; returns when it has ended or was given up. */
    Ended run(List<String> command, long milliseconds) {
        int number = count.incrementAndGet();
        // a dot at the end, so that 1 is no beginning of 12
        String mark = token + "." + number + ".";
        Child child;
        try {
            child = new Child(this, folder, number, VARIABLE + mark, ownSession, milliseconds);
        } catch (IOException e) {
            return new Ended(Ended.How.NOT_STARTED, null, "", "no room for its output: " + e.getMessage(), null);
        }
        running.add(child);
        try {
            Integer exit = child.run(line(command), environment(mark));
            if (exit == null && child.how == Ended.How.BY_ITSELF) {
                return new Ended(Ended.How.NOT_STARTED, null, "", "interrupted", null);
            }
            boolean full = child.how == Ended.How.BY_ITSELF && child.written() >= LIMIT;
            return new Ended(full ? Ended.How.CUT : child.how, exit, child.output(), child.error(), child.openFile);
        } catch (IOException e) {
            return new Ended(Ended.How.NOT_STARTED, null, "", String.valueOf(e.getMessage()), null);
        } finally {
            if (ownSession && child.pid() != 0) {
                sessions.add(child.pid());
            }
            running.remove(child);
            child.close();
        }
    }

    private CommandLine line(List<String> command) {
        CommandLine line = new CommandLine(before.get(0));
        before.subList(1, before.size()).forEach(word -> line.addArgument(word, false));
        command.forEach(word -> line.addArgument(word, false));
        return line;
    }

    private Map<String, String> environment(String mark) {
        Map<String, String> environment = new HashMap<>(here.environment());
        environment.put(VARIABLE.substring(0, VARIABLE.length() - 1), mark);
        return environment;
    }

    /** Starts a process unless the run is being ended. */
    Process start(ProcessBuilder builder) throws IOException {
        synchronized (starting) {
            if (ending) {
                throw new IOException("the run is being ended");
            }
            return builder.start();
        }
    }

    private void watch() {
        while (!over) {
            long now = System.nanoTime();
            for (Child child : running) {
                check(child, now);
            }
            try {
                TimeUnit.MILLISECONDS.sleep(TICK_MILLIS);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private void check(Child child, long now) {
        if (!child.isAlive()) {
            return;
        }
        if (child.killedAt != 0) {
            kill(child, false);
            if (now - child.killedAt > STUCK_NANOS) {
                child.abandon();
            }
        } else if (now > child.deadline) {
            child.how = Ended.How.TIMED_OUT;
            child.killedAt = now;
            kill(child, true);
        } else if (child.written() >= LIMIT) {
            child.how = Ended.How.CUT;
            child.killedAt = now;
            kill(child, true);
        }
    }

    private void kill(Child child, boolean first) {
        ProcessTable table = ProcessTable.now();
        Set<Long> family = table.family(child.pid(), child.ownSession ? child.pid() : 0, child.mark, since);
        if (first) {
            child.openFile = ProcessTable.openFile(family);
        }
        kill(family, !first);
        if (mayKill) {
            child.kill();
        }
    }

    /** Kills; what belongs to root after a {@code sudo} only root can kill. */
    private void kill(Set<Long> family, boolean again) {
        if (!mayKill) {
            return;
        }
        ProcessTable.kill(family);
        if (sudo && again && !family.isEmpty()) {
            List<String> words = new ArrayList<>(List.of("sudo", "-n", "kill", "-KILL"));
            family.forEach(pid -> words.add(pid.toString()));
            try {
                Process process = new ProcessBuilder(words).redirectErrorStream(true)
                        .redirectOutput(new File("/dev/null")).redirectInput(new File("/dev/null")).start();
                process.waitFor(1, TimeUnit.SECONDS);
            } catch (IOException e) {
                return;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Kills whatever this run has started and is still there, until there is none or only what the kernel holds. */
    private void end() {
        synchronized (starting) {
            ending = true;
        }
        long until = System.nanoTime() + SWEEP_NANOS;
        boolean again = false;
        while (System.nanoTime() < until) {
            ProcessTable table = ProcessTable.now();
            Set<Long> left = new LinkedHashSet<>(table.family(0, 0, VARIABLE + token + ".", since));
            for (Child child : running) {
                left.addAll(table.family(child.pid(), child.ownSession ? child.pid() : 0, child.mark, since));
            }
            left.addAll(table.leftOf(sessions));
            left.removeIf(table::isBlocked);
            if (left.isEmpty()) {
                break;
            }
            kill(left, again);
            again = true;
            try {
                TimeUnit.MILLISECONDS.sleep(10);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                break;
            }
        }
        over = true;
        clear();
    }

    private void clear() {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
            Files.deleteIfExists(folder);
        } catch (IOException | java.nio.file.DirectoryIteratorException e) {
            // a tool left a folder of its own there: it is temporary space
            over = true;
        }
    }

    @Override
    public void close() {
        end();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the machine is being shut down: the hook has run or runs
            over = true;
        }
    }
}
