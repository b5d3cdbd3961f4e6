# shellcheck shell=sh disable=SC2034
# Finds a Java that is new enough. For `ibdx` and `mvnw`, which read this file; POSIX sh, and no other program is started where
# it can be helped, since every start of ibdx passes here.

java_needed=17

# find_java [javac]: sets java_home, java_version (such as 17.0.15+6-Debian) and java_major; with an argument, this program must
# be in its bin folder too. Looks at JAVA_HOME, then PATH, then where distributions put it. Fails where there is none.
find_java() {
    if [ -n "${JAVA_HOME:-}" ] && java_fits "$JAVA_HOME" "${1:-}"; then
        return 0
    fi
    _java=$(command -v java 2>/dev/null)
    case $_java in
    /*)
        # most often it leads to one of these; and a start without readlink is the quicker one
        for _home in /usr/lib/jvm/*; do
            # shellcheck disable=SC3013  # a shell without -ef goes on to readlink
            if [ ! -h "$_home" ] && [ "$_home/bin/java" -ef "$_java" ] 2>/dev/null && java_fits "$_home" "${1:-}"; then
                return 0
            fi
        done
        _real=$(readlink -f "$_java" 2>/dev/null) || _real=$_java
        if java_fits "${_real%/bin/java}" "${1:-}"; then
            return 0
        fi
        ;;
    esac
    for _home in /usr/lib/jvm/* /usr/java/* /usr/lib64/jvm/* /opt/java/* /opt/jdk*; do
        if java_fits "$_home" "${1:-}"; then
            return 0
        fi
    done
    return 1
}

# java_fits HOME [javac]: whether this is the folder of a Java that will do; sets what find_java promises.
java_fits() {
    [ -x "$1/bin/java" ] && [ -x "$1/bin/${2:-java}" ] || return 1
    java_version=""
    if [ -r "$1/release" ]; then
        while IFS='=' read -r _key _value; do
            case $_key in
            JAVA_RUNTIME_VERSION | JAVA_VERSION)
                _value=${_value#\"}
                # the runtime version tells builds apart; it wins over the plain one
                if [ -z "$java_version" ] || [ "$_key" = JAVA_RUNTIME_VERSION ]; then
                    java_version=${_value%\"}
                fi
                # the shell reads such a file letter by letter
                [ "$_key" != JAVA_RUNTIME_VERSION ] || break
                ;;
            esac
        done <"$1/release"
    fi
    if [ -z "$java_version" ]; then
        java_version=$("$1/bin/java" -version 2>&1 | sed -n 's/.* version "\([^"]*\)".*/\1/p')
    fi
    java_major=${java_version%%[!0-9]*}
    [ -n "$java_major" ] && [ "$java_major" -ge "$java_needed" ] || return 1
    java_home=$1
}
