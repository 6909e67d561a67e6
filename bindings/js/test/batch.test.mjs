import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load, relations } from 'abut';
import { columnsOf, hasSimd, load as loadBatch } from 'abut/batch';
import { load as loadInline } from 'abut/batch/inline';
import { load as loadIndex } from 'abut/index';
import { in_worker } from 'abut/worker';
import { samples } from './samples.mjs';

const abut = await load('booleans', 'numbers');
const simd = await loadBatch();
const batches = { simd, plain: await loadBatch({ simd: false }), inline: await loadInline() };

/** Shapes like `shape`, moved about: some exactly by whole numbers, so that limits come up. */
function moved(shape, n) {
  const by = (v, i) => [v[0] + ((7 * i) % 11) - 5, v[1] + ((5 * i) % 13) - 6];
  return Array.from({ length: n }, (_, i) => {
    const s = structuredClone(shape);
    for (const name of ['position', 'point', 'origin', 'a', 'b', 'center', 'min', 'max']) if (s[name]) s[name] = by(s[name], i);
    if (s.vertices) s.vertices = s.vertices.map((v) => by(v, i));
    return s;
  });
}
const close = (x, y) => x === y || Math.abs(x - y) <= 1e-9 * Math.max(1, Math.abs(x));

test('this engine has SIMD', () => assert.equal(hasSimd(), true));

for (const [name, batch] of Object.entries(batches))
  test(`${name}: every kind against every kind, as one by one`, () => {
    const n = 70; // more than one word of bits
    let [yes, no] = [0, 0];
    for (const a of samples) {
      const rows = moved(a, n);
      const columns = columnsOf(rows);
      for (const b of samples) {
        const wanted = rows.map((r) => Number(abut.intersects(r, b)));
        assert.deepEqual([...batch.intersects(columns, b)], wanted, `${a.type} ${b.type}`);
        assert.equal(batch.count_intersects(columns, b), wanted.reduce((s, x) => s + x, 0));
        for (const w of wanted) w ? ++yes : ++no;
        assert.deepEqual([...batch.contains(b, columns)], rows.map((r) => Number(abut.contains(b, r))));
        const distances = batch.distance(columns, b);
        rows.forEach((r, i) => assert.ok(close(distances[i], abut.distance(r, b)), `${a.type} ${b.type} ${i}`));
      }
    }
    assert.ok(yes > 1000 && no > 1000, `${yes} ${no}`);
  });

test('element by element', () => {
  const a = columnsOf(moved(samples[4], 100));
  const b = columnsOf(moved(samples[9], 100).reverse());
  const [as, bs] = [moved(samples[4], 100), moved(samples[9], 100).reverse()];
  assert.deepEqual([...simd.relation(a, b)].map((r) => relations[r]), as.map((x, i) => abut.relation(x, bs[i])));
  assert.deepEqual([...simd.interiors_intersect(a, b)], as.map((x, i) => Number(abut.interiors_intersect(x, bs[i]))));
  assert.throws(() => simd.intersects(a, columnsOf(moved(samples[4], 99))), /100 shapes against 99/);
});

