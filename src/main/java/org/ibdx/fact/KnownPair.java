package org.ibdx.fact;

/**
 * A combination of card, firmware, stack and kernel that is known not to go together; subject is a short name. From rules/tables.
 *
 * @param effect       id of the cause that it brings about
 * @param cards        pattern of PCI device ids
 * @param names        pattern of the names that lspci prints
 * @param firmware     firmware version
 * @param stackFrom    first vendor stack that it holds for
 * @param kernelFrom   first kernel that it holds for
 * @param kernelBefore first kernel that it no longer holds for
 * @param source       where it comes from
 */
public record KnownPair(String host, String subject, String effect, String cards, String names, String firmware, String stackFrom,
        String kernelFrom, String kernelBefore, String source, Readings readings) implements Fact {
}
