package org.ibdx.check;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;

/**
 * Keeps two runs apart. The kernel holds the lock and drops it when the process ends in whatever way, so none is ever left behind;
 * the process number in the file is only for people.
 */
public final class RunLock implements AutoCloseable {

    private static final long PAUSE_MILLIS = 100;
    private static final int LONGEST_NUMBER = 20;

    private final FileChannel channel;
    private final FileLock lock;

    private RunLock(FileChannel channel, FileLock lock) {
        this.channel = channel;
        this.lock = lock;
    }

    /** Another run holds the lock; {@link #holder} says which, where it is known. */
    public static final class Busy extends Exception {
        private final String holder;

        Busy(String holder) {
            super(holder, null, false, false);
            this.holder = holder;
        }

        /** Process number, or empty. */
        public String holder() {
            return holder;
        }
    }

    /** Takes the lock of a host, waiting for it so long. */
    public static RunLock take(StateFolder folder, String host, Duration patience) throws IOException, Busy {
        folder.make();
        Path file = folder.path().resolve(StateFolder.name(host) + ".lock");
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            long end = System.nanoTime() + patience.toNanos();
            FileLock lock = attempt(channel);
            while (lock == null) {
                if (System.nanoTime() - end >= 0) {
                    String holder = holder(channel);
                    channel.close();
                    throw new Busy(holder);
                }
                Thread.sleep(PAUSE_MILLIS);
                lock = attempt(channel);
            }
            try {
                channel.truncate(0);
                channel.write(ByteBuffer.wrap((ProcessHandle.current().pid() + "\n").getBytes(StandardCharsets.US_ASCII)), 0);
            } catch (IOException e) {
                // a full disk: the lock holds without the number
                return new RunLock(channel, lock);
            }
            return new RunLock(channel, lock);
        } catch (InterruptedException e) {
            channel.close();
            Thread.currentThread().interrupt();
            throw new Busy("");
        }
    }

    private static FileLock attempt(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    private static String holder(FileChannel channel) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(LONGEST_NUMBER);
        channel.read(bytes, 0);
        String text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.US_ASCII).strip();
        return text.matches("[0-9]+") ? text : "";
    }

    @Override
    public void close() throws IOException {
        if (lock.isValid()) {
            lock.release();
        }
        channel.close();
    }
}
