package org.ibdx.parse.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import org.ibdx.capture.Capture;
import org.ibdx.capture.Outcome;
import org.ibdx.fact.Hca;
import org.ibdx.fact.LinkLayer;
import org.ibdx.fact.PhysicalState;
import org.ibdx.fact.Port;
import org.ibdx.fact.PortState;
import org.junit.jupiter.api.Test;

class IbstatParserTest {

    private static final String TWO_PORTS = """
            CA 'mlx4_0'
            	CA type: MT4099
            	Number of ports: 2
            	Firmware version: 2.42.5000
            	Hardware version: b0
            	Node GUID: 0xf452140300aa1100
            	System image GUID: 0xf452140300aa1103
            	Port 1:
            		State: Down
            		Physical state: Polling
            		Rate: 10
            		Base lid: 0
            		LMC: 0
            		SM lid: 0
            		Capability mask: 0x02594868
            		Port GUID: 0xf452140300aa1101
            		Link layer: InfiniBand
            	Port 2:
            		State: Active
            		Physical state: LinkUp
            		Rate: 40 (FDR10)
            		Base lid: 3
            		LMC: 0
            		SM lid: 1
            		Capability mask: 0x0259486a
            		Port GUID: 0xf452140300aa1102
            		Link layer: InfiniBand
            """;

    private final IbstatParser parser = new IbstatParser();

    @Test
    void readsAdapterAndPorts() {
        Parsed parsed = Parsed.of(parser, TWO_PORTS);
        assertThat(parsed.subjects(Hca.class)).containsExactly("mlx4_0");
        assertThat(parsed.value(Hca.class, "mlx4_0", "caType")).isEqualTo("MT4099");
        assertThat(parsed.value(Hca.class, "mlx4_0", "nodeGuid")).isEqualTo("f452140300aa1100");
        assertThat(parsed.value(Hca.class, "mlx4_0", "nodeType")).isEqualTo("CA");
        assertThat(parsed.subjects(Port.class)).containsExactly("mlx4_0/1", "mlx4_0/2");
        assertThat(parsed.value(Port.class, "mlx4_0/1", "physicalState")).isEqualTo(PhysicalState.POLLING);
        assertThat(parsed.value(Port.class, "mlx4_0/2", "state")).isEqualTo(PortState.ACTIVE);
        assertThat(parsed.value(Port.class, "mlx4_0/2", "speed")).isEqualTo("FDR10");
        assertThat(parsed.value(Port.class, "mlx4_0/2", "rate")).isEqualTo(40.0);
        assertThat(parsed.value(Port.class, "mlx4_0/2", "capabilityMask")).isEqualTo(0x0259486aL);
        assertThat(parsed.value(Port.class, "mlx4_0/1", "lid")).isEqualTo(0);
        assertThat(parsed.value(Port.class, "mlx4_0/1", "permissiveLid")).isEqualTo(false);
        assertThat(parsed.line(Port.class, "mlx4_0/2", "rate")).isEqualTo(21);
    }

    @Test
    void aPortWhoseLinkLayerWasCutOffIsToldByItsCapabilities() {
        String cut = TWO_PORTS.replace("\t\tLink layer: InfiniBand\n", "");
        assertThat(Parsed.of(parser, cut).value(Port.class, "mlx4_0/1", "linkLayer")).isNull();
        Parsed ethernet = Parsed.of(parser, cut.replace("0x02594868", "0x04010000"));
        assertThat(ethernet.value(Port.class, "mlx4_0/1", "linkLayer")).isEqualTo(LinkLayer.ETHERNET);
        assertThat(ethernet.value(Port.class, "mlx4_0/2", "linkLayer")).isNull();
    }

    @Test
    void pasteWithoutIndentationSaysTheSame() {
        Parsed flat = Parsed.of(parser, TWO_PORTS.replaceAll("(?m)^\\s+", ""));
        Parsed quoted = Parsed.of(parser, TWO_PORTS.replaceAll("(?m)^", "> "));
        Parsed whole = Parsed.of(parser, TWO_PORTS);
        for (Parsed other : new Parsed[] {flat, quoted}) {
            assertThat(other.statements()).hasSameSizeAs(whole.statements());
            assertThat(other.value(Port.class, "mlx4_0/2", "lid")).isEqualTo(3);
        }
    }

