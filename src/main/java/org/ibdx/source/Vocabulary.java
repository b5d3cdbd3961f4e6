package org.ibdx.source;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Words of the command line: which names are programs, which of them print nothing, and whether a line without a prompt is a command at all. */
final class Vocabulary {

    private static final Set<String> PROGRAMS = Set.copyOf(List.of(("ls cat zcat head tail less more grep egrep fgrep zgrep rg awk sed cut sort uniq wc tr tee "
            + "echo printf date uptime hostname hostnamectl uname arch id whoami pwd cd export source sudo su ssh scp rsync mount umount df du "
            + "free top ps pgrep pkill kill killall systemctl service rc-service chkconfig journalctl dmesg lsmod modprobe rmmod insmod modinfo depmod "
            + "lspci setpci lsusb lscpu lshw dmidecode ip ifconfig ifup ifdown ifquery ifreload route arp arping ping ping6 fping traceroute tracepath "
            + "ethtool nmcli nmtui netplan networkctl brctl bridge tc ss netstat nc ncat telnet curl wget iptables ip6tables iptables-save "
            + "ip6tables-save iptables-nft iptables-legacy iptables-nft-save iptables-legacy-save arptables arptables-save ebtables ebtables-save nft "
            + "firewall-cmd ufw sysctl ulimit getenforce setenforce sestatus mokutil dkms rpm dpkg apt apt-get apt-cache yum dnf zypper pacman snap "
            + "docker podman nerdctl kubectl oc crictl virsh qm pct pvesh rdma sminfo smpquery smpdump saquery perfquery opensm opensmd openibd mst "
            + "mstflint flint mlxfwmanager mstfwmanager mlxconfig mstconfig mlxlink mstlink mlxup mlxfwreset mstfwreset mlxcables mlxreg mstreg "
            + "ofed_info ofed_uninstall.sh show_gids show_counters cma_roce_mode rping rdma_client rdma_server rdma_xclient rdma_xserver ucmatose "
            + "udaddy cmtime qperf iperf iperf3 nuttcp ucx_info ucx_perftest fi_info fi_pingpong nvidia-smi mpirun mpiexec srun sinfo scontrol squeue "
            + "lctl lnetctl lfs showmount exportfs rpcinfo nfsstat nfsiostat numactl taskset numastat chmod chown mkdir rm mv cp ln touch find which "
            + "whereis type file stat readlink realpath tree watch timeout time strace lsof fuser getent env set unset alias history clear exit logout "
            + "reboot shutdown init update-initramfs dracut mkinitrd grub2-mkconfig grubby cloud-init waagent pdsh clush dsh dshbak ansible salt xdsh "
            + "psh pssh cexec lsdef mlnx_tune mlnx_qos esxcli tuned-adm cpupower lstopo hwloc-ls vi vim nano crontab getsebool semanage udevadm bash sh "
            + "zsh make gcc python python3 perl sleep true false test prlimit getcap loginctl resolvectl hwinfo yast wicked rcopenibd screen tmux "
            + "nslookup dig host sync tcpdump tshark ibdump hca_self_test.ofed mlxmcg mstmcra mcra lsinitrd lsinitramfs xargs jq column paste nl tac "
            + "diff cmp md5sum sha256sum base64 xxd od hexdump strings dd lsblk blkid nvme sg_map mdadm multipath zpool zfs lvs vgs pvs fdisk parted "
            + "sbatch salloc sacct pbsnodes qstat qhost bhosts pestat module ml spack conda pip oc-adm talosctl minikube kind helm microk8s "
            + "ucx_read_profile nccl-tests all_reduce_perf osu_bw osu_latency xcatprobe nodels rpower wwctl wwsh rocm-smi hy-smi").split(" ")));

    private static final Set<String> SILENT = Set.copyOf(List.of("sleep", "cd", "export", "unset", "true", "false", ":", "set", "alias", "clear", "modprobe", "rmmod",
            "insmod", "depmod", "ifup", "ifdown", "ifreload", "netplan", "mkdir", "rm", "mv", "cp", "ln", "touch", "chmod", "chown", "umount", "kill", "pkill", "killall", "source", ".", "sync",
            "exit", "logout", "setpci", "setenforce", "brctl"));
    private static final Set<String> IDLE = Set.of("sleep", "cd", "true", "false", ":", "clear", "set", "alias", "export", "exit", "logout", "sync");
    private static final Pattern SILENT_FORM = Pattern.compile("^(?:ip (?:-\\S+ )*l(?:ink)? (?:set|add|del)|ip (?:-\\S+ )*a(?:ddr|ddress)? (?:add|del|flush|replace)"
            + "|ip (?:-\\S+ )*n(?:eigh|eighbour|eighbor)? (?:add|del|flush|replace|change)|ip (?:-\\S+ )*r(?:oute)? (?:add|del|replace|flush)"
            + "|ifconfig \\S+ \\S|systemctl (?:start|stop|restart|reload|enable|disable|daemon-reload|mask|unmask|try-restart)\\b"
            + "|echo .*> ?/|mount .*\\S+:/?\\S* /|(?:ip6?|arp|eb)tables (?:-t \\S+ )?-[ADIFPNXZ]\\b|nft (?:add|delete|flush|insert|-f)|swapoff|ethtool -[AaCGKLs] \\S+ \\S)");

