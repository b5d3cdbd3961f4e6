# shellcheck shell=sh disable=SC2154
# How `ibdx` builds itself and prepares a fast start; read by it only when there is something to do. Uses of it: home, target,
# short_run, lean, say, is_built, is_fresh, find_java.

lock=$target/.building
log=$target/build.log

# Builds, once however many starts wait for it. Fails where there is nothing that could be run.
build() {
    if ! { mkdir -p "$target" && [ -w "$target" ]; } 2>/dev/null; then
        cannot_write
        return
    fi
    if ! take_lock; then
        # another start has built meanwhile, or nothing can be written here after all
        is_fresh || cannot_write
        return
    fi
    trap 'stop_build 130' INT
    trap 'stop_build 143' TERM
    trap 'stop_build 129' HUP
    builder=""
    run_build
    built=$?
    trap - INT TERM HUP
    give_lock
    return $built
}

cannot_write() {
    if is_built; then
        say "sources are newer than the build, but $target cannot be written; going on with the build as it is"
        return 0
    fi
    say "this checkout is not built, and $target cannot be written; start it once as its owner"
    return 1
}

stop_build() {
    [ -z "$builder" ] || kill "$builder" 2>/dev/null
    give_lock
    exit "$1"
}

# The lock is a folder: made by one start, seen by all. It holds who made it.
take_lock() {
    told=""
    until mkdir "$lock" 2>/dev/null; do
        [ -d "$lock" ] || return 1
        if is_left; then
            # renamed before it is removed: only one of those who find it left behind succeeds
            mv "$lock" "$lock.$$" 2>/dev/null && rm -rf "$lock.$$"
            continue
        fi
        [ -n "$told" ] || say "another ibdx is building; waiting for it"
        told=yes
        sleep 1
        if is_fresh && [ ! -d "$lock" ]; then
            return 1
        fi
    done
    echo "$$ $(uname -n)" >"$lock/owner"
    if is_fresh; then
        give_lock
        return 1
    fi
}

give_lock() {
    rm -rf "$lock"
}

# Whether whoever made the lock is gone: its process, or, where that cannot be seen, half an hour.
is_left() {
    owner=$(cat "$lock/owner" 2>/dev/null)
    if [ -n "$owner" ] && [ "${owner#* }" = "$(uname -n)" ]; then
        ! kill -0 "${owner%% *}" 2>/dev/null && [ ! -d "/proc/${owner%% *}" ]
    else
        [ -n "$(find "$lock" -prune -mmin +30 -print 2>/dev/null)" ]
    fi
}

run_build() {
    find_java javac || {
        say "a JDK of version $java_needed or newer is needed to build and was not found (JAVA_HOME, PATH, /usr/lib/jvm)"
        return 1
    }
    if is_built; then
        say "sources have changed; building again (log: $log)"
    else
        say "building, this once; it takes some minutes where nothing was fetched before (log: $log)"
    fi
    : >"$target/ibdx.start"
    (
        cd "$home" || exit 1
        umask 022
        unset JDK_JAVA_OPTIONS
        # the whole of it: half a build looks like one
        JAVA_HOME=$java_home exec ./mvnw -q -B -Dstyle.color=never -Dmaven.test.skip=true package
    ) >"$log" 2>&1 </dev/null &
    builder=$!
    show_dots &
    dots=$!
    wait "$builder"
    status=$?
    builder=""
    kill "$dots" 2>/dev/null
    wait "$dots" 2>/dev/null
    [ ! -t 2 ] || printf '\r\033[K' >&2
    if [ $status -ne 0 ] || [ ! -f "$target/ibdx.jar" ]; then
        say "the build failed; the end of $log says:"
        # without what Maven says after every failure
        tail -n 40 "$log" | sed -e '/-> \[Help 1\]/d' -e '/^\[ERROR\] *$/,$d' -e 's/^/  /' | tail -n 20 >&2
        return 1
    fi
    write_run && chmod go-w "$target" "$target/ibdx.jar" "$target/lib"
    rm -f "$target"/ibdx-*.jsa* "$target"/ibdx-*.aot*
}

