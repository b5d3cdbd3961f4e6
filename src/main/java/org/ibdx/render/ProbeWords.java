package org.ibdx.render;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Outcome;

/** What is said of a probe, in the language of the user: how it ended, why it did not run, what it does beside reading. */
public final class ProbeWords {

    private static final Map<String, String> EFFECTS = Map.ofEntries(Map.entry("none", "无"),
            Map.entry("on virtual and restricted functions the driver may log a line for each counter", "在虚拟或受限功能上，驱动可能为每个计数器记录一行日志"),
            Map.entry("reads settings through the command interface of the adapter", "通过适配器的命令接口读取设置"),
            Map.entry("reads the EEPROM of the cable", "读取线缆的 EEPROM"),
            Map.entry("reads the flash of the adapter and holds its lock meanwhile (a file below /tmp/mstflint_lockfiles)",
                    "读取适配器闪存，期间占用其锁（/tmp/mstflint_lockfiles 下的文件）"),
            Map.entry("sends RDMA traffic to the peer", "向对端发送 RDMA 流量"), Map.entry("sends management datagrams to the peer", "向对端发送管理报文"),
            Map.entry("sends three echo requests to the peer", "向对端发送三个回显请求"), Map.entry("sends traffic to the peer", "向对端发送流量"),
            Map.entry("sends two ARP requests", "发送两个 ARP 请求"), Map.entry("writes files below /var/tmp", "在 /var/tmp 下写入文件"));

    /** A reason as ibdx itself writes it, and the same in Chinese; {@code $1} is what stood in the place of the group. */
    private record Reason(Pattern en, String zh) {
    }

    private static final List<Reason> REASONS = reasons(
            "it is active \\((.*)\\); only when asked for", "主动探测（$1），仅在要求时执行",
            "it has effects \\((.*)\\); only when asked for", "有副作用（$1），仅在要求时执行",
            "it asks the whole fabric; only when asked for", "会扫描整个网络，仅在要求时执行",
            "it asks the subnet manager", "会询问子网管理器",
            "there is no InfiniBand adapter: none on the PCI bus, none in /sys/class/infiniband",
            "没有 InfiniBand 网卡：PCI 总线和 /sys/class/infiniband 中都没有",
            "there is no RDMA device in /sys/class/infiniband", "/sys/class/infiniband 中没有 RDMA 设备",
            "no port has the link layer InfiniBand", "没有链路层为 InfiniBand 的端口",
            "the port is (.*), not InfiniBand", "该端口是 $1，不是 InfiniBand",
            "there is no InfiniBand adapter on the PCI bus", "PCI 总线上没有 InfiniBand 网卡",
            "there is no interface of an adapter", "没有属于网卡的接口",
            "there is no port of an RDMA device", "没有 RDMA 设备的端口",
            "there is no network namespace that has a name", "没有命名的网络命名空间",
            "there is no RDMA device", "没有 RDMA 设备",
            "several ports could ask it, and none was named", "有多个端口可用于查询，未指定用哪一个",
            "nothing is known for a placeholder of: (.*)", "缺少填入命令的值：$1",
            "only the first (\\d+) namespaces are looked into, not (\\d+) more", "只检查前 $1 个命名空间，另有 $2 个未检查",
            "names with unusual characters are not put into commands: (\\d+)", "含特殊字符的名称不放入命令：$1 个",
            "not run, because adapter (.*) has blocked another probe", "未执行：网卡 $1 使另一项探测卡住",
            "not read, because (.*) has blocked another probe", "未读取：$1 使另一项探测卡住",
            "not run, because (.*) is blocked in the kernel already", "未执行：$1 已卡在内核中",
            "no end within (.*) s", "$1 秒内未结束",
            "ended because the time for all probes \\((.*) s\\) was used up", "已终止：全部探测的时间（$1 秒）已用完",
            "the time for all probes \\((.*) s\\) was used up before", "此前全部探测的时间（$1 秒）已用完",
            "blocked in the kernel", "卡在内核中",
            "ended by signal (\\d+)", "被信号 $1 终止",
            "could not be started: (.*)", "无法启动：$1",
            "permission denied: (.*)", "无权限：$1",
            "nothing could be read: (.*)", "无法读取：$1",
            "interrupted", "已中断",
            "(\\S*): not found", "$1：未找到",
            "(.*) (?:is|are) not there", "$1 不存在");

    private ProbeWords() {
    }

    private static List<Reason> reasons(String... pairs) {
        List<Reason> reasons = new ArrayList<>();
        for (int i = 0; i < pairs.length; i += 2) {
            reasons.add(new Reason(Pattern.compile(pairs[i]), pairs[i + 1]));
        }
        return List.copyOf(reasons);
    }

    /** How a probe ended, in a word. */
    public static String outcome(Outcome outcome, Language language) {
        return language.of(outcome.word(), switch (outcome) {
            case READ -> "已读取";
            case EMPTY -> "无输出";
            case ABSENT -> "不存在";
            case NO_TOOL -> "未安装该工具";
            case DENIED -> "无权限";
            case TIMED_OUT -> "超时";
            case KILLED -> "被信号终止";
            case STUCK -> "卡在内核中";
            case CUT -> "过长，已截断";
            case FAILED -> "执行失败";
            case SKIPPED -> "未执行";
        });
    }

    /** The same for the word of the outcome. */
    public static String outcome(String word, Language language) {
        for (Outcome outcome : Outcome.values()) {
            if (outcome.word().equals(word)) {
                return outcome(outcome, language);
            }
        }
        return word;
    }

    /** Why a probe did not run, or ended badly; the words of tools stay as they are. */
    public static String reason(String reason, Language language) {
        if (language == Language.EN) {
            return reason;
        }
        for (Reason each : REASONS) {
            Matcher matcher = each.en().matcher(reason);
            if (matcher.matches()) {
                String zh = each.zh();
                for (int i = 1; i <= matcher.groupCount(); i++) {
                    zh = zh.replace("$" + i, EFFECTS.getOrDefault(matcher.group(i), matcher.group(i)));
                }
                return zh;
            }
        }
        return reason;
    }

    /** What a probe does beside reading. */
    public static String effects(String effects, Language language) {
        return language.of(effects, EFFECTS.getOrDefault(effects, effects));
    }
}
