package org.ibdx.source.live;

import java.util.Set;

/**
 * The fixed shell texts that read files. They run under dash, bash and busybox ash; nothing is ever pasted into them, what is
 * to be read comes as arguments. The script that {@code collect --script} writes holds the same functions.
 */
public final class ShellText {

    /**
     * Functions that read files. {@code take_tree LIST} prints a tree of small files as one text: {@code path:value} for each
     * line of a file, {@code path:!EACCES} for one that cannot be read, {@code path:-> target} for a link to a folder,
     * {@code path/:} for a folder; {@code take_first LIST} prints the first file that is there as it is. A list is one argument
     * with a pattern per line. What came of it is left in {@code $found}, {@code $path} and {@code $error}.
     */
    public static final String FUNCTIONS = """
            newline='
            '
            exec 3>&1

            # GNU grep tells which file could not be read and why; that of busybox is silent about it
            grep_tells=${IBDX_GREP_TELLS-}
            if [ -z "$grep_tells" ]; then
                grep_tells=no
                case $(grep -aH --line-buffered '' /proc/self/mem 2>&1) in
                    *rror*) if grep -aH --line-buffered '' /dev/null 2>/dev/null; [ $? -eq 1 ]; then grep_tells=yes; fi ;;
                esac
            fi

            # "grep: path: Invalid argument" becomes "path:!EINVAL"
            name_errors() {
                sed -n -e '/: Is a directory$/d' -e '/: No such file or directory$/d' \\
                    -e 's/^grep: \\(.*\\): Permission denied$/\\1:!EACCES/p' -e t \\
                    -e 's/^grep: \\(.*\\): Operation not permitted$/\\1:!EPERM/p' -e t \\
                    -e 's/^grep: \\(.*\\): Invalid argument$/\\1:!EINVAL/p' -e t \\
                    -e 's/^grep: \\(.*\\): Input\\/output error$/\\1:!EIO/p' -e t \\
                    -e 's/^grep: \\(.*\\): I\\/O error$/\\1:!EIO/p' -e t \\
                    -e 's/^grep: \\(.*\\): No such device$/\\1:!ENODEV/p' -e t \\
                    -e 's/^grep: \\(.*\\): No such device or address$/\\1:!ENXIO/p' -e t \\
                    -e 's/^grep: \\(.*\\): Operation not supported$/\\1:!EOPNOTSUPP/p' -e t \\
                    -e 's/^grep: \\(.*\\): Not supported$/\\1:!EOPNOTSUPP/p' -e t \\
                    -e 's/^grep: \\(.*\\): Connection timed out$/\\1:!ETIMEDOUT/p' -e t \\
                    -e 's/^grep: \\(.*\\): Operation timed out$/\\1:!ETIMEDOUT/p' -e t \\
                    -e 's/^grep: \\(.*\\): Device or resource busy$/\\1:!EBUSY/p' -e t \\
                    -e 's/^grep: \\(.*\\): Resource temporarily unavailable$/\\1:!EAGAIN/p' -e t \\
                    -e 's/^grep: \\(.*\\): \\([^:]*\\)$/\\1:!\\2/p'
            }

            # what of a list of patterns may be looked for: absent, denied or none (there, but nothing in it)
            look_at() {
                found=absent
                set -f
                IFS=$newline
                for pattern in $1; do
                    base=${pattern%%[*?[]*}
                    base=${base%/*}/
                    if [ -d "$base" ]; then
                        if [ "$found" = absent ]; then found=none; fi
                        if [ ! -x "$base" ] || [ ! -r "$base" ]; then found=denied; fi
                    else
                        while [ -n "$base" ] && [ ! -d "$base" ]; do base=${base%/}; base=${base%/*}; done
                        if [ -n "$base" ] && [ ! -x "$base" ]; then found=denied; fi
                    fi
                done
                set +f
                unset IFS
            }

            take_tree() {
                path='' error=''
                look_at "$1"
                IFS=$newline
                # shellcheck disable=SC2086 # the patterns are to be split and expanded
                set -- $1
                unset IFS
                links=''
                for each do
                    if [ -L "$each" ] && [ -d "$each" ]; then
                        found=some
                        links=$links$each$newline
                    elif [ -d "$each" ]; then
                        found=some
                        printf '%s/:\\n' "$each"
                    elif [ -e "$each" ]; then
                        found=some
                    fi
                done
                if [ -n "$links" ]; then
                    # one process for all of them: a host may have a thousand interfaces
                    set -f
                    IFS=$newline
                    # shellcheck disable=SC2012,SC2086 # it is to be split
                    ls -ld $links 2>/dev/null | sed -n -e 's/^[^/]*\\(\\/.*\\) -> \\(.*\\)$/\\1:-> \\2/p'
                    set +f
                    unset IFS
                fi
                if [ "$found" != some ]; then return 0; fi
                if [ "$grep_tells" = yes ]; then
                    errors=$(grep -aH --line-buffered '' "$@" 2>&1 >&3)
                    if [ -n "$errors" ]; then printf '%s\\n' "$errors" | name_errors; fi
                    return 0
                fi
                for each do
                    if [ ! -f "$each" ]; then continue; fi
                    if [ ! -r "$each" ]; then
                        printf '%s:!EACCES\\n' "$each"
                        continue
                    fi
                    seen=no
                    while IFS= read -r line || [ -n "$line" ]; do
                        printf '%s:%s\\n' "$each" "$line"
                        seen=yes
                    done <"$each" 2>/dev/null
                    if [ "$seen" = no ]; then
                        errors=$(cat "$each" 2>&1 >/dev/null)
                        if [ -n "$errors" ]; then printf 'grep: %s: %s\\n' "$each" "${errors##*: }" | name_errors; fi
                    fi
                done
            }

            take_first() {
                path='' error=''
                look_at "$1"
                IFS=$newline
                # shellcheck disable=SC2086 # the patterns are to be split and expanded
                set -- $1
                unset IFS
                for each do
                    if [ -f "$each" ]; then
                        found=some
                        path=$each
                        error=$(head -c "$limit" "$each" 2>&1 >&3)
                        return 0
                    fi
                done
            }
            """;

