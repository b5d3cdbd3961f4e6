package org.ibdx.check;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibdx.diagnosis.Severity;
import org.ibdx.diagnosis.Verdict;
import org.ibdx.fact.PortState;
import org.ibdx.knowledge.Node.Both;

/** The state of a host as JSON, {@code ibdx.state/1}. */
final class StateJson {

    static final String SCHEMA = "ibdx.state/1";
    private static final String FAMILY = "ibdx.state/";
    private static final JsonFactory FACTORY = new JsonFactory();

    private StateJson() {
    }

    /** A state that cannot be used; {@link #kind} is {@code damaged} or {@code older}. */
    static final class Unusable extends Exception {
        private final String kind;

        Unusable(String kind, String message) {
            super(message, null, false, false);
            this.kind = kind;
        }

        String kind() {
            return kind;
        }
    }

    static String write(State state) throws IOException {
        StringWriter text = new StringWriter(4096);
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("schema", SCHEMA);
            json.writeStringField("host", state.host());
            text(json, "time", state.time());
            text(json, "verdict", state.verdict() == null ? null : state.verdict().word());
            text(json, "boot", state.boot());
            json.writeArrayFieldStart("causes");
            for (KnownCause cause : state.causes()) {
                json.writeStartObject();
                text(json, "id", cause.id());
                text(json, "subject", cause.subject());
                text(json, "severity", cause.severity().word());
                text(json, "firstSeen", cause.firstSeen());
                text(json, "lastSeen", cause.lastSeen());
                json.writeNumberField("runs", cause.runs());
                json.writeBooleanField("told", cause.told());
                text(json, "en", cause.title().en());
                text(json, "zh", cause.title().zh());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeArrayFieldStart("acks");
            for (Acknowledgement ack : state.acks()) {
                json.writeStartObject();
                text(json, "id", ack.id());
                text(json, "subject", ack.subject());
                text(json, "until", ack.until());
                text(json, "reason", ack.reason());
                text(json, "since", ack.since());
                text(json, "severity", ack.severity() == null ? null : ack.severity().word());
                json.writeEndObject();
            }
            json.writeEndArray();
            readings(json, state);
            json.writeEndObject();
        }
        return text.append('\n').toString();
    }

    private static void readings(JsonGenerator json, State state) throws IOException {
        json.writeObjectFieldStart("readings");
        for (Map.Entry<String, List<Sample>> entry : state.readings().entrySet()) {
            json.writeArrayFieldStart(entry.getKey());
            for (Sample sample : entry.getValue()) {
                json.writeStartObject();
                text(json, "value", sample.value());
                text(json, "from", sample.from());
                text(json, "to", sample.to());
                text(json, "source", sample.source());
                if (sample.line() != null) {
                    json.writeNumberField("line", sample.line());
                }
                text(json, "text", sample.text());
                json.writeEndObject();
            }
            json.writeEndArray();
        }
        json.writeEndObject();
    }

    private static void text(JsonGenerator json, String key, Object value) throws IOException {
        if (value != null) {
            json.writeStringField(key, value.toString());
        }
    }

    static State read(String text, String host) throws Unusable {
        try (JsonParser json = FACTORY.createParser(text)) {
            json.nextToken();
            Object root = value(json, 0);
            if (json.nextToken() != null || !(root instanceof Map<?, ?> map)) {
                throw new Unusable("damaged", "it is no JSON object");
            }
            String schema = String.valueOf(map.get("schema"));
            if (!schema.equals(SCHEMA)) {
                throw new Unusable(schema.startsWith(FAMILY) ? "older" : "damaged", "it is " + schema + ", not " + SCHEMA);
            }
            return state(map, host);
        } catch (IOException e) {
            String message = e instanceof com.fasterxml.jackson.core.JsonProcessingException bad ? bad.getOriginalMessage() : e.getMessage();
            throw new Unusable("damaged", message);
        } catch (IllegalArgumentException | ClassCastException | NullPointerException | DateTimeException e) {
            throw new Unusable("damaged", "a value in it cannot be read: " + e.getMessage());
        }
    }

