#!/bin/bash
# Runs a command as if on another machine: in a mount and UTS namespace of its own, in which a tree of files is laid over /sys, /proc,
# /dev, /etc and others. Nothing is written outside; every mount goes with the command. Needs root.
#
#   node.sh TREE SCRATCH COMMAND...     SCRATCH: an empty folder, mounted over
#   NODE_NETNS   network namespace (ip netns)          NODE_NAME   host name
#   NODE_LIVE    folders of the tree, parted by commas, that are seen inside as they change
#   NODE_PATH    folders before PATH                   NODE_USER   numeric user to become
#
# In the tree, a file .only hides all real entries of its folder, .absent lists some that are hidden; proc/ replaces whole files.
set -euo pipefail
tree=$1 scratch=$2
shift 2
if [ "${NODE_INSIDE:-}" != yes ]; then
    export NODE_INSIDE=yes
    enter=()
    [ -z "${NODE_NETNS:-}" ] || enter=(/usr/sbin/ip netns exec "$NODE_NETNS")
    exec "${enter[@]+"${enter[@]}"}" unshare --mount --uts --propagation private "$BASH" "$0" "$tree" "$scratch" "$@"
fi
here=$PWD
[ -z "${NODE_NAME:-}" ] || hostname "$NODE_NAME"
mount -t tmpfs -o mode=755 none "$scratch"
cp -a "$tree" "$scratch/tree"
mkdir "$scratch/live"
mount --bind "$tree" "$scratch/live"
tree=$scratch/tree

# lsmod wants more of a module than /proc/modules tells; one process for all folders, because each costs more than what it does
if [ -f "$tree/proc/modules" ]; then
    folders=()
    while read -r module size used by _; do
        folders+=("$tree/sys/module/$module/holders")
        IFS=, read -ra holders <<<"${by#-}"
        for holder in "${holders[@]+"${holders[@]}"}"; do [ -z "$holder" ] || folders+=("$tree/sys/module/$module/holders/$holder"); done
    done <"$tree/proc/modules"
    [ "${#folders[@]}" = 0 ] || mkdir -p "${folders[@]}"
    while read -r module size used by _; do
        folder=$tree/sys/module/$module
        echo "$size" >"$folder/coresize"
        echo "$used" >"$folder/refcnt"
        echo live >"$folder/initstate"
    done <"$tree/proc/modules"
fi

# a character device 0:0 in the upper layer hides what lies below (overlayfs)
while read -r mark; do
    folder=${mark%/*}
    for entry in "${folder#"$tree"}"/* "${folder#"$tree"}"/.[!.]*; do
        name=${entry##*/}
        if { [ -e "$entry" ] || [ -L "$entry" ]; } && [ ! -e "$folder/$name" ] && [ ! -L "$folder/$name" ]; then mknod "$folder/$name" c 0 0; fi
    done
    rm "$mark"
done < <(find "$tree" -name .only)
while read -r mark; do
    while read -r name; do [ -z "$name" ] || mknod "${mark%/*}/$name" c 0 0; done <"$mark"
    rm "$mark"
done < <(find "$tree" -name .absent)

for top in sys etc var usr opt root home run; do
    [ ! -d "$tree/$top" ] || mount -t overlay node -o "ro,lowerdir=$tree/$top:/$top" "/$top"
done
IFS=, read -ra live <<<"${NODE_LIVE:-}"
for folder in "${live[@]+"${live[@]}"}"; do [ ! -d "$scratch/live/$folder" ] || mount --bind "$scratch/live/$folder" "/$folder"; done
if [ -d "$tree/dev" ]; then
    # a device node is opened through the mount: only this folder is laid over
    mkdir -p "$scratch/dev"
    mount -t tmpfs -o mode=755,dev none "$scratch/dev"
    entries=()
    for entry in /dev/*; do [ -e "$tree$entry" ] || entries+=("$scratch/real/${entry##*/}"); done
    [ "${#entries[@]}" = 0 ] || ln -s -t "$scratch/dev" "${entries[@]}"
    mkdir -p "$scratch/real"
    mount --rbind /dev "$scratch/real"
    cp -a "$tree/dev/." "$scratch/dev/"
    mount --rbind "$scratch/dev" /dev
fi
if [ -d "$tree/proc" ]; then
    mapfile -t files < <(cd "$tree/proc" && find . -type f -printf '%P\n')
    missing=no
    for file in "${files[@]}"; do [ -e "/proc/$file" ] || missing=yes; done
    if [ "$missing" = yes ]; then
        # the kernel lacks a file (/proc/modules without CONFIG_MODULES): links to the real /proc; of processes that begin later it
        # shows only the own one
        mkdir "$scratch/proc"
        mount -t tmpfs none "$scratch/proc"
        mkdir "$scratch/proc/.real"
        mount --rbind /proc "$scratch/proc/.real"
        (cd /proc && set -- * && ln -s -t "$scratch/proc" "${@/#/.real/}")
        for file in "${files[@]}"; do
            if [ -e "/proc/$file" ] && [ "${file#*/}" != "$file" ]; then
                mount --bind "$tree/proc/$file" "$scratch/proc/.real/$file"
            else
                mkdir -p "$scratch/proc/$(dirname "$file")"
                rm -f "$scratch/proc/$file"
                cp "$tree/proc/$file" "$scratch/proc/$file"
            fi
        done
        mount --rbind "$scratch/proc" /proc
    else
        for file in "${files[@]}"; do mount --bind "$tree/proc/$file" "/proc/$file"; done
    fi
fi
cd "$here"
PATH=${NODE_PATH:+$NODE_PATH:}$PATH
become=()
[ -z "${NODE_USER:-}" ] || become=(setpriv --reuid "$NODE_USER" --regid "$NODE_USER" --clear-groups)
unset NODE_INSIDE NODE_LIVE NODE_NETNS NODE_NAME NODE_PATH NODE_USER
exec "${become[@]+"${become[@]}"}" "$@"
