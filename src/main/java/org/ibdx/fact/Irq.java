package org.ibdx.fact;

/**
 * Interrupts of a device; subject is the interrupt number.
 *
 * @param device       what the name says
 * @param pci          PCI address
 * @param count        total count
 * @param busiestCpu   CPU with most of them
 * @param busiestShare its share, 0 to 1
 * @param affinity     smp_affinity_list
 */
public record Irq(String host, String subject, String device, String pci, Long count, Integer busiestCpu, Double busiestShare,
        String affinity, Readings readings) implements Fact {
}
