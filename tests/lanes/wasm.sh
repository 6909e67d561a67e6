#!/bin/sh
# The batches in WebAssembly: builds check.cpp and what it asks as the bindings are built, and runs
# it in Node on the cases of a program of this machine.
#
#   tests/lanes/wasm.sh CASES        CASES: the program lanes_cases
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
cases=$1
work=$root/build-wasm/lanes
mkdir -p "$work"

skip() {
  echo "SKIPPED: WebAssembly: $*"
  exit 0
}
[ -x "$cases" ] || skip "there is no $cases"
for command in clang++-22 wasm-ld-22 ninja node; do
  command -v $command >/dev/null 2>&1 || skip "there is no $command"
done
echo '#include <vector>
int main() { return static_cast<int>(std::vector<int>(1).size()) - 1; }' >"$work/trial.cpp"
clang++-22 --target=wasm32-wasi -Wno-deprecated -fno-exceptions "$work/trial.cpp" \
  -o "$work/trial.wasm" 2>/dev/null || skip "no C and C++ library for it (wasi-libc, libc++)"
"$here/highway.sh" >/dev/null || skip "there is no Highway"

ABUT_WASM_MODEL=command "$root/bindings/js/build.sh" "$work/check.wasm" "$here/check.cpp" scalar kernels
"$cases" >"$work/cases"
"$root/scripts/with-node.sh" node --no-warnings "$here/run.mjs" "$work/check.wasm" <"$work/cases"
