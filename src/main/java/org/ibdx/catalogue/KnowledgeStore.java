package org.ibdx.catalogue;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.ibdx.diagnosis.Confidence;
import org.ibdx.diagnosis.Severity;
import org.ibdx.fact.Fact;
import org.ibdx.knowledge.Binary;
import org.ibdx.knowledge.Node;
import org.ibdx.knowledge.Node.Both;
import org.ibdx.probe.Probe;

/** The knowledge in the form that the build writes and a run reads. */
public final class KnowledgeStore {

    /** Where the build puts it in the jar. */
    public static final String RESOURCE = "/org/ibdx/knowledge.bin";

    private KnowledgeStore() {
    }

    /** Reads the knowledge that was built in. */
    public static Knowledge builtIn() {
        try (InputStream in = KnowledgeStore.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException("this build has no knowledge (" + RESOURCE + "); build again");
            }
            return read(new DataInputStream(new BufferedInputStream(in, 1 << 16)));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + RESOURCE, e);
        }
    }

    private static Knowledge read(DataInputStream in) throws IOException {
        String digest = in.readUTF();
        Map<String, Probe> probes = new LinkedHashMap<>();
        for (Map.Entry<String, Node> entry : section(in, "probes").map().entrySet()) {
            probes.put(entry.getKey(), Probe.from(entry.getKey(), entry.getValue()));
        }
        List<Message> messages = new ArrayList<>();
        for (Node file : section(in, "messages").map().values()) {
            messages.addAll(Message.listFrom(file));
        }
        List<Fact> tables = new ArrayList<>();
        for (Map.Entry<String, Node> entry : section(in, "tables").map().entrySet()) {
            tables.addAll(Table.read(new Node(entry.getKey(), 0, entry.getValue().value())));
        }
        Map<String, RuleText> rules = new LinkedHashMap<>();
        int count = in.readInt();
        for (int i = 0; i < count; i++) {
            RuleText rule = readRule(in);
            rules.put(rule.name(), rule);
        }
        return new Knowledge(probes, messages, tables, rules, readCatalogue(in), digest);
    }

    private static Node section(DataInputStream in, String name) throws IOException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return Binary.read(bytes, name);
    }

    private static Catalogue readCatalogue(DataInputStream in) throws IOException {
        Map<String, Catalogue.Head> heads = new LinkedHashMap<>();
        Map<String, Supplier<Entry>> entries = new LinkedHashMap<>();
        int count = in.readInt();
        for (int i = 0; i < count; i++) {
            String id = in.readUTF();
            String layer = in.readUTF();
            Severity severity = Severity.of(in.readUTF());
            String about = in.readUTF();
            boolean symptom = in.readBoolean();
            boolean lifts = in.readBoolean();
            String wanted = in.readUTF();
            List<Entry.Target> explains = readTargets(in);
            List<Entry.Target> rulesOut = readTargets(in);
            String probe = in.readUTF();
            String run = in.readUTF();
            heads.put(id, new Catalogue.Head(id, layer, severity, about, symptom, lifts, wanted.isEmpty() ? null : wanted, explains,
                    rulesOut, probe.isEmpty() ? null : new Entry.Decides(probe, run)));
            byte[] words = new byte[in.readInt()];
            in.readFully(words);
            entries.put(id, () -> Entry.from(id, layer, Binary.read(words, id)));
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
        DataOutputStream out = new DataOutputStream(stream);
        out.writeUTF(digest);
        for (Map<String, Node> section : List.of(probes, messages, tables)) {
            byte[] bytes = Binary.write(new Node("", 0, section));
            out.writeInt(bytes.length);
            out.write(bytes);
        }
        out.writeInt(rules.size());
        for (RuleText rule : rules.values()) {
            writeRule(rule, out);
        }
        out.writeInt(entries.size());
        for (Entry entry : entries.values()) {
            out.writeUTF(entry.id());
            out.writeUTF(entry.layer());
            out.writeUTF(entry.severity().word());
            out.writeUTF(entry.about());
            out.writeBoolean(entry.symptom());
            out.writeBoolean(entry.lifts());
            out.writeUTF(entry.wanted() == null ? "" : entry.wanted());
            writeTargets(entry.explains(), out);
            writeTargets(entry.rulesOut(), out);
            out.writeUTF(entry.decides() == null ? "" : entry.decides().probe());
            out.writeUTF(entry.decides() == null ? "" : entry.decides().run());
            byte[] bytes = Binary.write(words.get(entry.id()));
            out.writeInt(bytes.length);
            out.write(bytes);
        }
        out.flush();
    }

    private static void writeTargets(List<Entry.Target> targets, DataOutputStream out) throws IOException {
        out.writeInt(targets.size());
        for (Entry.Target target : targets) {
            out.writeUTF(target.id());
            writeTexts(target.reach(), out);
        }
    }

    private static List<Entry.Target> readTargets(DataInputStream in) throws IOException {
        int count = in.readInt();
        List<Entry.Target> targets = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            targets.add(new Entry.Target(in.readUTF(), readTexts(in)));
        }
        return targets;
    }

    private static void writeTexts(List<String> texts, DataOutputStream out) throws IOException {
        out.writeInt(texts.size());
        for (String text : texts) {
            out.writeUTF(text);
        }
    }

    private static List<String> readTexts(DataInputStream in) throws IOException {
        int count = in.readInt();
        List<String> texts = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            texts.add(in.readUTF());
        }
        return texts;
    }

    private static void writeRule(RuleText rule, DataOutputStream out) throws IOException {
        out.writeUTF(rule.name());
        out.writeUTF(rule.layer());
        out.writeUTF(rule.file());
        out.writeInt(rule.line());
        out.writeUTF(rule.sure().word());
        out.writeUTF(rule.says().en());
        out.writeUTF(rule.says().zh());
        out.writeInt(rule.patterns().size());
        for (RuleText.Pattern pattern : rule.patterns()) {
            out.writeUTF(pattern.type());
            out.writeUTF(pattern.presence());
            out.writeUTF(pattern.variable());
            writeTexts(pattern.fields(), out);
            out.writeInt(pattern.bindings().size());
            for (Map.Entry<String, String> binding : pattern.bindings().entrySet()) {
                out.writeUTF(binding.getKey());
                out.writeUTF(binding.getValue());
            }
            writeTexts(pattern.constraints(), out);
            out.writeInt(pattern.tests().size());
            for (RuleText.Test test : pattern.tests()) {
                out.writeUTF(test.field());
                writeTexts(test.oneOf(), out);
            }
        }
        out.writeInt(rule.concludes().size());
        for (RuleText.Conclusion conclusion : rule.concludes()) {
            out.writeUTF(conclusion.type());
            out.writeUTF(conclusion.code() == null ? "" : conclusion.code());
            out.writeUTF(conclusion.variable() == null ? "" : conclusion.variable());
        }
    }

    private static RuleText readRule(DataInputStream in) throws IOException {
        String name = in.readUTF();
        String layer = in.readUTF();
        String file = in.readUTF();
        int line = in.readInt();
        Confidence sure = Confidence.of(in.readUTF());
        Both says = new Both(in.readUTF(), in.readUTF());
        List<RuleText.Pattern> patterns = new ArrayList<>();
        for (int count = in.readInt(); count > 0; count--) {
            String type = in.readUTF();
            String presence = in.readUTF();
            String variable = in.readUTF();
            List<String> fields = readTexts(in);
            Map<String, String> bindings = new LinkedHashMap<>();
            for (int bound = in.readInt(); bound > 0; bound--) {
                String key = in.readUTF();
                bindings.put(key, in.readUTF());
            }
            List<String> constraints = readTexts(in);
            List<RuleText.Test> tests = new ArrayList<>();
            for (int tested = in.readInt(); tested > 0; tested--) {
                tests.add(new RuleText.Test(in.readUTF(), readTexts(in)));
            }
            patterns.add(new RuleText.Pattern(type, presence, variable, fields, bindings, constraints, tests));
        }
        List<RuleText.Conclusion> concludes = new ArrayList<>();
        for (int count = in.readInt(); count > 0; count--) {
            String type = in.readUTF();
            String code = in.readUTF();
            String variable = in.readUTF();
            concludes.add(new RuleText.Conclusion(type, code.isEmpty() ? null : code, variable.isEmpty() ? null : variable));
        }
        return new RuleText(name, layer, file, line, sure, says, patterns, concludes);
    }
}
