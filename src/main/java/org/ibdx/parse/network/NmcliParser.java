package org.ibdx.parse.network;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Connection;
import org.ibdx.fact.Service;
import org.ibdx.fact.Setting;
import org.ibdx.knowledge.LazyPattern;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code nmcli} about devices and connections (NetworkManager src/nmcli), padded or {@code -t}.
 *
 * <pre>
 * DEVICE   TYPE        STATE                   CONNECTION
 * ib0      infiniband  connected (externally)  ib-data
 * ib0:infiniband:unmanaged:                                      -t, a colon inside of a value is \:
 * NAME     UUID                                  TYPE        DEVICE
 * ib-data  e6655fba-0000-4ee5-a31b-9c25faacfe37  infiniband  ib0
 * GENERAL.STATE:                          20 (unavailable)       device show
 * ib0: connected to ib-data                                      nmcli without words
 * Error: Connection activation failed: No suitable device found for this connection …
 * </pre>
 *
 * Words are split by what they are and not by columns; the number in brackets is preferred to a state that may be translated.
 * The long form of one profile is read by {@link NmcliProfile}.
 */
public final class NmcliParser implements Parser {

    private static final LazyPattern BEGINS_A = new LazyPattern(
            "^\\s*DEVICE\\s+TYPE\\s+STATE\\s+(?:IP4-CONNECTIVITY\\s+IP6-CONNECTIVITY\\s+)?(?:DBUS-PATH\\s+)?CONNECTION\\b.*$");
    private static final LazyPattern BEGINS_B = new LazyPattern("^\\s*NAME\\s+UUID\\s+TYPE\\s+DEVICE\\s*$");
    private static final LazyPattern BEGINS_C = new LazyPattern("^connection\\.id:\\s*\\S.*$");
    private static final Pattern UUID = Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");
    private static final Pattern GENERAL = Pattern.compile("^\\s*GENERAL\\.(DEVICE|TYPE|STATE|CONNECTION|REASON)\\s*:\\s*(.*?)\\s*$");
    private static final Pattern SENTENCE = Pattern.compile("^([A-Za-z][A-Za-z0-9_.-]*): (.+)$");
    private static final Pattern FAILED = Pattern.compile("Error: Connection activation failed: (.+?)\\s*$");
    private static final Pattern TYPES = Pattern.compile("infiniband|ethernet|loopback|bond|bond-slave|bridge|team|vlan|wifi|wifi-p2p|tun|dummy|veth|wireguard|vxlan"
            + "|macvlan|ip-tunnel|ovs-\\w+|bt|gsm|generic|unknown|vrf|ipvlan|hsr|802-3-ethernet");

    @Override
    public String id() {
        return "nmcli";
    }

    @Override
    public boolean begins(String line) {
        return BEGINS_A.matcher(line).matches()
                || BEGINS_B.matcher(line).matches() || BEGINS_C.matcher(line).matches() || terseDevice(line);
    }

    @Override
    public void parse(Capture capture, Statements out) {
        List<String> words = Typed.words(capture);
        String shown = null;
        for (Line line : Lines.of(capture)) {
            Matcher general = GENERAL.matcher(line.text());
            Matcher failed = FAILED.matcher(line.text());
            if (line.text().contains("NetworkManager is not running")) {
                out.about(Service.class, "NetworkManager").set("running", false, line);
            } else if (failed.find()) {
                failure(out, words, failed.group(1), line);
            } else if (general.find()) {
                shown = general.group(1).equals("DEVICE") ? unescape(general.group(2)) : shown;
                shown(out, shown, general.group(1), unescape(general.group(2)), line);
            } else if (!NmcliProfile.isKey(line.text()) && !terse(out, line) && !connectionRow(out, line) && !deviceRow(out, line)) {
                sentence(out, line);
            }
        }
        NmcliProfile.read(capture, words, out);
    }

