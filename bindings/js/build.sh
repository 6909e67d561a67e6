#!/bin/sh
# Builds a WebAssembly module without imports.
#
#   bindings/js/build.sh OUT.wasm SOURCE…
#
# A source is a file, or the name of one of the modules of the package: all that this one is made of.
#
#   booleans   yes, no, and how two shapes lie
#   numbers    how far, where, how deep, when
#   batch      columns of shapes, through SIMD kernels
#   plain      the same for engines without SIMD: the scalar functions, row by row
#   index      indexes and joins, and all of batch
#   index_plain  the same, and all of plain
#
# Other programs are built in the same way, with ABUT_WASM_MODEL=command. Ninja compiles only what
# has changed since the last time. Where wasm-opt is (npm's binaryen), it makes the module smaller.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
out=$(realpath -m "$1")
shift
from=$PWD
cd "$root" # wherever it is run from, the compiler is told the same

objects=${ABUT_WASM_OBJECTS:-$root/build-wasm}
mkdir -p "$objects" "$(dirname "$out")"

native() { for name in "$@"; do echo "$here/native/$name.cpp"; done; }
scalar=$(ls "$root"/src/*.cpp | grep -v -e partition -e trees) # no files here, and no room for trees
batch="$(native arguments runtime batch sides) $scalar $root/src/batch/any_queries.cpp"
index="$(native index shape_views) $(ls "$root"/src/index/*.cpp | grep -v /file)" # there are no files
sources_of() {
  case $1 in
    booleans)
      native arguments runtime booleans bounds within_a_turn
      # The order in which they compress best.
      for name in measures interiors_intersect intersects contains relation; do echo "$root/src/$name.cpp"; done
      ;;
    numbers) echo "$(native arguments runtime numbers relate bounds) $scalar" ;;
    batch) echo "$batch $(ls "$root"/src/batch/*.cpp | grep -v any_queries)" ;;
    plain) echo "$batch $(native plain)" ;;
    index) echo "$(sources_of batch) $index" ;;
    index_plain) echo "$(sources_of plain) $index" ;;
    /*) echo "$1" ;;
    *) realpath -s "$from/$1" ;;
  esac
}

# The system's compiler cache is used where there is one.
cxx=${ABUT_WASM_CXX:-clang++-22}
command -v ccache >/dev/null 2>&1 && cxx="ccache $cxx"
flags="--target=wasm32-wasi -Wno-deprecated -std=c++20 \
-fno-exceptions -fno-rtti -ffunction-sections -fdata-sections -DNDEBUG -DABUT_SMALL \
-Wall -Wextra -Wpedantic -Wshadow -Werror -I$root/include $(echo ${ABUT_WASM_FLAGS:-})"

# The one header library that the kernels stand on, and no other header of this machine.
kernels="-I$root/src"
if highway=$("$root/tests/lanes/highway.sh"); then
  mkdir -p "$objects/include"
  ln -sfn "$highway/hwy" "$objects/include/hwy"
  kernels="$kernels -isystem $objects/include"
fi

name=$(basename "$out")
plan=$objects/$name.ninja
cat >"$plan" <<END
builddir = $objects
rule compile
  command = $cxx $flags \$optimise -MMD -MF \$out.d -c \$in -o \$out
  description = compile \$in
  depfile = \$out.d
  deps = gcc
rule link
  command = clang++-22 --target=wasm32-wasi -Wno-deprecated -mexec-model=${ABUT_WASM_MODEL:-reactor} \$in $
    -o \$out -Wl,--strip-all -Wl,--gc-sections -Wl,-z,stack-size=1048576 -Wl,--stack-first
  description = link \$out
END

# A source's object is named after its path.
list=
for source in $(for one in "$@"; do sources_of "$one"; done | tr ' ' '\n' | awk 'NF && !seen[$0]++'); do
  object=$objects/$(echo "${source#"$root"/}" | tr / -).o
  list="$list $object"
  # The loops over tables are what speed is for; elsewhere bytes count most. A test is run once.
  case $source in
    */src/batch/any_queries.cpp | */native/*) optimise="-Oz $kernels" ;;
    # Without SIMD, which gains little here. Its errors are exceptions: what throws them ends in
    # runtime.cpp.
    */src/index/*) optimise="-O2 -fexceptions -fignore-exceptions -DHWY_COMPILE_ONLY_EMU128 $kernels" ;;
    */src/batch/*) optimise="-O2 -msimd128 $kernels" ;;
    */rows.cpp) optimise=-O2 ;;
    */tests/*) optimise="-O0 -msimd128 $kernels" ;;
    *) optimise=-Oz ;;
  esac
  printf 'build %s: compile %s\n  optimise = %s\n' "$object" "$source" "${ABUT_WASM_OPTIMISE:-$optimise}" >>"$plan"
done
linked=$objects/$name.linked
printf 'build %s: link%s\n' "$linked" "$list" >>"$plan"

log=$objects/$name.log
if ! ninja -j "${JOBS:-$(nproc 2>/dev/null || echo 2)}" -f "$plan" "$linked" >"$log"; then
  cat "$log" >&2
  exit 1
fi
if ! [ "$out" -nt "$linked" ]; then
  # Equal functions once, and often used locals first. More, as -Oz, gives fewer bytes before
  # compression and more after it, since it makes alike code unlike.
  if [ -x "$here/node_modules/.bin/wasm-opt" ] && [ "${ABUT_WASM_MODEL:-reactor}" = reactor ]; then
    "$root/scripts/with-node.sh" "$here/node_modules/.bin/wasm-opt" --all-features \
      --shrink-level=1 --duplicate-function-elimination --rse --vacuum --duplicate-function-elimination \
      --reorder-locals \
      "$linked" -o "$out"
  else
    cp "$linked" "$out"
  fi
fi
