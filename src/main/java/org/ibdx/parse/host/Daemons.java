package org.ibdx.parse.host;

import java.util.regex.Pattern;

/** Services whose state matters here. */
final class Daemons {

    private static final Pattern RELEVANT = Pattern.compile(
            "(?:opensm|openibd|rdma|ibacm|iwpmd|srp|ib[-_]|ibdx|mlnx|mst|ufm|NetworkManager|systemd-network|systemd-udevd|systemd-modules|network"
            + "|wicked|firewalld|iptables|ip6tables|nftables|ufw|ebtables|arptables|irqbalance|tuned|nfs|lnet|lustre|slurm|cloud-init|docker"
            + "|containerd|kubelet|nvidia|sharp|opafm|opa|ifup|connman|cpupower|sysstat|fail2ban|multipathd|iscsi|nvmf|beegfs|gpfs|ceph|waagent|walinuxagent)"
            + "[\\w@.:\\\\-]{0,80}");

    private Daemons() {
    }

    static boolean relevant(String unit) {
        return RELEVANT.matcher(unit).matches();
    }

    /** The name of a unit without {@code .service}. */
    static String name(String unit) {
        return unit.endsWith(".service") ? unit.substring(0, unit.length() - ".service".length()) : unit;
    }
}
