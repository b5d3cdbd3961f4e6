package org.ibdx.reason;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.ibdx.catalogue.RuleText.Kind;
import org.ibdx.catalogue.RuleText.Test;

class LiteralTestsTest {

    private static List<Test> of(String type, String... constraints) {
        return LiteralTests.of(type, List.of(constraints));
    }

    @org.junit.jupiter.api.Test
    void readsWhatOneRecordCanAnswer() {
        assertThat(of("Observation", "code == \"sm-silent\"", "$host : host")).containsExactly(new Test("code", Kind.ONE_OF, List.of("sm-silent")));
        assertThat(of("Port", "state == PortState.ARMED || state == PortState.INITIALIZING", "lid != null", "$s : smLid == 0"))
                .containsExactly(new Test("state", Kind.ONE_OF, List.of("ARMED", "INITIALIZING")), new Test("lid", Kind.KNOWN, List.of()),
                        new Test("smLid", Kind.ONE_OF, List.of("0")));
        assertThat(of("PacketFate", "verdict in (\"drop\", \"reject\")", "traffic != \"arp\"")).containsExactly(
                new Test("verdict", Kind.ONE_OF, List.of("drop", "reject")), new Test("traffic", Kind.NONE_OF, List.of("arp")));
        assertThat(of("LogEvent", "message == \"a\" || == \"b\"")).containsExactly(new Test("message", Kind.ONE_OF, List.of("a", "b")));
        assertThat(of("CommandRun", "command matches \"ip link .*\\\\bib0\\\\b.*\""))
                .containsExactly(new Test("command", Kind.MATCHES, List.of("ip link .*\\bib0\\b.*")));
    }

    @org.junit.jupiter.api.Test
    void leavesToTheEngineWhatItDoesNotUnderstand() {
        assertThat(of("Port", "lid == $lid", "lid > 0", "state == PortState.ARMED || smLid == 0", "rate == 2.5", "width == \"1X\" && speed != null",
                "readings.changes(\"lid\") > 0", "nothing == \"x\"", "lid == \"7\"", "host == $host, x")).isEmpty();
        assertThat(of("Threshold", "subject == \"a\" || value == 3")).isEmpty();
        assertThat(of("NoSuchFact", "code == \"x\"")).isEmpty();
    }
}
