#!/bin/sh
# fuzz.sh BUILD SECONDS: every libFuzzer target built there, one after the other. What is found is
# kept in BUILD/findings; what was learnt stays in BUILD/corpus and is where the next run starts.
set -eu
cd "$(dirname "$0")/.."
build=$1 seconds=$2
status=0
for target in "$build"/tests/fuzz/fuzz_*; do
  [ -x "$target" ] && [ ! -d "$target" ] || continue
  name=$(basename "$target")
  mkdir -p "$build/corpus/$name" "$build/findings"
  echo "== $name"
  "$target" -max_total_time="$seconds" -timeout=10 -print_final_stats=0 -verbosity=0 \
    -artifact_prefix="$build/findings/$name-" "$build/corpus/$name" \
    "tests/fuzz/seeds/${name#fuzz_}" || status=1
done
exit $status
