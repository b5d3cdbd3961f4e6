package org.ibdx.source.live;

import java.util.ArrayList;
import java.util.List;
import org.ibdx.probe.Probe;

/** What of a probe is shown, and what it is run for. */
public final class Shown {

    private static final List<String> PLACEHOLDERS = List.of("peer", "port", "interface", "device", "pci");

    private Shown() {
    }

    /** What an administrator would look into: the command, or the folder that all files share. */
    public static String source(Probe probe) {
        if (!probe.command().isEmpty()) {
            return String.join(" ", probe.command());
        }
        return folder(probe.tree().isEmpty() ? probe.read() : probe.tree());
    }

    /** The folder that all of these share; the path itself where there is only one and it has no wild card. */
    static String folder(List<String> patterns) {
        String common = patterns.isEmpty() ? "/" : patterns.get(0);
        for (String pattern : patterns) {
            int same = 0;
            while (same < common.length() && same < pattern.length() && common.charAt(same) == pattern.charAt(same)) {
                same++;
            }
            common = common.substring(0, same);
        }
        int wild = 0;
        while (wild < common.length() && "*?[{".indexOf(common.charAt(wild)) < 0) {
            wild++;
        }
        boolean whole = patterns.size() == 1 && wild == common.length();
        common = common.substring(0, wild);
        int slash = common.lastIndexOf('/');
        return whole || slash <= 0 ? common : common.substring(0, slash);
    }

    /** What it is run for each of, or null for once. */
    public static String each(Probe probe) {
        if (probe.each() != null) {
            return probe.each();
        }
        List<String> texts = new ArrayList<>(probe.command());
        texts.addAll(probe.read());
        texts.addAll(probe.tree());
        for (String name : PLACEHOLDERS) {
            if (texts.stream().anyMatch(text -> text.contains("{" + name + "}"))) {
                return name;
            }
        }
        return null;
    }
}
