package org.ibdx.pipeline;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.ibdx.capture.Capture;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.probe.Probe;
import org.ibdx.source.Sources;

/** Invented hosts that are alike but for their numbers, as recorded sessions. */
final class Fleet {

    private Fleet() {
    }

    /** The diagnosis of that many hosts, each with the session that {@code session} gives for its number (from 1). */
    static Diagnosis diagnosis(Pipeline pipeline, int hosts, IntFunction<String> session) throws Exception {
        return pipeline.diagnose(captures(pipeline, hosts, session), false, List.of());
    }

    static List<Capture> captures(Pipeline pipeline, int hosts, IntFunction<String> session) throws Exception {
        java.nio.file.Path folder = java.nio.file.Files.createTempDirectory("ibdx-fleet");
        for (int i = 1; i <= hosts; i++) {
            java.nio.file.Files.writeString(folder.resolve(name(i) + ".txt"), session.apply(i).replace("{host}", name(i)));
        }
        List<Probe> probes = new ArrayList<>(pipeline.knowledge().probes().values());
        return new Sources(probes).open(List.of(folder.toString()), null).captures();
    }

    static String name(int number) {
        return "cn%03d".formatted(number);
    }

    /** A GUID of its own for each number. */
    static String guid(int number) {
        return "1070fd0300%06x".formatted(0xa00000 + number * 16);
    }

    /** {@code ibstat} of one adapter with one port. */
    static String ibstat(String device, String guid, String state, String physical, int lid, int smLid) {
        return """
                CA '%s'
                	CA type: MT4123
                	Number of ports: 1
                	Firmware version: 20.41.1000
                	Hardware version: 0
                	Node GUID: 0x%s
                	System image GUID: 0x%s
                	Port 1:
                		State: %s
                		Physical state: %s
                		Rate: %d
                		Base lid: %d
                		LMC: 0
                		SM lid: %d
                		Capability mask: 0x2651e848
                		Port GUID: 0x%s
                		Link layer: InfiniBand
                """.formatted(device, guid, guid, state, physical, physical.equals("LinkUp") ? 200 : 10, lid, smLid, guid);
    }

    static String prompt(String command) {
        return "[root@{host} ~]# " + command + "\n";
    }

    /** {@code ip addr show} of an IPoIB interface. */
    static String ipAddress(String name, String guid, String address, int mtu, boolean carrier) {
        StringBuilder bytes = new StringBuilder();
        for (int i = 0; i < guid.length(); i += 2) {
            bytes.append(':').append(guid, i, i + 2);
        }
        return """
                4: %s: <%sBROADCAST,MULTICAST,UP%s> mtu %d qdisc mq state %s group default qlen 256
                    link/infiniband 00:00:10:49:fe:80:00:00:00:00:00:00%s brd 00:ff:ff:ff:ff:12:40:1b:ff:ff:00:00:00:00:00:00:ff:ff:ff:ff
                    inet %s/16 brd 10.77.255.255 scope global noprefixroute %s
                       valid_lft forever preferred_lft forever
                """.formatted(name, carrier ? "" : "NO-CARRIER,", carrier ? ",LOWER_UP" : "", mtu, carrier ? "UP" : "DOWN", bytes, address, name);
    }
}
