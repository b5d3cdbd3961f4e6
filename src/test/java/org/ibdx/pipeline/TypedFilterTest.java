package org.ibdx.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TypedFilterTest {

    @Test
    void whole() {
        assertThat(TypedFilter.of(null)).isNull();
        assertThat(TypedFilter.of("lspci")).isNull();
        assertThat(TypedFilter.of("lspci -nnvv")).isNull();
        assertThat(TypedFilter.of("sudo lspci -Dnnk | column -t")).isNull();
        assertThat(TypedFilter.of("ip -d link show")).isNull();
        assertThat(TypedFilter.of("ip addr show up")).isNull();
        assertThat(TypedFilter.of("lsmod")).isNull();
    }

    @Test
    void piped() {
        assertThat(TypedFilter.of("lspci -nn | grep -i mellanox")).isEqualTo("grep -i mellanox");
    }

    @Test
    void someDevices() {
        assertThat(TypedFilter.of("lspci -vv -s 3b:00.0")).isEqualTo("-s 3b:00.0");
        assertThat(TypedFilter.of("lspci -nn -d 15b3:")).isEqualTo("-d 15b3:");
        assertThat(TypedFilter.of("sudo lspci -vvs 0000:41:00.0")).isEqualTo("-vvs 0000:41:00.0");
    }

    @Test
    void someFiles() {
        assertThat(TypedFilter.of("cat /sys/bus/pci/devices/0000:41:00.0/sriov_numvfs"))
                .isEqualTo("/sys/bus/pci/devices/0000:41:00.0/sriov_numvfs");
    }

    @Test
    void oneInterface() {
        assertThat(TypedFilter.of("ip addr show dev ib0")).isEqualTo("dev ib0");
        assertThat(TypedFilter.of("ip -s link show ib0")).isEqualTo("ib0");
    }
}
