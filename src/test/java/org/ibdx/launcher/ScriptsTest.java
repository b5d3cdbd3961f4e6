package org.ibdx.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.ibdx.launcher.Checkout.Result;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The scripts are what small shells understand. */
class ScriptsTest {

    private static final List<String> POSIX = List.of("ibdx", "mvnw", "src/main/sh/find-java.sh", "src/main/sh/build.sh");

    @ParameterizedTest
    @ValueSource(strings = {"sh -n", "dash -n", "busybox sh -n", "bash --posix -n", "shellcheck -x"})
    void noShellComplains(String checker) {
        String[] words = checker.split(" ");
        assumeTrue(Files.isExecutable(Path.of("/bin/" + words[0])) || Files.isExecutable(Path.of("/usr/bin/" + words[0])), words[0]);
        for (String script : POSIX) {
            List<String> command = new ArrayList<>(List.of(words));
            command.add(script);
            Result result = Checkout.run(Path.of("").toAbsolutePath(), null, command);
            assertThat(result.out() + result.err()).as(script).isEmpty();
            assertThat(result.status()).as(script).isZero();
        }
    }
}
