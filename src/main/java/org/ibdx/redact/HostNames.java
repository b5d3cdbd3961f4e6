package org.ibdx.redact;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where host names, domain names, serial numbers and user names stand in the output of tools. A name that is no common word is
 * then found everywhere; one that is ({@code node}, {@code c1}) only in such places.
 */
final class HostNames {

    private static final String NAME = "([A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?)";

    /** A place where a name stands: a pattern with the name as its only group, and what a line must hold to be worth trying it. */
    private record Place(List<String> needs, Pattern pattern) {

        static Place of(String regex, String... anyOf) {
            return new Place(List.of(anyOf), Pattern.compile(regex));
        }

        boolean isWorthTrying(String line) {
            return needs.isEmpty() || needs.stream().anyMatch(line::contains);
        }
    }

    private static final List<Place> HOSTS = List.of(
            Place.of("^(?:<\\d+>)?[A-Z][a-z]{2} [ \\d]\\d \\d\\d:\\d\\d:\\d\\d " + NAME + " [\\w(]", ":"),
            Place.of("^\\d{4}-\\d\\d-\\d\\dT[\\d:.,+Z-]+ " + NAME + " [\\w.()-]+(?:\\[\\d+])?:", "T"),
            Place.of("^Linux " + NAME + " \\d+\\.\\d+", "Linux "),
            Place.of("^\\s*(?:Static|Transient|Pretty) hostname: " + NAME, "hostname:"),
            Place.of("(?:^|/)(?:etc|kernel)/hostname:" + NAME, "/hostname:"),
            Place.of("(?i)\\bnode_?desc(?:ription)?\\s*[:.=]+\\s*['\"]?" + NAME + "(?=\\s|['\"]|$)", "esc"),
            Place.of("['\"]" + NAME + " (?:HCA-\\d+|mlx\\d\\w*|hfi1_\\d+|qib\\d+|ib\\w+\\d|roce\\w+)['\"]", "\"", "'"),
            Place.of("['\"](?:MF0|MSX\\w*|MQM\\w*|MSB\\w*);" + NAME + "(?=[:'\"])", ";"),
            Place.of("\\((?:MF0;)?" + NAME + " (?:HCA-\\d+|mlx\\d_\\d+|hfi1_\\d+|qib\\d+)\\)", "("),
            Place.of("^CA: " + NAME + " (?:HCA-\\d+|mlx|hfi|qib)", "CA: "),
            Place.of("^(?:Ca|Switch)\\s*:\\s*0x[0-9a-f]+ ports \\d+ \"" + NAME + "\"", "ports"),
            Place.of("^Switch: 0x[0-9a-f]+ (?:MF0;)?" + NAME + "(?=:)", "Switch: "),
            Place.of("^Errors for (?:0x[0-9a-f]+ )?\"(?:MF0;)?" + NAME + "(?=[ :\"])", "Errors for"),
            Place.of("==>.*\"(?:MF0;)?" + NAME + "(?=[ :\"])", "==>"),
            Place.of("#\\s*\"(?:MF0;)?" + NAME + "(?=[ :\"])", "#"),
            Place.of("lid \\d+ lmc \\d+ \"(?:MF0;)?" + NAME + "(?=[ :\"])", " lmc "),
            Place.of("^(?:Pong from|---) " + NAME + "\\.(?=\\(none|[A-Za-z0-9.-]* \\(Lid)", "Pong", "---"),
            Place.of("^(?:PING|\\d+ bytes from) " + NAME + "(?= \\(|: )", "PING", "bytes from"),
            Place.of("^--- " + NAME + " ping statistics", "--- "),
            Place.of("^\\[?[a-z_][a-z0-9_-]*@" + NAME + "[ :~\\]]", "@"),
            Place.of("(?:ssh: connect to host|Permanently added) '?" + NAME, "connect to host", "Permanently"),
            Place.of("^(?:[^:\\s]*/[^:\\s]*:)?" + NAME + ":/\\S* (?:on )?/\\S* (?:type )?nfs", "nfs"),
            Place.of("(?i)^\\s*(?:\\S+:)?HOSTNAME=\"?" + NAME, "HOSTNAME", "hostname"));
    private static final Pattern HOSTS_FILE_MARK = Pattern.compile("(?m)^(?:\\S*etc/hosts:)?\\s*127\\.0\\.0\\.1\\s+localhost");
    private static final Pattern HOSTS_FILE = Pattern.compile("^(?:\\S*etc/hosts:)?\\s*(?:\\d{1,3}(?:\\.\\d{1,3}){3}|[0-9a-fA-F:]*:[0-9a-fA-F:]+)\\s+((?:[A-Za-z0-9.-]+[ \\t]*)+)$");
    private static final Pattern SERIAL = Pattern.compile("(?i)(?:\\bserial(?: ?(?:number|num|no)\\.?)?|\\[SN]|\\bS/N|_serial|\\bVendor SN)\\b[^A-Za-z0-9\\n]{1,40}(?:serial number:?\\s*)?([A-Za-z0-9][A-Za-z0-9-]{4,40})");
    private static final Pattern USER = Pattern.compile("(?:/home/|\\buid=\\d+\\()([A-Za-z_][A-Za-z0-9_-]*)");
    /** The groups of "uid=1000(jane) gid=1000(jane) groups=1000(jane),10(wheel)". */
    private static final Pattern GROUP = Pattern.compile("[=,]\\d+\\(([A-Za-z_][A-Za-z0-9_-]*)\\)");
    private static final Pattern PROCESS_LIST = Pattern.compile("^\\s*USER\\s+PID\\b");
    private static final Pattern PROCESS = Pattern.compile("^([A-Za-z_][A-Za-z0-9_.+-]*)\\s+\\d+\\s");
    private static final Pattern MAIL = Pattern.compile("([A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)*\\.(?:com|org|net|edu|gov|mil|io|eu|de|cn|fr|uk|jp|ch|it|es|nl))\\b");

