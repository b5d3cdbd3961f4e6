package org.ibdx.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.ibdx.source.Progress;
import org.ibdx.render.Language;
import org.ibdx.render.Look;
import org.ibdx.render.Safe;
import org.ibdx.render.Style;

/** One call of ibdx: what was asked for beside the command itself (language, colour, width), and where its output goes. */
public final class Session {

    private static final int WIDEST = 100;

    private final Surroundings around;
    private final Language language;
    private final Charset charset;
    private final Style style;

    public Session(Surroundings around, Language language, String colour, Integer width) {
        this.around = around;
        this.language = language;
        Charset local = around.charset();
        boolean unicode = local == StandardCharsets.UTF_8 || local.canEncode() && local.newEncoder().canEncode("·…├└│─");
        // who asks for Chinese where the locale has no characters for it has a terminal that can do better than its locale says
        this.charset = language == Language.ZH && !unicode ? StandardCharsets.UTF_8 : local;
        boolean paint = switch (colour) {
            case "always" -> true;
            case "never" -> false;
            default -> around.outIsTerminal() && !around.noColour() && !around.isDumb();
        };
        this.style = new Style(paint, unicode || charset == StandardCharsets.UTF_8, width != null ? width : defaultWidth(around));
    }

    private static int defaultWidth(Surroundings around) {
        return around.outIsTerminal() && around.columns() > 0 ? Math.min(around.columns(), WIDEST) : Style.DEFAULT_WIDTH;
    }

    public Surroundings around() {
        return around;
    }

    public Language language() {
        return language;
    }

    /** The same on a terminal of so many columns. */
    public Session as(int columns) {
        return new Session(around.wide(columns), language, style.colour() ? "always" : "never", null);
    }

    /** The character set of the output. */
    public Charset charset() {
        return charset;
    }

    /** One of two texts. */
    public String say(String en, String zh) {
        return language.of(en, zh);
    }

    public Look look(boolean verbose) {
        return new Look(style, language, verbose, around.command());
    }

    /** Shows on a terminal what is being done, and is gone when it is done; silent elsewhere. */
    Progress progress() {
        return around.errIsTerminal() && !around.isDumb() ? new ProgressLine(around.err()) : Progress.SILENT;
    }

    /** Writes to standard output in the character set of the user. */
    public void print(String text) {
        print(text, charset);
    }

    /** Writes to standard output in UTF-8, whatever the locale: for programs. */
    void printUtf8(String text) {
        print(text, StandardCharsets.UTF_8);
    }

    private void print(String text, Charset set) {
        try {
            write(around.out(), text, set);
        } catch (IOException e) {
            // the reader has gone (head, less): no reason to complain, and the exit status still tells the verdict
            if (e.getMessage() == null || !e.getMessage().contains("Broken pipe")) {
                throw new OutputFailure(e);
            }
        }
    }

    /** Writes a line to standard error; what came from outside is made harmless. */
    public void complain(String text) {
        StringBuilder safe = new StringBuilder();
        for (String line : text.split("\n", -1)) {
            safe.append(Safe.line(line)).append('\n');
        }
        try {
            write(around.err(), safe.toString(), charset);
        } catch (IOException e) {
            // nobody to tell
        }
    }

    private static void write(OutputStream stream, String text, Charset set) throws IOException {
        Writer writer = new OutputStreamWriter(stream, set);
        writer.write(text);
        writer.flush();
    }

    /** Standard output could not be written to, for another reason than that nobody reads it. */
    public static final class OutputFailure extends RuntimeException {
        OutputFailure(IOException cause) {
            super(cause.getMessage(), cause);
        }
    }
}
