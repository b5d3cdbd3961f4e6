package org.ibdx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.ibdx.check.ClassPath;
import org.ibdx.render.Diagnoses;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code install-check} and the views make, tried with the real programs that read it. Where one is missing, loudly skipped. */
class RealPartsTest {

    private static final Path SCRIPTS = Path.of("src/test/realparts").toAbsolutePath();

    @TempDir
    Path folder;

    private static void need(String... programs) {
        for (String program : programs) {
            boolean there = Arrays.stream((System.getenv("PATH") + ":/usr/sbin:/sbin").split(":"))
                    .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
            if (!there) {
                System.err.println("SKIPPED: " + program + " is not installed; .ci/run installs it");
            }
            assertThat(there || System.getenv("IBDX_REQUIRE_REALPARTS") == null).as(program + " is required here").isTrue();
            Assumptions.assumeTrue(there, program + " is not installed");
        }
    }

    private static void needRoot() {
        boolean root = "root".equals(System.getProperty("user.name"));
        if (!root) {
            System.err.println("SKIPPED: this needs root");
        }
        Assumptions.assumeTrue(root, "needs root");
    }

    private String run(Map<String, String> environment, String... command) throws IOException, InterruptedException {
        Path out = Files.createTempFile(folder, "out", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile());
        builder.environment().putAll(environment);
        builder.environment().merge("PATH", "/usr/sbin:/sbin", (had, more) -> had + ":" + more);
        Process process = builder.start();
        process.getOutputStream().close();
        boolean ended = process.waitFor(180, TimeUnit.SECONDS);
        if (!ended) {
            process.destroyForcibly();
        }
        return Files.readString(out) + "rc=" + (ended ? process.exitValue() : "did not end");
    }

    private Path made(String kind, String ibdx, String name) {
        assertThat(new Call(Diagnoses.healthy()).run("install-check", kind, "--to", folder.toString(), "--ibdx", ibdx)).isZero();
        return folder.resolve(name);
    }

    @Test
    void slurmDrainsAndResumesThroughIt() throws Exception {
        needRoot();
        need("slurmctld", "slurmd", "munged", "bash", "flock");
        Call call = new Call(Diagnoses.failing());
        call.run("check", "x", "--format", "nhc", "--fail-on", "critical");
        Path health = made("--slurm", "/at/TEST_IBDX", "ibdx-slurm-health");
        Files.writeString(health, Files.readString(health).replace("/at/TEST_IBDX", "@TEST_IBDX@"));
        assertThat(run(Map.of(), "bash", SCRIPTS.resolve("slurm.sh").toString(), health.toString(), call.out().strip())).endsWith("PASS\nrc=0");
    }

    @Test
    void nodeExporterServesTheTextfile() throws Exception {
        need("promtool", "prometheus-node-exporter", "curl");
        Path file = folder.resolve("ibdx.prom");
        new Call(Diagnoses.failing()).run("check", "x", "--format", "prometheus", "-o", file.toString());
        Path rules = made("--prometheus", "/opt/ibdx/ibdx", "ibdx-alerts.yml");
        assertThat(run(Map.of(), "bash", SCRIPTS.resolve("exporter.sh").toString(), file.toString(), rules.toString()))
                .contains("ibdx_cause{id=\"no-sm\",severity=\"critical\",subject=\"mlx5_0/1\"} 1").endsWith("PASS\nrc=0");
    }

