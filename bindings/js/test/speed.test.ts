// What a batch is worth: the same 20,000 questions asked three ways.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { load, type Shape } from 'abut';

const bytes = readFileSync(new URL('../../../apps/playground/wasm/play.wasm', import.meta.url));

it('batch calls beat scalar ones', async () => {
  const abut = await load(bytes);
  const n = 20_000;
  let seed = 7;
  const random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  const box: Shape = { type: 'box', min: [2, 2], max: [6, 5] };
  const coins = Array.from({ length: n }, (): Shape & { type: 'circle' } => ({
    type: 'circle',
    center: [10 * random(), 10 * random()],
    radius: 0.1 + random(),
  }));
  const table = abut.table('circle', n);
  coins.forEach((coin, i) => table.set(i, coin));

  // The usual formula, as a page would write it: fast, and wrong at the limit.
  const plain = ({ center: [x, y], radius }: (typeof coins)[number]): boolean => {
    const dx = x - Math.min(Math.max(x, 2), 6);
    const dy = y - Math.min(Math.max(y, 2), 5);
    return dx * dx + dy * dy <= radius * radius;
  };
  const best = (ask: () => number): [nanoseconds: number, hits: number] => {
    let least = Infinity;
    let hits = 0;
    for (let round = 0; round < 15; ++round) {
      const began = performance.now();
      hits = ask();
      least = Math.min(least, performance.now() - began);
    }
    return [(least * 1e6) / n, hits];
  };
  const [scalar, a] = best(() => coins.reduce((sum, coin) => sum + Number(abut.intersects(coin, box)), 0));
  const [batch, b] = best(() => table.intersects(box).reduce((sum, hit) => sum + hit, 0));
  const [script, c] = best(() => coins.reduce((sum, coin) => sum + Number(plain(coin)), 0));
  console.log(
    `circle against box, ns each: scalar call ${scalar.toFixed(0)}, batch ${batch.toFixed(1)}, plain JavaScript (inexact) ${script.toFixed(1)}`,
  );
  expect(a).toBe(b);
  expect(Math.abs(c - b)).toBeLessThan(5);
  expect(batch).toBeLessThan(scalar);
});
