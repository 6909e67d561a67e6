#!/bin/sh
# soak.sh [TIMES]: the extension's SQL under valgrind, and TIMES as many damaged bytes as in the tests.
set -eu
cd "$(dirname "$0")"
binding=$(pwd)
root=$(cd ../.. && pwd)
times=${1:-20}
. ./cluster.sh
. ./tests/server.sh
make -s >/dev/null
home=$(mktemp -d)
trap 'cluster_stop immediate >/dev/null 2>&1 || true; rm -rf "$home"' EXIT
trap 'exit 1' INT TERM
cluster_make "$home"

# The server under valgrind: what it finds is counted only where libabut or the extension stand in the
# stack. PostgreSQL's own reads of padding are not abut's.
mkdir -p "$home/out"
as_server valgrind -q --leak-check=no --log-file="$home/valgrind.%p" "$bin/postgres" -D "$home/data" >"$home/server.log" 2>&1 &
until sql -c 'SELECT 1' >/dev/null 2>&1; do sleep 1; done
FIXTURES=$root/tests/fixtures
export FIXTURES
"$regress/regress/pg_regress" --inputdir=tests --outputdir="$home/out" --bindir="$bin" --host="$home" \
  --user=postgres --dbname=regression shape queries fixtures >"$home/out/log" 2>&1 || {
  tail -n 30 "$home/out/log"
  exit 1
}
echo "passed: SQL under valgrind"
fuzzed_bytes 1500 2
echo "passed: damaged bytes under valgrind"
kill -INT "$(head -n 1 "$home/data/postmaster.pid")"
wait
if grep -lE 'abut' "$home"/valgrind.* 2>/dev/null; then
  cat "$home"/valgrind.* | head -n 100
  exit 1
fi
cluster_start
round=1
while [ "$round" -le "$times" ]; do
  fuzzed_bytes 1500 $((100 + round))
  round=$((round + 1))
done
echo "passed: damaged bytes, $times times"
