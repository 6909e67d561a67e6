#!/bin/sh
# Spark, and with `test` Dask and Ray too, in build/spark, where they stay. The wheel and the jar stand on the library
# of build/.
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
place=spark
spark="pyspark>=4"
sedona=
if [ "$what" = sedona ]; then
  place=sedona
  spark="pyspark==4.0.1"
  sedona=org.apache.sedona:sedona-spark-shaded-4.0_2.13:1.8.0,org.datasyslab:geotools-wrapper:1.8.0-33.1
fi
venv=$root/build/spark/$place
mkdir -p "$root/build/spark"
[ -x "$venv/bin/pip" ] || python3 -m venv "$venv"
wheels=$root/build/spark/wheel
rm -rf "$wheels"
"$venv/bin/pip" install -q --no-compile build scikit-build-core nanobind nanobind-backend ninja
quiet() { "$@" >"$root/build/spark/log" 2>&1 || { tail -n 60 "$root/build/spark/log"; exit 1; }; }
[ -e "$root/build/build.ninja" ] || (cd "$root" && quiet cmake --preset release)
quiet cmake --build "$root/build" -j "${JOBS:-$(nproc)}" --target abut_any abut_io abut_batch abut_index abut_c abut_cli
quiet cmake --install "$root/build" --prefix "$root/build/installed"
PATH=$venv/bin:$PATH quiet "$venv/bin/python" -m build -w -n -o "$wheels" -C cmake.source-dir=. \
  -C cmake.define.CMAKE_PREFIX_PATH="$root/build/installed" -C build-dir="$root/build/python-over"
neighbours="pyarrow pandas<3 setuptools"
[ "$what" != test ] || neighbours="$neighbours pytest shapely dask ray"
"$venv/bin/pip" install -q --no-compile "$spark" $neighbours
"$venv/bin/pip" install -q --no-compile --force-reinstall --no-deps "$wheels"/*.whl
quiet make -C ../spark WARNINGS=-Werror JAVA_WARNINGS=-Werror PYTHON="$venv/bin/python"
jar=$root/build/bindings/spark/abut-spark.jar
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
case $what in
  bench | sedona)
    cd "$work"
    "$venv/bin/python" "$root/bench/python/spark.py" "${1:-1000000}" "${2:-local[2]}" "$jar" $sedona
    ;;
  test)
    mkdir "$work/tests" "$work/jar"
    cp tests/killing.py tests/test_tables.py tests/test_spark.py tests/test_engines.py "$work/tests"
    cp tests/killing.py ../spark/tests/test_jar.py "$work/jar"
    cd "$work"
    RAY_AUTH_MODE=disabled RAY_USAGE_STATS_ENABLED=0 ABUT_SPARK=all ABUT_ROOT=$root "$venv/bin/python" -m pytest -q tests
    # In a JVM of its own, as the jar has to be there when that begins.
    ABUT_SPARK=all ABUT_JAR=$jar "$venv/bin/python" -m pytest -q jar
    # Programs of users, compiled by what comes with Spark.
    jars=$("$venv/bin/python" -c 'import os, pyspark; print(os.path.dirname(pyspark.__file__) + "/jars")')
    mkdir "$work/user"
    javac -proc:none --release 17 -cp "$jars/*:$jar" -d "$work/user" "$root"/bindings/spark/tests/user/*.java
    java -cp "$jars/*" scala.tools.nsc.Main -cp "$jars/*:$jar" -d "$work/user" "$root"/bindings/spark/tests/user/*.scala
    jar --create --file "$work/user.jar" -C "$work/user" .
    for program in FromJava FromScala; do
      PATH=$venv/bin:$PATH spark-submit --master 'local[2]' --conf spark.ui.enabled=false --conf spark.log.level=ERROR --jars "$jar" \
        --class "$program" "$work/user.jar"
    done
    ;;
esac
