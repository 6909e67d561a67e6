#!/bin/sh
# soak.sh BUILD SECONDS: the tests again and again until the time is up, each round under another
# ABUT_SEED, which the tests with random cases start from. Stops at the first failure.
set -eu
build=$1 seconds=$2
end=$(($(date +%s) + seconds))
seed=$(date +%s)
while [ "$(date +%s)" -lt "$end" ]; do
  seed=$((seed + 1))
  if ! ABUT_SEED=$seed ctest --test-dir "$build" -j "$(nproc)" -Q -E 'install|sample|compile' \
    -O "$build/soak.log"; then
    cat "$build/soak.log"
    echo "failed with ABUT_SEED=$seed"
    exit 1
  fi
  echo "passed with ABUT_SEED=$seed"
done
