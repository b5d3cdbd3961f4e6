package org.ibdx.combine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.ibdx.capture.Capture;
import org.ibdx.fact.Disagree;
import org.ibdx.fact.Fact;
import org.ibdx.fact.HostInfo;
import org.ibdx.parse.Parsers;
import org.ibdx.parse.Statements;
import org.junit.jupiter.api.Test;

/** What holds where several sources tell of one thing. */
class CombinerTest {

    private static final Capture DETECTED = Capture.of("cn07", "virt", "detect-virt.txt", "docker\n");
    private static final Capture BOARD = Capture.of("cn07", "dmidecode", "dmi.txt", "/sys/class/dmi/id/sys_vendor:QEMU\n");
    private static final Capture PROCESSOR = Capture.of("cn07", "lscpu", "lscpu.txt", "Hypervisor vendor:     VMware\n");
    private static final Capture NAMED = Capture.of("cn07", "hostnamectl", "hostnamectl.txt", "  Virtualization: microsoft\n");

    private static List<Fact> facts(List<Capture> captures) {
        Statements out = new Statements();
        for (Capture capture : captures) {
            out.begin(capture);
            Parsers.named(capture.probe()).parse(capture, out);
        }
        return Combiner.combine("cn07", out.all());
    }

    private static HostInfo host(List<Capture> captures) {
        return facts(captures).stream().filter(HostInfo.class::isInstance).map(HostInfo.class::cast).findFirst().orElseThrow();
    }

    @Test
    void theOrderOfSourcesThatDifferDoesNotMatter() {
        List<Capture> captures = new ArrayList<>(List.of(DETECTED, BOARD, PROCESSOR, NAMED));
        Set<String> told = new HashSet<>();
        Set<List<Object>> disagreements = new HashSet<>();
        Random random = new Random(3);
        for (int i = 0; i < 40; i++) {
            Collections.shuffle(captures, random);
            told.add(host(captures).virtualisation() + " " + host(captures).container());
            disagreements.add(facts(captures).stream().filter(Disagree.class::isInstance).map(Disagree.class::cast)
                    .<Object>map(differ -> differ.about() + " " + differ.field() + " " + differ.used() + " " + differ.other()).sorted().toList());
        }
        assertThat(told).containsExactly("vmware true");
        assertThat(disagreements).containsExactly(List.of("host virtualisation vmware kvm", "host virtualisation vmware microsoft"));
    }

    @Test
    void whatIsBetrayedGivesWayToWhatIsTold() {
        Capture bare = Capture.of("cn07", "virt", "a.txt", "none\n");
        assertThat(host(List.of(bare, BOARD)).virtualisation()).isEqualTo("none");
        assertThat(host(List.of(BOARD, bare)).virtualisation()).isEqualTo("none");
        assertThat(host(List.of(BOARD)).virtualisation()).isEqualTo("kvm");
    }

    @Test
    void aContainerAndTheMachineBelowItDoNotDiffer() {
        for (List<Capture> captures : List.of(List.of(DETECTED, BOARD), List.of(BOARD, DETECTED))) {
            assertThat(host(captures).container()).isTrue();
            assertThat(host(captures).virtualisation()).isEqualTo("kvm");
            assertThat(facts(captures)).noneMatch(Disagree.class::isInstance);
        }
    }

    @Test
    void aLaterCaptureOfOneProbeAndOfATranscriptHolds() {
        Capture first = Capture.of("cn07", "virt", "a.txt", "kvm\n");
        Capture second = Capture.of("cn07", "virt", "b.txt", "none\n");
        assertThat(host(List.of(first, second)).virtualisation()).isEqualTo("none");
        assertThat(host(List.of(second, first)).virtualisation()).isEqualTo("kvm");
        assertThat(host(List.of(PROCESSOR.inOrder(), NAMED.inOrder())).virtualisation()).isEqualTo("microsoft");
        assertThat(host(List.of(NAMED.inOrder(), PROCESSOR.inOrder())).virtualisation()).isEqualTo("vmware");
    }
}
