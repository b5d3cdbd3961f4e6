package org.ibdx.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.ibdx.pipeline.Pipeline;
import org.ibdx.pipeline.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Lines of many thousand equal characters, as a damaged archive or a screen full of rulers has them: reading them takes as long as they are, not
 * the square of it (a pattern such as {@code [*_]+$} begins anew at each of them).
 */
class LongRunsTest {

    private static final Pipeline PIPELINE = new Pipeline();
    private static final List<String> UNITS = List.of(" ", "\t", "\u00a0", "\"", "#", "'", "*", ":", "]", "_", "`", "\uff1a", "-", "=", "[", "(", ".", "/", "1", "a", "<", ">", "~", "+",
            "a ", "a: ", "- ", "1.", "a@", "a=", "::", "|", "\u2500", "\u4e00");
    private static final int LENGTH = 10_000;
    private static final int LINES = 10;
    /** Of this thread; a tenth of it is usual, and three times as much was seen where the square was taken. */
    private static final long SECONDS = 2;

    @ParameterizedTest
    @ValueSource(strings = {"### a\n\n|## |y", "$ ibstat\nCA 'mlx5_0'\n||y", "hello\n||y ", "node17: CA 'mlx5_0'\n|node17: |!", "[root@node17 ~]# ip addr show ib0\n4: ib0: x\n||y", "||"})
    void takeNoSquareOfTheTime(String frame) throws Exception {
        String[] parts = frame.split("\\|", -1);
        for (String unit : UNITS) {
            String text = parts[0] + (parts[1] + unit.repeat(LENGTH / unit.length()) + parts[2] + "\n").repeat(LINES);
            long begin = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            try {
                PIPELINE.diagnose(Request.of(List.of("-"), new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8))), Progress.SILENT);
            } catch (UnusableInput e) {
                assertThat(e.getMessage()).isNotBlank();
            }
            long took = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - begin;
            assertThat(TimeUnit.NANOSECONDS.toMillis(took)).as("milliseconds for lines of '" + unit + "' behind " + parts[0]).isLessThan(TimeUnit.SECONDS.toMillis(SECONDS));
        }
    }

    @Test
    void betweenRulersToo() throws Exception {
        for (String unit : UNITS) {
            String text = ("-----------\n" + unit.repeat(LENGTH * 3 / unit.length()) + "y\n-----------\n").repeat(3) + "$ ibstat\nCA 'mlx5_0'\n";
            long begin = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            PIPELINE.diagnose(Request.of(List.of("-"), new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8))), Progress.SILENT);
            assertThat(TimeUnit.NANOSECONDS.toSeconds(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - begin)).as(unit).isLessThan(SECONDS);
        }
    }
}
