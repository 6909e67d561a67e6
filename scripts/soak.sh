#!/bin/sh
# soak.sh BUILD TIMES: the tests with random cases, TIMES as long and with other cases than usual.
set -eu
cd "$(dirname "$0")/.."
ABUT_SOAK=$2 ctest --test-dir "$1" -j "$(nproc)" --output-on-failure --timeout 86400 \
  -E 'way_in|sample|compile|vectors|cli'
