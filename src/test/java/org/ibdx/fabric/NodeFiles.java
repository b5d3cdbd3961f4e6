package org.ibdx.fabric;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The files of a machine with one ConnectX-6 and IPoIB on it, as the kernel shows them (Documentation/ABI/stable/sysfs-class-infiniband). */
final class NodeFiles {

    private static final String PCI = "sys/devices/pci0000:40/0000:40:01.1/0000:41:00.0";
    private static final String HCA = PCI + "/infiniband/mlx5_0";
    static final String PORT = HCA + "/ports/1";
    static final String NET = PCI + "/net/ib0";
    private static final String PARAMETERS = "sys/module/ib_ipoib/parameters";
    private static final int PKEYS = 128;
    private static final List<String> MODULES = List.of("ib_ipoib", "rdma_ucm", "ib_umad", "mlx5_ib", "ib_uverbs", "rdma_cm", "iw_cm", "ib_cm", "ib_core",
            "mlx5_core");
    private static final Map<String, List<String>> USED_BY = Map.of("ib_uverbs", List.of("rdma_ucm", "mlx5_ib"), "rdma_cm", List.of("rdma_ucm"),
            "ib_cm", List.of("ib_ipoib", "rdma_cm"), "ib_core", List.of("ib_ipoib", "rdma_ucm", "ib_umad", "mlx5_ib", "ib_uverbs", "rdma_cm", "ib_cm"),
            "mlx5_core", List.of("mlx5_ib"), "iw_cm", List.of("rdma_cm"));
    private static final List<String> COUNTERS = List.of("symbol_error", "link_error_recovery", "link_downed", "port_rcv_errors",
            "port_rcv_remote_physical_errors", "port_rcv_switch_relay_errors", "port_xmit_discards", "port_xmit_constraint_errors",
            "port_rcv_constraint_errors", "local_link_integrity_errors", "excessive_buffer_overrun_errors", "VL15_dropped", "port_xmit_wait",
            "port_xmit_data", "port_rcv_data", "port_xmit_packets", "port_rcv_packets", "unicast_xmit_packets", "unicast_rcv_packets",
            "multicast_xmit_packets", "multicast_rcv_packets");

    private final FakedNode node;

    NodeFiles(FakedNode node) {
        this.node = node;
    }

    /** All of it; {@code simulated} is what umad2sim shows of the host. */
    void adapter(Path simulated, String host) throws IOException {
        Path hca = simulated.resolve("class/infiniband/mlx5_0");
        String guid = value(hca.resolve("node_guid"));
        files(HCA, Map.of("fw_ver", "20.43.2026", "hw_rev", "0", "hca_type", "MT4123", "board_id", "MT_0000000223", "node_type", "1: CA", "node_guid", guid,
                "sys_image_guid", guid, "node_desc", host + " mlx5_0"));
        for (String counter : COUNTERS) {
            node.file(PORT + "/counters/" + counter, "0\n");
        }
        for (String counter : List.of("out_of_buffer", "out_of_sequence", "local_ack_timeout_err", "rnr_nak_retry_err")) {
            node.file(PORT + "/hw_counters/" + counter, "0\n");
        }
        function();
        port(simulated);
        links();
        modules(MODULES);
        // what this machine has of its own does not belong to the node
        node.file("etc/machine-id", String.format("%032x%n", host.hashCode() & 0xffffffffL)).file("etc/rdma/.absent", "modules\n");
        devices();
    }

    /** Port and interface as they are now; what runs inside sees it at once. */
    void port(Path simulated) throws IOException {
        Path port = simulated.resolve("class/infiniband/mlx5_0/ports/1");
        Map<String, String> shown = new TreeMap<>();
        for (String name : List.of("state", "phys_state", "lid", "sm_lid")) {
            shown.put(name, value(port.resolve(name)));
        }
        shown.putAll(Map.of("rate", rate(value(port.resolve("rate"))), "sm_sl", "0", "lid_mask_count", "0", "cap_mask", "0xa651e848", "link_layer",
                "InfiniBand", "has_smi", "1"));
        files(PORT, shown);
        // before a manager has come, a port of ibsim has no subnet prefix; an adapter has the default one
        String gid = value(port.resolve("gids/0")).replaceFirst("^0000:0000:0000:0000:", "fe80:0000:0000:0000:");
        files(PORT + "/gids", Map.of("0", gid, "1", "0000:0000:0000:0000:0000:0000:0000:0000"));
        for (int i = 0; i < PKEYS; i++) {
            Path key = port.resolve("pkeys/" + i);
            node.file(PORT + "/pkeys/" + i, (Files.exists(key) ? value(key) : "0x0000") + "\n");
        }
        network(gid, value(port.resolve("pkeys/0")), value(port.resolve("state")).startsWith("4"));
    }

