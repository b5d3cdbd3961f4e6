package org.ibdx.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Outcome;
import org.ibdx.catalogue.KnowledgeStore;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.diagnosis.Verdict;
import org.ibdx.probe.Probe;
import org.ibdx.source.Obtained;
import org.ibdx.source.Progress;
import org.ibdx.source.UnusableInput;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** That a tool is missing, may not be used, takes too long or is asked in a wrong way is told of every probe as that, and never taken for what is not there. */
class MissingToolsTest {

    private static final Pipeline PIPELINE = new Pipeline();

    /** What stands in place of an output, with the name of the tool for TOOL. */
    private static final Map<String, Outcome> ANSWERS = Map.ofEntries(
            Map.entry("bash: line 1: TOOL: command not found", Outcome.NO_TOOL),
            Map.entry("-bash: TOOL: command not found", Outcome.NO_TOOL),
            Map.entry("sh: 1: TOOL: not found", Outcome.NO_TOOL),
            Map.entry("sh: TOOL: not found", Outcome.NO_TOOL),
            Map.entry("-ash: TOOL: not found", Outcome.NO_TOOL),
            Map.entry("zsh: command not found: TOOL", Outcome.NO_TOOL),
            Map.entry("ksh: TOOL: not found [No such file or directory]", Outcome.NO_TOOL),
            Map.entry("TOOL: Command not found.", Outcome.NO_TOOL),
            Map.entry("fish: Unknown command: TOOL", Outcome.NO_TOOL),
            Map.entry("sudo: TOOL: command not found", Outcome.NO_TOOL),
            Map.entry("bash: TOOL: Kommando nicht gefunden.", Outcome.NO_TOOL),
            Map.entry("bash: TOOL: \u672a\u627e\u5230\u547d\u4ee4", Outcome.NO_TOOL),
            Map.entry("timeout: failed to run command '\u2018TOOL\u2019': No such file or directory".replace("'", ""), Outcome.NO_TOOL),
            Map.entry("env: \u2018TOOL\u2019: No such file or directory", Outcome.NO_TOOL),
            Map.entry("FileNotFoundError: [Errno 2] No such file or directory: 'TOOL'", Outcome.NO_TOOL),
            Map.entry("exec: \"TOOL\": executable file not found in $PATH", Outcome.NO_TOOL),
            Map.entry("\nCommand 'TOOL' not found, but can be installed with:\n\nsudo apt install some-package\n", Outcome.NO_TOOL),
            Map.entry("sudo: a terminal is required to read the password; either use the -S option to read from standard input or configure an askpass helper\n"
                    + "sudo: a password is required", Outcome.DENIED),
            Map.entry("sudo: sorry, you must have a tty to run sudo", Outcome.DENIED),
            Map.entry("bash: /usr/sbin/TOOL: Permission denied", Outcome.DENIED),
            Map.entry("TOOL: Operation not permitted (you must be root)", Outcome.DENIED),
            Map.entry("TOOL: unrecognized option '--foo'\nUsage: TOOL [options]\n  -h  help\n  -v  version", Outcome.FAILED),
            Map.entry("Usage: TOOL [OPTIONS] COMMAND", Outcome.FAILED),
            Map.entry("TOOL: error while loading shared libraries: libibumad.so.3: cannot open shared object file: No such file or directory", Outcome.FAILED));

    static List<String> answers() {
        return List.copyOf(ANSWERS.keySet());
    }

    @ParameterizedTest
    @MethodSource("answers")
    void isToldOfEveryTool(String answer) throws UnusableInput {
        Set<String> commands = new LinkedHashSet<>();
        StringBuilder session = new StringBuilder();
        for (Probe probe : KnowledgeStore.builtIn().probes().values()) {
            String command = String.join(" ", probe.command()).replace("{device}", "mlx5_0").replace("{port}", "1").replace("{interface}", "ib0")
                    .replace("{pci}", "41:00.0").replace("{peer}", "10.10.0.8").replace("{lid}", "32").replace("{guid}", "0x98039b0300a1c014");
            if (!command.isEmpty() && !command.matches("(?:sh|cat|ls|head|grep|id|ulimit|bash)\\b.*") && commands.add(command)) {
                session.append("[root@cn07 ~]# ").append(command).append('\n').append(answer.replace("TOOL", probe.command().get(0))).append('\n');
            }
        }
        assertThat(commands).hasSizeGreaterThan(50);
        Request request = Request.of(List.of("-"), new ByteArrayInputStream((session + "[root@cn07 ~]# exit\n").getBytes(StandardCharsets.UTF_8)));
        Obtained obtained = PIPELINE.obtain(request, Progress.SILENT);
        List<String> wrong = new ArrayList<>();
        for (Capture capture : obtained.captures()) {
            if (capture.probe() != null && capture.outcome() != ANSWERS.get(answer)) {
                wrong.add(capture.command() + ": " + capture.outcome());
            }
        }
        assertThat(wrong).isEmpty();
        Diagnosis diagnosis = PIPELINE.diagnose(Request.of(List.of("-"), new ByteArrayInputStream((session + "[root@cn07 ~]# exit\n").getBytes(StandardCharsets.UTF_8))),
                Progress.SILENT);
        assertThat(diagnosis.causes()).as("nothing was seen").isEmpty();
        assertThat(diagnosis.verdict()).isEqualTo(Verdict.UNKNOWN);
    }
}
