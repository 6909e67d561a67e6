#!/bin/sh
# The batches on AArch64: the same check with g++ for that machine and its NEON lanes, run by QEMU.
#
#   tests/lanes/neon.sh CASES        CASES: the program lanes_cases
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
cases=$1
work=$root/build-neon
mkdir -p "$work/include"
ln -sfn "$("$here/highway.sh")/hwy" "$work/include/hwy"

cxx=aarch64-linux-gnu-g++
command -v ccache >/dev/null 2>&1 && cxx="ccache $cxx"
# With one set alone nothing of Highway's own library is needed.
flags="-std=c++20 -DNDEBUG -DHWY_COMPILE_ONLY_STATIC -Wall -Wextra -Wpedantic -Wshadow -Werror
  -I$root/include -isystem $work/include -I$root/src
  -I$root/tests/batch -I$root/tests/laws -I$root/tests/oracle"

objects=
commands=$(mktemp)
trap 'rm -f "$commands"' EXIT
for source in src/cast src/closest_points src/contains src/intersects src/separation \
  $(cd "$root" && ls src/batch/*.cpp | grep -v any_queries | sed 's/\.cpp$//') tests/lanes/check; do
  object=$work/$(echo "$source" | tr / -).o
  objects="$objects $object"
  case $source in
    src/batch/ray_hits | src/batch/shortest_vectors) options="-O2 -ffp-contract=off" ;; # as in src/CMakeLists.txt
    tests/*) options=-O0 ;;
    *) options=-O2 ;;
  esac
  echo $cxx $flags $options -c "$root/$source.cpp" -o "$object" >>"$commands"
done
xargs -P "${JOBS:-$(nproc 2>/dev/null || echo 2)}" -d '\n' -n 1 sh -c <"$commands"

# shellcheck disable=SC2086
aarch64-linux-gnu-g++ -static $objects -o "$work/check"
"$cases" >"$work/cases"
qemu-aarch64 "$work/check" <"$work/cases"
