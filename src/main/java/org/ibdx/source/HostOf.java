package org.ibdx.source;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
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
 * cn11/ibstat.txt, nfs1/ibstat.txt             cn11, nfs1: a folder beside one that is a machine is a machine too
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

    /**
     * Folders whose names alone would rather tell of a version or a step ({@code nfs1}, {@code test2}), but which lie beside folders
     * that are machines: their paths.
     */
    static Set<String> beside(Collection<String> paths) {
        Map<String, Set<String>> children = new HashMap<>();
        for (String path : paths) {
            String[] parts = path.split("/");
            StringBuilder above = new StringBuilder();
            for (int i = 0; i < parts.length - 1 && !SYSTEM.contains(parts[i]); i++) {
                children.computeIfAbsent(above.toString(), key -> new HashSet<>()).add(parts[i]);
                above.append(parts[i]).append('/');
            }
        }
        Set<String> beside = new HashSet<>();
        children.forEach((above, names) -> {
            if (names.stream().anyMatch(name -> Naming.mayBeHost(name) && Naming.looksLikeHost(name))) {
                names.stream().filter(name -> !Naming.mayBeHost(name) && Naming.mayBeHostBeside(name)).forEach(name -> beside.add(above + name));
            }
        });
        return beside;
    }

    /** The machine that one of the folders of a path names, or null; {@code beside} as {@link #beside} tells. */
    static String folder(String path, Set<String> beside) {
        String known = folder(path);
        for (int slash = path.indexOf('/'); known == null && slash > 0 && !beside.isEmpty(); slash = path.indexOf('/', slash + 1)) {
            String above = path.substring(0, slash);
            known = beside.contains(above) ? Recognition.baseName(above) : null;
        }
        return known;
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
