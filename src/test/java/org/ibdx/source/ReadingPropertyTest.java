package org.ibdx.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.ibdx.capture.Capture;

/** What must hold for any text: nothing throws, and what people and programs do to a paste does not change what is read. */
class ReadingPropertyTest {

    /** A command, the name under which its output would be saved, and the output. */
    private record Piece(String command, String file, String output) {
    }

    private static final List<Piece> PIECES = List.of(
            new Piece("ibstat", "ibstat.txt", """
                    CA 'mlx5_0'
                    \tCA type: MT4123
                    \tNumber of ports: 1
                    \tFirmware version: 20.35.1012
                    \tNode GUID: 0x98039b0300a1b2c4
                    \tPort 1:
                    \t\tState: Initializing
                    \t\tPhysical state: LinkUp
                    \t\tSM lid: 0
                    \t\tLink layer: InfiniBand
                    """),
            new Piece("sminfo", "sminfo.txt", """
                    ibwarn: [2817] mad_rpc: _do_madrpc failed; dport (DR path slid 0; dlid 0; 0)
                    sminfo: iberror: failed: query
                    """),
            new Piece("ip addr show ib0", "ip_addr_show_ib0.txt", """
                    4: ib0: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 4092 qdisc mq state UP group default qlen 256
                        link/infiniband 00:00:03:a1:fe:80:00:00:00:00:00:00:b8:59:9f:03:00:a1:41:10 brd 00:ff:ff:ff:ff:12:40:1b:ff:ff:00:00:00:00:00:00:ff:ff:ff:ff
                        inet 10.20.0.1/24 brd 10.20.0.255 scope global noprefixroute ib0
                           valid_lft forever preferred_lft forever
                    """),
            new Piece("ip neigh show dev ib0", "ip_neigh_show_dev_ib0.txt", """
                    10.20.0.1 lladdr 00:00:03:a1:fe:80:00:00:00:00:00:00:b8:59:9f:03:00:a1:41:11 REACHABLE
                    10.20.0.9 FAILED
                    """),
            new Piece("dmesg | grep mlx5", "dmesg.txt", """
                    [    5.120393] mlx5_core 0000:3b:00.0: firmware version: 16.35.4030
                    [    5.411872] mlx5_core 0000:3b:00.0: Port module event: module 0, Cable plugged
                    """),
            new Piece("lspci -nn", "lspci_-nn.txt", """
                    3b:00.0 Infiniband controller [0207]: Mellanox Technologies MT27800 Family [ConnectX-5] [15b3:1017]
                    """),
            new Piece("nft list ruleset", "nft_list_ruleset", """
                    table inet filter {
                    \tchain input {
                    \t\ttype filter hook input priority 0; policy drop;
                    \t\t# only the first rail
                    \t\tiifname "ib0" accept
                    \t}
                    }
                    """),
            new Piece("ibv_devinfo", "ibv_devinfo", """
                    hca_id:\tmlx5_0
                    \ttransport:\t\t\tInfiniBand (0)
                    \tfw_ver:\t\t\t\t20.35.1012
                    \tnode_guid:\t\t\t9803:9b03:00a1:b2c4
                    """));

    private static final String PROSE = "Hello all,\n\nI have trouble with the second node and do not know why.\n\n";

    @Provide
    Arbitrary<List<Piece>> pieces() {
        return Arbitraries.of(PIECES).list().ofMinSize(1).ofMaxSize(6).uniqueElements();
    }

    @Provide
    Arbitrary<String> prompts() {
        return Arbitraries.of("[root@cn07 ~]# ", "root@cn07:~# ", "me@cn07:/tmp$ ", "cn07:~ # ", "$ ", "# ", "❯ ", "➜  ~ ", "(venv) me@cn07:~$ ", "[10:22:03] root@cn07:~# ", "+ ", "");
    }

    @Provide
    Arbitrary<UnaryOperator<String>> changes() {
        return Arbitraries.of(List.<UnaryOperator<String>>of(
                text -> text.replace("\n", "\r\n"),
                text -> text.replaceAll("(?m)^", "> "),
                text -> text.replaceAll("(?m)^", ">> "),
                text -> text.replaceAll("(?m)^", "    "),
                text -> PROSE + "```\n" + text + "```\n\nWhat can I do about that?\n",
                text -> PROSE + "```console\n" + text + "```\n",
                text -> "<pre>\n" + text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;") + "</pre>\n",
                text -> text.replace(' ', '\u00a0'),
                text -> text.replaceAll("(?m)^(.+)$", "\u001b[01;32m$1\u001b[0m"),
                text -> text.replace("'", "\u2019"),
                text -> text.replace("\n", "\n\n"),
                text -> "\ufeff" + text));
    }

    @Property(tries = 150)
    void howATextWasQuotedDoesNotMatter(@ForAll("pieces") List<Piece> pieces, @ForAll("prompts") String prompt, @ForAll("changes") UnaryOperator<String> change) {
        String text = session(pieces, prompt);
        assertThat(shown(TestProbes.read(change.apply(text)))).isEqualTo(shown(TestProbes.read(text)));
    }

