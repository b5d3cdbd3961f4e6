#!/bin/bash
# usage: slurm.sh HEALTH LINE   (root)
# A private Slurm of two nodes on loopback, with its own key, sockets, ports and folders, whose HealthCheckProgram is HEALTH, made by
# `ibdx install-check --slurm` for an ibdx that says LINE and exits 2 while a fault file is there. Exits 0 and prints PASS where the
# node is drained with the cause as reason, resumed afterwards, and an administrator's drain is left alone.
set -eu
health=$1 line=$2
d=$(mktemp -d)
mkdir -p "$d"/{state,run,log,munge,ibdx,spool/n1,spool/n2}
chmod 755 "$d" "$d/munge"

stop() {
    local pid
    for file in "$d"/run/*.pid "$d/munge/pid"; do
        [ -s "$file" ] && pid=$(cat "$file") && kill "$pid" 2>/dev/null
    done
    sleep 0.5
    rm -rf "$d"
}
trap stop EXIT

dd if=/dev/urandom of="$d/munge/key" bs=128 count=1 status=none
chmod 600 "$d/munge/key"
munged --force --key-file="$d/munge/key" --socket="$d/munge/sock" --pid-file="$d/munge/pid" --log-file="$d/munge/log" \
    --seed-file="$d/munge/seed"

# what ibdx would do: a line and status 2 for a node with a fault, silence else
cat >"$d/ibdx.sh" <<X
#!/bin/sh
echo run >>"$d/calls"
[ -f "$d/fault.\$SLURMD_NODENAME" ] || exit 0
cat "$d/line"
exit 2
X
printf '%s\n' "$line" >"$d/line"
chmod 755 "$d/ibdx.sh"
sed -e "s#@TEST_IBDX@#$d/ibdx.sh#" "$health" >"$d/health"
# the environment that Slurm gives is kept: the program finds its configuration by these two lines alone
sed -i "2i IBDX_SLURM_CONF=$d/slurm.conf IBDX_STATE_DIR=$d/ibdx" "$d/health"
chmod 755 "$d/health"

base=$((20000 + RANDOM % 20000))
cat >"$d/slurm.conf" <<X
ClusterName=ibdxtest
SlurmctldHost=localhost(127.0.0.1)
SlurmctldPort=$base
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$d/munge/sock
CredType=cred/munge
MpiDefault=none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SwitchType=switch/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=1
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
SlurmdTimeout=60
SlurmdParameters=config_overrides
StateSaveLocation=$d/state
SlurmdSpoolDir=$d/spool/%n
SlurmctldPidFile=$d/run/slurmctld.pid
SlurmdPidFile=$d/run/slurmd-%n.pid
SlurmctldLogFile=$d/log/slurmctld.log
SlurmdLogFile=$d/log/slurmd-%n.log
HealthCheckProgram=$d/health
HealthCheckInterval=2
HealthCheckNodeState=ANY
NodeName=n1 NodeHostname=localhost NodeAddr=127.0.0.1 Port=$((base + 1)) CPUs=1 RealMemory=100 State=UNKNOWN
NodeName=n2 NodeHostname=localhost NodeAddr=127.0.0.1 Port=$((base + 2)) CPUs=1 RealMemory=100 State=UNKNOWN
PartitionName=test Nodes=ALL Default=YES MaxTime=5 State=UP
X
export SLURM_CONF=$d/slurm.conf
slurmctld -c -f "$d/slurm.conf"
slurmd -N n1 -f "$d/slurm.conf"
slurmd -N n2 -f "$d/slurm.conf"

is() {
    local i
    for i in $(seq 300); do
        [ "$(sinfo -h -n "$1" -o %T 2>/dev/null)" = "$2" ] && return
        sleep 0.2
    done
    echo "$1 is '$(sinfo -h -n "$1" -o '%T %E')', expected $2 ($i)"
    tail -5 "$d/log/"*
    exit 1
}
is n1 idle
is n2 idle
touch "$d/fault.n2"
is n2 drained
is n1 idle
[ "$(sinfo -h -n n2 -o %E)" = "ibdx: $line" ] || { echo "reason is $(sinfo -h -n n2 -o %E)"; exit 1; }
rm "$d/fault.n2"
is n2 idle
scontrol update nodename=n1 state=drain reason="admin: cable swap"
touch "$d/fault.n1"
sleep 6
rm "$d/fault.n1"
sleep 6
[ "$(sinfo -h -n n1 -o '%T %E')" = "drained admin: cable swap" ] || { echo "n1 is $(sinfo -h -n n1 -o '%T %E')"; exit 1; }
echo PASS