    @Test
    void systemdAcceptsTheUnits() throws Exception {
        need("systemd-analyze");
        Path program = folder.resolve("ibdx");
        Files.writeString(program, "#!/bin/sh\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        Path service = made("--systemd", program.toString(), "ibdx-check.service");
        assertThat(run(Map.of(), "systemd-analyze", "verify", "--man=no", service.toString(), folder.resolve("ibdx-check.timer").toString()))
                .isEqualTo("rc=0");
    }

    @Test
    void cronAcceptsTheLine() throws Exception {
        need("crontab");
        Path cron = made("--cron", "/opt/ibdx/ibdx", "ibdx-check.cron");
        // in /etc/cron.d the sixth field is the user; a user's own table has none
        String own = Files.readString(cron).replace(" root /opt", " /opt");
        Path table = folder.resolve("table");
        Files.writeString(table, own);
        assertThat(run(Map.of(), "crontab", "-n", table.toString())).endsWith("rc=0");
        assertThat(Files.readString(cron)).contains("*/5 * * * * root /opt/ibdx/ibdx check --on-change");
    }

    @Test
    void nhcRunsTheFunction() throws Exception {
        need("bash", "timeout");
        Path stub = folder.resolve("ibdx");
        Files.writeString(stub, "#!/bin/sh\ncase $STATUS in 1 | 2) echo 'no-sm: nobody answers' ;; 3) echo 'lacks root' ;; esac\nexit \"$STATUS\"\n");
        assertThat(stub.toFile().setExecutable(true)).isTrue();
        Path nhc = made("--nhc", "/opt/ibdx/ibdx", "ibdx.nhc");
        assertThat(run(Map.of(), "bash", SCRIPTS.resolve("nhc.sh").toString(), nhc.toString(), stub.toString())).isEqualTo("""
                status 0 returns 0
                die 1: check_ibdx:  no-sm: nobody answers
                status 1 returns 1
                die 1: check_ibdx:  no-sm: nobody answers
                status 2 returns 1
                log: check_ibdx:  not known: lacks root
                status 3 returns 0
                die 1: check_ibdx:  ibdx check could not be made, status 70
                status 70 returns 1
                die 1: check_ibdx:  /nowhere/ibdx is not there or cannot be run
                missing returns 1
                rc=0""");
    }

    @Test
    void nagiosReadsTheDefinitions() throws Exception {
        need("nagios4");
        Path definitions = made("--nagios", "/opt/ibdx/ibdx", "ibdx-nagios.cfg");
        // Nagios reads them as its own user
        Files.setPosixFilePermissions(folder, java.nio.file.attribute.PosixFilePermissions.fromString("rwxrwxrwx"));
        Path main = folder.resolve("nagios.cfg");
        Files.writeString(main, "cfg_file=" + definitions + "\ncfg_file=" + folder.resolve("o.cfg") + "\nlog_file=" + folder
                + "/log\ncheck_result_path=" + folder + "\ntemp_path=" + folder + "\n");
        Files.writeString(folder.resolve("o.cfg"), """
                define command {
                    command_name nothing
                    command_line /bin/true
                }
                define contact {
                    contact_name nobody
                    host_notification_commands nothing
                    service_notification_commands nothing
                    host_notification_period always
                    service_notification_period always
                }
                define timeperiod {
                    timeperiod_name always
                    alias always
                }
                define host {
                    host_name node17
                    address 127.0.0.1
                    max_check_attempts 1
                    check_period always
                    notification_period always
                    notifications_enabled 0
                }
                define service {
                    host_name node17
                    service_description ib
                    check_command check_ibdx!--fail-on critical
                    max_check_attempts 1
                    check_interval 1
                    retry_interval 1
                    check_period always
                    notification_period always
                    notifications_enabled 0
                }
                """);
        assertThat(run(Map.of(), "nagios4", "-v", main.toString())).contains("Total Errors:   0");
    }

    @Test
    void theScriptsAreGoodShell() throws Exception {
        need("shellcheck", "dash", "bash");
        Path slurm = made("--slurm", "/opt/ibdx/ibdx", "ibdx-slurm-health");
        assertThat(run(Map.of(), "shellcheck", "-s", "sh", slurm.toString())).isEqualTo("rc=0");
        Path nhc = made("--nhc", "/opt/ibdx/ibdx", "ibdx.nhc");
        assertThat(run(Map.of(), "shellcheck", "-s", "bash", "-e", "SC2128", nhc.toString())).isEqualTo("rc=0");
    }

    /** The product in a JVM of its own, in an environment with nothing. */
    private String check(String prefix, String state) throws Exception {
        List<String> line = new ArrayList<>(List.of("sh", "-c", prefix + " exec env -i \"$@\" <&-", "sh",
                System.getProperty("java.home") + "/bin/java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp",
                ClassPath.text(), "org.ibdx.cli.Main", "check", "samples/no-manager-on-a-new-rack", "--state", state,
                "--wait", "30s"));
        return run(Map.of(), line.toArray(new String[0]));
    }

    @Test
    void withNothingAroundIt() throws Exception {
        String text = check("", folder.resolve("state").toString());
        assertThat(text).contains("CRITICAL no-sm").endsWith("rc=2");
        String nowhere = check("", "/proc/ibdx");
        assertThat(nowhere).contains("nothing can be remembered in /proc/ibdx", "CRITICAL no-sm").endsWith("rc=2");
    }

    @Test
    void onAReadOnlyRoot() throws Exception {
        needRoot();
        need("unshare");
        Path script = folder.resolve("readonly.sh");
        Files.writeString(script, "mount --make-rprivate / && mount -o remount,bind,ro / && { touch /readonly-probe 2>/dev/null && exit 99; "
                + "env -i \"$@\" <&-; }\n", StandardCharsets.UTF_8);
        String text = run(Map.of(), "unshare", "-m", "sh", script.toString(), System.getProperty("java.home") + "/bin/java",
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", ClassPath.text(), "org.ibdx.cli.Main", "check",
                "samples/no-manager-on-a-new-rack", "--state", "/var/lib/ibdx-of-a-test");
        assertThat(text).contains("nothing can be remembered in /var/lib/ibdx-of-a-test", "CRITICAL no-sm").endsWith("rc=2");
        assertThat(Path.of("/var/lib/ibdx-of-a-test")).doesNotExist();
    }

    @Test
    void onAFullDisk() throws Exception {
        needRoot();
        need("unshare");
        Files.createDirectories(folder.resolve("full"));
        Path script = folder.resolve("full.sh");
        Files.writeString(script, "mount -t tmpfs -o size=8k tmpfs " + folder.resolve("full") + " && { dd if=/dev/zero of=" + folder.resolve("full/x")
                + " bs=4k 2>/dev/null; env -i \"$@\" <&-; }\n", StandardCharsets.UTF_8);
        String text = run(Map.of(), "unshare", "-m", "sh", script.toString(), System.getProperty("java.home") + "/bin/java", "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC", "-cp", ClassPath.text(), "org.ibdx.cli.Main", "check", "samples/no-manager-on-a-new-rack",
                "--state", folder.resolve("full").toString());
        assertThat(text).contains("CRITICAL no-sm").contains("No space left").endsWith("rc=2");
    }
}
