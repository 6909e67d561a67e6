import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { InvalidShape, kinds, load, numbersOf, shapeAt } from 'abut';
import * as inline from 'abut/inline';
import { askFixtures } from './fixtures.mjs';
import { outlines, samples } from './samples.mjs';

const shapes = [...samples, ...outlines];
const { fixtures } = await import(pathToFileURL(process.env.ABUT_FIXTURES).href);
const circle = (x, y, radius) => ({ type: 'circle', center: [x, y], radius });
const box = (min, max) => ({ type: 'box', min, max });

for (const [name, from] of [['abut', load], ['abut/inline', inline.load]])
  test(`${name}: every fixture`, async () => {
    const { right, wrong } = await askFixtures(await from('booleans', 'numbers'), fixtures);
    assert.deepEqual(wrong, []);
    assert.ok(right > 2900, `${right}`);
  });

test('what is not loaded says so, and comes when it is asked for', async () => {
  const abut = await load();
  assert.equal(abut.relation(circle(0, 0, 5), box([3, 4], [9, 9])), 'meet');
  assert.equal(abut.has('distance'), false);
  assert.throws(() => abut.distance(circle(0, 0, 5), circle(9, 9, 1)), /abut\.distance.*prepare\('numbers'\)/);
  await abut.prepare('numbers', 'booleans', 'numbers');
  assert.equal(abut.distance(circle(0, 0, 1), circle(3, 0, 1)), 1);
});

test('at the limit, and one double beside it', async () => {
  const abut = await load('booleans', 'numbers');
  const corner = box([3, 4], [9, 9]);
  assert.equal(abut.interiors_intersect(circle(0, 0, 5), corner), false);
  assert.equal(abut.distance(circle(0, 0, 5), corner), 0);
  assert.equal(abut.relation(circle(0, 0, 4.999999999999999), corner), 'disjoint');
  assert.equal(abut.relation(circle(0, 0, 5.000000000000001), corner), 'overlap');
  assert.equal(abut.relation(circle(5e-324, 0, 5), corner), 'overlap');
});

test('circles that touch circles and boxes to within a double, by whole numbers', async () => {
  const abut = await load('booleans');
  let seed = 3;
  const random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  const whole = (x) => BigInt(x * 2 ** 60); // exact: all numbers here are multiples of it
  const corner = box([200, 200], [600, 500]);
  const seen = { apart: 0, touching: 0, meeting: 0 };
  for (let i = 0; i < 6000; ++i) {
    // Whole triples touch; the next radii just miss and just meet. In eighths they lie anywhere.
    const [m, n] = [2 + Math.floor(8 * random()), 1 + Math.floor(2 * random())];
    const [dx, dy] = i % 2 ? [m * m - n * n, 2 * m * n] : [1 + Math.floor(99 * random()) / 8, 1 + Math.floor(99 * random()) / 8];
    const far = Math.hypot(dx, dy);
    const radius = far + 2 ** (Math.floor(Math.log2(far)) - 52) * (Math.floor(3 * random()) - 1);
    const ball = circle(200 - dx, 200 - dy, radius / 2);
    const other = circle(200, 200, radius / 2);
    const gap = whole(dx) ** 2n + whole(dy) ** 2n - whole(radius) ** 2n;
    for (const [a, b] of [[circle(200 - dx, 200 - dy, radius), corner], [ball, other]])
      for (const pair of [[a, b], [b, a]]) {
        assert.equal(abut.intersects(...pair), gap <= 0n, JSON.stringify(pair));
        assert.equal(abut.interiors_intersect(...pair), gap < 0n, JSON.stringify(pair));
      }
    ++seen[gap > 0n ? 'apart' : gap === 0n ? 'touching' : 'meeting'];
  }
  assert.ok(Object.values(seen).every((count) => count > 500), JSON.stringify(seen));
});

test('all pairs of kinds agree with themselves', async () => {
  const abut = await load('booleans', 'numbers');
  const seen = new Set();
  for (const a of shapes)
    for (const b of shapes) {
      const relation = abut.relation(a, b);
      seen.add(relation);
      assert.equal(abut.intersects(a, b), relation !== 'disjoint');
      assert.equal(abut.interiors_intersect(a, b), !['disjoint', 'meet'].includes(relation));
      assert.equal(abut.contains(a, b), ['contains', 'covers', 'equal'].includes(relation));
      assert.equal(abut.distance(a, b) === 0, relation !== 'disjoint');
      assert.equal(abut.closest_points(a, b).distance, abut.distance(a, b));
      const witness = abut.separation_witness(a, b);
      assert.equal(witness.distance, abut.separation(a, b));
    }
  assert.ok(seen.size >= 6, [...seen].join());
});

