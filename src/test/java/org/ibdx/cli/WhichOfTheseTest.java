package org.ibdx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Five nodes that a well-known health check tells apart by nothing: it says of each that the versions of kernel drivers and libraries
 * do not match. Here each gets one line, and that says which of the five it is.
 */
class WhichOfTheseTest {

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        "login-node-with-rdma-libraries;0;",
        "monitor-says-version-mismatch;1;cn51 MAJOR umad-missing: ib_umad is not loaded on cn51, so no management tool can talk to the fabric",
        "adapter-missing-after-board-swap;2;cn52 CRITICAL hca-not-on-bus: No InfiniBand adapter is visible on the PCIe bus of cn52 (explains 2 more)",
        "adapter-answers-all-ones;2;cn53 CRITICAL pcie-aer: The adapter at 0000:41:00.0 has uncorrectable PCIe errors or has fallen off the bus "
                + "(explains 1 more)",
        "libraries-of-another-kernel;2;cn54 CRITICAL provider-abi-mismatch: The RDMA libraries and the kernel modules on cn54 do not speak the "
                + "same interface version (explains 1 more)"})
    void theOneLineSaysWhich(String sample, int status, String line) {
        Call call = new Call(new Diagnoser.OfPipeline());
        assertThat(call.run("check", "samples/" + sample)).isEqualTo(status);
        assertThat(call.out()).isEqualTo(line == null ? "" : line + "\n");
        assertThat(call.err()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        "login-node-with-rdma-libraries;0;",
        "monitor-says-version-mismatch;1;umad-missing: ib_umad is not loaded on cn51, so no management tool can talk to the fabric",
        "adapter-missing-after-board-swap;2;hca-not-on-bus: No InfiniBand adapter is visible on the PCIe bus of cn52",
        "adapter-answers-all-ones;2;pcie-aer: The adapter at 0000:41:00.0 has uncorrectable PCIe errors or has fallen off the bus",
        "libraries-of-another-kernel;2;provider-abi-mismatch: The RDMA libraries and the kernel modules on cn54 do not speak the same interface version"})
    void soDoesTheReasonOfADrainedNode(String sample, int status, String line) {
        Call call = new Call(new Diagnoser.OfPipeline());
        assertThat(call.run("check", "samples/" + sample, "--format", "nhc")).isEqualTo(status);
        assertThat(call.out().strip()).startsWith(line == null ? "" : line);
        assertThat(call.out().lines().count()).isLessThan(2);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        "en;no InfiniBand adapter, module, interface or configuration on login3: nothing here expects InfiniBand",
        "zh;login3 上没有 InfiniBand 网卡、模块、接口或配置：此处不需要 InfiniBand"})
    void whoAsksIsToldWhyNothingIsWrong(String language, String why) {
        Call call = new Call(new Diagnoser.OfPipeline());
        assertThat(call.run("check", "samples/login-node-with-rdma-libraries", "--format", "nagios", "--lang", language)).isZero();
        assertThat(call.out()).startsWith("IBDX OK - ").contains(why);
    }
}