test('every other query', () => {
  const rows = moved(samples[4], 20);
  const coins = columnsOf(rows);
  const b = samples[8];
  const check = (got, names, ask) =>
    rows.forEach((r, i) => {
      const one = ask(r);
      for (const [column, of] of Object.entries(names)) {
        const wanted = one === null ? NaN : of(one);
        assert.ok(Number.isNaN(wanted) ? Number.isNaN(got[column][i]) : close(got[column][i], wanted), `${column} ${i}`);
      }
    });
  const pair = { a_x: (p) => p.a[0], a_y: (p) => p.a[1], b_x: (p) => p.b[0], b_y: (p) => p.b[1], distance: (p) => p.distance };
  check(simd.closest_points(coins, b), { distance: pair.distance }, (r) => abut.closest_points(r, b));
  check(simd.farthest_points(coins, b), pair, (r) => abut.farthest_points(r, b));
  check(simd.separation_witness(coins, b), { ...pair, normal_x: (s) => s.normal[0] }, (r) => abut.separation_witness(r, b));
  check({ only: simd.separation(coins, b) }, { only: (x) => x }, (r) => abut.separation(r, b));
  check({ only: simd.overlap_area(coins, b) }, { only: (x) => x }, (r) => abut.overlap_area(r, b));
  check(simd.contact(coins, b), { depth: (c) => c.depth, x0: (c) => c.points[0][0] }, (r) => abut.contact(r, b));
  check(simd.cast(coins, [3, 4], b), { t: (h) => h.t, x: (h) => h.point[0] }, (r) => abut.cast(r, [3, 4], b));
  const motions = { x: new Float64Array(20).fill(3), y: new Float64Array(20).fill(4) };
  assert.deepEqual(simd.cast(coins, motions, b), simd.cast(coins, [3, 4], b));
  const rays = moved({ type: 'ray', origin: [-9, 0], direction: [1, 0.25] }, 20);
  const hits = simd.cast(columnsOf(rays), b);
  rays.forEach((ray, i) => assert.equal(hits.hit[i], Number(abut.cast(ray, b) !== null)));
  assert.ok(hits.hit.includes(0) && hits.hit.includes(1));
  check({ only: simd.area(coins) }, { only: (x) => x }, (r) => abut.area(r));
  check({ only: simd.perimeter(coins) }, { only: (x) => x }, (r) => abut.perimeter(r));
  check(simd.centroid(coins), { x: (c) => c[0] }, (r) => abut.centroid(r));
  check(simd.bounds(coins), { max_y: (b) => b.max[1] }, (r) => abut.bounds(r));
});

test('the matrix, and predicates that are patterns of it', () => {
  const names = ['disjoint', 'touches', 'crosses', 'overlaps', 'within', 'covers', 'covered_by', 'equals'];
  for (const batch of [simd, batches.plain]) {
    const said = new Map(names.map((name) => [name, 0]));
    for (const a of [samples[3], samples[4], samples[8]]) {
      const rows = moved(a, 70);
      for (const b of samples) {
        const columns = columnsOf(rows);
        assert.deepEqual(batch.relate(columns, b), rows.map((r) => abut.relate(r, b)));
        assert.deepEqual([...batch.relate(columns, b, 'T********')], rows.map((r) => Number(abut.interiors_intersect(r, b))));
        for (const name of names) {
          const yes = rows.map((r) => Number(abut[name](r, b)));
          assert.deepEqual([...batch[name](columns, b)], yes, name);
          said.set(name, said.get(name) + yes.reduce((s, x) => s + x, 0));
        }
      }
    }
    for (const [name, count] of said) assert.ok(count > 0, name);
  }
  assert.throws(() => simd.relate(columnsOf([samples[0]]), samples[1], 'no'), /DE-9IM pattern/);
});

test('contacts within a margin', () => {
  const rows = moved(samples[4], 70);
  const got = simd.contact(columnsOf(rows), samples[7], 1);
  rows.forEach((r, i) => {
    const one = abut.contact(r, samples[7], 1);
    assert.equal(got.count[i], one?.points.length ?? 0);
    assert.equal(got.depth[i], one?.depth ?? NaN);
    assert.equal(got.depth0[i], one?.depths[0] ?? NaN);
  });
  assert.ok(got.depth.some((d) => d < 0) && got.depth.some((d) => d > 0) && got.count.includes(0));
});

test('floats are exact for what they are', () => {
  const x = Float32Array.of(3, 3, 0.1);
  const y = Float32Array.of(4, 4, 0.1);
  const coins = { type: 'circle', center_x: x, center_y: y, radius: Float32Array.of(5, 4.9999995, 0.1) };
  assert.deepEqual([...simd.intersects(coins, { type: 'point', position: [0, 0] })], [1, 0, 0]);
  assert.ok(simd.distance(coins, { type: 'point', position: [0, 0] })[1] > 0);
});

