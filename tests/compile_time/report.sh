#!/bin/bash
# report.sh COMPILER INCLUDE_DIR: processor time of compiling each file here, the best of three.
set -euo pipefail
compiler=$1 include=$2
here=$(dirname "$0")
out=$(mktemp)
trap 'rm -f "$out"' EXIT
TIMEFORMAT='%U %S'
for file in "$here"/*.cpp; do
  for _ in 1 2 3; do
    { time "$compiler" -std=c++20 -O2 -Werror -I "$include" -c "$file" -o "$out"; } 2>&1
  done | awk -v name="$(basename "$file" .cpp)" '
    NF != 2 || $1 + 0 != $1 { print; bad = 1; next }
    best == "" || $1 + $2 < best { best = $1 + $2 }
    END { printf "%-16s %5.2f s\n", name, best; exit bad }'
done