test('the matrix, and the predicates that are patterns of it', async () => {
  const abut = await load('booleans', 'numbers');
  assert.equal(abut.relate(box([0, 0], [2, 2]), box([2, 0], [4, 2])), 'FF2F11212');
  assert.equal(abut.relate({ type: 'segment', a: [0, 0], b: [4, 0] }, { type: 'segment', a: [1, -1], b: [1, 1] }), '0F1FF0102');
  const patterns = {
    disjoint: ['FF*FF****'],
    touches: ['FT*******', 'F**T*****', 'F***T****'],
    within: ['T*F**F***'],
    covers: ['T*****FF*', '*T****FF*', '***T**FF*', '****T*FF*'],
    covered_by: ['T*F**F***', '*TF**F***', '**FT*F***', '**F*TF***'],
    equals: ['T*F**FFF*'],
  };
  const said = Object.fromEntries([...Object.keys(patterns), 'crosses', 'overlaps'].map((name) => [name, 0]));
  for (const a of shapes)
    for (const b of shapes) {
      const matrix = abut.relate(a, b);
      const transposed = [0, 3, 6, 1, 4, 7, 2, 5, 8].map((i) => matrix[i]).join('');
      assert.equal(abut.relate(b, a), transposed);
      for (const [name, of] of Object.entries(patterns)) {
        assert.equal(abut[name](a, b), of.some((pattern) => abut.relate(a, b, pattern)), `${name} ${matrix}`);
        said[name] += abut[name](a, b);
      }
      const ways = ['disjoint', 'touches', 'within', 'crosses', 'overlaps'].filter((name) => abut[name](a, b));
      assert.ok(ways.length === 1 || (ways.length === 0 && abut.contains(a, b)), `${ways} ${matrix}`);
      for (const name of ['crosses', 'overlaps']) said[name] += abut[name](a, b);
    }
  for (const [name, times] of Object.entries(said)) assert.ok(times > 3, `${name} ${times}`);
  for (const bad of ['', 'T********T', 'T*******x']) assert.throws(() => abut.relate(shapes[0], shapes[1], bad), /DE-9IM pattern/);
});

