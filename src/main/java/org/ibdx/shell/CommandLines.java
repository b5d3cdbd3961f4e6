package org.ibdx.shell;

import java.util.ArrayList;
import java.util.List;

/** Splits what was typed into commands, at {@code ;} and line ends; quotes keep together, a backslash takes the next as it is. */
final class CommandLines {

    private CommandLines() {
    }

    /** The commands of a script, each as it was typed; empty ones and those that begin with {@code #} are left out. */
    static List<String> commands(String script) {
        List<String> commands = new ArrayList<>();
        StringBuilder command = new StringBuilder();
        char quote = 0;
        for (int i = 0; i < script.length(); i++) {
            char c = script.charAt(i);
            if (quote == 0 && (c == ';' || c == '\n')) {
                add(commands, command);
                continue;
            }
            if (c == '\n') {
                // a quote that was never closed ends with its line
                quote = 0;
                add(commands, command);
                continue;
            }
            if (quote == 0 && (c == '"' || c == '\'')) {
                quote = c;
            } else if (c == quote) {
                quote = 0;
            }
            command.append(c);
            if (c == '\\' && i + 1 < script.length() && script.charAt(i + 1) != '\n') {
                command.append(script.charAt(++i));
            }
        }
        add(commands, command);
        return commands;
    }

    private static void add(List<String> commands, StringBuilder command) {
        String text = command.toString().strip();
        command.setLength(0);
        if (!text.isEmpty() && text.charAt(0) != '#') {
            commands.add(text);
        }
    }
}
