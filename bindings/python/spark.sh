#!/bin/sh
# Spark, and with `test` Dask and Ray too, in build/spark, where they stay.
#
#   spark.sh bench [rows [master]]   a join of a million shapes a side, and its time
#   spark.sh sedona [rows [master]]  the same beside Apache Sedona, whose jars Maven brings
#   spark.sh test                    in one process, in a cluster with a worker that is killed, and the examples
set -eu
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
what=${1:-bench}
case $what in
  bench | sedona | test) ;;
  *) echo "spark.sh: bench, sedona or test, not $what" >&2; exit 2 ;;
esac
[ $# -eq 0 ] || shift
# Sedona is behind Spark.
spark="pyspark>=4"
sedona=
if [ "$what" = sedona ]; then
  spark="pyspark==4.0.1"
  sedona=org.apache.sedona:sedona-spark-shaded-4.0_2.13:1.8.0,org.datasyslab:geotools-wrapper:1.8.0-33.1
fi
venv=$root/build/spark/$what
[ -x "$venv/bin/pip" ] || python3 -m venv "$venv"
wheels=$root/build/spark/wheel
rm -rf "$wheels"
"$venv/bin/pip" install -q --no-compile build scikit-build-core nanobind nanobind-backend ninja
PATH=$venv/bin:$PATH "$venv/bin/python" -m build -w -n -o "$wheels" -C build-dir="$root/build/python" \
  >"$root/build/spark/log" 2>&1 || { tail -n 60 "$root/build/spark/log"; exit 1; }
neighbours="pyarrow pandas<3 setuptools"
[ "$what" != test ] || neighbours="$neighbours pytest shapely dask ray"
"$venv/bin/pip" install -q --no-compile "$spark" $neighbours
"$venv/bin/pip" install -q --no-compile --force-reinstall --no-deps "$wheels"/*.whl
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
case $what in
  bench | sedona)
    cd "$work"
    "$venv/bin/python" "$root/bench/python/spark.py" "${1:-1000000}" "${2:-local[2]}" $sedona
    ;;
  test)
    mkdir "$work/tests"
    cp tests/test_tables.py tests/test_spark.py tests/test_engines.py "$work/tests"
    cd "$work"
    RAY_AUTH_MODE=disabled RAY_USAGE_STATS_ENABLED=0 ABUT_SPARK=all ABUT_ROOT=$root "$venv/bin/python" -m pytest -q tests
    ;;
esac
