#!/bin/sh
# Holds the recipes of Conan and vcpkg, the workflows and the version against their own rules, as far as
# that goes without publishing: Conan makes a package of the headers from this tree, and a program uses it.
set -eu
cd "$(dirname "$0")/.."
scripts/version.sh check

work=build/recipes
mkdir -p "$work"
[ -x "$work/venv/bin/conan" ] || {
  python3 -m venv "$work/venv"
  "$work/venv/bin/pip" install -q --no-compile conan check-jsonschema
}
bin=$PWD/$work/venv/bin
export CONAN_HOME="$PWD/$work/conan"
[ -e "$CONAN_HOME/profiles/default" ] || "$bin/conan" profile detect >"$work/log" 2>&1
quiet() { "$@" >"$work/log" 2>&1 || { tail -n 40 "$work/log"; exit 1; }; }
quiet "$bin/conan" inspect packaging/conan
quiet "$bin/conan" create packaging/conan -o 'abut/*:compiled=False' -s compiler.cppstd=20 --build=abut/*

python3 - <<'END'
import json, re
port = "packaging/vcpkg/abut"
manifest = json.load(open(f"{port}/vcpkg.json"))
names = [d if isinstance(d, str) else d["name"] for d in manifest["dependencies"]]
assert names == sorted(names), "vcpkg.json: dependencies are in order"
assert all(re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", n) for n in [manifest["name"], *names])
assert {"name", "version", "description", "license", "dependencies"} <= manifest.keys()
said = open(f"{port}/portfile.cmake").read() + open("CMakeLists.txt").read()
for option in re.findall(r"-D(ABUT_\w+)=", said):
    assert re.search(rf"(option|set)\({option}\b", said), f"portfile.cmake: there is no {option}"
END
if command -v vcpkg >/dev/null 2>&1; then
  vcpkg format-manifest packaging/vcpkg/abut/vcpkg.json
  git diff --exit-code packaging/vcpkg
else
  echo "recipes: no vcpkg here, so its own check of the manifest is left out"
fi
"$bin/check-jsonschema" -q --builtin-schema vendor.github-workflows .github/workflows/*.yml
echo "recipes: all is well"
