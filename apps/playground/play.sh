#!/bin/sh
# Builds the playground and serves it, printing its address. Ctrl-C ends it.
#
#   apps/playground/play.sh [--build-only]
set -eu
cd "$(dirname "$0")"
[ -n "${ABUT_TOOLS:-}" ] || exec ../with-tools.sh ./play.sh "$@"

[ -e wasm/play.wasm ] || echo "Compiling the library to WebAssembly; the first time takes a minute or two"
# One module: the library's exports (bindings/js) and what the page itself needs.
../../bindings/js/build.sh wasm/play.wasm booleans numbers native/stage.cpp native/rows.cpp
vite build --logLevel warn
[ "${1:-}" = --build-only ] && exit 0
exec vite preview --host "${HOST:-127.0.0.1}" --port "${PORT:-4173}"
