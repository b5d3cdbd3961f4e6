package org.ibdx.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.diagnosis.Verdict;
import org.junit.jupiter.api.Test;

class QuietViewTest {

    private static String quiet(Diagnosis diagnosis, Language language) throws IOException {
        StringBuilder out = new StringBuilder();
        new QuietView(new Look(Style.PLAIN, language, false, "ibdx")).write(diagnosis, out);
        return out.toString();
    }

    @Test
    void oneLineWhateverIsWrong() throws IOException {
        assertThat(quiet(Diagnoses.failing(), Language.EN)).isEqualTo(
                "node17 FAILING: no-sm: No subnet manager answers on the subnet of mlx5_0/1 (explains 2 more), 2 not known\n");
        assertThat(quiet(Diagnoses.failing(), Language.ZH)).startsWith("node17 故障: no-sm: mlx5_0/1 所在子网上没有子网管理器应答").hasLineCount(1);
        assertThat(quiet(Diagnoses.healthy(), Language.EN)).isEqualTo("node18 HEALTHY: looked at: adapter port\n");
    }

    @Test
    void severalHosts() throws IOException {
        Diagnosis diagnosis = Diagnoses.of(Verdict.FAILING, List.of(
                Diagnoses.host("node01", Verdict.FAILING, List.of("port"), List.of()),
                Diagnoses.host("node02", Verdict.FAILING, List.of("port"), List.of())), List.of(Diagnoses.noSm("node01"), Diagnoses.noSm("node02")));
        assertThat(quiet(diagnosis, Language.EN)).isEqualTo("2 hosts FAILING: no-sm: node01: No subnet manager answers on the subnet of "
                + "mlx5_0/1 (explains 2 more, 1 more cause)\n");
    }
}
