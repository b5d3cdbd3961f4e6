package org.ibdx.parse.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import org.ibdx.capture.Capture;
import org.ibdx.capture.Outcome;
import org.junit.jupiter.api.Test;

class TargetTest {

    private static Capture typed(String command) {
        return new Capture("cn07", "x", null, 0, true, null, Outcome.READ, null, null, command, command, 0, "");
    }

    @Test
    void options() {
        Target target = Target.of(typed("sminfo -C mlx5_0 -P 1 | grep sm"));
        assertThat(target.device()).isEqualTo("mlx5_0");
        assertThat(target.port()).isEqualTo(1);
        assertThat(target.subject("any")).isEqualTo("mlx5_0/1");
        assertThat(target.arguments()).isEmpty();
        assertThat(Target.of(typed("sminfo -Cmlx5_1")).subject("any")).isEqualTo("mlx5_1");
        assertThat(Target.of(typed("sminfo --Ca=mlx5_1 --Port 2 6")).arguments()).containsExactly("6");
        assertThat(Target.of(typed("sminfo")).subject("any")).isEqualTo("any");
        Target clustered = Target.of(typed("ibping -fc 3 -L 32"), "c");
        assertThat(clustered.has("f")).isTrue();
        assertThat(clustered.option("c")).isEqualTo("3");
        assertThat(clustered.arguments()).containsExactly("32");
    }

    @Test
    void elsewhereThanInTheCommand() {
        assertThat(Target.of(Capture.of("cn07", "sminfo", "sos_commands/infiniband/sminfo_-C_mlx5_0_-P_1", "")).subject("any"))
                .isEqualTo("mlx5_0/1");
        assertThat(Target.of(Capture.of("cn07", "sminfo", "sminfo", "").withSubject("ibp65s0/2")).subject("any")).isEqualTo("ibp65s0/2");
        assertThat(Target.of(Capture.of("cn07", "x", "x.txt", "Invoked Command: ibstat mlx5_3\nCA 'mlx5_3'\n")).arguments())
                .containsExactly("mlx5_3");
        assertThat(Target.of(Capture.of("cn07", "x", "mstflint_-d_0000_08_00.0_q", "")).pci()).isEqualTo("0000:08:00.0");
    }

    @Test
    void addresses() {
        assertThat(Target.pci("41:00.0")).isEqualTo("0000:41:00.0");
        assertThat(Target.pci("/sys/bus/pci/devices/0001:C1:00.1")).isEqualTo("0001:c1:00.1");
        assertThat(Target.pci("mlx5_0")).isNull();
        assertThat(Target.pci("2025-03-03 10:00:00.123")).isNull();
    }
}
