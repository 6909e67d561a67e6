#!/bin/sh
# Writes src/described.ts, the shapes in TypeScript, from their description in C++.
#
#   bindings/js/types.sh            writes it
#   bindings/js/types.sh --check    says whether it is current
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${CXX:-g++}" -std=c++20 -I "$root/include" "$here/native/types.cpp" -o "$work/types"
"$work/types" "$root/include/abut/shapes.hpp" >"$work/described.ts"
if [ "${1:-}" = --check ]; then
  diff -u "$here/src/described.ts" "$work/described.ts" ||
    { echo "bindings/js/src/described.ts is old: run bindings/js/types.sh" >&2; exit 1; }
else
  cp "$work/described.ts" "$here/src/described.ts"
fi
