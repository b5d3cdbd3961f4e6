package org.ibdx.combine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Outcome;
import org.ibdx.fact.Cable;
import org.ibdx.fact.Fact;
import org.ibdx.parse.Statements;
import org.ibdx.parse.adapter.IbstatParser;
import org.ibdx.parse.adapter.MlxlinkParser;
import org.junit.jupiter.api.Test;

/** An output of mlxlink that names no device. */
class SolePortTest {

    private static final String LINK = "Operational Info\n----------------\nState                              : Polling\n\nTroubleshooting Info\n"
            + "--------------------\nStatus Opcode                      : 1024\n";
    private static final String ONE = "CA 'mlx5_0'\n\tNumber of ports: 1\n\tPort 1:\n\t\tState: Down\n";
    private static final String OTHER = "CA 'mlx5_1'\n\tNumber of ports: 1\n\tPort 1:\n\t\tState: Down\n";

    private static Capture capture(String probe, String text) {
        return new Capture("cn07", probe, null, 0, true, null, Outcome.READ, 0, 0, null, probe, 0, text);
    }

    private static List<String> cables(String ibstat, boolean linkFirst) {
        Statements statements = new Statements();
        Runnable link = () -> {
            Capture capture = capture("mlxlink", LINK);
            statements.begin(capture);
            new MlxlinkParser().parse(capture, statements);
        };
        if (linkFirst) {
            link.run();
        }
        Capture capture = capture("ibstat", ibstat);
        statements.begin(capture);
        new IbstatParser().parse(capture, statements);
        if (!linkFirst) {
            link.run();
        }
        return Combiner.combine("cn07", statements.all()).stream().filter(Cable.class::isInstance).map(Fact::subject).toList();
    }

    @Test
    void isAboutTheOnlyPort() {
        assertThat(cables(ONE, false)).containsExactly("mlx5_0/1");
        assertThat(cables(ONE, true)).containsExactly("mlx5_0/1");
    }

    @Test
    void isAboutAPortOfWhichOnlyTheNumberIsKnown() {
        assertThat(cables(ONE + OTHER, false)).containsExactly("port 1");
        assertThat(cables("", false)).containsExactly("port 1");
    }
}
