#!/bin/sh
# Builds the whole site into build/site: static files, for any server and any folder on it.
#
#   apps/site/site.sh            the site
#   apps/site/site.sh --serve    and serves it, printing its address
set -eu
cd "$(dirname "$0")"
[ -n "${ABUT_NODE:-}" ] || ABUT_NODE=found exec ../../scripts/with-node.sh ./site.sh "$@"

# npm's own record of what it put there tells whether the lock file has been followed.
if ! [ node_modules/.package-lock.json -nt package-lock.json ]; then
  npm ci --no-audit --no-fund --loglevel=error
  touch node_modules/.package-lock.json
fi
# The playground's module has all queries, and serves the article as well.
../playground/play.sh --build-only
npx --no-install vite build --configLoader runner --logLevel warn
cp -r ../playground/dist ../../build/site/playground
echo "site: build/site"
[ "${1:-}" = --serve ] || exit 0
exec npx --no-install vite preview --configLoader runner --host "${HOST:-127.0.0.1}" --port "${PORT:-4174}"
