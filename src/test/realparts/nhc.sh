#!/bin/bash
# usage: nhc.sh FILE.nhc IBDX-STUB   Runs check_ibdx with the few helpers that NHC gives it, for each exit status of ibdx.
# shellcheck disable=SC1090
set -u
die() { echo "die $1: $2"; return "$1"; }
log() { echo "log: $*"; }
dbg() { :; }
source "$1"
export IBDX_PROGRAM=$2
for status in 0 1 2 3 70; do
    export STATUS=$status
    check_ibdx
    echo "status $status returns $?"
done
IBDX_PROGRAM=/nowhere/ibdx
check_ibdx
echo "missing returns $?"
