package org.ibdx.pipeline;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds out whether a typed command shows a part only, so that absence of a line proves little. */
final class TypedFilter {

    /** {@code lspci -s 41:00.0}, {@code lspci -d 15b3:} list some devices only. */
    private static final Pattern SOME_DEVICES = Pattern.compile("\\blspci\\b.*?\\s(-[a-zA-Z]*[sd]\\s*[0-9a-fA-F:.*]{2,20})(?:\\s|$)");
    /** Single files of a tree that the probe would read as a whole. */
    private static final Pattern SOME_FILES = Pattern.compile("\\b(?:cat|head|tail|less|more|grep|egrep|awk|sed)\\b.*\\s(/sys/\\S+)");
    /** {@code ip addr show dev ib0}, {@code ip link show ib0}. */
    private static final Pattern ONE_INTERFACE = Pattern.compile(
            "\\bip\\b.*\\s(?:l|link|a|addr|address)\\s+(?:show|s|list|ls)\\s+(?!up\\b|type\\b|master\\b)((?:dev\\s+)?[A-Za-z][\\w.@:-]*)\\s*$");

    private TypedFilter() {
    }

    /** The part of a command that chooses: after its first pipe into grep, awk, head and the like, or an option; null where the output is whole. */
    static String of(String command) {
        if (command == null) {
            return null;
        }
        String piped = piped(command);
        if (piped != null) {
            return piped;
        }
        for (Pattern part : new Pattern[] {SOME_DEVICES, SOME_FILES, ONE_INTERFACE}) {
            Matcher matcher = part.matcher(command);
            if (matcher.find()) {
                return matcher.group(1);
            }
        }
        return null;
    }

    private static String piped(String command) {
        int pipe = command.indexOf('|');
        while (pipe >= 0) {
            String rest = command.substring(pipe + 1).strip();
            String tool = rest.split("\\s", 2)[0];
            switch (tool) {
                case "grep", "egrep", "fgrep", "head", "tail", "awk", "sed", "cut", "rg", "zgrep" -> {
                    return rest;
                }
                default -> pipe = command.indexOf('|', pipe + 1);
            }
        }
        return null;
    }
}
