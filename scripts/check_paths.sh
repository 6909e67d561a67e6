#!/bin/sh
# Every file that a page or a comment names exists. Prints those that do not, with where they stand.
set -eu
cd "$(dirname "$0")/.."
list=$(mktemp) named=$(mktemp)
trap 'rm -f "$list" "$named"' EXIT
find . \( -name '.git' -o -name build -o -name 'build-*' -o -name node_modules -o -name target -o -name dist \) -prune -o \
  -type f -print | sed 's#^\./##' >"$list"
# What is generated into the build, or is an example of a user's own file, is not in the tree.
grep -E '\.(md|hpp|cpp|h|ts|sh|cmake)$' "$list" | xargs grep -noE \
  '(include|src|apps|bindings|tests|bench|docs|scripts|examples|detail|queries|pairs)/[A-Za-z0-9_./-]+\.(hpp|cpp|h|ts|md|sh|py|cmake)\b' |
  grep -v '^scripts/check_paths.sh' >"$named" || true
# Files that the build makes beside their sources are known by the .gitignore there.
for ignore in $(grep '/\.gitignore$' "$list"); do
  sed -n "s#^/\(.*[^/]\)\$#${ignore%/.gitignore}/\1#p" "$ignore" >>"$list"
done
awk -F: '
  NR == FNR { tree[NR] = "/" $0; n = NR; next }
  {
    path = $3; sub(/^(\.\.?\/)+/, "", path)
    if (!(path in known)) {
      known[path] = 0
      end = "/" path; k = length(end)
      for (i = 1; i <= n; ++i)
        if (substr(tree[i], length(tree[i]) - k + 1) == end) { known[path] = 1; break }
    }
    if (!known[path]) { print $1 ":" $2 ": names " path ", which is not there"; bad = 1 }
  }
  END { exit bad }' "$list" "$named"
