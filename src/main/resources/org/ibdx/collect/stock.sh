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

devices='' ports='' interfaces='' namespaces='' namespace_count=0 adapter_interfaces='' functions='' parents=$newline groups=$newline layers=$newline odd=0

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
    tr '\t' '|' <"$work/out" >"$work/inventory"
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
            netns)
                if [ "$namespace_count" -lt 16 ]; then namespaces=$namespaces$entry$newline; fi
                namespace_count=$((namespace_count + 1))
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
    several=''
    for port in $ports; do
        layer_of "$port"
        case $layer in '' | InfiniBand) infiniband=yes several="$several $port" ;; esac
    done
    unset IFS
    if [ -z "$through" ]; then
        case $several in *' '*' '*) ;; *) through=${several# } ;; esac
    fi
    case $newline$ports in *"$newline$through$newline"*) ;; *) through='' ;; esac
}

# values EACH SUBJECT: what stands for the placeholders
values() {
    v_device='' v_port='' v_interface='' v_pci='' v_netns='' v_peer='' v_lid='' v_guid=''
    case $peers in *"$newline"*"$newline"*) ;; ?*) v_peer=${peers%"$newline"} ;; esac
    case $1 in
        device) v_device=$2 ;;
        port) v_device=${2%/*} v_port=${2##*/} ;;
        interface) v_interface=$2 ;;
        pci) v_pci=$2 ;;
        netns) v_netns=$2 ;;
        peer | lid | guid)
            # a LID means nothing on another subnet: through the port that was named, or the only one
            v_peer='' v_device=${through%/*} v_port=${through##*/}
            eval "v_$1=\$2"
            return 0
            ;;
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
    for word in device port interface pci netns peer lid guid; do
        hole="{$word}"
        case $filled in
            *"$hole"*)
                eval "value=\$v_$word"
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
        netns) subjects=$namespaces none='there is no network namespace that has a name' ;;
        peer) subjects=$peers none='no other end was named' ;;
        lid) subjects=$lids none='no other end was named by its LID' ;;
        guid) subjects=$guids none='no other end was named by its GUID' ;;
    esac
}

is_other_end() {
    case $1 in peer | lid | guid) return 0 ;; esac
    return 1
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
    if [ -t 2 ]; then printf '\r\033[K%s' "$1" >&2; fi
}

