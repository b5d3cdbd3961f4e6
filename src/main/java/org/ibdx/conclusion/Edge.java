package org.ibdx.conclusion;

/**
 * An edge of the causal graph, as the catalogue has it.
 *
 * @param from  id of the cause
 * @param to    id of what it explains or rules out
 * @param kind  explains or rules-out
 * @param reach within, host, subnet or peer
 */
public record Edge(String from, String to, String kind, String reach) {
}
