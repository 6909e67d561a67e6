#!/bin/sh
# The jar's C under the address and undefined-behaviour sanitizers, asked from Java without Spark, over the
# libabut of build/. Where the jars of a Spark are, in SPARK_JARS or from `make spark-test`, all of the jar's Java is
# compiled as well. Joins in Spark itself: make spark-test.
set -eu
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
cmake --build "$root/build" --target abut_c >/dev/null
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
make -s TO="$work" WARNINGS=-Werror CFLAGS='-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=undefined' \
  "$work/libabut_spark.so"
place=$work/classes/abut/spark/native/$(uname -s | tr A-Z a-z)-$(uname -m | sed s/x86_64/amd64/)
mkdir -p "$place"
cp -L "$root/build/bindings/c/libabut.so.0" "$work/libabut_spark.so" "$place"
javac -proc:none -Xlint:all -Werror --release 17 -d "$work/classes" src/java/abut/spark/Native.java \
  src/java/abut/spark/Side.java tests/java/abut/spark/NativeTest.java
# The virtual machine has handlers of its own, and memory that it never frees. The sanitizer looks for what throws
# when it begins.
LD_PRELOAD="$(gcc -print-file-name=libasan.so) $(gcc -print-file-name=libstdc++.so.6)" ASAN_OPTIONS=handle_segv=0:allow_user_segv_handler=1:detect_leaks=0 \
  java -Xcheck:jni -ea -cp "$work/classes" abut.spark.NativeTest
jars=${SPARK_JARS:-$(ls -d "$root"/build/spark/*/lib/python3*/site-packages/pyspark/jars 2>/dev/null | head -n 1)}
if [ -n "$jars" ]; then
  make -s TO="$work/jar" SPARK_JARS="$jars" WARNINGS=-Werror JAVA_WARNINGS=-Werror
  echo "passed: the jar compiles"
fi
