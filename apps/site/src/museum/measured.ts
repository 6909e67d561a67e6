// Exhibits of depths, distances and areas.
import { disc, point } from '../figures/parts';
import { add, corners, cross, dot, length, lerp, mul, nearestInBox, sub, type Vec } from '../kit/vec';
import { exhibit } from './exhibit';
import { block, half, spot, state } from './parts';

interface Ball {
  c: Vec;
  r: number;
}
const plate: Vec = [3, 1.5];
const nearest = (c: Vec): Vec => nearestInBox(c, mul(-1, plate), plate);
const isIn = (c: Vec): boolean => Math.abs(c[0]) < plate[0] && Math.abs(c[1]) < plate[1];
/** The way to the nearest side, from within. */
const wayOut = (c: Vec): number => Math.min(plate[0] - Math.abs(c[0]), plate[1] - Math.abs(c[1]));
const byClamp = ({ c, r }: Ball): number => Math.max(0, r - length(sub(c, nearest(c))));
const depth = (s: Ball): number => (isIn(s.c) ? s.r + wayOut(s.c) : byClamp(s));
export const centreInside = exhibit<Ball>({
  start: { c: [1, -0.5], r: 1 },
  window: { min: [-7, -4.5], max: [7, 4.5] },
  snap: 0.5,
  handles: [disc('c', 'r')],
  formula: 'n = clamp(c, min, max)\ndepth = r - |c - n|',
  call: '-separation(circle, box)',
  wrong: byClamp,
  right: depth,
  abut: (abut, { c, r }) => Math.max(0, -abut.separation({ type: 'circle', center: c, radius: r }, { type: 'box', min: mul(-1, plate), max: plate })!),
  random: (r) => ({ c: spot(r, 5, 3), r: half(r, 0.5, 2) }),
  draw(ink, s) {
    const { c, r } = s;
    ink.box(state(depth(s) > 0), mul(-1, plate), plate);
    ink.circle(state(depth(s) > 0), c, r);
    if (!isIn(c)) return;
    const k = plate[0] - Math.abs(c[0]) < plate[1] - Math.abs(c[1]) ? 0 : 1;
    const to: Vec = k === 0 ? [c[0] < 0 ? -plate[0] - r : plate[0] + r, c[1]] : [c[0], c[1] < 0 ? -plate[1] - r : plate[1] + r];
    ink.circle('ghost', to, r);
    ink.arrow('result', c, to);
  },
});

interface Boxes {
  a: Vec;
  b: Vec;
}
const [wide, tall]: [Vec, Vec] = [[4, 1], [1, 2]];
const overlap = ({ a, b }: Boxes): Vec => [wide[0] + tall[0] - Math.abs(b[0] - a[0]), wide[1] + tall[1] - Math.abs(b[1] - a[1])];
/** How far b has to go, with the axes as long as given. */
function push(s: Boxes, lengths: Vec): Vec {
  const o = overlap(s);
  if (Math.min(...o) < 0) return [0, 0];
  return o[0] * lengths[0] < o[1] * lengths[1] ? [s.b[0] < s.a[0] ? -o[0] : o[0], 0] : [0, s.b[1] < s.a[1] ? -o[1] : o[1]];
}
const edges: Vec = [2 * wide[0], 2 * wide[1]];
const byEdges = (s: Boxes): number => length(push(s, edges));
const byUnits = (s: Boxes): number => length(push(s, [1, 1]));
export const longAxes = exhibit<Boxes>({
  start: { a: [0, -0.5], b: [4, 0] },
  window: { min: [-8, -5], max: [8, 5] },
  snap: 0.5,
  handles: [block('a', wide), block('b', tall)],
  formula: 'for n in edges of a\n  overlap(a, b, n)\npush b along the n of\n  the least',
  call: '-separation(a, b)',
  wrong: byEdges,
  right: byUnits,
  abut: (abut, { a, b }) =>
    Math.max(0, -abut.separation({ type: 'box', min: sub(a, wide), max: add(a, wide) }, { type: 'box', min: sub(b, tall), max: add(b, tall) })!),
  random: (r) => ({ a: spot(r, 1, 1), b: spot(r, 6, 3) }),
  draw(ink, s) {
    const meets = Math.min(...overlap(s)) >= 0;
    ink.box(state(meets), sub(s.a, wide), add(s.a, wide));
    ink.box(state(meets), sub(s.b, tall), add(s.b, tall));
    for (const [style, way] of [['second', push(s, edges)], ['result', push(s, [1, 1])]] as const) {
      if (length(way) === 0) continue;
      ink.box('ghost', sub(add(s.b, way), tall), add(add(s.b, way), tall));
      ink.arrow(style, s.b, add(s.b, way));
    }
  },
});

