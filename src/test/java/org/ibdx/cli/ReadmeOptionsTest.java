package org.ibdx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.render.Diagnoses;
import org.ibdx.render.Language;
import org.junit.jupiter.api.Test;

/** What the README and the files for others call, there is: each command, and each of its options. */
class ReadmeOptionsTest {

    private static final Pattern CALL = Pattern.compile("(?:ibdx|@IBDX@\\S*|\"\\$ibdx\") ([a-z]+(?:-[a-z]+)*)((?: [^\\n|;`)]*)?)");
    private static final Pattern OPTION = Pattern.compile("(?<= )--?[a-z][a-z-]*");
    private static final List<String> COMMANDS = List.of("check", "ack", "history", "baseline", "install-check", "diagnose", "explain", "list");

    private static List<String> wrong(String text) {
        List<String> wrong = new ArrayList<>();
        Ibdx top = new Ibdx(new Call.Answer(Diagnoses.healthy()));
        Matcher call = CALL.matcher(text);
        while (call.find()) {
            if (COMMANDS.contains(call.group(1))) {
                Matcher option = OPTION.matcher(call.group(2));
                while (option.find()) {
                    if (!top.command(call.group(1)).spec(Language.EN).optionsMap().containsKey(option.group())) {
                        wrong.add(call.group(1) + " " + option.group());
                    }
                }
            }
        }
        return wrong;
    }

    @Test
    void everyOptionShownIsThere() throws IOException {
        assertThat(wrong("ibdx check --no-such -o x")).containsExactly("check --no-such");
        assertThat(wrong(Files.readString(Path.of("README.md")).replaceAll("(?s)```text\n.*?```", ""))).isEmpty();
    }

    @Test
    void everyOptionThatOthersUseIsThere() throws IOException {
        try (var files = Files.list(Path.of("src/main/resources/org/ibdx/install"))) {
            for (Path file : files.toList()) {
                assertThat(wrong(Files.readString(file))).as(file.toString()).isEmpty();
            }
        }
    }
}