    /** Programs whose names are words of English too: standing alone they are no command. */
    private static final Set<String> ALSO_WORDS = Set.copyOf(List.of("more", "less", "head", "tail", "sort", "cut", "date", "host", "file", "type", "which", "find", "time",
            "test", "free", "top", "mount", "route", "service", "set", "watch", "make", "source", "history", "clear", "exit", "stat", "ping", "bridge", "module",
            "kind", "screen", "column", "paste", "strings", "sleep", "true", "false", "env", "id", "ip", "arch", "ss", "sm", "tree", "touch", "init", "alias",
            "reboot", "shutdown", "rdma", "flint", "mst", "opensm", "opensmd", "openibd", "docker", "python", "perl", "bash", "export", "import", "snap",
            "ml", "rg", "oc", "nl", "od", "helm", "salt", "ansible", "arp", "firewall", "env", "hostname", "uptime", "ufw", "nft", "iptables", "netplan", "wicked",
            "cloud-init", "kubectl", "sysctl", "telnet", "curl", "wget", "dig", "link", "perf", "nvme", "sync", "diff", "hwinfo", "dd", "sh", "tee", "wc", "tr"));

    private static final Set<String> ARGUMENTS = Set.copyOf(List.of(("show list ls status start stop restart is-active is-enabled enable disable cat add del delete set get link "
            + "addr address a l n r s sh ro ne li ad lin nei neigh neighbour neighbor route rule dev up down type ipoib infiniband system resource statistic q query dc "
            + "ruleset tables table chains chain inet filter nat mangle con conn connection device general net network version info release full "
            + "all up off on mtu mode connected datagram port nodeinfo portinfo nodedesc pkeys switchinfo guidinfo mepi sminfo vlarb dump counters "
            + "exec run inspect ps images get-zones scope global brief table rx tx self install reinstall remove search update upgrade config "
            + "modify edit reload try apply generate default via src proto kernel main local broadcast multicast umcast maddr netns tunnel "
            + "monitor daemon-reload unmask mask failed loaded active lo any root verbose numbered raw query-all member group").split(" ")));

    private static final Set<String> PROSE = Set.copyOf(List.of(("the a an is are was were be been this that these those it its my our your and or but with without from of for "
            + "to in at by as not no so if when then than shows show's says looks gives output prints here there we i you he they does do did has have had "
            + "can could should would will may might must just only also still now after before because where what why how command works work "
            + "der die das ist und nicht ich wir mit auf von ein eine hier zeigt le la les est et pas sur une el los es con para").split(" ")));

    private static final Set<String> OF_INFINIBAND = Set.of("sminfo", "smpquery", "saquery", "perfquery", "iblinkinfo", "qperf", "mstflint", "mlxfwmanager", "mlxconfig", "mlxlink");
    private static final Pattern SHORT_OF_NETWORK = Pattern.compile("ib[a-z0-9]{3,20}|ibv_[a-z_]+|ib_(?:read|write|send|atomic)_(?:bw|lat)|mlx(?!fw$)[a-z]{2,20}|mst[a-z]{2,20}|ofed_[a-z_.]+");
    private static final Pattern ARGUMENT = Pattern.compile("-{1,2}[A-Za-z0-9?].*|-|.*[/=].*|[\"'].*|[+-]?\\d[\\w.:,x%-]*|[a-z_]*\\d[\\w.@:,-]*|.*[*{}$\\[\\]].*"
            + "|[\\w-]+_[\\w-]+|[a-z0-9-]+\\.(?:service|target|conf|txt|log|timer|socket)|[a-z0-9_-]+(?:\\.[a-z0-9_-]+){2,}|[0-9a-fA-F:.]{4,}|&|<|>|2>&1");

    /** {@code ip link add link ib0 name ib0.100 type vlan id 100}: the words depend on the type of the interface. */
    private static final Pattern CHANGE_OF_LINK = Pattern.compile("ip (?:-\\S+ )*l(?:i?nk)? (?:add|set|del|delete|change) .*\\d.*");

    /** A line of lsmod: some modules are called like programs. */
    private static final Pattern MODULE = Pattern.compile("\\w+\\s+\\d{4,9}\\s+-?\\d{1,3}(?:\\s+[\\w,-]+)?");

    /** What a shell leaves out: a remark behind a command. */
    private static final Pattern COMMENT = Pattern.compile("(?<=\\S)\\s+#\\s.*$");

    private Vocabulary() {
    }

    /** Whether the word, without path, is the name of a program that people type in such sessions. */
    static boolean isProgram(String word) {
        String name = word.substring(word.lastIndexOf('/') + 1);
        return PROGRAMS.contains(name) || SHORT_OF_NETWORK.matcher(name).matches() && !Naming.isDevice(name) && !name.startsWith("ib0");
    }

