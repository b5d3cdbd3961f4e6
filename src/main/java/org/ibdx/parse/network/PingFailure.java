package org.ibdx.parse.network;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What ping says when an echo request gets no answer, in English, German, French, Japanese and Chinese (iputils po files; the
 * words of the C library for local errors).
 *
 * <pre>
 * From 10.10.0.7 icmp_seq=1 Destination Host Unreachable        nobody answered the address resolution, or a router says so
 * Von 10.10.0.7 icmp_seq=1 Zielhost nicht erreichbar
 * From 10.10.0.8 icmp_seq=1 Packet filtered                     a firewall rejects: administratively prohibited
 * ping: sendmsg: Operation not permitted                        a rule for outgoing packets
 * ping: local error: message too long, mtu=2044
 * connect: Network is unreachable
 * </pre>
 *
 * That the user may not open a socket ({@code ping: socket: Operation not permitted}) is no failure of the network.
 */
enum PingFailure {
    HOST_UNREACHABLE("host-unreachable", "destination host unreachable|zielhost nicht erreichbar|目标主机不可达|目的のホストへ届きません"
            + "|h[oô]te de destination (?:injoignable|inaccessible|impossible à atteindre)|address unreachable|adresse nicht erreichbar|地址不可达|no route to host"
            + "|keine route zum zielrechner|没有到主机的路由"),
    NETWORK_UNREACHABLE("network-unreachable", "(?:network is|destination net) unreachable|das netzwerk ist nicht erreichbar|zielnetz nicht erreichbar"
            + "|网络不可达|目标网络不可达|ネットワークに届きません|目的のネットワークへ届きません|ネットワークに到達できません"
            + "|(?:le réseau n'est pas accessible|réseau de destination injoignable)|no route$"),
    NOT_PERMITTED("not-permitted", "sendmsg: (?:operation not permitted|permission denied|die operation ist nicht erlaubt|不允许的操作|許可されていない操作です"
            + "|opération non permise)"),
    MESSAGE_TOO_LONG("message-too-long", "message too long|nachricht zu lang|nachricht ist zu lang|メッセージが長すぎます|消息过长|le message est trop long"
            + "|frag needed and df set|需要分段但是设置了|df-?(?:flag|フラグ)|df est défini|packet too big|paket zu groß|数据包太大"),
    REFUSED("refused", "destination (?:port|protocol) unreachable|ziel(?:port|protokoll) nicht erreichbar|目标(?:端口|协议)不可达|目的の(?:ポート|プロトコル)へ届きません"
            + "|(?:port|protocole) de destination injoignable|port unreachable"),
    PROHIBITED("prohibited", "packet filtered|paket gefiltert|数据包被过滤|パケットがフィルタリング|paquet filtré|destination (?:host|net) prohibited"
            + "|ziel(?:host|netz) verboten|被?目标(?:主机|网络)被?禁止|(?:hôte|réseau) de destination interdit|ホストは禁止|ネットワークは禁止|administratively prohibited"
            + "|administratively filtered|administrativ verboten"),
    NAME_UNKNOWN("name-unknown", "name or service not known|unknown host|temporary failure in name resolution|no address associated with hostname"
            + "|der name oder der dienst ist nicht bekannt|未知的名称或服务|名前またはサービスが不明です|nom ou service inconnu|bad address '"),
    /** A report that an address sent, in words that are not known here. */
    OTHER("other", null);

    private static final Pattern REPORT = Pattern.compile("^\\s*\\S{1,20}\\s?(?:\\S+\\s\\()?([0-9a-fA-F.:]{3,45}?)\\)?\\s?:?\\s+(?:icmp_)?seq=\\d+\\s+\\S");
    private static final Pattern LOCAL = Pattern.compile("^\\s*(?:ping6?|connect)\\s?:|\\bsendmsg:|\\bsendto:");
    private static final Pattern NO_PRIVILEGE = Pattern.compile("socket:|lacking privilege|cap_net_raw|icmp open");

    private final String word;
    private final Pattern words;

    PingFailure(String word, String words) {
        this.word = word;
        this.words = words == null ? null : Pattern.compile(words);
    }

    /** As facts name it. */
    String word() {
        return word;
    }

    /** The failure that a line tells, or null where it tells none. */
    static PingFailure of(String text) {
        boolean report = REPORT.matcher(text).find() && !text.contains("ttl=") && !text.contains("time=");
        if (!report && !LOCAL.matcher(text).find()) {
            return null;
        }
        String lower = text.toLowerCase(Locale.ROOT);
        if (!report && NO_PRIVILEGE.matcher(lower).find()) {
            return null;
        }
        for (PingFailure failure : values()) {
            if (failure.words != null && failure.words.matcher(lower).find()) {
                return failure;
            }
        }
        return report && !lower.contains("redirect") && !lower.contains("no answer yet") ? OTHER : null;
    }

    /** The address that reported it; null where it was found out locally. */
    static String from(String text) {
        Matcher report = REPORT.matcher(text);
        return report.find() && LinkStatements.isAddress(report.group(1)) ? report.group(1) : null;
    }
}
