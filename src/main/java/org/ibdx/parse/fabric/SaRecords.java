package org.ibdx.parse.fabric;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.ibdx.capture.Line;
import org.ibdx.fact.FabricLink;
import org.ibdx.fact.MulticastGroup;
import org.ibdx.fact.Rates;
import org.ibdx.fact.SubnetManager;
import org.ibdx.fact.Words;
import org.ibdx.parse.Statements;

/**
 * What records of the subnet administration say: multicast groups and their members, nodes, subnet managers, ports and links.
 * MTU and rate carry a selector in their upper two bits ({@code 0x84} is exactly 2048 bytes). Groups are printed in two
 * spellings ({@code Mlid}, {@code mlid}).
 */
final class SaRecords {

    private static final int GUID_DIGITS = 16;

    private final Statements out;
    private final Map<String, List<String>> members = new LinkedHashMap<>();
    private final Map<String, List<String>> memberPorts = new LinkedHashMap<>();
    private final Map<String, Line> memberLines = new LinkedHashMap<>();
    private SaqueryParser.Record record;
    private PortInfo portInfo;

    SaRecords(Statements out) {
        this.out = out;
    }

    /** The kind of query that a title belongs to; null where it is not known. */
    static String kind(String title) {
        String word = title.toLowerCase(Locale.ROOT).replace(" ", "");
        if (word.startsWith("mcmember")) {
            return word.contains("memberdump") ? "member" : "group";
        }
        for (String[] known : new String[][] {{"noderecord", "node"}, {"pathrecord", "path"}, {"sminforecord", "sm"},
                {"portinforecord", "portinfo"}, {"linkrecord", "link"}, {"saclassportinfo", "classportinfo"},
                {"servicerecord", "service"}, {"pkeytablerecord", "pkey"}}) {
            if (word.startsWith(known[0])) {
                return known[1];
            }
        }
        return null;
    }

    void begin(String title, Line line) {
        if (title.startsWith("PortInfo dump") && record != null) {
            portInfo = new PortInfo();
            return;
        }
        if (title.startsWith("SMInfo dump") && record != null) {
            return;
        }
        flush();
        record = new SaqueryParser.Record(title, line);
    }

    void put(String key, String value, Line line) {
        if (portInfo != null) {
            portInfo.put(key, value, line);
        } else if (record != null) {
            record.values().put(key.toLowerCase(Locale.ROOT), value);
            record.lines().put(key.toLowerCase(Locale.ROOT), line);
        }
    }

    void finish() {
        flush();
        memberPorts.forEach((group, guids) -> out.about(MulticastGroup.class, group)
                .set("memberPorts", List.copyOf(guids), memberLines.get(group)));
        members.forEach((group, names) -> out.about(MulticastGroup.class, group)
                .set("members", List.copyOf(names), memberLines.get(group)));
    }

    private void flush() {
        if (record != null) {
            String kind = kind(record.title());
            if (kind != null) {
                switch (kind) {
                    case "group" -> group();
                    case "member" -> member();
                    case "node" -> node();
                    case "sm" -> subnetManager();
                    case "portinfo" -> port();
                    case "link" -> link();
                    default -> { }
                }
            }
        }
        record = null;
        portInfo = null;
    }

    private void group() {
        String group = Words.gid(record.get("MGID"));
        if (group == null) {
            return;
        }
        Statements.About about = out.about(MulticastGroup.class, group).seen(record.at("MGID"));
        about.set("mlid", Words.integer(record.get("Mlid")), record.at("Mlid"))
                .set("mtu", Rates.mtuOfCode(Words.integer(record.get("Mtu"))), record.at("Mtu"))
                .set("rate", Rates.ofSaCode(Words.integer(record.get("Rate"))), record.at("Rate"))
                .set("pkey", Words.pkey(record.get("pkey")), record.at("pkey"))
                .set("serviceLevel", Words.integer(record.get("SL")), record.at("SL"));
        String queueKey = record.get("qkey").toLowerCase(Locale.ROOT);
        about.set("queueKey", queueKey.matches("0x[0-9a-f]{1,8}") ? queueKey : null, record.at("qkey"));
        // a full record of saquery MCMR names a member too; the all-zero one stands for the group
        if (!record.get("PortGid").isEmpty()) {
            member(group, record.get("PortGid"), "");
        }
    }

    private void member() {
        String group = Words.gid(record.get("MGID"));
        if (group != null) {
            out.about(MulticastGroup.class, group).seen(record.at("MGID"))
                    .set("mlid", Words.integer(record.get("Mlid")), record.at("Mlid"));
            member(group, record.get("PortGid"), record.get("NodeDescription"));
        }
    }

    private void member(String group, String gid, String description) {
        String port = Words.gid(gid);
        boolean known = !description.isEmpty() && !description.equals("<unknown>");
        if (known || port != null && !port.matches("0+")) {
            members.computeIfAbsent(group, name -> new ArrayList<>()).add(known ? description : port);
            memberLines.put(group, record.at(known ? "NodeDescription" : "PortGid"));
        }
        if (port != null && !port.matches("0+")) {
            memberPorts.computeIfAbsent(group, name -> new ArrayList<>()).add(port.substring(port.length() - GUID_DIGITS));
        }
    }

    private void node() {
        String guid = Words.guid(record.get("node_guid"));
        if (guid != null) {
            Nodes.node(out, guid, Nodes.kind(record.get("node_type")), record.get("NodeDescription"), record.at("node_guid"))
                    .set("ports", Words.integer(record.get("num_ports")), record.at("num_ports"))
                    .set("lid", Words.integer(record.get("lid")), record.at("lid"))
                    .set("systemGuid", Words.guid(record.get("sys_guid")), record.at("sys_guid"));
        }
    }

    private void subnetManager() {
        Integer lid = Words.integer(record.get("LID"));
        if (lid != null) {
            out.about(SubnetManager.class, "any lid " + lid).set("answered", true, record.at("LID")).set("lid", lid, record.at("LID")).set("askedLid", lid, record.at("LID"))
                    .set("guid", Words.guid(record.get("GUID")), record.at("GUID"))
                    .set("activity", Words.number(record.get("ActCount")), record.at("ActCount"))
                    .set("priority", Words.integer(record.get("Priority")), record.at("Priority"))
                    .set("state", SminfoParser.state(Words.integer(record.get("SMState"))), record.at("SMState"));
        }
    }

    private void port() {
        Integer lid = Words.integer(record.get("EndPortLid"));
        Integer number = Words.integer(record.get("PortNum"));
        if (portInfo != null && lid != null && number != null) {
            portInfo.state(out, "lid " + lid + "/" + number, lid, number);
        }
    }

    private void link() {
        Integer lid = Words.integer(record.get("FromLID"));
        Integer number = Words.integer(record.get("FromPort"));
        if (lid != null && number != null) {
            out.about(FabricLink.class, "lid " + lid + "/" + number).set("lid", lid, record.at("FromLID"))
                    .set("port", number, record.at("FromPort"))
                    .set("peerLid", Words.integer(record.get("ToLID")), record.at("ToLID"))
                    .set("peerPort", Words.integer(record.get("ToPort")), record.at("ToPort"));
        }
    }
}
