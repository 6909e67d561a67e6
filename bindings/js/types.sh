#!/bin/sh
# Writes src/described.ts and src/queries.ts, the shapes and the queries in TypeScript, from their descriptions in C++,
# where these have changed. build.sh runs it.
#
#   bindings/js/types.sh
set -eu
cd "$(dirname "$0")"
include=../../include
[ -s src/described.ts ] && [ -s src/queries.ts ] && [ -z "$(find $include/abut/*.hpp $include/abut/*/describe*.hpp native/types.cpp native/queries.cpp \
  types.sh -newer src/queries.ts)" ] && exit
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for from in types queries; do "${CXX:-g++}" -std=c++20 -I $include native/$from.cpp -o "$work/$from"; done
"$work/types" $include/abut/shapes.hpp >src/described.ts
"$work/queries" >"$work/queries.ts"
mv "$work/queries.ts" src/queries.ts
