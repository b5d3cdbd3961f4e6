package org.ibdx.parse.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.ibdx.fact.Benchmark;
import org.ibdx.parse.Parser;
import org.ibdx.parse.adapter.Damage;
import org.ibdx.parse.adapter.Parsed;
import org.junit.jupiter.api.Test;

class BenchmarkParsersTest {

    private static final String PERFTEST = """
            ---------------------------------------------------------------------------------------
                                RDMA_Write BW Test
             Dual-port       : OFF		Device         : mlx5_0
             Number of qps   : 1		Transport type : IB
             Mtu             : 4096[B]
             Link type       : IB
             Data ex. method : Ethernet
            ---------------------------------------------------------------------------------------
             local address: LID 0x1f QPN 0x0107 PSN 0x3ac1f2 RKey 0x1c0ed9 VAddr 0x007f3a5c400000
            ---------------------------------------------------------------------------------------
             #bytes     #iterations    BW peak[MiB/sec]    BW average[MiB/sec]   MsgRate[Mpps]
             2          5000             10.00              9.98		     4.99
             65536      5000             23510.12            23498.77		     0.375980
            ---------------------------------------------------------------------------------------
            """;
    private static final String QPERF = """
            tcp_bw:
                bw  =  2.53 GB/sec
            tcp_lat:
                latency  =  11.4 us
            """;
    private static final String IPERF = """
            Connecting to host 10.10.0.8, port 5201
            [ ID] Interval           Transfer     Bitrate         Retr  Cwnd
            [  5]   0.00-1.00   sec  2.56 GBytes  21.0 Gbits/sec    1   1.2 MBytes
            - - - - - - - - - - - - - - - - - - - - - - - - -
            [  5]   0.00-10.00  sec  25.6 GBytes  22.0 Gbits/sec  118             sender
            [  7]   0.00-10.00  sec  25.6 GBytes  22.5 Gbits/sec  20             sender
            [SUM]   0.00-10.00  sec  51.2 GBytes  44.5 Gbits/sec  138             sender
            [SUM]   0.00-10.00  sec  51.2 GBytes  44.4 Gbits/sec                  receiver

            iperf Done.
            """;

    private final Parser perftest = new PerftestParser();

    private static Object value(Parsed parsed, String field) {
        return parsed.value(Benchmark.class, parsed.subjects(Benchmark.class).iterator().next(), field);
    }

    @Test
    void theUnitStandsInTheHeading() {
        Parsed parsed = Parsed.of(perftest, "ib_write_bw -d mlx5_0 10.10.0.8", PERFTEST);
        assertThat(parsed.subjects(Benchmark.class)).containsExactly("ib_write_bw RDMA_Write BW 10.10.0.8");
        assertThat((Double) value(parsed, "gigabitsPerSecond")).isCloseTo(197.1, within(0.1));
        assertThat(value(parsed, "device")).isEqualTo("mlx5_0");
        assertThat(value(parsed, "mtu")).isEqualTo(4096);
        assertThat(value(parsed, "linkType")).isEqualTo("IB");
        assertThat(value(parsed, "target")).isEqualTo("10.10.0.8");
        Parsed bits = Parsed.of(perftest, "ib_write_bw -d mlx5_0 --report_gbits 10.25.0.5 | tail -3", """
                 #bytes     #iterations    BW peak[Gb/sec]    BW average[Gb/sec]   MsgRate[Mpps]
                 65536      5000             52.81              52.79               0.100689
                """);
        assertThat(value(bits, "gigabitsPerSecond")).isEqualTo(52.79);
        assertThat(value(bits, "device")).as("of the command, where the heading was cut").isEqualTo("mlx5_0");
    }

    @Test
    void latency() {
        Parsed parsed = Parsed.of(perftest, "ib_write_lat cn08", """
                 #bytes #iterations    t_min[usec]    t_max[usec]  t_typical[usec]    t_avg[usec]    t_stdev[usec]
                 2       1000          0.95           4.12         1.02               1.03           0.10
                """);
        assertThat(value(parsed, "microseconds")).isEqualTo(1.02);
    }

