#!/bin/sh
# The playground's tests, headless: types, what has no screen (Vitest), and the page itself in
# Chromium (Playwright).
set -eu
cd "$(dirname "$0")"
[ -n "${ABUT_NODE:-}" ] || ABUT_NODE=found exec ../../scripts/with-node.sh ./test.sh "$@"
# The answers on screen are held against the command line's.
[ -x ../../build/abut ] || make -s -C ../.. build
./play.sh --build-only
npx --no-install tsc -p .
npx --no-install vitest run
npx --no-install playwright test --project=tests "$@"
