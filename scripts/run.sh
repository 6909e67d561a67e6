#!/bin/sh
# run.sh DRAWING: every pair of its shapes that meet, counted, the first listed, all of them drawn.
set -eu
cd "$(dirname "$0")/.."
drawing=$1
picture=build/$(basename "$drawing" .svg)-pairs.svg
table=build/$(basename "$drawing" .svg)-pairs.csv

build/abut pairs "$drawing" -o "$picture"
build/abut pairs "$drawing" -o "$table" >/dev/null 2>&1
echo
echo "The first pairs (all of them: $table):"
head -n 9 "$table" | sed 's/^/  /'
echo
echo "The drawing with the offenders highlighted: $picture"
