package org.ibdx.source;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What names of hosts, folders and files tell. */
final class Naming {

    private static final Pattern WELL_FORMED = Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9._-]{0,62}[A-Za-z0-9_-])?");
    private static final Pattern DEVICE = Pattern.compile("(?i)(?:ib\\d{1,2}|ib[psox]\\d\\w*|mlx[45x]_?\\w*\\d|mthca\\d+|hfi1?_?\\d+|qib\\d+|ipath\\d+"
            + "|mlx[345]|rail-?\\d+|slot-?\\d+|[abhv]\\d00|gb\\d00|rxe\\w*\\d+|siw\\d+|irdma\\d+|bnxt_\\w+|efa_\\d+|rdmap\\w+|roce\\w*\\d|ocrdma\\d+|usnic_\\d+|cxgb\\d+\\w*|i40iw\\d+"
            + "|en[opsx]\\w*\\d\\w*|e[mt]h?\\d+|p\\d+p\\d+|bond\\d*|br\\d+|br-\\w+|docker\\d+|veth\\w+|vir?br\\d+|team\\d+|lo|net\\d+"
            + "|opa\\d+|wl\\w+\\d|tun\\d+|tap\\d+|vlan\\d+|uverbs\\d+|umad\\d+|issm\\d+|mt\\d+_\\w+|hca-?\\d+|port-?\\d+|lid\\d+|cpu\\d+"
            + "|numa\\d+|sd[a-z]\\d*|nvme\\w+|tty\\w+|mtu\\d*|ipv?[46]|ipoib\\d*|step-?\\d+|case-?\\d+|test-?\\d+|fig\\d+|el\\d+\\w*)(?:[.@:].*)?");
    private static final Pattern NUMBERED = Pattern.compile("(?i)(?=.*[a-z])[a-z][a-z0-9._-]*\\d[a-z0-9._-]*");
    private static final Pattern VERSION = Pattern.compile("(?i)v?\\d+(?:[.-]\\d+)+.*|\\d{4}-?\\d\\d-?\\d\\d.*|(?:rhel|centos|ubuntu|debian|sles|rocky|fedora|cx|connectx"
            + "|linux|mlnx|ofed|python|sha|md|x|ib|nfs|rfc|step|case|line|part|run|day|log|file|output|session|paste|input|test|try|ticket|issue|sr|inc"
            + "|bug|screenshot|image|img|attachment|figure|example|log|dump|trace|ipv|release|version|kernel|mt|ps|rev|gen|utf|base|iso|bf|[hnefqx]dr|gpu-?model|rdma|ofed|mlx|doca)[._-]?\\d[\\d._-]*");

    /** Names that say what a folder or file holds or whose it is in general, not which machine it is from. */
    private static final Set<String> GENERIC = Set.copyOf(List.of("evidence", "evidences", "log", "logs", "input", "inputs", "output", "outputs", "out",
            "data", "file", "files", "attachment", "attachments", "bundle", "bundles", "capture", "captures", "command", "commands", "cmd",
            "cmds", "collected", "collection", "collect", "report", "reports", "ticket", "case", "cases", "tmp", "temp", "test", "tests",
            "debug", "diag", "diagnostic", "diagnostics", "info", "sysinfo", "system", "support", "dump", "dumps", "result", "results", "text",
            "texts", "txt", "raw", "misc", "other", "network", "net", "networking", "infiniband", "ib", "rdma", "ofed", "mellanox",
            "nvidia", "opensm", "sm", "fabric", "firewall", "firewalld", "iptables", "nftables", "kernel", "etc", "proc", "sys", "var", "lib",
            "usr", "run", "dev", "boot", "root", "home", "class", "config", "configs", "configuration", "conf", "before", "after", "old", "new",
            "first", "second", "third", "previous", "current", "now", "then", "hosts", "nodes", "cluster", "servers", "clients", "machines",
            "sos_commands", "sos_logs", "sos_reports", "session", "sessions", "transcript", "paste", "pasted", "mail", "email", "forum", "post",
            "thread", "screenshot", "screenshots", "image", "images", "fixtures", "fixture", "sample", "samples", "example", "examples",
            "ports", "port", "cables", "cable", "switches", "switch", "counters", "mpi", "nccl", "gpu", "gpus", "storage-logs", "pci", "pcie",
            "dmesg", "journal", "messages", "syslog", "hardware", "hw", "software", "sw", "packages", "services", "systemd", "processes",
            "performance", "perf", "bench", "benchmark", "benchmarks", "ipoib", "ip", "ethernet", "eth", "health", "check", "checks", "status",
            "state", "states", "all", "full", "part", "final", "todo", "notes", "doc", "docs", "desktop", "downloads", "documents", "src",
            "working", "broken-logs", "history", "terminal", "console", "screen", "typescript", "stdout", "stderr", "readme", "code", "fail",
            "failure", "error", "errors", "problem", "issue", "bug", "question", "details", "summary", "environment", "description", "expected"));

    /** What people call machines by the part they play; a heading "Server:" separates hosts as a name does. */
    private static final Pattern ROLE = Pattern.compile("(?i)(?:(?:the|a|an|my|our|another) )?((?:(?:good|bad|(?:non?[ -]?|not )?working|broken|failing|failed|healthy|unhealthy|faulty|defective|sick|slow|fast|affected"
            + "|unaffected|problem|problematic|ok|new|old|first|second|third|other|local|remote"
            + "|compute|storage|login|head|management|master|admin|gpu|nfs|lustre|sm|opensm|peer|target|sending|receiving)[ -]?)?"
            + "(?:server|client|node|knoten|host|machine|peer|initiator|target|sender|receiver|master|slave|box|workstation|vm|pod)(?:[ #-]?(?:\\d{1,4}|[A-Z]))?"
            + "|(?:good|bad|(?:non?[ -]?|not )?working|broken|failing|healthy|faulty|slow|other) (?:one|system|computer))(?: side)?");
    /** Said of one of two machines, where no more is said of it. */
    private static final Pattern SIDE = Pattern.compile("(?i)(?:the )?(good|bad)(?: side)?");
    private static final Pattern PLAIN_ROLE = Pattern.compile("(?i)(?:(?:the|a|an|my|our|another) )?(?:(?:new|old|ok) )?(?:node|knoten|host|machine|box|vm|pod|master|slave)");

    /** Releases, models and parts: in a sentence such a word is no name of a machine. */
    private static final Pattern PRODUCT = Pattern.compile("(?i:sp\\d|ol\\d|m?qm\\d{4}\\S*|ms?b\\d{4}\\S*|mc[xp]\\d\\w*|m[ct]\\d{5,}\\S*|s[bnx]\\d{4}\\w*|is\\d{4}|mf\\d\\w+|r\\d{3}0?(?:x[ads])?|dl\\d{3}|sr\\d{3}"
            + "|pcie\\d|nfsv\\d\\S*|dgx\\w*|epyc\\d*|xeon\\d*|x\\d+\\w*)|(?:GPU|NIC|HCA|CPU|VM|CX|LAG|VL|SL)\\d+");
    private static final Pattern OF_PRODUCT = Pattern.compile("(?i)switch|card|adapter|hca|nic|model|chassis|ofed|kernel|driver|firmware|cable|mellanox|nvidia|intel|dell|hpe?|lenovo|supermicro|connectx\\S*|version|release");

    /** Names that installers give: they do not tell one machine from another, so a better name goes first. */
    private static final Set<String> COMMON = Set.copyOf(List.of("localhost", "localhost.localdomain", "ubuntu", "debian", "centos", "rocky", "fedora", "linux",
            "host", "node", "server", "archlinux", "raspberrypi", "hostname", "myhost", "machine", "nixos", "proxmox", "hpc", "cluster", "test",
            "vm", "computer", "pc", "desktop", "none", "unknown"));

    /** Accounts, which stand where some prompts have the host. */
    static final Set<String> ACCOUNTS = Set.copyOf(List.of("root", "admin", "user", "azureuser", "ec2-user", "opc", "oracle", "ubuntu", "centos", "me", "bash",
            "sh", "zsh", "ksh", "dash", "ash", "fish", "csh", "tcsh", "su", "sudo"));

    private static final int LONGEST_NUMBER = 20;
    private static final Pattern TELLS_TIME = Pattern.compile("before|vorher|old|previous|after|nachher|new|current");
    private static final Pattern BEFORE = Pattern.compile("(?<![a-z])(?:before|vorher|old|previous)(?![a-z])");
    private static final Pattern AFTER = Pattern.compile("(?<![a-z])(?:after|nachher|new|current)(?![a-z])");

    /** Names in the order of reading: numbers by value, before in front of after. */
    static final Comparator<String> ORDER = Comparator.comparing(Naming::orderKey).thenComparing(Comparator.naturalOrder());

    private Naming() {
    }

    /** Sorts names in that order, as many as there are. */
    static void sort(List<String> names) {
        record Keyed(String key, String name) {
        }
        List<Keyed> keyed = new java.util.ArrayList<>(names.size());
        names.forEach(name -> keyed.add(new Keyed(orderKey(name), name)));
        keyed.sort(Comparator.comparing(Keyed::key).thenComparing(Keyed::name));
        for (int i = 0; i < keyed.size(); i++) {
            names.set(i, keyed.get(i).name());
        }
    }

    private static String orderKey(String name) {
        String key = name.toLowerCase(Locale.ROOT);
        if (TELLS_TIME.matcher(key).find()) {
            key = AFTER.matcher(BEFORE.matcher(key).replaceAll("a")).replaceAll("b");
        }
        // written out: this is done for each of many thousand files, again and again
        StringBuilder padded = new StringBuilder(key.length() + LONGEST_NUMBER);
        int from = 0;
        while (from < key.length()) {
            int to = from;
            while (to < key.length() && key.charAt(to) >= '0' && key.charAt(to) <= '9') {
                to++;
            }
            for (int zeros = to == from ? 0 : LONGEST_NUMBER - (to - from); zeros > 0; zeros--) {
                padded.append('0');
            }
            padded.append(key, from, to);
            from = to;
            if (from < key.length()) {
                padded.append(key.charAt(from++));
            }
        }
        return padded.toString();
    }

    /** Whether the name tells that its text is of an earlier or later time than a like text beside it. */
    static boolean tellsTime(String path) {
        return path.toLowerCase(Locale.ROOT).matches(".*(?<![a-z])(?:before|after|vorher|nachher)(?![a-z]).*");
    }

    /** Whether a host may have this name at all. */
    static boolean wellFormed(String name) {
        return name != null && WELL_FORMED.matcher(name).matches();
    }

    /** Whether the word is so like the name of a machine ({@code cn07}, {@code gpu-17.example.org}) that it is taken for one without more. */
    static boolean looksLikeHost(String word) {
        return wellFormed(word) && NUMBERED.matcher(word).matches() && !DEVICE.matcher(word).matches() && !VERSION.matcher(word).matches()
                && !word.matches(".*\\.\\d.*|.*_.*\\..*") && !word.matches("(?i)(?:0x)?[0-9a-f]{8,}") && !word.matches("(?i).*\\.(?:txt|log|conf|out|md|ya?ml|json|xml|cfg|gz|sh|py|c|h)");
    }

    /** Whether the word names an interface, an adapter or a part of one. */
    static boolean isDevice(String word) {
        return DEVICE.matcher(word).matches();
    }

    /** The role in words such as {@code Server} or {@code the bad node}; null where they are none. */
    static String role(String words) {
        Matcher role = ROLE.matcher(words.strip());
        return role.matches() && !PLAIN_ROLE.matcher(words.strip()).matches() ? role.group(1) : null;
    }

    /** The word for one of two machines, such as {@code Bad}; null for any other words. */
    static String side(String words) {
        Matcher side = SIDE.matcher(words.strip());
        return side.matches() ? side.group(1) : null;
    }

    /** Whether a name is a role or a side, and no name that a machine may have of itself ({@code node1}). */
    static boolean isPart(String name) {
        return !looksLikeHost(name) && (role(name) != null || side(name) != null);
    }

    /** Whether a word of a sentence, behind that other word (or null), is a model or a release rather than a machine. */
    static boolean isProduct(String word, String before) {
        return PRODUCT.matcher(word).matches() || before != null && OF_PRODUCT.matcher(before).matches();
    }

    /** Whether a folder or file of that name may stand for a machine. */
    static boolean mayBeHost(String name) {
        String low = name.toLowerCase(Locale.ROOT);
        return wellFormed(name) && !GENERIC.contains(low) && !isDevice(name)
                && !VERSION.matcher(name).matches() && low.chars().anyMatch(Character::isLetter) && !low.endsWith(".d")
                && !low.matches("tmp\\..*|.*(?<![a-z])(?:logs?|outputs?|files|commands|dumps?|info|before|after|config|data)(?![a-z]).*|[0-9a-f]{8,}");
    }

    /** Whether a folder of that name may stand for a machine where folders beside it do: {@code nfs1} and {@code test2}, not {@code 1.2} or {@code logs}. */
    static boolean mayBeHostBeside(String name) {
        return wellFormed(name) && !GENERIC.contains(name.toLowerCase(Locale.ROOT)) && !isDevice(name) && name.matches("[A-Za-z]+[_-]?\\d{1,4}");
    }

    static boolean isCommon(String host) {
        return COMMON.contains(host.toLowerCase(Locale.ROOT));
    }

    /** The name without its domain. */
    static String shortName(String host) {
        int dot = host.indexOf('.');
        boolean address = host.matches("[0-9.]+");
        return (dot > 0 && !address ? host.substring(0, dot) : host).toLowerCase(Locale.ROOT);
    }

    /** The names that a folded list stands for: {@code node[01-03,07],gw1}; empty where it is none. */
    static List<String> unfold(String folded) {
        List<String> names = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i <= folded.length(); i++) {
            char c = i == folded.length() ? ',' : folded.charAt(i);
            depth += c == '[' ? 1 : c == ']' ? -1 : 0;
            if (c == ',' && depth <= 0) {
                if (!unfoldOne(folded.substring(start, i).strip(), names)) {
                    return List.of();
                }
                start = i + 1;
            }
        }
        return names;
    }

    private static boolean unfoldOne(String part, List<String> names) {
        Matcher folded = Pattern.compile("([A-Za-z0-9._-]*)\\[([0-9,-]+)\\]([A-Za-z0-9._-]*)").matcher(part);
        if (!folded.matches()) {
            names.add(part);
            return wellFormed(part) && names.size() <= 1000;
        }
        for (String range : folded.group(2).split(",")) {
            Matcher ends = Pattern.compile("(\\d{1,6})(?:-(\\d{1,6}))?").matcher(range);
            if (!ends.matches()) {
                return false;
            }
            int from = Integer.parseInt(ends.group(1));
            int to = ends.group(2) == null ? from : Integer.parseInt(ends.group(2));
            for (int number = from; number <= to; number++) {
                String digits = Integer.toString(number);
                names.add(folded.group(1) + "0".repeat(Math.max(0, ends.group(1).length() - digits.length())) + digits + folded.group(3));
                if (names.size() > 1000) {
                    return false;
                }
            }
        }
        return true;
    }
}
