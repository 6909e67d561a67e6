#!/bin/sh
# Runs every benchmark that was built, each with what it prints about itself, and keeps the figures in
# bench/results/. With --full also what takes long; the plots of docs/benchmarks.md are then made anew.
set -eu
cd "$(dirname "$0")/.."
lines=$PWD/build-bench/results.jsonl
rm -f "$lines"
export ABUT_BENCH_RESULTS="$lines"
failed=
for program in build-bench/bench/*/bench_*; do
  [ -x "$program" ] && [ -f "$program" ] || continue
  printf '\n== %s\n' "$(basename "$program")"
  "$program" "$@" || failed="$failed $(basename "$program")"
done
printf '\n== compiling thirty calls\n'
tests/compile_time/report.sh "${CXX:-c++}" include --thirty
if command -v valgrind >/dev/null 2>&1; then
  printf '\n== instructions a call (callgrind)\n'
  bench/core/instructions.sh build-bench/bench/core/bench_core
else
  echo "No valgrind here, so no instruction counts."
fi
if command -v python3 >/dev/null 2>&1 && [ -s "$lines" ]; then
  echo
  python3 bench/record.py "$lines" "${CXX:-c++}"
  case " $* " in *" --full "*)
    python3 bench/plots.py ;;
  esac
fi
if [ -n "$failed" ]; then
  echo "These found something wrong with abut's answers:$failed" >&2
  exit 1
fi
