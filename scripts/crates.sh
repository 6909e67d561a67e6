#!/bin/sh
# The crates as crates.io would have them, in build/crates. abut-sys takes the C++ source along. Both are
# unpacked in an empty folder, where they are built from that source and tested. Needs Cargo 1.90.
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
ls "$out"/*.crate
