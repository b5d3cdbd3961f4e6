package org.ibdx.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.diagnosis.Evidence;
import org.ibdx.fact.Origin;
import org.ibdx.pipeline.Pipeline;
import org.ibdx.pipeline.Request;
import org.ibdx.source.Progress;
import org.junit.jupiter.api.Test;

/** What tells without being a line of an output: the command that was typed, and what is not there. The one never reads like the other. */
class EvidenceOriginsTest {

    private static final String TYPED = """
            [root@node17 ~]# ip -d link show ib0
            4: ib0: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 2044 qdisc mq state UP mode DEFAULT group default qlen 256
                link/infiniband 00:00:11:07:fe:80:00:00:00:00:00:00:98:03:9b:03:00:a1:b2:c4 brd 00:ff:ff:ff:ff:12:40:1b:ff:ff:00:00:00:00:00:00:ff:ff:ff:ff promiscuity 0
                ipoib pkey  0xffff mode  datagram umcast  0000 addrgenmode eui64
            [root@node17 ~]# ip link set ib0 mtu 65520
            RTNETLINK answers: Invalid argument
            [root@node17 ~]#
            """;

    @Test
    void aCommandIsShownAsTyped() throws Exception {
        Pipeline pipeline = new Pipeline();
        Request request = Request.of(List.of("-"), new ByteArrayInputStream(TYPED.getBytes(StandardCharsets.UTF_8)));
        Diagnosis diagnosis = pipeline.diagnose(request, Progress.SILENT);
        StringBuilder out = new StringBuilder();
        new JsonView(Language.EN, Diagnoses.LIVE).write(diagnosis, out);
        JsonNode json = new ObjectMapper().readTree(out.toString());
        assertThat(JsonViewTest.schema().validate(json)).isEmpty();
        List<String> evidence = new ArrayList<>();
        json.at("/causes/0/evidence").forEach(line -> evidence.add(line.toString()));
        assertThat(evidence).contains("{\"host\":\"node17\",\"source\":\"ip link set ib0 mtu 65520\",\"line\":1,\"text\":\"ip link set ib0 mtu 65520\"}");
        String text = Diagnoses.terminal(diagnosis, Style.PLAIN, Language.EN, false, Diagnoses.LIVE);
        assertThat(text).contains("ip link set ib0 mtu 65520  (as it was typed)").doesNotContain("nothing about");
    }

    @Test
    void anAbsenceSaysWhatWasLookedFor() {
        Evidence absent = new Evidence("node17", "systemctl list-units", null, null, "opensm");
        Evidence shortened = new Evidence("node17", "session.txt", null, "ip link set ib0 mtu 65520", null);
        assertThat(EvidenceText.text(absent, look(Language.EN))).isEqualTo("(nothing about opensm)");
        assertThat(EvidenceText.text(absent, look(Language.ZH))).isEqualTo("(没有 opensm)");
        assertThat(EvidenceText.text(shortened, look(Language.EN))).isEqualTo("ip link set ib0 mtu 65520");
        assertThat(absent.typed()).isFalse();
        assertThat(shortened.typed()).isTrue();
    }

    @Test
    void onlyALineHasANumber() {
        assertThat(Origin.command("ibstat", "ibstat").line()).isNull();
        assertThat(Origin.absence("ibstat", "CA").line()).isNull();
        assertThat(Origin.command("ibstat", "x")).isNotEqualTo(Origin.absence("ibstat", "x"));
        assertThatThrownBy(() -> Origin.line("ibstat", 0, "CA 'mlx5_0'")).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("ibstat");
    }

    private static Look look(Language language) {
        return new Look(Style.PLAIN, language, false, "ibdx");
    }
}
