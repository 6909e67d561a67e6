#!/bin/sh
# instructions.sh PROGRAM: instructions a call for each contender of PROGRAM's "random" races, by
# callgrind. One pass more costs what one pass costs: the start of the program falls out.
set -eu
program=$1
out=$(mktemp)
trap 'rm -f "$out"' EXIT
count() {
  valgrind --tool=callgrind --callgrind-out-file="$out" "$program" --count "$1" "$2" "$3" 2>&1 |
    sed -n 's/^.*Collected : \([0-9]*\).*/\1/p'
}
last=
"$program" --list | grep random | while IFS="$(printf '\t')" read -r race contender calls name who; do
  one=$(count "$race" "$contender" 1)
  two=$(count "$race" "$contender" 2)
  each=$((two - one))
  if [ "$name" != "$last" ]; then
    echo "$name"
    last=$name
    first=$each
  fi
  awk -v who="$who" -v each="$each" -v calls="$calls" -v first="$first" \
    'BEGIN { printf "  %-38s %8.2f     %6.2f x\n", who, each / calls, each / first }'
done
