package org.ibdx.render;

import org.ibdx.diagnosis.Confidence;
import org.ibdx.diagnosis.Severity;
import org.ibdx.diagnosis.Verdict;

/**
 * The texts of the views, in both languages. {@code {}} is filled in order; in a text with {@code |} the part before it is
 * for exactly one. An enum, not a resource bundle: nothing is read or looked up at start, and the compiler checks the names.
 */
public enum Phrase {
    LOOKED_AT("looked at: {}", "已检查：{}"),
    NOT_AT("not at: {}", "未检查：{}"),
    NOT_LOOKED_AT("not looked at: {}", "未检查：{}"),
    FOR("{} for {}", "{}（{}）"),
    NOTHING_READ("no layer could be looked at", "没有可检查的内容"),
    PROBES("{} probe|{} probes", "{} 项探测"),
    PROBES_IN("{} probe in {} s|{} probes in {} s", "{} 项探测，用时 {} 秒"),
    SOURCES("{} source read|{} sources read", "读取 {} 个来源"),
    TAKEN("taken {}", "采集于 {}"),
    DENIED("{} denied", "{} 项无权限"),
    DENIED_LIVE("{} denied (root sees more: --sudo)", "{} 项无权限（root 可看到更多：--sudo）"),
    NO_TOOL("{} tool missing|{} tools missing", "缺少 {} 个工具"),
    TIMED_OUT("{} timed out", "{} 项超时"),
    STUCK("{} stuck in the kernel", "{} 项卡在内核中"),
    FAILED("{} failed", "{} 项失败"),
    CUT("{} cut short", "{} 项被截断"),
    SKIPPED("{} skipped", "跳过 {} 项"),
    HOSTS("{} host|{} hosts", "{} 台主机"),
    MORE_LIKE_IT("{} more like it", "另有 {} 个同类"),
    AND_MORE("and {} more", "另有 {} 项"),
    MORE_HOSTS("and {} more host|and {} more hosts", "另有 {} 台主机"),
    LINES_MORE("{} more line: -v|{} more lines: -v", "另有 {} 行：-v"),
    IN_THE_FABRIC("in the fabric", "在网络中"),
    ABSENT("nothing about {}", "没有 {}"),
    TYPED("as it was typed", "所输入的命令"),
    CERTAIN_WHEN("To be sure:", "若要确定："),
    EXPLAINS("Explains:", "由此引起："),
    EXPLAINED_BY("explained by:", "起因："),
    SAME_ON("The same:", "同样的问题："),
    REPAIR("Repair:", "修复："),
    VERIFY("Verify:", "验证："),
    WHY("Why:", "依据："),
    WHY_ALSO("Also because:", "另一依据："),
    RULE("rule \"{}\"", "规则“{}”"),
    SYMPTOM("A symptom: nothing that was looked at explains it. \"Not known\" says what would tell.",
            "这只是症状：已检查的内容无法解释它，“尚不清楚”一节列出可查明原因的命令。"),
    CONSEQUENCES("Consequences", "连带现象"),
    ADVICE("Advice", "建议"),
    NOTES("Notes", "说明"),
    NOT_KNOWN("Not known", "尚不清楚"),
    NOT_USED("Not used", "未能使用"),
    ON_HOST("on {}", "在 {} 上"),
    ON_A_PEER("on a peer", "在对端主机上"),
    WOULD_SETTLE("would settle: {}", "可查明：{}"),
    NOTHING_FOUND("Nothing wrong was found in what was looked at.", "在已检查的范围内未发现问题。"),
    NOTHING_SURE("No fault was found, but evidence that the answer rests on is missing.", "未发现故障，但缺少得出结论所需的依据。"),
    MORE("more: {} explain {}   proofs: -v   for programs: --format json", "详情：{} explain {}   推理过程：-v   供程序使用：--format json"),
    SUPPOSED("(supposed)", "（假设）"),
    FOLDED("rests on {} line|rests on {} lines", "依据 {} 行"),
    SUPPOSED_HERE("supposed, not seen:", "以下为假设，并非实际："),
    ALSO_PROVED("{} more proof: why {} --all|{} more proofs: why {} --all", "另有 {} 个推理：why {} --all"),
    IS("{} is {} because", "{} {}，依据："),
    NOTHING_CHANGED("nothing changed", "没有变化"),
    CHANGED("CHANGED", "变化"),
    ROOT("root", "根本原因"),
    CONSEQUENCE("consequence", "连带现象"),
    NOTE("note", "说明"),
    NOTE_COUNT("{} note|{} notes", "{} 条说明"),
    SHELL_HINT("why 1 - fix 1 - next - help", "why 1 - fix 1 - next - help"),
    SHELL_HINT_NOTHING("next - facts - help", "next - facts - help"),
    EXPLAINS_MORE("explains {} more", "并引起 {} 项"),
    MORE_CAUSES("{} more cause|{} more causes", "另有 {} 个原因"),
    NOT_KNOWN_COUNT("{} not known", "{} 项尚不清楚"),
    NOW("now", "立即"),
    BOOT("at boot", "开机时"),
    NEEDS_ROOT("root", "需 root"),
    NEEDS_USER("any user", "普通用户"),
    NEEDS_FABRIC_ADMIN("fabric administrator", "需网络管理员"),
    NEEDS_HANDS("hands at the machine", "需到机器前操作"),
    NEEDS_FIRMWARE_IMAGE("firmware image", "需固件镜像"),
    RISK_NONE("no risk", "无风险"),
    RISK_PORT("risk: this port", "影响：此端口"),
    RISK_HOST("risk: this host", "影响：此主机"),
    RISK_FABRIC("risk: whole fabric", "影响：整个网络"),
    RISK_REBOOT("needs a reboot", "需要重启"),
    SEVERITY("severity: {}", "严重程度：{}"),
    ABOUT("about: {}", "对象：{}"),
    EXPLAINS_IDS("Brings about:", "会引起："),
    CAUSED_BY_IDS("May come from:", "可能来自："),
    RULES_OUT_IDS("Rules out:", "可排除："),
    SETTLED_BY("Settled by:", "判定命令："),
    REFERENCES("References:", "参考："),
    RESET("RESET", "清零"),
    REBOOT("REBOOT", "重启"),
    RUNS("{} run from {} to {}|{} runs from {} to {}", "{} 次检查，{} 至 {}"),
    NO_RUNS("no check is known since {}", "自 {} 起没有检查记录"),
    SINCE("since {}", "自 {} 起"),
    LAST_SEEN("last seen {}", "最后一次出现于 {}"),
    ACKNOWLEDGED("acknowledged until {}: {}", "已确认，至 {}：{}"),
    AGAIN("AGAIN", "再次"),
    GONE("GONE", "消失"),
    STOOD("from {} to {}", "{} 至 {}"),
    NEW("NEW", "新增"),
    WORSE("WORSE", "加重"),
    BETTER("BETTER", "减轻"),
    SAME("SAME", "不变"),
    LOOKED_AT_IN_DETAIL("Looked at", "探测情况");

