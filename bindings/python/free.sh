#!/bin/sh
# The package under a Python without the interpreter's lock: CPython 3.13, built from Debian's source into
# build/python-free, which takes some minutes once. Then its tests, and the lock must stay away.
set -eu
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
free=$root/build/python-free
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
quiet() { "$@" >"$work/log" 2>&1 || { tail -n 60 "$work/log"; exit 1; }; }

if [ ! -x "$free/bin/python3.13t" ]; then
  "$root/scripts/debian_source.sh" python3.13 "$free/source" trixie
  cd "$free/source"
  quiet ./configure --disable-gil --disable-test-modules --prefix="$free"
  quiet make -j "${JOBS:-$(nproc)}"
  quiet make install
  cd "$root/bindings/python"
fi
"$free/bin/python3.13t" -m venv "$work/venv"
bin=$work/venv/bin
"$bin/pip" install -q --no-compile build scikit-build-core nanobind ninja
[ -e "$root/build/build.ninja" ] || (cd "$root" && quiet cmake --preset release)
quiet cmake --build "$root/build" --target abut_any abut_io abut_batch abut_index abut_c abut_cli
quiet cmake --install "$root/build" --prefix "$root/build/installed"
PATH=$bin:$PATH quiet "$bin/python" -m build -w -n -o "$work" -C cmake.source-dir=. \
  -C cmake.define.CMAKE_PREFIX_PATH="$root/build/installed" -C build-dir="$free/build"
# NumPy has wheels for this Python up to 2.4.
"$bin/pip" install -q --no-compile --only-binary :all: "$(ls "$work"/*.whl)" pytest hypothesis
mkdir "$work/tests"
cp tests/*.py "$work/tests"
# A module that asks for the lock would be warned of.
(cd "$work" && ABUT_SHARED="libhwy.so.1 libhwy_contrib.so.1" ABUT_ROOT=$root ABUT_FIXTURES=$root/tests/fixtures "$bin/python" -W error::RuntimeWarning -m pytest -q tests)
