#!/bin/sh
# header.sh FOLDER: DuckDB's C headers into a folder. The crate libduckdb-sys carries DuckDB's sources;
# cargo brings it. Nothing of it is compiled.
set -eu
to=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/src"
: >"$work/src/lib.rs"
cat >"$work/Cargo.toml" <<END
[package]
name = "headers"
version = "0.0.0"
[dependencies]
libduckdb-sys = "=1.20000.1"
END
cargo fetch -q --manifest-path "$work/Cargo.toml"
crate=$(cargo metadata --format-version 1 --manifest-path "$work/Cargo.toml" |
  python3 -c 'import json, os, sys
for p in json.load(sys.stdin)["packages"]:
    if p["name"] == "libduckdb-sys":
        print(os.path.dirname(p["manifest_path"]))')
headers=duckdb/src/include
tar -xzf "$crate/duckdb.tar.gz" -C "$work" "$headers/duckdb.h" "$headers/duckdb_extension.h"
mkdir -p "$to"
mv "$work/$headers/duckdb.h" "$work/$headers/duckdb_extension.h" "$to"
