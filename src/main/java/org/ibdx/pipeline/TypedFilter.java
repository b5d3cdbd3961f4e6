package org.ibdx.pipeline;

/** Finds out whether a typed command cut its own output, so that absence of a line proves little. */
final class TypedFilter {

    private TypedFilter() {
    }

    /** The part of a command after its first pipe into grep, awk, head and the like; null where the output is whole. */
    static String of(String command) {
        if (command == null) {
            return null;
        }
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
