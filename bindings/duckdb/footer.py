#!/usr/bin/env python3
"""footer.py LIBRARY EXTENSION: appends what DuckDB looks for at the end of an extension.

Behind the library stand a custom section of WebAssembly's form, eight fields of 32 bytes, the last one first, and room
for a signature of 256 bytes, which stays empty: the extension is not signed.
"""
import platform
import sys

MACHINES = {"x86_64": "amd64", "aarch64": "arm64"}
PLATFORM = f"linux_{MACHINES.get(platform.machine(), platform.machine())}"
# From the first on: the mark of this form, platform, version of DuckDB's C interface, of the extension, kind of interface.
FIELDS = ["4", PLATFORM, "v1.2.0", "0.1.0", "C_STRUCT", "", "", ""]

NAME = b"duckdb_signature"
section = bytes([0, 0x93, 0x04, len(NAME)]) + NAME + bytes([0x80, 0x04])
fields = b"".join(f.encode().ljust(32, b"\0") for f in reversed(FIELDS))

library, extension = sys.argv[1:]
with open(library, "rb") as source, open(extension, "wb") as out:
    out.write(source.read() + section + fields + bytes(256))
