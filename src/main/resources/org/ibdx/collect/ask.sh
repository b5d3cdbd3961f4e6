# ask ORDER PROBE ROOT SECONDS REACH ACTIVE EFFECTS EACH COMMAND...
ask() {
    order=$1 probe=$2 needs_root=$3 limit=$4 wide=$5 traffic=$6 effects=$7 each=$8
    shift 8
    case $1 in
        *'|'*)
            choose_tool "$1"
            shift
            set -- "$asked" "$@"
            ;;
    esac
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
    if [ "$each" = netns ] && [ "$namespace_count" -gt 16 ]; then
        skip "$order" "$probe" + "$*" "$*" "only the first 16 namespaces are looked into, not $((namespace_count - 16)) more"
    fi
    if ! is_other_end "$each" && [ "$odd" -gt 0 ]; then
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
            reason="nothing is known for a placeholder of: $1"
            case $1 in '{device}' | '{port}') if is_other_end "$each"; then reason='several ports could ask it, and none was named'; fi ;; esac
            skip "$order" "$probe" "$subject" "$plain" "$plain" "$reason"
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
    if [ "$subject" != - ] && ! is_other_end "$each"; then
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
    name_text "$probe" "$subject"
    if [ -z "$tool" ]; then
        printf '%s: not found' "$1" >"$text"
        capture "$order" "$probe" "$subject" no-tool - "$user" "$line" "$line"
        return
    fi
    if [ ! -x "$tool" ]; then
        printf '%s: may not be executed' "$tool" >"$text"
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
        planned=yes
        values "$each" "$subject"
        look_one "$subject" "$@"
    done
    unset IFS
    if [ "$planned" = no ]; then skip "$order" "$probe" - - "$shown" "$none"; fi
    if ! is_other_end "$each" && [ "$odd" -gt 0 ]; then
        skip "$order" "$probe" '?' - "$shown" "names with unusual characters are not put into commands: $odd"
    fi
}

# look_one SUBJECT (FOLDER COMPONENT REST)...: a tree without a subject is one capture, whatever adapters its files belong to
look_one() {
    subject=$1
    shift
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
    if [ "$kind" = tree ] && [ "$subject" = - ]; then
        name_text "$probe" -
        whole=$text
    fi
    IFS=$newline
    for group in $lists; do
        unset IFS
        look_group "$group"
    done
    unset IFS
    if [ "$kind" != tree ] || [ "$subject" != - ]; then return 0; fi
    text=$whole
    if [ -s "$text" ]; then
        capture "$order" "$probe" - "${good:-read}" - "$user" - "$shown"
    elif [ -n "$nothing" ]; then
        printf '%s' "$why" >"$text"
        capture "$order" "$probe" - "$nothing" - "$user" - "$shown"
    else
        rm "$text"
    fi
    done_bad=0
    while [ "$done_bad" -lt "$bad" ]; do
        done_bad=$((done_bad + 1))
        { read -r bad_outcome bad_label; read -r text; } <"$work/bad.$done_bad"
        capture "$order" "$probe" "$bad_label" "$bad_outcome" - "$user" - "$shown"
    done
}

add_path() {
    first=${first:-$2}
    case $newline$lists in
        *"$newline$1$newline"*) ;;
        *) lists=$lists$1$newline; : >"$work/list/$1" ;;
    esac
    printf '%s\n' "$root$2" >>"$work/list/$1"
}

# look_group GROUP: reads the files of one adapter, or of none
look_group() {
    label=''
    if [ "$1" != any ]; then label_of "$1"; fi
    place=$shown
    if [ "$kind" != tree ]; then place=$first; fi
    if is_over; then
        over
        brought skipped "$reason"
        return
    fi
    case $stuck in
        *"$newline$1$newline"*) brought skipped "not read, because $label has blocked another probe"; return ;;
    esac
    tell "$probe"
    : >"$work/side"
    run "$limit" /bin/sh "$work/read.sh" "$kind" "$work/list/$1" "$work/side" "$most"
    if [ "$how" != ended ] && [ -n "$(tail -c 1 "$work/out")" ]; then
        # the last line is not whole
        sed -e '$d' "$work/out" >"$work/err"
        mv "$work/err" "$work/out"
    fi
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
    { read -r found; read -r path; read -r error; } <"$work/side"
    path=${path#"$root"}
    if [ "$kind" != tree ] && [ -n "$path" ]; then place=$path; fi
    case $found in
        absent | denied | none)
            folder=$shown
            if [ "$kind" != tree ]; then
                shown_list=$(cat "$work/list/$1")
                folder=${shown_list%%"$newline"*}
                folder=${folder#"$root"}
                case $shown_list in *"$newline"*) folder=$shown ;; esac
            fi
            : >"$work/out"
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
    if [ "$words_out" -eq 0 ]; then outcome=empty; fi
    if [ -n "$error" ]; then
        case $error in *ermission\ denied* | *not\ permitted*) outcome=denied ;; *) outcome=failed ;; esac
        if [ "$words_out" -eq 0 ]; then printf '%s: %s' "$error" "$place" | tr '[:upper:]' '[:lower:]' >"$work/out"; fi
    fi
    brought "$outcome" ''
}

# what was read, without passwords, and without the folder before all paths
shorten() {
    if [ ! -s "$work/out" ]; then return 0; fi
    if [ -n "$root" ] && [ "$kind" = tree ]; then sed -e "s|^$root/|/|" | hide; else hide; fi <"$work/out" | tr -d '\000'
}

# brought OUTCOME REASON: what one group gave; a part of a tree waits for the others
brought() {
    if [ "$1" = skipped ]; then : >"$work/out"; fi
    if [ "$kind" != tree ] || [ "$subject" != - ]; then
        name_text "$probe" "$subject"
        shorten >"$text"
        if [ -n "$2" ]; then give_reason "$2"; fi
        capture "$order" "$probe" "$subject" "$1" - "$user" - "$place"
        return
    fi
    shorten >>"$whole"
    case $1 in
        read | cut) if [ "$good" != cut ]; then good=$1; fi ;;
        empty | absent | denied)
            case $nothing:$1 in
                :* | absent:empty | absent:denied | empty:denied) nothing=$1 why=$2 ;;
            esac
            ;;
        *)
            bad=$((bad + 1))
            name_text "$probe" "${label:--}"
            shorten >"$text"
            give_reason "$2"
            printf '%s %s\n%s\n' "$1" "${label:--}" "$text" >"$work/bad.$bad"
            ;;
    esac
}

finish() {
    {
        printf 'ibdx-bundle\t1\nhost\t%s\ntaken\t%s\nfinished\t%s\nversion\t%s\nmade-by\tibdx collect --script\nuser\t%s\nreach\t%s\nactive\t%s\nredacted\tno\n' "$host" \
            "$started" "$time" "$version" "$user" "$reach" "$active"
        sort "$work/entries" | cut -f3-
    } >"$dir/manifest.tsv"
    if [ "$target" = - ]; then
        (cd "$work" && tar -cf - "$name") | gzip -c
        return
    fi
    if [ "$packs" = no ]; then
        if mv "$dir" "${target%.tar.gz}"; then
            echo "ibdx: there is no tar or no gzip here: it is a folder, to be packed elsewhere" >&2
            echo "${target%.tar.gz}"
            return
        fi
    fi
    if (cd "$work" && tar -cf - "$name") | gzip -c >"$target.part" && mv "$target.part" "$target"; then
        echo "$target"
    else
        rm -f "$target.part"
        echo "ibdx: cannot write $target" >&2
        exit 70
    fi
}
