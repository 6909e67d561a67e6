// What is refused: by a RangeError that names what is wrong, in every door; and the next question is answered.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { InvalidShape, kinds, load } from 'abut';
import { columnsOf, load as loadIndex } from 'abut/index';
import { in_worker } from 'abut/worker';
import { outlines, samples } from './samples.mjs';
import { dice } from './shapes.mjs';

const abut = await load('booleans', 'numbers');
const many = await loadIndex();
const ring = [[0, 0], [4, 0], [4, 4], [0, 4]];
const fine = { type: 'circle', center: [0, 0], radius: 1 };
const index = many.index([fine, { type: 'box', min: [0, 0], max: [1, 1] }]);
const prepared = many.prepared({ type: 'region', rings: [ring] });
/** A refusal: its class, and what it says. */
const says = (what) => (error) => error instanceof RangeError && what.test(error.message);
const refused = (ask, what) => assert.throws(ask, says(what));

/** Every way to ask about a shape. */
const doors = {
  'abut, first': (s) => abut.intersects(s, fine),
  'abut, second': (s) => abut.intersects(fine, s),
  relation: (s) => abut.relation(s, fine),
  distance: (s) => abut.distance(fine, s),
  area: (s) => abut.area(s),
  moved: (s) => abut.moved(s, [1, 0]),
  'cast, target': (s) => abut.cast(fine, [9, 0], s),
  'batch, one shape': (s) => many.intersects(columnsOf([fine, fine]), s),
  'index of it': (s) => many.index([fine, s]),
  'dynamic index of it': (s) => many.dynamic_index([fine, s]),
  insert: (s) => many.dynamic_index().insert(s),
  meeting: (s) => index.meeting(s),
  nearest: (s) => index.nearest(s, 1),
  prepared: (s) => many.prepared(s),
  'prepared, other': (s) => prepared.contains(s),
  tile_bounds: (s) => many.tile_bounds([s]),
};

const invalid = [
  [{ ...fine, radius: NaN }, /radius must be finite/],
  [{ ...fine, radius: -1 }, /radius must not be negative/],
  [{ ...fine, center: [Infinity, 0] }, /center must be finite/],
  [{ type: 'box', min: [1, 0], max: [0, 1] }, /min/],
  [{ type: 'ray', origin: [0, 0], direction: [0, 0] }, /direction must not be zero/],
  [{ type: 'ellipse', center: [0, 0], semi_axes: [1, -2] }, /semi_axes must not be negative/],
  [{ type: 'oriented_box', center: [0, 0], half_size: [1, 2], axis: [0, 0] }, /axis other than zero/],
  [{ type: 'polygon', vertices: [[0, 0], [4, 0], [1, 1], [0, 4]] }, /vertices.*convex/],
  [{ type: 'polygon', vertices: [] }, /vertices/],
  [{ type: 'polyline', lines: [[[0, 0], [1, NaN]]] }, /lines.*finite/],
  [{ type: 'region', rings: [[[0, 0], [2, 2], [2, 0], [0, 2]]] }, /rings/],
  [{ type: 'disc' }, /no shape of type "disc"; there are: point/],
  [undefined, /no shape of type/],
  [{ type: 'circle', centre: [0, 0], radius: 1 }, /has no center; its fields: center, radius/],
  [{ ...fine, radius: '5' }, /radius that is not a number/],
  [{ type: 'polygon', vertices: [[0, 0], 1] }, /vertices/],
  [{ type: 'region', rings: 7 }, /rings/],
];
for (const [name, ask] of Object.entries(doors))
  test(`${name}: no invalid shape, and the next one`, () => {
    for (const [shape, what] of invalid) {
      if (shape === undefined && name === 'cast, target') continue; // it is a cast without a motion
      assert.throws(() => ask(shape), (error) => error instanceof InvalidShape && says(what)(error), JSON.stringify(shape));
      ask(fine);
    }
  });

