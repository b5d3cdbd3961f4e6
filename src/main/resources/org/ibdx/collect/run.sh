umask 077
unset IFS GREP_OPTIONS GREP_COLOR GREP_COLORS LC_MESSAGES LC_CTYPE LC_NUMERIC LC_TIME BASH_ENV ENV CDPATH COLUMNS LINES
LC_ALL=C LANG=C LANGUAGE=C TERM=dumb NO_COLOR=1 PAGER=cat SYSTEMD_PAGER=cat SYSTEMD_COLORS=0
export LC_ALL LANG LANGUAGE TERM NO_COLOR PAGER SYSTEMD_PAGER SYSTEMD_COLORS PATH
tab=$(printf '\t')
newline='
'
# for tests: a folder before every path that is read
root=${IBDX_ROOT-}

usage() {
    echo "usage: sh $0 [-o FILE] [--fabric] [--active] [--peer NAME]... [--through DEVICE/PORT] [--budget SECONDS]" >&2
    exit 64
}

# another end: by its GUID (0x98039b0300a1b2c4), its LID (5, 0x5), its IP address or name; what stands before = is for people
add_peer() {
    other=${1#*=}
    case $other in '' | -* | *[!A-Za-z0-9_.:@/-]*) usage ;; esac
    plain=${other#0x}
    case $plain in
        *[!0-9A-Fa-f:]*) peers=$peers$other$newline; return ;;
        ????:????:????:????) plain=$(printf '%s' "$plain" | tr -d :) ;;
        *:*) peers=$peers$other$newline; return ;;
    esac
    case $other:${#plain} in
        0x*:9 | 0x*:1[0-6] | *:16)
            plain=$(printf '%s' "$plain" | tr '[:upper:]' '[:lower:]')
            while [ ${#plain} -lt 16 ]; do plain=0$plain; done
            guids=${guids}0x$plain$newline
            ;;
        0x*:[1-4] | [1-9]*:[1-5])
            case $other in 0x*) ;; *[!0-9]*) peers=$peers$other$newline; return ;; esac
            other=$((other))
            if [ "$other" -eq 0 ] || [ "$other" -gt 49151 ]; then usage; fi
            lids=$lids$other$newline
            ;;
        *) peers=$peers$other$newline ;;
    esac
}

target='' peers='' lids='' guids='' through=''
while [ $# -gt 0 ]; do
    case $1 in
        -o) if [ $# -lt 2 ]; then usage; fi; target=$2; shift ;;
        --fabric) reach=fabric ;;
        --active) active=yes ;;
        --peer) if [ $# -lt 2 ]; then usage; fi; add_peer "$2"; shift ;;
        --through) case ${2-} in [A-Za-z]*/[1-9]*) through=$2 ;; *) usage ;; esac; shift ;;
        --budget) case ${2-} in '' | *[!0-9]*) usage ;; esac; budget=$2; shift ;;
        *) usage ;;
    esac
    shift
done

# a minute of work must not be in vain because of a mistyped folder
folder=.
case $target in */*) folder=${target%/*}/ ;; esac
if [ "$target" != - ] && { [ ! -d "$folder" ] || [ ! -w "$folder" ]; }; then
    echo "ibdx: the folder $folder is not there or may not be written to" >&2
    exit 74
fi

path=''
IFS=:
for folder in $PATH; do
    case $folder in /*) path=$path:$folder ;; esac
done
unset IFS
for folder in /usr/sbin /sbin /usr/bin /bin /usr/local/sbin /usr/local/bin /opt/mellanox/*/bin /opt/mellanox/*/sbin \
    /opt/ibutils/bin /opt/ofed/bin /opt/ofed/sbin; do
    case :$path: in *:"$folder":*) ;; *) path=$path:$folder ;; esac
done
PATH=${path#:}
packs=yes
for tool in tar gzip; do command -v "$tool" >/dev/null 2>&1 || packs=no; done
if [ "$target$packs" = -no ]; then
    echo "ibdx: there is no tar or no gzip here, so nothing can be written to standard output; -o FILE leaves a folder" >&2
    exit 74
fi

work=''
for folder in /dev/shm "${XDG_RUNTIME_DIR:-/nowhere}" "${TMPDIR:-/tmp}" /var/tmp; do
    if [ -d "$folder" ] && [ -w "$folder" ]; then
        work=$folder/ibdx-$$
        if mkdir "$work" 2>/dev/null; then break; fi
        work=''
    fi
done
if [ -z "$work" ]; then
    echo "ibdx: no folder for temporary files" >&2
    exit 70
fi
mkdir "$work/list" "$work/here"
mkfifo "$work/said"
exec 4<>"$work/said"

if read -r host </proc/sys/kernel/hostname; then :; else host=$(uname -n); fi 2>/dev/null
host=${IBDX_HOST-$host}
user=$(id -u)
user=${IBDX_USER-$user}
# each fork costs: the time is asked for once a second, /proc/uptime tells when one is over
second=''
look_at_clock() {
    up=
    if read -r up _ </proc/uptime; then up=${up%.*}; fi 2>/dev/null
    if [ -n "$up" ] && [ "$up" = "$second" ]; then return 0; fi
    second=$up
    clock=$(date -u '+%s %Y-%m-%dT%H:%M:%SZ')
    now=${clock%% *}
    time=${clock#* }
}
look_at_clock
start=$now
end=$((start + budget))
started=$time
name=$(printf '%s' "$host" | tr '[:upper:]' '[:lower:]' | tr -c 'a-z0-9_.-' '_')
name=ibdx-$name-$(printf '%s' "$time" | tr -d ':-' | tr 'T' '-' | tr -d Z)
dir=$work/$name
mkdir "$dir"
: >"$work/entries"
if [ -z "$target" ]; then target=$name.tar.gz; fi
mark=$$.$start
number=0 count=0
stuck=$newline
# what read.sh would find out each time
IBDX_GREP_TELLS=no
case $(grep -aH --line-buffered '' /proc/self/mem 2>&1) in
    *rror*) if grep -aH --line-buffered '' /dev/null 2>/dev/null; [ $? -eq 1 ]; then IBDX_GREP_TELLS=yes; fi ;;
esac
export IBDX_GREP_TELLS
setsid=''
if command -v setsid >/dev/null 2>&1; then setsid=setsid; fi

# kills what has the mark in its environment; a reader of /proc may be blocked, so nobody waits for it long
sweep() {
    (
        grep -lszF "IBDX_RUN=$1" /proc/[0-9]*/environ | while read -r process; do
            process=${process#/proc/}
            kill -KILL "${process%/environ}"
        done
        echo "$number swept" >&4
    ) >/dev/null 2>&1 &
    watch 3 swept
    while read -r n word value <&4; do
        if [ "$n $word" = "$number swept" ]; then break; fi
    done
    unwatch
}