    private static final Set<String> SYSTEM_USERS = Set.of(("root daemon bin sys sync adm lp mail nobody nogroup dbus polkitd chrony ntp rpc rpcuser sshd "
            + "avahi postfix munge slurm slurmd slurmctld ldap nslcd sssd www-data syslog uuidd tcpdump opensm gdm tss setroubleshoot colord rtkit "
            + "apache nginx mysql postgres wheel sudo docker rdma systemd-journal systemd-network systemd-resolve systemd-timesync video render users "
            + "input kvm dialout cdrom plugdev lpadmin lxd netdev man games news uucp proxy backup list irc gnats messagebus landscape pollinate "
            + "nvidia-persistenced dcgm telegraf prometheus zabbix nagios nrpe icinga statd unbound dnsmasq qemu libvirt-qemu ceph gluster _apt "
            + "_chrony _rpc kubelet message+ systemd+ libstor+ polkitd+ nvidia-+").split(" "));
    private static final Set<String> NOT_HOSTS = Set.of("localhost", "localhost.localdomain", "localhost4", "localhost6", "ip6-localhost",
            "ip6-loopback", "ip6-allnodes", "ip6-allrouters", "ip6-allhosts", "ip6-localnet", "ip6-mcastprefix", "none", "null", "unknown",
            "linux", "mellanox", "nvidia", "infiniscale-iv", "switchx", "switch-ib", "quantum", "mf0", "connectx", "mt4123", "gnu",
            "kernel", "to", "be", "not", "specified", "n/a", "na", "default");
    /** Words that tools print: a host of such a name is not looked for everywhere. */
    private static final Set<String> WORDS = Set.of(("active address adapter admin all any app auto base bond bonding boot bridge bus cable card ca "
            + "channel client cluster cn cmd compute config connected connection controller core counter counters cpu current data datagram "
            + "dead debug default dev device devices disabled disk dns domain down driver drop eth ether ethernet error errors fabric fail "
            + "failed file firewall firmware flags flush forward fpga gateway gpu group guid hca head head1 health high host hosts hw ib ib0 ib1 "
            + "id if infiniband info init initializing input interface internal intel io ip ipmi ipoib irq kernel key lab lan large leaf lid "
            + "limit link linux linkup list lo load local log login low mac main manager mask master max mem memory mgmt min mlx mlx4 mlx5 "
            + "mode model module mst mtu name net network nfs nic no node nodes none normal off ok on open opensm output packet packets page "
            + "path pci peer phys ping pkey polling pool port ports power private proc public queue rack rate raw rdma read ready root "
            + "route router rx sata server service slave sm slurm source spine ssh standby start state static status stop storage subnet super "
            + "switch sys system table target task tcp temp test time tools total tower trap type udp uid unit unknown up user users value "
            + "version virtual vlan vm vol warning web width work worker write xdr ndr hdr edr fdr qdr").split(" "));