    @Test
    void unassignedLidOfVirtualFunction() {
        Parsed parsed = Parsed.of(parser, "CA 'mlx5_7'\nPort 1:\nState: Down\nPhysical state: LinkUp\nBase lid: 65535\nSM lid: 1\n");
        assertThat(parsed.value(Port.class, "mlx5_7/1", "lid")).isEqualTo(0);
        assertThat(parsed.value(Port.class, "mlx5_7/1", "permissiveLid")).isEqualTo(true);
        assertThat(parsed.value(Port.class, "mlx5_7/1", "smLid")).isEqualTo(1);
    }

    @Test
    void wordsThatSayNothingAreLeftOut() {
        Parsed parsed = Parsed.of(parser, """
                CA 'ibp65s0'
                	CA type:
                	Node GUID: 0xf452xxxxxxxx1100
                	Port 1:
                		State: ???
                		Physical state: ???
                		Rate: 0
                		Link layer:
                """);
        assertThat(parsed.value(Hca.class, "ibp65s0", "caType")).isNull();
        assertThat(parsed.value(Hca.class, "ibp65s0", "nodeGuid")).isNull();
        assertThat(parsed.value(Port.class, "ibp65s0/1", "state")).isNull();
        assertThat(parsed.unreadable(Port.class, "ibp65s0/1", "rate")).isEqualTo("0");
        assertThat(parsed.value(Port.class, "ibp65s0/1", "linkLayer")).isNull();
    }

    @Test
    void stopsAtBrokenDeviceAndKeepsTheRest() {
        Parsed parsed = Parsed.of(parser, "CA 'mlx5_0'\n\tPort 1:\n\t\tState: Active\n"
                + "ibpanic: [4711] main: stat of IB device 'mlx5_1' failed: No such file or directory\n");
        assertThat(parsed.value(Port.class, "mlx5_0/1", "state")).isEqualTo(PortState.ACTIVE);
        assertThat(parsed.value(Hca.class, "mlx5_1", "broken")).isEqualTo(true);
        assertThat(parsed.subjects(Port.class)).containsExactly("mlx5_0/1");
    }

    @Test
    void otherErrorsInventNothing() {
        assertThat(Parsed.of(parser, "ibstat mlx5_9", "ibpanic: [4711] main: 'mlx5_9' IB device can't be found: No such device\n")
                .statements()).isEmpty();
        assertThat(Parsed.of(parser, "").statements()).isEmpty();
        assertThat(Parsed.of(parser, "ibwarn: [15] umad_init: can't read ABI version from "
                + "/sys/class/infiniband_mad/abi_version (No such file or directory): is ib_umad module loaded?\n").statements()).isEmpty();
    }

    @Test
    void onePortAloneAndIwarp() {
        Parsed alone = Parsed.of(parser, "ibstat mlx5_0 2", "CA: 'mlx5_0'\nPort 2:\nState: Initializing\n");
        assertThat(alone.value(Port.class, "mlx5_0/2", "state")).isEqualTo(PortState.INITIALIZING);
        Parsed iwarp = Parsed.of(parser, "iWARP RNIC 'irdma0'\n\tiWARP RNIC type: \n\tPort 1:\n\t\tState: Active\n\t\tLink layer: Ethernet\n");
        assertThat(iwarp.value(Hca.class, "irdma0", "nodeType")).isEqualTo("RNIC");
        assertThat(iwarp.value(Port.class, "irdma0/1", "linkLayer")).isEqualTo(LinkLayer.ETHERNET);
    }

