package org.ibdx.collect;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The part of the collector script that is always the same: the POSIX shell's {@link org.ibdx.source.live.LiveMachine}. Its
 * functions do what the classes of {@code org.ibdx.source.live} do, one probe after the other: {@code ask} is CommandRunner,
 * {@code look} is FileReader, {@code take_stock} is Inventory, {@code judge} is OutcomeJudge, {@code run} is Children. What a child
 * says comes over a named pipe, so that nobody has to wait for a child that the kernel holds.
 */
final class ScriptLibrary {

    /** The files beside this class, in the order in which they stand in the script. */
    private static final List<String> PARTS = List.of("run.sh", "judge.sh", "stock.sh", "ask.sh");

    private ScriptLibrary() {
    }

    /** The functions, and what has to be done before the first of them is called. */
    static String text() {
        StringBuilder text = new StringBuilder();
        for (String part : PARTS) {
            try (InputStream in = ScriptLibrary.class.getResourceAsStream(part)) {
                if (in == null) {
                    throw new IllegalStateException("ibdx was built without " + part + " of its collector script; build it anew");
                }
                text.append(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read " + part + " of the collector script", e);
            }
        }
        return text.toString();
    }
}
