#!/bin/sh
# with-tools.sh COMMAND…: runs COMMAND with a Node that is new enough, and with what npm brings for the pages, in the PATH.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
[ -n "${ABUT_NODE:-}" ] || ABUT_NODE=found exec "$here/../scripts/with-node.sh" "$here/with-tools.sh" "$@"
# npm's own record of what it put there tells whether the lock file has been followed.
if ! [ "$here/node_modules/.package-lock.json" -nt "$here/package-lock.json" ]; then
  (cd "$here" && npm ci --no-audit --no-fund --loglevel=error && touch node_modules/.package-lock.json)
fi
PATH=$here/node_modules/.bin:$PATH ABUT_TOOLS=there exec "$@"
