#!/bin/bash
# usage: exporter.sh FILE.prom RULES.yml
# promtool accepts the textfile and the alert rules, and a real node_exporter on loopback serves the file twice without complaint.
set -eu
d=$(mktemp -d)
trap 'kill "$exporter" 2>/dev/null || :; rm -rf "$d"' EXIT
exporter=""
promtool check metrics <"$1"
promtool check rules "$2" >/dev/null
chmod 755 "$d"
mkdir -m 755 "$d/text"
cp -p "$1" "$d/text/ibdx.prom"
port=$((20000 + RANDOM % 20000))
prometheus-node-exporter --web.listen-address="127.0.0.1:$port" --collector.disable-defaults --collector.textfile \
    --collector.textfile.directory="$d/text" 2>"$d/log" &
exporter=$!
for _ in $(seq 100); do
    curl -sf "http://127.0.0.1:$port/metrics" >"$d/first" && break
    sleep 0.1
done
# the count of errors is one scrape behind
curl -sf "http://127.0.0.1:$port/metrics" >"$d/metrics"
grep -qx 'node_textfile_scrape_error 0' "$d/metrics"
if grep -q 'cause="gathering"} [1-9]' "$d/metrics"; then
    cat "$d/log"
    exit 1
fi
grep '^ibdx_cause{' "$d/metrics"
[ "$(stat -c %a "$1")" = 644 ]
echo PASS