show_dots() {
    [ -t 2 ] || return
    while sleep 2; do
        printf '.' >&2
    done
}

# target/ibdx.run, which `ibdx` reads: the jars for every run, and those that only compile rules of the site. It is as old as the start of the build,
# so that what was changed meanwhile is newer; but not older than files that lie in the future (a clock that runs ahead elsewhere).
write_run() {
    first=""
    jars=""
    site_jars=""
    for jar in "$target"/lib/*.jar; do
        jar=${jar##*/}
        case $jar in
        # its classes stand in no archive (they are too old for that): the sooner found the better
        picocli-*) first=$jar ;;
        drools-codegen-* | drools-commands-* | drools-compiler-* | drools-drl-* | drools-ecj-* | drools-engine-* | drools-io-* | \
            drools-model-codegen-* | drools-model-prototype-* | drools-mvel-* | drools-wiring-dynamic-* | kie-util-* | \
            antlr* | ecj-* | javaparser-*) site_jars="$site_jars $jar" ;;
        *) jars="$jars $jar" ;;
        esac
    done
    printf 'jars="%s"\nsite_jars="%s"\n' "$first$jars" "$site_jars" >"$target/ibdx.run.new" || return 1
    find "$home/pom.xml" "$home/src/main" "$home/rules" "$home/probes" -newer "$target/ibdx.run.new" -print |
        while IFS= read -r file; do
            [ -z "$(find "$file" -prune -newer "$target/ibdx.start" -print)" ] || touch -r "$file" "$target/ibdx.start"
        done
    touch -r "$target/ibdx.start" "$target/ibdx.run.new" && mv -f "$target/ibdx.run.new" "$target/ibdx.run"
}

# The run of which the archive is made.
train() {
    # shellcheck disable=SC2086  # several options are meant to be several
    LC_ALL=C.UTF-8 "$java_home/bin/java" "$@" $short_run $lean -XX:-UsePerfData "-XX:ErrorFile=$part.error" "-Dibdx.home=$home" -cp "$base_path" \
        org.ibdx.cli.Training
}

# Makes the archive for this Java from a run over samples; where that fails, it is not tried again.
make_archive() {
    if ! mkdir "$lock" 2>/dev/null; then
        # somebody is at it; this start goes on without
        ! is_left || rm -rf "$lock"
        return
    fi
    echo "$$ $(uname -n)" >"$lock/owner"
    trap 'give_lock; exit 130' INT TERM HUP
    say "preparing a fast start on Java $java_major, this once"
    part=$archive.part.$$
    (
        umask 022
        unset JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS CLASSPATH
        # shellcheck disable=SC2086  # several options are meant to be several
        case $archive in
        *.aot)
            # all of its classes are loaded at every start: so not those of the rules that are seldom needed
            train "-XX:AOTMode=record" "-XX:AOTConfiguration=$part.configuration" &&
                LC_ALL=C.UTF-8 "$java_home/bin/java" -XX:AOTMode=create "-XX:AOTConfiguration=$part.configuration" "-XX:AOTCache=$part" $short_run \
                    -cp "$base_path"
            ;;
        *)
            # in two steps: an archive made in one, at exit, cannot hold classes as old as those of picocli
            train "-XX:DumpLoadedClassList=$part.classes" -Dibdx.training=all-rules &&
                LC_ALL=C.UTF-8 "$java_home/bin/java" -Xshare:dump "-XX:SharedClassListFile=$part.classes" "-XX:SharedArchiveFile=$part" $short_run \
                    -cp "$base_path"
            ;;
        esac
    ) >>"$log" 2>&1 </dev/null
    if [ -f "$part" ]; then
        chmod go-w "$part"
        printf '%s\n' "$(wc -c <"$part" | tr -d ' ')" "$target" >"$archive.size"
        mv -f "$part" "$archive"
        # jars that lie in the future are not newer than it for ever
        find "$target"/*.jar "$target"/lib/*.jar -newer "$archive" -exec touch -r {} "$archive" \;
    else
        : >"$archive.failed"
    fi
    rm -f "$part"*
    trap - INT TERM HUP
    give_lock
}
