#!/bin/sh
# What the benchmarks need besides packages, in build-bench/: an environment of Python, and real data
# as plain files. What cannot be had is said and left out.
set -eu
cd "$(dirname "$0")/.."
if ! command -v python3 >/dev/null 2>&1; then
  echo "bench: no python3 here, so no Shapely, no real data and no plots."
  exit 0
fi
venv=build-bench/venv
if ! [ -e "$venv/complete" ]; then
  if python3 -m venv "$venv" && "$venv/bin/pip" install -q -r bench/requirements.txt; then
    touch "$venv/complete"
  else
    echo "bench: PyPI's packages cannot be had, so no Shapely, no coasts and no plots."
    rm -rf "$venv"
  fi
fi
python=$venv/bin/python
[ -x "$python" ] || python=python3
"$python" bench/index/prepare.py build-bench/data