    private static State state(Map<?, ?> map, String host) {
        List<KnownCause> causes = new ArrayList<>();
        for (Map<?, ?> each : objects(map.get("causes"))) {
            causes.add(new KnownCause(host, need(each, "id"), need(each, "subject"), Severity.of(need(each, "severity")),
                    Instant.parse(need(each, "firstSeen")), Instant.parse(need(each, "lastSeen")), Integer.parseInt(need(each, "runs")),
                    "true".equals(need(each, "told")), new Both(need(each, "en"), need(each, "zh"))));
        }
        List<Acknowledgement> acks = new ArrayList<>();
        for (Map<?, ?> each : objects(map.get("acks"))) {
            String severity = (String) each.get("severity");
            acks.add(new Acknowledgement(need(each, "id"), (String) each.get("subject"), Instant.parse(need(each, "until")),
                    need(each, "reason"), Instant.parse(need(each, "since")), severity == null ? null : Severity.of(severity)));
        }
        Map<String, List<Sample>> readings = new LinkedHashMap<>();
        for (Map.Entry<?, ?> entry : ((Map<?, ?>) map.get("readings")).entrySet()) {
            List<Sample> samples = new ArrayList<>();
            for (Map<?, ?> each : objects(entry.getValue())) {
                String value = need(each, "value");
                if (((String) entry.getKey()).startsWith("Port ")) {
                    PortState.valueOf(value);
                } else {
                    Long.parseLong(value);
                }
                samples.add(new Sample(value, Instant.parse(need(each, "from")), Instant.parse(need(each, "to")), need(each, "source"),
                        each.get("line") == null ? null : Integer.valueOf(need(each, "line")), (String) each.get("text")));
            }
            if (!samples.isEmpty()) {
                readings.put((String) entry.getKey(), List.copyOf(samples));
            }
        }
        String time = (String) map.get("time");
        String verdict = (String) map.get("verdict");
        return new State(host, time == null ? null : Instant.parse(time), verdict == null ? null : Verdict.valueOf(
                verdict.toUpperCase(java.util.Locale.ROOT)), (String) map.get("boot"), readings, List.copyOf(causes), List.copyOf(acks));
    }

    private static List<Map<?, ?>> objects(Object list) {
        List<Map<?, ?>> objects = new ArrayList<>();
        for (Object each : (List<?>) list) {
            objects.add((Map<?, ?>) each);
        }
        return objects;
    }

    private static String need(Map<?, ?> map, String key) {
        Object value = map.get(key);
        if (value == null) {
            throw new IllegalArgumentException("'" + key + "' is missing");
        }
        return value.toString();
    }

    /** A JSON value as map, list or text; numbers and truth values as their text. */
    static Object value(JsonParser json, int depth) throws IOException {
        JsonToken token = json.currentToken();
        if (token == null || depth > 20) {
            throw new IOException(token == null ? "it ends too soon" : "it is nested too deep");
        }
        if (token == JsonToken.START_OBJECT) {
            Map<String, Object> map = new LinkedHashMap<>();
            while (json.nextToken() != JsonToken.END_OBJECT) {
                String key = json.currentName();
                json.nextToken();
                map.put(key, value(json, depth + 1));
            }
            return map;
        }
        if (token == JsonToken.START_ARRAY) {
            List<Object> list = new ArrayList<>();
            while (json.nextToken() != JsonToken.END_ARRAY) {
                list.add(value(json, depth + 1));
            }
            return list;
        }
        return token == JsonToken.VALUE_NULL ? null : json.getText();
    }

    static Object value(String text) throws IOException {
        try (JsonParser json = FACTORY.createParser(text)) {
            json.nextToken();
            return value(json, 0);
        }
    }
}
