import { readFileSync } from 'node:fs';
import { Abut, instantiate, type Vec } from 'abut';
import { describe, expect, it } from 'vitest';
import { subpaths } from '../src/formats/path';
import { filled } from '../src/formats/svg';

const only = (data: string, tolerance = 1): Vec[] => {
  const all = subpaths(data, tolerance);
  expect(all).toHaveLength(1);
  return all[0]!.points;
};

describe('the data of paths', () => {
  it('has lines, absolute and relative, one letter for several', () => {
    expect(only('M1 2 3 4L5 6h1v-1')).toEqual([[1, 2], [3, 4], [5, 6], [6, 6], [6, 5]]);
    expect(only('m1,2 2,2 l2 2H9V0')).toEqual([[1, 2], [3, 4], [5, 6], [9, 6], [9, 0]]);
    expect(only('M.5.5-1-1e1')).toEqual([[0.5, 0.5], [-1, -10]]);
  });
  it('goes on after z where the last subpath began', () => {
    const all = subpaths('M1 1h2v2z l1 -1z m5 5h1', 1);
    expect(all.map(({ points, closed }) => [points[0], closed])).toEqual([[[1, 1], true], [[1, 1], true], [[6, 6], false]]);
  });
  it('ends at an error, and begins with a move', () => {
    expect(only('M0 0L1 1L2 x')).toEqual([[0, 0], [1, 1]]);
    expect(subpaths('L1 1', 1)).toEqual([]);
    expect(subpaths('', 1)).toEqual([]);
    expect(only('M0 0L1 1ZZ 3').length).toBe(2);
  });
  it('keeps curves within the tolerance', () => {
    const arcs: [string, Vec, number][] = [['M10 0A10 10 0 0 1 -10 0', [0, 0], 10], ['M3 4A5 5 0 1 0 -3 4', [0, 0], 5], ['M0 0A1 1 0 0 1 8 0', [4, 0], 4]];
    for (const tolerance of [1, 0.1, 1e-3])
      for (const [data, [x, y], r] of arcs) {
        const points = only(data, tolerance);
        points.forEach((p, i) => {
          expect(Math.abs(Math.hypot(p[0] - x, p[1] - y) - r)).toBeLessThan(1e-12 * r);
          const q = points[i + 1];
          if (q) expect(r - Math.hypot((p[0] + q[0]) / 2 - x, (p[1] + q[1]) / 2 - y)).toBeLessThanOrEqual(tolerance);
        });
      }
    // y = x² from −1 to 1 as a quadratic curve, and the same as a cubic one.
    for (const data of ['M-1 1Q0 -1 1 1', 'M-1 1C-.3333333333333333 -.3333333333333333 .3333333333333333 -.3333333333333333 1 1'])
      for (const tolerance of [0.1, 1e-4]) {
        const points = only(data, tolerance);
        expect(points.length).toBeGreaterThan(tolerance < 0.01 ? 50 : 3);
        points.forEach(([x, y], i) => {
          expect(Math.abs(y - x * x)).toBeLessThan(1e-12);
          const [u] = points[i + 1] ?? [x];
          expect(((u - x) / 2) ** 2).toBeLessThanOrEqual(tolerance * (1 + 1e-9));
        });
      }
  });
  it('mirrors control points, but only of a curve of the same kind', () => {
    const [a, b] = [only('M0 0C0 1 1 1 1 0S2 -1 2 0', 0.01), only('M0 0C0 1 1 1 1 0C1 -1 2 -1 2 0', 0.01)];
    expect(a).toEqual(b);
    expect(only('M0 0Q1 1 2 0T4 0', 0.01)).toEqual(only('M0 0Q1 1 2 0Q3 -1 4 0', 0.01));
    expect(new Set(only('M0 0Q1 9 2 0L3 0T4 0', 0.01).slice(-3).map((p) => p[1]))).toEqual(new Set([0]));
  });
  it('takes the flags of an arc without blanks between', () => {
    expect(only('M10 0a10 10 0 01-20 0', 0.1)).toEqual(only('M10 0a10 10 0 0 1 -20 0', 0.1));
    const large = only('M3 4A5 5 0 1 0 -3 4', 1e-3);
    expect(Math.min(...large.map((p) => p[1]))).toBeLessThan(-4.99);
  });
  it('refuses what would be no drawing', () => {
    expect(() => subpaths('M0 0A1e9 1e9 0 1 1 1 1', 1e-9)).toThrow(/lines/);
  });
});

describe('the area of rings', async () => {
  const abut = new Abut().add(await instantiate(readFileSync(new URL('../wasm/play.wasm', import.meta.url))));
  const square = (r: number, left: boolean): Vec[] => {
    const ring: Vec[] = [[-r, -r], [r, -r], [r, r], [-r, r]];
    return left ? ring : ring.reverse();
  };
  const [big, small, hole] = [square(3, true), square(1, true), square(2, false)];
  const area = (rings: Vec[][], rule: 'even_odd' | 'nonzero'): number => {
    const shape = filled({ type: 'region', rings }, rule, abut);
    return shape === null ? 0 : abut.area(shape)!;
  };
  it('nonzero: of rings that turn alike only the outer one is an edge', () => {
    expect(area([big, small], 'nonzero')).toBe(36);
    expect(area([big, small], 'even_odd')).toBe(32);
    expect(area([big, hole], 'nonzero')).toBe(20);
    expect(area([big, hole, small], 'nonzero')).toBe(24);
    expect(area([square(3, false)], 'nonzero')).toBe(36);
  });
  it('is that of rings that cross, and nothing for no area', () => {
    const tie: Vec[] = [[0, 0], [2, 2], [2, 0], [0, 2]];
    expect(area([tie], 'nonzero')).toBe(2);
    expect(area([tie], 'even_odd')).toBe(2);
    expect(filled({ type: 'region', rings: [[[0, 0], [1, 1], [2, 2]]] }, 'nonzero', abut)).toBe(null);
  });
  it('is a polygon where it is convex', () => {
    expect(filled({ type: 'region', rings: [big] }, 'nonzero', abut)).toEqual({ type: 'polygon', vertices: big });
    expect(filled({ type: 'region', rings: [big, hole] }, 'nonzero', abut)?.type).toBe('region');
  });
});