    /** Whether the word, without path, is a program that has to do with nothing but InfiniBand: no name of a machine or an interface. */
    static boolean isOfInfiniBand(String word) {
        String name = word.substring(word.lastIndexOf('/') + 1);
        return !name.matches("ib\\d.*") && (OF_INFINIBAND.contains(name) || SHORT_OF_NETWORK.matcher(name).matches() && !Naming.isDevice(name) && name.matches("ib[a-z_]+|ofed_.*"));
    }

    /** Whether the command prints nothing when all goes well. */
    static boolean isSilent(Step step) {
        return SILENT.contains(step.tool()) || SILENT_FORM.matcher(step.text()).find();
    }

    /** Whether the command neither prints nor changes anything that matters here. */
    static boolean isIdle(Step step) {
        return IDLE.contains(step.tool());
    }

    /** Whether the name alone is no sure sign of a command. */
    static boolean isAlsoWord(String word) {
        return ALSO_WORDS.contains(word);
    }

    /** Whether a typed text begins with a program, whatever follows it. */
    static boolean isCommand(String text) {
        List<Step> steps = CommandLine.steps(text);
        if (steps.isEmpty()) {
            return false;
        }
        String first = ShellWords.words(text).get(0);
        return isProgram(steps.get(0).tool()) || steps.get(0).login() || isProgram(first) && first.equals(first.toLowerCase(Locale.ROOT))
                || first.matches("(?:\\./|/(?:usr|bin|sbin|opt|root|home|etc)/)\\S+");
    }

    /**
     * Whether a line that no prompt marks is surely a command: a program, and nothing after it that reads like prose or like
     * output. {@code ip addr show ib0} and {@code sudo mst start} are; {@code sminfo: sm lid 1} and {@code ibstat shows nothing} are not.
     */
    static boolean isPlainly(String line) {
        String text = COMMENT.matcher(line.strip()).replaceFirst("");
        if (text.isEmpty() || text.length() > 400 || !Character.isLetter(text.charAt(0)) && text.charAt(0) != '/' && text.charAt(0) != '.'
                || endsLikeProse(text)) {
            return false;
        }
        List<Step> steps = mayBegin(text) && !MODULE.matcher(text).matches() ? CommandLine.steps(text) : List.of();
        if (steps.isEmpty()) {
            return false;
        }
        boolean alone = steps.size() == 1 && steps.get(0).words().size() <= 1 && steps.get(0).filters().isEmpty();
        if (alone && (isAlsoWord(steps.get(0).tool()) || text.matches(".*\\s.*\\s.*"))) {
            return text.matches("sudo .*") && isProgram(steps.get(0).tool());
        }
        for (Step step : steps) {
            if (!isProgram(step.tool()) || step.tool().endsWith(":") || !plain(step)) {
                return false;
            }
            for (String filter : step.filters()) {
                List<String> words = ShellWords.words(filter);
                if (words.isEmpty() || !isProgram(words.get(0))) {
                    return false;
                }
            }
        }
        return true;
    }

    /** A mark at the end that no command has; but {@code find .} and {@code lspci -d 15b3:} are commands. */
    private static boolean endsLikeProse(String text) {
        return ".,;:!?\u2026".indexOf(text.charAt(text.length() - 1)) >= 0 && !text.endsWith(" .") && !text.matches(".*\\s-[a-z]*d\\s+[0-9a-f]{4}:");
    }

    /** Whether the first word may begin a command at all: most lines of any text are told from commands by that. */
    private static boolean mayBegin(String text) {
        int end = 0;
        while (end < text.length() && !Character.isWhitespace(text.charAt(end)) && ";|&".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        String first = text.substring(0, end);
        return isProgram(first) || first.indexOf('=') > 0 || first.startsWith("./") || first.matches("for|while|until|if|env|nice|stdbuf|doas|chroot|nsenter");
    }

    private static boolean plain(Step step) {
        List<String> words = step.words();
        boolean free = step.tool().matches("[ez]?f?grep|echo|printf|awk|sed|ansible|mpirun|nmcli|ping6?|ssh|which|modprobe|modinfo|systemctl|service|rpm|dpkg|apt|yum|dnf|man|mst|rping|nc|ncat|qperf|iperf3?|ibv?_\\w+|arping|traceroute") || CHANGE_OF_LINK.matcher(step.text()).matches();
        int prose = 0;
        for (int i = 1; i < words.size(); i++) {
            String word = words.get(i);
            boolean argument = ARGUMENT.matcher(word).matches() || ARGUMENTS.contains(word) || Naming.isDevice(word) || isProgram(word);
            if (PROSE.contains(word.toLowerCase(Locale.ROOT)) && !ARGUMENTS.contains(word) || word.endsWith(",") || word.endsWith(":") && !word.matches(".*[0-9a-f]:")) {
                prose++;
            } else if (!argument && !free && !(i == words.size() - 1 && words.get(i - 1).startsWith("-"))) {
                return false;
            }
        }
        return prose == 0;
    }
}
