#!/bin/bash
# report.sh COMPILER INCLUDE_DIR [TIMES|--thirty]: processor time of compiling each file here, the best of TIMES (3);
# with --thirty instead that of thirty calls, once by the headers alone and once beside abut::any.
set -euo pipefail
compiler=$1 include=$2
here=$(dirname "$0")
out=$(mktemp)
trap 'rm -f "$out"' EXIT
TIMEFORMAT='%U %S'
report() { # name, how often, file and options
  name=$1 times=$2
  shift 2
  for _ in $(seq "$times"); do
    { time "$compiler" -std=c++20 -O2 -Werror -I "$include" -c "$@" -o "$out"; } 2>&1
  done | awk -v name="$name" '
    NF != 2 || $1 + 0 != $1 { print; bad = 1; next }
    best == "" || $1 + $2 < best { best = $1 + $2 }
    END { printf "%-16s %5.2f s\n", name, best; exit bad }'
  size "$out" | awk -v name="$name" 'NR == 2 { printf "%-16s %5.0f kB\n", name, $1 / 1000 }'
}
if [ "${3-}" = --thirty ]; then
  report thirty_calls 1 "$here/thirty_calls.cpp"
  report linked 1 "$here/thirty_calls.cpp" -DABUT_LINKED
else
  for name in nothing one_query everything; do report $name "${3-3}" "$here/$name.cpp"; done
fi