    @Test
    void grepTakesLinesOut() {
        Parsed parsed = Parsed.of(parser, "ibstat mlx4_0 1 | egrep 'State|Physical|Rate'", "State: Active\nPhysical state: LinkUp\nRate: 40\n");
        assertThat(parsed.value(Port.class, "mlx4_0/1", "rate")).isEqualTo(40.0);
        Parsed ports = Parsed.of(parser, "ibstat | grep -E 'CA|State'", "CA 'mlx4_0'\n\t\tState: Down\n\t\tState: Active\nCA 'mlx5_0'\n\t\tState: Active\n");
        assertThat(ports.value(Port.class, "mlx4_0/1", "state")).isEqualTo(PortState.DOWN);
        assertThat(ports.value(Port.class, "mlx4_0/2", "state")).isEqualTo(PortState.ACTIVE);
        assertThat(ports.value(Port.class, "mlx5_0/1", "state")).isEqualTo(PortState.ACTIVE);
        Parsed unnamed = Parsed.of(parser, "ibstat | grep -A3 'Port 1'", "\tPort 1:\n\t\tState: Active\n\t\tPhysical state: LinkUp\n");
        assertThat(unnamed.subjects(Port.class)).containsExactly("port 1");
        assertThat(unnamed.value(Port.class, "port 1", "device")).isNull();
        assertThat(unnamed.value(Port.class, "port 1", "port")).isEqualTo(1);
    }

    @Test
    void unnamedLinesAreOfTheOnlyAdapterSeenBefore() {
        Parsed parsed = Parsed.of(parser, Capture.of("cn07", "ibstat", "ibstat", "CA 'mlx5_0'\nPort 1:\nState: Initializing\n"),
                Capture.of("cn07", "ibstat", "ibstat", "\t\tState: Active\n"));
        assertThat(parsed.subjects(Port.class)).containsExactly("mlx5_0/1");
        assertThat(parsed.value(Port.class, "mlx5_0/1", "state")).isEqualTo(PortState.ACTIVE);
    }

    @Test
    void lastLineOfCutTextIsLeftOut() {
        Capture cut = Capture.of("cn07", "ibstat", "ibstat", "CA 'mlx5_0'\nPort 1:\nState: Active\nRate: 20").withOutcome(Outcome.CUT);
        Parsed parsed = Parsed.of(parser, cut);
        assertThat(parsed.value(Port.class, "mlx5_0/1", "state")).isEqualTo(PortState.ACTIVE);
        assertThat(parsed.value(Port.class, "mlx5_0/1", "rate")).isNull();
    }

    @Test
    void shortFormAndList() {
        Parsed shortForm = Parsed.of(parser, "CA 'mlx5_0'\n\tCA type: MT4129\n\tFirmware version: 28.39.2048\n");
        assertThat(shortForm.value(Hca.class, "mlx5_0", "firmware")).isEqualTo("28.39.2048");
        assertThat(shortForm.subjects(Port.class)).isEmpty();
        IbstatListParser list = new IbstatListParser();
        assertThat(Parsed.of(list, "mlx5_0\nibp65s0f1\n").subjects(Hca.class)).containsExactly("mlx5_0", "ibp65s0f1");
        assertThat(Parsed.of(list, "0xf452140300aa1101\nTerminated\nibstat: command not found\n").statements()).isEmpty();
    }

    @Test
    void survivesDamage() {
        Damage.survives(parser, "ibstat", TWO_PORTS);
        Damage.survives(new IbstatListParser(), "ibstat -l", "mlx5_0\nmlx5_1\n");
    }

    @Test
    void readOffAPicture() {
        Parsed parsed = Parsed.of(new IbstatParser(), "ibstat", "CA  'mlx5_2'\n  Port 1:\n     State:  Down\n     Physical  state:  Disabled\n     Link  layer:  Ethernet\n");
        assertThat(parsed.value(Port.class, "mlx5_2/1", "physicalState")).isEqualTo(PhysicalState.DISABLED);
        assertThat(parsed.value(Port.class, "mlx5_2/1", "linkLayer")).isEqualTo(LinkLayer.ETHERNET);
    }

    @Test
    void beginsWhereTheHeadingWasCutOff() {
        IbstatParser parser = new IbstatParser();
        assertThat(parser.begins("\t\tState: Initializing")).isTrue();
        assertThat(parser.begins("State: Active")).isFalse();
        assertThat(parser.begins("    State:          Waiting")).isFalse();
        assertThat(parser.begins("      State: Running")).isFalse();
    }
}