    private final String en;
    private final String zh;

    Phrase(String en, String zh) {
        this.en = en;
        this.zh = zh;
    }

    /** The text with its places filled. */
    public String in(Language language, Object... values) {
        return fill(language == Language.ZH ? zh : en, values);
    }

    /** The text for a number of things; the number fills the first place. */
    public String count(Language language, int number, Object... more) {
        String text = language == Language.ZH ? zh : en;
        int bar = text.indexOf('|');
        if (bar >= 0) {
            text = number == 1 ? text.substring(0, bar) : text.substring(bar + 1);
        }
        Object[] values = new Object[more.length + 1];
        values[0] = number;
        System.arraycopy(more, 0, values, 1, more.length);
        return fill(text, values);
    }

    private static String fill(String text, Object... values) {
        if (values.length == 0) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length() + 32);
        int from = 0;
        for (Object value : values) {
            int place = text.indexOf("{}", from);
            if (place < 0) {
                break;
            }
            out.append(text, from, place).append(value);
            from = place + 2;
        }
        return out.append(text, from, text.length()).toString();
    }

    public static String verdict(Verdict verdict, Language language) {
        if (language == Language.EN) {
            return verdict.name();
        }
        return switch (verdict) {
            case FAILING -> "故障";
            case DEGRADED -> "降级";
            case HEALTHY -> "正常";
            case UNKNOWN -> "未知";
        };
    }

    public static String severity(Severity severity, Language language) {
        if (language == Language.EN) {
            return severity.word();
        }
        return switch (severity) {
            case CRITICAL -> "严重";
            case MAJOR -> "重要";
            case MINOR -> "轻微";
            case INFO -> "提示";
        };
    }

    public static String confidence(Confidence confidence, Language language) {
        if (language == Language.EN) {
            return confidence.word();
        }
        return switch (confidence) {
            case CERTAIN -> "确定";
            case LIKELY -> "很可能";
            case POSSIBLE -> "可能";
        };
    }

    /** The name of a layer; one that is not known here is printed as it is. */
    public static String layer(String layer, Language language) {
        if (language == Language.EN) {
            return layer;
        }
        return switch (layer) {
            case "adapter" -> "网卡";
            case "driver" -> "驱动";
            case "port" -> "端口";
            case "link" -> "链路";
            case "sm" -> "子网管理器";
            case "partition" -> "分区";
            case "ipoib" -> "IPoIB";
            case "ip" -> "IP";
            case "fabric" -> "网络";
            case "performance" -> "性能";
            case "service" -> "服务";
            default -> layer;
        };
    }

    public static String when(String when, Language language) {
        return switch (when) {
            case "now" -> NOW.in(language);
            case "boot" -> BOOT.in(language);
            default -> when;
        };
    }

    public static String needs(String needs, Language language) {
        return switch (needs) {
            case "root" -> NEEDS_ROOT.in(language);
            case "user" -> NEEDS_USER.in(language);
            case "fabric-admin" -> NEEDS_FABRIC_ADMIN.in(language);
            case "hands" -> NEEDS_HANDS.in(language);
            case "firmware-image" -> NEEDS_FIRMWARE_IMAGE.in(language);
            default -> needs;
        };
    }

    public static String risk(String risk, Language language) {
        return switch (risk) {
            case "none" -> RISK_NONE.in(language);
            case "port" -> RISK_PORT.in(language);
            case "host" -> RISK_HOST.in(language);
            case "fabric" -> RISK_FABRIC.in(language);
            case "reboot" -> RISK_REBOOT.in(language);
            default -> risk;
        };
    }
}
