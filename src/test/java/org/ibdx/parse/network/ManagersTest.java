package org.ibdx.parse.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.ibdx.fact.Connection;
import org.ibdx.fact.InterfaceConfig;
import org.ibdx.fact.Listener;
import org.ibdx.fact.Service;
import org.junit.jupiter.api.Test;

class ManagersTest {

    private static final NmcliParser NMCLI = new NmcliParser();
    private static final NetworkctlParser NETWORKCTL = new NetworkctlParser();
    private static final ListenParser LISTEN = new ListenParser();

    private static final String DEVICES = """
            DEVICE   TYPE        STATE                                  CONNECTION
            ibp65s0  infiniband  connected                              ib data
            ibp66s0  infiniband  unmanaged                              --
            ib2      infiniband  connecting (getting IP configuration)  ib-two
            lo       loopback    connected (externally)                 lo
            eno1     ethernet    unavailable                            --
            """;

    @Test
    void devices() {
        Told told = Told.of(NMCLI, DEVICES);
        assertThat(told.subjects(Connection.class)).containsExactly("ibp65s0", "ibp66s0", "ib2", "lo", "eno1");
        assertThat(told.value(Connection.class, "ibp65s0", "state")).isEqualTo("connected");
        assertThat(told.value(Connection.class, "ibp65s0", "connection")).isEqualTo("ib data");
        assertThat(told.value(Connection.class, "ibp66s0", "state")).isEqualTo("unmanaged");
        assertThat(told.value(Connection.class, "ibp66s0", "connection")).isNull();
        assertThat(told.value(Connection.class, "ib2", "state")).isEqualTo("connecting");
        assertThat(told.value(Connection.class, "ib2", "connection")).isEqualTo("ib-two");
        assertThat(told.value(Connection.class, "lo", "connection")).isEqualTo("lo");
        Told squeezed = Told.of(NMCLI, DEVICES.replaceAll(" +", " "));
        assertThat(squeezed.value(Connection.class, "ib2", "connection")).as("columns lost in a paste").isEqualTo("ib-two");
        assertThat(squeezed.value(Connection.class, "ibp66s0", "state")).isEqualTo("unmanaged");
    }

    @Test
    void terseAndTranslated() {
        Told told = Told.of(NMCLI, "ibp65s0:infiniband:connected:ib\\:data\nibp66s0:infiniband:unmanaged:\nlo:loopback:connected (externally):lo\n");
        assertThat(told.value(Connection.class, "ibp65s0", "connection")).isEqualTo("ib:data");
        assertThat(told.value(Connection.class, "ibp66s0", "connection")).isNull();
        assertThat(told.value(Connection.class, "lo", "state")).isEqualTo("connected");
        Told german = Told.of(NMCLI, "GERÄT  TYP         STATUS           VERBINDUNG\nib0    infiniband  nicht verwaltet  --\nib1    infiniband  verbunden        ib\n");
        assertThat(german.value(Connection.class, "ib0", "state")).isEqualTo("unmanaged");
        assertThat(german.value(Connection.class, "ib1", "connection")).isEqualTo("ib");
    }

    @Test
    void deviceShowAndSentences() {
        Told told = Told.of(NMCLI, """
                GENERAL.DEVICE:                         ib0
                GENERAL.TYPE:                           infiniband
                GENERAL.STATE:                          20 (nicht verfügbar)
                GENERAL.CONNECTION:                     --
                """);
        assertThat(told.value(Connection.class, "ib0", "state")).isEqualTo("unavailable");
        assertThat(told.value(Connection.class, "ib0", "type")).isEqualTo("infiniband");
        Told bare = Told.of(NMCLI, "ib0: connected to ib-data\n        \"Mellanox MT28908\"\n        infiniband (mlx5_core), 80:00, hw, mtu 2044\n\nib1: unavailable\n");
        assertThat(bare.value(Connection.class, "ib0", "connection")).isEqualTo("ib-data");
        assertThat(bare.value(Connection.class, "ib1", "state")).isEqualTo("unavailable");
    }

    @Test
    void connections() {
        Told told = Told.of(NMCLI, """
                NAME                         UUID                                  TYPE        DEVICE
                Kabelgebundene Verbindung 1  1a44c330-0000-34d6-9773-df0a34882a4b  ethernet    eno1
                ib-conn                      e6655fba-0000-4ee5-a31b-9c25faacfe37  infiniband  ibp195s0
                old-ib                       e6655fba-0000-4ee5-a31b-9c25faacfe38  infiniband  --
                """);
        assertThat(told.subjects(Connection.class)).containsExactly("eno1", "ibp195s0");
        assertThat(told.value(Connection.class, "eno1", "connection")).isEqualTo("Kabelgebundene Verbindung 1");
        assertThat(told.value(Connection.class, "ibp195s0", "type")).isEqualTo("infiniband");
    }

    private static final String PROFILE = """
            connection.id:                          ib-data
            connection.type:                        infiniband
            connection.interface-name:              ibp65s0
            connection.autoconnect:                 yes
            connection.zone:                        --
            infiniband.mac-address:                 80\\:00\\:00\\:48\\:FE\\:80\\:00\\:00\\:00\\:00\\:00\\:00\\:98\\:03\\:9B\\:03\\:00\\:A1\\:B2\\:C4
            infiniband.mtu:                         auto
            infiniband.transport-mode:              connected
            infiniband.p-key:                       0x8002
            infiniband.parent:                      --
            ipv4.method:                            manual
            ipv4.addresses:                         10.10.0.7/24, 10.11.0.7/24
            """;

