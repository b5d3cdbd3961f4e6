package org.ibdx.parse.host;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How PCI functions are addressed, classed and named. */
final class PciNames {

    private static final Pattern ADDRESS = Pattern.compile("(?<![0-9a-fA-F])(?:([0-9a-fA-F]{4,6}):)?([0-9a-fA-F]{2}):([0-9a-fA-F]{2})\\.([0-7])(?![0-9a-fA-F])");
    private static final Map<String, String> CLASSES = Map.of("infiniband controller", "0207", "infiniband", "0c06", "ethernet controller", "0200",
            "network controller", "0280", "fabric controller", "0208", "memory controller", "0580", "processing accelerators", "1200",
            "dma controller", "0801");
    private static final Pattern FABRIC = Pattern.compile(
            "(?i)mellanox|infiniband|connect-?x|connect-?ib|bluefield|omni-path|infinihost|infinipath|\\bhfi\\b|true scale|elastic fabric|\\bqlogic\\b.*ib");

    private PciNames() {
    }

    /** An address with domain, lower case: {@code 0000:41:00.0}; null where the text holds none. */
    static String address(String text) {
        Matcher matcher = ADDRESS.matcher(text);
        if (!matcher.find()) {
            return null;
        }
        String domain = matcher.group(1) == null ? "0000" : matcher.group(1);
        return (domain + ":" + matcher.group(2) + ":" + matcher.group(3) + "." + matcher.group(4)).toLowerCase(Locale.ROOT);
    }

    /** The class number of the words that lspci prints; null for classes that do not matter here. */
    static String classOf(String words) {
        return CLASSES.get(words.strip().toLowerCase(Locale.ROOT));
    }

    /** Whether a function is a network adapter by its class, or by its name. */
    static boolean relevant(String classId, String vendorId, String name) {
        // cards of the first generations are InfiniBand on the serial bus class
        return classId != null && (classId.startsWith("02") || classId.equals("0c06"))
                || "15b3".equals(vendorId)
                || name != null && FABRIC.matcher(name).find();
    }

    /** What a device that only virtual machines have says of the machine, in the words of systemd; null for others. */
    static String machine(String name) {
        if (name.contains("Hyper-V virtual VGA")) {
            return "microsoft";
        } else if (name.contains("VMware SVGA") || name.contains("VMware VMXNET") || name.contains("VMware PVSCSI") || name.contains("VMware Virtual Machine")) {
            return "vmware";
        } else if (name.contains("VirtualBox Graphics") || name.contains("VirtualBox Guest")) {
            return "oracle";
        } else if (name.contains("Xen Platform Device") || name.contains("XenSource")) {
            return "xen";
        } else if (name.matches(".*Virtio.*(?:balloon|RNG).*") || name.contains("QEMU PCIe") || name.contains("440FX - 82441FX")) {
            return "kvm";
        }
        return null;
    }
}
