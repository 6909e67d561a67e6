#!/bin/sh
# Builds the package into dist/: the modules, the JavaScript, its types, and the modules again inside
# JavaScript.
#
#   bindings/js/make.sh
set -eu
cd "$(dirname "$0")"
[ -n "${ABUT_NODE:-}" ] || ABUT_NODE=found exec ../../scripts/with-node.sh ./make.sh "$@"

../../scripts/packages.sh .
mkdir -p dist
find dist -name '*.js' -delete -o -name '*.d.ts' -delete
./build.sh --all dist
npx --no-install tsc -p .
node inline.mjs
cp ../../LICENSE LICENSE
