package org.ibdx.cli;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.ibdx.catalogue.KnowledgeStore;
import org.ibdx.pipeline.Request;
import org.ibdx.reason.EngineServices;
import org.ibdx.reason.RuleBase;
import org.ibdx.render.Language;
import org.ibdx.shell.Shell;
import org.ibdx.source.UnusableInput;

/**
 * Loads what a usual run loads, so that the JVM can keep it for the next starts (class data archive, AOT cache); started by the
 * launcher after a build, once for each Java. With {@code -Dibdx.training=all-rules} all rules are loaded, else those that the
 * samples need. Its output goes nowhere.
 */
public final class Training {

    /** Every so many-th sample is diagnosed: enough to see the rules that are needed often. */
    private static final int STEP = 8;
    private static final String PASTED = """
            [root@node17 ~]# ibstat
            CA 'mlx5_0'
                    CA type: MT4123
                    Number of ports: 1
                    Firmware version: 20.31.1014
                    Node GUID: 0x98039b0300a1b2c4
                    Port 1:
                            State: Initializing
                            Physical state: LinkUp
                            Rate: 200
                            Base lid: 65535
                            SM lid: 0
                            Port GUID: 0x98039b0300a1b2c4
                            Link layer: InfiniBand
            [root@node17 ~]# sminfo
            sminfo: iberror: failed: query
            """;

    private Training() {
    }

    public static void main(String[] arguments) {
        EngineServices.install();
        Path home = Path.of(System.getProperty("ibdx.home", ""));
        for (String language : new String[] {"en", "zh"}) {
            for (String[] view : new String[][] {{}, {"--format", "json"}, {"-q"}, {"-v", "--color", "always"}}) {
                List<String> line = new ArrayList<>(List.of("diagnose", "--lang", language, "-"));
                line.addAll(List.of(view));
                call(home, line);
            }
        }
        for (Path sample : samples(home.resolve("samples"))) {
            call(home, List.of("diagnose", sample.toString()));
            // a file is read in another way than a folder
            Path file = sample.resolve("session.txt");
            if (Files.isRegularFile(file)) {
                call(home, List.of("diagnose", file.toString()));
            }
        }
        call(home, List.of("shell", "-c", "why 1; why-not no-sm; next; fix 1; facts Port; what-if fixed 1; diff", "-"));
        terminal(home);
        call(home, List.of("check", "-v", "-"));
        call(home, List.of("explain", "no-sm"));
        call(home, List.of("diagnose", "--help"));
        call(home, List.of("diagnose", "--fromat"));
        call(home, List.of("--version"));
        // last: what is loaded first lies close together in the archive, and of what a run touches each page is copied
        if ("all-rules".equals(System.getProperty("ibdx.training"))) {
            RuleBase.builtIn(KnowledgeStore.builtIn().needs()).loadAll();
        }
    }

    private static void terminal(Path home) {
        Surroundings around = around(home);
        Session session = new Session(around, Language.EN, "always", null);
        Diagnoser diagnoser = new Diagnoser.OfPipeline();
        try {
            new Shell(columns -> session, diagnoser::pipeline, (inner, line) -> "", Clock.systemUTC())
                    .rehearse(Request.of(List.of("-"), around.in()), "hosts\rexpl\tno-sm\r\004");
        } catch (UnusableInput e) {
            System.err.println("training: " + e.message().en());
        }
    }

    private static Surroundings around(Path home) {
        return new Surroundings(new ByteArrayInputStream(PASTED.getBytes(StandardCharsets.UTF_8)), OutputStream.nullOutputStream(), System.err, "",
                0, null, "C.UTF-8", home, "ibdx", Map.of());
    }

    private static void call(Path home, List<String> line) {
        Diagnoser.OfPipeline diagnoser = new Diagnoser.OfPipeline();
        if (line.get(0).equals("diagnose")) {
            diagnoser.begin(true);
        }
        int status = Main.run(around(home), diagnoser, line.toArray(new String[0]));
        if (status == ExitCodes.INTERNAL) {
            System.err.println("training: status " + status + " of " + line);
        }
    }

    private static List<Path> samples(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(folder)) {
            List<Path> folders = all.filter(Files::isDirectory).sorted().toList();
            List<Path> some = new ArrayList<>();
            for (int i = 0; i < folders.size(); i += STEP) {
                some.add(folders.get(i));
            }
            return some;
        } catch (IOException e) {
            return List.of();
        }
    }
}
