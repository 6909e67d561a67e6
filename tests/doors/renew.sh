#!/bin/sh
# Prints the parts of committed files that the description of the queries gives, between "described: PART" and
# "described: end", anew; with --check it only tells whether that changes anything.
#
#   renew.sh build/bindings/c/abut_describe [--check]
set -eu
describe=$(realpath "$1")
cd "$(dirname "$0")/../.."
new=$(mktemp)
trap 'rm -f "$new"' EXIT
old=0
for file in $(git grep -lE '^ *(//|--|#|/\*|<!--) described: ' -- bindings docs); do
  "$describe" fill "$file" >"$new"
  cmp -s "$new" "$file" && continue
  if [ "${2-}" = --check ]; then
    diff -u "$file" "$new" || old=1
  else
    cat "$new" >"$file"
  fi
done
exit $old