# says a word after some seconds
watch() {
    (
        nap=''
        trap 'if [ -n "$nap" ]; then kill "$nap"; fi; exit 0' TERM
        IBDX_RUN=$mark.0.
        export IBDX_RUN
        sleep "$1" &
        nap=$!
        wait "$nap"
        echo "$number $2" >&4
    ) >/dev/null 2>&1 &
    dog=$!
}

unwatch() {
    kill "$dog" 2>/dev/null
    wait "$dog" 2>/dev/null
}

clean() {
    trap - EXIT INT TERM HUP
    if [ -n "$pid" ]; then kill -KILL "-$pid" "$pid" 2>/dev/null; fi
    if [ -n "$dog" ]; then unwatch; fi
    number=$((number + 1))
    sweep "$mark."
    cd /
    rm -rf "$work"
    if [ -t 2 ]; then printf '\r\033[K' >&2; fi
}
pid='' dog=''
trap 'clean; exit 130' INT TERM HUP
trap clean EXIT

# run SECONDS COMMAND...: leaves $how (ended, late, cut, stuck), $status, $open, and what it wrote in $work/out and $work/err
run() {
    number=$((number + 1))
    seconds=$1
    shift
    left=$((end - now))
    if [ "$seconds" -gt "$left" ]; then seconds=$left; fi
    if [ "$seconds" -lt 1 ]; then seconds=1; fi
    how=ended status='' open='' pid=''
    : >"$work/out"
    : >"$work/err"
    if [ ! -d "$work/here" ]; then mkdir -p "$work/here"; fi
    (
        IBDX_RUN=$mark.$number.
        export IBDX_RUN
        cd "$work/here" || exit
        # shellcheck disable=SC2086 # empty where there is no setsid
        $setsid /bin/sh -c "$bound" ibdx "$blocks" "$@" </dev/null >"$work/out" 2>"$work/err" 4>&- &
        child=$!
        echo "$number pid $child" >&4
        wait "$child"
        echo "$number end $?" >&4
    ) >/dev/null 2>&1 &
    wrapper=$!
    watch "$seconds" late
    while read -r n word value <&4; do
        if [ "$n" != "$number" ]; then continue; fi
        case $word in
            pid) pid=$value ;;
            end) status=$value; break ;;
            late)
                how=late
                look_open
                kill -KILL "-$pid" "$pid" 2>/dev/null
                unwatch
                watch 1 stuck
                ;;
            stuck)
                how=stuck
                kill -KILL "$wrapper" 2>/dev/null
                break
                ;;
        esac
    done
    unwatch
    kill -KILL "-$pid" 2>/dev/null
    pid=''
    if [ "$how" = late ]; then sweep "$mark.$number."; fi
    look_at_clock
    big=no
    size=$(wc -c <"$work/out")
    if [ "$size" -ge "$most" ]; then big=yes; fi
    if [ -s "$work/err" ]; then
        size=$(wc -c <"$work/err")
        if [ "$size" -ge "$most" ]; then big=yes; fi
    fi
    if [ "$big" = yes ] && [ "$how" != stuck ]; then how=cut; fi
}

# the file of the kernel that it has open: what it waits for, most likely
look_open() {
    kids=''
    if [ -r "/proc/$pid/task/$pid/children" ]; then read -r kids <"/proc/$pid/task/$pid/children"; fi
    for process in $pid $kids; do
        for file in /proc/"$process"/fd/*; do
            file=$(readlink "$file")
            case $file in /sys/* | /dev/infiniband* | /dev/mst*) open=$file; return ;; esac
        done
    done
}

is_over() {
    [ "$now" -ge "$end" ]
}

over() {
    reason="the time for all probes ($budget s) was used up before"
}

too_long() {
    if is_over; then
        reason="ended because the time for all probes ($budget s) was used up"
    else
        reason="no end within $1 s"
    fi
}

