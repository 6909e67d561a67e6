#!/bin/sh
# tiles_soak.sh ABUT N MEMORY FOLDER: joins N circles with N boxes within MEMORY, tile by tile, and tells
# the time, that of the processor, the most memory and the most disk that it took. The pairs are held against those of other
# tiles and, up to ten million shapes a side, of the join in memory.
set -eu
abut=$(realpath "$1")
n=$2
memory=$3
mkdir -p "$4"
work=$(mktemp -d "$4/abut-tiles.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
cd "$work"

# About one pair a shape, wherever it is; awk's own random numbers, from a seed.
shapes() {
  awk -v n="$n" -v seed="$1" -v kind="$2" 'BEGIN {
    srand(seed)
    side = sqrt(n)
    print kind == "circle" ? "id,center_x,center_y,radius" : "id,min_x,min_y,max_x,max_y"
    for (i = 0; i < n; ++i) {
      x = side * rand(); y = side * rand(); r = 0.6 * rand()
      if (kind == "circle") printf "%d,%.7g,%.7g,%.4g\n", i, x, y, r
      else printf "%d,%.9g,%.9g,%.9g,%.9g\n", i, x, y, x + r, y + r
    }
  }'
}
echo "making $n circles and $n boxes"
shapes 1 circle >a.csv &
shapes 2 box >b.csv
wait

# measured NAME OPTIONS…: runs a join, and gives its pairs a sum that does not depend on their order.
measured() {
  name=$1
  shift
  free=$(df -k --output=avail . | tail -n 1)
  least=$free
  start=$(date +%s.%N)
  "$abut" join a.csv b.csv --quiet -o pairs.csv "$@" &
  pid=$!
  peak=0
  spent=0
  while kill -0 $pid 2>/dev/null; do
    now=$(awk '/^VmHWM/ { print $2 }' /proc/$pid/status 2>/dev/null || true)
    [ "${now:-0}" -le "$peak" ] || peak=$now
    now=$(awk '{ print $14 + $15 }' /proc/$pid/stat 2>/dev/null || true) # in the system's ticks
    spent=${now:-$spent}
    now=$(df -k --output=avail . | tail -n 1)
    [ "$now" -ge "$least" ] || least=$now
    sleep 0.2
  done
  wait $pid
  sum=$(awk -F, 'NR > 1 { s = (s + ($1 * 31 + $2 * 17) % 1000003 * (($1 + $2) % 1009 + 1)) % 9007199254740881 }
    END { printf "%d pairs, sum %.0f", NR - 1, s }' pairs.csv)
  rm pairs.csv
  awk -v a="$start" -v b="$(date +%s.%N)" -v peak="$peak" -v disk="$((free - least))" -v name="$name" \
    -v spent="$spent" -v ticks="$(getconf CLK_TCK)" -v sum="$sum" 'BEGIN {
      printf "%-24s %8.1f s, processor %7.1f s, memory %6.0f MiB, disk %7.0f MiB: %s\n", name, b - a, spent / ticks, peak / 1024, disk / 1024, sum }'
  [ -z "${expected-}" ] || [ "$sum" = "$expected" ] || { echo "other pairs than before: $expected" >&2; exit 1; }
  expected=$sum
  case $memory in *G) limit=$((${memory%G} * 1048576)) ;; *M) limit=$((${memory%M} * 1024)) ;; esac
  case " $* " in *" --memory "*) [ "$peak" -le "$limit" ] || { echo "more memory than $memory" >&2; exit 1; } ;; esac
}
measured "--memory $memory" --memory "$memory" --spill .
measured "--tiles 1000" --memory "$memory" --tiles 1000 --spill .
[ "$n" -gt 10000000 ] || measured "in memory"
echo "passed: $n and $n shapes within $memory"
