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
vitest run
playwright test --project=playground --project=site "$@"
node --test site/e2e/firefox.mjs
