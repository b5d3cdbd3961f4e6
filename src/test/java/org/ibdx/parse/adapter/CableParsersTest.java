package org.ibdx.parse.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Outcome;
import org.ibdx.fact.Cable;
import org.ibdx.fact.PhysicalState;
import org.ibdx.fact.Port;
import org.ibdx.fact.PortState;
import org.junit.jupiter.api.Test;

class CableParsersTest {

    private static final String LINK = """

            Operational Info
            ----------------
            State                              : Active
            Physical state                     : LinkUp
            Speed                              : IB-HDR
            Width                              : 4x
            FEC                                : Standard_RS-FEC - (544,514)
            Loopback Mode                      : No Loopback
            Auto Negotiation                   : ON

            Supported Info
            --------------
            Enabled Link Speed                 : 0x00000075 (HDR,EDR,FDR,QDR,SDR)
            Supported Cable Speed              : 0x00000035 (EDR,FDR,QDR,SDR)

            Troubleshooting Info
            --------------------
            Status Opcode                      : 15
            Group Opcode                       : PHY FW
            Recommendation                     : Bad signal integrity

            Physical Counters and BER Info
            ------------------------------
            Raw Physical BER                   : 1E-5
            Effective Physical BER             : 15E-12
            Symbol BER                         : 15E-255
            Link Down Counter                  : 4

            Module Info
            -----------
            Identifier                         : QSFP56
            Cable Technology                   : 850 nm VCSEL
            Cable Type                         : Active cable (active copper / optics)
            Vendor Name                        : Example
            Transfer Distance [m]              : 10
            Temperature [C]                    : 71 [-10..80]
            Rx Power Current [dBm]             : 0.5,-12.1,0.3,0.4 [-12..5.4]
            """;

    private static final String ETHTOOL = """
            	Identifier                                : 0x11 (QSFP28)
            	Transmitter technology                    : 0xa0 (Copper cable unequalized)
            	Length (Copper or Active cable)           : 2m
            	Vendor name                               : Example
            	Vendor PN                                 : EX-C2
            	Module temperature                        : 40.23 degrees C / 104.42 degrees F
            	Receiver signal average optical power (Channel 1) : 0.8713 mW / -0.60 dBm
            	Receiver signal average optical power (Channel 2) : 0.0713 mW / -11.47 dBm
            	Module temperature high alarm             : Off
            	Rx power low warning   (Chan 2)           : On
            	Laser rx power low alarm                  : On
            	Module temperature high alarm threshold   : 80.00 degrees C / 176.00 degrees F
            """;

    private final MlxlinkParser link = new MlxlinkParser();

    @Test
    void aPortThatWasAskedByThePciAddressOfItsDeviceHasItsName() {
        String text = "Operational Info\n----------------\nState                           : Active\nPhysical state                  : LinkUp\n"
                + "Status Opcode                   : 0\n";
        Parsed asked = Parsed.of(new MlxlinkParser(), new Capture("cn07", "mlxlink", "ibp65s0/1", 0, false, null, Outcome.READ, 0, 0,
                "mstlink -d 0000:41:00.0 -p 1 -m -c", "mlxlink", 0, text));
        assertThat(asked.subjects(Cable.class)).containsExactly("ibp65s0/1");
        assertThat(asked.subjects(Port.class)).containsExactly("ibp65s0/1");
    }

    @Test
    void mlxlink() {
        Parsed parsed = Parsed.of(link, "mlxlink -d mlx5_0 -p 1 -m -c", LINK);
        assertThat(parsed.value(Port.class, "mlx5_0/1", "state")).isEqualTo(PortState.ACTIVE);
        assertThat(parsed.value(Port.class, "mlx5_0/1", "physicalState")).isEqualTo(PhysicalState.LINK_UP);
        assertThat(parsed.value(Port.class, "mlx5_0/1", "rate")).isEqualTo(200.0);
        assertThat(parsed.value(Cable.class, "mlx5_0/1", "opcode")).isEqualTo(15);
        assertThat(parsed.value(Cable.class, "mlx5_0/1", "speedsCable")).isEqualTo(List.of("EDR", "FDR", "QDR", "SDR"));
        assertThat(parsed.value(Cable.class, "mlx5_0/1", "rawBer")).isEqualTo(1e-5);
        assertThat(parsed.value(Cable.class, "mlx5_0/1", "effectiveBer")).isEqualTo(15e-12);
        assertThat(parsed.value(Cable.class, "mlx5_0/1", "temperature")).isEqualTo(71.0);
        assertThat(parsed.value(Cable.class, "mlx5_0/1", "rxPower")).isEqualTo(-12.1);
        assertThat(parsed.value(Cable.class, "mlx5_0/1", "linkDowned")).isEqualTo(4L);
        assertThat(parsed.value(Cable.class, "mlx5_0/1", "protocol")).isEqualTo("InfiniBand");
    }