interface Spot {
  p: Vec;
}
/** The signed distance of a box. */
function signed(p: Vec, min: Vec, max: Vec): number {
  const [m, h] = [lerp(min, max, 0.5), mul(0.5, sub(max, min))];
  const q: Vec = [Math.abs(p[0] - m[0]) - h[0], Math.abs(p[1] - m[1]) - h[1]];
  return length([Math.max(q[0], 0), Math.max(q[1], 0)]) + Math.min(Math.max(...q), 0);
}
const [left, right]: [Vec, Vec][] = [[[-4, -2], [1, 2]], [[-1, -2], [4, 2]]] as [Vec, Vec][];
const both: [Vec, Vec] = [left![0], right![1]];
export const unionInside = exhibit<Spot>({
  start: { p: [0, 0] },
  window: { min: [-7, -4.5], max: [7, 4.5] },
  snap: 0.5,
  handles: [point('p')],
  formula: 'f = signed distance of the left box\ng = signed distance of the right box\nmin(f, g)',
  call: 'separation(p, union)',
  wrong: ({ p }) => Math.min(signed(p, ...left!), signed(p, ...right!)),
  right: ({ p }) => signed(p, ...both),
  abut: (abut, { p }) => abut.separation({ type: 'point', position: p }, { type: 'box', min: both[0], max: both[1] })!,
  random: (r) => ({ p: spot(r, 6, 4) }),
  draw(ink, { p }) {
    const d = signed(p, ...both);
    ink.box(state(d <= 0), ...both);
    ink.box('ghost', ...left!);
    ink.box('ghost', ...right!);
    ink.circle('helper', p, Math.abs(d));
    ink.circle('second', p, Math.abs(Math.min(signed(p, ...left!), signed(p, ...right!))));
    ink.label(p, 'p');
  },
});

const [bowlSize, bowlBall]: [Vec, number] = [[2.5, 2], 0.5];
const walls: [Vec, Vec][] = [
  [[-2.5, -2], [-1.5, 2]],
  [[-2.5, -2], [2.5, -1]],
  [[1.5, -2], [2.5, 2]],
];
const outline: Vec[] = [[-2.5, -2], [2.5, -2], [2.5, 2], [1.5, 2], [1.5, -1], [-1.5, -1], [-1.5, 2], [-2.5, 2]];
const near = (p: Vec, min: Vec, max: Vec): boolean => {
  const d = sub(p, nearestInBox(p, min, max));
  return dot(d, d) <= bowlBall * bowlBall;
};
const touchesBowl = ({ p }: Spot): boolean => walls.some((wall) => near(p, ...wall));
export const bowl = exhibit<Spot>({
  start: { p: [0, 1] },
  window: { min: [-5, -3.5], max: [5, 3.5] },
  snap: 0.5,
  handles: [{ ...point<Spot>('p'), body: (s) => ({ circle: [s.p, bowlBall] }) }],
  formula: 'no axis parts their shadows:\nall edges, and the nearest corner',
  call: 'intersects(bowl, ball)',
  // No axis parts a shape from what lies in its convex hull.
  wrong: ({ p }) => near(p, mul(-1, bowlSize), bowlSize),
  right: touchesBowl,
  abut: (abut, { p }) => abut.intersects({ type: 'region', rings: [outline] }, { type: 'circle', center: p, radius: bowlBall }),
  random: (r) => ({ p: spot(r, 4, 3) }),
  draw(ink, s) {
    ink.box('ghost', mul(-1, bowlSize), bowlSize);
    ink.path(state(touchesBowl(s)), outline);
    ink.circle(state(touchesBowl(s)), s.p, bowlBall);
  },
});

