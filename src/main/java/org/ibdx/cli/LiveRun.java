package org.ibdx.cli;

import java.util.List;
import org.ibdx.render.Language;
import org.ibdx.source.live.Peer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Options of the commands that look at this machine, as far as they name other ends. */
final class LiveRun {

    private LiveRun() {
    }

    /** Adds {@code --peer} and {@code --through}; {@code before} stands before their help. */
    static void others(CommandSpec spec, Language language, String before) {
        Options.values(spec, "[HOST=]ADDRESS", before + language.of("another end for --active: LID, GUID, IP address or name",
                "--active 所用的另一端：LID、GUID、IP 地址或名称"), "--peer");
        Options.value(spec, "DEVICE/PORT", before + language.of("port through which other ends are asked by LID or GUID, where there are several",
                "有多个端口时，按 LID 或 GUID 询问另一端所经的端口"), "--through");
    }

    /** The other ends; they need {@code --active}, because something is sent to them. */
    static List<String> peers(ParseResult line, Session session) {
        List<String> peers = named(line, session);
        if (!peers.isEmpty() && !Options.has(line, "--active")) {
            throw new UsageError(session.say("--peer sends traffic to it; that needs --active too", "--peer 会向其发送流量，还需要 --active"), "--active");
        }
        return peers;
    }

    /** The other ends. */
    static List<String> named(ParseResult line, Session session) {
        List<String> peers = Options.texts(line, "--peer");
        for (String peer : peers) {
            if (Peer.of(peer) == null) {
                throw new UsageError(session.say("--peer cannot be '" + peer + "'; it is a LID (1 to 49151), a GUID (0x and 16 digits), an IP address "
                        + "or a name, and may have HOST= before it", "--peer 不能是 '" + peer
                        + "'；应为 LID（1 至 49151）、GUID（0x 加 16 位）、IP 地址或名称，前面可加 主机="), "--peer cn08=10.0.0.8");
            }
        }
        return peers;
    }

    /** The port to ask through, or null. */
    static String through(ParseResult line, Session session) {
        String through = Options.text(line, "--through", null);
        if (through != null && !through.matches("[A-Za-z][A-Za-z0-9_.-]*/[1-9][0-9]{0,2}")) {
            throw new UsageError(session.say("--through cannot be '" + through + "'; it is a device and its port",
                    "--through 不能是 '" + through + "'；应为设备及端口"), "--through mlx5_0/1");
        }
        return through;
    }
}
