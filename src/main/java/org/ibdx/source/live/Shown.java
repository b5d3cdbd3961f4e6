package org.ibdx.source.live;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.ibdx.probe.Probe;

/** What of a probe is shown, and what it is run for. */
public final class Shown {

    private static final int MOST_PLACES = 3;
    private static final List<String> PLACEHOLDERS = List.of("peer", "lid", "guid", "port", "interface", "device", "pci", "netns");

    private Shown() {
    }

    /** Whether there is anything to be run on a machine; some probes only name what people paste. */
    public static boolean isLive(Probe probe) {
        return !probe.command().isEmpty() || !probe.tree().isEmpty() || !probe.read().isEmpty();
    }

    /** What an administrator would look into: the command, or the places of the files. */
    public static String source(Probe probe) {
        if (!probe.command().isEmpty()) {
            return String.join(" ", probe.command());
        }
        return places(Braces.expand(probe.tree().isEmpty() ? probe.read() : probe.tree()));
    }

    /** The folders in which all of these lie, without wild cards; the path itself where it has none and is the only one. */
    static String places(List<String> patterns) {
        Set<String> folders = new LinkedHashSet<>();
        for (String pattern : patterns) {
            folders.add(fixed(pattern, patterns.size() == 1));
        }
        List<String> tops = folders.stream().filter(folder -> folders.stream().noneMatch(other -> folder.startsWith(other + "/"))).toList();
        if (tops.size() <= MOST_PLACES) {
            return String.join(", ", tops);
        }
        String common = tops.get(0);
        for (String top : tops) {
            while (!(top + "/").startsWith(common + "/")) {
                common = common.substring(0, common.lastIndexOf('/'));
            }
        }
        return common.indexOf('/', 1) > 0 ? common : String.join(", ", tops.subList(0, MOST_PLACES)) + ", …";
    }

    /** The folder of a pattern up to its first wild card. */
    private static String fixed(String pattern, boolean whole) {
        int wild = 0;
        while (wild < pattern.length() && "*?[{".indexOf(pattern.charAt(wild)) < 0) {
            wild++;
        }
        if (wild == pattern.length() && whole) {
            return pattern;
        }
        int slash = pattern.lastIndexOf('/', wild - 1);
        return slash <= 0 ? pattern : pattern.substring(0, slash);
    }

    /** Says that these are not there. */
    public static String notThere(String places) {
        return places + (places.contains(", ") ? " are not there" : " is not there");
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
