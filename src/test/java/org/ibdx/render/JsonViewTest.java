package org.ibdx.render;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.diagnosis.Evidence;
import org.ibdx.diagnosis.Verdict;
import org.junit.jupiter.api.Test;

class JsonViewTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** The schema, as it is shipped. */
    static JsonSchema schema() throws IOException {
        try (InputStream in = JsonView.class.getResourceAsStream("/org/ibdx/diagnosis.schema.json")) {
            return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(in);
        }
    }

    private static JsonNode json(Diagnosis diagnosis, Language language) throws IOException {
        StringBuilder out = new StringBuilder();
        new JsonView(language, Diagnoses.LIVE).write(diagnosis, out);
        return MAPPER.readTree(out.toString());
    }

    private static List<String> keys(JsonNode node) {
        List<String> keys = new ArrayList<>();
        node.fieldNames().forEachRemaining(keys::add);
        return keys;
    }

    @Test
    void whatIsPrintedKeepsToTheSchema() throws IOException {
        for (Language language : Language.values()) {
            for (Diagnosis diagnosis : List.of(Diagnoses.failing(), Diagnoses.healthy(), Diagnoses.of(Verdict.UNKNOWN, List.of(), List.of()))) {
                assertThat(schema().validate(json(diagnosis, language))).isEmpty();
            }
        }
    }

    @Test
    void theSchemaRefusesWhatTheContractDoesNotAllow() throws IOException {
        for (String spoilt : List.of("\"verdict\" : \"failing\"|\"verdict\" : \"bad\"", "\"severity\" : \"critical\"|\"severity\" : \"fatal\"",
                "\"line\" : 11|\"line\" : 0", "\"id\" : \"no-sm\"|\"id\" : \"No SM\"", "\"when\" : \"boot\"|\"when\" : \"later\"",
                "\"looked\"|\"seen\"", "\"outcome\" : \"denied\"|\"outcome\" : \"bad\"", "\"unread\"|\"unseen\"")) {
            StringBuilder out = new StringBuilder();
            new JsonView(Language.EN, Diagnoses.LIVE).write(Diagnoses.failing(), out);
            String[] change = spoilt.split("\\|");
            assertThat(out.toString()).contains(change[0]);
            assertThat(schema().validate(MAPPER.readTree(out.toString().replace(change[0], change[1])))).as(spoilt).isNotEmpty();
        }
    }

    @Test
    void keysAreThoseOfTheContract() throws IOException {
        JsonNode json = json(Diagnoses.failing(), Language.EN);
        assertThat(keys(json)).contains("schema", "version", "verdict", "hosts", "causes", "consequences", "notes", "unknown", "unread");
        assertThat(json.get("schema").asText()).isEqualTo("ibdx.diagnosis/1");
        assertThat(keys(json.at("/hosts/0"))).contains("name", "identity", "taken", "sources", "verdict", "scope", "probes");
        assertThat(keys(json.at("/hosts/0/probes/0"))).contains("id", "subject", "outcome");
        assertThat(keys(json.at("/causes/0"))).contains("id", "kind", "host", "subject", "severity", "confidence", "title", "why", "evidence",
                "explains", "fix", "verify", "refs");
        assertThat(json.at("/causes/0/why/because/0/evidence/0/text").asText()).isEqualTo("\t\tState: Initializing");
        assertThat(json.at("/causes/0/whyAlso")).hasSize(1);
        assertThat(json.at("/causes/0/evidence/3").toString()).isEqualTo("{\"host\":\"node17\",\"source\":\"systemctl list-units\","
                + "\"line\":null,\"text\":null,\"looked\":{\"source\":\"systemctl list-units\",\"for\":\"opensm\"}}");
        assertThat(json.at("/consequences/0/explainedBy/0/id").asText()).isEqualTo("no-sm");
        assertThat(keys(json.at("/causes/0/fix/0"))).containsExactly("does", "run", "when", "needs", "risk");
        assertThat(keys(json.at("/unknown/0"))).contains("probe", "host", "run", "reason", "settles");
        assertThat(json.at("/notes/0/severity").asText()).isEqualTo("info");
    }

    @Test
    void textsAreInTheLanguageAskedForAndIdsAreNot() throws IOException {
        JsonNode json = json(Diagnoses.failing(), Language.ZH);
        assertThat(json.at("/causes/0/title").asText()).isEqualTo("mlx5_0/1 所在子网上没有子网管理器应答");
        assertThat(json.at("/causes/0/severity").asText()).isEqualTo("critical");
        assertThat(json.at("/hosts/0/scope/3").asText()).isEqualTo("sm");
    }

    @Test
    void controlCharactersAndHalvesOfCharactersAreNoTrouble() throws IOException {
        Evidence evil = new Evidence("n\033", "f\udc00ile", 1, "\t\033[31m\u0000\ud800x\u202e\"\\", null);
        var base = Diagnoses.noSm("node17");
        var proof = new org.ibdx.diagnosis.Proof(base.title(), null, base.confidence(), List.of(), List.of(evil));
        var finding = new org.ibdx.diagnosis.Finding("no-sm", false, null, "mlx5_0/1", base.severity(), base.confidence(), base.title(),
                base.about(), null, List.of(proof), List.of(), List.of(), List.of(), List.of(), List.of());
        JsonNode json = json(Diagnoses.of(Verdict.FAILING, List.of(), List.of(finding)), Language.EN);
        assertThat(json.at("/causes/0/evidence/0/text").asText()).isEqualTo("\t\\x1b[31m\\x00\ufffdx\\u202e\"\\");
        assertThat(schema().validate(json)).isEmpty();
    }
}
