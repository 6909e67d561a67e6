#!/bin/sh
# Brings the source of a Debian package into a folder, by Debian's own tools, without changing anything of
# the system. Quick when it is there.
#
#   scripts/debian_source.sh PACKAGE FOLDER [SUITE]     of this Debian, or of another one
set -eu
usage="usage: scripts/debian_source.sh PACKAGE FOLDER [SUITE]"
package=${1:?"$usage"} folder=${2:?"$usage"} suite=${3:-}
[ ! -d "$folder" ] || exit 0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/lists/partial" "$work/parts" "$work/source"
here=$PWD
# The sources of where the packages come from; of another suite those of Debian itself.
for file in /etc/apt/sources.list.d/*.sources; do
  [ -e "$file" ] || continue
  awk -v suite="$suite" 'BEGIN { RS = ""; ORS = "\n\n" }
    suite == "" { print }
    suite != "" && /(^|\n)URIs: [^\n]*\/debian\/?(\n|$)/ { sub(/Suites:[^\n]*/, "Suites: " suite); print }' "$file"
done | sed 's/^Types:.*/Types: deb-src/' >"$work/parts/all.sources"
sed -n 's/^deb /deb-src /p' /etc/apt/sources.list 2>/dev/null |
  sed -nE "${suite:+s@^(deb-src.* [^ ]*/debian/?) [^ ]+ @\\1 $suite @;t done;b;:done;}p" |
  sort -u >"$work/sources.list" || true
options="-o Dir::Etc::sourcelist=$work/sources.list -o Dir::Etc::sourceparts=$work/parts
  -o Dir::State::lists=$work/lists -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache="
cd "$work"
{ apt-get $options update -q && apt-get $options source --download-only -q "$package"; } \
  >"$work/log" 2>&1 || {
  tail -n 20 "$work/log" >&2
  exit 1
}
tar -xf "$(ls "$work"/*.orig.tar.*z)" --strip-components=1 -C "$work/source"
cd "$here"
mkdir -p "$(dirname "$folder")"
mv "$work/source" "$folder"
