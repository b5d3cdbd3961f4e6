package org.ibdx.cli;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says what is wrong with a command line that cannot be read, and what may have been meant. */
public final class Mistyped {

    private Mistyped() {
    }

    /** What is wrong, as an error for the user. */
    public static UsageError explain(ParameterException mistake, Session session) {
        CommandSpec spec = mistake.getCommandLine().getCommandSpec();
        if (mistake instanceof UnmatchedArgumentException unmatched && !unmatched.getUnmatched().isEmpty()) {
            return unmatched(unmatched.getUnmatched().get(0), spec, session);
        }
        if (mistake instanceof MissingParameterException missing && !missing.getMissing().isEmpty()) {
            return missing(missing.getMissing().get(0), session);
        }
        ArgSpec about = mistake.getArgSpec();
        String name = about instanceof OptionSpec option ? option.longestName() + ": " : "";
        return new UsageError(name + mistake.getMessage(), null);
    }

    private static UsageError unmatched(String word, CommandSpec spec, Session session) {
        if (word.startsWith("-") && word.length() > 1) {
            int equals = word.indexOf('=');
            String typed = equals < 0 ? word : word.substring(0, equals);
            List<String> names = new ArrayList<>(spec.optionsMap().keySet());
            names.removeIf(name -> !name.startsWith("--"));
            return new UsageError(session.say("there is no option " + typed, "没有选项 " + typed), Nearest.to(typed, names));
        }
        if (spec.subcommands().isEmpty()) {
            return new UsageError(session.say("'" + word + "' is too much here", "此处多余：'" + word + "'"), null);
        }
        String nearest = Nearest.to(word, spec.subcommands().keySet());
        if (nearest == null && exists(word)) {
            nearest = "ibdx diagnose " + word;
        }
        return new UsageError(session.say("there is no command '" + word + "'", "没有命令 '" + word + "'"), nearest);
    }

    private static UsageError missing(ArgSpec missing, Session session) {
        if (missing instanceof OptionSpec option) {
            String name = option.longestName();
            return new UsageError(session.say(name + " needs a value: " + name + " " + option.paramLabel(),
                    name + " 需要一个值：" + name + " " + option.paramLabel()), null);
        }
        return new UsageError(session.say(missing.paramLabel() + " is missing", "缺少 " + missing.paramLabel()), null);
    }

    private static boolean exists(String word) {
        try {
            return Files.exists(Path.of(word));
        } catch (InvalidPathException e) {
            return false;
        }
    }
}
