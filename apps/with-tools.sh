#!/bin/sh
# with-tools.sh COMMAND…: runs COMMAND with a Node that is new enough, and with what npm brings for the pages, in the PATH.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
[ -n "${ABUT_NODE:-}" ] || ABUT_NODE=found exec "$here/../scripts/with-node.sh" "$here/with-tools.sh" "$@"
"$here/../scripts/packages.sh" "$here"
PATH=$here/node_modules/.bin:$PATH ABUT_TOOLS=there exec "$@"