test('what is asked agrees with what is validated', () => {
  const odd = [NaN, Infinity, -Infinity, -1, 0, -0, 5e-324, 1e308];
  let valid = 0;
  let not = 0;
  // Each number of each shape in turn is each of these.
  const with_each = function* (value) {
    if (typeof value === 'number') yield* odd;
    else if (typeof value === 'object')
      for (const [key, part] of Object.entries(value))
        for (const other of with_each(part)) yield Array.isArray(value) ? value.with?.(key, other) ?? Object.assign([...value], { [key]: other }) : { ...value, [key]: other };
  };
  for (const shape of [...samples, ...outlines])
    for (const other of with_each(shape)) {
      const wrong = abut.validate(other);
      let said = null;
      try {
        abut.intersects(other, fine);
      } catch (error) {
        said = error.message;
      }
      assert.equal(said, wrong === null ? null : `${other.type}: ${wrong}`, JSON.stringify(other));
      wrong === null ? ++valid : ++not;
      assert.equal(abut.intersects(shape, shape), true);
    }
  assert.ok(valid > 100 && not > 100, `${valid} ${not}`);
});

test('polygons of all windings', () => {
  const random = dice(3);
  const whole = () => Math.floor(5 * random());
  const polygons = Array.from({ length: 4000 }, () => Array.from({ length: 1 + Math.floor(6 * random()) }, () => [whole(), whole()]));
  for (const step of [1, 2, 3, 4, 6])
    for (const to of [1e-200, 1, 1e200])
      polygons.push(Array.from({ length: 7 }, (_, i) => [to * Math.cos((2 * Math.PI * step * i) / 7), to * Math.sin((2 * Math.PI * step * i) / 7)]));
  const flat = Array.from({ length: 9 }, (_, i) => [i / 10, i / 30]); // nearly in a line
  polygons.push([...flat, [0.4, 5]], [...flat.map(([x, y]) => [x, y + 1e-17 * x * x]), [0.4, 5]]);
  let valid = 0;
  for (const vertices of polygons) {
    const shape = { type: 'polygon', vertices };
    const wrong = abut.validate(shape);
    if (wrong === null) ++valid, abut.intersects(shape, fine);
    else refused(() => abut.intersects(shape, fine), /vertices/);
  }
  assert.ok(valid > 300 && valid < polygons.length - 300, `${valid} of ${polygons.length}`);
});

test('an outline that is changed is looked at again', () => {
  const region = { type: 'region', rings: [ring.map((v) => [...v])] };
  const point = { type: 'point', position: [1, 1] };
  assert.equal(abut.contains(region, point), true);
  region.rings[0][2][0] = 1; // the edges cross now
  region.rings[0][2][1] = -1;
  refused(() => abut.contains(region, point), /rings/);
  refused(() => abut.contains(region, point), /rings/);
  region.rings[0][2] = [4, 4];
  assert.equal(abut.contains(region, point), true);
});

test('typed arrays are vectors everywhere', () => {
  const typed = { type: 'circle', center: Float64Array.of(0, 0), radius: 1, color: Float32Array.of(1, 0, 0) };
  for (const ask of Object.values(doors)) assert.deepEqual(ask(typed) instanceof Object, ask(fine) instanceof Object);
  assert.deepEqual(many.intersects(columnsOf([fine, fine]), typed), Uint8Array.of(1, 1));
  assert.deepEqual(columnsOf([typed]), columnsOf([fine]));
  const motion = Float64Array.of(8, 0);
  const wall = { type: 'box', min: [5, -2], max: [7, 2] };
  assert.equal(abut.cast(fine, motion, wall).t, 0.5);
  assert.equal(many.index([wall]).cast(fine, motion).t, 0.5);
  assert.equal(many.index([wall]).hits(fine, motion, 1).length, 1);
  assert.equal(many.prepared(wall).cast(fine, motion).t, 0.5);
  assert.deepEqual([...many.cast(fine, motion, wall).t], [0.5]);
  const triangle = { type: 'polygon', vertices: [Float64Array.of(0, 0), [1, 0], [0, 1]] };
  assert.equal(abut.intersects(triangle, fine), true);
  assert.deepEqual([...many.intersects(columnsOf([triangle]), fine)], [1]);
});

