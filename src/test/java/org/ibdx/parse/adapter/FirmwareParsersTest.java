package org.ibdx.parse.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import org.ibdx.capture.Capture;
import org.ibdx.fact.Firmware;
import org.ibdx.fact.Hca;
import org.ibdx.fact.HcaSetting;
import org.junit.jupiter.api.Test;

class FirmwareParsersTest {

    private static final String QUERY = """
            Image type:            FS4
            FW Version:            20.35.1012
            FW Version(Running):   20.31.1014
            FW Release Date:       15.12.2022
            Description:           UID                GuidsNumber
            Base GUID:             98039b0300aab2c4        4
            Base MAC:              98039baab2c4            4
            Device VSD:            N/A
            PSID:                  MT_0000000223
            Orig PSID:             LNV0000000025
            """;
    private static final String MANAGER = """
            Querying Mellanox devices firmware ...

            Device #1:
            ----------

              Device Type:      ConnectX6
              Part Number:      MCX653105A-HDA_Ax
              Description:      ConnectX-6 VPI adapter card; HDR IB (200Gb/s)
              PSID:             MT_0000000223
              PCI Device Name:  0000:41:00.0
              Base GUID:        98039b0300aab2c4
              Base MAC:         98039baab2c4
              Versions:         Current        Available
                 FW             20.35.1012     20.42.1000
                 FW (Running)   20.31.1014     N/A
                 PXE            3.6.0700       N/A

              Status:           Update required

            Device #2:
            ----------

              Device Type:      ConnectX4LX
              PSID:             MT_2420110034
              PCI Device Name:  /dev/mst/mt4117_pciconf0
              Base MAC:         98039baab2c8
              Versions:         Current        Available
                 FW             14.32.1010     N/A

              Status:           No matching image found
            """;
    private static final String CONFIG = """

            Device #1:
            ----------

            Device type:        ConnectX6
            Name:               MCX653106A-HDA_Ax
            Device:             41:00.0

            Configurations:                                          Default         Current         Next Boot
                    SRIOV_EN                                    False(0)        False(0)        False(0)
            *       LINK_TYPE_P1                                IB(1)           IB(1)           ETH(2)
                    ROM_VERSION                                 N/A             N/A             N/A
            """;

    @Test
    void flint() {
        FlintParser parser = new FlintParser();
        Parsed parsed = Parsed.of(parser, "mstflint -d 41:00.0 q", QUERY);
        assertThat(parsed.subjects(Firmware.class)).containsExactly("0000:41:00.0");
        assertThat(parsed.value(Firmware.class, "0000:41:00.0", "flashed")).isEqualTo("20.35.1012");
        assertThat(parsed.value(Firmware.class, "0000:41:00.0", "running")).isEqualTo("20.31.1014");
        assertThat(parsed.value(Firmware.class, "0000:41:00.0", "baseGuid")).isEqualTo("98039b0300aab2c4");
        assertThat(parsed.value(Firmware.class, "0000:41:00.0", "originalPsid")).isEqualTo("LNV0000000025");
        Parsed named = Parsed.of(parser, "mstflint -d mlx5_0 q", QUERY);
        assertThat(named.value(Hca.class, "mlx5_0", "psid")).isEqualTo("MT_0000000223");
        assertThat(named.value(Firmware.class, "mlx5_0", "device")).isEqualTo("mlx5_0");
        Parsed sos = Parsed.of(parser, Capture.of("cn07", "mstflint", "sos_commands/mellanox_firmware/mstflint_-d_0000_08_00.0_q", QUERY));
        assertThat(sos.subjects(Firmware.class)).containsExactly("0000:08:00.0");
        Parsed mst = Parsed.of(parser, "flint -d /dev/mst/mt4123_pciconf0 q", QUERY);
        assertThat(mst.subjects(Firmware.class)).containsExactly("mt4123_pciconf0");
        assertThat(mst.subjects(Hca.class)).isEmpty();
        Damage.survives(parser, "mstflint -d 41:00.0 q", QUERY);
    }

