// Filters, first hits, contacts, groups, and prepared outlines.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load as loadScalar } from 'abut';
import { columnsOf, load, noId } from 'abut/index';
import { outlines, samples } from './samples.mjs';
import { dice, grid, sorted } from './shapes.mjs';

const abut = await loadScalar('booleans', 'numbers');
const simd = await load();
const plain = await load({ simd: false });
const shapes = grid(dice(11), 300, 30);
const others = grid(dice(12), 60, 30);

for (const [name, from] of Object.entries({ simd, plain })) {
  test(`${name}: what is inside a shape, and what contains it`, () => {
    const all = [...shapes, ...samples, ...outlines];
    const asked = [...others, ...samples, ...outlines, { type: 'box', min: [0, 0], max: [20, 20] }];
    const found = { inside: 0, containing: 0 };
    for (const index of [from.index(all), from.dynamic_index(all)])
      for (const query of asked) {
        const truth = { inside: (s) => abut.contains(query, s), containing: (s) => abut.contains(s, query) };
        for (const [way, holds] of Object.entries(truth)) {
          const ids = all.flatMap((s, id) => (holds(s) ? [id] : []));
          assert.deepEqual(sorted(index[way](query)), ids, way);
          assert.deepEqual(sorted(index[way](query, { accepts: (id) => id % 2 === 0 })), ids.filter((id) => id % 2 === 0));
          found[way] += ids.length;
        }
      }
    assert.ok(found.inside > 50 && found.containing > 50, JSON.stringify(found));
  });

  test(`${name}: pairs, by the module of the index`, () => {
    for (const query of ['intersects', 'interiors_intersect', 'contains', 'relation', 'relate', 'distance', 'separation', 'closest_points', 'contact', 'overlap_area'])
      for (const [i, a] of samples.entries()) assert.deepEqual(from.pairs[query](a, samples[(i + 5) % samples.length]), abut[query](a, samples[(i + 5) % samples.length]), query);
    for (const query of ['area', 'bounds', 'centroid', 'validate']) for (const a of samples) assert.deepEqual(from.pairs[query](a), abut[query](a), query);
    assert.throws(() => from.pairs.moved(samples[0], [1, 0]), /load\('numbers'\)/);
  });

  test(`${name}: filters`, () => {
    const index = from.index(shapes);
    const layers = Uint32Array.from(shapes.slice(0, 250), (_, i) => 1 << i % 3); // ids from 250 on have all bits
    const kept = from.layers(250);
    kept.bits.set(layers);
    const sees = (id) => id >= 250 || id % 3 === 1;
    let some = 0;
    for (const query of others) {
      const meets = sorted(index.meeting(query));
      for (const bits of [layers, kept]) assert.deepEqual(sorted(index.meeting(query, { layers: bits, mask: 2 })), meets.filter(sees));
      assert.deepEqual(sorted(index.meeting(query, { accepts: (id) => id % 2 === 0, except: meets[0] })), meets.slice(1).filter((id) => id % 2 === 0));
      assert.equal(index.meets_any(query, { accepts: (id) => id === meets[1] }), meets.length > 1);
      assert.deepEqual(sorted(index.within(query, 2, { layers, mask: 2 })), sorted(index.within(query, 2)).filter(sees));
      const near = index.nearest(query, 3, { layers, mask: 2 });
      const all = index.nearest(query, 300).filter(({ id }) => sees(id));
      assert.deepEqual(near.map((n) => n.distance), all.slice(0, 3).map((n) => n.distance));
      assert.ok(near.every(({ id }) => sees(id)));
      some += Number(meets.some(sees) && meets.some((id) => !sees(id)));
    }
    assert.ok(some > 10, `${some}`);
    // The callback may ask the same index.
    const alone = index.meeting(others[0], { accepts: (id) => index.meeting(shapes[id], { except: id }).length === 0 });
    assert.deepEqual(sorted(alone), sorted(index.meeting(others[0])).filter((id) => !shapes.some((s, i) => i !== id && abut.intersects(s, shapes[id]))));
    // Its error ends the question, and the next one is answered.
    assert.throws(() => index.nearest(others[0], 3, { accepts: () => { throw new Error('no more'); } }), /no more/);
    assert.equal(index.nearest(others[0], 3).length, 3);
    assert.throws(() => index.meeting(others[0], { layers: [1, 2] }), /Uint32Array/);
    kept.free();
    assert.throws(() => index.meeting(others[0], { layers: kept }), /freed/);
  });

  test(`${name}: a function that a question calls must not change the index`, () => {
    const [index, other] = [from.dynamic_index(shapes), from.dynamic_index(shapes)];
    const columns = columnsOf([{ type: 'point', position: [1, 2] }]);
    for (const change of [
      () => index.insert(others[0]), () => index.insert_all(columns), () => index.move(1, others[0]), () => index.move_all(Uint32Array.of(1), columns),
      () => index.erase(1), () => index.refit(), () => index.free(),
    ])
      for (const question of [
        (accepts) => index.meeting({ type: 'box', min: [0, 0], max: [30, 30] }, { accepts }), (accepts) => index.nearest(others[0], 3, { accepts }),
        (group_of) => index.nearest_groups(others[0], 2, group_of), (accepts) => index.join({ accepts }), (accepts) => other.join_within(1, index, { accepts }),
        (accepts) => index.join_contacts(other, { accepts }),
      ])
        assert.throws(() => question(() => (change(), true)), { name: 'RangeError', message: /is being asked/ });
    assert.equal(index.size, shapes.length);
    // It may ask it, and change another one; afterwards it may be changed.
    const meeting = index.meeting(others[0]);
    assert.deepEqual(index.meeting(others[0], { accepts: (id) => (other.move(id, others[0]), index.meeting(others[0]).length > 0) }), meeting);
    index.erase(1);
    assert.equal(index.size, shapes.length - 1);
    index.free();
  });

  test(`${name}: what is hit, in order`, () => {
    const index = from.index([...shapes, ...samples]);
    const all = [...shapes, ...samples];
    let hitting = 0;
    for (let i = 0; i < 20; ++i) {
      const ray = { type: 'ray', origin: [-9, i], direction: [1, 0.25] };
      const times = all.map((s) => abut.cast(ray, s)?.t ?? Infinity).filter((t) => t < Infinity).sort((x, y) => x - y);
      const hits = index.hits(ray, 4);
      hits.forEach((hit, k) => {
        assert.ok(Math.abs(hit.t - times[k]) <= 1e-9);
        assert.ok(Math.abs(abut.cast(ray, all[hit.id]).t - hit.t) <= 1e-9);
      });
      assert.equal(hits.length, Math.min(4, times.length));
      assert.equal(index.hits_any(ray), times.length > 0);
      assert.equal(index.hits_any(ray, { reach: 1e-3 }), false);
      assert.equal(index.cast(ray, { except: hits[0].id }).id === hits[0].id, false);
      hitting += hits.length;
    }
    assert.ok(hitting > 40);
    const crate = { type: 'box', min: [0, 0], max: [1, 1] };
    const room = from.index([{ type: 'box', min: [-10, -1], max: [10, 0] }, { type: 'box', min: [5, 0], max: [6, 9] }]);
    assert.equal(room.cast(crate, [10, 0]).id, 0);
    const wall = room.cast(crate, [10, 0], { start: 'one_way' });
    assert.deepEqual([wall.id, wall.t], [1, 0.4]);
    assert.equal(room.hits_any(crate, [2, 0], { start: 'one_way' }), false);
    assert.equal(room.hits(crate, [10, 0], 5).length, 2);
    const turned = room.cast_rotating({ type: 'box', min: [0, 1], max: [4, 2] }, [3, 0], Math.PI / 2, 1e-6, { except: 0 });
    assert.ok(turned.id === 1 && turned.t > 0);
    assert.throws(() => room.hits(crate, 3), /needs a motion/);
    const moving = columnsOf([crate, { type: 'box', min: [0, 20], max: [1, 21] }]);
    const first = room.cast_many(moving, [10, 0]);
    assert.deepEqual([...first.ids], [0, noId]);
    assert.ok(Number.isNaN(first.t[1]));
    const rays = room.cast_many(columnsOf([{ type: 'ray', origin: [0, 5], direction: [1, 0] }]));
    assert.deepEqual([rays.ids[0], rays.t[0], rays.x[0], rays.normal_x[0]], [1, 5, 5, -1]);
  });

  test(`${name}: groups, the least separated, contacts`, () => {
    const index = from.index(shapes);
    let deep = 0;
    for (const query of others) {
      const groups = index.nearest_groups(query, 3, (id) => id % 5);
      const best = [0, 1, 2, 3, 4].map((g) => Math.min(...shapes.map((s, i) => (i % 5 === g ? abut.distance(query, s) : Infinity))));
      assert.deepEqual(groups.map((n) => n.distance), best.sort((x, y) => x - y).slice(0, 3));
      const least = index.least_separated(query);
      const truth = Math.min(...shapes.map((s) => abut.separation(query, s)));
      assert.ok(Math.abs(least.distance - truth) < 1e-9);
      deep += Number(truth < 0);
    }
    assert.ok(deep > 10 && deep < others.length, `${deep}`);
    assert.equal(index.least_separated({ type: 'point', position: [1e6, 0] }, { within: 5 }), null);

    const two = from.index(others);
    const pairs = ({ a, b }) => [...a].map((x, i) => `${x} ${b[i]}`).sort();
    const found = index.join_contacts(two);
    assert.ok(found.a.length > 50);
    assert.deepEqual(pairs(found), pairs(index.join(two)));
    [...found.a].forEach((a, i) => {
      const one = abut.contact(shapes[a], others[found.b[i]]);
      assert.equal(found.depth[i], one.depth);
      assert.equal(found.count[i], one.points.length);
      assert.equal(found.x0[i], one.points[0][0]);
      assert.equal(found.depth1[i], one.points.length > 1 ? one.depths[1] : NaN);
    });
    const bits = { layers: Uint32Array.from(shapes, (_, i) => 1 << i % 2), masks: new Uint32Array(shapes.length).fill(1) };
    const even = pairs(index.join()).filter((p) => p.split(' ').every((id) => id % 2 === 0));
    assert.deepEqual(pairs(index.join({ a: bits })), even);
    assert.deepEqual(pairs(index.join_contacts({ accepts: (a, b) => a % 2 === 0 && b % 2 === 0 })), even);
    assert.deepEqual(pairs(index.join(two, { accepts: () => false })), []);
    const near = pairs(index.join_within(2, two));
    assert.deepEqual(pairs(index.join_within(2, two, { accepts: (a, b) => a % 2 === 0 && b > 9 })), near.filter((p) => p.split(' ')[0] % 2 === 0 && p.split(' ')[1] > 9));
    assert.deepEqual(pairs(index.join_within(2, { a: bits })), pairs(index.join_within(2)).filter((p) => p.split(' ').every((id) => id % 2 === 0)));
  });

  test(`${name}: prepared outlines`, () => {
    const n = 400;
    const ring = Array.from({ length: n }, (_, i) => {
      const [r, t] = [i % 2 ? 80 : 100, (2 * Math.PI * i) / n];
      return [r * Math.cos(t), r * Math.sin(t)];
    });
    for (const shape of [...outlines, { type: 'region', rings: [ring] }, samples[4]]) {
      const prepared = from.prepared(shape);
      assert.deepEqual(prepared.shape(), shape);
      let said = 0;
      for (const other of [...samples, { type: 'circle', center: [85, 3], radius: 2 }]) {
        assert.equal(prepared.intersects(other), abut.intersects(shape, other));
        assert.equal(prepared.interiors_intersect(other), abut.interiors_intersect(shape, other));
        assert.equal(prepared.contains(other), abut.contains(shape, other));
        assert.equal(prepared.relate(other), abut.relate(shape, other));
        assert.ok(Math.abs(prepared.distance(other) - abut.distance(shape, other)) < 1e-9);
        const also = from.prepared(other);
        said += Number(prepared.intersects(also));
        assert.deepEqual(prepared.contacts(other), abut.contacts(shape, other));
        assert.deepEqual(prepared.contacts(also), abut.contacts(shape, other));
        assert.deepEqual(prepared.cast(other, [40, -7]), abut.cast(other, [40, -7], shape));
        assert.deepEqual(prepared.cast(also, [40, -7]), abut.cast(other, [40, -7], shape));
        also.free();
      }
      const ray = { type: 'ray', origin: [-300, 4], direction: [1, 0] };
      assert.deepEqual(prepared.cast(ray), abut.cast(ray, shape));
      assert.throws(() => prepared.cast(samples[4]), /motion/);
      assert.ok(said > 5);
      assert.equal(prepared.relate(prepared, 'T*F**FFF*'), true);
      prepared.free();
      assert.throws(() => prepared.intersects(samples[0]), /freed/);
    }
  });
}

