package org.ibdx.redact;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.ibdx.capture.Capture;

/**
 * Gives stable pseudonyms for what identifies a site: hardware addresses in all their forms, IP addresses, host and domain names,
 * serial numbers, users. What is equal stays equal, what lies in one subnet stays there, ports of one card stay neighbours, so the
 * diagnosis is the same but for the names. LIDs, P_Keys, versions and models stay. With the key the names come back.
 *
 * <pre>{@code
 * Redactor redactor = Redactor.with(Path.of("case.key"));
 * List<Capture> safe = redactor.redact(captures);
 * redactor.save();
 * Redactor.with(Path.of("case.key")).restore("ping host-kqzmtr");   // ping cn07
 * }</pre>
 *
 * Captures that belong together have to be redacted in one call or with one key.
 */
public final class Redactor {

    private final KeyFile key;
    private final Permutation permutation;
    private final Pseudonyms pseudonyms;

    Redactor(KeyFile key) {
        this.key = key;
        this.permutation = new Permutation(key.secret());
        this.pseudonyms = new Pseudonyms(key, permutation);
    }

    /** With a key that nobody keeps: the names never come back. */
    public static Redactor withoutKey() {
        return new Redactor(KeyFile.create(null));
    }

    /** With the key of that file, or with a new one that {@link #save()} will put there. */
    public static Redactor with(Path file) throws IOException {
        return new Redactor(Files.exists(file) ? KeyFile.read(file) : KeyFile.create(file));
    }

    /** The captures with pseudonyms. */
    public List<Capture> redact(List<Capture> captures) {
        for (Capture capture : captures) {
            if (capture.host() != null) {
                pseudonyms.host(capture.host());
            }
            survey(capture.text());
            survey(notNull(capture.command()));
        }
        List<Capture> redacted = new ArrayList<>();
        Forward forward = new Forward();
        for (Capture capture : captures) {
            redacted.add(new Capture(capture.host() == null ? null : pseudonyms.host(capture.host()), capture.probe(), forward.word(capture.subject()),
                    capture.sequence(), capture.ordered(), capture.taken(), capture.outcome(), capture.exit(), capture.userId(),
                    forward.word(capture.command()), forward.word(capture.source()), capture.firstLine(), forward.text(capture.text()), capture.open()));
        }
        return redacted;
    }

    /** A single text with pseudonyms. */
    public String redact(String text) {
        survey(text);
        return new Forward().text(text);
    }

    /** The pseudonym of a host. */
    public String host(String name) {
        return pseudonyms.host(name);
    }

    /** A text with the names that the pseudonyms stand for. */
    public String restore(String text) {
        Restoring restoring = new Restoring(key, permutation);
        return lines(new Rewriter(restoring).rewrite(text), restoring::names);
    }

    /** Saves the key where it was taken from. */
    public void save() throws IOException {
        key.save();
    }

    private static String notNull(String text) {
        return text == null ? "" : text;
    }

    /** Looks through a text for what has to be known before the first word of any text is replaced. */
    private void survey(String text) {
        new Rewriter(new Survey(key, pseudonyms)).rewrite(lines(text, learning(text)));
    }

    private UnaryOperator<String> learning(String text) {
        HostNames.Kind kind = HostNames.Kind.of(text);
        return line -> pseudonyms.learn(line, kind);
    }

    private static String lines(String text, UnaryOperator<String> change) {
        StringBuilder out = new StringBuilder(text.length());
        int start = 0;
        while (start < text.length()) {
            int end = text.indexOf('\n', start);
            end = end < 0 ? text.length() : end;
            out.append(change.apply(text.substring(start, end)));
            if (end < text.length()) {
                out.append('\n');
            }
            start = end + 1;
        }
        return out.toString();
    }

    /** One way, with what is known now. */
    private final class Forward {

        private final Rewriter rewriter = new Rewriter(new Replacing(key, permutation));

        String text(String text) {
            HostNames.Kind kind = HostNames.Kind.of(text);
            String placed = lines(text, line -> pseudonyms.inPlaces(line, kind));
            return lines(rewriter.rewrite(placed), pseudonyms::everywhere);
        }

        String word(String text) {
            return text == null ? null : text(text);
        }
    }

    /** Lower case, as keys are. */
    static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
