package org.ibdx.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Outcome;
import org.ibdx.fact.Expected;
import org.ibdx.fact.Fact;
import org.ibdx.fact.Lies;
import org.ibdx.knowledge.Node;
import org.ibdx.pipeline.Pipeline;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BaselineTest {

    private static final String IBSTAT = """
            CA 'mlx5_0'
            \tCA type: MT4123
            \tNumber of ports: 1
            \tFirmware version: 20.31.1014
            \tNode GUID: 0x0c42a10300b7d4a6
            \tPort 1:
            \t\tState: Active
            \t\tPhysical state: LinkUp
            \t\tRate: 200
            \t\tBase lid: 71
            \t\tSM lid: 1
            \t\tPort GUID: 0x0c42a10300b7d4a6
            \t\tLink layer: InfiniBand
            """;

    private static List<Fact> facts(String ibstat) {
        return new Pipeline().cases(List.of(Capture.of("node17", "ibstat", "ibstat", ibstat)), false).get(0).facts();
    }

    private static List<String> missed(String yaml, String ibstat) throws Exception {
        return Expectations.of("node17", facts(ibstat), Baseline.read(yaml, "b.yaml")).stream()
                .filter(Expected.class::isInstance).map(Expected.class::cast)
                .filter(each -> Boolean.FALSE.equals(each.met())).map(each -> each.subject() + " " + each.found() + " " + each.how()).toList();
    }

    @ParameterizedTest
    @CsvSource({"200,200,MET", "200,100,BELOW", "200,400,ABOVE", "100..400,200,MET", "100..400,50,BELOW", "100..400,800,ABOVE",
        "20.43.*,20.43.1014,MET", "20.43.*,20.35.1,OTHER", ">=20.35,20.9.1,BELOW", ">=20.35,20.35.1012,MET", "<=4,8,ABOVE",
        "2044|4092,4092,MET", "2044|4092,1500,OTHER", "Active,active,MET", "Active,Down,OTHER", "datagram,connected,OTHER",
        "mt_0000000223,MT_0000000223,MET", "1..x,2,OTHER"})
    void aWishIsMetOrSaysHowItIsMissed(String wish, String value, String answer) {
        assertThat(new Wish(wish).ask(value)).hasToString(answer);
    }

    @Test
    void whatIsSavedIsMet() throws Exception {
        String yaml = BaselineWriter.yaml("node17", facts(IBSTAT), Instant.parse("2026-11-02T00:00:00Z"));
        assertThat(yaml).contains("firmware: 20.31.1014", "rate: 200", "hosts: node17");
        assertThat(missed(yaml, IBSTAT)).isEmpty();
        assertThat(missed(yaml, IBSTAT.replace("Rate: 200", "Rate: 100"))).containsExactly("Port mlx5_0/1 rate 100 below");
    }

    @Test
    void aClassOfHosts() throws Exception {
        String yaml = """
                baseline: 1
                hosts: [node*, gpu*]
                adapters:
                  mlx5_*: {count: 2, firmware: ">=20.35"}
                """;
        assertThat(missed(yaml, IBSTAT)).containsExactly("Hca mlx5_* count 1 below", "Hca mlx5_0 firmware 20.31.1014 below");
        assertThat(missed(yaml.replace("node*", "login*"), IBSTAT)).isEmpty();
    }

    @Test
    void cablesAreComparedWithAList() throws Exception {
        List<Fact> facts = new Pipeline().cases(List.of(Capture.of("node17", "ibstat", "ibstat", IBSTAT), new Capture("node17", "mlxlink", "mlx5_0/1", 0,
                false, null, Outcome.READ, 0, null, null, "mlxlink -d mlx5_0 -m", 0, """
                Module Info
                -----------
                Vendor Name                        : Mellanox
                Vendor Part Number                 : MFS1S00-H010E
                FW Version                         : 38.100.59
                """)), false).get(0).facts();
        assertThat(BaselineWriter.yaml("node17", facts, Instant.parse("2026-11-02T00:00:00Z"))).contains("cables:\n  mlx5_0/1:\n    partNumber: MFS1S00-H010E\n");
        List<String> missed = Expectations.of("node17", facts, Baseline.read("""
                baseline: 1
                cables:
                  "*": {partNumber: MFS1S00-*, firmware: ">=38.100.100"}
                """, "b.yaml")).stream().filter(Expected.class::isInstance).map(Expected.class::cast)
                .filter(each -> Boolean.FALSE.equals(each.met())).map(each -> each.subject() + " " + each.found()).toList();
        assertThat(missed).containsExactly("Cable mlx5_0/1 firmware 38.100.59");
    }

    @Test
    void aDifferenceLiesInWhatItIsOf() throws Exception {
        List<String> places = Expectations.of("node17", facts(IBSTAT), Baseline.read("baseline: 1\nports:\n  mlx5_*/1: {rate: 400}\n", "b.yaml"))
                .stream().filter(Lies.class::isInstance).map(Fact::subject).toList();
        assertThat(places).containsExactly("mlx5_0/1 rate in mlx5_0/1");
    }

    @Test
    void noneIsAnExpectationToo() throws Exception {
        String none = "baseline: 1\nadapters:\n  \"*\": {count: 0}\n";
        assertThat(missed(none, IBSTAT)).containsExactly("Hca * count 1 above");
        List<Fact> bare = new Pipeline().cases(List.of(new Capture("node17", "sysfs-infiniband", null, 0, false, null, Outcome.ABSENT, null, null,
                null, "/sys/class/infiniband", 0, "")), false).get(0).facts();
        assertThat(BaselineWriter.yaml("node17", bare, Instant.parse("2026-11-02T00:00:00Z"))).contains("  \"*\": {count: 0}\n");
        assertThat(Expectations.of("node17", bare, Baseline.read(none, "b.yaml"))).hasSize(1)
                .allMatch(each -> Boolean.TRUE.equals(((Expected) each).met()));
    }

    @Test
    void whatWasNotLookedAtIsNotMissed() throws Exception {
        assertThat(missed("baseline: 1\nmodules: [ib_umad]\ninterfaces:\n  ib0: {mtu: 2044}\n", IBSTAT)).isEmpty();
        assertThat(missed("baseline: 1\nadapters:\n  mlx5_1: {}\n", IBSTAT)).containsExactly("Hca mlx5_1 present false other");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"baseline: 2;not known", "adapters: {};this is no baseline", "baseline: 1\\nports:\\n  x: {rat: 2};'rat' is not known",
        "baseline: 1\\nports: 7;mapping"})
    void aMistakeIsToldWithItsPlace(String yaml, String says) {
        assertThatThrownBy(() -> Baseline.read(yaml.replace("\\n", "\n"), "b.yaml")).isInstanceOf(Node.Mistake.class)
                .hasMessageStartingWith("b.yaml:").hasMessageContaining(says);
    }
}