test('validate and check are for what comes from outside', () => {
  for (const [shape, what] of invalid) {
    assert.match(abut.validate(shape), what);
    assert.throws(() => abut.check(shape), InvalidShape);
  }
  const turned = { type: 'oriented_box', center: [0, 0], half_size: [2, 1], angle: 1.57 };
  assert.match(abut.validate(turned), /no field angle; its fields: center, half_size, axis/);
  assert.throws(() => abut.check(turned), InvalidShape);
  assert.equal(abut.intersects(turned, fine), true); // objects may carry more than a query looks at
  assert.equal(abut.check(fine), fine);
});

test('numbers and words beside the shapes', () => {
  const wall = { type: 'box', min: [5, -2], max: [7, 2] };
  for (const bad of [[NaN, 0], [Infinity, 0], [1], 'xy', null]) {
    refused(() => abut.cast(fine, bad, wall), /motion must be finite/);
    refused(() => abut.cast_rotating(fine, bad, 1, wall, 1e-6), /motion must be finite/);
    refused(() => many.cast(columnsOf([fine]), bad, wall), /motion must be finite/);
    refused(() => index.cast_rotating(fine, bad, 1, 1e-6), /motion must be finite/);
  }
  refused(() => abut.cast(fine, undefined, wall), /motion/);
  refused(() => many.cast(columnsOf([fine]), { x: Float64Array.of(NaN), y: Float64Array.of(0) }, wall), /motions must be finite/);
  refused(() => abut.cast_rotating(fine, [1, 0], NaN, wall, 1e-6), /angle must be finite/);
  refused(() => abut.cast_rotating(fine, [1, 0], 1, wall), /tolerance must be finite/);
  refused(() => abut.cast_rotating(fine, [1, 0], 1, wall, 0), /tolerance must be positive/);
  refused(() => abut.contact(fine, wall, -1), /margin must not be negative/);
  refused(() => abut.contact(fine, wall, NaN), /margin must be finite/);
  refused(() => many.contact(columnsOf([fine]), wall, -1), /margin must not be negative/);
  refused(() => abut.relate(fine, wall, 'T'), /DE-9IM pattern/);
  refused(() => abut.transformed(fine, { rotate: 1 }), /no option "rotate"; there are: turn/);
  for (const bad of [-1, NaN, undefined, '1']) {
    refused(() => index.within(fine, bad), /distance must not be negative/);
    refused(() => index.within_many(columnsOf([fine]), bad), /distance must not be negative/);
  }
  for (const bad of [-1, NaN, '1', null]) {
    refused(() => index.cast(fine, [1, 0], { reach: bad }), /reach must not be negative/);
    refused(() => index.hits(fine, [1, 0], 1, { reach: bad }), /reach must not be negative/);
    refused(() => index.hits_any(fine, [1, 0], { reach: bad }), /reach must not be negative/);
    refused(() => index.cast_rotating(fine, [1, 0], 1, 1e-6, { reach: bad }), /reach must not be negative/);
    refused(() => index.nearest(fine, 1, { within: bad }), /within must not be negative/);
    refused(() => index.nearest_groups(fine, 1, () => 0, bad), /within must not be negative/);
    refused(() => index.nearest_many(columnsOf([fine]), 1, bad), /within must not be negative/);
    refused(() => index.least_separated(fine, { within: bad }), /within must not be negative/);
    refused(() => index.join_within(bad), /distance must not be negative/);
  }
  refused(() => index.nearest(fine, 1.5), /k must be a whole number/);
  refused(() => index.cast(fine, [1, 0], { start: 'oneway' }), /no start "oneway"; there are: any, one_way/);
  refused(() => index.meeting(fine, { exept: 1 }), /no option "exept"; there are: except/);
  refused(() => many.table('disc', 2), /no shape of type "disc"/);
  refused(() => many.table('region', 2), /rows of equal length/);
  refused(() => many.table('circle', 2).set(0, wall), /table of circles.*"box"/);
  refused(() => many.table('circle', 2).set(0, { ...fine, radius: -1 }), /radius must not be negative/);
  refused(() => many.intersects(columnsOf([fine])), /no shape of type missing/);
  refused(() => columnsOf([{ type: 'disc' }]), /no shape of type "disc"/);
  refused(() => columnsOf([{ ...fine, radius: '5' }]), /radius that is not a number/);
  refused(() => many.dynamic_index([fine]).move_all([0], columnsOf([fine])), /Uint32Array/);
  refused(() => many.index_of_bytes(new ArrayBuffer(8)), /Uint8Array/);
});

