import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load as loadScalar } from 'abut';
import { columnsOf, load, noId } from 'abut/index';
import { load as loadInline } from 'abut/index/inline';
import { outlines, samples } from './samples.mjs';
import { dice, grid, sorted } from './shapes.mjs';

const abut = await loadScalar('booleans', 'numbers');
const indexes = await load();
const plain = await load({ simd: false });

const pairsOf = ({ a, b }) => [...a].map((x, i) => `${x} ${b[i]}`).sort();
const byHand = (as, bs, says, withItself) =>
  as.flatMap((a, i) => bs.flatMap((b, j) => ((withItself ? i < j : true) && says(a, b) ? [`${i} ${j}`] : []))).sort();

const shapes = grid(dice(7), 400, 40);
const others = grid(dice(8), 150, 40);

for (const [kind, from] of [['index', indexes], ['dynamic_index', indexes], ['index', plain]])
  test(`${kind}${from === plain ? ', without SIMD' : ''}: what one shape meets, is near to, and hits`, () => {
    const all = [...shapes, ...samples, ...outlines];
    const index = from[kind](all);
    assert.equal(index.size, all.length);
    let touching = 0;
    for (const query of [...others.slice(0, 60), ...samples, ...outlines]) {
      const meets = all.flatMap((s, i) => (abut.intersects(query, s) ? [i] : []));
      assert.deepEqual(sorted(index.meeting(query)), meets);
      assert.equal(index.meets_any(query), meets.length > 0);
      if (meets.length) assert.deepEqual(sorted(index.meeting(query, { except: meets[0] })), meets.slice(1));
      touching += meets.filter((i) => abut.relation(query, all[i]) === 'meet').length;
      assert.deepEqual(sorted(index.within(query, 2)), all.flatMap((s, i) => (abut.distance(query, s) <= 2 ? [i] : [])));
      const nearest = index.nearest(query, 5);
      const distances = all.map((s) => abut.distance(query, s)).sort((x, y) => x - y);
      nearest.forEach(({ id, distance }, i) => {
        assert.equal(distance, abut.distance(query, all[id]));
        assert.ok(distance <= distances[i] * (1 + 1e-6));
      });
    }
    assert.ok(touching > 20, `${touching}`);
    const ray = { type: 'ray', origin: [-50, 10.5], direction: [1, 0] };
    const first = Math.min(...all.map((s) => abut.cast(ray, s)?.t ?? Infinity));
    const hit = index.cast(ray);
    assert.ok(Math.abs(hit.t - first) < 1e-9);
    assert.equal(index.cast(ray, { reach: first / 2 }), null);
    assert.ok(Math.abs(index.cast({ type: 'circle', center: [-50, 10.5], radius: 0 }, [100, 0]).t - first / 100) < 1e-9);
    assert.throws(() => index.cast(samples[4]), /needs a motion/);
    index.free();
    assert.throws(() => index.meeting(samples[0]), /freed/);
  });

for (const from of [indexes, plain]) test(`joins${from === plain ? ', without SIMD' : ''}`, () => {
  const [a, b] = [from.index(shapes), from.dynamic_index(others)];
  assert.deepEqual(pairsOf(a.join()), byHand(shapes, shapes, (x, y) => abut.intersects(x, y), true));
  assert.deepEqual(pairsOf(a.join(b)), byHand(shapes, others, (x, y) => abut.intersects(x, y), false));
  assert.deepEqual(pairsOf(b.join_within(1.5)), byHand(others, others, (x, y) => abut.distance(x, y) <= 1.5, true));
  assert.deepEqual(pairsOf(a.join_within(1, b)), byHand(shapes, others, (x, y) => abut.distance(x, y) <= 1, false));
  assert.throws(() => a.join_within(-1), /must not be negative/);
  assert.throws(() => a.join((from === plain ? indexes : plain).index([])), /another module/);
});

test('columns in, arrays out', () => {
  const circles = shapes.filter((s) => s.type === 'circle');
  const index = indexes.index(columnsOf(circles));
  const table = indexes.table(columnsOf(others.filter((s) => s.type === 'box')));
  const { ids, ends } = index.meeting_many(table);
  let begin = 0;
  ends.forEach((end, row) => {
    assert.deepEqual(sorted(ids.subarray(begin, end)), sorted(index.meeting(table.at(row))));
    begin = end;
  });
  assert.equal(begin, ids.length);
  const near = index.nearest_many(table, 3);
  assert.deepEqual([...near.ids.subarray(0, 3)], index.nearest(table.at(0), 3).map(({ id }) => id));
  const few = indexes.index([circles[0]]).nearest_many(table, 2);
  assert.equal(few.ids[1], noId);
  assert.equal(few.distances[1], Infinity);
  assert.deepEqual(sorted(index.within_many(table, 1).ids.subarray(0, index.within_many(table, 1).ends[0])), sorted(index.within(table.at(0), 1)));
  // Both kinds of question in one module.
  assert.equal(indexes.intersects(table, circles[0]).length, table.count);
});

test('a dynamic index follows what moves', () => {
  const index = indexes.dynamic_index();
  const random = dice(3);
  const now = new Map();
  for (let round = 0; round < 600; ++round) {
    const [shape] = grid(random, 1, 20);
    const ids = [...now.keys()];
    const some = ids[Math.floor(random() * ids.length)];
    if (random() < 0.4 || ids.length < 20) now.set(index.insert(shape), shape);
    else if (random() < 0.7) (index.move(some, shape), now.set(some, shape));
    else (index.erase(some), now.delete(some));
  }
  assert.equal(index.size, now.size);
  index.refit();
  for (const query of others.slice(0, 30))
    assert.deepEqual(sorted(index.meeting(query)), sorted([...now].filter(([, s]) => abut.intersects(query, s)).map(([id]) => id)));
  const [id, shape] = [...now][0];
  assert.deepEqual(index.at(id), shape);
  index.move_all(Uint32Array.of(id), columnsOf([{ type: 'point', position: [99, 99] }]));
  assert.equal(index.nearest({ type: 'point', position: [98, 99] }, 1)[0].id, id);
  index.erase(id);
  assert.equal(index.contains(id), false);
  for (const bad of [id, -1, 1.5, NaN, 2 ** 32]) assert.throws(() => index.move(bad, shape), /no shape has the id/);
});

test('an index of nothing, and one inside JavaScript', async () => {
  const index = (await loadInline()).index([]);
  assert.deepEqual([...index.meeting(samples[0])], []);
  assert.deepEqual(index.nearest(samples[0], 3), []);
  assert.equal(index.join().a.length, 0);
  assert.throws(() => index.at(0), /no shape has the id 0/);
});