    private void files(String folder, Map<String, String> values) throws IOException {
        for (Map.Entry<String, String> each : values.entrySet()) {
            node.file(folder + "/" + each.getKey(), each.getValue() + "\n");
        }
    }

    private static String value(Path file) throws IOException {
        return Files.readString(file).strip();
    }

    /** umad2sim counts 26 Gb/s a lane from EDR on; the kernel says what the speeds are. */
    private static String rate(String simulated) {
        return simulated.replace("104 Gb/sec (4X HDR)", "200 Gb/sec (4X HDR)").replace("104 Gb/sec (4X EDR)", "100 Gb/sec (4X EDR)")
                .replace("26 Gb/sec (1X HDR)", "50 Gb/sec (1X HDR)").replace("26 Gb/sec (1X EDR)", "25 Gb/sec (1X EDR)");
    }

    private void function() throws IOException {
        files(PCI, Map.ofEntries(Map.entry("vendor", "0x15b3"), Map.entry("device", "0x101b"), Map.entry("class", "0x020700"),
                Map.entry("revision", "0x00"), Map.entry("irq", "32"), Map.entry("subsystem_vendor", "0x15b3"), Map.entry("subsystem_device", "0x0007"),
                Map.entry("numa_node", "0"), Map.entry("current_link_speed", "16.0 GT/s PCIe"), Map.entry("max_link_speed", "16.0 GT/s PCIe"),
                Map.entry("current_link_width", "16"), Map.entry("max_link_width", "16"), Map.entry("modalias",
                        "pci:v000015B3d0000101Bsv000015B3sd00000007bc02sc07i00"),
                Map.entry("resource", "0x0000000000000000 0x0000000000000000 0x0000000000000000\n".repeat(7).strip()),
                Map.entry("uevent", "DRIVER=mlx5_core\nPCI_CLASS=20700\nPCI_ID=15B3:101B\nPCI_SLOT_NAME=0000:41:00.0")));
        // header, and a PCI Express capability: width 16 at 16 GT/s, possible and negotiated (PCI Express Base Specification 7.5.3)
        ByteBuffer config = ByteBuffer.allocate(256).order(ByteOrder.LITTLE_ENDIAN);
        config.putShort((short) 0x15b3).putShort((short) 0x101b).putShort((short) 0x0406).putShort((short) 0x0010).put((byte) 0).put((byte) 0)
                .put((byte) 7).put((byte) 2);
        config.putShort(0x2c, (short) 0x15b3).putShort(0x2e, (short) 7).put(0x34, (byte) 0x60).put(0x60, (byte) 0x10).putShort(0x62, (short) 2)
                .putInt(0x6c, 4 | 16 << 4).putShort(0x72, (short) (4 | 16 << 4));
        Path file = node.tree().resolve(PCI + "/config");
        Files.write(file, config.array());
    }

    private void network(String gid, String pkey, boolean up) throws IOException {
        StringBuilder address = new StringBuilder("00:00:01:07");
        String digits = gid.replace(":", "");
        for (int i = 0; i < digits.length(); i += 2) {
            address.append(':').append(digits, i, i + 2);
        }
        String key = pkey.substring(2);
        files(NET, Map.ofEntries(Map.entry("mode", "datagram"), Map.entry("type", "32"), Map.entry("addr_len", "20"), Map.entry("mtu", "2044"),
                Map.entry("pkey", pkey), Map.entry("umcast", "0"), Map.entry("operstate", up ? "up" : "down"), Map.entry("carrier", up ? "1" : "0"),
                Map.entry("address", address.toString()), Map.entry("broadcast", "00:ff:ff:ff:ff:12:40:1b:" + key.substring(0, 2) + ":" + key.substring(2)
                        + ":00:00:00:00:00:00:ff:ff:ff:ff"),
                Map.entry("dev_id", "0x0"), Map.entry("dev_port", "0"), Map.entry("tx_queue_len", "256"), Map.entry("flags", "0x1003"),
                Map.entry("ifindex", "4")));
        for (String counter : List.of("rx_errors", "tx_errors", "rx_dropped", "tx_dropped", "tx_carrier_errors", "rx_packets", "tx_packets", "rx_bytes",
                "tx_bytes")) {
            node.file(NET + "/statistics/" + counter, "0\n");
        }
    }

