package org.ibdx.fact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RatesTest {

    @Test
    void kernelWords() {
        assertThat(Rates.of("200 Gb/sec (4X HDR)")).isEqualTo(new Rates.Rate(200.0, "4X", "HDR"));
        assertThat(Rates.of("10 Gb/sec (4X)")).isEqualTo(new Rates.Rate(10.0, "4X", "SDR"));
        assertThat(Rates.of("20 Gb/sec (4X)")).isEqualTo(new Rates.Rate(20.0, "4X", null));
        assertThat(Rates.of("2.5 Gb/sec (1X SDR)")).isEqualTo(new Rates.Rate(2.5, "1X", "SDR"));
        assertThat(Rates.of("40 Gb/sec (4X FDR10)")).isEqualTo(new Rates.Rate(40.0, "4X", "FDR10"));
        assertThat(Rates.of("100 Gb/sec")).isEqualTo(new Rates.Rate(100.0, null, null));
        assertThat(Rates.of("unknown")).isNull();
    }

    @Test
    void lanesAndCodes() {
        assertThat(Rates.speedOfLane("53.125 Gbps")).isEqualTo("HDR");
        assertThat(Rates.speedOfLane("10.0 Gbps (FDR10)")).isEqualTo("FDR10");
        assertThat(Rates.speedOfLane("No Extended Speed")).isNull();
        assertThat(Rates.speedOfCode(8)).isEqualTo("FDR10");
        assertThat(Rates.widthOfCode(16)).isEqualTo("2X");
        assertThat(Rates.kernelRate("4X", "FDR")).isEqualTo(56.0);
        assertThat(Rates.fastestOf("14.0625 Gbps or 25.78125 Gbps or 53.125 Gbps")).isEqualTo("HDR");
        assertThat(Rates.widestOf("1X or 4X or 8X or 12X or 2X")).isEqualTo("12X");
        assertThat(Rates.speedsIn("0x00000075 (HDR,EDR,FDR,QDR,SDR)")).isEqualTo(List.of("HDR", "EDR", "FDR", "QDR", "SDR"));
    }

    @Test
    void codesOfTheSubnetAdministration() {
        assertThat(Rates.ofSaCode(0x83)).isEqualTo(10.0);
        assertThat(Rates.ofSaCode(16)).isEqualTo(100.0);
        assertThat(Rates.ofSaCode(63)).isNull();
        assertThat(Rates.mtuOfCode(0x84)).isEqualTo(2048);
        assertThat(Rates.mtuOfCode(5)).isEqualTo(4096);
        assertThat(Rates.mtuOfCode(7)).isNull();
    }
}
