#!/bin/sh
# Builds the WebAssembly module: abut.wasm, and whatever more sources the caller names.
#
#   bindings/js/build.sh OUT.wasm [MORE.cpp…]
#
# One module without imports; it runs in Node and in every browser with WebAssembly SIMD. Other
# programs are built in the same way: of ABUT_WASM_SOURCES alone, with ABUT_WASM_MODEL=command.
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
flags="--target=wasm32-wasi -Wno-deprecated -std=c++20 -msimd128
  -fno-exceptions -fno-rtti -ffunction-sections -fdata-sections -DNDEBUG -DABUT_SMALL
  -Wall -Wextra -Wpedantic -Wshadow -Werror -I$root/include ${ABUT_WASM_FLAGS:-}"

# As many at once as there are processors; a source's object is named after its path.
object_of() { echo "$objects/$(echo "${1#"$root"/}" | tr / -).o"; }
list=
commands=$(mktemp)
trap 'rm -f "$commands"' EXIT
for source in ${ABUT_WASM_SOURCES:-"$root"/src/*.cpp "$here"/native/*.cpp} "$@"; do
  object=$(object_of "$source")
  list="$list $object"
  # The loops over tables are what speed is for; elsewhere bytes count most. A test is run once.
  case $source in
    */batch.cpp | */src/batch/*) optimise=-O2 ;;
    */tests/*) optimise=-O0 ;;
    *) optimise=-Oz ;;
  esac
  echo $cxx $flags "${ABUT_WASM_OPTIMISE:-$optimise}" -c "$source" -o "$object" >>"$commands"
done
xargs -P "${JOBS:-$(nproc 2>/dev/null || echo 2)}" -d '\n' -n 1 sh -c <"$commands"

# shellcheck disable=SC2086
clang++-22 --target=wasm32-wasi -Wno-deprecated -mexec-model="${ABUT_WASM_MODEL:-reactor}" $list -o "$out" \
  -Wl,--strip-all -Wl,--gc-sections -Wl,-z,stack-size=1048576 -Wl,--stack-first
