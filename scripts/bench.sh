#!/bin/sh
# Runs every benchmark that was built, each with what it prints about itself.
set -eu
cd "$(dirname "$0")/.."
for program in build-bench/bench/*/bench_*; do
  [ -x "$program" ] || continue
  printf '\n== %s\n' "$(basename "$program")"
  "$program"
done
if command -v valgrind >/dev/null 2>&1; then
  printf '\n== instructions a call (callgrind)\n'
  bench/core/instructions.sh build-bench/bench/core/bench_core
else
  echo "No valgrind here, so no instruction counts."
fi
