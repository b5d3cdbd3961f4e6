package org.ibdx.check;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibdx.diagnosis.Verdict;

/**
 * What is remembered of a host between two runs.
 *
 * @param host     host name
 * @param time     when the last run ended; null before the first
 * @param verdict  of the last run; null before the first
 * @param boot     when the host had booted, as it was read; null where unknown
 * @param readings what was read of a field: {@code Counter value mlx5_0/1 symbol_error} to samples, oldest first
 * @param causes   root causes that stand, and those that have not been gone for long enough
 * @param acks     acknowledgements
 */
public record State(String host, Instant time, Verdict verdict, String boot, Map<String, List<Sample>> readings,
                    List<KnownCause> causes, List<Acknowledgement> acks) {

    /** Of a host that was never looked at. */
    public static State empty(String host) {
        return new State(host, null, null, null, Map.of(), List.of(), List.of());
    }

    /** With other readings. */
    public State withReadings(Map<String, List<Sample>> others, String newBoot) {
        return new State(host, time, verdict, newBoot, new LinkedHashMap<>(others), causes, acks);
    }

    /** After a run. */
    State after(Instant now, Verdict found, List<KnownCause> known) {
        return new State(host, now, found, boot, readings, List.copyOf(known), acks.stream().filter(ack -> now.isBefore(ack.until())).toList());
    }

    /** With an acknowledgement; it replaces one about the same. */
    public State with(Acknowledgement ack) {
        List<Acknowledgement> all = new ArrayList<>(acks);
        all.removeIf(ack::same);
        all.add(ack);
        return new State(host, time, verdict, boot, readings, causes, List.copyOf(all));
    }

    /** Without the acknowledgements of a cause; {@code subject} null: on any subject. */
    public State without(String id, String subject) {
        return new State(host, time, verdict, boot, readings, causes, acks.stream()
                .filter(ack -> !ack.id().equals(id) || subject != null && !subject.equals(ack.subject())).toList());
    }
}
