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

# On a copy: where the source is kept goes into every package, and the second address replaces the first.
copy=$work/copy
rm -rf "$copy"
mkdir "$copy"
git ls-files -z | tar -c --null -T - | tar -x -C "$copy"
"$copy"/scripts/address.py https://example.org/first/abut
"$copy"/scripts/address.py https://example.org/second/abut
(cd "$copy" && python3 - <<'END'
import json, pathlib, tomllib
home = "https://example.org/second/abut"
js = json.load(open("bindings/js/package.json"))
assert js["homepage"] == home and js["repository"]["url"] == f"git+{home}.git"
assert json.load(open("packaging/vcpkg/abut/vcpkg.json"))["homepage"] == home
for crate in "bindings/rust", "bindings/rust/abut-sys":
    assert tomllib.load(open(f"{crate}/Cargo.toml", "rb"))["package"]["repository"] == home
assert tomllib.load(open("bindings/python/pyproject.toml", "rb"))["project"]["urls"]["Repository"] == home
for text in "debian/control", "packaging/conan/conanfile.py":
    assert home in pathlib.Path(text).read_text() and "first" not in pathlib.Path(text).read_text()
END
)
quiet "$bin/conan" inspect "$copy/packaging/conan"
if command -v vcpkg >/dev/null 2>&1; then
  vcpkg format-manifest packaging/vcpkg/abut/vcpkg.json
  git diff --exit-code packaging/vcpkg
else
  echo "recipes: no vcpkg here, so its own check of the manifest is left out"
fi
"$bin/check-jsonschema" -q --builtin-schema vendor.github-workflows .github/workflows/*.yml
echo "recipes: all is well"
