import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { fields, load, stride, type Abut, type Shape, type TableKind, type Vec } from 'abut';
import { samples } from '../../../apps/playground/test/shapes';

// The page's module: the library's exports with a few more.
const bytes = readFileSync(new URL('../../../apps/playground/wasm/play.wasm', import.meta.url));

let abut: Abut;
beforeAll(async () => {
  abut = await load(bytes);
});

const circle = (x: number, y: number, radius: number): Shape & { type: 'circle' } => ({
  type: 'circle',
  center: [x, y],
  radius,
});
const box = (min: Vec, max: Vec): Shape => ({ type: 'box', min, max });

describe('the module', () => {
  it('imports nothing', () => {
    expect(WebAssembly.Module.imports(new WebAssembly.Module(bytes))).toEqual([]);
  });
});

describe('scalar calls', () => {
  it('answer exactly at the limit', () => {
    // 3-4-5: the corner lies on the circle; one double nearer and it is inside.
    const corner = box([3, 4], [9, 9]);
    expect(abut.relation(circle(0, 0, 5), corner)).toBe('meet');
    expect(abut.intersects(circle(0, 0, 5), corner)).toBe(true);
    expect(abut.interiorsIntersect(circle(0, 0, 5), corner)).toBe(false);
    expect(abut.distance(circle(0, 0, 5), corner)).toBe(0);
    expect(abut.relation(circle(0, 0, 4.999999999999999), corner)).toBe('disjoint');
    expect(abut.relation(circle(0, 0, 5.000000000000001), corner)).toBe('overlap');
    expect(abut.relation(circle(5e-324, 0, 5), corner)).toBe('overlap');
  });
  it('give points, normals and depths', () => {
    const apart = abut.closestPoints(circle(0, 0, 1), box([3, -1], [5, 1]));
    expect(apart).toEqual({ a: [1, 0], b: [3, 0], distance: 2 });
    const deep = abut.separation(circle(0, 0, 2), box([1, -3], [9, 3]))!;
    expect(deep.distance).toBe(-1);
    expect(deep.normal).toEqual([1, 0]);
  });
  it('find where boundaries meet, and tangents', () => {
    const touch = abut.intersections(circle(0, 0, 5), box([3, 4], [9, 9]));
    expect(touch.points).toHaveLength(1);
    expect(touch.points[0]).toMatchObject({ at: [3, 4], tangent: true });
    const across = abut.intersections(
      { type: 'segment', a: [-4, 0], b: [4, 0] },
      circle(0, 0, 2),
    );
    expect(across.points.map(({ at, tangent, ta }) => [...at, tangent, ta])).toEqual(
      expect.arrayContaining([
        [-2, 0, false, 0.25],
        [2, 0, false, 0.75],
      ]),
    );
    const shared = abut.intersections(box([0, 0], [2, 2]), box([2, 0], [4, 1]));
    expect(shared.pieces).toHaveLength(1);
    const counts = [5, 3, 2, 1].map((x) => abut.tangents(circle(0, 0, 2), circle(x, 0, 1))!.lines.length);
    expect(counts).toEqual([4, 3, 2, 1]);
    expect(abut.tangents(circle(0, 0, 2), circle(0, 0, 2))!.infinite).toBe(true);
    expect(abut.tangents({ type: 'line', point: [0, 0], direction: [1, 0] }, circle(0, 0, 1))).toBeNull();
  });
  it('rest, overlap and collide', () => {
    const rest = abut.contact(box([0, 0], [4, 1]), box([1, 0.75], [3, 2]))!;
    expect(rest.normal.map((x) => x + 0)).toEqual([0, 1]);
    expect(rest.depth).toBe(0.25);
    expect(rest.points).toHaveLength(2);
    expect(abut.contact(circle(0, 0, 1), circle(3, 0, 1))).toBeNull();
    expect(abut.overlapArea(box([0, 0], [4, 1]), box([1, 0.75], [3, 2]))).toBe(0.5);
    expect(abut.overlapArea(circle(0, 0, 1), circle(2, 0, 1))).toBe(0);
    const crash = abut.cast(circle(0, 0, 1), [8, 0], box([5, -2], [7, 2]))!;
    expect([crash.t, ...crash.point]).toEqual([0.5, 5, 0]);
    expect(crash.normal[0]).toBe(-1);
    expect(abut.cast(circle(0, 0, 1), [0, 8], box([5, -2], [7, 2]))).toBeNull();
    expect(abut.castRay({ type: 'ray', origin: [0, 0], direction: [1, 0] }, circle(3, 0, 1))!.t).toBe(2);
  });
  it('know every pair, and agree with themselves', () => {
    for (const a of samples)
      for (const b of samples) {
        const relation = abut.relation(a, b);
        expect(abut.intersects(a, b)).toBe(relation !== 'disjoint');
        expect(abut.interiorsIntersect(a, b)).toBe(!['disjoint', 'meet'].includes(relation));
        expect(abut.contains(a, b)).toBe(['contains', 'covers', 'equal'].includes(relation));
        expect(abut.distance(a, b) === 0).toBe(relation !== 'disjoint');
        const pair = abut.closestPoints(a, b);
        expect(pair.distance).toBe(abut.distance(a, b));
      }
  });
  it('say what is wrong with a shape', () => {
    expect(abut.validate(circle(0, 0, 1))).toBeNull();
    expect(abut.validate(circle(0, 0, -1))).toContain('radius');
    expect(abut.validate(circle(NaN, 0, 1))).toContain('center');
    expect(() => abut.check(box([1, 0], [0, 1]))).toThrow('min');
    expect(
      abut.validate({ type: 'polygon', vertices: [[0, 0], [4, 0], [1, 1], [0, 4]] }),
    ).toContain('convex');
  });
  it('measure one shape', () => {
    expect(abut.area(box([0, 0], [2, 3]))).toBe(6);
    expect(abut.perimeter(box([0, 0], [2, 3]))).toBe(10);
    expect(abut.centroid(box([0, 0], [2, 3]))).toEqual([1, 1.5]);
    expect(abut.bounds(circle(1, 2, 3))).toEqual({ min: [-2, -1], max: [4, 5] });
    expect(abut.bounds({ type: 'line', point: [0, 0], direction: [1, 1] })).toBeNull();
  });
});

