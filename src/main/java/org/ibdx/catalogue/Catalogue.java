package org.ibdx.catalogue;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.ibdx.diagnosis.Severity;

/**
 * The entries of the catalogue. The {@link Head} of each is at hand; its words are read when they are asked for, since a run
 * needs those of a few causes only.
 */
public final class Catalogue {

    /**
     * What reasoning needs of an entry.
     *
     * @see Entry
     */
    public record Head(String id, String layer, Severity severity, String about, boolean symptom, boolean lifts, String wanted, String once,
                       List<Entry.Target> explains, List<Entry.Target> rulesOut, Entry.Decides decides) {

        public static Head of(Entry entry) {
            return new Head(entry.id(), entry.layer(), entry.severity(), entry.about(), entry.symptom(), entry.lifts(),
                    entry.wanted(), entry.once(), entry.explains(), entry.rulesOut(), entry.decides());
        }
    }

    private final Map<String, Head> heads;
    private final Map<String, Supplier<Entry>> entries;
    private final Map<String, List<String>> explainers = new HashMap<>();

    public Catalogue(Map<String, Head> heads, Map<String, Supplier<Entry>> entries) {
        this.heads = heads;
        this.entries = entries;
        for (Head head : heads.values()) {
            for (Entry.Target target : head.explains()) {
                explainers.computeIfAbsent(target.id(), id -> new ArrayList<>()).add(head.id());
            }
        }
    }

    /** This catalogue and further entries; an id that is there already is replaced. */
    public Catalogue with(Collection<Entry> more) {
        Map<String, Head> allHeads = new LinkedHashMap<>(heads);
        Map<String, Supplier<Entry>> allEntries = new LinkedHashMap<>(entries);
        for (Entry entry : more) {
            allHeads.put(entry.id(), Head.of(entry));
            allEntries.put(entry.id(), () -> entry);
        }
        return new Catalogue(allHeads, allEntries);
    }

    /** The head of an entry, or null. */
    public Head head(String id) {
        return heads.get(id);
    }

    public Collection<Head> heads() {
        return heads.values();
    }

    /** The entry with all its words, or null. */
    public Entry entry(String id) {
        Supplier<Entry> supplier = entries.get(id);
        return supplier == null ? null : supplier.get();
    }

    /** Ids of the entries that have an edge "explains" to this one. */
    public List<String> explainersOf(String id) {
        return explainers.getOrDefault(id, List.of());
    }
}
