#!/bin/sh
# Builds the playground and serves it, printing its address. Ctrl-C ends it.
#
#   apps/playground/play.sh [--build-only]
set -eu
cd "$(dirname "$0")"
[ -n "${ABUT_TOOLS:-}" ] || exec ../with-tools.sh ./play.sh "$@"

[ -e wasm/play.wasm ] || echo "Compiling the library to WebAssembly; the first time takes a minute or two"
# A small module first, which draws and moves shapes; then one with the library's exports and all that the page needs.
js=../../bindings/js
$js/build.sh wasm/stage.wasm $js/native/arguments.cpp $js/native/runtime.cpp $js/native/bounds.cpp ../../src/measures.cpp \
  native/stage.cpp
$js/build.sh wasm/play.wasm numbers $js/native/booleans.cpp native/stage.cpp native/study.cpp native/rows.cpp
# The areas that shapes make come when one is asked for.
$js/build.sh wasm/areas.wasm areas
# The last one opens drawings; it comes with the first file.
$js/build.sh wasm/drawing.wasm drawing native/exceptions.cpp native/drawing.cpp
vite build --configLoader runner --logLevel warn
[ "${1:-}" = --build-only ] && exit 0
exec vite preview --configLoader runner --host "${HOST:-127.0.0.1}" --port "${PORT:-4173}"
