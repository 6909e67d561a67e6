#!/bin/sh
# Builds the package into dist/: the modules, the JavaScript, its types, and the modules again inside
# JavaScript.
#
#   bindings/js/make.sh
set -eu
cd "$(dirname "$0")"
[ -n "${ABUT_NODE:-}" ] || ABUT_NODE=found exec ../../scripts/with-node.sh ./make.sh "$@"

# npm's own record of what it put there tells whether the lock file has been followed.
if ! [ node_modules/.package-lock.json -nt package-lock.json ]; then
  npm ci --no-audit --no-fund --loglevel=error
  touch node_modules/.package-lock.json
fi

mkdir -p dist
find dist -name '*.js' -delete -o -name '*.d.ts' -delete
./build.sh --all dist
npx --no-install tsc -p .
node inline.mjs
cp ../../LICENSE LICENSE
