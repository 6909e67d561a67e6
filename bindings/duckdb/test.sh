#!/bin/sh
# The extension's tests over the libabut in build/, in DuckDB's oldest Python package that it loads into, and the newest.
set -eu
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
cmake --build "$root/build" --target abut_c >/dev/null
make -s WARNINGS=-Werror
# The oldest that the page names, and the newest.
for version in ==1.3.0 ''; do
  venv=$root/build/bindings/duckdb/venv$version
  [ -x "$venv/bin/pytest" ] || python3 -m venv "$venv"
  "$venv/bin/pip" install -q --no-compile --upgrade duckdb$version pytest
  ABUT_FIXTURES=$root/tests/fixtures ABUT_EXTENSION=$root/build/bindings/duckdb/abut.duckdb_extension \
    "$venv/bin/python" -m pytest -q -p no:cacheprovider tests
done
