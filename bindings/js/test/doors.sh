# The long form of test.sh, read by it: other engines and bundlers, brought by npm.

for version in 20 22; do
  mkdir -p "$work/engines$version"
  (cd "$work/engines$version" && echo '{}' >package.json && install "node@$version")
  engine=$work/engines$version/node_modules/node/bin/node
  [ -x "$engine" ] || engine=$(ls "$work/engines$version"/node_modules/node-*/bin/node)
  echo "js: Node $("$engine" --version)"
  (cd "$work/node" && "$engine" --test ./*.test.mjs)
done

cat >"$work/plain.mjs" <<'END'
import { load } from 'abut';
import { load as loadBatch } from 'abut/batch';
const corner = { type: 'box', min: [3, 4], max: [9, 9] };
const disc = { type: 'circle', center: [0, 0], radius: 5 };
const abut = await load('booleans', 'numbers');
const batch = await loadBatch();
const rows = { type: 'circle', center_x: new Float64Array(3), center_y: new Float64Array(3), radius: Float64Array.of(4, 5, 6) };
console.log(abut.relation(disc, corner), abut.distance(disc, corner), [...batch.intersects(rows, corner)].join(''));
END

project other
cp "$work/plain.mjs" .
install deno bun
echo "js: Deno $(npx --no-install deno --version | sed -n 's/^deno \([^ ]*\).*/\1/p')"
says "$(npx --no-install deno run --allow-read --node-modules-dir=manual plain.mjs)" "Deno"
echo "js: Bun $(npx --no-install bun --version)"
says "$(npx --no-install bun plain.mjs)" "Bun"

project vite
install vite
cp "$work/plain.mjs" main.mjs
echo '<!doctype html><title>abut</title><script type="module" src="main.mjs"></script>' >index.html
echo "js: Vite $(npx --no-install vite --version)"
npx --no-install vite build --target es2022 --logLevel warn
[ "$(ls dist/assets/*.wasm | wc -l)" -ge 3 ] || { echo "js: Vite took no modules along" >&2; exit 1; }
npx --no-install vite build --ssr main.mjs --target es2022 --outDir ssr --logLevel warn
says "$(node ssr/main.js)" "Vite's bundle for the server"
echo 'export default { ssr: { noExternal: true }, build: { assetsInlineLimit: 0 } };' >vite.config.mjs
cp bundled.mjs main.mjs
npx --no-install vite build --ssr main.mjs --target es2022 --outDir whole --logLevel warn
says "$(node whole/main.js)" "Vite's bundle for the server, with the package in it"

project webpack
install webpack webpack-cli
cp "$work/plain.mjs" main.mjs
echo "js: webpack $(node -p 'require("webpack/package.json").version' 2>/dev/null || echo 5)"
npx --no-install webpack --mode production --entry ./main.mjs --output-path "$PWD/web" --target web >log || { cat log; exit 1; }
[ "$(ls web/*.wasm | wc -l)" -ge 3 ] || { echo "js: webpack took no modules along" >&2; exit 1; }
cat >served.config.mjs <<'END'
export default {
  mode: 'production',
  entry: './main.mjs',
  target: 'node20',
  experiments: { outputModule: true },
  output: { path: `${import.meta.dirname}/served`, filename: 'main.mjs', module: true },
};
END
npx --no-install webpack --config served.config.mjs >log || { cat log; exit 1; }
says "$(node served/main.mjs)" "webpack's bundle for Node"