    @Property(tries = 100)
    void thePromptDoesNotMatter(@ForAll("pieces") List<Piece> pieces, @ForAll("prompts") String prompt) {
        assertThat(probes(TestProbes.read(session(pieces, prompt)))).isEqualTo(probes(TestProbes.read(session(pieces, "[root@cn07 ~]# "))));
    }

    @Property(tries = 30)
    void aFolderIsReadLikeASession(@ForAll("pieces") List<Piece> pieces, @ForAll("prompts") String prompt) throws Exception {
        Path folder = Files.createTempDirectory("ibdx");
        try {
            for (Piece piece : pieces) {
                Files.writeString(folder.resolve(piece.file), piece.output);
            }
            List<Capture> saved = new Sources(TestProbes.recognition(), Limits.STANDARD).open(List.of(folder.toString()), new ByteArrayInputStream(new byte[0])).captures();
            assertThat(probes(saved).stream().sorted()).containsExactlyElementsOf(probes(TestProbes.read(session(pieces, prompt))).stream().sorted().toList());
        } finally {
            remove(folder);
        }
    }

    @Property(tries = 60)
    void noPrefixThrows(@ForAll("pieces") List<Piece> pieces, @ForAll("prompts") String prompt, @ForAll("changes") UnaryOperator<String> change, @ForAll Random random) {
        String text = change.apply(session(pieces, prompt));
        for (int i = 0; i < 20; i++) {
            check(text.substring(0, random.nextInt(text.length() + 1)));
        }
    }

    @Property(tries = 150)
    void noDamageThrows(@ForAll("pieces") List<Piece> pieces, @ForAll("prompts") String prompt, @ForAll Random random) {
        StringBuilder text = new StringBuilder(session(pieces, prompt));
        for (int i = 0; i < 40 && text.length() > 2; i++) {
            int at = random.nextInt(text.length() - 1);
            switch (random.nextInt(6)) {
                case 0 -> text.deleteCharAt(at);
                case 1 -> text.insert(at, "\n");
                case 2 -> text.setCharAt(at, (char) random.nextInt(0x2fff));
                case 3 -> text.delete(at, Math.min(text.length(), at + random.nextInt(80)));
                case 4 -> text.insert(at, "#$>`[]{}()\"'|;&:=-*".charAt(random.nextInt(19)));
                default -> text.insert(at, text.substring(at, Math.min(text.length(), at + 60)));
            }
        }
        check(text.toString());
    }

    @Property(tries = 150)
    void noTextThrows(@ForAll("soup") String text) {
        check(text);
    }

    @Provide
    Arbitrary<String> soup() {
        Arbitrary<String> bits = Arbitraries.of("$ ", "# ", "> ", "```", "\n", "\n\n", "---------------\n", "cn07", ": ", "ibstat", " | ", "; ", "for i in ", "do ", "done", "{a,b}", "[1-3]",
                "'", "\"", "\\", "==> ", " <==", "**", "[root@cn07 ~]# ", "cat /sys/class/net/ib0/mode", "ssh cn08", "<pre>", "</pre>", "\u001b[0m", "\r", "\t", "CA 'mlx5_0'", "$(", ")",
                "a".repeat(90), "<< EOF", "&&", "pdsh -w ", "| SUCCESS | rc=0 >>", "# rc=0", "\u0000", "：", "的输出");
        return Combinators.combine(bits.list().ofMaxSize(60), Arbitraries.strings().ofMaxLength(20)).as((list, end) -> String.join("", list) + end);
    }

    private static void check(String text) {
        int lines = (int) text.lines().count();
        for (Capture capture : TestProbes.read(text)) {
            assertThat(capture.outcome()).isNotNull();
            assertThat(capture.text()).isNotNull();
            assertThat(capture.firstLine()).isBetween(0, lines);
            assertThat(capture.source()).isNotBlank();
        }
    }

    private static String session(List<Piece> pieces, String prompt) {
        StringBuilder text = new StringBuilder();
        for (Piece piece : pieces) {
            text.append(prompt).append(piece.command).append('\n').append(piece.output);
        }
        return text.toString();
    }

    private static List<String> shown(List<Capture> captures) {
        List<String> shown = new ArrayList<>();
        for (Capture capture : captures) {
            if (capture.probe() != null) {
                shown.add(capture.host() + " " + capture.probe() + " " + plain(capture.command()) + "\n" + plain(capture.text()));
            }
        }
        return shown;
    }

    private static List<String> probes(List<Capture> captures) {
        return captures.stream().filter(capture -> capture.probe() != null).map(capture -> capture.probe() + " " + plain(capture.text())).toList();
    }

    private static String plain(String text) {
        StringBuilder plain = new StringBuilder();
        for (String line : String.valueOf(text).split("\n")) {
            String clean = org.ibdx.capture.Line.clean(line).strip().replaceAll("\\s+", " ");
            plain.append(clean.isEmpty() ? "" : clean + "\n");
        }
        return plain.toString();
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
