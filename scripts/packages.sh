#!/bin/sh
# Brings what the package-lock.json of a folder names into its node_modules, if it is not there yet.
#
#   scripts/packages.sh FOLDER
set -eu
with_node=$(cd "$(dirname "$0")" && pwd)/with-node.sh
cd "$1"
# npm's own record of what it put there tells whether the lock file has been followed.
[ node_modules/.package-lock.json -nt package-lock.json ] && exit
"$with_node" npm ci --no-audit --no-fund --loglevel=error
touch node_modules/.package-lock.json
