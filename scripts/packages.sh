#!/bin/sh
# Brings what the package-lock.json of a folder names, or its package.json where there is none, into its node_modules,
# if it is not there yet.
#
#   scripts/packages.sh FOLDER
set -eu
with_node=$(cd "$(dirname "$0")" && pwd)/with-node.sh
cd "$1"
# npm's own record of what it put there tells whether that has been followed.
list=package.json bring="install --no-package-lock"
[ ! -e package-lock.json ] || list=package-lock.json bring=ci
[ node_modules/.package-lock.json -nt $list ] && exit
"$with_node" npm $bring --no-audit --no-fund --loglevel=error
touch node_modules/.package-lock.json
