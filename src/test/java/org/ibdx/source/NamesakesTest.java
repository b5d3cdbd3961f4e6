package org.ibdx.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.ibdx.capture.Capture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Machines of one name are told apart by their adapters, and only by these. */
class NamesakesTest {

    @TempDir
    private Path folder;
    private final Sources sources = new Sources(TestProbes.recognition(), Limits.STANDARD);

    @BeforeEach
    void twoSites() throws IOException {
        lay("north/session.txt", session("98039b0300a1b2c4"));
        lay("south/session.txt", session("98039b0300c1d2e0"));
    }

    private static String session(String guid) {
        return "[root@node17 ~]# ibstat\nCA 'mlx5_0'\n\tCA type: MT4123\n\tNumber of ports: 1\n\tNode GUID: 0x" + guid
                + "\n\tPort 1:\n\t\tState: Active\n\t\tPhysical state: LinkUp\n[root@node17 ~]# uname -r\n5.14.0-427.el9.x86_64\n";
    }

    private void lay(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private Set<String> hosts(Path... inputs) throws UnusableInput {
        Set<String> hosts = new TreeSet<>();
        for (Capture capture : sources.open(java.util.Arrays.stream(inputs).map(Path::toString).toList(), null).captures()) {
            hosts.add(capture.host());
        }
        return hosts;
    }

    @Test
    void twoFoldersTwoCards() throws Exception {
        assertThat(hosts(folder)).containsExactly("north/node17", "south/node17");
        assertThat(hosts(folder.resolve("north"), folder.resolve("south"))).containsExactly("north/node17", "south/node17");
    }

    @Test
    void twoFilesTwoCards() throws Exception {
        Files.move(folder.resolve("north/session.txt"), folder.resolve("node17-north.txt"));
        Files.move(folder.resolve("south/session.txt"), folder.resolve("node17-south.txt"));
        assertThat(hosts(folder)).containsExactly("node17-north/node17", "node17-south/node17");
    }

    @Test
    void oneCardBeforeAndAfter() throws Exception {
        lay("south/session.txt", session("98039b0300a1b2c4").replace("Active", "Down"));
        assertThat(hosts(folder)).containsExactly("node17");
    }

    @Test
    void adaptersThatChangedPlacesAreOneMachine() throws Exception {
        String second = "CA 'mlx5_1'\n\tNode GUID: 0x98039b0300c1d2e0\n";
        lay("north/session.txt", session("98039b0300a1b2c4").replace("[root@node17 ~]# uname", second + "[root@node17 ~]# uname"));
        assertThat(hosts(folder)).containsExactly("node17");
    }

    @Test
    void anotherNameStays() throws Exception {
        lay("south/other.txt", session("98039b0300c1d2f0").replace("node17", "node18"));
        assertThat(hosts(folder)).containsExactly("node18", "north/node17", "south/node17");
    }
}
