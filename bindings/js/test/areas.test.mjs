// The areas that shapes make.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'abut';

const abut = await load('areas', 'numbers');
const box = (min, max) => ({ type: 'box', min, max });
const disc = { type: 'circle', center: [0, 0], radius: 1 }, right = box([0, -2], [3, 2]);

test('an arc and a chord', () => {
  const both = abut.common_part(disc, right);
  assert.equal(both.path, 'M 0 -1 A 1 1 0 0 1 0 1 Z');
  assert.ok(Math.abs(both.area - Math.PI / 2) < 1e-15);
  const [[arc, chord]] = both.rings;
  assert.deepEqual(chord, { kind: 'segment', from: [0, 1], to: [0, -1] });
  assert.deepEqual([arc.kind, arc.center, arc.semi_axes, arc.axis], ['arc', [0, 0], [1, 1], [1, 0]]);
  assert.ok(Math.abs(arc.turn - Math.PI) < 1e-15);
  const flat = abut.common_part(disc, right, 1e-6);
  assert.equal(flat.moved, 0);
  assert.ok(both.area - abut.area(flat.region) < 4e-6 && abut.validate(flat.region) === null);
  assert.throws(() => abut.common_part(disc, right, 0), /tolerance/);
});

test('its kin, and many', () => {
  assert.ok(Math.abs(abut.united(disc, right).area - 12 - Math.PI / 2) < 1e-14);
  assert.ok(Math.abs(abut.difference(disc, right).area - Math.PI / 2) < 1e-14);
  assert.ok(Math.abs(abut.symmetric_difference(disc, right).area - 12) < 1e-14);
  assert.equal(abut.united(disc, disc).path, 'M 1 0 A 1 1 0 0 1 -1 0 A 1 1 0 0 1 1 0 Z');
  assert.deepEqual(abut.common_part(disc, { ...disc, center: [2, 0] }), { area: 0, path: '', rings: [] });
  const tiles = [0, 1, 2, 3].map((i) => box([i % 2, i >> 1], [(i % 2) + 1, (i >> 1) + 1]));
  assert.equal(abut.united_all(tiles).path, 'M 0 0 L 2 0 L 2 2 L 0 2 Z');
  assert.throws(() => abut.united_all([tiles[0], { ...disc, radius: -1 }]), /radius/);
  assert.equal(abut.united_all([]).area, 0);
  assert.equal(abut.area(abut.united_all([disc, ...tiles], 0.01).region) > 6, true);
});

test('a module that is not loaded is named', async () => {
  const other = await load();
  assert.throws(() => other.united(disc, right), /load\('areas'\)/);
  assert.equal(other.has('common_part'), false);
  await other.prepare('areas');
  assert.equal(other.united(right, right).path, 'M 0 -2 L 3 -2 L 3 2 L 0 2 Z');
});
