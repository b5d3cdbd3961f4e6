package org.ibdx.shell;

import java.util.ResourceBundle;

/**
 * Where libraries would log: nowhere. What goes wrong reaches the user in the words of ibdx; and the logger of the JDK takes longer to
 * be prepared than a terminal. Named in {@code META-INF/services}.
 */
public final class NoLogger extends System.LoggerFinder {

    private static final System.Logger SILENT = new Silent();

    /** For the JDK, which makes one. */
    public NoLogger() {
        // nothing to prepare
    }

    @Override
    public System.Logger getLogger(String name, Module module) {
        return SILENT;
    }

    private static final class Silent implements System.Logger {

        @Override
        public String getName() {
            return "silent";
        }

        @Override
        public boolean isLoggable(Level level) {
            return false;
        }

        @Override
        public void log(Level level, ResourceBundle bundle, String message, Throwable thrown) {
            // nowhere
        }

        @Override
        public void log(Level level, ResourceBundle bundle, String format, Object... values) {
            // nowhere
        }
    }
}
