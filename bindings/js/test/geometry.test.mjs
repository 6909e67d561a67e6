// Geometries of other programs, there and back.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'abut';
import { from_geojson, from_wkt, to_geojson, to_wkt } from 'abut/geometry';
import { outlines, samples } from './samples.mjs';

const abut = await load('booleans', 'numbers');
const size = (text) => abut.area(from_wkt(abut, text));

test('each kind, there and back', () => {
  for (const text of [
    'POINT (1 -2.5)',
    'MULTIPOINT (1 2, 3 4)',
    'LINESTRING (0 0, 1e-7 1, 2 1e+21)',
    'MULTILINESTRING ((0 0, 1 1), (5 5, 6 6.5))',
    'POLYGON ((0 0, 4 0, 0 3, 0 0))',
    'POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 1 2, 2 2, 1 1))',
    'MULTIPOLYGON (((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 1 8, 8 8, 8 1, 1 1)), ((3 3, 5 3, 4 5, 3 3)), ((20 0, 21 0, 20 1, 20 0)))',
  ]) {
    const shape = from_wkt(abut, text);
    assert.equal(abut.validate(shape), null, text);
    const json = to_geojson(abut, shape);
    assert.deepEqual(from_geojson(abut, json), from_wkt(abut, to_wkt(abut, shape)), text);
    if (!text.startsWith('MULTIPOLY')) assert.equal(to_wkt(abut, shape), text);
    assert.deepEqual(from_geojson(abut, { type: 'Feature', geometry: JSON.parse(JSON.stringify(json)) }), shape, text);
  }
  for (const shape of [...samples, ...outlines]) {
    let back;
    try {
      back = from_geojson(abut, to_geojson(abut, shape));
    } catch (error) {
      assert.match(error.message, /geometr/);
      assert.ok(/circle|ellipse|capsule|rounded_box|line|ray/.test(shape.type) || shape.radius > 0, shape.type);
      continue;
    }
    assert.ok(Math.abs((abut.area(back) ?? 0) - (abut.area(shape) ?? 0)) < 1e-9, shape.type);
  }
  assert.equal(abut.area(from_geojson(abut, to_geojson(abut, { type: 'oriented_box', center: [1, 2], half_size: [3, 1], axis: [0, 5] }))), 12);
  assert.equal(to_wkt(abut, { type: 'polygon', vertices: [[1, 2], [3, 4]] }), 'LINESTRING (1 2, 3 4)');
});

test('as other programs write them', () => {
  for (const [text, same] of [
    [' point z (1 2 3)', 'POINT(1 2)'],
    ['SRID=4326;MULTIPOINT((1 2),(3 4),EMPTY)', 'MULTIPOINT(1 2,3 4)'],
    ['LineStringZM(0 0 1 1,+1 .5 1 1)', 'LINESTRING(0 0,1 0.5)'],
    ['GEOMETRYCOLLECTION(POINT EMPTY,GEOMETRYCOLLECTION(LINESTRING(0 0,1 1)))', 'LINESTRING(0 0,1 1)'],
    ['MULTIPOLYGON(EMPTY,((0 0,4 0,0 3,0 0)))', 'POLYGON((0 0,4 0,0 3,0 0))'],
  ])
    assert.deepEqual(from_wkt(abut, text), from_wkt(abut, same), text);
  for (const kind of ['POINT', 'LINESTRING', 'POLYGON', 'MULTIPOINT', 'MULTILINESTRING', 'MULTIPOLYGON', 'GEOMETRYCOLLECTION'])
    for (const tail of [' EMPTY', ' Z EMPTY', 'M EMPTY']) assert.equal(from_wkt(abut, kind + tail), null, kind + tail);
  for (const type of ['Point', 'LineString', 'Polygon', 'MultiPoint', 'MultiLineString', 'MultiPolygon'])
    assert.equal(from_geojson(abut, { type, coordinates: [] }), null, type);
  assert.equal(from_geojson(abut, { type: 'Feature', geometry: null }), null);
});

// The cases of tests/io.
test('polygons that overlap are united, and rings that cross are cut apart', () => {
  const square = '((0 0,4 0,4 4,0 4,0 0))';
  const holed = '((0 0,4 0,4 4,0 4,0 0),(1 1,3 1,3 3,1 3,1 1))';
  const within = '((1 1,2 1,2 2,1 2,1 1))';
  for (const over of ['((2 2,6 2,6 6,2 6,2 2))', '((2 2,2 6,6 6,6 2,2 2))']) assert.equal(size(`MULTIPOLYGON(${square},${over})`), 28);
  assert.equal(size(`MULTIPOLYGON(${square},${within})`), 16);
  assert.equal(size(`MULTIPOLYGON(${holed},${within})`), 13);
  assert.equal(size(`MULTIPOLYGON(${holed},${square})`), 16);
  assert.equal(size(`MULTIPOLYGON(${square},${square})`), 16);
  assert.equal(size('POLYGON((0 0,2 2,2 0,0 2,0 0))'), 2);
});

test('what is wrong is said', () => {
  for (const [text, why] of [
    ['', /not the well-known text.*the end \(character 0\)/],
    ['POINT(1)', /not a number: \) \(character 7\)/],
    ['POINT(1 2', /a bracket is missing before: the end/],
    ['POINT(1 2) x', /something follows the geometry: x/],
    ['POINTS(1 2)', /not the well-known text/],
    ['CIRCULARSTRING(0 0,1 1,2 0)', /not the well-known text/],
    ['POINT(1 nan)', /not a number: nan/],
    ['POINT(1e999 0)', /larger than the largest double/],
    ['GEOMETRYCOLLECTION(POINT(0 0),LINESTRING(0 0,1 1))', /mixture/],
    ['GEOMETRYCOLLECTION('.repeat(1000), /nested too deeply/],
  ])
    assert.throws(() => from_wkt(abut, text), { name: 'InvalidShape', message: why }, text);
  for (const [given, why] of [
    [undefined, /no geometry of type missing/],
    [{ type: 'Circle', coordinates: [] }, /no geometry of type "Circle"; there are: Point/],
    [{ type: 'Point', coordinates: [1] }, /two finite numbers/],
    [{ type: 'Point', coordinates: [1, 'x'] }, /two finite numbers/],
    [{ type: 'Point' }, /coordinates must be a list; they are missing/],
    [{ type: 'LineString', coordinates: [1, 2] }, /must be a list; they are 1/],
    [{ type: 'GeometryCollection' }, /geometries must be a list/],
  ])
    assert.throws(() => from_geojson(abut, given), { name: 'InvalidShape', message: why }, JSON.stringify(given));
  for (const [shape, why] of [
    [{ type: 'circle', center: [0, 0], radius: 1 }, /circle with a radius has curves/],
    [{ type: 'line', point: [0, 0], direction: [1, 0] }, /a line is no geometry/],
    [{ type: 'circle', center: [0, 0], radius: -1 }, /negative/],
  ])
    assert.throws(() => to_wkt(abut, shape), { name: 'InvalidShape', message: why });
});
