package org.ibdx.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which machine a path speaks of.
 *
 * <pre>
 * cn07/ibstat.txt, bundle/cn07/logs/dmesg      cn07
 * node03-ibstat.txt, ibstat_node03.txt         node03
 * cn07.txt                                     cn07
 * evidence/ibstat.txt, before/dmesg            none
 * cn07/sys/class/net/ib0/mtu                   cn07: what lies below sys, proc, etc … names no machine
 * </pre>
 */
final class HostOf {

    private static final Set<String> SYSTEM = Set.of("sys", "proc", "etc", "var", "usr", "lib", "run", "dev", "boot", "sos_commands", "commands_txt_output",
            "insights_commands", "opt");
    private static final Pattern PARTS = Pattern.compile("[A-Za-z0-9.]+(?:-[0-9]+)?|[A-Za-z]+[0-9]+");
    private static final Pattern ENDS_NUMBERED = Pattern.compile("(?i)[^.]*\\d[a-z]?(?:\\..*)?");
    private static final Pattern ENDING = Pattern.compile("\\.(?:txt|log|out|output|md|text|stdout|session|typescript)$");

    private HostOf() {
    }

    /** The machine that one of the folders of a path names, or null. */
    static String folder(String path) {
        String[] parts = path.split("/");
        List<String> names = new ArrayList<>();
        for (int i = 0; i < parts.length - 1 && !SYSTEM.contains(parts[i]); i++) {
            if (Naming.mayBeHost(parts[i])) {
                names.add(parts[i]);
            }
        }
        for (int i = names.size() - 1; i >= 0; i--) {
            if (Naming.looksLikeHost(names.get(i))) {
                return names.get(i);
            }
        }
        return names.isEmpty() ? null : names.get(0);
    }

    /** The machine that a file's own name holds beside the name of a command, or as a whole; null where there is none. */
    static String file(String path, Recognition recognition) {
        String bare = ENDING.matcher(Recognition.baseName(path)).replaceFirst("");
        if (isHost(bare)) {
            return recognition.ofFileName(bare) == null && !Vocabulary.isProgram(bare) ? bare : null;
        }
        String found = null;
        boolean command = recognition.ofFileName(path) != null;
        for (String word : bare.split("[_. +@]|-(?!\\d)")) {
            if (isHost(word)) {
                if (found != null) {
                    return null;
                }
                found = word;
            } else {
                command |= Vocabulary.isProgram(word) && !Vocabulary.isAlsoWord(word);
            }
        }
        return command ? found : null;
    }

    private static boolean isHost(String word) {
        Matcher parts = PARTS.matcher(word);
        return word.length() > 2 && parts.matches() && ENDS_NUMBERED.matcher(word).matches() && Naming.looksLikeHost(word) && Naming.mayBeHost(word) && !Naming.tellsTime(word);
    }
}
