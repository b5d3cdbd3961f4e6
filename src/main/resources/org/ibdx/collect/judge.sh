# name_text PROBE SUBJECT: the file in which the text of the next capture is, $text
name_text() {
    stem=$1
    if [ "$2" != - ]; then stem=$1.$2; fi
    case $stem in *[!A-Za-z0-9_.:@-]*) stem=$(printf '%s' "$stem" | tr -c 'A-Za-z0-9_.:@-' '_') ;; esac
    more=1
    file=$stem.txt
    while [ -e "$dir/$file" ]; do
        more=$((more + 1))
        file=$stem.$more.txt
    done
    text=$dir/$file
    : >"$text"
}

# capture ORDER PROBE SUBJECT OUTCOME EXIT USER COMMAND SOURCE: its text is in $text
capture() {
    count=$((count + 1))
    file=${text##*/}
    if [ ! -s "$text" ]; then
        rm "$text"
        file=-
    fi
    printf '%06d\t%06d\tcapture\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$1" "$count" "$2" "$3" "$file" "$4" "$5" "$6" \
        "$time" "$7" "$8" >>"$work/entries"
}

# skip ORDER PROBE SUBJECT COMMAND SOURCE REASON
skip() {
    name_text "$2" "$3"
    printf '%s' "$6" >"$text"
    capture "$1" "$2" "$3" skipped - "$user" "$4" "$5"
}

# what was written, without what no text has; errors last
make_text() {
    if [ "$big" = yes ]; then
        cat "$work/out" "$work/err" | head -c "$most" | tr -d '\000' >"$text"
        return
    fi
    if [ -s "$work/out" ]; then tr -d '\000' <"$work/out" >"$text"; fi
    if ! is_blank "$work/err"; then
        if [ -s "$text" ] && [ -n "$(tail -c 1 "$text")" ]; then echo >>"$text"; fi
        tr -d '\000' <"$work/err" >>"$text"
    fi
}

# puts a reason before the text
give_reason() {
    printf '%s' "$1" >"$work/whole"
    if ! is_blank "$text"; then
        echo >>"$work/whole"
        cat "$text" >>"$work/whole"
    fi
    mv "$work/whole" "$text"
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
    if [ "$words_out" -eq 0 ]; then silent=yes; fi
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

# choose_tool NAME|NAME...: the first that is installed, else the first, as $asked
choose_tool() {
    asked=${1%%|*}
    IFS='|'
    for other in $1; do
        unset IFS
        find_tool "$other"
        if [ -n "$tool" ]; then asked=$other; break; fi
    done
    unset IFS
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