/** Of a disc about 0 and a polygon, counter-clockwise: by the parts of its edges within the disc and without. */
function common(polygon: readonly Vec[], r: number): number {
  const sector = (u: Vec, v: Vec): number => (r * r * Math.atan2(cross(u, v), dot(u, v))) / 2;
  return polygon.reduce((sum, p, i) => {
    const q = polygon[(i + 1) % polygon.length]!;
    const d = sub(q, p);
    const [a, b, c] = [dot(d, d), dot(p, d), dot(p, p) - r * r];
    const root = Math.sqrt(Math.max(0, b * b - a * c));
    const [s, t] = [-1, 1].map((sign) => Math.min(Math.max((-b + sign * root) / a, 0), 1)) as [number, number];
    if (s >= t) return sum + sector(p, q);
    const [from, to] = [lerp(p, q, s), lerp(p, q, t)];
    return sum + sector(p, from) + cross(from, to) / 2 + sector(to, q);
  }, 0);
}
const shared = ({ c, r }: Ball, h: Vec): number => common(corners(sub(mul(-1, h), c), sub(h, c)), r);
const holdsCorner = ({ c, r }: Ball): boolean => corners(mul(-1, plate), plate).some((p) => dot(sub(p, c), sub(p, c)) <= r * r);
export const bulge = exhibit<Ball>({
  start: { c: [-4, 0], r: 1.5 },
  window: { min: [-7, -4.5], max: [7, 4.5] },
  snap: 0.5,
  handles: [disc('c', 'r')],
  formula: 'if no corner of box in circle:\n  return 0',
  call: 'overlap_area(circle, box)',
  wrong: (s) => (holdsCorner(s) ? shared(s, plate) : 0),
  right: (s) => shared(s, plate),
  abut: (abut, { c, r }) => abut.overlap_area({ type: 'circle', center: c, radius: r }, { type: 'box', min: mul(-1, plate), max: plate }),
  random: (r) => ({ c: spot(r, 6, 4), r: half(r, 0.5, 3) }),
  draw(ink, s) {
    const meets = shared(s, plate) > 0;
    ink.box(state(meets), mul(-1, plate), plate);
    ink.circle(state(meets), s.c, s.r);
    for (const p of corners(mul(-1, plate), plate)) ink.dot(dot(sub(p, s.c), sub(p, s.c)) <= s.r * s.r ? 'spot' : 'soft', p, 5);
  },
});

const pixel: Vec = [2.5, 2.5];
const grid: Vec[] = [-2, -1, 0, 1, 2].flatMap((x) => [-2, -1, 0, 1, 2].map((y): Vec => [x, y]));
const isBright = (p: Vec, { c, r }: Ball): boolean => dot(sub(p, c), sub(p, c)) <= r * r;
export const pixelSamples = exhibit<Ball>({
  start: { c: [-3, 1], r: 4 },
  window: { min: [-8, -4.5], max: [8, 5.5] },
  snap: 0.5,
  handles: [disc('c', 'r')],
  formula: 'of 5 × 5 points of the pixel,\nhow many are in the disc, / 25',
  call: 'overlap_area(disc, pixel) / area(pixel)',
  wrong: (s) => grid.filter((p) => isBright(p, s)).length / 25,
  right: (s) => shared(s, pixel) / 25,
  abut: (abut, { c, r }) => abut.overlap_area({ type: 'circle', center: c, radius: r }, { type: 'box', min: mul(-1, pixel), max: pixel }) / 25,
  random: (r) => ({ c: spot(r, 6, 4), r: half(r, 1, 7) }),
  draw(ink, s) {
    ink.circle('body plain', s.c, s.r);
    ink.box(state(shared(s, pixel) > 0), mul(-1, pixel), pixel);
    for (const p of grid) ink.dot(isBright(p, s) ? 'spot' : 'soft', p, 4);
  },
});
