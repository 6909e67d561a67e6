#!/bin/sh
# soak.sh [TIMES]: TIMES as many damaged bytes for the type as in the tests, other ones.
set -eu
cd "$(dirname "$0")"
binding=$(pwd)
times=${1:-20}
. ./cluster.sh
. ./tests/server.sh
make -s >/dev/null
home=$(mktemp -d)
trap 'cluster_stop immediate >/dev/null 2>&1 || true; rm -rf "$home"' EXIT
trap 'exit 1' INT TERM
cluster_make "$home"
cluster_start
sql -c 'CREATE DATABASE regression'
sql -d regression -c 'CREATE EXTENSION abut'
round=1
while [ "$round" -le "$times" ]; do
  fuzzed_bytes 1500 $((100 + round))
  round=$((round + 1))
done
if grep -E 'terminated by signal|PANIC' "$home/server.log"; then exit 1; fi
echo "passed: damaged bytes, $times times"
