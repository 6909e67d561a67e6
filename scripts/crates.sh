#!/bin/sh
# The crates as crates.io would have them, in build/crates. abut-sys takes the C++ source along, and that of Highway and
# xxHash, so that nothing is fetched and nothing has to be installed. Both are unpacked in an empty folder, where they are
# built from that source and tested, and a program of them is started. Needs Cargo 1.90.
set -eu
cd "$(dirname "$0")/.."
minor=$(cargo --version | sed 's/cargo 1\.\([0-9]*\).*/\1/')
[ "$minor" -ge 90 ] || {
  echo "crates: Cargo 1.90 packs crates that need each other; here is $(cargo --version)"
  exit 1
}
out=$PWD/build/crates
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
rm -rf "$out"
mkdir -p "$out" "$work/source"

copy() { git ls-files -z --cached --others --exclude-standard "$@" | tar -c --null -T - | tar -x -C "$to"; }
to=$work/source copy bindings/rust CMakeLists.txt LICENSE cmake include src bindings/c
mv "$work/source/bindings/rust" "$work/rust"
cp LICENSE "$work/rust"
cp LICENSE "$work/rust/abut-sys"
# What is compiled of Highway, with its licence; xxHash is one header, which carries its own.
scripts/debian_source.sh highway build/highway
carried=$work/source/carried
mkdir -p "$carried/highway" "$carried/xxhash"
cp -r build/highway/CMakeLists.txt build/highway/LICENSE* build/highway/cmake build/highway/hwy "$carried/highway"
cp build/highway/*.in "$carried/highway" 2>/dev/null || true
cp "${XXHASH_INCLUDE:-/usr/include}"/xxhash.h "$carried/xxhash"
mv "$work/source" "$work/rust/abut-sys/source"
(cd "$work/rust" && cargo package --workspace --no-verify --allow-dirty --quiet)
cp "$work"/rust/target/package/*.crate "$out"
[ "$(cat "$out"/*.crate | wc -c)" -lt 10000000 ] || {
  echo "crates: crates.io takes 10 MB at most"
  exit 1
}

mkdir "$work/fresh"
for crate in "$out"/*.crate; do tar -x -z -f "$crate" -C "$work/fresh"; done
cd "$work/fresh"
sys=$(ls -d abut-sys-*) safe=$(ls -d abut-[0-9]*)
cd "$safe"
env -u ABUT_LIB_DIR cargo test --quiet --config "patch.crates-io.abut-sys.path='../$sys'"

# A program of a user's: it starts from wherever it lies, and needs nothing of abut's beside it.
mkdir -p ../user/src
cd ../user
cat >Cargo.toml <<END
[package]
name = "user"
version = "1.0.0"
edition = "2021"
[dependencies]
abut = { path = "../$safe" }
[patch.crates-io]
abut-sys = { path = "../$sys" }
END
sed -n '/^```rust/,/^```/p' "../$safe/README.md" | sed '1d;/^```/,$d' >src/main.rs
env -u ABUT_LIB_DIR -u LD_LIBRARY_PATH cargo build --release --offline --quiet
mv target/release/user "$work/alone"
"$work/alone"
! ldd "$work/alone" | grep -E 'abut|hwy'
ls "$out"/*.crate