    @Test
    void flintFails() {
        FlintParser parser = new FlintParser();
        assertThat(failure(parser, "-E- Cannot open Device: 41:00.0. No such file or directory. MFE_CR_ERROR\n")).isEqualTo("no-device");
        assertThat(failure(parser, "-E- Cannot open Device: 41:00.0. Permission denied. MFE_CR_ERROR\n")).isEqualTo("denied");
        assertThat(failure(parser, "-E- Cannot open Device: 41:00.0. MFE_CR_ERROR\n")).isEqualTo("cannot-open");
    }

    private static Object failure(FlintParser parser, String text) {
        return Parsed.of(parser, text).value(Firmware.class, "0000:41:00.0", "failure");
    }

    @Test
    void manager() {
        MlxfwmanagerParser parser = new MlxfwmanagerParser();
        Parsed parsed = Parsed.of(parser, MANAGER);
        assertThat(parsed.subjects(Firmware.class)).containsExactly("0000:41:00.0", "mt4117_pciconf0");
        assertThat(parsed.value(Firmware.class, "0000:41:00.0", "available")).isEqualTo("20.42.1000");
        assertThat(parsed.value(Firmware.class, "0000:41:00.0", "running")).isEqualTo("20.31.1014");
        assertThat(parsed.value(Firmware.class, "0000:41:00.0", "status")).isEqualTo("Update required");
        assertThat(parsed.value(Firmware.class, "0000:41:00.0", "ethernetOnly")).isNull();
        assertThat(parsed.value(Firmware.class, "mt4117_pciconf0", "ethernetOnly")).isEqualTo(true);
        assertThat(parsed.value(Firmware.class, "mt4117_pciconf0", "available")).isNull();
        assertThat(parsed.value(Firmware.class, "mt4117_pciconf0", "running")).isNull();
        Parsed none = Parsed.of(parser, "-E- No devices found or specified, mst might be stopped, run 'mst start' to load MST modules\n");
        assertThat(none.value(Firmware.class, "?", "failure")).isEqualTo("no-device");
        Damage.survives(parser, "mlxfwmanager", MANAGER);
    }

    @Test
    void settings() {
        MlxconfigParser parser = new MlxconfigParser();
        Parsed parsed = Parsed.of(parser, CONFIG);
        assertThat(parsed.value(HcaSetting.class, "0000:41:00.0 LINK_TYPE_P1", "current")).isEqualTo("IB(1)");
        assertThat(parsed.value(HcaSetting.class, "0000:41:00.0 LINK_TYPE_P1", "next")).isEqualTo("ETH(2)");
        assertThat(parsed.value(HcaSetting.class, "0000:41:00.0 SRIOV_EN", "name")).isEqualTo("SRIOV_EN");
        Parsed grep = Parsed.of(parser, "mlxconfig -d /dev/mst/mt4123_pciconf0  q|grep LINK",
                "         PHY_COUNT_LINK_UP_DELAY             DELAY_NONE(0)\n         LINK_TYPE_P1                        IB(1)\n");
        assertThat(grep.value(HcaSetting.class, "mt4123_pciconf0 LINK_TYPE_P1", "next")).isEqualTo("IB(1)");
        assertThat(grep.value(HcaSetting.class, "mt4123_pciconf0 PHY_COUNT_LINK_UP_DELAY", "next")).isEqualTo("DELAY_NONE(0)");
        assertThat(grep.value(HcaSetting.class, "mt4123_pciconf0 LINK_TYPE_P1", "current")).isNull();
        Damage.survives(parser, "mlxconfig -d 41:00.0 -e q", CONFIG);
    }

    @Test
    void changeHoldsOnceApplied() {
        MlxconfigParser parser = new MlxconfigParser();
        String asked = "Device:             41:00.0\nConfigurations:                              Next Boot       New\n"
                + "         LINK_TYPE_P1                        IB(1)           ETH(2)\n Apply new Configuration? (y/n) [n] : ";
        assertThat(Parsed.of(parser, asked + "n\n").value(HcaSetting.class, "0000:41:00.0 LINK_TYPE_P1", "next")).isEqualTo("IB(1)");
        assertThat(Parsed.of(parser, asked + "y\nApplying... Done!\n-I- Please reboot machine to load new configurations.\n")
                .value(HcaSetting.class, "0000:41:00.0 LINK_TYPE_P1", "next")).isEqualTo("ETH(2)");
    }
}
