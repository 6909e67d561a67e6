# The long form of test.sh, read by it: other engines and bundlers, brought by npm, and Chromium.

for version in 20 22; do
  mkdir -p "$work/engines$version"
  (cd "$work/engines$version" && echo '{}' >package.json && install "node@$version")
  engine=$work/engines$version/node_modules/node/bin/node
  [ -x "$engine" ] || engine=$(ls "$work/engines$version"/node_modules/node-*/bin/node)
  echo "js: Node $("$engine" --version)"
  (cd "$work/node" && "$engine" --test ./*.test.mjs >log || { cat log; exit 1; })
done

page='<!doctype html><title>abut</title><script type="module" src="main.js"></script>'
in_chromium() { # folder, name: what the page says, and what its thread says
  says "$(node browse.mjs "$1" 2 | tr '\n' ';')" "$2" "$wanted;equal 0;"
}

project other
install deno bun
echo "js: Deno $(npx --no-install deno --version | sed -n 's/^deno \([^ ]*\).*/\1/p')"
says "$(npx --no-install deno run --allow-read --node-modules-dir=manual plain.mjs)" "Deno"
echo "js: Bun $(npx --no-install bun --version)"
says "$(npx --no-install bun plain.mjs)" "Bun"
echo "import { threaded } from './threaded.mjs'; console.log(await threaded());" >thread.mjs
says "$(npx --no-install deno run --allow-all --node-modules-dir=manual thread.mjs)" "a thread in Deno" "equal 0"
says "$(npx --no-install bun thread.mjs)" "a thread in Bun" "equal 0"

project vite
install vite
echo "$page" | sed 's/main.js/main.mjs/' >index.html
sed 's/bundled/plain/' paged.mjs >main.mjs
echo "js: Vite $(npx --no-install vite --version)"
echo 'export default { worker: { format: "es" } };' >vite.config.mjs
npx --no-install vite build --target es2022 --logLevel error
[ "$(ls dist/assets/*.wasm | wc -l)" -ge 3 ] || { echo "js: Vite took no modules along" >&2; exit 1; }
only_its_own() { # bundler, files: of `abut` alone, booleans, numbers and areas
  [ "$(ls $2 | wc -l)" = 3 ] || { echo "js: $1 took other modules along:" $2 >&2; exit 1; }
}
echo "import { load } from 'abut'; console.log((await load('booleans')).has('intersects'));" >one.mjs
mkdir one && echo "$page" | sed 's/main.js/..\/one.mjs/' >one/index.html
npx --no-install vite build one --target es2022 --logLevel error
only_its_own Vite "one/dist/assets/*.wasm"
in_chromium dist "Vite's page"
npx --no-install vite build --ssr plain.mjs --target es2022 --outDir ssr --logLevel error
says "$(node ssr/plain.js)" "Vite's bundle for the server"
echo 'export default { ssr: { noExternal: true }, build: { assetsInlineLimit: 0 } };' >vite.config.mjs
for from in bundled plain; do
  npx --no-install vite build --ssr $from.mjs --target es2022 --outDir whole --logLevel error
  says "$(node whole/$from.js)" "Vite's bundle for the server, with the package in it"
done

project webpack
install webpack webpack-cli
sed 's/bundled/plain/' paged.mjs >main.mjs
echo "js: webpack $(node -p 'JSON.parse(require("fs").readFileSync("node_modules/webpack/package.json")).version')"
npx --no-install webpack --mode production --entry ./main.mjs --output-path "$PWD/web" --target web >log || { cat log; exit 1; }
[ "$(ls web/*.wasm | wc -l)" -ge 3 ] || { echo "js: webpack took no modules along" >&2; exit 1; }
echo "$page" >web/index.html
in_chromium web "webpack's page"
cp ../vite/one.mjs .
npx --no-install webpack --mode production --entry ./one.mjs --output-path "$PWD/one" --target web >log || { cat log; exit 1; }
only_its_own webpack "one/*.wasm"
cat >served.config.mjs <<'END'
export default {
  mode: 'production',
  entry: './plain.mjs',
  target: 'node20',
  experiments: { outputModule: true },
  output: { path: `${import.meta.dirname}/served`, filename: 'main.mjs', module: true },
};
END
npx --no-install webpack --config served.config.mjs >log || { cat log; exit 1; }
says "$(node served/main.mjs)" "webpack's bundle for Node"

project esbuild
mkdir web
"$bin/esbuild" bundled.mjs --bundle --format=esm --platform=browser --outfile=web/main.js --log-level=warning
echo "$page" >web/index.html
echo "js: Chromium"
says "$(node browse.mjs web 1)" "the page of esbuild"

# Without a bundler, as a server hands the files out. A browser knows no package by its name.
project plain
sed -i "s|'abut/index'|'./node_modules/abut/dist/index-entry.js'|; s|'abut'|'./node_modules/abut/dist/index.js'|" plain.mjs
echo '<!doctype html><title>abut</title><script type="importmap">{ "imports": {
  "#file": "./node_modules/abut/dist/file.web.js", "#thread": "./node_modules/abut/dist/thread.web.js" } }</script>
  <script type="module" src="plain.mjs"></script>' >index.html
says "$(node browse.mjs . 1)" "a page without a bundler"
