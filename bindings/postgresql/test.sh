#!/bin/sh
# The extension's tests over the libabut in build/, on a server of their own that they start and stop.
set -eu
cd "$(dirname "$0")"
binding=$(pwd)
root=$(cd ../.. && pwd)
. ./cluster.sh
. ./tests/server.sh

cmake --build "$root/build" --target abut_c >/dev/null
make -s WARNINGS=-Werror >/dev/null
home=$(mktemp -d)
trap 'cluster_stop_added; cluster_stop immediate >/dev/null 2>&1 || true; rm -rf "$home"' EXIT
trap 'exit 1' INT TERM
cluster_make "$home"
cluster_start

export FIXTURES="$root/tests/fixtures"
out=$home/out
mkdir -p "$out"
"$regress/regress/pg_regress" --inputdir=tests --outputdir="$out" --bindir="$bin" --host="$home" \
  --user=postgres --dbname=regression shape queries indexes join fixtures >"$out/log" 2>&1 || {
  tail -n 30 "$out/log"
  head -n 200 "$out/regression.diffs"
  exit 1
}
"$regress/isolation/pg_isolation_regress" --inputdir=tests/isolation --outputdir="$out" --bindir="$bin" \
  --host="$home" --user=postgres --dbname=isolation --load-extension=abut exclusion serializable >>"$out/log" 2>&1 || {
  tail -n 30 "$out/log"
  head -n 200 "$out/regression.diffs"
  exit 1
}
echo "passed: $(grep -cE '^test .*ok|^ok ' "$out/log") files of SQL and of sessions"
for step in metadata dump_and_restore update "cancels 10" out_of_memory concurrent_writers crash_and_recovery two_servers; do
  $step
  echo "passed: $step"
done
fuzzed_bytes 1500 1
echo "passed: fuzzed_bytes"
if grep -E 'terminated by signal|PANIC' "$home"/*.log; then exit 1; fi
