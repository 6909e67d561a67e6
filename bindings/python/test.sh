#!/bin/sh
# Builds the wheel, installs it into a fresh virtual environment, and tests it there: the types with
# mypy and pyright, everything else with pytest. The library is that of build/; with --all, and in
# `make wheels`, it is compiled as for users, from source. What builds the wheel stays in build/python-tools,
# so that only what has changed is compiled the next time.
#
# PYTHON names another interpreter than python3; free.sh brings one without the interpreter's lock.
#
#   test.sh         beside Shapely and pyarrow, in a minute or two
#   test.sh --all   beside all neighbours, more laws
set -eu
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
python=${PYTHON:-python3}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
quiet() { "$@" >"$work/log" 2>&1 || { tail -n 60 "$work/log"; exit 1; }; }

all=
[ "${1-}" != --all ] || all=yes
neighbours="pytest mypy pyright hypothesis cffi shapely pyarrow matplotlib"
if [ -n "$all" ]; then
  neighbours="$neighbours geopandas pandas polars duckdb"
  export ABUT_LAWS=2000
fi
"$python" -m venv "$work/venv"
bin=$work/venv/bin
# They come while the wheel is built.
"$bin/pip" install -q --no-compile $neighbours >"$work/neighbours" 2>&1 &
coming=$!

tools=$root/build/python-tools/$("$python" -c 'import sys; print(sys.implementation.cache_tag + sys.abiflags)')
[ -x "$tools/bin/pip" ] || "$python" -m venv "$tools"
"$tools/bin/pip" install -q --no-compile build scikit-build-core nanobind ninja
if [ -n "$all" ]; then
  set -- -C build-dir="$root/build/python"
else
  [ -e "$root/build/build.ninja" ] || (cd "$root" && quiet cmake --preset release)
  quiet cmake --build "$root/build" --target abut_any abut_io abut_batch abut_index abut_c abut_cli
  quiet cmake --install "$root/build" --prefix "$root/build/installed"
  export ABUT_SHARED="libhwy.so.1 libhwy_contrib.so.1"
  set -- -C cmake.source-dir=. -C cmake.define.CMAKE_PREFIX_PATH="$root/build/installed" \
    -C build-dir="$root/build/python-over"
fi
if command -v ccache >/dev/null 2>&1; then export CMAKE_CXX_COMPILER_LAUNCHER=ccache; fi
PATH=$tools/bin:$PATH quiet "$tools/bin/python" -m build -w -n -o "$work" "$@"
wait $coming || { tail -n 60 "$work/neighbours"; exit 1; }
"$bin/pip" install -q --no-compile "$(ls "$work"/*.whl)"
"$bin/mypy" abut tests/typed.py >"$work/types" 2>&1 &&
  (cd "$work" && "$bin/pyright" --pythonpath "$bin/python" "$root/bindings/python/tests/typed.py") >>"$work/types" 2>&1 &
typing=$!
mkdir "$work/tests"
cp tests/*.py "$work/tests"
(cd "$work" && ABUT_ROOT=$root ABUT_FIXTURES=$root/tests/fixtures "$bin/python" -m pytest -q tests)
status=0
wait $typing || status=$?
cat "$work/types"
exit $status