test('tables stay in the module', () => {
  const table = simd.table('oriented_box', 5);
  assert.deepEqual(table.at(4), { type: 'oriented_box', center: [0, 0], half_size: [0, 0], axis: [1, 0] });
  const turned = { type: 'oriented_box', center: [1, 1], half_size: [3, 1], axis: [4, 3] }; // of any length
  for (let i = 0; i < 5; ++i) table.set(i, turned);
  table.columns.center_x[2] = 100;
  const point = { type: 'point', position: [1, 1] };
  assert.deepEqual([...simd.intersects(table, point)], [1, 1, 0, 1, 1]);
  simd.table('box', 1_000_000).free(); // the memory has grown
  assert.deepEqual([...simd.intersects(table, point)], [1, 1, 0, 1, 1]);
  table.count = 2;
  assert.deepEqual([...simd.intersects(table, point)], [1, 1]);
  assert.throws(() => table.set(5, turned), /no row 5 of 5/);
  table.free();
  assert.throws(() => simd.intersects(table, point), /freed/);
  const copied = simd.table(columnsOf(moved(samples[4], 9)));
  assert.deepEqual(copied.at(3), moved(samples[4], 9)[3]);
  assert.throws(() => batches.plain.intersects(copied, point), /another module/);
});

test('bad columns are named', () => {
  const ok = () => ({ type: 'circle', center_x: new Float64Array(3), center_y: new Float64Array(3), radius: new Float64Array(3) });
  const point = { type: 'point', position: [1, 1] };
  const refused = (change, why) => assert.throws(() => simd.intersects({ ...ok(), ...change }, point), why);
  refused({ radius: undefined }, /radius must be a Float64Array.*missing/);
  refused({ radius: new Float64Array(2) }, /radius has 2 numbers, and the first column 3/);
  refused({ center_y: new Float32Array(3) }, /center_y must be a Float64Array/);
  const polygons = (starts) => ({ type: 'polygon', vertices: new Float64Array(8), starts: Uint32Array.from(starts) });
  assert.throws(() => simd.intersects(polygons([0, 5]), point), /end at vertex 5/);
  assert.throws(() => simd.intersects(polygons([0, 3, 2]), point), /ascend/);
  const region = { type: 'region', vertices: new Float64Array(8), starts: Uint32Array.of(0, 1), parts: Uint32Array.of(0, 5) };
  assert.throws(() => simd.intersects(region, point), /parts end at vertex 5/);
  assert.throws(() => simd.intersects({ ...region, starts: Uint32Array.of(0, 2) }, point), /starts end at part 2/);
  assert.throws(() => simd.table('box', 2 ** 31), /no room for 17179869184 bytes/);
  const bad = ok();
  bad.radius[1] = -1;
  assert.deepEqual(simd.validate(ok()), null);
  assert.equal(simd.validate(bad).row, 1);
  assert.match(simd.validate(bad).problem, /radius/);
  assert.deepEqual([...simd.valid(bad)], [1, 0, 1]);
  assert.deepEqual([...simd.intersects({ type: 'circle', center_x: new Float64Array(), center_y: new Float64Array(), radius: new Float64Array() }, point)], []);
});

test('a thread answers the same', async () => {
  const far = await in_worker();
  const coins = columnsOf(moved(samples[4], 100));
  assert.deepEqual(await far.batch.intersects(coins, samples[8]), simd.intersects(coins, samples[8]));
  assert.equal(await far.abut.distance(samples[0], samples[11]), abut.distance(samples[0], samples[11]));
  await assert.rejects(far.abut.distance({ type: 'disc' }, samples[0]), /no shape of type/);
  await assert.rejects(far.abut.nearest(samples[0]), /there is no abut.nearest/);
  const shapes = moved(samples[4], 50);
  const pads = await far.index(shapes);
  const here = await loadIndex();
  const own = here.index(shapes);
  assert.deepEqual(await pads.meeting(samples[8]), own.meeting(samples[8]));
  assert.equal(await pads.size(), 50);
  assert.deepEqual(await pads.join(await far.index([samples[8]])), own.join(here.index([samples[8]])));
  const bodies = await far.dynamic_index();
  assert.equal(await bodies.insert(samples[0]), 0);
  assert.equal(await bodies.size(), 1);
  const country = await far.prepared({ type: 'region', rings: [[[0, 0], [9, 0], [0, 9]]] });
  assert.equal(await country.contains({ type: 'point', position: [1, 1] }), true);
  await assert.rejects(pads.meeting(samples[8], { accepts: () => true }), /no function/);
  await pads.free();
  await assert.rejects(pads.meeting(samples[8]), /freed/);
  const never = far.abut.distance(samples[0], samples[1]);
  far.terminate();
  await assert.rejects(never, /ended/);
});