    @Test
    void failures() {
        assertThat(value(Parsed.of(perftest, "ib_write_bw -d mlx5_1", " Port number 1 state is Down\n Couldn't set the link layer\n"), "failure"))
                .isEqualTo("port-down");
        assertThat(value(Parsed.of(perftest, "ib_write_bw cn08", "Couldn't connect to cn08:18515\nUnable to open file descriptor for socket connection"), "failure"))
                .isEqualTo("cannot-connect");
        assertThat(value(Parsed.of(perftest, "ib_send_bw cn08", " Completion with error at client\n Failed status 12: wr_id 0 syndrom 0x81\n"), "failure"))
                .isEqualTo("completion-error");
    }

    @Test
    void json() {
        Parsed parsed = Parsed.of(perftest, "ib_write_bw --report_gbits --out_json cn08", "{\"results\": {\n\"MsgSize\": 65536,\n\"BW_average\": 97.5\n}}\n");
        assertThat(value(parsed, "gigabitsPerSecond")).isEqualTo(97.5);
    }

    @Test
    void qperfSpeaksOfBytes() {
        Parsed parsed = Parsed.of(new QperfParser(), "qperf -t 10  10.0.0.1  tcp_bw tcp_lat", QPERF);
        assertThat(parsed.value(Benchmark.class, "qperf tcp_bw 10.0.0.1", "gigabitsPerSecond")).isEqualTo(20.24);
        assertThat(parsed.value(Benchmark.class, "qperf tcp_lat 10.0.0.1", "microseconds")).isEqualTo(11.4);
        Parsed failed = Parsed.of(new QperfParser(), "qperf -ip 10.0.0.1 tcp_bw", "bad argument: 10.0.0.1\n");
        assertThat(value(failed, "failure")).isEqualTo("wrong-command");
    }

    @Test
    void iperfSumAtTheReceiver() {
        Parsed parsed = Parsed.of(new IperfParser(), "iperf3 -c 10.10.0.8 -P 2", IPERF);
        assertThat(parsed.value(Benchmark.class, "iperf3 tcp_bw 10.10.0.8", "gigabitsPerSecond")).isEqualTo(44.4);
        assertThat(parsed.value(Benchmark.class, "iperf3 tcp_bw 10.10.0.8", "streams")).isEqualTo(2);
        assertThat(parsed.value(Benchmark.class, "iperf3 tcp_bw 10.10.0.8", "retransmits")).isEqualTo(138);
        assertThat(value(Parsed.of(new IperfParser(), "iperf3 -c cn08", "iperf3: error - unable to connect to server: No route to host\n"), "failure"))
                .isEqualTo("no-route");
        assertThat(value(Parsed.of(new IperfParser(), "iperf -c cn08", "[  3]  0.0-10.0 sec  25.6 GBytes  22.0 Gbits/sec\n"), "gigabitsPerSecond"))
                .isEqualTo(22.0);
    }

    @Test
    void iperfJson() {
        Parsed parsed = Parsed.of(new IperfParser(), "iperf3 -J -c 10.10.0.8", """
                {"start": {"connecting_to": {"host": "10.10.0.8", "port": 5201}, "test_start": {"num_streams": 4}},
                 "intervals": [{"sum": {"bits_per_second": 1}}],
                 "end": {
                   "sum_sent": {"bits_per_second": 2.21e10, "retransmits": 12},
                   "sum_received": {"bits_per_second": 2.2e10},
                   "cpu_utilization_percent": {"host_total": 98.5, "remote_total": 40}
                 }}
                """);
        assertThat(value(parsed, "gigabitsPerSecond")).isEqualTo(22.0);
        assertThat(value(parsed, "streams")).isEqualTo(4);
        assertThat(value(parsed, "cpuPercent")).isEqualTo(98.5);
    }

    @Test
    void damageIsSurvived() {
        Damage.survives(perftest, "ib_write_bw -d mlx5_0 10.10.0.8", PERFTEST);
        Damage.survives(new QperfParser(), "qperf cn08 tcp_bw", QPERF);
        Damage.survives(new IperfParser(), "iperf3 -c cn08", IPERF);
    }
}
