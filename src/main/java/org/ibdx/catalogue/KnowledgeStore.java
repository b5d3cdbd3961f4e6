package org.ibdx.catalogue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.ibdx.diagnosis.Severity;
import org.ibdx.fact.Fact;
import org.ibdx.knowledge.Binary;
import org.ibdx.knowledge.Node;
import org.ibdx.knowledge.PackedReader;
import org.ibdx.knowledge.PackedWriter;
import org.ibdx.probe.Probe;

/** The knowledge in the form that the build writes and a run reads. */
public final class KnowledgeStore {

    /** Where the build puts it in the jar. */
    public static final String RESOURCE = "/org/ibdx/knowledge.bin";

    private static final int LONGEST_DIGEST = 256;

    private KnowledgeStore() {
    }

    /** Reads the knowledge that was built in. */
    public static Knowledge builtIn() {
        try (InputStream in = KnowledgeStore.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException("this build has no knowledge (" + RESOURCE + "); build again");
            }
            return read(new PackedReader(all(in)));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + RESOURCE, e);
        }
    }

    /** All bytes of a stream that says how many are there, as a file and an entry of a jar do, without a second copy of them. */
    private static byte[] all(InputStream in) throws IOException {
        byte[] bytes = new byte[in.available()];
        int length = in.readNBytes(bytes, 0, bytes.length);
        byte[] rest = in.readAllBytes();
        if (rest.length == 0 && length == bytes.length) {
            return bytes;
        }
        byte[] all = Arrays.copyOf(bytes, length + rest.length);
        System.arraycopy(rest, 0, all, length, rest.length);
        return all;
    }

    /** The digest of the knowledge that was built in, without reading the rest; null where there is none. */
    public static String builtInDigest() throws IOException {
        try (InputStream in = KnowledgeStore.class.getResourceAsStream(RESOURCE)) {
            return in == null ? null : new PackedReader(in.readNBytes(LONGEST_DIGEST)).text();
        }
    }

    private static Knowledge read(PackedReader in) {
        String digest = in.text();
        Map<String, Probe> probes = new LinkedHashMap<>();
        for (Map.Entry<String, Node> entry : Binary.read(in, "probes").map().entrySet()) {
            probes.put(entry.getKey(), Probe.from(entry.getKey(), entry.getValue()));
        }
        List<Message> messages = new ArrayList<>();
        for (Node file : Binary.read(in, "messages").map().values()) {
            messages.addAll(Message.listFrom(file));
        }
        List<Fact> tables = new ArrayList<>();
        for (Map.Entry<String, Node> entry : Binary.read(in, "tables").map().entrySet()) {
            tables.addAll(Table.read(new Node(entry.getKey(), 0, entry.getValue().value())));
        }
        List<RuleNeeds> needs = new ArrayList<>();
        Map<String, RuleText> rules = RuleStore.read(in, needs);
        return new Knowledge(probes, messages, tables, rules, needs, readCatalogue(in), digest);
    }

    private static Catalogue readCatalogue(PackedReader in) {
        Map<String, Catalogue.Head> heads = new LinkedHashMap<>();
        Map<String, Supplier<Entry>> entries = new LinkedHashMap<>();
        int count = in.number();
        for (int i = 0; i < count; i++) {
            String id = in.text();
            String layer = in.text();
            Severity severity = Severity.of(in.text());
            heads.put(id, new Catalogue.Head(id, layer, severity, in.text(), in.flag(), in.flag(), in.textOrNull(), in.textOrNull(), readTargets(in),
                    readTargets(in), in.flag() ? new Entry.Decides(in.text(), in.text()) : null));
            PackedReader words = in.part();
            entries.put(id, () -> Entry.from(id, layer, Binary.read(words.mark(), id)));
        }
        return new Catalogue(heads, entries);
    }

    /**
     * Writes the knowledge.
     *
     * @param probes   probe files by id
     * @param messages message files by name
     * @param tables   table files by name
     * @param rules    what the rules say
     * @param entries  the catalogue
     * @param words    its files by id
     */
    public static void write(OutputStream stream, String digest, Map<String, Node> probes, Map<String, Node> messages,
                             Map<String, Node> tables, Map<String, RuleText> rules, Map<String, Entry> entries,
                             Map<String, Node> words) throws IOException {
        PackedWriter out = new PackedWriter();
        out.text(digest);
        for (Map<String, Node> section : List.of(probes, messages, tables)) {
            Binary.write(new Node("", 0, section), out);
        }
        RuleStore.write(rules.values(), out);
        out.number(entries.size());
        for (Entry entry : entries.values()) {
            out.text(entry.id());
            out.text(entry.layer());
            out.text(entry.severity().word());
            out.text(entry.about());
            out.flag(entry.symptom());
            out.flag(entry.lifts());
            out.text(entry.wanted());
            out.text(entry.once());
            writeTargets(entry.explains(), out);
            writeTargets(entry.rulesOut(), out);
            out.flag(entry.decides() != null);
            if (entry.decides() != null) {
                out.text(entry.decides().probe());
                out.text(entry.decides().run());
            }
            out.part(Binary.write(words.get(entry.id())));
        }
        stream.write(out.toByteArray());
    }

    private static void writeTargets(List<Entry.Target> targets, PackedWriter out) {
        out.number(targets.size());
        for (Entry.Target target : targets) {
            out.text(target.id());
            out.texts(target.reach());
        }
    }

    private static List<Entry.Target> readTargets(PackedReader in) {
        int count = in.number();
        List<Entry.Target> targets = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            targets.add(new Entry.Target(in.text(), in.texts()));
        }
        return targets;
    }
}
