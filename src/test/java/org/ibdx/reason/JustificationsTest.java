package org.ibdx.reason;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.ibdx.catalogue.KnowledgeStore;
import org.ibdx.conclusion.Cause;
import org.ibdx.conclusion.Observation;
import org.ibdx.fact.Fact;
import org.ibdx.fact.FactSchema;
import org.ibdx.fact.LinkLayer;
import org.ibdx.fact.PhysicalState;
import org.ibdx.fact.Port;
import org.ibdx.fact.PortState;
import org.ibdx.fact.Readings;
import org.junit.jupiter.api.Test;

/** Pins what {@link Justifications} relies on inside Drools. */
class JustificationsTest {

    @Test
    void everyConclusionHasItsRuleAndTheObjectsThatMatchedInTheOrderOfThePatterns() {
        Fact port = FactSchema.of(Port.class).create("h", "mlx5_0/1", Map.of("device", "mlx5_0", "port", 1, "state", PortState.DOWN,
                "physicalState", PhysicalState.POLLING, "linkLayer", LinkLayer.INFINIBAND), Readings.NONE);
        Map<Object, List<Justifications.Support>> all = RuleBase.builtIn(KnowledgeStore.builtIn().needs()).host(List.of(port));
        Observation infiniband = new Observation("infiniband-port", "h", "mlx5_0/1");
        assertThat(all).containsKey(infiniband).containsKey(new Cause("link-polling", "h", "mlx5_0/1"));
        assertThat(all.get(infiniband)).containsExactly(new Justifications.Support("link layer InfiniBand", List.of(port),
                Map.of("$host", "h", "$port", "mlx5_0/1")));
        assertThat(all.get(new Cause("link-polling", "h", "mlx5_0/1"))).hasSize(1);
    }
}
