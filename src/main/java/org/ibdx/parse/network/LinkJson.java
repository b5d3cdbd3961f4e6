package org.ibdx.parse.network;

import java.util.ArrayList;
import java.util.List;
import org.ibdx.capture.Line;
import org.ibdx.fact.Setting;
import org.ibdx.fact.Words;
import org.ibdx.parse.Statements;

/**
 * {@code ip -j link} and {@code ip -j addr} (iproute2, since 4.13); the P_Key stands under {@code key} (ip/iplink_ipoib.c).
 *
 * <pre>
 * [{"ifname":"ib0","flags":["BROADCAST","MULTICAST","UP","LOWER_UP"],"mtu":2044,"operstate":"UP","link_type":"infiniband",
 *   "address":"80:00:…","broadcast":"00:ff:…","linkinfo":{"info_kind":"ipoib","info_data":{"key":"0xffff","mode":"datagram"}},
 *   "addr_info":[{},{"family":"inet","local":"10.10.0.7","prefixlen":24,"scope":"global"}]}]
 * </pre>
 */
final class LinkJson {

    private LinkJson() {
    }

    static void read(List<Line> lines, Statements out) {
        for (JsonTree entry : JsonTree.objects(JsonTree.read(lines))) {
            String name = entry.get("ifname").text();
            if (name != null && LinkStatements.isName(name)) {
                link(entry, name, out);
            }
        }
    }

    private static void link(JsonTree entry, String name, Statements out) {
        Line line = entry.get("ifname").line();
        Statements.About link = LinkStatements.link(out, name, line);
        text(link, "parent", entry.get("link"));
        if (entry.get("flags").isArray() && !entry.get("flags").items().isEmpty()) {
            LinkStatements.flags(link, texts(entry.get("flags")), entry.get("flags").line());
        }
        number(link, "mtu", entry.get("mtu"));
        number(link, "queueLength", entry.get("txqlen"));
        JsonTree max = entry.get("max_mtu");
        if (!"0".equals(max.text())) {
            number(link, "maxMtu", max);
        }
        if (entry.get("operstate").text() != null) {
            LinkStatements.operState(link, entry.get("operstate").text(), entry.get("operstate").line());
        }
        text(link, "linkType", entry.get("link_type"));
        text(link, "master", entry.get("master"));
        JsonTree device = entry.get("parentdev");
        if (device.text() != null && device.text().matches("[0-9a-f]{4,}:[0-9a-f]{2}:[0-9a-f]{2}\\.[0-7]")) {
            text(link, "pci", device);
        }
        if (!entry.get("altnames").items().isEmpty()) {
            link.set("altNames", texts(entry.get("altnames")), entry.get("altnames").line());
        }
        JsonTree transmit = entry.get("stats64").exists() ? entry.get("stats64").get("tx") : entry.get("stats").get("tx");
        count(link, "transmitErrors", transmit.get("errors"));
        count(link, "transmitDropped", transmit.get("dropped"));
        addresses(entry, link);
        details(entry, link);
        for (JsonTree item : entry.get("addr_info").items()) {
            ip(item, name, out);
        }
        for (JsonTree function : entry.get("vfinfo_list").items()) {
            function(function, name, out);
        }
    }

    private static void addresses(JsonTree entry, Statements.About link) {
        JsonTree address = entry.get("address");
        HardwareAddress hardware = address.text() == null ? null : HardwareAddress.of(address.text());
        if (hardware != null) {
            hardware.stateInterface(link, address.line());
        }
        JsonTree broadcast = entry.get("broadcast");
        HardwareAddress group = broadcast.text() == null ? null : HardwareAddress.of(broadcast.text());
        if (group != null) {
            link.set("broadcast", group.text(), broadcast.line());
            if (!entry.get("linkinfo").get("info_data").get("key").exists()) {
                link.set("pkey", group.broadcastPkey(), broadcast.line());
            }
        }
    }

    private static void details(JsonTree entry, Statements.About link) {
        JsonTree info = entry.get("linkinfo");
        text(link, "kind", info.get("info_kind"));
        if (!"ipoib".equals(info.get("info_kind").text())) {
            return;
        }
        JsonTree data = info.get("info_data");
        String key = data.get("key").text();
        link.set("pkey", key == null ? null : Words.pkey(key), data.get("key").line());
        String mode = data.get("mode").text();
        link.set("mode", mode != null && mode.matches("datagram|connected") ? mode : null, data.get("mode").line());
        String umcast = data.get("umcast").text();
        link.set("umcast", umcast != null && umcast.matches("[0-9a-f]{4}") ? Integer.valueOf(umcast, 16) : null, data.get("umcast").line());
    }

    private static void ip(JsonTree item, String name, Statements out) {
        String local = item.get("local").text();
        String family = item.get("family").text();
        if (local == null || family == null || !family.matches("inet6?")) {
            return;
        }
        LinkStatements.Ip ip = new LinkStatements.Ip(name, family, local, item.get("local").line());
        ip.prefix(item.get("prefixlen").text() == null ? "" : item.get("prefixlen").text());
        ip.scope = item.get("scope").text();
        item.members().forEach((key, value) -> {
            if (LinkStatements.ADDRESS_FLAGS.contains(key) && value.isTrue()) {
                ip.flags.add(key);
            }
        });
        ip.state(out);
    }

    private static void function(JsonTree function, String name, Statements out) {
        String number = function.get("vf").text();
        if (number == null) {
            return;
        }
        String about = name + " vf " + number;
        for (String field : List.of("node_guid", "port_guid", "link_state")) {
            JsonTree value = function.get(field).exists() ? function.get(field) : function.get(field.replace("_guid", " guid"));
            String text = value.text() == null ? null : field.equals("link_state") ? value.text() : Words.guid(value.text());
            if (text != null) {
                out.about(Setting.class, "vf " + about + " " + field).set("area", "vf", value.line()).set("name", field, value.line())
                        .set("value", text, value.line()).set("about", about, value.line());
            }
        }
    }

    private static List<String> texts(JsonTree array) {
        List<String> texts = new ArrayList<>();
        for (JsonTree item : array.items()) {
            if (item.text() != null) {
                texts.add(item.text());
            }
        }
        return List.copyOf(texts);
    }

    private static void text(Statements.About about, String field, JsonTree value) {
        about.set(field, value.text(), value.line());
    }

    private static void number(Statements.About about, String field, JsonTree value) {
        about.set(field, value.text() == null ? null : Words.integer(value.text()), value.line());
    }

    private static void count(Statements.About about, String field, JsonTree value) {
        about.set(field, value.text() == null ? null : Words.number(value.text()), value.line());
    }
}
