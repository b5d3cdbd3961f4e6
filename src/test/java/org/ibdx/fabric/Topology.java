package org.ibdx.fabric;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A small fabric for ibsim: two leaf switches with two links between them, and hosts {@code node01} … on them by turns, each with
 * one adapter of one port. Written as {@code ibnetdiscover} prints it, with ibsim's assignments and the wanted width and speed.
 */
public final class Topology {

    /** Adapter of a host; the port is the next GUID. */
    private static final String HOST_GUID = "b8599f0300b1%02x00";
    private static final String SWITCH_GUID = "b8599f0300a1%02x00";
    private static final String FASTEST = "4xHDR";

    private final int hosts;
    private final Map<String, String> links = new HashMap<>();
    private final Map<Integer, Integer> sameGuid = new HashMap<>();

    /** With that many hosts, 2 to 40. */
    public Topology(int hosts) {
        this.hosts = hosts;
    }

    /** The cable of a host, or {@code isl1}, {@code isl2}: {@code 1xHDR}, {@code 4xQDR}. Both ends get it. */
    public Topology link(String name, String widthAndSpeed) {
        links.put(name, widthAndSpeed);
        return this;
    }

    /** Gives a host (by number, from 1) the GUIDs of another. */
    public Topology sameGuid(int host, int as) {
        sameGuid.put(host, as);
        return this;
    }

    /** Node GUID of a host, 16 digits. */
    public String guid(int host) {
        return String.format(HOST_GUID, sameGuid.getOrDefault(host, host));
    }

    List<String> names() {
        List<String> names = new ArrayList<>();
        for (int host = 1; host <= hosts; host++) {
            names.add(name(host));
        }
        return names;
    }

    static String name(int host) {
        return String.format("node%02d", host);
    }

    private String speed(String name) {
        return links.getOrDefault(name, FASTEST);
    }

    String text() {
        StringBuilder text = new StringBuilder();
        for (int leaf = 1; leaf <= 2; leaf++) {
            String guid = "0x" + String.format(SWITCH_GUID, leaf);
            text.append("vendid=0x2c9\ndevid=0xd2f0\nsysimgguid=").append(guid).append("\nswitchguid=").append(guid).append('\n');
            text.append(String.format("Switch\t40 \"sw%d\"\t\t# \"MF0;leaf%d:MQM8700/U1\" enhanced port 0 lid 0 lmc 0%n", leaf, leaf));
            for (int host = leaf; host <= hosts; host += 2) {
                text.append(String.format("[%d]\t\"%s\"[1]\t\t# \"%s mlx5_0\" lid 0 %s%n", (host + 1) / 2, name(host), name(host), speed(name(host))));
            }
            for (int link = 1; link <= 2; link++) {
                text.append(String.format("[%d]\t\"sw%d\"[%d]\t\t# \"MF0;leaf%d:MQM8700/U1\" lid 0 %s%n", 38 + link, 3 - leaf, 38 + link, 3 - leaf,
                        speed("isl" + link)));
            }
            text.append('\n');
        }
        for (int host = 1; host <= hosts; host++) {
            int leaf = host % 2 == 1 ? 1 : 2;
            text.append("vendid=0x2c9\ndevid=0x101b\ncaguid=0x").append(guid(host)).append('\n');
            text.append(String.format("Hca\t1 \"%s\"\t\t# \"%s mlx5_0\"%n", name(host), name(host)));
            text.append(String.format("[1]\t\"sw%d\"[%d]\t\t# lid 0 lmc 0 \"MF0;leaf%d:MQM8700/U1\" lid 0 %s%n%n", leaf, (host + 1) / 2, leaf,
                    speed(name(host))));
        }
        return text.toString();
    }
}
