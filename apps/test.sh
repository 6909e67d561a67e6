#!/bin/sh
# The tests of the playground and the site: types, what has no screen (Vitest), and the pages themselves in Chromium
# (Playwright) and Firefox.
#
#   apps/test.sh [what Playwright understands]
set -eu
cd "$(dirname "$0")"
[ -n "${ABUT_TOOLS:-}" ] || exec ./with-tools.sh ./test.sh "$@"
# The answers on screen are held against the command line's.
[ -x ../build/abut ] || make -s -C .. build
site/site.sh
tsc -p playground
tsc -p site
# Firefox leaves a core to others, and so does the compiler that Vitest waits for.
firefox=$(mktemp)
trap 'rm -f "$firefox"' EXIT
node --test site/e2e/firefox.mjs >"$firefox" 2>&1 &
job=$!
vitest run
playwright test --project=playground --project=site "$@"
wait $job || { cat "$firefox" >&2; exit 1; }
