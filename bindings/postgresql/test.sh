#!/bin/sh
# The extension's tests over the libabut in build/, on a server of their own that they start and stop.
#
#   test.sh
#   test.sh sanitized [ROUNDS]   under the address and undefined-behaviour sanitizers, and with ROUNDS as many
#                                damaged bytes, other ones
set -eu
cd "$(dirname "$0")"
binding=$(pwd)
root=$(cd ../.. && pwd)
. ./cluster.sh
. ./tests/server.sh

cmake --build "$root/build" --target abut_c >/dev/null
home=$(mktemp -d)
trap 'cluster_stop_added; cluster_stop immediate >/dev/null 2>&1 || true; rm -rf "$home"' EXIT
trap 'exit 1' INT TERM
steps="metadata samples dump_and_restore update cancels:10 long_questions out_of_memory concurrent_writers crash_and_recovery two_servers fuzzed_bytes:1500:1"
if [ "${1-}" = sanitized ]; then
  # The server loads no sanitizer by itself, and never frees all that it has. A small server has no room for one.
  server_env="LD_PRELOAD=$(clang-22 -print-file-name=libclang_rt.asan-x86_64.so) ASAN_OPTIONS=detect_leaks=0:abort_on_error=1"
  steps=$(echo "$steps" | sed 's/ out_of_memory//')
  for round in $(seq 2 "${2:-20}"); do steps="$steps fuzzed_bytes:1500:$((100 + round))"; done
  make -s clean
  trap 'cluster_stop_added; cluster_stop immediate >/dev/null 2>&1 || true; rm -rf "$home"; make -s clean' EXIT
  make -s CC=clang-22 WARNINGS='-w -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=undefined' >/dev/null
else
  make -s WARNINGS=-Werror >/dev/null
fi
cluster_make "$home"
cluster_start

export FIXTURES="$root/tests/fixtures"
python3 "$FIXTURES/make_fixtures.py"
out=$home/out
tests="shape queries making indexes join fixtures"
[ ! -f "$("$pg_config" --sharedir)/extension/postgis.control" ] || tests="$tests postgis"
[ -f "$("$pg_config" --sharedir)/extension/postgres_fdw.control" ] || steps=$(echo "$steps" | sed 's/ samples//; s/ two_servers//')
mkdir -p "$out"
"$regress/regress/pg_regress" --inputdir=tests --outputdir="$out" --bindir="$bin" --host="$home" \
  --user=postgres --dbname=regression $tests >"$out/log" 2>&1 || {
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
for step in $steps; do
  $(echo "$step" | tr : ' ')
  echo "passed: $(echo "$step" | tr : ' ')"
done
if grep -E 'terminated by signal|PANIC|Sanitizer|runtime error' "$home"/*.log; then exit 1; fi
