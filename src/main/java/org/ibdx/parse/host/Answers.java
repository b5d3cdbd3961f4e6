package org.ibdx.parse.host;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.capture.Outcome;
import org.ibdx.parse.Lines;

/** How a command says that it failed, in the languages that are met. */
final class Answers {

    /** In this order: the first that a line holds names its failure. */
    private static final List<Map.Entry<String, Pattern>> FAILURES = List.of(
            entry("unknown-command", "command not found|^\\S{1,60}: (?:\\d+: )?\\S{1,60}: not found$|\u672a\u627e\u5230\u547d\u4ee4|\u547d\u4ee4\u672a\u627e\u5230|Kommando nicht gefunden|Befehl nicht gefunden"
                    + "|commande introuvable|orden no encontrada|\u30b3\u30de\u30f3\u30c9\u304c\u898b\u3064\u304b\u308a\u307e\u305b\u3093|comando non trovato|\u043d\u0435 \u043d\u0430\u0439\u0434\u0435\u043d\u0430"),
            entry("key-rejected", "Key was rejected by service|Required key not available|Key has (?:been revoked|expired)"),
            entry("unknown-symbol", "Unknown symbol in module"),
            entry("module-not-found", "Module \\S{1,60} not found"),
            entry("exists", "File exists|already exists|Name not unique|\u6587\u4ef6\u5df2\u5b58\u5728|Datei existiert"),
            entry("invalid-argument", "Invalid argument|\u65e0\u6548\u7684\u53c2\u6570|Das Argument ist ung\u00fcltig|mtu (?:greater|less) than device m(?:axi|ini)mum"),
            entry("not-supported", "Operation not supported|not supported|\u4e0d\u652f\u6301\u7684\u64cd\u4f5c|Die Operation wird nicht unterst\u00fctzt"),
            entry("denied", "Permission denied|Operation not permitted|must be root|\u6743\u9650\u4e0d\u591f|\u4e0d\u5141\u8bb8\u7684\u64cd\u4f5c|Keine Berechtigung|Die Operation ist nicht erlaubt|\u8a31\u53ef\u304c\u3042\u308a\u307e\u305b\u3093|a password is required|Authorization failed"),
            entry("no-device", "No such device|does not exist|[Cc]annot find device|\u6ca1\u6709\u90a3\u4e2a\u8bbe\u5907|\u627e\u4e0d\u5230\u8bbe\u5907|Kein passendes Ger\u00e4t"),
            entry("no-such-file", "No such file or directory|\u6ca1\u6709\u90a3\u4e2a\u6587\u4ef6\u6216\u76ee\u5f55|Datei oder Verzeichnis nicht gefunden|\u305d\u306e\u3088\u3046\u306a\u30d5\u30a1\u30a4\u30eb"),
            entry("busy", "Device or resource busy|\u8bbe\u5907\u6216\u8d44\u6e90\u5fd9|[Rr]esource busy"),
            entry("not-found", "could not be found|no such (?:connection|unit)|not loaded|Unit \\S{1,80} not found|Unknown connection"),
            entry("timed-out", "[Cc]onnection timed out|timed out"),
            entry("other", "^RTNETLINK answers: |^SIOC[A-Z]{3,12}: |^Error: |^modprobe: (?:FATAL|ERROR)|^ERROR:|iberror: failed|ibpanic: |^Failed to |ifup: failed to |^mount(?:\\.\\w+)?: |^Job for \\S{1,80} failed"));

    private static final Pattern ANSWER = Pattern.compile("^(?:RTNETLINK answers: |SIOC[A-Z]{3,12}: |Error: |ERROR: |modprobe: |ifup: |ifdown: |-?\\w{0,5}sh: |tee: |echo: "
            + "|cat: |ls: |ip: |sudo: |insmod: |libkmod: |Failed to |mount(?:\\.\\w+)?: |Job for |Cannot |Device \"|Object \"|Unit |\\w[\\w.-]{0,30}: (?:error|cannot|unable|failed|fatal|command)"
            + "|ibpanic: |ibwarn: |\\w{2,30}: iberror: |Fatal error: |\\S{1,60}: \\S{1,60}: not found)");
    private static final int FIRST_LINES = 12;

    private Answers() {
    }

    private static Map.Entry<String, Pattern> entry(String id, String pattern) {
        return Map.entry(id, Pattern.compile(pattern));
    }

    /** The line in which a command complains, or null. */
    static Line line(Capture capture) {
        int seen = 0;
        for (Line line : Lines.of(capture)) {
            String text = line.text().strip();
            if (text.isEmpty()) {
                continue;
            }
            if (ANSWER.matcher(text).find() && failure(text) != null || seen == 0 && text.length() < 200 && FAILURES.get(0).getValue().matcher(text).find()) {
                return line;
            }
            if (++seen >= FIRST_LINES) {
                return null;
            }
        }
        return null;
    }

    /** The id of the failure that a line tells, or null. */
    static String failure(String line) {
        for (Map.Entry<String, Pattern> failure : FAILURES) {
            if (failure.getValue().matcher(line.strip()).find()) {
                return failure.getKey();
            }
        }
        return null;
    }

    /** The id of the failure where only the exit status or the outcome tells of one. */
    static String ofExit(Capture capture) {
        if (capture.outcome() == Outcome.NO_TOOL || capture.exit() != null && capture.exit() == 127) {
            return "unknown-command";
        } else if (capture.outcome() == Outcome.DENIED) {
            return "denied";
        } else if (capture.outcome() == Outcome.TIMED_OUT) {
            return "timed-out";
        }
        return null;
    }
}