test('what is not there', async () => {
  await assert.rejects(load('nummbers'), says(/no part "nummbers"; there are: booleans, numbers/));
  const numbers = await load('numbers');
  refused(() => numbers.intersects(fine, fine), /abut.intersects is in the part "booleans".*load\('booleans'\)/);
  const booleans = await load();
  refused(() => booleans.distance(fine, fine), /load\('numbers'\)/);
  assert.deepEqual(['touches', 'equals', 'check', 'crosses', 'overlaps', 'transformed', 'toString'].map((query) => booleans.has(query)), [true, true, true, false, false, false, false]);
  assert.ok(['touches', 'crosses', 'overlaps', 'transformed'].every((query) => abut.has(query)));
});

test('a module that runs out of memory is started anew', async () => {
  const full = await loadIndex();
  const { instance } = full;
  const coins = full.table('circle', 9);
  const pads = full.index([fine]);
  const n = 20_000;
  const large = { type: 'region', rings: [Array.from({ length: n }, (_, i) => [Math.cos((2 * Math.PI * i) / n), Math.sin((2 * Math.PI * i) / n)])] };
  full.prepared(large).free(); // there is room for the question, but soon none for the answer
  const places = [];
  for (let size = 2 ** 30; size >= 2 ** 16; )
    try {
      places.push(instance.allocate(size));
    } catch (error) {
      assert.ok(says(/no room for/)(error));
      size /= 2;
    }
  assert.ok(places.length >= 3);
  assert.equal(pads.meets_any(fine), true); // a refusal of room alone breaks nothing
  assert.equal(instance.life, 0);
  refused(() => full.prepared(large), /no room/);
  assert.equal(instance.life, 1);
  refused(() => pads.meets_any(fine), /this index was lost/);
  refused(() => coins.columns, /this table was lost/);
  coins.free();
  pads.free();
  assert.equal(full.prepared(large).contains({ type: 'point', position: [0, 0] }), true);
  assert.deepEqual(full.index([fine]).meeting(fine), Uint32Array.of(0));
  assert.equal(instance.life, 1);
});

test('what lies in the module is not spread into JSON', () => {
  const made = [many.index([fine]), many.dynamic_index([fine]), many.table('circle', 1), many.layers(1), many.prepared(fine)];
  assert.equal(JSON.stringify(made), '[{},{},{},{},{}]');
});

test('a thread that has ended refuses, and its errors keep their class', async () => {
  const far = await in_worker();
  await assert.rejects(far.abut.distance({ ...fine, radius: -1 }, fine), (error) => error instanceof InvalidShape && /radius must not be negative/.test(error.message));
  await assert.rejects(far.abut.cast(fine, [NaN, 0], fine), says(/motion must be finite/));
  await assert.rejects(far.abut.places(), Error); // no query; the thread goes on
  assert.equal(await far.abut.distance(fine, fine), 0);
  const pads = await far.index([fine]);
  far.terminate();
  await assert.rejects(far.abut.distance(fine, fine), /ended/);
  await assert.rejects(pads.meeting(fine), /ended/);
});

test('a program ends while a thread waits', () => {
  const program = fileURLToPath(new URL('ends.mjs', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8', timeout: 120_000 });
  assert.deepEqual([status, stdout.trim()], [0, '0'], stderr);
});

test('kinds have all been refused', () => {
  assert.ok(kinds.length >= 13);
  for (const kind of kinds) refused(() => abut.check({ type: kind }), /has no/);
});
