#!/bin/sh
# Builds the WebAssembly module: abut.wasm, and whatever more sources the caller names.
#
#   bindings/js/build.sh OUT.wasm [MORE.cpp…]
#
# One module without imports; it runs in Node and in every browser with WebAssembly SIMD. Other
# programs are built in the same way: of ABUT_WASM_SOURCES alone, with ABUT_WASM_MODEL=command.
# Ninja compiles only what has changed since the last time.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
out=$1
shift

objects=${ABUT_WASM_OBJECTS:-$root/build-wasm}
mkdir -p "$objects" "$(dirname "$out")"

# The system's compiler cache is used where there is one.
cxx=${ABUT_WASM_CXX:-clang++-22}
command -v ccache >/dev/null 2>&1 && cxx="ccache $cxx"
flags="--target=wasm32-wasi -Wno-deprecated -std=c++20 -msimd128 \
-fno-exceptions -fno-rtti -ffunction-sections -fdata-sections -DNDEBUG -DABUT_SMALL \
-Wall -Wextra -Wpedantic -Wshadow -Werror -I$root/include $(echo ${ABUT_WASM_FLAGS:-})"

plan=$objects/$(basename "$out").ninja
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
for source in ${ABUT_WASM_SOURCES:-"$root"/src/*.cpp "$here"/native/*.cpp} "$@"; do
  object=$objects/$(echo "${source#"$root"/}" | tr / -).o
  list="$list $object"
  # The loops over tables are what speed is for; elsewhere bytes count most. A test is run once.
  case $source in
    */batch.cpp | */src/batch/*) optimise=-O2 ;;
    */tests/*) optimise=-O0 ;;
    *) optimise=-Oz ;;
  esac
  printf 'build %s: compile %s\n  optimise = %s\n' "$object" "$source" "${ABUT_WASM_OPTIMISE:-$optimise}" >>"$plan"
done
printf 'build %s: link%s\n' "$out" "$list" >>"$plan"

log=$objects/$(basename "$out").log
if ! ninja -j "${JOBS:-$(nproc 2>/dev/null || echo 2)}" -f "$plan" >"$log"; then
  cat "$log" >&2
  exit 1
fi