    private HostNames() {
    }

    /**
     * What a text as a whole tells of its lines.
     *
     * @param hostsFile it is /etc/hosts, or holds it
     * @param processes it is a list of processes
     */
    record Kind(boolean hostsFile, boolean processes) {

        static Kind of(String text) {
            return new Kind(HOSTS_FILE_MARK.matcher(text).find(), PROCESS_LIST.matcher(text).find());
        }
    }

    /** Replaces the names that stand in such places; the functions get each and say what it becomes. */
    static String inPlaces(String line, Kind kind, UnaryOperator<String> host, UnaryOperator<String> serial, UnaryOperator<String> user,
            UnaryOperator<String> mail) {
        String text = line.indexOf('@') < 0 ? line : replace(line, MAIL, mail);
        if (text.contains("erial") || text.contains("ERIAL") || text.contains("SN") || text.contains("S/N")) {
            text = replace(text, SERIAL, serial);
        }
        for (Place place : HOSTS) {
            if (place.isWorthTrying(text)) {
                text = replace(text, place.pattern(), name -> isHost(name) ? host.apply(name) : name);
            }
        }
        Matcher hosts = HOSTS_FILE.matcher(text);
        if ((kind.hostsFile() || line.contains("etc/hosts:")) && hosts.find()) {
            StringBuilder names = new StringBuilder();
            for (String name : hosts.group(1).split("(?<=\\s)|(?=\\s)")) {
                names.append(name.isBlank() || !isHost(name) ? name : host.apply(name));
            }
            text = text.substring(0, hosts.start(1)) + names + text.substring(hosts.end(1));
        }
        UnaryOperator<String> person = name -> SYSTEM_USERS.contains(name) ? name : user.apply(name);
        if (kind.processes()) {
            text = replace(text, PROCESS, person);
        }
        if (text.startsWith("uid=")) {
            text = replace(text, GROUP, person);
        }
        return !text.contains("/home/") && !text.contains("uid=") ? text : replace(text, USER, person);
    }

    private static String replace(String text, Pattern pattern, UnaryOperator<String> function) {
        Matcher matcher = pattern.matcher(text);
        StringBuilder out = null;
        int done = 0;
        while (matcher.find()) {
            String image = function.apply(matcher.group(1));
            if (!image.equals(matcher.group(1))) {
                out = out == null ? new StringBuilder() : out;
                out.append(text, done, matcher.start(1)).append(image);
                done = matcher.end(1);
            }
        }
        return out == null ? text : out.append(text, done, text.length()).toString();
    }

    /** Whether that may be the name of a host; numbers and addresses are none. */
    static boolean isHost(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return !NOT_HOSTS.contains(lower) && name.chars().anyMatch(Character::isLetter) && !lower.matches("[shr]-[0-9a-f]{16}|0x[0-9a-f]+|mt\\d{4,5}.*")
                && !lower.startsWith("connectx");
    }

    /** Whether a name is so peculiar that it can be looked for everywhere. */
    static boolean isPeculiar(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return name.length() >= 3 && !WORDS.contains(lower) && !lower.matches("[0-9a-f.-]+") && !lower.matches("(?:ib|eth|mlx\\d|ens|enp|bond|lo)\\d*[_.]?\\d*");
    }
}
