package org.ibdx.collect;

/** The part of the collector script that is always the same: the POSIX shell's {@link org.ibdx.source.live.LiveMachine}. */
final class ScriptLibrary {

    /**
     * Functions. They do what the classes of {@code org.ibdx.source.live} do, one probe after the other: {@code ask} is
     * CommandRunner, {@code look} is FileReader, {@code take_stock} is Inventory, {@code judge} is OutcomeJudge, {@code run} is
     * Children. What a child says comes over a named pipe, so that nobody has to wait for a child that the kernel holds.
     */
    static final String TEXT = """
            umask 077
            unset IFS GREP_OPTIONS GREP_COLOR GREP_COLORS LC_MESSAGES LC_CTYPE LC_NUMERIC LC_TIME BASH_ENV ENV CDPATH COLUMNS LINES
            LC_ALL=C LANG=C LANGUAGE=C TERM=dumb NO_COLOR=1 PAGER=cat SYSTEMD_PAGER=cat SYSTEMD_COLORS=0
            export LC_ALL LANG LANGUAGE TERM NO_COLOR PAGER SYSTEMD_PAGER SYSTEMD_COLORS PATH
            tab=$(printf '\\t')
            newline='
            '
            # for tests: a folder before every path that is read
            root=${IBDX_ROOT-}

            usage() {
                echo "usage: sh $0 [-o FILE] [--fabric] [--active] [--peer NAME]... [--budget SECONDS]" >&2
                exit 64
            }

            target='' peers=''
            while [ $# -gt 0 ]; do
                case $1 in
                    -o) if [ $# -lt 2 ]; then usage; fi; target=$2; shift ;;
                    --fabric) reach=fabric ;;
                    --active) active=yes ;;
                    --peer) case ${2-} in '' | -* | *[!A-Za-z0-9_.:@/-]*) usage ;; esac; peers=$peers$2$newline; shift ;;
                    --budget) case ${2-} in '' | *[!0-9]*) usage ;; esac; budget=$2; shift ;;
                    *) usage ;;
                esac
                shift
            done

            # a minute of work must not be in vain because of a mistyped folder
            folder=.
            case $target in */*) folder=${target%/*}/ ;; esac
            if [ ! -d "$folder" ] || [ ! -w "$folder" ]; then
                echo "ibdx: the folder $folder is not there or may not be written to" >&2
                exit 74
            fi

            path=''
            IFS=:
            for folder in $PATH; do
                case $folder in /*) path=$path:$folder ;; esac
            done
            unset IFS
            for folder in /usr/sbin /sbin /usr/bin /bin /usr/local/sbin /usr/local/bin /opt/mellanox/*/bin /opt/mellanox/*/sbin \\
                /opt/ibutils/bin /opt/ofed/bin /opt/ofed/sbin; do
                case :$path: in *:"$folder":*) ;; *) path=$path:$folder ;; esac
            done
            PATH=${path#:}

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
            # each fork costs: the time is asked for once a command
            look_at_clock() {
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
                if [ -t 2 ]; then printf '\\r\\033[K' >&2; fi
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

            # capture ORDER PROBE SUBJECT OUTCOME EXIT USER COMMAND SOURCE: its text is in $work/text
            capture() {
                count=$((count + 1))
                file=-
                if [ -s "$work/text" ]; then
                    file=$2
                    if [ "$3" != - ]; then file=$2.$3; fi
                    case $file in *[!A-Za-z0-9_.:@-]*) file=$(printf '%s' "$file" | tr -c 'A-Za-z0-9_.:@-' '_') ;; esac
                    stem=$file
                    more=1
                    file=$stem.txt
                    while [ -e "$dir/$file" ]; do
                        more=$((more + 1))
                        file=$stem.$more.txt
                    done
                    mv "$work/text" "$dir/$file"
                fi
                printf '%06d\\t%06d\\tcapture\\t%s\\t%s\\t%s\\t%s\\t%s\\t%s\\t%s\\t%s\\t%s\\n' "$1" "$count" "$2" "$3" "$file" "$4" "$5" "$6" \\
                    "$time" "$7" "$8" >>"$work/entries"
            }

            # skip ORDER PROBE SUBJECT COMMAND SOURCE REASON
            skip() {
                printf '%s' "$6" >"$work/text"
                capture "$1" "$2" "$3" skipped - "$user" "$4" "$5"
            }

            # what was written, without what no text has; errors last
            make_text() {
                if [ "$big" = yes ]; then
                    cat "$work/out" "$work/err" | head -c "$most" | tr -d '\\000' >"$work/text"
                    return
                fi
                tr -d '\\000' <"$work/out" >"$work/text"
                if ! is_blank "$work/err"; then
                    if [ -s "$work/text" ] && [ -n "$(tail -c 1 "$work/text")" ]; then echo >>"$work/text"; fi
                    tr -d '\\000' <"$work/err" >>"$work/text"
                fi
            }

            # puts a reason before the text
            give_reason() {
                printf '%s' "$1" >"$work/whole"
                if ! is_blank "$work/text"; then
                    echo >>"$work/whole"
                    cat "$work/text" >>"$work/whole"
                fi
                mv "$work/whole" "$work/text"
            }

            is_blank() {
                if [ ! -s "$1" ]; then return 0; fi
                ! grep -q '[^[:space:]]' "$1"
            }

            # judge TOOL ROOT-PROBE: $outcome of what ended by itself
            judge() {
                if [ "$status" -eq 127 ]; then
                    outcome=no-tool
                    if grep -q 'shared librar' "$work/err"; then outcome='failed'; fi
                    return
                fi
                if [ "$status" -gt 128 ] && [ "$status" -le 159 ]; then
                    outcome=killed
                    return
                fi
                silent=no
                if is_blank "$work/out"; then silent=yes; fi
                if { [ -s "$work/err" ] || [ "$status" -ne 0 ]; } && is_denied "$2"; then
                    outcome=denied
                    return
                fi
                outcome='failed'
                if [ "$status" -eq 0 ]; then
                    outcome='read'
                elif [ "$silent" = no ]; then
                    case $answers in *" $1=$status "*) outcome='read' ;; esac
                fi
                if [ "$outcome$silent" = readyes ] && is_blank "$work/err"; then outcome=empty; fi
            }

            is_denied() {
                if [ "$status" -eq 0 ] && [ "$silent" = no ]; then return 1; fi
                if has_answer; then return 1; fi
                if [ "$status" -eq 126 ] && holds "permission denied"; then return 0; fi
                if [ "$user" -eq 0 ]; then
                    holds "$denied_to_root"
                else
                    holds "$denied" || { [ "$1" = yes ] && [ "$status" -ne 0 ] && holds "$no_mad"; }
                fi
            }

            holds() {
                cat "$work/out" "$work/err" | grep -qiF "$1"
            }

            has_answer() {
                grep -viF "$denied$newline$no_mad$newline$complaints" "$work/out" | grep -q '[^[:space:]]'
            }

            find_tool() {
                tool=''
                case $1 in
                    /*) if [ -f "$1" ]; then tool=$1; fi; return ;;
                esac
                IFS=:
                for folder in $PATH; do
                    if [ -f "$folder/$1" ]; then
                        if [ -x "$folder/$1" ]; then tool=$folder/$1; break; fi
                        if [ -z "$tool" ]; then tool=$folder/$1; fi
                    fi
                done
                unset IFS
            }

            is_safe() {
                case $1 in '' | -* | *[!A-Za-z0-9_.:@/-]*) return 1 ;; esac
            }

            # the last PCI address in a path
            pci_of() {
                pci=''
                IFS=/
                for part in $1; do
                    case $part in *[0-9a-f]:[0-9a-f][0-9a-f]:[0-9a-f][0-9a-f].[0-9a-f]) pci=$part ;; esac
                done
                unset IFS
            }

            devices='' ports='' interfaces='' adapter_interfaces='' functions='' parents=$newline groups=$newline layers=$newline odd=0

            group_of() {
                group='other interfaces'
                case $groups in
                    *"$newline$1$tab"*) group=${groups#*"$newline$1$tab"}; group=${group%%"$newline"*} ;;
                    *)
                        case $parents in
                            *"$newline$1$tab"*)
                                parent=${parents#*"$newline$1$tab"}
                                parent=${parent%%"$newline"*}
                                case $groups in *"$newline$parent$tab"*) group=${groups#*"$newline$parent$tab"}; group=${group%%"$newline"*} ;; esac
                                ;;
                        esac
                        ;;
                esac
            }

            label_of() {
                label=$1
                IFS=$newline
                for device in $devices; do
                    group_of "$device"
                    if [ "$group" = "$1" ]; then label=$device; break; fi
                done
                unset IFS
            }

            layer_of() {
                layer=${layers#*"$newline$1$tab"}
                layer=${layer%%"$newline"*}
            }

            add_function() {
                case $newline$functions in *"$newline$1$newline"*) ;; *) functions=$functions$1$newline groups=$groups$1$tab$1$newline ;; esac
            }

            take_stock() {
                run 5 /bin/sh "$work/list.sh" "$root"
                # a tab is white space to read, which would swallow empty fields
                tr '\\t' '|' <"$work/out" >"$work/inventory"
                while IFS='|' read -r kind entry a b c; do
                    if [ "$kind" != port ] && ! is_safe "$entry"; then odd=$((odd + 1)); continue; fi
                    case $kind in
                        device)
                            devices=$devices$entry$newline
                            pci_of "$a"
                            if [ -n "$pci" ]; then add_function "$pci"; fi
                            groups=$groups$entry$tab${pci:-$entry}$newline
                            ;;
                        port)
                            if ! is_safe "$entry"; then continue; fi
                            case $a in '' | *[!0-9]*) continue ;; esac
                            ports=$ports$entry/$a$newline
                            layers=$layers$entry/$a$tab$b$newline
                            group_of "$entry"
                            groups=$groups$entry/$a$tab$group$newline
                            ;;
                        pci)
                            case $b in
                                0x0207* | 0x0c06* | 0x0208*) add_function "$entry" ;;
                                0x02*) if [ "$a" = 0x15b3 ]; then add_function "$entry"; fi ;;
                            esac
                            ;;
                    esac
                done <"$work/inventory"
                while IFS='|' read -r kind entry a b c; do
                    if [ "$kind" != interface ] || ! is_safe "$entry"; then continue; fi
                    interfaces=$interfaces$entry$newline
                    pci_of "$b"
                    if [ -n "$c" ]; then parents=$parents$entry$tab$c$newline; fi
                    own=no
                    case $newline$functions in *"$newline${pci:-none}$newline"*) groups=$groups$entry$tab$pci$newline own=yes ;; esac
                    if [ "$own" = yes ] || [ "$a" = 32 ]; then adapter_interfaces=$adapter_interfaces$entry$newline; fi
                done <"$work/inventory"
                infiniband=no
                IFS=$newline
                for port in $ports; do
                    layer_of "$port"
                    case $layer in '' | InfiniBand) infiniband=yes ;; esac
                done
                unset IFS
            }

            # values EACH SUBJECT: what stands for the placeholders
            values() {
                v_device='' v_port='' v_interface='' v_pci='' v_peer=''
                case $peers in *"$newline"*"$newline"*) ;; ?*) if is_safe "${peers%"$newline"}"; then v_peer=${peers%"$newline"}; fi ;; esac
                case $1 in
                    device) v_device=$2 ;;
                    port) v_device=${2%/*} v_port=${2##*/} ;;
                    interface) v_interface=$2 ;;
                    pci) v_pci=$2 ;;
                    peer) v_peer=$2 ;;
                esac
                case $groups in *"$newline$2$tab"*) ;; *) return 0 ;; esac
                group_of "$2"
                mine=$group
                IFS=$newline
                only=''
                for each_name in $devices; do group_of "$each_name"; if [ "$group" = "$mine" ]; then only="$only $each_name"; fi; done
                case $only in '' | *' '*' '*) ;; *) v_device=${v_device:-${only# }} ;; esac
                only=''
                for each_name in $interfaces; do
                    case $groups in *"$newline$each_name$tab$mine$newline"*) only="$only $each_name" ;; esac
                done
                case $only in '' | *' '*' '*) ;; *) v_interface=${v_interface:-${only# }} ;; esac
                unset IFS
                case $mine in *:*:*.*) v_pci=${v_pci:-$mine} ;; esac
            }

            fill() {
                filled=$1
                for word in device port interface pci peer; do
                    hole="{$word}"
                    case $filled in
                        *"$hole"*)
                            eval "value=\\$v_$word"
                            if [ -z "$value" ]; then return 1; fi
                            rest=$filled filled=''
                            while :; do
                                case $rest in
                                    *"$hole"*) filled=$filled${rest%%"$hole"*}$value rest=${rest#*"$hole"} ;;
                                    *) break ;;
                                esac
                            done
                            filled=$filled$rest
                            ;;
                    esac
                done
            }

            subjects_of() {
                case $1 in
                    device) subjects=$devices none='there is no RDMA device' ;;
                    port) subjects=$ports none='there is no port of an RDMA device' ;;
                    interface) subjects=$adapter_interfaces none='there is no interface of an adapter' ;;
                    pci) subjects=$functions none='there is no InfiniBand adapter on the PCI bus' ;;
                    peer) subjects=$peers none='no other end was named' ;;
                esac
            }

            is_adapter_tool() {
                case " $adapter_tools " in *" ${1##*/} "*) return 0 ;; esac
                case ${1##*/} in ib* | mlx* | mst*) return 0 ;; esac
                return 1
            }

            # refuse REACH ACTIVE EFFECTS TOOL: why a probe is not run at all
            refuse() {
                if [ "$active" = no ] && [ "$2" = yes ]; then reason="it is active ($3); only when asked for"; return 0; fi
                case $3 in
                    [Ss]end* | [Ww]rite* | [Cc]lear* | [Rr]eset* | [Cc]hange* | [Ss]et* | [Ll]oad* | [Ss]tart* | [Ss]top* | [Tt]ake* | [Cc]reate*)
                        if [ "$active" = no ]; then reason="it has effects ($3); only when asked for"; return 0; fi
                        ;;
                esac
                case $reach:$1 in
                    host:sm) reason='it asks the subnet manager'; return 0 ;;
                    host:fabric | sm:fabric) reason='it asks the whole fabric; only when asked for'; return 0 ;;
                esac
                if [ -z "$devices$functions" ] && { [ "$1" != host ] || is_adapter_tool "$4"; }; then
                    reason='there is no InfiniBand adapter: none on the PCI bus, none in /sys/class/infiniband'
                    return 0
                fi
                if [ "$1" != host ] && [ -z "$devices" ]; then reason='there is no RDMA device in /sys/class/infiniband'; return 0; fi
                if [ "$1" != host ] && [ "$infiniband" = no ]; then reason='no port has the link layer InfiniBand'; return 0; fi
                return 1
            }

            tell() {
                if [ -t 2 ]; then printf '\\r\\033[K%s' "$1" >&2; fi
            }

            # ask ORDER PROBE ROOT SECONDS REACH ACTIVE EFFECTS EACH COMMAND...
            ask() {
                order=$1 probe=$2 needs_root=$3 limit=$4 wide=$5 traffic=$6 effects=$7 each=$8
                shift 8
                if refuse "$wide" "$traffic" "$effects" "$1"; then
                    skip "$order" "$probe" - "$*" "$*" "$reason"
                    return
                fi
                if [ "$each" = - ]; then
                    values none none
                    ask_one - "$@"
                    return
                fi
                subjects_of "$each"
                planned=no
                IFS=$newline
                for subject in $subjects; do
                    unset IFS
                    if [ "$each" = peer ] && ! is_safe "$subject"; then continue; fi
                    planned=yes
                    if [ "$each" = port ] && [ "$wide" != host ]; then
                        layer_of "$subject"
                        case $layer in
                            '' | InfiniBand) ;;
                            *) skip "$order" "$probe" "$subject" "$*" "$*" "the port is $layer, not InfiniBand"; continue ;;
                        esac
                    fi
                    values "$each" "$subject"
                    ask_one "$subject" "$@"
                done
                unset IFS
                if [ "$planned" = no ]; then skip "$order" "$probe" - "$*" "$*" "$none"; fi
                if [ "$each" != peer ] && [ "$odd" -gt 0 ]; then
                    skip "$order" "$probe" '?' "$*" "$*" "names with unusual characters are not put into commands: $odd"
                fi
            }

            # ask_one SUBJECT COMMAND...
            ask_one() {
                subject=$1
                shift
                plain=$*
                words=$#
                while [ "$words" -gt 0 ]; do
                    if ! fill "$1"; then
                        skip "$order" "$probe" "$subject" "$plain" "$plain" "nothing is known for a placeholder of: $1"
                        return
                    fi
                    shift
                    set -- "$@" "$filled"
                    words=$((words - 1))
                done
                line=$*
                if is_over; then
                    over
                    skip "$order" "$probe" "$subject" "$line" "$line" "$reason"
                    return
                fi
                touched=''
                if [ "$subject" != - ] && [ "$each" != peer ]; then
                    group_of "$subject"
                    touched=$group$newline
                elif [ "$wide" != host ] || is_adapter_tool "$1"; then
                    touched=$functions$devices
                fi
                IFS=$newline
                for adapter in $touched; do
                    case $stuck in
                        *"$newline$adapter$newline"*)
                            unset IFS
                            skip "$order" "$probe" "$subject" "$line" "$line" "not run, because adapter $adapter has blocked another probe"
                            return
                            ;;
                    esac
                done
                unset IFS
                case $stuck in
                    *"$newline$1$newline"*)
                        skip "$order" "$probe" "$subject" "$line" "$line" "not run, because $1 is blocked in the kernel already"
                        return
                        ;;
                esac
                tell "$probe $subject"
                find_tool "$1"
                if [ -z "$tool" ]; then
                    printf '%s: not found' "$1" >"$work/text"
                    capture "$order" "$probe" "$subject" no-tool - "$user" "$line" "$line"
                    return
                fi
                if [ ! -x "$tool" ]; then
                    printf '%s: may not be executed' "$tool" >"$work/text"
                    capture "$order" "$probe" "$subject" denied - "$user" "$line" "$line"
                    return
                fi
                asked=$1
                shift
                run "$limit" "$tool" "$@"
                make_text
                with=''
                if [ -n "$open" ]; then with=", with $open open"; fi
                outcome='' exit_status=-
                case $how in
                    stuck)
                        outcome=stuck
                        stuck=$stuck$asked$newline
                        if [ "$subject" != - ]; then stuck=$stuck$touched; fi
                        give_reason "blocked in the kernel$with"
                        ;;
                    late)
                        outcome=timed-out
                        too_long "$limit"
                        give_reason "$reason$with"
                        ;;
                    cut) outcome=cut ;;
                    ended)
                        judge "${asked##*/}" "$needs_root"
                        exit_status=$status
                        if [ "$outcome" = killed ]; then give_reason "ended by signal $((status - 128))"; fi
                        ;;
                esac
                capture "$order" "$probe" "$subject" "$outcome" "$exit_status" "$user" "$line" "$line"
            }

            # look ORDER PROBE KIND SECONDS EFFECTS ACTIVE EACH SHOWN (FOLDER COMPONENT REST)...
            look() {
                order=$1 probe=$2 kind=$3 limit=$4 effects=$5 traffic=$6 each=$7 shown=$8
                shift 8
                if refuse host "$traffic" "$effects" none; then
                    skip "$order" "$probe" - - "$shown" "$reason"
                    return
                fi
                if [ "$each" = - ]; then
                    values none none
                    look_one - "$@"
                    return
                fi
                subjects_of "$each"
                planned=no
                IFS=$newline
                for subject in $subjects; do
                    unset IFS
                    if [ "$each" = peer ] && ! is_safe "$subject"; then continue; fi
                    planned=yes
                    values "$each" "$subject"
                    look_one "$subject" "$@"
                done
                unset IFS
                if [ "$planned" = no ]; then skip "$order" "$probe" - - "$shown" "$none"; fi
                if [ "$each" != peer ] && [ "$odd" -gt 0 ]; then
                    skip "$order" "$probe" '?' - "$shown" "names with unusual characters are not put into commands: $odd"
                fi
            }

            # look_one SUBJECT (FOLDER COMPONENT REST)...: a tree without a subject is one capture, whatever adapters its files belong to
            look_one() {
                subject=$1
                shift
                rm -f "$work"/list/*
                lists='' first=''
                while [ $# -ge 3 ]; do
                    if ! fill "$2"; then skip "$order" "$probe" "$subject" - "$shown" "nothing is known for a placeholder of: $2"; return; fi
                    component=$filled
                    if ! fill "$3"; then skip "$order" "$probe" "$subject" - "$shown" "nothing is known for a placeholder of: $3"; return; fi
                    rest=$filled
                    matched=no
                    case $1 in
                        any) add_path any "$component"; matched=yes ;;
                        class/infiniband) names=$devices ;;
                        class/net) names=$interfaces ;;
                        *) names=$functions ;;
                    esac
                    if [ "$1" != any ]; then
                        IFS=$newline
                        for entry in $names; do
                            # shellcheck disable=SC2254 # it is a pattern
                            case $entry in
                                $component)
                                    unset IFS
                                    group_of "$entry"
                                    add_path "$group" "/sys/$1/$entry$rest"
                                    matched=yes
                                    ;;
                            esac
                        done
                        unset IFS
                        # somebody has to say that there is nothing
                        if [ "$matched" = no ] && [ -z "$lists" ]; then add_path any "/sys/$1/$component$rest"; fi
                    fi
                    shift 3
                done
                good='' nothing='' bad=0
                : >"$work/part"
                IFS=$newline
                for group in $lists; do
                    unset IFS
                    look_group "$group"
                done
                unset IFS
                if [ "$kind" != tree ] || [ "$subject" != - ]; then return 0; fi
                if [ -s "$work/part" ]; then
                    mv "$work/part" "$work/text"
                    capture "$order" "$probe" - "${good:-read}" - "$user" - "$shown"
                elif [ -n "$nothing" ]; then
                    mv "$work/nothing" "$work/text"
                    capture "$order" "$probe" - "$nothing" - "$user" - "$shown"
                fi
                done_bad=0
                while [ "$done_bad" -lt "$bad" ]; do
                    done_bad=$((done_bad + 1))
                    read -r bad_outcome bad_label <"$work/bad.$done_bad"
                    mv "$work/bad.$done_bad.txt" "$work/text"
                    capture "$order" "$probe" "$bad_label" "$bad_outcome" - "$user" - "$shown"
                done
            }

            add_path() {
                first=${first:-$2}
                if [ ! -e "$work/list/$1" ]; then lists=$lists$1$newline; fi
                printf '%s\\n' "$root$2" >>"$work/list/$1"
            }

            # look_group GROUP: reads the files of one adapter, or of none
            look_group() {
                label=''
                if [ "$1" != any ]; then label_of "$1"; fi
                place=$shown
                if [ "$kind" != tree ]; then place=$first; fi
                : >"$work/text"
                if is_over; then
                    over
                    brought skipped "$reason"
                    return
                fi
                case $stuck in
                    *"$newline$1$newline"*) brought skipped "not read, because $label has blocked another probe"; return ;;
                esac
                tell "$probe"
                rm -f "$work/side"
                run "$limit" /bin/sh "$work/read.sh" "$kind" "$work/list/$1" "$work/side" "$most"
                shown_list=$(cat "$work/list/$1")
                if [ "$how" != ended ] && [ -n "$(tail -c 1 "$work/out")" ]; then
                    # the last line is not whole
                    sed -e '$d' "$work/out" >"$work/err"
                    mv "$work/err" "$work/out"
                fi
                shorten <"$work/out" >"$work/text"
                with=''
                if [ -n "$open" ]; then with=", reading $open"; fi
                case $how in
                    stuck)
                        if [ "$1" != any ]; then stuck=$stuck$1$newline; fi
                        brought stuck "blocked in the kernel$with"
                        return
                        ;;
                    late)
                        too_long "$limit"
                        brought timed-out "$reason$with"
                        return
                        ;;
                    cut) brought cut ''; return ;;
                esac
                found='' path='' error=''
                if [ -f "$work/side" ]; then { read -r found; read -r path; read -r error; } <"$work/side"; fi
                path=${path#"$root"}
                if [ "$kind" != tree ] && [ -n "$path" ]; then place=$path; fi
                case $found in
                    absent | denied | none)
                        folder=$shown
                        if [ "$kind" != tree ]; then
                            folder=${shown_list%%"$newline"*}
                            folder=${folder#"$root"}
                            case $shown_list in *"$newline"*) folder=$shown ;; esac
                        fi
                        : >"$work/text"
                        case $found:$kind in
                            absent:*) case $folder in *', '*) brought absent "$folder are not there" ;; *) brought absent "$folder is not there" ;; esac ;;
                            denied:*) brought denied "permission denied: $folder" ;;
                            none:tree) brought empty '' ;;
                            *) brought absent "$place is not there" ;;
                        esac
                        return
                        ;;
                    some) ;;
                    *) brought failed "the reader ended with status $status $(cat "$work/err")"; return ;;
                esac
                outcome='read'
                if is_blank "$work/text"; then outcome=empty; fi
                if [ -n "$error" ]; then
                    case $error in *ermission\\ denied* | *not\\ permitted*) outcome=denied ;; *) outcome=failed ;; esac
                    if is_blank "$work/text"; then printf '%s: %s' "$error" "$place" | tr '[:upper:]' '[:lower:]' >"$work/text"; fi
                fi
                brought "$outcome" ''
            }

            # without passwords, and without the folder before all paths
            shorten() {
                if [ -n "$root" ] && [ "$kind" = tree ]; then sed -e "s|^$root/|/|" | hide; else hide; fi | tr -d '\\000'
            }

            # brought OUTCOME REASON: what one group gave; a part of a tree waits for the others
            brought() {
                if [ "$kind" != tree ] || [ "$subject" != - ]; then
                    if [ -n "$2" ]; then give_reason "$2"; fi
                    capture "$order" "$probe" "$subject" "$1" - "$user" - "$place"
                    return
                fi
                cat "$work/text" >>"$work/part"
                case $1 in
                    read | cut) if [ "$good" != cut ]; then good=$1; fi ;;
                    empty | absent | denied)
                        case $nothing:$1 in
                            :* | absent:empty | absent:denied | empty:denied) nothing=$1; printf '%s' "$2" >"$work/nothing" ;;
                        esac
                        ;;
                    *)
                        bad=$((bad + 1))
                        give_reason "$2"
                        mv "$work/text" "$work/bad.$bad.txt"
                        printf '%s %s\\n' "$1" "${label:--}" >"$work/bad.$bad"
                        ;;
                esac
            }

            finish() {
                {
                    printf 'ibdx-bundle\\t1\\nhost\\t%s\\ntaken\\t%s\\nfinished\\t%s\\nversion\\t%s\\nmade-by\\tibdx collect --script\\nuser\\t%s\\nreach\\t%s\\nactive\\t%s\\nredacted\\tno\\n' "$host" \\
                        "$started" "$time" "$version" "$user" "$reach" "$active"
                    sort "$work/entries" | cut -f3-
                } >"$dir/manifest.tsv"
                if ! command -v tar >/dev/null 2>&1 || ! command -v gzip >/dev/null 2>&1; then
                    if mv "$dir" "${target%.tar.gz}"; then
                        echo "${target%.tar.gz}"
                        return
                    fi
                fi
                if (cd "$work" && tar -cf - "$name") | gzip -c >"$target.part" && mv "$target.part" "$target"; then
                    echo "$target"
                else
                    rm -f "$target.part"
                    echo "ibdx: cannot write $target" >&2
                    exit 74
                fi
            }
            """;

    private ScriptLibrary() {
    }
}