test('lines, rays and what is far or huge, with SIMD as without', () => {
  const random = dice(5);
  const at = (size) => [size * (random() - 0.5), size * (random() - 0.5)];
  const all = Array.from({ length: 500 }, (_, i) => {
    const size = 10 ** Math.floor(40 * random() - 20);
    const [position, direction] = [at(size), at(1)];
    return [
      { type: 'line', point: position, direction },
      { type: 'ray', origin: position, direction },
      { type: 'point', position },
      { type: 'circle', center: position, radius: size * random() },
      { type: 'segment', a: position, b: at(size) },
    ][i % 5];
  });
  const [a, b] = [simd.index(all), plain.index(all)];
  for (const query of all) {
    assert.deepEqual(sorted(a.meeting(query)), sorted(b.meeting(query)));
    assert.deepEqual(a.nearest(query, 4), b.nearest(query, 4));
    if (query.type === 'ray') assert.deepEqual(a.cast(query), b.cast(query));
    else if (query.type !== 'line') assert.deepEqual(a.cast(query, [1, 2]), b.cast(query, [1, 2]));
  }
  assert.deepEqual(a.join(), b.join());
});

test('rows in, ids out; and columns of outlines', () => {
  const index = simd.dynamic_index();
  const ids = index.insert_all(columnsOf(shapes.filter((s) => s.type === 'box')));
  assert.equal(ids.length, index.size);
  assert.equal(index.id_end(), ids.length);
  assert.deepEqual(index.at(ids[3]), shapes.filter((s) => s.type === 'box')[3]);
  for (const outline of outlines) {
    const columns = columnsOf([outline, outline]);
    assert.deepEqual(simd.index(columns).at(1), outline);
    for (const b of samples) assert.deepEqual([...simd.intersects(columns, b)], [outline, outline].map((s) => Number(abut.intersects(s, b))));
  }
  assert.ok(simd.index(shapes).overhead_in_bytes() > 1000);
});