    /** A ConnectX-6 Dx with one Ethernet port beside it. */
    void roce() throws IOException {
        String function = "sys/devices/pci0000:40/0000:40:02.1/0000:42:00.0";
        String hca = function + "/infiniband/mlx5_1";
        Real.done("cp", "-a", node.tree().resolve(PCI).toString(), Files.createDirectories(node.tree().resolve(function).getParent()) + "/0000:42:00.0");
        Real.done("rm", "-rf", node.tree().resolve(function + "/net").toString());
        Real.done("mv", node.tree().resolve(function + "/infiniband/mlx5_0").toString(), node.tree().resolve(hca).toString());
        files(function, Map.of("device", "0x101d", "class", "0x020000", "modalias", "pci:v000015B3d0000101Dsv000015B3sd00000007bc02sc00i00", "uevent",
                "DRIVER=mlx5_core\nPCI_CLASS=20000\nPCI_ID=15B3:101D\nPCI_SLOT_NAME=0000:42:00.0"));
        files(hca, Map.of("node_guid", "b859:9f03:00c1:0200", "sys_image_guid", "b859:9f03:00c1:0200", "fw_ver", "22.43.2026", "board_id",
                "MT_0000000359", "hca_type", "MT4125"));
        files(hca + "/ports/1", Map.of("link_layer", "Ethernet", "lid", "0x0", "sm_lid", "0x0", "rate", "100 Gb/sec (4X EDR)"));
        files(hca + "/ports/1/gids", Map.of("0", "fe80:0000:0000:0000:ba59:9fff:fec1:0200"));
        ByteBuffer config = ByteBuffer.wrap(Files.readAllBytes(node.tree().resolve(function + "/config"))).order(ByteOrder.LITTLE_ENDIAN);
        config.putShort(2, (short) 0x101d).put(0x0a, (byte) 0);
        Files.write(node.tree().resolve(function + "/config"), config.array());
        Files.deleteIfExists(node.tree().resolve(hca + "/device"));
        link(hca + "/device", function);
        link("sys/class/infiniband/mlx5_1", hca);
        link("sys/bus/pci/devices/0000:42:00.0", function);
    }

    private void links() throws IOException {
        link(HCA + "/device", PCI);
        link(NET + "/device", PCI);
        link("sys/class/infiniband/mlx5_0", HCA);
        link("sys/class/net/ib0", NET);
        link("sys/bus/pci/devices/0000:41:00.0", PCI);
        link("sys/class/infiniband_verbs/uverbs0/device", PCI);
        // namespaces of this machine, those of other tests among them
        node.file("run/netns/.only", "");
        node.file("sys/class/net/.only", "").file("sys/class/infiniband/.only", "");
        files("sys/class/infiniband_mad", Map.of("abi_version", "5", "umad0/ibdev", "mlx5_0", "umad0/port", "1", "issm0/ibdev", "mlx5_0", "issm0/port", "1"));
        files("sys/class/infiniband_verbs", Map.of("abi_version", "6", "uverbs0/ibdev", "mlx5_0", "uverbs0/abi_version", "1", "uverbs0/dev", "231:192"));
    }

    private void link(String from, String to) throws IOException {
        Path link = node.tree().resolve(from);
        Files.createDirectories(link.getParent());
        Files.createSymbolicLink(link, link.getParent().relativize(node.tree().resolve(to)));
    }

    void modules(List<String> modules) throws IOException {
        StringBuilder text = new StringBuilder();
        for (String module : modules) {
            List<String> users = new ArrayList<>(USED_BY.getOrDefault(module, List.of()));
            users.retainAll(modules);
            text.append(module).append(" 131072 ").append(users.size()).append(' ').append(users.isEmpty() ? "-" : String.join(",", users) + ",")
                    .append(" Live 0x0000000000000000\n");
        }
        node.file("proc/modules", text.toString());
        if (modules.contains("ib_ipoib")) {
            files(PARAMETERS, new LinkedHashMap<>(Map.of("send_queue_size", "512", "recv_queue_size", "512")));
        } else {
            Real.done("rm", "-rf", node.tree().resolve(PARAMETERS).getParent().toString());
        }
    }

    /** Device files, as udev gives them to users: uverbs to all, umad to root. To open one fails, there is no driver. */
    private void devices() throws IOException {
        Path folder = Files.createDirectories(node.tree().resolve("dev/infiniband"));
        FakedNode.open(folder);
        for (String[] device : Arrays.asList(new String[] {"uverbs0", "0666", "192"}, new String[] {"umad0", "0600", "0"}, new String[] {"issm0", "0600", "64"})) {
            Real.done("mknod", "-m", device[1], folder.resolve(device[0]).toString(), "c", "231", device[2]);
        }
    }
}
