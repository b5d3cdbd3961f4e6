import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/**
 * Writes an archive of as many hosts as asked, each a folder of saved outputs with names, GUIDs, LIDs and addresses of its own; of every
 * hundred one has a port that polls and one an interface that was switched off.
 *
 * <pre>
 * java src/bench/Fleet.java 1000 /tmp/fleet.tar.gz
 * /usr/bin/time -v ./ibdx diagnose /tmp/fleet.tar.gz
 * </pre>
 */
public final class Fleet {

    private static final int BLOCK = 512;
    private static final String MODULES = "ib_ipoib rdma_ucm ib_umad mlx5_ib ib_uverbs rdma_cm ib_cm ib_core mlx5_core mlxfw";

    private Fleet() {
    }

    public static void main(String[] arguments) throws IOException {
        int hosts = Integer.parseInt(arguments[0]);
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(Path.of(arguments[1])), 1 << 16)) {
            for (int i = 0; i < hosts; i++) {
                for (Map.Entry<String, String> file : host(i).entrySet()) {
                    entry(out, String.format("n%05d/%s", i, file.getKey()), file.getValue().getBytes(StandardCharsets.UTF_8));
                }
            }
            out.write(new byte[2 * BLOCK]);
        }
    }

    private static Map<String, String> host(int i) {
        boolean polls = i % 100 == 37;
        boolean off = i % 100 == 73;
        String guid = String.format("98039b%010x", 0x300a10000L + 16L * i);
        String colons = guid.replaceAll("(..)(?!$)", "$1:");
        String address = "10." + (10 + i / 65025) + "." + (i / 255 % 255) + "." + (i % 255 + 1);
        int lid = polls ? 65535 : 100 + i;
        String flags = polls ? "NO-CARRIER,BROADCAST,MULTICAST,UP" : off ? "BROADCAST,MULTICAST" : "BROADCAST,MULTICAST,UP,LOWER_UP";
        Map<String, String> files = new LinkedHashMap<>();
        files.put("uname-a.txt", String.format("Linux n%05d 5.14.0-362.8.1.el9_3.x86_64 #1 SMP PREEMPT_DYNAMIC Tue Nov 7 14:54:22 EST 2023 x86_64 x86_64 x86_64 GNU/Linux\n", i));
        files.put("ibstat.txt", "CA 'mlx5_0'\n\tCA type: MT4123\n\tNumber of ports: 1\n\tFirmware version: 20.35.1012\n\tHardware version: 0\n\tNode GUID: 0x" + guid
                + "\n\tSystem image GUID: 0x" + guid + "\n\tPort 1:\n\t\tState: " + (polls ? "Down" : "Active") + "\n\t\tPhysical state: " + (polls ? "Polling" : "LinkUp")
                + "\n\t\tRate: " + (polls ? 10 : 200) + "\n\t\tBase lid: " + lid + "\n\t\tLMC: 0\n\t\tSM lid: " + (polls ? 0 : 1)
                + "\n\t\tCapability mask: 0xa651e848\n\t\tPort GUID: 0x" + guid + "\n\t\tLink layer: InfiniBand\n");
        files.put("ip_addr.txt", "1: lo: <LOOPBACK,UP,LOWER_UP> mtu 65536 qdisc noqueue state UNKNOWN group default qlen 1000\n"
                + "    link/loopback 00:00:00:00:00:00 brd 00:00:00:00:00:00\n    inet 127.0.0.1/8 scope host lo\n"
                + "2: ib0: <" + flags + "> mtu 2044 qdisc mq state " + (polls || off ? "DOWN" : "UP") + " group default qlen 256\n"
                + "    link/infiniband 00:00:10:29:fe:80:00:00:00:00:00:00:" + colons + " brd 00:ff:ff:ff:ff:12:40:1b:ff:ff:00:00:00:00:00:00:ff:ff:ff:ff\n"
                + (off ? "" : "    inet " + address + "/8 brd 10.255.255.255 scope global ib0\n"));
        StringBuilder modules = new StringBuilder("Module                  Size  Used by\n");
        for (String module : MODULES.split(" ")) {
            modules.append(String.format("%-22s %6d  0%n", module, 131072));
        }
        files.put("lsmod.txt", modules.toString());
        files.put("sminfo.txt", polls ? "ibwarn: [4711] mad_rpc: _do_madrpc failed; dport (Lid 0)\nsminfo: iberror: failed: query\n"
                : "sminfo: sm lid 1 sm guid 0x98039b0300a1b200, activity count " + (812345 + i) + " priority 14 state 3 SMINFO_MASTER\n");
        files.put("ip_route.txt", off || polls ? "" : "10.0.0.0/8 dev ib0 proto kernel scope link src " + address + "\n");
        files.put("iptables-save.txt", "*filter\n:INPUT ACCEPT [0:0]\n:FORWARD ACCEPT [0:0]\n:OUTPUT ACCEPT [0:0]\nCOMMIT\n");
        files.put("sysctl-a.txt", "net.ipv4.conf.all.arp_ignore = 0\nnet.ipv4.conf.all.rp_filter = 0\nnet.ipv4.conf.ib0.arp_ignore = 0\nnet.ipv4.conf.ib0.rp_filter = 0\n"
                + "net.ipv4.neigh.default.gc_thresh3 = 32768\n");
        StringBuilder log = new StringBuilder("[    0.000000] Linux version 5.14.0-362.8.1.el9_3.x86_64\n[    4.812345] mlx5_core 0000:41:00.0: firmware version: 20.35.1012\n"
                + "[    5.201118] mlx5_core 0000:41:00.0: Port module event: module 0, Cable plugged\n");
        for (int line = 0; line < 40; line++) {
            log.append(String.format("[ %7d.%06d] systemd[1]: Started service number %d of host %d.%n", 6 + line, line * 1013 % 1000000, line, i));
        }
        files.put("dmesg.txt", log.toString());
        return files;
    }

    private static void entry(OutputStream out, String name, byte[] text) throws IOException {
        byte[] header = new byte[BLOCK];
        put(header, 0, name);
        put(header, 100, "0000644\0");
        put(header, 108, "0000000\0");
        put(header, 116, "0000000\0");
        put(header, 124, String.format("%011o\0", text.length));
        put(header, 136, "14761000000\0");
        header[156] = '0';
        put(header, 257, "ustar\00000");
        Arrays.fill(header, 148, 156, (byte) ' ');
        int sum = 0;
        for (byte each : header) {
            sum += each & 0xff;
        }
        put(header, 148, String.format("%06o\0 ", sum));
        out.write(header);
        out.write(Arrays.copyOf(text, (text.length + BLOCK - 1) / BLOCK * BLOCK));
    }

    private static void put(byte[] bytes, int at, String text) {
        byte[] put = text.getBytes(StandardCharsets.ISO_8859_1);
        System.arraycopy(put, 0, bytes, at, put.length);
    }
}
