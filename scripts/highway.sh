#!/bin/sh
# Brings the source of Google Highway into a folder, for ABUT_HIGHWAY_SOURCE: by Debian's own tools,
# without changing anything of the system. Quick when it is there.
#
#   scripts/highway.sh FOLDER
set -eu
folder=${1:?"usage: scripts/highway.sh FOLDER"}
if [ -f "$folder/CMakeLists.txt" ]; then exit 0; fi
mkdir -p "$folder"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/lists/partial"
# The sources of where the packages come from.
cat /etc/apt/sources.list.d/*.sources 2>/dev/null | sed 's/^Types:.*/Types: deb-src/' >"$work/all.sources"
sed -n 's/^deb /deb-src /p' /etc/apt/sources.list 2>/dev/null >"$work/sources.list" || true
mkdir -p "$work/parts"
mv "$work/all.sources" "$work/parts/"
options="-o Dir::Etc::sourcelist=$work/sources.list -o Dir::Etc::sourceparts=$work/parts
  -o Dir::State::lists=$work/lists -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache="
cd "$work"
{ apt-get $options update -q && apt-get $options source --download-only -q highway; } \
  >"$work/log" 2>&1 || {
  tail -n 20 "$work/log" >&2
  exit 1
}
tar -xf "$work"/highway_*.orig.tar.gz --strip-components=1 -C "$folder"
