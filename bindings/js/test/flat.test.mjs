// Vertices as one Float64Array, which are asked about as lists of [x, y] are.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InvalidShape, load } from 'abut';
import { to_wkt } from 'abut/geometry';
import { columnsOf, load as loadIndex } from 'abut/index';
import { outlines, samples } from './samples.mjs';

const abut = await load('booleans', 'numbers');
const many = await loadIndex();
const flat = (list) => Float64Array.from(list.flat());
const flattened = (shape) => {
  if (shape.type === 'polygon') return { ...shape, vertices: flat(shape.vertices) };
  const lists = shape.type === 'polyline' ? 'lines' : 'rings';
  return { ...shape, [lists]: shape[lists].map(flat) };
};
const shapes = [...samples, ...outlines].filter(({ type }) => ['polygon', 'polyline', 'region'].includes(type));

test('every door takes them', () => {
  assert.ok(shapes.length >= 4);
  for (const shape of shapes) {
    const same = flattened(shape);
    for (const other of [...samples, ...outlines]) {
      for (const query of ['intersects', 'interiors_intersect', 'contains', 'relation', 'distance', 'relate'])
        assert.equal(abut[query](same, other), abut[query](shape, other), query);
      assert.equal(abut.intersects(other, same), abut.intersects(other, shape));
      assert.equal(many.prepared(same).contains(other), abut.contains(shape, other));
    }
    assert.equal(abut.validate(same), null);
    assert.deepEqual(columnsOf([same]), columnsOf([shape]));
    assert.deepEqual(many.index([same]).at(0), many.index([shape]).at(0));
    assert.deepEqual([...many.intersects(columnsOf([shape, shape]), same)], [1, 1]);
    if (!shape.radius) assert.equal(to_wkt(abut, same), to_wkt(abut, shape));
    assert.deepEqual(abut.moved(same, [1, 2]), abut.moved(shape, [1, 2]));
  }
  assert.deepEqual(abut.convex_hull(Float64Array.of(0, 0, 4, 0, 1, 1, 0, 4)), abut.convex_hull([[0, 0], [4, 0], [1, 1], [0, 4]]));
  const bow = { type: 'region', rings: [[[0, 0], [2, 2], [2, 0], [0, 2]]] };
  assert.deepEqual(abut.repaired(flattened(bow)), abut.repaired(bow));
});

test('what is wrong with them is named', () => {
  for (const vertices of [Float64Array.of(), Float64Array.of(1), Float64Array.of(1, NaN), Float64Array.of(0, 0, 4, 0, 1, 1, 0, 4), Float32Array.of(0, 0)])
    assert.throws(() => abut.area({ type: 'polygon', vertices }), (error) => error instanceof InvalidShape && /vertices/.test(error.message));
  assert.throws(() => abut.smallest_circle(Float64Array.of(0, Infinity)), /points must be finite/);
});

test('a shape that is changed where it lies is read again', () => {
  const ring = flat([[0, 0], [4, 0], [4, 4], [0, 4]]);
  const yard = { type: 'region', rings: [ring] };
  const at = (x) => ({ type: 'point', position: [x, 1] });
  for (let round = 0; round < 3; ++round) {
    assert.deepEqual([1, 5].map((x) => abut.contains(yard, at(x))), [true, false]);
    ring[2] = ring[4] = 6;
    assert.deepEqual([1, 5, 7].map((x) => abut.contains(yard, at(x))), [true, true, false]);
    ring[2] = NaN;
    assert.throws(() => abut.contains(yard, at(1)), InvalidShape);
    ring[2] = ring[4] = 4;
  }
  // A zero keeps its sign from one question to the next.
  for (const zero of [0, -0, 0]) assert.ok(Object.is(abut.moved({ type: 'point', position: [zero, 1] }, [-0, 0]).position[0], zero));
});
