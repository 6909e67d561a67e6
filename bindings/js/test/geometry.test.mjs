// Geometries of other programs, there and back.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'abut';
import { from_geojson, from_wkb, from_wkt, to_geojson, to_wkb, to_wkt } from 'abut/geometry';
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
    assert.deepEqual(from_wkb(abut, to_wkb(abut, shape)), from_wkt(abut, to_wkt(abut, shape)), text);
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
    ['TIN Z(((0 0 1,4 0 1,0 3 1,0 0 1)))', 'TRIANGLE((0 0,4 0,0 3,0 0))'],
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

test('arcs become chords within the tolerance', () => {
  for (const tolerance of [0.5, 1e-3, 1e-6]) {
    const near = (text, area) => {
      const off = area - abut.area(from_wkt(abut, text, tolerance));
      assert.ok(off >= 0 && off < 10 * tolerance, `${text}: ${off} within ${tolerance}`);
    };
    near('CURVEPOLYGON(CIRCULARSTRING(1 0,-1 0,1 0))', Math.PI); // all round
    near('CURVEPOLYGON(CIRCULARSTRING(0 0,1 1,2 0,1 -1,0 0))', Math.PI);
    near('CURVEPOLYGON(COMPOUNDCURVE(CIRCULARSTRING(0 -1,1 0,0 1),(0 1,0 -1)))', Math.PI / 2);
    near('CURVEPOLYGON(CIRCULARSTRING(0 0,1 -1,2 0,1 1,0 0),EMPTY)', Math.PI); // clockwise, too
    near('MULTISURFACE(CURVEPOLYGON(CIRCULARSTRING(1 0,-1 0,1 0)),((5 5,6 5,6 6,5 6,5 5)),POLYGON((8 8,9 8,8 9,8 8)))', Math.PI + 1.5);
    near('SRID=7;GEOMETRYCOLLECTION Z(CURVEPOLYGON Z(CIRCULARSTRING Z(1 0 4,-1 0 4,1 0 4)))', Math.PI);
    const { lines } = from_wkt(abut, 'MULTICURVE(CIRCULARSTRING(0 0,1 1,2 0),COMPOUNDCURVE((2 0,3 0),CIRCULARSTRING(3 0,4 1,5 0)),(9 9,8 8))', tolerance);
    assert.deepEqual([lines.length, lines[0].at(-1), lines[1][0], lines[1][1], lines[1].at(-1)], [3, [2, 0], [2, 0], [3, 0], [5, 0]]);
    for (const [x, y] of lines[0]) assert.ok(Math.abs(Math.hypot(x - 1, y) - 1) < 1e-15);
    for (const [i, [x, y]] of lines[0].slice(1).entries())
      assert.ok(1 - Math.hypot((x + lines[0][i][0]) / 2 - 1, (y + lines[0][i][1]) / 2) < tolerance * (1 + 1e-9) + 1e-15);
  }
  // Those on one line, and so flat a one that doubles cannot tell.
  assert.deepEqual(from_wkt(abut, 'CIRCULARSTRING(0 0,1 0,2 0)', 0.1).lines, [[[0, 0], [1, 0], [2, 0]]]);
  assert.deepEqual(from_wkt(abut, 'CIRCULARSTRING(0 0,1 1e-300,2 0)', 0.1).lines, [[[0, 0], [1, 1e-300], [2, 0]]]);
  assert.throws(() => from_wkt(abut, 'CIRCULARSTRING(0 0,1 1)', 0.1), /odd number/);
  const many = `CIRCULARSTRING(0 0${',1 1,0 0'.repeat(50)})`;
  assert.throws(() => from_wkt(abut, many, 1e-12), /more than 1000000 chords/);
});

test('well-known binary of others', () => {
  const bytes = (hex) => Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16));
  // As PostGIS 3.3 writes them.
  for (const [hex, text] of [
    ['0101000000000000000000f03f0000000000000040', 'POINT(1 2)'],
    ['0101000020e6100000000000000000f03f0000000000000040', 'POINT(1 2)'],
    ['00000000013ff00000000000004000000000000000', 'POINT(1 2)'],
    ['01e9030000000000000000f03f00000000000000400000000000000840', 'POINT(1 2)'],
    ['01010000c0000000000000f03f000000000000004000000000000008400000000000001040', 'POINT(1 2)'],
    ['0101000000000000000000f87f000000000000f87f', 'POINT EMPTY'],
    ['010700000000000000', 'GEOMETRYCOLLECTION EMPTY'],
    ['01080000000300000000000000000000000000000000000000000000000000f03f000000000000f03f00000000000000400000000000000000', 'CIRCULARSTRING(0 0,1 1,2 0)'],
    ['010a00000001000000' + '01080000000300000000000000000000000000000000000000000000000000f03f000000000000f03f00000000000000000000000000000000', 'CURVEPOLYGON(CIRCULARSTRING(0 0,1 1,0 0))'],
  ])
    assert.deepEqual(from_wkb(abut, bytes(hex), 0.01), from_wkt(abut, text, 0.01), text);
  assert.equal(Buffer.from(to_wkb(abut, { type: 'segment', a: [1, 2], b: [3, 4] })).toString('hex'), '010200000002000000000000000000f03f000000000000004000000000000008400000000000001040');
  const whole = to_wkb(abut, from_wkt(abut, 'POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 1 2, 2 2, 1 1))'));
  const all = new Uint8Array(whole.length + 8);
  all.set(whole, 8);
  assert.deepEqual(from_wkb(abut, all.subarray(8)), from_wkb(abut, whole)); // a part of a buffer
  for (let end = 0; end < whole.length; ++end) assert.throws(() => from_wkb(abut, whole.subarray(0, end)), { name: 'InvalidShape', message: /ends/ });
  for (const [hex, why] of [
    ['02', /order of bytes/],
    ['010d00000000000000', /no kind of geometry has the number 13/],
    ['0101000000000000000000f03f000000000000004000', /something follows/],
    ['0104000000010000000102000000' + '00'.repeat(40), /cannot be of the kind 2/],
    ['0102000000ffffffff', /ends before 4294967295 parts/],
    ['0107000000010000000000'.slice(0, 18).repeat(80) + '00'.repeat(9), /nested too deeply|ends/],
    ['0101000000000000000000f07f0000000000000040', /two finite numbers/],
  ])
    assert.throws(() => from_wkb(abut, bytes(hex)), { name: 'InvalidShape', message: why }, hex.slice(0, 60));
});

test('what is wrong is said', () => {
  for (const [text, why] of [
    ['', /not the well-known text.*the end \(character 0\)/],
    ['POINT(1)', /not a number: \) \(character 7\)/],
    ['POINT(1 2', /a bracket is missing before: the end/],
    ['POINT(1 2) x', /something follows the geometry: x/],
    ['POINTS(1 2)', /not the well-known text/],
    ['CIRCULARSTRING(0 0,1 1,2 0)', /an arc needs a tolerance.*: the end \(character 27\)/],
    ['COMPOUNDCURVE(COMPOUNDCURVE((0 0,1 1)))', /COMPOUNDCURVE cannot stand before: \(\(0 0/],
    ['CURVEPOLYGON(POINT(0 0))', /POINT cannot stand before/],
    ['MULTISURFACE(LINESTRING(0 0,1 1))', /LINESTRING cannot stand before/],
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
