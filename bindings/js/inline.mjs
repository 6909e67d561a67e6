// Writes each module in base64, as JavaScript, into dist/inlined.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const dist = new URL('dist/', import.meta.url);
mkdirSync(new URL('inlined/', dist), { recursive: true });
for (const file of readdirSync(dist).filter((name) => name.endsWith('.wasm'))) {
  const base64 = readFileSync(new URL(file, dist)).toString('base64');
  const name = `inlined/${file.replace('.wasm', '')}`;
  writeFileSync(new URL(`${name}.js`, dist), `export default '${base64}';\n`);
  writeFileSync(new URL(`${name}.d.ts`, dist), 'declare const base64: string;\nexport default base64;\n');
}
