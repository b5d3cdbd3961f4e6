package org.ibdx.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real subnet managers and real tools on a simulated fabric: what goes wrong with the manager is told by its name. */
@Timeout(400)
class SubnetManagerScenariosTest {

    @TempDir
    Path folder;

    @BeforeEach
    void need() {
        Fabric.need();
    }

    @Scenario
    void allIsWell() throws Exception {
        try (Fabric fabric = Fabric.up(folder, new Topology(4)).sm("node01"); FakedNode node = fabric.node("node02"); FakedNode peer = fabric.node("node03")) {
            node.connect(peer);
            Answer answer = node.diagnose();
            assertThat(answer.causes()).as(answer.toString()).isEmpty();
            assertThat(answer.verdict()).isEqualTo("healthy");
            assertThat(answer.status()).isZero();
        }
    }

    @Scenario
    void noSubnetManager() throws Exception {
        try (Fabric fabric = Fabric.up(folder, new Topology(4)); FakedNode node = fabric.node("node02")) {
            Answer answer = node.diagnose();
            assertThat(answer.causes()).as(answer.toString()).containsExactly("no-sm subnet of node02/mlx5_0/1");
            assertThat(answer.status()).isEqualTo(2);
        }
    }

    @Scenario
    void killedHungAndAliveAgain() throws Exception {
        try (Fabric fabric = Fabric.up(folder, new Topology(4)).sm("node01")) {
            fabric.smSignal("node01", "STOP");
            try (FakedNode node = fabric.node("node02")) {
                Answer answer = node.diagnose();
                // from a node, a manager that hangs looks like one that is gone: neither answers
                assertThat(answer.causes()).as("hung: " + answer).containsExactly("sm-died subnet of node02/mlx5_0/1");
                assertThat(answer.consequences()).as(answer.toString()).contains("sa-not-responding subnet of node02/mlx5_0/1");
            }
            fabric.smSignal("node01", "CONT").smSignal("node01", "KILL");
            try (FakedNode node = fabric.node("node02")) {
                Answer answer = node.diagnose();
                assertThat(answer.causes()).as("killed: " + answer).containsExactly("sm-died subnet of node02/mlx5_0/1");
            }
        }
    }

    @Scenario
    void standbyOnlyThenTakeover() throws Exception {
        try (Fabric fabric = Fabric.up(folder, new Topology(4)).sm("node01", "sm_priority 5", "ignore_other_sm FALSE")
                .sm("node04", "sm_priority 3", "ignore_other_sm FALSE")) {
            fabric.smSignal("node01", "KILL").master("node04");
            try (FakedNode node = fabric.node("node02")) {
                Answer answer = node.diagnose();
                assertThat(answer.causes()).as("taken over: " + answer).isEmpty();
            }
        }
    }

    @Scenario
    void aStandbyThatStaysAlone() throws Exception {
        try (Fabric fabric = Fabric.up(folder, new Topology(4)).sm("node01", "sm_priority 5", "ignore_other_sm FALSE")
                // it asks so seldom and so often that it does not take over while this runs
                .sm("node04", "sm_priority 3", "ignore_other_sm FALSE", "sminfo_polling_timeout 60000", "polling_retry_number 1000")) {
            fabric.smSignal("node01", "KILL");
            try (FakedNode node = fabric.node("node02")) {
                Answer answer = node.diagnose();
                // the port's SM LID leads to the dead master: that another one waits only a sweep or its own host can tell
                assertThat(answer.causes()).as("standby: " + answer).containsExactly("sm-died subnet of node02/mlx5_0/1");
            }
        }
    }

    @Scenario
    void aNodeWhoseManagementAgentIsDead() throws Exception {
        try (Fabric fabric = Fabric.up(folder, new Topology(4)).sm("node01"); FakedNode node = fabric.node("node02"); FakedNode peer = fabric.node("node03")) {
            node.connect(peer);
            String lid = peer.lid();
            // it answers no management datagram any more, and IP passes
            fabric.sim("Error \"node03\" 100");
            Answer answer = node.diagnose("--active", "--peer", "node03=" + lid, "--peer", peer.address());
            // a server of ibping that does not run looks the same: nothing is blamed, and what would tell is asked for
            // (advice on what --active measured over TCP is no blame)
            assertThat(answer.causes("critical", "major")).as("dead agent: " + answer).isEmpty();
            assertThat(answer.json().path("unknown").toString()).contains("smpquery nodedesc " + lid);
        }
    }
}
