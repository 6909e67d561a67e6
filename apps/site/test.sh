#!/bin/sh
# The site’s tests: types, geometry, text, HTML (Vitest), and the pages in Chromium (Playwright) and Firefox.
set -eu
cd "$(dirname "$0")"
[ -n "${ABUT_NODE:-}" ] || ABUT_NODE=found exec ../../scripts/with-node.sh ./test.sh "$@"
./site.sh
npx --no-install tsc -p .
npx --no-install vitest run
npx --no-install playwright test "$@"
node --test e2e/firefox.mjs
