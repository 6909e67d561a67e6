// Shapes of others, and around points.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'abut';
import { outlines, samples } from './samples.mjs';
import { dice } from './shapes.mjs';

const abut = await load('booleans', 'numbers');
const box = (min, max) => ({ type: 'box', min, max });
const square = (size) => [[0, 0], [size, 0], [size, size], [0, size]];
const bow = [[0, 0], [2, 2], [2, 0], [0, 2]];

test('moved, turned and scaled, and back', () => {
  for (const shape of [...samples, ...outlines]) {
    const there = abut.moved(shape, [16, -4]);
    assert.equal(there.type, shape.type);
    assert.ok(Math.abs((abut.area(there) ?? 0) - (abut.area(shape) ?? 0)) < 1e-9);
    assert.ok(abut.equals(abut.moved(there, [-16, 4]), shape) || shape.type === 'polygon' || JSON.stringify(shape).includes('.'));
    const twice = abut.transformed(shape, { turn: [0, 3], scale: 2, shift: [1, 0] });
    assert.equal(twice.type, shape.type === 'box' ? 'oriented_box' : shape.type);
    assert.ok(Math.abs((abut.area(twice) ?? 0) - 4 * (abut.area(shape) ?? 0)) < 1e-6);
  }
  assert.ok(abut.equals(abut.transformed(box([0, 0], [2, 1]), { turn: [0, 1], scale: 3, shift: [10, 0] }), box([7, 0], [10, 6])));
  assert.throws(() => abut.moved(box([0, 0], [1, 1]), [NaN, 0]), /by must be finite/);
  assert.throws(() => abut.moved(box([0, 0], [1e308, 1]), [1e308, 0]), /finite/);
  assert.throws(() => abut.transformed(box([0, 0], [1, 1]), { scale: 0 }), /scale/);
  assert.throws(() => abut.transformed(box([0, 0], [1, 1]), { turn: [0, 0] }), /turn/);
});

test('affine maps', () => {
  const shear = { y: [1, 1], origin: [5, 0] };
  assert.ok(abut.equals(abut.transformed(box([0, 0], [2, 1]), shear), { type: 'polygon', vertices: [[5, 0], [7, 0], [8, 1], [6, 1]] }));
  assert.equal(abut.transformed({ type: 'circle', center: [0, 0], radius: 2 }, { x: [3, 0] }).semi_axes[0], 6);
  const pill = { type: 'capsule', a: [0, 0], b: [2, 0], radius: 1 };
  assert.equal(abut.transformed(pill, shear), null);
  assert.equal(abut.transformed({ ...pill, radius: 0 }, shear).type, 'segment');
});

test('around points', () => {
  const random = dice(5);
  const points = Array.from({ length: 200 }, () => [random() * 10, random() * 10]);
  const hull = abut.convex_hull(points);
  for (const shape of [hull, abut.smallest_circle(points), abut.smallest_box(points)])
    assert.ok(points.every((position) => abut.contains(shape, { type: 'point', position })));
  assert.ok(hull.vertices.length < 50 && hull.vertices.every((v) => points.some((p) => p[0] === v[0] && p[1] === v[1])));
  const ellipse = abut.ellipse_of_covariance([1, 2], { xx: 4, xy: 0, yy: 1 }, 1 - Math.exp(-0.5));
  assert.ok(Math.abs(ellipse.semi_axes[0] - 2) < 1e-12 && Math.abs(ellipse.semi_axes[1] - 1) < 1e-12);
  assert.throws(() => abut.convex_hull([]), /a point/);
  assert.throws(() => abut.smallest_circle([[0, Infinity]]), /points must be finite/);
  assert.throws(() => abut.ellipse_of_covariance([0, 0], { xx: 1, xy: 0, yy: 1 }, 1), /level/);
});

test('repaired', () => {
  const tie = { type: 'region', rings: [bow] };
  assert.notEqual(abut.validate(tie), null);
  const { region, moved, largest_move } = abut.repaired(tie);
  assert.equal(abut.validate(region), null);
  assert.deepEqual([abut.area(region), moved, largest_move], [2, 0, 0]);
  const doubled = { type: 'region', rings: [square(4), square(4)] };
  assert.equal(abut.area(abut.repaired(doubled, 'nonzero').region), 16);
  assert.deepEqual(abut.repaired(doubled).region.rings, []);
  const rounded = abut.repaired({ type: 'region', rings: [[[0, 0], [3, 1], [3, 0], [0, 2]]] });
  assert.ok(rounded.moved > 0 && rounded.largest_move > 0 && rounded.largest_move < 1e-15);
  assert.throws(() => abut.repaired(tie, 'odd'), /even_odd, nonzero/);
  assert.throws(() => abut.repaired({ type: 'region', rings: [[[0, NaN]]] }), /finite/);
});
