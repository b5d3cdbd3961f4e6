#!/usr/bin/env bash
# How long it takes to look at this machine: whole processes, from the prompt to the verdict, and the collector script under each shell
# that is here. Prints the median of the wall time and of the processor time, children included. Nothing is sent, nothing changed.
#
#   src/bench/live.sh [RUNS]     default: 5 runs
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

runs=${1:-5}
[ -x /usr/bin/time ] || { echo "GNU time is needed (package time)" >&2; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export IBDX_STATE_DIR=$work/state
./ibdx --version
./ibdx collect --script -o "$work/collect.sh"

names=(diagnose check collect)
commands=("./ibdx diagnose" "./ibdx check" "./ibdx collect -o $work/bundle.tar.gz")
for shell in dash bash 'busybox ash'; do
    if command -v "${shell%% *}" >/dev/null; then
        names+=("script-${shell%% *}")
        commands+=("$shell $work/collect.sh -o $work/script.tar.gz")
    fi
done

for _ in $(seq "$runs"); do
    for i in "${!names[@]}"; do
        # the verdict is an exit status: not a failure of this script
        # shellcheck disable=SC2086  # a command and its arguments
        /usr/bin/time -f '%e %U %S' -a -o "$work/${names[i]}" ${commands[i]} >"$work/said.${names[i]}" 2>&1 || true
    done
done

median() {
    sort -n | sed -n "$((runs / 2 + 1))p"
}

printf '%-16s %8s %8s\n' run wall cpu
for name in "${names[@]}"; do
    figures=$(grep -E '^[0-9.]+ [0-9.]+ ' "$work/$name")
    printf '%-16s %6ss %6ss\n' "$name" "$(cut -d' ' -f1 <<<"$figures" | median)" "$(awk '{ print $2 + $3 }' <<<"$figures" | median)"
done
head -2 "$work/said.diagnose"
