package org.ibdx.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Makes a command again of what a file name kept of it, where blanks, slashes and pipes became {@code _}, {@code -} or a full stop.
 *
 * <pre>
 * ls_sys_class_infiniband               ls /sys/class/infiniband
 * cat_.sys.class.net.ib0.mode           cat /sys/class/net/ib0/mode
 * grep_-i_rdma_etc_waagent.conf         grep -i rdma /etc/waagent.conf
 * lsmod_grep_-E_ib_                     lsmod | grep -E ib
 * modprobe_ib_ipoib                     modprobe ib_ipoib
 * </pre>
 */
final class CommandInName {

    private static final Set<String> READERS = Set.of("cat", "ls", "ll", "head", "tail", "grep", "egrep", "fgrep", "zgrep", "less", "more", "readlink", "stat", "find");
    private static final Set<String> FILTERS = Set.of("grep", "egrep", "fgrep", "head", "tail", "wc", "awk", "sed", "sort", "cut", "less", "more", "uniq");
    private static final Set<String> TOPS = Set.of("sys", "proc", "etc", "dev", "var", "usr", "lib", "boot", "opt", "run");
    /** Names of one file or folder that hold an underscore. */
    private static final Pattern WHOLE = Pattern.compile("mlx[45]_\\d+|mlx[45]_ib\\d*|mlx[45]_bond_\\d+|hfi1_\\d+|rdma_cm|infiniband_(?:verbs|mad|cm)|phys_state|sm_(?:lid|sl)|link_layer|fw_ver|board_id|hca_type|hw_rev"
            + "|numa_node|node_(?:guid|desc)|sys_image_guid|cap_mask|lid_mask_count|gid_attrs|hw_counters|link_(?:downed|error_recovery)|symbol_error|port_(?:rcv|xmit)_\\w+"
            + "|(?:current|max)_link_(?:width|speed)|local_cpulist|create_child|delete_child|tx_queue_len|carrier_changes|ib_\\w+|mlx[45]_core|mlx4_port\\d|udev_rules|(?:core|net)_\\w+");

    private CommandInName() {
    }

    /** {@code name} is the command with its blanks back, as far as the name tells. */
    static String of(String name) {
        List<String> words = new ArrayList<>(List.of(name.strip().split(" +")));
        if (words.get(0).matches("modprobe|insmod|rmmod|modinfo") && words.stream().skip(1).noneMatch(word -> word.startsWith("-"))) {
            return (words.get(0) + " " + String.join("_", words.subList(1, words.size()))).strip();
        }
        boolean reader = READERS.contains(words.get(0));
        for (int i = 1; i < words.size(); i++) {
            String word = words.get(i);
            if (reader && word.matches("\\.(?:" + String.join("|", TOPS) + ")\\.\\S+")) {
                words.set(i, word.replace('.', '/'));
            } else if (reader && TOPS.contains(word) && i + 1 < words.size()) {
                int end = i + 1;
                while (end < words.size() && !words.get(end).startsWith("-") && !FILTERS.contains(words.get(end))) {
                    end++;
                }
                String path = path(words.subList(i, end));
                words.subList(i, end).clear();
                words.add(i, path);
            } else if (FILTERS.contains(word) && i + 1 < words.size() && !words.get(i - 1).equals("|") && !words.get(i - 1).matches("-\\w*|sudo|xargs|exec")) {
                words.add(i, "|");
                i++;
            }
        }
        return String.join(" ", words);
    }

    private static String path(List<String> parts) {
        StringBuilder path = new StringBuilder();
        int i = 0;
        while (i < parts.size()) {
            int end = i + 1;
            for (int longest = Math.min(parts.size(), i + 4); longest > i + 1; longest--) {
                if (WHOLE.matcher(String.join("_", parts.subList(i, longest))).matches()) {
                    end = longest;
                    break;
                }
            }
            path.append('/').append(String.join("_", parts.subList(i, end)));
            i = end;
        }
        return path.toString();
    }
}
