#!/bin/sh
# Builds the whole site into build/site: static files, for any server and any folder on it.
#
#   apps/site/site.sh            the site
#   apps/site/site.sh --serve    and serves it, printing its address
set -eu
cd "$(dirname "$0")"
[ -n "${ABUT_TOOLS:-}" ] || exec ../with-tools.sh ./site.sh "$@"

# The playground's module has all queries, and serves these pages as well. Smaller ones say yes or no, also of many points
# at once, and compute a field by the batches.
../playground/play.sh --build-only
js=../../bindings/js
$js/build.sh wasm/rows.wasm booleans ../playground/native/rows.cpp
batch=../../src/batch
$js/build.sh wasm/field.wasm $js/native/arguments.cpp $js/native/runtime.cpp ../../src/measures.cpp ../../src/trees.cpp $batch/booleans.cpp \
  $batch/measures.cpp $batch/shortest_vectors.cpp native/field.cpp
python3 ../../bindings/python/reference.py
vite build --configLoader runner --logLevel warn
cp -r ../playground/dist ../../build/site/playground
node build/compress.mjs ../../build/site
echo "site: build/site"
[ "${1:-}" = --serve ] || exit 0
exec vite preview --configLoader runner --host "${HOST:-127.0.0.1}" --port "${PORT:-4174}"
