#!/usr/bin/env bash
# How long a start takes: whole processes, from the prompt to the verdict, against a JVM that prints one word, in turn and in the
# same minute, since machines drift. Prints the median of the wall time, its factor over the bare JVM, the processor time and the
# most memory of one run.
#
#   src/bench/start.sh [RUNS] [JAVA_HOME]     default: 9 runs, the Java that ibdx finds
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

runs=${1:-9}
[ -z "${2:-}" ] || export JAVA_HOME=$2
[ -x /usr/bin/time ] || { echo "GNU time is needed (package time)" >&2; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
printf 'public class Bare { public static void main(String[] a) { System.out.println("bare"); } }\n' >"$work/Bare.java"
java_bin=${JAVA_HOME:+$JAVA_HOME/bin/}
"${java_bin}javac" -d "$work" "$work/Bare.java"
export IBDX_STATE_DIR=$work/state
./ibdx --version

names=(bare diagnose-paste diagnose-two-hosts diagnose-healthy check-paste)
commands=("${java_bin}java -cp $work Bare"
    "./ibdx diagnose samples/nobody-answers-arp/session.txt"
    "./ibdx diagnose samples/opensm-stopped-for-update"
    "./ibdx diagnose samples/web-server-without-infiniband"
    "./ibdx check samples/opensm-stopped-for-update/cn21")

for _ in $(seq "$runs"); do
    for i in "${!names[@]}"; do
        # the verdict is an exit status: not a failure of this script
        # shellcheck disable=SC2086  # a command and its arguments
        /usr/bin/time -f '%e %U %S %M' -a -o "$work/${names[i]}" ${commands[i]} >/dev/null 2>&1 || true
    done
done

median() {
    sort -n | sed -n "$((runs / 2 + 1))p"
}

bare=$(grep -E '^[0-9.]+ [0-9.]+ ' "$work/bare" | cut -d' ' -f1 | median)
printf '%-20s %8s %7s %8s %8s\n' run wall factor cpu memory
for name in "${names[@]}"; do
    figures=$(grep -E '^[0-9.]+ [0-9.]+ ' "$work/$name")
    wall=$(cut -d' ' -f1 <<<"$figures" | median)
    cpu=$(awk '{ print $2 + $3 }' <<<"$figures" | median)
    memory=$(cut -d' ' -f4 <<<"$figures" | median)
    printf '%-20s %6ss %7s %6ss %5sMiB\n' "$name" "$wall" "$(awk "BEGIN { printf \"%.1f\", $wall / $bare }")" "$cpu" "$((memory / 1024))"
done
