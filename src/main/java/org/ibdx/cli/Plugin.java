package org.ibdx.cli;

import org.ibdx.diagnosis.Verdict;
import org.ibdx.knowledge.Node;
import org.ibdx.render.NagiosView;
import org.ibdx.source.UnusableInput;

/**
 * {@code check --format nagios}: a monitoring plugin has four exit statuses and tells everything on standard output. What goes wrong
 * with the check itself is UNKNOWN, 3, with one line that says what.
 */
final class Plugin {

    private Plugin() {
    }

    /** What a run of a command does. */
    interface Run {
        int run() throws UnusableInput;
    }

    /** Whether the command line asks for a plugin; found in the words alone, as the line may be one that cannot be read. */
    static boolean asked(String... arguments) {
        boolean nagios = false;
        for (int i = 1; i < arguments.length; i++) {
            nagios |= arguments[i].equals("--format=nagios") || arguments[i].equals("nagios") && arguments[i - 1].equals("--format");
        }
        return nagios && arguments[0].equals("check");
    }

    static int run(Session session, Run run) {
        try {
            return run.run();
        } catch (UsageError e) {
            return unknown(session, e.getMessage() + (e.maybe() == null ? "" : session.say(". Maybe ", "。是否想用 ") + e.maybe()
                    + session.say("?", "？")));
        } catch (UnusableInput e) {
            return unknown(session, session.say(e.message().en(), e.message().zh()));
        } catch (Node.Mistake e) {
            return unknown(session, e.getMessage());
        } catch (RuntimeException | LinkageError | StackOverflowError e) {
            return unknown(session, session.say("internal error of ibdx: ", "ibdx 内部错误：") + e);
        }
    }

    private static int unknown(Session session, String message) {
        session.print(NagiosView.failure(message));
        return Verdict.UNKNOWN.exit();
    }
}
