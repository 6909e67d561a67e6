// The areas that shapes make.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'abut';

const abut = await load('areas', 'numbers');
const box = (min, max) => ({ type: 'box', min, max });
const disc = { type: 'circle', center: [0, 0], radius: 1 }, right = box([0, -2], [3, 2]);
const tiles = [0, 1, 2, 3].map((i) => box([i % 2, i >> 1], [(i % 2) + 1, (i >> 1) + 1]));
const near = (x, y) => assert.ok(Math.abs(x - y) < 1e-14, `${x} is not ${y}`);

test('an arc and a chord', () => {
  const both = abut.common_part(disc, right);
  assert.equal(both.path, 'M 0 -1 A 1 1 0 0 1 0 1 Z');
  near(both.area, Math.PI / 2);
  const [[arc, chord]] = both.rings;
  assert.deepEqual(chord, { kind: 'segment', from: [0, 1], to: [0, -1] });
  assert.deepEqual([arc.kind, arc.center, arc.semi_axes, arc.axis], ['arc', [0, 0], [1, 1], [1, 0]]);
  near(arc.turn, Math.PI);
  const flat = abut.flattened(both, 1e-6);
  assert.equal(flat.moved, 0);
  assert.ok(both.area - abut.area(flat.region) < 4e-6 && abut.validate(flat.region) === null);
  assert.throws(() => abut.flattened(both, 0), /tolerance/);
  assert.throws(() => abut.flattened(disc, 1), /curved_region/);
});

test('its kin, and lists', () => {
  near(abut.united(disc, right).area, 12 + Math.PI / 2);
  near(abut.difference(disc, right).area, Math.PI / 2);
  near(abut.symmetric_difference(disc, right).area, 12);
  assert.equal(abut.united(disc, disc).path, 'M 1 0 A 1 1 0 0 1 -1 0 A 1 1 0 0 1 1 0 Z');
  assert.deepEqual(abut.common_part(disc, { ...disc, center: [2, 0] }), { type: 'curved_region', area: 0, path: '', rings: [] });
  assert.equal(abut.united(tiles).path, 'M 0 0 L 2 0 L 2 2 L 0 2 Z');
  assert.equal(abut.difference(right, tiles).path, 'M 0 -2 L 3 -2 L 3 2 L 2 2 L 2 0 L 0 0 Z');
  assert.equal(abut.united([]).area, 0);
  near(abut.common_part(tiles, [disc, disc]).area, Math.PI / 4);
  assert.throws(() => abut.united([tiles[0], { ...disc, radius: -1 }]), /radius/);
  assert.throws(() => abut.united(disc, null), /type/);
});

test('what shapes made is asked again, exactly', () => {
  const leaf = abut.common_part(disc, { ...disc, center: [1, 0] });
  assert.deepEqual(abut.common_part(leaf, disc).rings, leaf.rings);
  assert.equal(abut.difference(leaf, disc).area, 0);
  near(abut.difference(disc, leaf).area, Math.PI - leaf.area);
  const turned = abut.common_part({ type: 'ellipse', center: [1, 0], semi_axes: [2, 1], axis: [0.6, 0.8] }, right);
  near(abut.united([turned, disc]).area, turned.area + Math.PI - abut.common_part(turned, disc).area);
  const rings = structuredClone(leaf.rings);
  rings[0][0].turn = 7;
  assert.throws(() => abut.united({ type: 'curved_region', rings }), /turn\[0\]\[0\] must be at most a whole turn/);
  rings[0][0].turn = NaN;
  assert.throws(() => abut.united({ type: 'curved_region', rings }), /turn must be finite/);
  assert.throws(() => abut.united({ type: 'curved_region', rings: [[{}]] }), /no kind/);
  assert.throws(() => abut.united({ type: 'curved_region' }), /lists of edges/);
});

test('a module that is not loaded is named', async () => {
  const other = await load();
  assert.throws(() => other.united(disc, right), /load\('areas'\)/);
  assert.equal(other.has('common_part'), false);
  await other.prepare('areas');
  assert.equal(other.united(right, right).path, 'M 0 -2 L 3 -2 L 3 2 L 0 2 Z');
});
