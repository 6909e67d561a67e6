#!/bin/sh
# constants.sh: holds docs/constants.md against the code. Each value it lists stands in the file it names, beside
# the constant's name, if it has one; what it says holds the constant does: the proofs name it, and its value where
# the name is that of a local constant; each `constexpr double k…` of the internals is on
# the page; and no power of two stands in the code without a name.
set -eu
cd "$(dirname "$0")/.."
page=docs/constants.md
bad=0
tab=$(printf '\t')
rows=$(mktemp)
trap 'rm -f "$rows"' EXIT
sed -nE 's/^\| (`([^`]+)`|–) \| `([^`]+)` \|.* \| ([^|]+) \| \[[^]]+\]\(\.\.\/([^)]+)\) \|$/\2\t\3\t\4\t\5/p' "$page" |
  sed "s/^$tab/-$tab/" >"$rows"
[ "$(wc -l <"$rows")" = "$(grep -cE '^\| (`|–)' "$page")" ] ||
  { echo "constants: not all of the page's rows were understood" >&2; exit 1; }
while IFS="$tab" read -r name value held file; do
  if [ "$name" = - ]; then
    grep -qF -- "$value" "$file"
  else
    grep -E "(^|[^A-Za-z_])$name(<double>)?( =|\{)" "$file" | grep -qF -- "$value"
  fi || { echo "$page: $file has no $name $value" >&2; bad=1; }
  case $held in
    proof*)
      in_tests=$(grep -hE "(^|[^A-Za-z_])$name([^A-Za-z_]|$)" tests/slacks/*_test.cpp || true)
      case $name in k[A-Z]*) ;; *) in_tests=$(echo "$in_tests" | grep -F -- "${value##*: }" || true) ;; esac
      [ -n "$in_tests" ] ;;
    type* | reason* | limit*) ;;
    *) false ;;
  esac || { echo "$page: $name ($file) is not held by \"$held\"" >&2; bad=1; }
done <"$rows"
for name in $(grep -rhoE 'constexpr double k[A-Z][A-Za-z0-9]*' include/abut/detail | sed 's/.* //' | sort -u); do
  [ "$name" = kNoParameter ] || [ "$name" = kPi ] || [ "$name" = kTurn ] || grep -q "\`$name\`" "$page" ||
    { echo "$page: $name is not listed" >&2; bad=1; }
done
# A power of two stands in the code only where it is given a name.
unnamed=$(grep -rnE '0x1(\.[0-9]+)?p' include src --include=*.?pp | grep -vE '^[^:]*:[0-9]+: *//|constexpr|self_check\.hpp' |
  grep -vE '^[^:]*:[0-9]+: +[a-z_]+ = 0x1p-?[0-9]+(, [a-z_]+ = 0x1p-?[0-9]+)*;' || true)
[ -z "$unnamed" ] || { echo "constants without a name:" >&2; echo "$unnamed" >&2; bad=1; }
exit $bad