test('queries whose answers are lists and structs', async () => {
  const abut = await load('booleans', 'numbers');
  const shared = abut.intersections(box([0, 0], [2, 2]), box([2, 0], [4, 1]));
  assert.equal(shared.pieces.length, 1);
  assert.equal(shared.pieces[0].unbounded_from, false);
  assert.deepEqual([5, 3, 2, 1].map((x) => abut.tangents(circle(0, 0, 2), circle(x, 0, 1)).lines.length), [4, 3, 2, 1]);
  const lines = abut.tangents(circle(0, 0, 2), circle(5, 0, 1)).lines;
  assert.equal(lines.filter((line) => line.inner).length, 2);
  for (const { a, direction } of lines) assert.ok(Math.abs(a[1] * direction[0] - a[0] * direction[1] + 2) < 1e-12);
  assert.equal(abut.tangents(circle(0, 0, 2), circle(0, 0, 2)).infinitely_many, true);
  assert.equal(abut.tangents({ type: 'line', point: [0, 0], direction: [1, 0] }, circle(0, 0, 1)), null);
  const rest = abut.contact(box([0, 0], [4, 1]), box([1, 0.75], [3, 2]));
  assert.equal(rest.depth, 0.25);
  assert.equal(rest.points.length, 2);
  assert.deepEqual(rest.depths, [0.25, 0.25]);
  assert.deepEqual(abut.contacts(box([0, 0], [4, 1]), box([1, 0.75], [3, 2])), [rest]);
  const seen = new Set();
  for (const x of [0, 3.5, 9.5]) {
    const crate = { type: 'oriented_box', center: [x, 0.98], half_size: [1, 1], axis: [1, 1e-6] };
    const floor = box([-10, -1], [10, 0]);
    const { a, b, ids } = abut.contact_features(floor, crate, abut.contact(floor, crate));
    assert.deepEqual([a, b], [{ kind: 'side', index: 2 }, { kind: 'side', index: 0 }]);
    assert.equal(ids.length, 2);
    for (const id of JSON.parse(JSON.stringify(ids))) seen.add(id);
  }
  assert.equal(seen.size, 2);
  const leaning = [box([0, 0], [4, 1]), circle(4.5, 0.5, 1)];
  const features = abut.contact_features(...leaning, abut.contact(...leaning));
  assert.deepEqual([features.a, features.b.kind, features.ids.length], [{ kind: 'side', index: 1 }, 'curve', 1]);
  assert.throws(() => abut.contact_features(...leaning, { ...rest, points: [] }), /one point or two/);
  const close = [circle(0, 0, 1), circle(2.5, 0, 1)];
  assert.equal(abut.within_distance(...close, 0.5), true);
  assert.equal(abut.within_distance(...close, 0.5 - 2 ** -54), false);
  assert.equal(abut.within_distance(...close, Infinity), true);
  for (const wrong of [-1, NaN, '1']) assert.throws(() => abut.within_distance(...close, wrong), RangeError);
  assert.equal(abut.contact(...close, 0.25), null);
  assert.deepEqual(abut.contact(...close, 0.5), { normal: [1, 0], depth: -0.5, points: [[1.25, 0]], depths: [-0.5] });
  const crash = abut.cast(circle(0, 0, 1), [8, 0], box([5, -2], [7, 2]));
  assert.deepEqual([crash.t, ...crash.point], [0.5, 5, 0]);
  assert.equal(abut.cast({ type: 'ray', origin: [0, 0], direction: [1, 0] }, circle(3, 0, 1)).t, 2);
  assert.throws(() => abut.cast(circle(0, 0, 1), circle(3, 0, 1)), /needs a motion/);
  const turned = abut.cast_rotating(box([-2, -1], [2, 1]), [0, 0], Math.PI, box([-1, 1.5], [1, 3]), 1e-6);
  assert.ok(turned.t > 0 && turned.t < 0.5);
  assert.equal(abut.bounds({ type: 'line', point: [0, 0], direction: [1, 1] }), null);
  assert.equal(abut.area({ type: 'line', point: [0, 0], direction: [1, 1] }), null);
  assert.deepEqual(abut.centroid(box([0, 0], [2, 3])), [1, 1.5]);
  assert.deepEqual(abut.largest_inscribed_circle(box([0, 0], [2, 3])), { center: [1, 1.5], radius: 1 });
  assert.equal(abut.largest_inscribed_circle({ type: 'region', rings: [] }), null);
  const line = { type: 'segment', a: [0, 0], b: [2, 0] }, bent = { type: 'polyline', lines: [[[0, 0], [1, 1], [2, 0]]] };
  const far = [abut.hausdorff_distance(line, bent), abut.frechet_distance(line, bent), abut.discrete_frechet_distance(line, bent)];
  assert.deepEqual(far, [1, 1, Math.SQRT2]);
  assert.equal(abut.frechet_distance(line, circle(0, 0, 1)), null);
});

test('bad input is named', async () => {
  const abut = await load();
  assert.equal(abut.validate(circle(0, 0, 1)), null);
  assert.match(abut.validate(circle(0, 0, -1)), /radius/);
  assert.match(abut.validate(circle(NaN, 0, 1)), /center/);
  assert.match(abut.validate({ type: 'polygon', vertices: [[0, 0], [4, 0], [1, 1], [0, 4]] }), /convex/);
  assert.throws(() => abut.check(box([1, 0], [0, 1])), InvalidShape);
  assert.throws(() => abut.intersects({ type: 'disc' }, circle(0, 0, 1)), /no shape of type "disc"; there are: point/);
  assert.throws(() => abut.intersects(undefined, circle(0, 0, 1)), InvalidShape);
  assert.throws(() => abut.intersects({ type: 'circle', centre: [0, 0], radius: 1 }, circle(0, 0, 1)), /has no center/);
  assert.throws(() => abut.intersects({ type: 'circle', center: 3, radius: 1 }, circle(0, 0, 1)), /center that is not \[x, y\]/);
  assert.throws(() => abut.intersects({ type: 'polygon', vertices: [[0, 0], 1] }, circle(0, 0, 1)), /vertices/);
  assert.equal(abut.intersects(circle(0, 0, 1), circle(1, 0, 1)), true);
});

test('a shape comes back as it went in', () => {
  for (const shape of shapes) {
    const back = shapeAt([kinds.indexOf(shape.type), ...numbersOf(shape)]);
    assert.deepEqual(numbersOf(back), numbersOf(shape));
  }
});
