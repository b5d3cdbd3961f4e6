package org.ibdx.reason;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.ibdx.catalogue.Catalogue;
import org.ibdx.conclusion.Cause;
import org.ibdx.conclusion.OnSubnet;
import org.ibdx.conclusion.Shared;
import org.ibdx.diagnosis.Confidence;

/**
 * Tells which causes of several hosts are one fault, as the catalogue says with {@code once}: that of the first host is told, those
 * of the others are its witnesses. What they must have in common:
 * <ul>
 * <li>{@code subnet}: the subnet; {@code network}: the IP network of their interfaces; {@code guid}, {@code lid}: that value
 * <li>{@code name}: the address, peer or key that their subject ends with, and the subnet where that is known
 * </ul>
 */
public final class OneFault {

    private static final String KNOWN_SUBNET = "subnet 0x";

    private final Catalogue catalogue;
    private final Map<String, String> subnets = new HashMap<>();
    private final Map<String, String> shared = new HashMap<>();

    /**
     * Knows where things lie.
     *
     * @param places as {@link Reasoner#fleet} takes them
     */
    public OneFault(Catalogue catalogue, Collection<?> places) {
        this.catalogue = catalogue;
        for (Object place : places) {
            if (place instanceof OnSubnet on) {
                subnets.put(on.host() + " " + on.subject(), on.subnet());
            } else if (place instanceof Shared row) {
                shared.put(row.kind() + " " + row.host() + " " + row.subject(), row.value());
            }
        }
    }

    /** For each of the roots that is seen by another host before, the root that stands for it: the surest, then the first by name. */
    Map<Cause, Cause> witnesses(Collection<Cause> roots, Function<Cause, Confidence> confidence) {
        Map<String, List<Cause>> groups = new LinkedHashMap<>();
        for (Cause cause : roots) {
            String once = cause.host().isEmpty() ? null : catalogue.head(cause.code()).once();
            String common = once == null ? null : common(once, cause);
            if (common != null) {
                groups.computeIfAbsent(cause.code() + " " + common, key -> new ArrayList<>()).add(cause);
            }
        }
        Map<Cause, Cause> witnesses = new LinkedHashMap<>();
        groups.values().forEach(group -> {
            Cause leader = group.stream().min(Comparator.comparing(confidence).reversed().thenComparing(Cause::host).thenComparing(Cause::subject))
                    .orElseThrow();
            group.stream().filter(cause -> !cause.host().equals(leader.host())).forEach(cause -> witnesses.put(cause, leader));
        });
        return witnesses;
    }

    private String common(String once, Cause cause) {
        String subnet = subnets.get(cause.host() + " " + cause.subject());
        return switch (once) {
            case "subnet" -> subnet;
            case "name" -> (subnet != null && subnet.startsWith(KNOWN_SUBNET) ? subnet + " " : "") + name(cause.subject());
            default -> shared.get(once + " " + cause.host() + " " + cause.subject());
        };
    }

    /** The address of {@code ib0 10.0.0.1}; the key of {@code ib0.8001} and of {@code mlx5_0/1 0x8001}. */
    private static String name(String subject) {
        String last = subject.substring(subject.lastIndexOf(' ') + 1);
        int dot = last.lastIndexOf('.');
        return last.matches("[A-Za-z].*\\.[0-9a-fA-F]{4}") ? "0x" + last.substring(dot + 1) : last;
    }
}