    @Test
    void portIsUnknownByAddress() {
        Parsed parsed = Parsed.of(link, "mstlink -d 41:00.0", LINK);
        assertThat(parsed.subjects(Port.class)).isEmpty();
        assertThat(parsed.value(Cable.class, "0000:41:00.0/1", "recommendation")).isEqualTo("Bad signal integrity");
    }

    @Test
    void json() {
        Parsed parsed = Parsed.of(link, "mlxlink -d mlx5_0 --json", "{\"result\":{\"output\":{\"Operational Info\":{\"State\":\"Polling\","
                + "\"Physical state\":\"Polling\"},\"Troubleshooting Info\":{\"Status Opcode\":\"1024\",\"Recommendation\":\"Cable is unplugged\"}}}}");
        assertThat(parsed.value(Cable.class, "mlx5_0/1", "opcode")).isEqualTo(1024);
        assertThat(parsed.value(Port.class, "mlx5_0/1", "physicalState")).isEqualTo(PhysicalState.POLLING);
        assertThat(parsed.value(Port.class, "mlx5_0/1", "state")).isNull();
    }

    @Test
    void ethtool() {
        Parsed parsed = Parsed.of(CableParser.ofEthtool(), "ethtool -m ib0", ETHTOOL);
        assertThat(parsed.value(Cable.class, "ib0", "interfaceName")).isEqualTo("ib0");
        assertThat(parsed.value(Cable.class, "ib0", "identifier")).isEqualTo("QSFP28");
        assertThat(parsed.value(Cable.class, "ib0", "technology")).isEqualTo("Copper cable unequalized");
        assertThat(parsed.value(Cable.class, "ib0", "lengthMetres")).isEqualTo(2.0);
        assertThat(parsed.value(Cable.class, "ib0", "temperature")).isEqualTo(40.23);
        assertThat(parsed.value(Cable.class, "ib0", "rxPower")).isEqualTo(-11.47);
        assertThat(parsed.value(Cable.class, "ib0", "alarms"))
                .isEqualTo(List.of("Rx power low warning (Chan 2)", "Laser rx power low alarm"));
        assertThat(Parsed.of(CableParser.ofEthtool(), "ethtool -m ib0", "netlink error: Operation not supported\n").statements()).isEmpty();
    }

    @Test
    void mlxcables() {
        String text = "Querying Cables ....\n\nCable #1:\n---------\nCable name    : mt4123_pciconf0_cable_0\n>> No FW data to show\n"
                + "-------- Cable EEPROM --------\nIdentifier    : QSFP56 (1eh)\nTechnology    : Copper cable unequalized (a0h)\n"
                + "Vendor        : Example\nTemperature   : -- C\nLength        : 1 m\n";
        Parsed parsed = Parsed.of(CableParser.ofMlxcables(), text);
        assertThat(parsed.value(Cable.class, "mt4123_pciconf0_cable_0", "identifier")).isEqualTo("QSFP56");
        assertThat(parsed.value(Cable.class, "mt4123_pciconf0_cable_0", "lengthMetres")).isEqualTo(1.0);
        assertThat(parsed.value(Cable.class, "mt4123_pciconf0_cable_0", "temperature")).isNull();
        Damage.survives(CableParser.ofMlxcables(), "mlxcables", text);
    }

    @Test
    void survivesDamage() {
        Damage.survives(link, "mlxlink -d mlx5_0", LINK);
        Damage.survives(CableParser.ofEthtool(), "ethtool -m ib0", ETHTOOL);
    }
}
