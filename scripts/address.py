#!/usr/bin/env python3
"""Writes where the source is kept into every package: the last step before a release.

    scripts/address.py https://github.com/OWNER/abut

It may be run again with another address. scripts/recipes.sh runs it on a copy of the tree, twice.
"""

import json
import os
import pathlib
import re
import sys


def put(path, line, after):
    """The line in place of one that begins alike, else after the one that matches `after`."""
    path = pathlib.Path(path)
    start = re.match(r"\s*\S+", line)[0]
    lines = [old for old in path.read_text().splitlines() if not old.startswith(start)]
    place = next(i for i, old in enumerate(lines) if re.match(after, old))
    lines.insert(place + 1, line)
    path.write_text("\n".join(lines) + "\n")


def put_json(path, after, **members):
    """The members, after the one named, in their order."""
    path = pathlib.Path(path)
    old = {key: value for key, value in json.loads(path.read_text()).items() if key not in members}
    new = {}
    for key, value in old.items():
        new[key] = value
        if key == after:
            new |= members
    path.write_text(json.dumps(new, indent=2, ensure_ascii=False) + "\n")


def main(address):
    os.chdir(pathlib.Path(__file__).resolve().parent.parent)
    put_json("bindings/js/package.json", "description", homepage=address,
             repository={"type": "git", "url": f"git+{address}.git", "directory": "bindings/js"})
    put_json("packaging/vcpkg/abut/vcpkg.json", "description", homepage=address)
    for crate in "bindings/rust", "bindings/rust/abut-sys":
        put(f"{crate}/Cargo.toml", f'repository = "{address}"', "license = ")
    put("bindings/python/pyproject.toml", f'urls.Repository = "{address}"', "license = ")
    put("packaging/conan/conanfile.py", f'    homepage = url = "{address}"', "    license = ")
    put("debian/control", f"Homepage: {address}", "Standards-Version:")
    put("debian/control", f"Vcs-Git: {address}.git", "Homepage:")
    put("debian/control", f"Vcs-Browser: {address}", "Vcs-Git:")


if __name__ == "__main__":
    if len(sys.argv) != 2 or not re.fullmatch(r"https://[^\s\"/]+/[^\s\"]+[^\s\"/]", sys.argv[1]):
        sys.exit(__doc__)
    main(sys.argv[1].removesuffix(".git"))