    /**
     * Reads sections one after the other. Arguments: a token that no file can hold, the limit of one file, then for each section
     * its number, {@code tree} or {@code first}, and the list. Each section stands between two lines that begin with the token.
     */
    static final String READ = FUNCTIONS + """

            token=$1 limit=$2
            shift 2
            while [ $# -ge 3 ]; do
                printf '%s begin %s\\n' "$token" "$1"
                take_"$2" "$3"
                printf '\\n%s end %s %s\\n%s\\n%s\\n' "$token" "$1" "$found" "$path" "${error##*: }"
                shift 3
            done
            """;

    /**
     * Lists adapters, their ports, interfaces and PCI functions, a line with tabs each. Only names, links and attributes that
     * the kernel answers without asking the hardware. Argument: a folder before /sys, or nothing.
     */
    public static final String LIST = """
            value() { got=; if [ -r "$1" ]; then read -r got <"$1"; fi 2>/dev/null; }
            place() { where=; if [ -d "$1" ] && cd -P "$1"; then where=$PWD; fi 2>/dev/null; }
            for each in "$1"/sys/class/infiniband/*; do
                [ -e "$each" ] || continue
                place "$each/device"
                printf 'device\\t%s\\t%s\\n' "${each##*/}" "$where"
                for port in "$each"/ports/*; do
                    [ -e "$port" ] || continue
                    value "$port/link_layer"
                    printf 'port\\t%s\\t%s\\t%s\\n' "${each##*/}" "${port##*/}" "$got"
                done
            done
            for each in "$1"/sys/class/net/*; do
                [ -d "$each" ] || continue
                place "$each/device"
                value "$each/parent"
                parent=$got
                value "$each/type"
                printf 'interface\\t%s\\t%s\\t%s\\t%s\\n' "${each##*/}" "$got" "$where" "$parent"
            done
            for each in "$1"/sys/bus/pci/devices/*; do
                [ -e "$each" ] || continue
                value "$each/vendor"
                vendor=$got
                value "$each/class"
                printf 'pci\\t%s\\t%s\\t%s\\n' "${each##*/}" "$vendor" "$got"
            done
            for each in "$1"/run/netns/*; do
                [ -e "$each" ] || continue
                printf 'netns\\t%s\\t\\t\\n' "${each##*/}"
            done
            """;

    /** Runs a command with a limit on what it may write; arguments: the limit in blocks, then the command. */
    public static final String BOUND = "trap '' XFSZ; ulimit -f \"$1\"; shift; exec \"$@\"";

    /** Tools that open every adapter, besides those whose names begin with ib, mlx or mst. */
    public static final Set<String> ADAPTER_TOOLS = Set.of("rdma", "flint", "sminfo", "saquery", "smpquery", "perfquery", "show_gids",
            "show_counters", "ib_write_bw", "dump_pr", "hca_self_test.ofed", "ucx_info", "fi_info", "qperf");

    private ShellText() {
    }
}