    private static boolean terseDevice(String line) {
        List<String> fields = line.indexOf(':') > 0 && line.length() < 200 ? fields(line.strip()) : List.of();
        return fields.size() == 4 && TYPES.matcher(fields.get(1)).matches() && Typed.isInterface(fields.get(0)) && state(fields.get(2)) != null;
    }

    private static Statements.About device(Statements out, String name, String type, Line line) {
        return out.about(Connection.class, name).set("interfaceName", name, line).set("type", type, line);
    }

    private static String none(String text) {
        return text == null || text.isBlank() || text.strip().equals("--") ? null : text.strip();
    }

    /** {@code ib0:infiniband:connected:ib-data} of {@code -t -f DEVICE,TYPE,STATE,CONNECTION}, or {@code NAME:UUID:TYPE:DEVICE}. */
    private static boolean terse(Statements out, Line line) {
        List<String> fields = fields(line.text().strip());
        if (fields.size() >= 3 && TYPES.matcher(fields.get(1)).matches() && Typed.isInterface(fields.get(0)) && state(fields.get(2)) != null) {
            device(out, fields.get(0), fields.get(1), line).set("state", state(fields.get(2)), line)
                    .set("connection", fields.size() > 3 ? none(fields.get(3)) : null, line);
            return true;
        }
        if (fields.size() >= 4 && UUID.matcher(fields.get(1)).matches() && Typed.isInterface(none(fields.get(3)))) {
            device(out, fields.get(3), fields.get(2), line).set("connection", fields.get(0), line);
            return true;
        }
        if (fields.size() >= 3 && UUID.matcher(fields.get(1)).matches() && (fields.size() == 3 || none(fields.get(3)) == null)) {
            idle(out, fields.get(0), fields.get(2), line);
            return true;
        }
        return false;
    }

