#!/bin/sh
# The package's tests, on the package itself: it is packed, installed into fresh projects, and asked
# there.
#
#   bindings/js/test.sh          Node, TypeScript, esbuild, and what checks packages
#   bindings/js/test.sh --all    Node 20 and 22, Vite with SSR, webpack 5, Deno, Bun and Chromium too
set -eu
cd "$(dirname "$0")"
[ -n "${ABUT_NODE:-}" ] || ABUT_NODE=found exec ../../scripts/with-node.sh ./test.sh "$@"
ABUT_PAGES="$(cd ../../docs && pwd)/javascript.md $PWD/README.md"
here=$PWD
bin=$here/node_modules/.bin
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
ABUT_FIXTURES=$work/fixtures-data.mjs
export ABUT_FIXTURES ABUT_PAGES npm_config_update_notifier=false

# All fixtures as one module, which bundles take along.
python3 ../../tests/fixtures/make_fixtures.py
{
  echo 'export const fixtures = ['
  cat ../../tests/fixtures/*.ndjson | sed 's/$/,/'
  echo '];'
} >"$ABUT_FIXTURES"
install() { npm install --no-audit --no-fund --loglevel=error --prefer-offline "$@" >/dev/null; }

./make.sh
npm pack --ignore-scripts --silent --pack-destination "$work" >/dev/null
package=$(ls "$work"/abut-*.tgz)

echo "js: what checks packages"
# It is for import alone, which require() of Node 20.19 and later takes too.
"$bin/publint" --strict "$package"
"$bin/attw" "$package" --profile esm-only --format ascii >"$work/attw" || { cat "$work/attw"; exit 1; }

# The pages say what is loaded, row by row; and the module that pages load first stays small.
node -e '
  const { readFileSync } = require("fs"), { brotliCompressSync } = require("zlib");
  const sizes = ["booleans", "numbers", "areas", "batch", "index"].map((name) => brotliCompressSync(readFileSync(`dist/${name}.wasm`)).length / 1000);
  if (sizes[0] > 119) throw new Error(`booleans.wasm has ${sizes[0]} kB in brotli: 119 at most`);
  for (const page of ["README.md", "../../docs/javascript.md", "../../docs/zh/javascript.md"]) {
    const told = [...readFileSync(page, "utf8").matchAll(/^\| .*`load.*\| (\d+) \|$/gm)].map((row) => Number(row[1]));
    if (told.length !== 5 || told.some((kB, i) => Math.abs(kB - sizes[i]) > 0.03 * sizes[i]))
      throw new Error(`${page} says ${told} kB; they have ${sizes.map(Math.round)}`);
  }
'

project() { # name: a fresh project with the package
  mkdir "$work/$1"
  cd "$work/$1"
  echo '{ "name": "user", "private": true, "type": "module" }' >package.json
  install "$package"
  cp "$here"/test/*.mjs "$here/test/types.ts" "$ABUT_FIXTURES" .
  # The same without what is for bundlers that leave files out.
  sed "s|/inline'|'|" bundled.mjs >plain.mjs
}

project node
echo "js: Node $(node --version)"
node --test --test-reporter=spec ./*.test.mjs

echo "js: TypeScript, as bundlers and as Node resolve, and without what is to come"
for module in "ESNext --moduleResolution bundler" "NodeNext --moduleResolution NodeNext"; do
  "$bin/tsc" --noEmit --strict --target ES2022 --types "" --lib ES2022,DOM --module $module types.ts
done

wanted="meet 011 1,2 $(grep -c , "$ABUT_FIXTURES") right, 0 wrong"
says() { # what is said, who says it, what should be said
  [ "$1" = "${3:-$wanted}" ] || { echo "js: $2 says '$1', not '${3:-$wanted}'" >&2; exit 1; }
}
echo "js: esbuild"
"$bin/esbuild" bundled.mjs --bundle --format=esm --platform=browser --outfile="$work/esbuild.mjs" --log-level=warning
says "$(cd / && node "$work/esbuild.mjs")" "the bundle of esbuild"
"$bin/esbuild" plain.mjs --bundle --format=esm --platform=node --outfile="$work/served.mjs" --log-level=warning
says "$(node "$work/served.mjs")" "the bundle of esbuild for Node, where the package is"
case $(cd / && node "$work/served.mjs" 2>&1) in
  *"--external:abut"*abut/inline*) ;;
  *) echo "js: a bundle that has lost its files does not say what to do" >&2; exit 1 ;;
esac

[ "${1:-}" = --all ] || exit 0
. "$here/test/doors.sh"
