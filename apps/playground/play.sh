#!/bin/sh
# Builds the playground and serves it, printing its address. Ctrl-C ends it.
#
#   apps/playground/play.sh [--build-only]
set -eu
cd "$(dirname "$0")"
[ -n "${ABUT_NODE:-}" ] || ABUT_NODE=found exec ../../scripts/with-node.sh ./play.sh "$@"

# npm's own record of what it put there tells whether the lock file has been followed.
if ! [ node_modules/.package-lock.json -nt package-lock.json ]; then
  npm ci --no-audit --no-fund --loglevel=error
  touch node_modules/.package-lock.json
fi

[ -e wasm/play.wasm ] || echo "Compiling the library to WebAssembly; the first time takes a minute or two"
# One module: the library's exports (bindings/js) and what the page itself needs.
../../bindings/js/build.sh "$PWD/wasm/play.wasm" "$PWD/native/stage.cpp"
npx --no-install vite build --logLevel warn
[ "${1:-}" = --build-only ] && exit 0
exec npx --no-install vite preview --host "${HOST:-127.0.0.1}" --port "${PORT:-4173}"
