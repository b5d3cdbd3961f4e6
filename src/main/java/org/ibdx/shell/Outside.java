package org.ibdx.shell;

import java.util.List;
import org.ibdx.cli.Session;

/** Commands of the command line, for the shell. */
public interface Outside {

    /** Runs one ({@code explain no-sm}); returns what it wrote to standard output. */
    String run(Session session, List<String> line);
}
