#!/bin/sh
# The Rust crates' tests, and clippy's advice where clippy is, with the libabut that is built in build/.
set -eu
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
export ABUT_LIB_DIR="$root/build/bindings/c"
export CARGO_TARGET_DIR="$root/build/rust"
export LD_LIBRARY_PATH="$ABUT_LIB_DIR"
cargo test -q
cargo test -q --all-features --test geometry
if cargo clippy --version >/dev/null 2>&1; then cargo clippy -q --all-targets --all-features -- -D warnings; fi
