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
    exit 70
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
    exit 70
fi

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

# what runs beside this shell: $wrapper waits for the tool of a probe, $ticker tells when a second is over, $known is the last of
# them that has a name. A process that was forked and has become nothing else yet has no mark and could be overlooked; so each begins
# by writing its number into a folder, and when that is gone none begins.
work='' making='' wrapper='' ticker='' known='' number=0
# shellcheck disable=SC2016 # it is a shell's text
begins='echo $$ >"$1" || exit; shift; '

# kills what has the mark in its environment until there is none; a reader of /proc may be blocked, so nobody waits for it long
sweep() {
    number=$((number + 1))
    (
        for round in 1 2 3 4 5 6 7 8; do
            marked=$(grep -lszF "IBDX_RUN=$1" /proc/[0-9]*/environ)
            if [ -z "$marked" ]; then break; fi
            for process in $marked; do
                process=${process#/proc/}
                kill -KILL "${process%/environ}"
            done
        done
        echo "$number swept $round" >&4
    ) >/dev/null 2>&1 &
    sweeper=$! known=$!
    look_at_clock
    swept_by=$((now + 3))
    while read -r n word value <&4; do
        if [ "$n $word" = "$number swept" ]; then break; fi
        if [ "$word" = tick ]; then look_at_clock; fi
        if [ "$now" -gt "$swept_by" ]; then
            kill -KILL "$sweeper"
            break
        fi
    done
    wait "$sweeper" 2>/dev/null
}

# ends what has written its number into a folder, and lets none begin there any more
close_folder() {
    pid=''
    if mv "$work/$1" "$work/$1.closed" && read -r pid <"$work/$1.closed/pid"; then
        if [ -n "$pid" ]; then kill -KILL "-$pid" "$pid"; fi
    fi 2>/dev/null
}

clean() {
    trap '' INT TERM HUP
    trap - EXIT
    # one that was forked a moment ago has no name yet
    if [ "$!" != "$known" ]; then kill -KILL "$!" 2>/dev/null; fi
    if [ -n "$wrapper" ]; then kill -KILL "$wrapper" 2>/dev/null; fi
    if [ -n "$work" ]; then
        close_folder probe
        if [ -n "$wrapper" ]; then wait "$wrapper" 2>/dev/null; fi
        if [ -n "$ticker" ]; then
            sweep "$mark."
            kill -KILL "$ticker"
            wait "$ticker" 2>/dev/null
        fi
        close_folder clock
        cd /
        rm -rf "$work"
    elif [ -n "$making" ]; then
        rmdir "$making" 2>/dev/null
    fi
    if [ -t 2 ]; then printf '\r\033[K' >&2; fi
}
trap 'clean; exit 130' INT TERM HUP
trap clean EXIT

for folder in /dev/shm "${XDG_RUNTIME_DIR:-/nowhere}" "${TMPDIR:-/tmp}" /var/tmp; do
    if [ -d "$folder" ] && [ -w "$folder" ]; then
        making=$folder/ibdx-$$
        if mkdir "$making" 2>/dev/null; then
            work=$making
            break
        fi
        making=''
    fi
done
if [ -z "$work" ]; then
    echo "ibdx: no folder for temporary files" >&2
    exit 70
fi
mkdir "$work/list" "$work/here" "$work/probe" "$work/clock"
mkfifo "$work/said"
exec 4<>"$work/said"

if read -r host </proc/sys/kernel/hostname; then :; else host=$(uname -n); fi 2>/dev/null
host=${IBDX_HOST-$host}
user=$(id -u)
user=${IBDX_USER-$user}
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
count=0
stuck=$newline
# what read.sh would find out each time
IBDX_GREP_TELLS=no
case $(grep -aH --line-buffered '' /proc/self/mem 2>&1) in
    *rror*) if grep -aH --line-buffered '' /dev/null 2>/dev/null; [ $? -eq 1 ]; then IBDX_GREP_TELLS=yes; fi ;;
esac
export IBDX_GREP_TELLS
setsid=''
if command -v setsid >/dev/null 2>&1; then setsid=setsid; fi

# says each second that it is over, as long as this shell lives
(
    # shellcheck disable=SC2016
    while kill -0 $$ && /bin/sh -c "$begins"'exec sleep 1' ibdx "$work/clock/pid"; do echo "0 tick" >&4; done
) >/dev/null 2>&1 &
ticker=$! known=$!

# run SECONDS COMMAND...: leaves $how (ended, late, cut, stuck), $status, $open, what it wrote in $work/out and $work/err, and how
# many words are in the first
run() {
    number=$((number + 1))
    seconds=$1
    shift
    become=$begins$bound
    if [ "$1" = /bin/sh ]; then
        # one shell is enough
        shift
        # shellcheck disable=SC2016
        become=$begins${bound%exec *}'file=$1; shift; . "$file"'
    fi
    look_at_clock
    begun=$now
    left=$((end - now))
    if [ "$seconds" -gt "$left" ]; then seconds=$left; fi
    if [ "$seconds" -lt 1 ]; then seconds=1; fi
    how=ended status='' open='' pid='' killed=''
    : >"$work/out"
    : >"$work/err"
    : >"$work/probe/pid"
    if [ ! -d "$work/here" ]; then mkdir -p "$work/here"; fi
    (
        IBDX_RUN=$mark.$number.
        export IBDX_RUN
        cd "$work/here" || cd /
        # shellcheck disable=SC2086 # empty where there is no setsid
        $setsid /bin/sh -c "$become" ibdx "$work/probe/pid" "$blocks" "$@" </dev/null >"$work/out" 2>"$work/err" 4>&- &
        wait $!
        echo "$number end $?" >&4
    ) >/dev/null 2>&1 &
    wrapper=$! known=$!
    while read -r n word value <&4; do
        if [ "$n $word" = "$number end" ]; then
            status=$value
            break
        fi
        if [ "$word" != tick ]; then continue; fi
        look_at_clock
        if [ -n "$killed" ]; then
            if [ $((now - killed)) -lt 2 ]; then continue; fi
            how=stuck
            kill -KILL "$wrapper"
            break
        fi
        if [ $((now - begun)) -le "$seconds" ]; then continue; fi
        how=late
        read -r pid <"$work/probe/pid"
        if [ -n "$pid" ]; then
            look_open
            kill -KILL "-$pid" "$pid" 2>/dev/null
            killed=$now
        fi
    done
    wait "$wrapper" 2>/dev/null
    wrapper=''
    read -r pid <"$work/probe/pid"
    if [ -n "$pid" ]; then kill -KILL "-$pid" 2>/dev/null; fi
    : >"$work/probe/pid"
    if [ "$how" = late ]; then sweep "$mark.$number."; fi
    look_at_clock
    big=no words_out=0
    if [ -s "$work/out" ]; then
        # shellcheck disable=SC2046 # two numbers
        set -- $(wc -wc <"$work/out")
        words_out=$1
        if [ "$2" -ge "$most" ]; then big=yes; fi
    fi
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

