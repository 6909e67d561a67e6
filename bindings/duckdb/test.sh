#!/bin/sh
# The extension's tests over the libabut in build/, in DuckDB's newest Python package.
set -eu
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
cmake --build "$root/build" --target abut_c >/dev/null
make -s WARNINGS=-Werror
venv=$root/build/bindings/duckdb/venv
[ -x "$venv/bin/pytest" ] || python3 -m venv "$venv"
"$venv/bin/pip" install -q --no-compile duckdb pytest
ABUT_FIXTURES=$root/tests/fixtures ABUT_EXTENSION=$root/build/bindings/duckdb/abut.duckdb_extension \
  "$venv/bin/python" -m pytest -q -p no:cacheprovider tests
