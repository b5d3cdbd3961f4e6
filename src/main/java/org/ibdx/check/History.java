package org.ibdx.check;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibdx.knowledge.Node.Both;

/**
 * What happened on a host: a log that is only appended to, a JSON object in a line for each run. When it has grown to its limit it
 * becomes {@code .1}, that {@code .2}, and so on. A line that a killed run left unfinished is not read, and ended by the next.
 */
public final class History {

    /** Bytes after which a file is put away. */
    public static final long LIMIT = 1 << 20;
    /** Files that are kept beside the newest. */
    public static final int KEPT = 4;

    private static final JsonFactory FACTORY = new JsonFactory();

    private final Path file;
    private final long limit;

    public History(Path file, long limit) {
        this.file = file;
        this.limit = limit;
    }

    /**
     * A run.
     *
     * @param time    when
     * @param verdict its verdict
     * @param events  what changed
     * @param counts  error counters that are not zero, by subject: {@code mlx5_0/1 symbol_error}
     */
    public record Entry(Instant time, String verdict, List<Event> events, Map<String, Long> counts) {
    }

    /**
     * Something that changed.
     *
     * @param kind     new, again, worse, better, gone, reset, reboot
     * @param id       slug of a cause; null for what is none
     * @param subject  what it is about
     * @param severity of a cause; else null
     * @param text     its sentence
     */
    public record Event(String kind, String id, String subject, String severity, Both text) {
    }

    /** Appends a run. */
    public void append(Entry entry) throws IOException {
        if (Files.exists(file) && Files.size(file) >= limit) {
            for (int i = KEPT - 1; i >= 1; i--) {
                if (Files.exists(numbered(i))) {
                    Files.move(numbered(i), numbered(i + 1), StandardCopyOption.REPLACE_EXISTING);
                }
            }
            Files.move(file, numbered(1), StandardCopyOption.REPLACE_EXISTING);
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            long end = channel.size();
            ByteBuffer last = ByteBuffer.allocate(1);
            boolean torn = end > 0 && channel.read(last, end - 1) == 1 && last.get(0) != '\n';
            ByteBuffer line = ByteBuffer.wrap(((torn ? "\n" : "") + json(entry) + "\n").getBytes(StandardCharsets.UTF_8));
            channel.position(end);
            while (line.hasRemaining()) {
                channel.write(line);
            }
        }
    }

    private Path numbered(int number) {
        return file.resolveSibling(file.getFileName() + "." + number);
    }

    private static String json(Entry entry) throws IOException {
        StringWriter text = new StringWriter(256);
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("time", entry.time().toString());
            json.writeStringField("verdict", entry.verdict());
            if (!entry.events().isEmpty()) {
                json.writeArrayFieldStart("events");
                for (Event event : entry.events()) {
                    json.writeStartObject();
                    json.writeStringField("kind", event.kind());
                    if (event.id() != null) {
                        json.writeStringField("id", event.id());
                        json.writeStringField("severity", event.severity());
                    }
                    json.writeStringField("subject", event.subject());
                    json.writeStringField("text", event.text().en());
                    if (!event.text().zh().equals(event.text().en())) {
                        json.writeStringField("zh", event.text().zh());
                    }
                    json.writeEndObject();
                }
                json.writeEndArray();
            }
            if (!entry.counts().isEmpty()) {
                json.writeObjectFieldStart("counts");
                for (Map.Entry<String, Long> count : entry.counts().entrySet()) {
                    json.writeNumberField(count.getKey(), count.getValue());
                }
                json.writeEndObject();
            }
            json.writeEndObject();
        }
        return text.toString();
    }

    /** All runs from a time on, oldest first; lines that are damaged are left out. */
    public List<Entry> since(Instant from) throws IOException {
        List<Entry> entries = new ArrayList<>();
        for (int i = KEPT; i >= 0; i--) {
            List<String> lines;
            try {
                // a run that was killed may have left half a character
                lines = new String(Files.readAllBytes(i == 0 ? file : numbered(i)), StandardCharsets.UTF_8).lines().toList();
            } catch (NoSuchFileException e) {
                continue;
            }
            for (String line : lines) {
                Entry entry = entry(line);
                if (entry != null && !entry.time().isBefore(from)) {
                    entries.add(entry);
                }
            }
        }
        return entries;
    }

    private static Entry entry(String line) {
        try {
            Map<?, ?> map = (Map<?, ?>) StateJson.value(line);
            List<Event> events = new ArrayList<>();
            if (map.get("events") instanceof List<?> list) {
                for (Object each : list) {
                    Map<?, ?> event = (Map<?, ?>) each;
                    String said = (String) event.get("text");
                    events.add(new Event((String) event.get("kind"), (String) event.get("id"), (String) event.get("subject"),
                            (String) event.get("severity"), new Both(said, event.get("zh") instanceof String zh ? zh : said)));
                }
            }
            Map<String, Long> counts = new LinkedHashMap<>();
            if (map.get("counts") instanceof Map<?, ?> given) {
                given.forEach((name, value) -> counts.put((String) name, Long.valueOf((String) value)));
            }
            return new Entry(Instant.parse((String) map.get("time")), (String) map.get("verdict"), events, counts);
        } catch (IOException | ClassCastException | NullPointerException | NumberFormatException | DateTimeException e) {
            return null;
        }
    }
}
