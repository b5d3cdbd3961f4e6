package org.ibdx.check;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A program to be killed: takes the lock, reads, writes and logs as fast as it can, and says so once it has begun. */
public final class StateHammer {

    private StateHammer() {
    }

    public static void main(String[] arguments) throws Exception {
        StateFolder states = new StateFolder(Path.of(arguments[0]));
        for (long run = 0; ; run++) {
            try (RunLock lock = RunLock.take(states, "node17", Duration.ofSeconds(30))) {
                states.sweep();
                StateFolder.Read read = states.read("node17");
                if (read.reason() != null) {
                    System.out.println("damaged: " + read.reason());
                    System.exit(9);
                }
                Map<String, List<Sample>> readings = new LinkedHashMap<>();
                for (int i = 0; i < 40; i++) {
                    List<Sample> samples = new ArrayList<>();
                    samples.add(new Sample(String.valueOf(run), Instant.EPOCH, Instant.EPOCH, "sysfs", 1, "x".repeat((int) (run % 50))));
                    readings.put("Counter value mlx5_0/1 c" + i, samples);
                }
                states.write(read.state().withReadings(readings, null));
                new History(states.history("node17"), 20_000).append(new History.Entry(Instant.now(), "healthy", List.of(), Map.of("c", run)));
            }
            if (run == 0) {
                System.out.println("begun");
            }
        }
    }
}
