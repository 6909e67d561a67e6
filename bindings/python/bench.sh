#!/bin/sh
# The package beside Shapely, NumPy, geoindex-rs and SedonaDB. It stands on the library of build/; what it is compared with
# stays in build/python-bench.
#
#   bench.sh [rows]   a million if not told
set -eu
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
venv=$root/build/python-bench
[ -x "$venv/bin/pip" ] || python3 -m venv "$venv"
"$venv/bin/pip" install -q --no-compile scikit-build-core nanobind nanobind-backend ninja numpy shapely geopandas \
  geoindex-rs sedonadb geoarrow-pyarrow
quiet() { "$@" >"$venv/log" 2>&1 || { tail -n 60 "$venv/log"; exit 1; }; }
[ -e "$root/build/build.ninja" ] || (cd "$root" && quiet cmake --preset release)
quiet cmake --build "$root/build" -j "${JOBS:-$(nproc)}" --target abut_any abut_io abut_batch abut_index abut_c abut_cli
quiet cmake --install "$root/build" --prefix "$root/build/installed"
PATH=$venv/bin:$PATH quiet "$venv/bin/pip" install --no-build-isolation --no-deps --force-reinstall . \
  -C cmake.source-dir=. -C cmake.define.CMAKE_PREFIX_PATH="$root/build/installed" -C build-dir="$root/build/python-over"
cd "$venv" # elsewhere than the sources
exec bin/python "$root/bench/python/compare.py" "$@"
