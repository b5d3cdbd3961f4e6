package org.ibdx.source.live;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import org.ibdx.source.Progress;

/**
 * A few workers that do pieces of work side by side, so that no two send MADs on one port at once, nothing touches an adapter
 * before its files were read, and active probes come when all else is done.
 */
final class Crew {

    private static final int MOST = 4;
    private static final int LEAST = 3;
    private static final long TELL_MILLIS = 200;
    private static final long MILLION = 1_000_000;

    /** Does one piece of work. */
    interface Worker {
        List<Piece> work(Work work);
    }

    private final LinkedList<Work> waiting;
    private final Map<Work, Long> running = new LinkedHashMap<>();
    private final Set<String> ports = new HashSet<>();
    private final List<Piece> pieces = Collections.synchronizedList(new ArrayList<>());
    private final Worker worker;
    private final int all;
    private boolean giveUp;

    Crew(List<Work> work, Worker worker) {
        this.waiting = new LinkedList<>(work);
        this.worker = worker;
        this.all = work.size();
    }

    /** Does all work; on interruption returns with what there is. */
    List<Piece> run(Progress progress) throws InterruptedException {
        int size = Math.min(MOST, Math.max(LEAST, Runtime.getRuntime().availableProcessors()));
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            Thread thread = new Thread(this::loop, "ibdx-probe-" + i);
            thread.setDaemon(true);
            thread.start();
            threads.add(thread);
        }
        try {
            synchronized (this) {
                while (!waiting.isEmpty() || !running.isEmpty()) {
                    wait(TELL_MILLIS);
                    progress.say(says());
                }
            }
        } finally {
            synchronized (this) {
                giveUp = true;
                notifyAll();
            }
            progress.say("");
        }
        return pieces();
    }

    /** What was brought so far. */
    List<Piece> pieces() {
        synchronized (pieces) {
            return new ArrayList<>(pieces);
        }
    }

    /** Work that was not begun or not finished. */
    synchronized List<Work> unfinished() {
        List<Work> unfinished = new ArrayList<>(running.keySet());
        unfinished.addAll(waiting);
        return unfinished;
    }

    private String says() {
        StringJoiner names = new StringJoiner(", ");
        long now = System.nanoTime();
        running.forEach((work, since) -> {
            long seconds = (now - since) / MILLION / 1000;
            names.add(seconds == 0 ? work.says() : work.says() + " " + seconds + " s");
        });
        return names.length() == 0 ? "" : (all - waiting.size() - running.size()) + "/" + all + "  " + names;
    }

    private void loop() {
        Work work = next();
        while (work != null) {
            List<Piece> brought = List.of();
            try {
                brought = worker.work(work);
            } finally {
                done(work, brought);
            }
            work = next();
        }
    }

    private synchronized Work next() {
        while (!giveUp && !waiting.isEmpty()) {
            for (Work work : waiting) {
                if (mayRun(work)) {
                    waiting.remove(work);
                    running.put(work, System.nanoTime());
                    ports.addAll(work.mads());
                    return work;
                }
            }
            try {
                wait();
            } catch (InterruptedException e) {
                return null;
            }
        }
        return null;
    }

    private synchronized void done(Work work, List<Piece> brought) {
        pieces.addAll(brought);
        running.remove(work);
        ports.removeAll(work.mads());
        notifyAll();
    }

    private boolean mayRun(Work work) {
        Set<String> mads = work.mads();
        if (!mads.isEmpty() && (ports.contains("*") || mads.contains("*") && !ports.isEmpty() || mads.stream().anyMatch(ports::contains))) {
            return false;
        }
        for (Work other : running.keySet()) {
            if (comesFirst(other, work)) {
                return false;
            }
        }
        for (Work other : waiting) {
            if (other != work && comesFirst(other, work)) {
                return false;
            }
        }
        return true;
    }

    private static boolean comesFirst(Work other, Work work) {
        return work.last() && !other.last()
                || other instanceof Work.Reading reading && reading.group() != null && work.touches().contains(reading.group());
    }
}
