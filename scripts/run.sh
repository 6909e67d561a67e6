#!/bin/sh
# run.sh DRAWING: counts the pairs of its shapes that meet, lists the first, draws them all.
set -eu
cd "$(dirname "$0")/.."
drawing=$1
name=build/$(basename "$drawing" .svg)-pairs
# Status 1: some shapes could not be taken, and it says which.
build/abut pairs "$drawing" -o "$name.csv" >/dev/null 2>&1 || [ $? = 1 ]
build/abut pairs "$drawing" -o "$name.svg" || [ $? = 1 ]
echo
echo "The drawing with the offenders highlighted: $name.svg"
echo "All pairs as a table: $name.csv"
