package org.ibdx.parse.firewall;

import java.util.Set;

/** What the targets of iptables and arptables do to a packet (man iptables-extensions). */
final class Targets {

    private static final Set<String> GO_ON = Set.of("LOG", "NFLOG", "ULOG", "TCPMSS", "CLASSIFY", "TRACE", "AUDIT", "CHECKSUM", "TOS", "DSCP", "TTL",
            "HL", "SECMARK", "CONNSECMARK", "SET", "IDLETIMER", "LED", "TEE", "RATEEST", "TCPOPTSTRIP", "ECN", "mangle");
    private static final Set<String> WITHOUT_OPTIONS = Set.of("ACCEPT", "DROP", "RETURN", "QUEUE", "CONTINUE");
    private static final Set<String> SOURCE_ONLY = Set.of("MASQUERADE", "SNAT");

    private Targets() {
    }

    /** Whether what follows the target on a line are its own options and no more matches. */
    static boolean hasOptions(String target) {
        return !WITHOUT_OPTIONS.contains(target);
    }

    /**
     * Sets the verdict that a target means. {@code options} are the words after it; a target that is not known is taken for a chain,
     * and a chain that nothing lists leaves the outcome open.
     */
    static void apply(RuleDraft rule, String target, String options, boolean isGoto) {
        switch (target) {
            case "ACCEPT" -> rule.verdict = "accept";
            case "DROP", "TARPIT", "STEAL" -> rule.verdict = "drop";
            case "REJECT" -> rule.verdict = "reject";
            case "RETURN" -> rule.verdict = "return";
            case "CONTINUE" -> rule.verdict = "none";
            case "QUEUE", "NFQUEUE" -> rule.verdict = "queue";
            case "MARK", "CONNMARK" -> {
                rule.verdict = "none";
                rule.target = target.equals("CONNMARK") && !options.contains("restore") ? null : "MARK";
            }
            case "NOTRACK" -> {
                rule.verdict = "none";
                rule.target = "NOTRACK";
            }
            case "CT" -> {
                rule.verdict = "none";
                rule.target = options.contains("notrack") || options.contains("NOTRACK") ? "NOTRACK" : null;
            }
            default -> {
                if (GO_ON.contains(target)) {
                    rule.verdict = "none";
                } else if (SOURCE_ONLY.contains(target)) {
                    // the packet goes on with another source, which no verdict asks for
                    rule.verdict = "accept";
                } else {
                    rule.verdict = isGoto ? "goto" : "jump";
                    rule.target = target;
                }
            }
        }
    }
}
