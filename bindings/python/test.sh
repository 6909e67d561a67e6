#!/bin/sh
# Builds the wheel, installs it into a fresh virtual environment, and tests it there: the types with
# mypy and pyright, everything else with pytest.
#
# PYTHON names another interpreter than python3, such as a free-threaded one.
#
#   test.sh         beside Shapely and pyarrow, in a minute or two
#   test.sh --all   beside all neighbours, more laws
set -eu
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${PYTHON:-python3}" -m venv "$work/venv"
bin=$work/venv/bin
"$bin/pip" install -q --no-compile build scikit-build-core nanobind nanobind-backend ninja
# With the warnings of the other builds, so that a compiler's cache serves all of them.
PATH=$bin:$PATH "$bin/python" -m build -w -n -o "$work" -C cmake.define.ABUT_WERROR=ON \
  -C build-dir="$root/build/python" >"$work/log" 2>&1 || { tail -n 60 "$work/log"; exit 1; }
neighbours="pytest mypy pyright hypothesis cffi shapely pyarrow matplotlib"
if [ "${1-}" = --all ]; then
  neighbours="$neighbours geopandas pandas polars duckdb"
  export ABUT_LAWS=2000
fi
"$bin/pip" install -q --no-compile "$(ls "$work"/*.whl)" $neighbours
mkdir "$work/tests"
cp tests/*.py "$work/tests"
(cd "$work" && ABUT_ROOT=$root ABUT_FIXTURES=$root/tests/fixtures "$bin/python" -m pytest -q tests)
"$bin/mypy" abut tests/typed.py
(cd "$work" && "$bin/pyright" --pythonpath "$bin/python" "$root/bindings/python/tests/typed.py")
