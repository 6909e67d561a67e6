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
. /etc/os-release
echo "deb-src http://deb.debian.org/debian ${VERSION_CODENAME:-stable} main" >"$work/sources.list"
options="-o Dir::Etc::sourcelist=$work/sources.list -o Dir::Etc::sourceparts=-
  -o Dir::State::lists=$work/lists -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache="
cd "$work"
{ apt-get $options update -q && apt-get $options source --download-only -q highway; } \
  >"$work/log" 2>&1 || {
  tail -n 20 "$work/log" >&2
  exit 1
}
tar -xf "$work"/highway_*.orig.tar.gz --strip-components=1 -C "$folder"
