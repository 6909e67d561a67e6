#!/bin/sh
# Every name that a user of abut can see, held against names.txt: a new name is a promise, so it is
# made knowingly. With --write the list is made anew.
set -eu
cd "$(dirname "$0")/../.."
list=tests/public_names/names.txt
seen=$(mktemp)
trap 'rm -f "$seen" "$seen.cpp"' EXIT

(cd include && find abut -name '*.hpp' -not -path 'abut/detail/*' | sort | sed 's/.*/#include <&>/') >"$seen.cpp"
# The compiler lists what it declares. Names of one capital letter are parameters of templates.
"${CLANG:-clang++-22}" -std=c++20 -I include -fsyntax-only -Xclang -ast-list "$seen.cpp" |
  grep -E '^abut::((batch|io)::)?[^:]+$' | grep -vE '::[A-Z]$' | LC_ALL=C sort -u >"$seen"

if [ "${1-}" = --write ]; then
  cp "$seen" "$list"
elif ! diff -u "$list" "$seen"; then
  echo "The public names are not those of $list (- missing now, + new)." >&2
  echo "A name for the library's own use belongs into abut::detail." >&2
  echo "For a name that users shall have: tests/public_names/check.sh --write" >&2
  exit 1
fi
