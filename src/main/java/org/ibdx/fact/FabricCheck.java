package org.ibdx.fact;

/**
 * A stage of a fabric check (ibdiagnet) and what it counted; subject is {@code <tool> <stage>}.
 *
 * @param tool     ibdiagnet
 * @param stage    Discovery, Lids Check, Links Check, Subnet Manager …
 * @param errors   count
 * @param warnings count
 * @param comment  what the tool remarks
 */
public record FabricCheck(String host, String subject, String tool, String stage, Integer errors, Integer warnings,
        String comment, Readings readings) implements Fact {
}
