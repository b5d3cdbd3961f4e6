package org.ibdx.cli;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/**
 * Where ibdx runs: its streams, and what the launcher and the environment say of the terminal and the user.
 *
 * @param in       standard input
 * @param out      standard output
 * @param err      standard error
 * @param terminal which of the three are a terminal, as digits: {@code "012"}, {@code "2"}, {@code ""}
 * @param columns  width of the terminal; 0 where unknown
 * @param stty     what {@code stty -a} said of the terminal at the start; null where it was not asked
 * @param locale   locale of messages as the user has set it, {@code zh_CN.UTF-8}; may be empty
 * @param home     folder of the checkout (samples); null where unknown
 * @param command  how the user calls ibdx
 * @param variable the environment
 */
public record Surroundings(InputStream in, OutputStream out, OutputStream err, String terminal, int columns, String stty, String locale, Path home,
                    String command, Map<String, String> variable) {

    /** Those of this process. The launcher tells by properties what a JVM cannot find out. */
    static Surroundings ofProcess() {
        Map<String, String> variable = System.getenv();
        String terminal = System.getProperty("ibdx.terminal");
        if (terminal == null) {
            terminal = System.console() != null ? "012" : "";
        }
        String home = System.getProperty("ibdx.home");
        return new Surroundings(new FileInputStream(FileDescriptor.in), new FileOutputStream(FileDescriptor.out),
                new FileOutputStream(FileDescriptor.err), terminal, number(System.getProperty("ibdx.columns", variable.get("COLUMNS"))),
                told(System.getProperty("ibdx.stty")),
                System.getProperty("ibdx.locale", locale(variable)), home == null ? null : Path.of(home),
                System.getProperty("ibdx.command", "ibdx"), variable);
    }

    /** The same with another standard output, which is no terminal. */
    Surroundings writingTo(OutputStream other) {
        return new Surroundings(in, other, err, terminal.replace("1", ""), columns, stty, locale, home, command, variable);
    }

    /** The same with a terminal of so many columns. */
    Surroundings wide(int newColumns) {
        return new Surroundings(in, out, err, terminal, newColumns, stty, locale, home, command, variable);
    }

    public boolean inIsTerminal() {
        return terminal.indexOf('0') >= 0;
    }

    public boolean outIsTerminal() {
        return terminal.indexOf('1') >= 0;
    }

    public boolean errIsTerminal() {
        return terminal.indexOf('2') >= 0;
    }

    /** Whether the terminal knows no escape sequences. */
    public boolean isDumb() {
        String term = variable.get("TERM");
        return term == null || term.isEmpty() || term.equals("dumb");
    }

    /** Whether the user wants no colour anywhere: see no-color.org. */
    public boolean noColour() {
        String wish = variable.get("NO_COLOR");
        return wish != null && !wish.isEmpty();
    }

    /** The character set of the locale; ASCII for the locales {@code C} and {@code POSIX} and where nothing is set. */
    public Charset charset() {
        int dot = locale.indexOf('.');
        if (dot < 0) {
            return StandardCharsets.US_ASCII;
        }
        int at = locale.indexOf('@', dot);
        String name = locale.substring(dot + 1, at < 0 ? locale.length() : at).toUpperCase(Locale.ROOT);
        if (name.equals("UTF-8") || name.equals("UTF8")) {
            return StandardCharsets.UTF_8;
        }
        try {
            return Charset.forName(name);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            return StandardCharsets.US_ASCII;
        }
    }

    private static String locale(Map<String, String> variable) {
        for (String name : new String[] {"LC_ALL", "LC_MESSAGES", "LANG"}) {
            String value = variable.get(name);
            if (value != null && !value.isEmpty()) {
                return value;
            }
        }
        return "";
    }

    private static String told(String text) {
        return text == null || text.isEmpty() ? null : text;
    }

    private static int number(String text) {
        if (text == null || text.isEmpty() || text.length() > 5) {
            return 0;
        }
        int number = 0;
        for (int i = 0; i < text.length(); i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return 0;
            }
            number = number * 10 + digit;
        }
        return number;
    }
}
