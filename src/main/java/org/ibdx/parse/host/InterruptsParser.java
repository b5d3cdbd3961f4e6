package org.ibdx.parse.host;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Irq;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code /proc/interrupts} (kernel/irq/proc.c) and {@code /proc/irq/N/smp_affinity_list}; only interrupts of RDMA adapters become
 * facts.
 *
 * <pre>
 *            CPU0       CPU1
 * 142:    1234567          0  IR-PCI-MSI 34078721-edge      mlx5_comp0@pci:0000:41:00.0
 * 143:          0         12  IR-PCI-MSIX-0000:41:00.0 1-edge  mlx5_comp1@pci:0000:41:00.0
 * /proc/irq/142/smp_affinity_list:0-31
 * </pre>
 */
public final class InterruptsParser implements Parser {

    private static final Pattern NUMBER = Pattern.compile("^\\s*(\\d{1,6}):\\s+(\\d.*)$");
    private static final Pattern NAME = Pattern.compile("(?:mlx[45][\\w@:.-]{0,60}|hfi1[\\w ./-]{0,40}|qib[\\w -]{0,40})");
    private static final Pattern AFFINITY = Pattern.compile("/proc/irq/(\\d{1,6})/(?:smp_affinity_list|effective_affinity_list)$");

    @Override
    public String id() {
        return "interrupts";
    }

    @Override
    public void parse(Capture capture, Statements out) {
        for (Line line : Lines.whole(capture)) {
            Matcher row = NUMBER.matcher(line.text());
            if (row.find()) {
                interrupt(row.group(1), row.group(2), line, out);
            }
        }
        for (FileValues.Entry entry : FileValues.of(capture)) {
            Matcher affinity = AFFINITY.matcher(entry.path());
            if (affinity.find() && entry.value() != null && entry.value().matches("[\\d,-]{1,400}")) {
                out.about(Irq.class, affinity.group(1)).set("affinity", entry.value(), entry.line());
            }
        }
    }

    private static void interrupt(String number, String rest, Line line, Statements out) {
        Matcher name = NAME.matcher(rest);
        if (!name.find()) {
            return;
        }
        long total = 0;
        long most = -1;
        int busiest = 0;
        int cpu = 0;
        for (String word : rest.substring(0, name.start()).strip().split("\\s+")) {
            if (!word.matches("\\d{1,18}")) {
                break;
            }
            long count = Long.parseLong(word);
            total += count;
            if (count > most) {
                most = count;
                busiest = cpu;
            }
            cpu++;
        }
        if (cpu == 0) {
            return;
        }
        Statements.About irq = out.about(Irq.class, number).set("device", name.group().strip(), line)
                .set("pci", PciNames.address(rest), line).set("count", total, line);
        if (total > 0 && cpu > 1) {
            irq.set("busiestCpu", busiest, line).set("busiestShare", (double) most / total, line);
        }
    }
}