    /** Splits at colons that no backslash stands before. */
    static List<String> fields(String text) {
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' && i + 1 < text.length()) {
                field.append(text.charAt(++i));
            } else if (c == ':') {
                fields.add(field.toString());
                field.setLength(0);
            } else {
                field.append(c);
            }
        }
        fields.add(field.toString());
        return fields;
    }

    static String unescape(String text) {
        return text.replace("\\:", ":").replace("\\\\", "\\");
    }

    /** {@code NAME UUID TYPE DEVICE}: the name may hold blanks, the UUID marks its end. */
    private static boolean connectionRow(Statements out, Line line) {
        Matcher uuid = UUID.matcher(line.text());
        if (!uuid.find()) {
            return false;
        }
        String name = line.text().substring(0, uuid.start()).strip();
        String[] rest = line.text().substring(uuid.end()).strip().split("\\s+");
        if (!name.isEmpty() && rest.length >= 2 && Typed.isInterface(rest[1])) {
            device(out, rest[1], rest[0], line).set("connection", name, line);
        } else if (!name.isEmpty() && rest.length >= 2 && none(rest[1]) == null) {
            idle(out, name, rest[0], line);
        }
        return true;
    }

    /** A profile that no device uses: a thing of its own, also where it is called like a device. */
    private static void idle(Statements out, String profile, String type, Line line) {
        if (TYPES.matcher(type).matches()) {
            out.about(Setting.class, "nm-profile " + profile).set("area", "nm-profile", line).set("name", profile, line)
                    .set("value", type.equals("802-3-ethernet") ? "ethernet" : type, line);
        }
    }

    /** {@code DEVICE TYPE STATE CONNECTION}: the type is one of the known words, the state may be several. */
    private static boolean deviceRow(Statements out, Line line) {
        String[] words = line.text().strip().split("\\s+", 3);
        if (words.length < 3 || !Typed.isInterface(words[0]) || !TYPES.matcher(words[1]).matches()) {
            return false;
        }
        int end = stateEnd(words[2]);
        if (end < 0) {
            return false;
        }
        String connection = words[2].substring(end).replaceFirst("^\\s+(?:full|limited|none|unknown|portal)\\s+(?:full|limited|none|unknown|portal)\\s+", "")
                .replaceFirst("^\\s*/org/freedesktop/\\S+", "");
        device(out, words[0], words[1], line).set("state", state(words[2].substring(0, end)), line).set("connection", none(connection), line);
        return true;
    }

    /** Where the words of the state at the beginning of a text end; -1 where none stand there. */
    private static int stateEnd(String text) {
        Matcher word = Pattern.compile("^[^\\s(]+(?: \\([^)]*\\))?").matcher(text);
        if (word.find() && state(word.group()) != null) {
            return word.end();
        }
        Matcher words = Pattern.compile("^\\S+(?: \\S+){0,4}?(?=\\s{2,}|$)").matcher(text);
        return words.find() && state(words.group()) != null ? words.end() : -1;
    }

    /** The state in the words of an untranslated nmcli; null for words that are none. */
    static String state(String text) {
        String words = text.strip();
        Matcher coded = Pattern.compile("^(\\d{2,3}) \\(.*\\)$").matcher(words);
        if (coded.matches()) {
            int code = Integer.parseInt(coded.group(1));
            return code == 10 ? "unmanaged" : code == 20 ? "unavailable" : code == 30 ? "disconnected" : code >= 40 && code < 100 ? "connecting"
                    : code == 100 ? "connected" : code == 110 ? "deactivating" : code == 120 ? "failed" : null;
        }
        String first = words.replaceFirst("\\s*\\(.*$", "");
        return switch (first) {
            case "connected", "verbunden", "已连接", "接続済み", "connecté" -> "connected";
            case "disconnected", "nicht verbunden", "已断开", "切断済み", "déconnecté" -> "disconnected";
            case "unavailable", "nicht verfügbar", "不可用", "利用不可", "indisponible" -> "unavailable";
            case "unmanaged", "nicht verwaltet", "未托管", "管理無し", "non-géré" -> "unmanaged";
            case "connecting", "wird verbunden", "连接中", "正在连接", "接続中", "connexion" -> "connecting";
            case "deactivating", "failed" -> first;
            default -> null;
        };
    }

    private static void shown(Statements out, String name, String key, String value, Line line) {
        if (!Typed.isInterface(name)) {
            return;
        }
        Statements.About about = device(out, name, null, line);
        switch (key) {
            case "TYPE" -> about.set("type", none(value), line);
            case "STATE" -> about.set("state", state(value), line);
            case "CONNECTION" -> about.set("connection", none(value), line);
            default -> { }
        }
    }

    /** {@code ib0: connected to ib-data} and {@code ib1: unavailable} of nmcli without words. */
    private static void sentence(Statements out, Line line) {
        Matcher sentence = SENTENCE.matcher(line.text().strip());
        if (!sentence.find()) {
            return;
        }
        String words = sentence.group(2);
        int to = words.indexOf(" to ");
        String state = state(to < 0 ? words : words.substring(0, to));
        if (state != null) {
            device(out, sentence.group(1), null, line).set("state", state, line)
                    .set("connection", to < 0 ? null : none(words.substring(to + 4)), line);
        }
    }

    /** The failure of {@code nmcli dev connect ib0}, {@code nmcli con up id X} or {@code ifup ib0}. */
    private static void failure(Statements out, List<String> words, String text, Line line) {
        if (words.size() < 2) {
            return;
        }
        String last = words.get(words.size() - 1).replace("\"", "").replace("'", "");
        String ifname = Typed.after(words, "ifname");
        boolean device = words.get(0).equals("ifup") || words.stream().anyMatch(word -> word.matches("d|de|dev|devi|devic|device"));
        if (Typed.isInterface(ifname) || device && Typed.isInterface(last)) {
            String name = ifname == null ? last : ifname;
            device(out, name, null, line).set("failure", text, line);
        } else {
            out.about(Connection.class, last).set("connection", last, line).set("failure", text, line);
        }
    }
}