describe('batch calls', () => {
  it('answer as the scalar ones do, for every kind of row', () => {
    const kinds = samples.filter((s): s is Shape & { type: TableKind } => s.type in fields);
    for (const sample of kinds) {
      const table = abut.table(sample.type, samples.length);
      expect(table.rows).toHaveLength(samples.length * stride(sample.type));
      samples.forEach((_, i) => table.set(i, sample));
      for (const shape of samples) {
        expect([...table.intersects(shape)]).toEqual(samples.map(() => Number(abut.intersects(shape, sample))));
        expect([...table.containedIn(shape)]).toEqual(samples.map(() => Number(abut.contains(shape, sample))));
        expect([...table.distances(shape)]).toEqual(samples.map(() => abut.distance(shape, sample)));
      }
      table.free();
    }
  });
  it('work on memory that has grown', () => {
    const coins = abut.table('circle', 3);
    coins.set(0, circle(0, 0, 1));
    coins.set(1, circle(5, 0, 1));
    abut.table('box', 1_000_000).free();
    expect([...coins.intersects(circle(1, 0, 1))]).toEqual([1, 0]);
  });
  it('find all pairs of a scene at once', () => {
    const shapes = samples.flatMap((shape, i): Shape[] => [shape, circle(3 * i - 12, 2, 1.25)]);
    const scene = abut.scene(shapes);
    const found = scene.pairs().map(({ a, b, relation }) => `${a} ${b} ${relation}`);
    const wanted: string[] = [];
    shapes.forEach((a, i) =>
      shapes.forEach((b, j) => {
        const relation = abut.relation(a, b);
        if (i < j && relation !== 'disjoint') wanted.push(`${i} ${j} ${relation}`);
      }),
    );
    expect(found.sort()).toEqual(wanted.sort());
    expect(wanted.length).toBeGreaterThan(50);
    scene.replace(0, circle(1000, 1000, 1));
    expect(scene.pairs().some(({ a }) => a === 0)).toBe(false);
    scene.free();
  });
});
