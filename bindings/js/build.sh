#!/bin/sh
# Builds WebAssembly modules without imports but those of native/index.cpp.
#
#   bindings/js/build.sh OUT.wasm SOURCE…
#   bindings/js/build.sh --all DIR           every module of the package
#
# A source is a file, or the name of one of the modules of the package: all that this one is made of.
#
#   booleans   yes, no, and how two shapes lie
#   numbers    how far, where, how deep, when
#   areas      the areas that shapes make
#   batch      columns of shapes, through SIMD kernels
#   plain      the same for engines without SIMD: the scalar functions, row by row
#   index      indexes and joins, and all of batch
#   index_plain  the same, and all of plain
#   kernels, scalar   what batch and plain stand on
#
# Other programs are built in the same way, with ABUT_WASM_MODEL=command. Ninja compiles only what
# has changed since the last time. Where wasm-opt is (npm's binaryen), it makes the modules smaller.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
out=$(realpath -m "$([ "$1" = --all ] && echo "$2" || echo "$1")")
from=$PWD
"$here/types.sh"
cd "$root" # wherever it is run from, the compiler is told the same

objects=$root/build-wasm
mkdir -p "$objects"

native() { for name in "$@"; do echo "$here/native/$name.cpp"; done; }
# Debian has its headers and what is compiled for this machine; a module needs the source. Where a mirror of Debian
# has no sources, PyPI's package brings it.
pugixml() {
  source=$root/build/pugixml
  if [ ! -e "$source" ] && ! "$root/scripts/debian_source.sh" pugixml "$source" 2>"$objects/pugixml.log"; then
    "$root/scripts/pypi_source.py" pugixml 0.8.0 "$objects/pypi"
    mkdir -p "$root/build"
    mv "$objects/pypi/pugixml-0.8.0/src/third_party/pugixml" "$source"
  fi
  ls "$source"/src/*.cpp
}
kernels_of_index() { ls "$root"/src/index/*_kernels.cpp | sed "$1"; }
booleans="$(native units/booleans) $root/src/plain/polygon_edges.cpp"
scalar="$root/src/measures.cpp:slabs $booleans $(native units/distances units/areas units/outlines) $root/src/plain/shape_views.cpp $root/src/within_distance.cpp"
batch="$(native arguments):fast $(native runtime batch sides) $scalar $root/src/batch/any_queries.cpp"
index="$(native index prepared partition units/index numbers relate booleans bounds) $root/src/partition.cpp"
# Of functions that several sources bring the first stays: what is built for size comes before what is built for speed.
sources_of() {
  case $1 in
    booleans)
      echo "$(native units/booleans):few"
      native arguments runtime booleans bounds within_a_turn
      echo "$root/src/plain/polygon_edges.cpp $root/src/measures.cpp"
      ;;
    numbers) echo "$(native arguments):fast $(native runtime numbers places relate bounds) $scalar $(native making) $root/src/transform.cpp $root/src/curve_distances.cpp" ;;
    areas) echo "$root/src/common_part.cpp $(native areas arguments runtime) $root/src/measures.cpp" ;;
    kernels) ls "$root"/src/batch/*.cpp | grep -v any_queries ;;
    scalar) echo "$(native runtime) $scalar" ;;
    batch) echo "$batch $(sources_of kernels)" ;;
    plain) echo "$batch $root/src/plain/batch.cpp" ;;
    index) echo "$(sources_of batch) $index $(kernels_of_index '/packing/s/$/:plain/')" ;;
    # Opens drawings as the command line does, with its own sources.
    drawing)
      native arguments runtime
      for name in drawing read_svg svg_geometry svg_length svg_outline svg_path svg_shapes svg_style text; do
        echo "$root/apps/cli/$name.cpp"
      done
      echo "$root/src/io/filled.cpp $root/src/trees.cpp $root/src/measures.cpp $root/src/transform.cpp $(pugixml)"
      ;;
    index_plain) echo "$(sources_of plain) $index $(kernels_of_index 's/$/:plain/')" ;;
    /*) echo "$1" ;;
    *) realpath -s "$from/$1" ;;
  esac
}

# The system's compiler cache is used where there is one.
cxx=${ABUT_WASM_CXX:-clang++-22}
command -v ccache >/dev/null 2>&1 && cxx="ccache $cxx"
flags="--target=wasm32-wasi -Wno-deprecated -std=c++20 \
-fno-exceptions -fno-rtti -ffunction-sections -fdata-sections -DNDEBUG -DABUT_SMALL -DABUT_FEWER_KINDS \
-Wall -Wextra -Wpedantic -Wshadow -Werror -I$root/include -I$root/src"
tests="-I$root/tests/batch -I$root/tests/laws -I$root/tests/oracle"

# The header libraries that the kernels and files stand on, and no other header of this machine.
kernels=
if highway=$("$root/tests/lanes/highway.sh"); then
  headers=$objects/include
  mkdir -p "$headers"
  ln -sfn "$highway/hwy" "$headers/hwy"
  ln -sfn "${XXHASH_INCLUDE:-/usr/include}"/xxhash.h "$headers"/xxhash.h
  kernels="-isystem $headers"
fi

# The command line's reader of drawings, with the headers of its libraries and no other of this machine.
readers=$objects/readers
mkdir -p "$readers"
ln -sfn "${FMT_INCLUDE:-/usr/include}"/fmt "$readers"/fmt
ln -sfn "$root"/build/pugixml/src "$readers"/pugixml
throwing="-fexceptions -fwasm-exceptions -DFMT_HEADER_ONLY -DFMT_STATIC_THOUSANDS_SEPARATOR=0x2C -I$root/apps/cli -isystem $readers -isystem $readers/pugixml"

# Of wasm-opt: equal functions once, often used locals first, and functions by their names: those of one template are
# alike, and side by side they take a twentieth less after compression. More, as -Oz, gives fewer bytes before
# compression and more after it, since it makes alike code unlike. So does merging similar functions: booleans has 441 kB
# instead of 631 then, and 124 kB in Brotli instead of 117. Functions in the order of their bytes would take 1.5 % less.
shrink="cp \$in \$out"
if [ "${ABUT_WASM_MODEL:-reactor}" = reactor ]; then
  "$root/scripts/packages.sh" "$here"
  shrink="$root/scripts/with-node.sh $here/node_modules/.bin/wasm-opt --all-features --shrink-level=1 $
    --duplicate-function-elimination --rse --vacuum --duplicate-function-elimination --reorder-locals $
    --reorder-functions-by-name --strip-debug --strip-producers \$in -o \$out"
fi

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
    -o \$out -Wl,--strip-debug -Wl,--gc-sections -Wl,-z,stack-size=1048576 -Wl,--stack-first
  description = link \$out
rule shrink
  command = $shrink
  description = shrink \$out
END

planned=
module() { # OUT.wasm SOURCE…: adds it to the plan
  wasm=$1
  linked=$objects/$(basename "$wasm").linked
  shift
  mkdir -p "$(dirname "$wasm")"
  list=
  for source in $(for one in "$@"; do sources_of "$one"; done | tr ' ' '\n' | awk 'NF && !seen[$0]++'); do
    # Some sources are compiled in more than one way; an object is named after its source and that.
    way=${source##*:}
    [ "$way" = "$source" ] && way=
    source=${source%:*}
    object=$objects/$(echo "${source#"$root"/}" | tr / -)${way:+.$way}.o
    list="$list $object"
    case $planned in *" $object "*) continue ;; esac
    planned="$planned $object "
    # The loops over tables are what speed is for; elsewhere bytes count most. A test is run once.
    case $source:$way in
      # These throw, and catch what they throw.
      */apps/cli/*: | */src/io/*: | */native/drawing.cpp: | */native/exceptions.cpp:) optimise="-Oz $throwing" ;;
      */pugixml.cpp:) optimise="-Oz -w -DPUGIXML_NO_XPATH -DPUGIXML_NO_EXCEPTIONS" ;;
      # Large outlines are for the modules that come later.
      */src/measures.cpp:) optimise="-Oz -DABUT_NO_SLABS" ;;
      */units/booleans.cpp:few) optimise="-Oz -mllvm -disable-lsr -DABUT_NO_COVERAGE" ;;
      */src/batch/any_queries.cpp:) optimise="-Oz $kernels" ;;
      # Its errors are exceptions: what throws them ends in runtime.cpp.
      */units/index.cpp: | */native/index.cpp: | */native/making.cpp: | */src/partition.cpp: | */src/index/*:plain)
        optimise="-O2 -fexceptions -fignore-exceptions -DHWY_COMPILE_ONLY_EMU128 $kernels"
        ;;
      # All that regions with arcs need; in front, since what is small leaves them out.
      */native/areas.cpp: | */src/common_part.cpp:) optimise="-Oz -UABUT_SMALL -fexceptions -fignore-exceptions" ;;
      # Not the one that packs: with the lanes of doubles that Highway 1.0 has here it goes wrong.
      */src/index/*:) optimise="-O2 -fexceptions -fignore-exceptions -msimd128 $kernels" ;;
      */src/batch/*:) optimise="-O2 -msimd128 $kernels" ;;
      */rows.cpp: | */plain/shape_views.cpp: | */plain/polygon_edges.cpp:) optimise=-O2 ;;
      # Shapes are read here: 1 kB more; in the module that all pages load first, bytes count.
      */native/arguments.cpp:fast) optimise=-O2 ;;
      # All kinds, so that boxes have their stages: casts take a sixth of the time, for 57 kB (Brotli).
      */units/distances.cpp:) optimise="-Oz -UABUT_FEWER_KINDS" ;;
      */native/*.cpp: | */plain/batch.cpp:) optimise="-Oz $kernels" ;;
      */tests/*) optimise="-O0 -msimd128 $kernels $tests" ;;
      *) optimise=-Oz ;;
    esac
    printf 'build %s: compile %s\n  optimise = %s\n' "$object" "$source" "${ABUT_WASM_OPTIMISE:-$optimise}" >>"$plan"
  done
  printf 'build %s: link%s\nbuild %s: shrink %s\ndefault %s\n' "$linked" "$list" "$wasm" "$linked" "$wasm" >>"$plan"
}
if [ "$1" = --all ]; then
  for name in index index_plain numbers batch plain booleans areas; do module "$out/$name.wasm" $name; done
else
  shift
  module "$out" "$@"
fi

log=$objects/$(basename "$out").log
if ! ninja -j "${JOBS:-$(nproc 2>/dev/null || echo 2)}" -f "$plan" >"$log"; then
  cat "$log" >&2
  exit 1
fi
