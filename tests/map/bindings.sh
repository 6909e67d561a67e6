#!/bin/sh
# No binding uses what is the library's own: abut::detail, abut/detail/.
set -eu
cd "$(dirname "$0")/../.."
files=$(find bindings \( -name node_modules -o -name target -o -name dist \) -prune -o \
  \( -name '*.cpp' -o -name '*.hpp' -o -name '*.c' -o -name '*.h' -o -name '*.ts' -o -name '*.sh' \) -print)
[ -n "$files" ] || { echo "bindings: no file was read" >&2; exit 1; }
# shellcheck disable=SC2086 # names without spaces
if grep -nE '\bdetail::|using namespace .*\bdetail\b|namespace .*\bdetail\b|abut/detail/' $files; then
  echo "A binding stands over the public interface. What it lacks there belongs there." >&2
  exit 1
fi
