#!/bin/sh
# run.sh PROGRAM DRAWING: counts the pairs of its shapes that meet, lists the first, draws them all. On a circuit
# board: the pairs of different nets that are nearer than 0.16 mm.
set -eu
cd "$(dirname "$0")/.."
program=$1 drawing=$2 within=
if [ ! -e "$drawing" ]; then
  echo "There is no $drawing here; examples/board.svg takes its place."
  drawing=examples/board.svg
fi
case $drawing in *.kicad_pcb) within="--within 0.16" ;; esac
name=$(basename "$drawing")
name=build/${name%.*}-pairs
mkdir -p build
# Status 1: some shapes could not be taken, and it says which.
"$program" pairs "$drawing" $within --quiet -o "$name.csv" || [ $? = 1 ]
"$program" pairs "$drawing" $within -o "$name.svg" || [ $? = 1 ]
echo
echo "The drawing with the offenders highlighted: $name.svg"
echo "All pairs as a table: $name.csv"