    @Test
    void aProfile() {
        Told told = Told.of(NMCLI, "nmcli connection show ib-data", PROFILE);
        assertThat(told.value(InterfaceConfig.class, "networkmanager ibp65s0", "mode")).isEqualTo("connected");
        assertThat(told.value(InterfaceConfig.class, "networkmanager ibp65s0", "pkey")).isEqualTo(0x8002);
        assertThat(told.value(InterfaceConfig.class, "networkmanager ibp65s0", "mtu")).isNull();
        assertThat(told.value(InterfaceConfig.class, "networkmanager ibp65s0", "onBoot")).isEqualTo(true);
        assertThat(told.value(InterfaceConfig.class, "networkmanager ibp65s0", "zone")).isNull();
        assertThat(told.value(InterfaceConfig.class, "networkmanager ibp65s0", "method")).isEqualTo("static");
        assertThat(told.value(InterfaceConfig.class, "networkmanager ibp65s0", "addresses")).isEqualTo(List.of("10.10.0.7/24", "10.11.0.7/24"));
        assertThat(told.value(InterfaceConfig.class, "networkmanager ibp65s0", "hardwareAddress")).isEqualTo("80:00:00:48:fe:80:00:00:00:00:00:00:98:03:9b:03:00:a1:b2:c4");
        Told part = Told.of(NMCLI, "nmcli -f infiniband con show IB_HPC", "infiniband.transport-mode:  datagram\ninfiniband.p-key: default\ninfiniband.mtu: 2044\n");
        assertThat(part.value(InterfaceConfig.class, "networkmanager IB_HPC", "mtu")).isEqualTo(2044);
        assertThat(part.value(InterfaceConfig.class, "networkmanager IB_HPC", "pkey")).isNull();
    }

    @Test
    void failures() {
        String error = "Error: Connection activation failed: No suitable device found for this connection (device eno1 not available).\n";
        assertThat(Told.of(NMCLI, "nmcli con up id ib-data", error).value(Connection.class, "ib-data", "failure"))
                .isEqualTo("No suitable device found for this connection (device eno1 not available).");
        assertThat(Told.of(NMCLI, "ifup ib0", error).value(Connection.class, "ib0", "interfaceName")).isEqualTo("ib0");
        assertThat(Told.of(NMCLI, "nmcli device", "Error: NetworkManager is not running.\n").value(Service.class, "NetworkManager", "running")).isEqualTo(false);
    }

    @Test
    void networkd() {
        Told told = Told.of(NETWORKCTL, """
                IDX LINK    TYPE       OPERATIONAL SETUP
                  1 lo      loopback   carrier     unmanaged
                  4 ib0     infiniband routable    configured
                  5 ib1     infiniband no-carrier  configuring

                3 links listed.
                """);
        assertThat(told.value(Connection.class, "ib0", "state")).isEqualTo("configured");
        assertThat(told.value(Connection.class, "ib1", "type")).isEqualTo("infiniband");
        assertThat(told.value(Connection.class, "lo", "state")).as("another manager has it").isNull();
        Told status = Told.of(NETWORKCTL, "● 4: ib0\n             Network File: n/a\n                     Type: infiniband\n                    State: off (failed)\n");
        assertThat(status.value(Connection.class, "ib0", "state")).isEqualTo("failed");
    }

    private static final String SS = """
            State  Recv-Q Send-Q Local Address:Port  Peer Address:PortProcess
            LISTEN 0      64           0.0.0.0:2049       0.0.0.0:*
            LISTEN 0      128             [::]:22            [::]:*    users:(("sshd",pid=900,fd=4))
            ESTAB  0      0          10.10.0.7:22       10.10.0.8:40112
            udp   UNCONN 0      0            127.0.0.53%lo:53        0.0.0.0:*
            tcp        0      0 *:111            0.0.0.0:*               LISTEN      811/rpcbind
            tcp        0      0 10.10.0.7:20049            10.10.0.9:900               ESTABLISHED -
            """;

    @Test
    void listeners() {
        Told told = Told.of(LISTEN, SS);
        assertThat(told.subjects(Listener.class)).containsExactly("tcp 0.0.0.0:2049", "tcp :::22", "udp 127.0.0.53:53", "tcp *:111");
        assertThat(told.value(Listener.class, "tcp 0.0.0.0:2049", "port")).isEqualTo(2049);
        assertThat(told.value(Listener.class, "tcp :::22", "process")).isEqualTo("sshd");
        assertThat(told.value(Listener.class, "tcp *:111", "process")).isEqualTo("rpcbind");
        assertThat(told.value(Listener.class, "tcp *:111", "address")).isEqualTo("0.0.0.0");
    }

    @Test
    void neverThrow() {
        Told.neverThrows(NMCLI, "nmcli con up id ib-data", DEVICES + PROFILE + "Error: Connection activation failed: x\n");
        Told.neverThrows(NETWORKCTL, "networkctl status ib0", "  4 ib0     infiniband routable    configured\n● 4: ib0\n State: off (failed)\n");
        Told.neverThrows(LISTEN, "ss -ltn", SS);
    }
}
