// Runs every sample of the pages. `expression;   // → value` is held to the value.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

const imports = (code) => code.match(/^import .*$/gm) ?? [];
for (const [i, page] of process.env.ABUT_PAGES.split(' ').entries())
  test(`the samples of ${page.split('/').slice(-3).join('/')}`, async () => {
    const samples = [...readFileSync(page, 'utf8').matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code);
    assert.ok(samples.length > 1);
    let held = 0;
    const code = samples
      .join('\n')
      .replace(/^import .*\n/gm, '')
      .replace(/^(\S.*?);\s*\/\/ → (.*)$/gm, (_, ask, wanted) => (++held, `assert.deepEqual(${ask}, ${wanted});`));
    const module = [`import assert from 'node:assert/strict';`, ...new Set(samples.flatMap(imports)), code].join('\n');
    const file = `${process.cwd()}/samples-${i}.mjs`;
    writeFileSync(file, module);
    await import(pathToFileURL(file).href);
    assert.ok(held > 3, `${held} values`);
  });
