// Indexes as bytes, and tiles.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnsOf, load } from 'abut/index';
import { in_worker } from 'abut/worker';
import { outlines, samples } from './samples.mjs';
import { dice, grid, sorted } from './shapes.mjs';

const shapes = [...grid(dice(21), 400, 30), ...samples, ...outlines];
const loaded = { simd: await load(), plain: await load({ simd: false }) };

for (const [name, from] of Object.entries(loaded)) {
  test(`${name}: an index as bytes`, () => {
    const index = from.index(shapes);
    const bytes = index.to_bytes();
    for (const to of Object.values(loaded)) {
      const again = to.index_of_bytes(bytes);
      assert.equal(again.size, shapes.length);
      for (const query of shapes) assert.deepEqual(sorted(again.meeting(query)), sorted(index.meeting(query)));
      assert.deepEqual(again.at(7), index.at(7));
      assert.deepEqual(again.to_bytes(), bytes);
      again.free();
    }
    for (let i = 0; i < bytes.length; i += 97) {
      const bad = bytes.slice();
      bad[i] ^= 1;
      assert.throws(() => from.index_of_bytes(bad), /an index of bytes: /, `${i}`);
      assert.throws(() => from.index_of_bytes(bytes.subarray(0, i)), /too short|damaged/);
    }
    assert.throws(() => from.index_of_bytes(new Uint8Array(999)), /not an index of shapes/);
  });

  test(`${name}: each pair in one tile`, () => {
    const bounded = shapes.filter((s) => s.type !== 'line' && s.type !== 'ray');
    const bounds = from.tile_bounds(bounded);
    const cut = from.partition(bounds, 12);
    assert.ok(cut.size >= 8, `${cut.size}`);
    const { rows, tiles, everywhere } = cut.assign(bounds);
    const has = bounded.map(() => new Set());
    rows.forEach((row, i) => has[row].add(tiles[i]));
    for (const row of everywhere) for (let t = 0; t < cut.size; ++t) has[row].add(t);
    const { a, b } = from.index(bounded).join();
    const of = (ids) => Float64Array.from([...ids].flatMap((id) => [...bounds.subarray(4 * id, 4 * id + 4)]));
    const owners = cut.owner(of(a), of(b));
    assert.ok(a.length > 100);
    owners.forEach((tile, i) => assert.ok(has[a[i]].has(tile) && has[b[i]].has(tile)));
    const again = from.partition_of_cuts(cut.cuts());
    assert.deepEqual(again.tiles(), cut.tiles());
    cut.tiles().forEach(({ min }, tile) => assert.equal(again.at(min.map((x) => Math.max(x, -1e9))), tile));
    const circles = bounded.filter((s) => s.type === 'circle');
    assert.deepEqual(from.tile_bounds(columnsOf(circles), 0.5), from.tile_bounds(circles, 0.5));
    // A giant, and what is wrong.
    const fine = from.partition_of_cuts({ x: Array.from({ length: 40 }, (_, i) => i), y: Array.from({ length: 41 }, () => []) });
    assert.deepEqual([...fine.assign(Float64Array.of(-9, 0, 99, 1, 0, 0, 1, 1)).everywhere], [0]);
    assert.throws(() => from.partition_of_cuts({ x: [1, 0], y: [[], [], []] }), /ascend/);
    assert.throws(() => from.partition_of_cuts({ x: [1], y: [[]] }), /each/);
    assert.throws(() => cut.assign(Float64Array.of(0, 0, NaN, 1)), /NaN/);
    assert.throws(() => from.partition(bounds, 0), /tiles/);
    fine.free();
    assert.throws(() => fine.size, /freed/);
  });
}

test('bytes go to a thread', async () => {
  const far = await in_worker();
  const index = await far.index_of_bytes(loaded.simd.index(shapes).to_bytes());
  assert.deepEqual(sorted(await index.meeting(shapes[0])), sorted(loaded.simd.index(shapes).meeting(shapes[0])));
  far.terminate();
});
