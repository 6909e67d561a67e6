// What is dropped without free() is given back.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

test('indexes, prepared shapes and partitions that nobody holds', () => {
  const program = `
    import { load } from 'abut/index';
    const many = await load();
    const n = 2000;
    const ring = Array.from({ length: n }, (_, i) => [Math.cos(i * 2 * Math.PI / n), Math.sin(i * 2 * Math.PI / n)]);
    const yard = { type: 'region', rings: [ring] };
    const kept = many.index([yard]);
    const make = [() => many.index([yard]), () => many.dynamic_index([yard]), () => many.prepared(yard),
      () => many.partition(new Float64Array(4 * n).map((_, i) => i), 1000)];
    const used = [];
    for (let round = 0; round < 12; ++round) {
      for (let i = 0; i < 40; ++i) for (const one of make) one();
      gc();
      await new Promise((done) => setTimeout(done, 10)); // the engine tells of what was dropped in a turn of its own
      used.push(many.instance.native.memory.buffer.byteLength);
    }
    if (kept.meeting({ type: 'point', position: [0, 0] }).length !== 1) throw new Error('what is held was lost');
    console.log(used[11] <= 1.25 * used[3]);
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', program], {
    cwd: new URL('.', import.meta.url),
    encoding: 'utf8',
  });
  assert.equal(stdout.trim(), 'true', stderr);
});
