package org.ibdx.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.ibdx.capture.Capture;
import org.ibdx.fact.Fact;
import org.ibdx.fact.FactSchema;
import org.ibdx.source.Obtained;
import org.ibdx.source.Progress;
import org.ibdx.source.UnusableInput;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What each tool prints in each of its forms, and what is read of it. The files below {@code formats} hold blocks: a name, the text as it would be
 * pasted, and what is expected of it:
 *
 * <pre>
 * %%% no device
 * $ ibstatus
 * Fatal error:  No devices
 * ===
 * capture ibstatus READ                                     the captures, all of them
 * LogEvent [ibstatus-no-devices host] | about=host          facts, with some of their fields
 * </pre>
 *
 * A fact that is not expected is not looked for; {@code no Hca} says that there must be none of that kind.
 */
class FormatsTest {

    private static final Path FOLDER = Path.of("src/test/resources/formats");
    private static final Pipeline PIPELINE = new Pipeline();

    record Block(String name, String text, List<String> expected) {
        @Override
        public String toString() {
            return name;
        }
    }

    static List<Block> blocks() throws IOException {
        List<Block> blocks = new ArrayList<>();
        try (Stream<Path> files = Files.list(FOLDER)) {
            for (Path file : files.sorted().toList()) {
                for (String each : Files.readString(file).substring("%%% ".length()).split("\n%%% ")) {
                    int name = each.indexOf('\n');
                    int end = each.indexOf("\n===\n");
                    blocks.add(new Block(file.getFileName() + ": " + each.substring(0, name), each.substring(name + 1, end + 1),
                            each.substring(end + 5).lines().filter(line -> !line.isBlank()).toList()));
                }
            }
        }
        assertThat(blocks).hasSizeGreaterThan(250);
        return blocks;
    }

    @ParameterizedTest
    @MethodSource("blocks")
    void isRead(Block block) throws UnusableInput {
        Obtained obtained = PIPELINE.obtain(Request.of(List.of("-"), new ByteArrayInputStream(block.text.getBytes(StandardCharsets.UTF_8))), Progress.SILENT);
        List<String> captures = obtained.captures().stream().map(FormatsTest::shown).toList();
        List<String> facts = PIPELINE.cases(obtained.captures(), false).stream().flatMap(host -> host.facts().stream()).map(FormatsTest::shown).toList();
        String all = "\n" + block.text + "\n" + String.join("\n", captures) + "\n" + String.join("\n", facts);
        assertThat(captures).as(all).isEqualTo(block.expected.stream().filter(line -> line.startsWith("capture ")).toList());
        for (String line : block.expected) {
            if (line.startsWith("no ")) {
                assertThat(facts).as(line + all).noneMatch(fact -> fact.startsWith(line.substring(3) + " ["));
            } else if (!line.startsWith("capture ")) {
                List<String> parts = List.of(line.split(" \\| "));
                assertThat(facts).as(line + all).anyMatch(fact -> fact.startsWith(parts.get(0) + " |") && parts.stream().skip(1).allMatch(part -> fact.contains(" | " + part + " |")));
            }
        }
    }

    private static String shown(Capture capture) {
        return "capture " + (capture.probe() == null ? "-" : capture.probe()) + " " + capture.outcome();
    }

    private static String shown(Fact fact) {
        StringBuilder shown = new StringBuilder(fact.getClass().getSimpleName() + " [" + fact.subject() + "] |");
        for (String field : FactSchema.of(fact.getClass()).fields().keySet()) {
            Object value = FactSchema.of(fact.getClass()).value(fact, field);
            if (value != null) {
                shown.append(' ').append(field).append('=').append(value).append(" |");
            } else if (fact.readings().unreadable(field)) {
                shown.append(' ').append(field).append("=!").append(fact.readings().of(field).unreadable()).append(" |");
            }
        }
        return shown.toString();
    }
}
