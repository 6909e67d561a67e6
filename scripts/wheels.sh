#!/bin/sh
# The wheels that are to be published, in build/wheels, by cibuildwheel: it needs Docker on Linux.
# Each wheel is tested where it was built, installed into a fresh environment.
set -eu
cd "$(dirname "$0")/.."
mkdir -p build/wheels
[ -x build/wheels/venv/bin/cibuildwheel ] || {
  python3 -m venv build/wheels/venv
  build/wheels/venv/bin/pip install -q cibuildwheel
}
exec build/wheels/venv/bin/cibuildwheel --output-dir build/wheels bindings/python "$@"
