// The exhibits in their order: those that fail for the eye first, those of the last digit last.
import { intoFrame, positive } from '../figures/05-turned';
import { commonPoints } from '../figures/08-lines';
import { ellipseTouchPoints } from '../figures/09-tangents';
import { extremes, lineEllipse } from '../figures/10-ellipse';
import { firstTouch, sampled } from '../figures/12-motion';
import { mixedTest } from '../figures/02-cases';
import { body, disc, point } from '../figures/parts';
import { cornerInCircle, negativeWidth, nearestByMaximum, partedByCentres, sweptCorners } from './boxes';
import { degreesForRadians, endsSwapped, halfForgotten, startInside, zeroByZero, zeroLength } from './given';
import { arcCosine, boundsOfTurned, caret, cornerAndSize, drift, equalsZero, fastMath, horizon, power, turnedCorners } from './hairs';
import { bowl, bulge, centreInside, longAxes, pixelSamples, unionInside } from './measured';
import { block, half, spot, state } from './parts';
import { clampForgotten, crossingForgotten, polygonForEllipse, squareForgotten, tolerance } from './rounds';
import { exact, inCircle, minus, plus, sign, stepped, times } from '../kit/exact';
import { add, axis, cross, corners, dot, length, mul, nearestInBox, perp, sub, unit, type Vec } from '../kit/vec';
import { exhibit, type AnyExhibit } from './exhibit';

interface Boxes {
  a: Vec;
  b: Vec;
}
const [wide, tall]: [Vec, Vec] = [[4, 1], [1, 3]];
const cornerIn = (p: Vec, o: Vec, h: Vec): boolean => Math.abs(p[0] - o[0]) <= h[0] && Math.abs(p[1] - o[1]) <= h[1];
const cornersOnly = exhibit<Boxes>({
  start: { a: [0, 0], b: [0.5, 0.5] },
  window: { min: [-7, -4.5], max: [7, 4.5] },
  snap: 0.5,
  handles: [block('a', wide), block('b', tall)],
  formula: 'any corner of a in b\n  or any corner of b in a',
  call: 'intersects(a, b)',
  wrong: ({ a, b }) =>
    corners(sub(a, wide), add(a, wide)).some((p) => cornerIn(p, b, tall)) ||
    corners(sub(b, tall), add(b, tall)).some((p) => cornerIn(p, a, wide)),
  right: ({ a, b }) => Math.abs(a[0] - b[0]) <= 5 && Math.abs(a[1] - b[1]) <= 4,
  abut: (abut, { a, b }) =>
    abut.intersects(
      { type: 'box', min: sub(a, wide), max: add(a, wide) },
      { type: 'box', min: sub(b, tall), max: add(b, tall) },
    ),
  random: (r) => ({ a: spot(r, 2, 2), b: spot(r, 5, 4) }),
  draw(ink, { a, b }) {
    const meets = Math.abs(a[0] - b[0]) <= 5 && Math.abs(a[1] - b[1]) <= 4;
    ink.box(state(meets), sub(a, wide), add(a, wide));
    ink.box(state(meets), sub(b, tall), add(b, tall));
    for (const p of corners(sub(a, wide), add(a, wide))) ink.dot(cornerIn(p, b, tall) ? 'spot' : 'soft', p, 5);
    for (const p of corners(sub(b, tall), add(b, tall))) ink.dot(cornerIn(p, a, wide) ? 'spot' : 'soft', p, 5);
  },
});

interface Ball {
  c: Vec;
  r: number;
}
const h2: Vec = [3, 1.5];
const nearTo = (c: Vec, h: Vec): number => length(sub(c, nearestInBox(c, mul(-1, h), h)));
const squareCorners = exhibit<Ball>({
  start: { c: [4.5, 3], r: 2 },
  window: { min: [-7.5, -5], max: [7.5, 5] },
  snap: 0.5,
  handles: [disc('c', 'r')],
  formula: 'box.min - r <= c && c <= box.max + r',
  call: 'intersects(circle, box)',
  wrong: ({ c, r }) => Math.abs(c[0]) <= h2[0] + r && Math.abs(c[1]) <= h2[1] + r,
  right: ({ c, r }) => nearTo(c, h2) <= r,
  abut: (abut, { c, r }) => abut.intersects({ type: 'circle', center: c, radius: r }, { type: 'box', min: mul(-1, h2), max: h2 }),
  random: (r) => ({ c: spot(r, 6, 4), r: half(r, 0.5, 3) }),
  draw(ink, { c, r }) {
    ink.box('ghost', [-h2[0] - r, -h2[1] - r], [h2[0] + r, h2[1] + r]);
    ink.box(state(nearTo(c, h2) <= r), mul(-1, h2), h2);
    ink.circle(state(nearTo(c, h2) <= r), c, r);
    ink.dot('strong', c, 4);
  },
});

interface Cut {
  p: Vec;
  d: Vec;
  r: number;
}
const trueRoots = ({ p, d, r }: Cut): number[] => {
  const a = dot(d, d);
  const D = a * r * r - cross(p, d) ** 2;
  if (D < 0 || a === 0) return [];
  const b = -dot(p, d);
  return D === 0 ? [b / a] : [(b - Math.sqrt(D)) / a, (b + Math.sqrt(D)) / a];
};
const schoolRoots = ({ p, d, r }: Cut): number[] => {
  const [a, b, c] = [dot(d, d), 2 * dot(p, d), dot(p, p) - r * r];
  const D = b * b - 4 * a * c;
  return D < 0 || a === 0 ? [] : D === 0 ? [-b] : [-b - Math.sqrt(D), -b + Math.sqrt(D)];
};
const rootsForgotten = exhibit<Cut>({
  start: { p: [-3, 0], d: [2, 0], r: 1 },
  window: { min: [-5, -3], max: [17, 3] },
  snap: 0.5,
  handles: [point('p'), { name: 'd', at: (s) => add(s.p, s.d), drag: (s, to) => ({ ...s, d: sub(to, s.p) }) }],
  formula: 't = -b ± sqrt(b*b - 4*a*c)',
  call: 'intersections(line, circle)',
  wrong: schoolRoots,
  right: trueRoots,
  abut: (abut, { p, d, r }) =>
    abut
      .intersections({ type: 'line', point: p, direction: d }, { type: 'circle', center: [0, 0], radius: r })
      .points.map(({ at }) => dot(sub(at, p), d) / dot(d, d)),
  random: (r) => ({ p: spot(r, 4, 2), d: [half(r, 1, 3), half(r, -1, 1)], r: half(r, 1, 2) }),
  draw(ink, s) {
    const { p, d, r } = s;
    ink.circle(state(trueRoots(s).length > 0), [0, 0], r);
    ink.endless('ghost', p, d);
    ink.arrow('strong-line', p, add(p, d));
    for (const t of trueRoots(s)) ink.dot('spot', add(p, mul(t, d)), 6);
    for (const t of schoolRoots(s)) ink.dot('second', add(p, mul(t, d)), 6);
  },
});

interface Circles {
  a: Vec;
  ra: number;
  b: Vec;
  rb: number;
}
const midway = ({ a, ra, b }: Circles): Vec[] => {
  const d = sub(b, a);
  const q = ra * ra - dot(d, d) / 4;
  if (q < 0) return [];
  const m = mul(0.5, add(a, b));
  const n = mul(Math.sqrt(q), unit(perp(d)));
  return [add(m, n), sub(m, n)];
};
const halfWay = exhibit<Circles>({
  start: { a: [-4, 0], ra: 6.5, b: [3, 0], rb: 7.5 },
  window: { min: [-12, -8], max: [12, 8] },
  snap: 0.5,
  handles: [disc('a', 'ra', 'a'), disc('b', 'rb', 'b')],
  formula: 'm = (a + b) / 2\nm ± sqrt(ra*ra - d*d/4) * n',
  call: 'intersections(a, b)',
  wrong: midway,
  right: commonPoints,
  abut: (abut, { a, ra, b, rb }) =>
    abut
      .intersections({ type: 'circle', center: a, radius: ra }, { type: 'circle', center: b, radius: rb })
      .points.map((p) => p.at),
  random: (r) => {
    const [a, b] = [spot(r, 5, 3), spot(r, 5, 3)];
    return { a, ra: half(r, 2, 6), b: length(sub(a, b)) === 0 ? [b[0] + 1, b[1]] : b, rb: half(r, 2, 6) };
  },
  draw(ink, s) {
    const right = commonPoints(s);
    ink.circle(state(right.length > 0), s.a, s.ra);
    ink.circle(state(right.length > 0), s.b, s.rb);
    for (const p of right) ink.dot('spot', p, 6);
    for (const p of midway(s)) ink.dot('second', p, 6);
  },
});

interface Turned {
  p: Vec;
  o: Vec;
  angle: number;
}
const h5: Vec = [4, 1];
const insideBy = (way: 'right' | 'forward' | 'order') => (s: Turned): boolean => length(positive(intoFrame(s.p, s, way), h5)) === 0;
const turnedBy = (way: 'forward' | 'order', formula: string, start: Turned): AnyExhibit =>
  exhibit<Turned>({
    start,
    // Turned before moved, p′ ends far below.
    window: { min: [-7, way === 'order' ? -12 : -5], max: [13, 7] },
    snap: 0.5,
    handles: [point('p'), point('o')],
    formula,
    call: 'contains(box, p)',
    wrong: insideBy(way),
    right: insideBy('right'),
    abut: (abut, s) =>
      abut.contains({ type: 'oriented_box', center: s.o, half_size: h5, axis: axis(s.angle) }, { type: 'point', position: s.p }),
    // Not on the very rim: there the sine's last digit decides.
    random: (r) => {
      for (;;) {
        const s: Turned = { p: spot(r, 6, 5), o: way === 'order' ? [half(r, -3, 8), half(r, -2, 4)] : [0, 0], angle: 15 * Math.round(24 * r()) };
        const q = intoFrame(s.p, s, 'right');
        if (Math.abs(Math.abs(q[0]) - h5[0]) > 1e-6 && Math.abs(Math.abs(q[1]) - h5[1]) > 1e-6) return s;
      }
    },
    draw(ink, s) {
      const local = intoFrame(s.p, s, way);
      ink.turnedBox(state(insideBy('right')(s)), s.o, h5, axis(s.angle));
      ink.box('ghost', mul(-1, h5), h5);
      ink.arrow('helper', s.p, local);
      ink.dot('second', local, 6);
      ink.label(s.p, 'p');
      if (ink.sees(local)) ink.label(local, 'p′', -9, -9);
    },
  });

interface Focal {
  p: Vec;
  a: number;
  b: number;
}
const focal = (p: Vec, a: number): number => length(sub(p, [a, 0])) + length(sub(p, [-a, 0]));
const wrongFoci = exhibit<Focal>({
  start: { p: [0, 2], a: 5, b: 3 },
  window: { min: [-7.5, -5], max: [7.5, 5] },
  snap: 0.5,
  handles: [point('p')],
  formula: 'F = (±a, 0)\n|p - F1| + |p - F2| <= 2*a',
  call: 'contains(ellipse, p)',
  wrong: ({ p, a }) => focal(p, a) <= 2 * a,
  right: ({ p, a, b }) => (b * p[0]) ** 2 + (a * p[1]) ** 2 <= (a * b) ** 2,
  abut: (abut, { p, a, b }) => abut.contains({ type: 'ellipse', center: [0, 0], semi_axes: [a, b] }, { type: 'point', position: p }),
  random: (r) => ({ p: spot(r, 5, 4), a: half(r, 1, 6), b: half(r, 1, 4) }),
  draw(ink, { p, a, b }) {
    ink.ellipse(state((b * p[0]) ** 2 + (a * p[1]) ** 2 <= (a * b) ** 2), [0, 0], a, b);
    for (const f of [[a, 0], [-a, 0]] as Vec[]) {
      ink.line('second', f, p);
      ink.dot('second', f, 6);
    }
    ink.label(p, 'p');
  },
});

const nearestOf = ({ p, a, b }: Focal): Vec => extremes(p, a, b).nearest;
const throughCircle = ({ p, a, b }: Focal): Vec => {
  const q = unit([p[0] / a, p[1] / b]);
  return [a * q[0], b * q[1]];
};
const nearestByCircle = exhibit<Focal>({
  start: { p: [2.5, 3], a: 5, b: 2 },
  window: { min: [-7.5, -5], max: [7.5, 5] },
  snap: 0.5,
  handles: [point('p')],
  formula: 'q = normalize(p.x/a, p.y/b)\nlength(p - (a*q.x, b*q.y))',
  call: 'distance(p, ellipse)',
  wrong: (s) => length(sub(s.p, throughCircle(s))),
  right: (s) => length(sub(s.p, nearestOf(s))),
  abut: (abut, { p, a, b }) => abut.distance({ type: 'point', position: p }, { type: 'ellipse', center: [0, 0], semi_axes: [a, b] }),
  random: (r) => {
    for (;;) {
      const s: Focal = { p: spot(r, 7, 4.5), a: half(r, 2, 5), b: half(r, 1, 3) };
      if ((s.b * s.p[0]) ** 2 + (s.a * s.p[1]) ** 2 > (s.a * s.b) ** 2) return s;
    }
  },
  draw(ink, s) {
    ink.ellipse('body plain', [0, 0], s.a, s.b);
    ink.line('second', s.p, throughCircle(s));
    ink.dot('second', throughCircle(s), 6);
    ink.line('result', s.p, nearestOf(s));
    ink.dot('spot', nearestOf(s), 6);
    ink.label(s.p, 'p');
  },
});

/** Slopes of the tangents from p, by the discriminant; what is upright has none. */
const bySlope = ({ p, a, b }: Focal): Vec[] => {
  const [x, y] = p;
  const A = a * a - x * x;
  const D = (x * y) ** 2 - A * (b * b - y * y);
  if (D < 0 || A === 0) return [];
  return (D > 0 ? [1, -1] : [0]).map((s) => (-x * y + s * Math.sqrt(D)) / A).map((k): Vec => {
    const m = y - k * x;
    return [(-a * a * k) / m, (b * b) / m];
  });
};
const tangentSlope = exhibit<Focal>({
  start: { p: [2, 2.5], a: 2, b: 1 },
  window: { min: [-5, -3.5], max: [6, 4] },
  snap: 0.5,
  handles: [point('p')],
  formula: 'y = k*x + m into the ellipse,\nD = 0 solved for k',
  call: 'tangents(p, ellipse)',
  wrong: (s) => bySlope(s).length,
  right: ({ p, a, b }) => ellipseTouchPoints(p, a, b).length,
  abut: (abut, { p, a, b }) =>
    abut.tangents({ type: 'point', position: p }, { type: 'ellipse', center: [0, 0], semi_axes: [a, b] })!.lines.length,
  random: (r) => ({ p: spot(r, 5, 3), a: Math.round(1 + 3 * r()), b: Math.round(1 + r()) }),
  draw(ink, s) {
    ink.ellipse('body plain', [0, 0], s.a, s.b);
    for (const t of ellipseTouchPoints(s.p, s.a, s.b)) {
      ink.line('result', s.p, add(t, mul(0.4, sub(t, s.p))));
      ink.dot('spot', t, 6);
    }
    for (const t of bySlope(s)) if (t.every(Number.isFinite)) ink.dot('second', t, 4);
    ink.label(s.p, 'p');
  },
});

const lagrange = exhibit<Focal>({
  start: { p: [1, 0], a: 2, b: 1 },
  window: { min: [-4.5, -3], max: [4.5, 3] },
  snap: 0.25,
  handles: [point('p')],
  formula: 'x = a*a*p.x / (λ + a*a)\ny = b*b*p.y / (λ + b*b)',
  call: 'closest_points(p, rim of ellipse)',
  wrong: (s) => length(sub(s.p, s.p[1] === 0 ? [s.p[0] < 0 ? -s.a : s.a, 0] : nearestOf(s))),
  right: (s) => length(sub(s.p, nearestOf(s))),
  // The way out of the ellipse is its depth.
  abut: (abut, { p, a, b }) => Math.abs(abut.separation({ type: 'point', position: p }, { type: 'ellipse', center: [0, 0], semi_axes: [a, b] })!),
  random: (r) => ({ p: [half(r, -2, 2), r() < 0.8 ? 0 : half(r, -1, 1)], a: half(r, 2, 4), b: half(r, 1, 2) }),
  draw(ink, s) {
    ink.ellipse('body plain', [0, 0], s.a, s.b);
    const wrong: Vec = s.p[1] === 0 ? [s.p[0] < 0 ? -s.a : s.a, 0] : nearestOf(s);
    ink.line('second', s.p, wrong);
    ink.dot('second', wrong, 6);
    ink.line('result', s.p, nearestOf(s));
    ink.dot('spot', nearestOf(s), 6);
    ink.label(s.p, 'p', -9, -9);
  },
});

interface Chord {
  p: Vec;
  q: Vec;
  a: number;
  b: number;
}
const byAngle = exhibit<Chord>({
  start: { p: [-3, 3], q: [-3, -3], a: 2, b: 1 },
  window: { min: [-5.5, -3.5], max: [5.5, 3.5] },
  snap: 0.5,
  handles: [point('p'), point('q')],
  formula: 'm / hypot(a*n.x, b*n.y) <= 1',
  call: 'intersects(line, ellipse)',
  wrong: (s) => {
    const { m, reach } = lineEllipse(s);
    return m / reach <= 1;
  },
  right: (s) => {
    const { n, m } = lineEllipse(s);
    return m * m <= (s.a * n[0]) ** 2 + (s.b * n[1]) ** 2;
  },
  abut: (abut, { p, q, a, b }) => abut.intersects({ type: 'line', point: p, direction: sub(q, p) }, { type: 'ellipse', center: [0, 0], semi_axes: [a, b] }),
  random: (r) => {
    const [p, q] = [spot(r, 5, 3), spot(r, 5, 3)];
    return { p, q: length(sub(p, q)) === 0 ? [q[0] + 1, q[1]] : q, a: half(r, 1, 3), b: half(r, 1, 2) };
  },
  draw(ink, s) {
    const { n, m } = lineEllipse(s);
    ink.ellipse(state(m * m <= (s.a * n[0]) ** 2 + (s.b * n[1]) ** 2), [0, 0], s.a, s.b);
    ink.endless('strong-line', s.p, sub(s.q, s.p));
  },
});

const gapOf = ({ a, b }: Boxes): Vec => [Math.abs(a[0] - b[0]) - wide[0] - tall[0], Math.abs(a[1] - b[1]) - wide[1] - tall[1]];
const gapAsDistance = exhibit<Boxes>({
  start: { a: [-4, -4], b: [4, 4] },
  window: { min: [-9, -6], max: [9, 8] },
  snap: 0.5,
  handles: [block('a', wide), block('b', tall)],
  formula: 'max(gap.x, gap.y)',
  call: 'distance(a, b)',
  wrong: (s) => Math.max(0, ...gapOf(s)),
  right: (s) => Math.hypot(Math.max(gapOf(s)[0], 0), Math.max(gapOf(s)[1], 0)),
  abut: (abut, { a, b }) =>
    abut.distance({ type: 'box', min: sub(a, wide), max: add(a, wide) }, { type: 'box', min: sub(b, tall), max: add(b, tall) }),
  random: (r) => ({ a: spot(r, 4, 4), b: spot(r, 7, 4) }),
  draw(ink, s) {
    const [meets, gap] = [Math.max(...gapOf(s)) <= 0, gapOf(s)];
    ink.box(state(meets), sub(s.a, wide), add(s.a, wide));
    ink.box(state(meets), sub(s.b, tall), add(s.b, tall));
    if (gap[0] > 0 && gap[1] > 0) {
      const side: Vec = [Math.sign(s.b[0] - s.a[0]), Math.sign(s.b[1] - s.a[1])];
      const from: Vec = [s.a[0] + side[0] * wide[0], s.a[1] + side[1] * wide[1]];
      const to: Vec = [s.b[0] - side[0] * tall[0], s.b[1] - side[1] * tall[1]];
      ink.line('leg x', from, [to[0], from[1]]);
      ink.line('leg y', [to[0], from[1]], to);
      ink.line('result', from, to);
    }
  },
});

const mixed = exhibit<Ball>({
  start: { c: [1, 7], r: 5 },
  window: { min: [-7, -4], max: [12, 12.5] },
  snap: 0.5,
  handles: [disc('c', 'r')],
  formula: 'd < r               beside an edge\ndx*dx + dy*dy <= r*r   at a corner',
  call: 'intersects(circle, box)',
  wrong: ({ c, r }) => mixedTest(c, r),
  right: ({ c, r }) => length(sub(c, nearestInBox(c, [0, 0], [2, 2]))) <= r,
  abut: (abut, { c, r }) => abut.intersects({ type: 'circle', center: c, radius: r }, { type: 'box', min: [0, 0], max: [2, 2] }),
  random: (r) => ({ c: spot(r, 7, 7), r: half(r, 1, 6) }),
  draw(ink, { c, r }) {
    const n = nearestInBox(c, [0, 0], [2, 2]);
    ink.box(state(length(sub(c, n)) <= r), [0, 0], [2, 2]);
    ink.circle(state(length(sub(c, n)) <= r), c, r);
    ink.line('result', n, c);
    ink.dot('spot', n, 5);
  },
});

interface Flight {
  c: Vec;
  r: number;
  n: number;
}
const wall: [Vec, Vec] = [[1, -3], [1.25, 3]];
const samples = exhibit<Flight>({
  start: { c: [-5.5, 0.5], r: 0.5, n: 6 },
  window: { min: [-7, -4], max: [7, 4] },
  snap: 0.5,
  handles: [disc('c', 'r')],
  formula: 'for i in 0 … n\n  if overlaps(ball at i/n, wall)',
  call: 'cast(ball, motion, wall)',
  wrong: ({ c, r, n }) => sampled(c, r, n).length > 0,
  right: ({ c, r }) => firstTouch(c, [11, 0], r, ...wall) !== null,
  abut: (abut, { c, r }) => abut.cast({ type: 'circle', center: c, radius: r }, [11, 0], { type: 'box', min: wall[0], max: wall[1] }) !== null,
  random: (r) => ({ c: [half(r, -6, -4), half(r, -3, 3)], r: half(r, 0.5, 1), n: Math.round(2 + 8 * r()) }),
  draw(ink, { c, r, n }) {
    ink.box(state(firstTouch(c, [11, 0], r, ...wall) !== null), ...wall);
    for (let i = 0; i <= n; ++i) ink.circle(sampled(c, r, n).includes(i) ? 'body overlapping' : 'body plain', add(c, [(11 * i) / n, 0]), r);
  },
});

interface Grid {
  min: Vec;
  max: Vec;
  c: Vec;
  r: number;
}
const gridSum = (g: Grid): -1 | 0 | 1 => {
  // r² − |c − n|², exactly; the nearest point is made of the given numbers.
  const n = nearestInBox(g.c, g.min, g.max);
  return inCircle(n, g.c, g.r);
};
const tenth = (r: () => number, low: number, high: number): number => Math.round(10 * (low + r() * (high - low))) / 10;
const folded = exhibit<Grid>({
  start: { min: [0.1, 0], max: [0.5, 1], c: [0.9, 0.5], r: 0.4 },
  window: { min: [-0.5, -0.5], max: [2, 1.5] },
  snap: 0.1,
  grid: false,
  formula: 'm = (min + max) / 2,  h = (max - min) / 2\nq = max(|c - m| - h, 0)\ndot(q, q) <= r*r',
  call: 'intersects(circle, box)',
  wrong: ({ min, max, c, r }) => {
    const q = [0, 1].map((k) => {
      const [m, h] = [(min[k as 0] + max[k as 0]) / 2, (max[k as 0] - min[k as 0]) / 2];
      return Math.max(Math.abs(c[k as 0] - m) - h, 0);
    });
    return q[0]! * q[0]! + q[1]! * q[1]! <= r * r;
  },
  right: (g) => gridSum(g) >= 0,
  abut: (abut, { min, max, c, r }) => abut.intersects({ type: 'circle', center: c, radius: r }, { type: 'box', min, max }),
  random: (r) => {
    const min: Vec = [tenth(r, 0, 0.3), 0];
    const max: Vec = [min[0] + tenth(r, 0.1, 0.7), 1];
    const radius = tenth(r, 0.1, 0.9);
    return { min, max, c: [Number((max[0] + radius).toFixed(1)), 0.5], r: radius };
  },
  draw(ink, g) {
    const style = body(gridSum(g));
    ink.box(style, g.min, g.max);
    ink.circle(style, g.c, g.r);
    ink.dot('strong', g.c, 4);
  },
});

interface Hair {
  p: Vec;
  r: number;
}
const lastDigit = exhibit<Hair>({
  start: { p: [0.3, 0.4], r: 0.5 },
  window: { min: [-0.9, -0.7], max: [0.9, 0.7] },
  snap: 0.1,
  grid: false,
  formula: 'x*x + y*y <= r*r',
  call: 'contains(circle, p)',
  wrong: ({ p, r }) => p[0] * p[0] + p[1] * p[1] <= r * r,
  right: ({ p, r }) => inCircle(p, [0, 0], r) >= 0,
  abut: (abut, { p, r }) => abut.contains({ type: 'circle', center: [0, 0], radius: r }, { type: 'point', position: p }),
  random: (r) => {
    const [m, n] = [2 + Math.floor(5 * r()), 1 + Math.floor(5 * r())];
    const [a, b, c] = [Math.abs(m * m - n * n), 2 * m * n, m * m + n * n];
    const k = 10 ** Math.ceil(Math.log10(c));
    return { p: [stepped(a / k, Math.floor(3 * r()) - 1), b / k], r: c / k };
  },
  draw(ink, { p, r }) {
    const k = 0.6 / r; // Always the same size in the picture.
    const style = body(inCircle(p, [0, 0], r));
    ink.circle(style, [0, 0], k * r);
    ink.line('leg x', [0, 0], [k * p[0], 0]);
    ink.line('leg y', [k * p[0], 0], mul(k, p));
    ink.line('result', [0, 0], mul(k, p));
    ink.dot('spot', mul(k, p), 6);
  },
});

const smallOrLarge = exhibit<Hair>({
  anySize: true,
  start: { p: [3e-200, 4e-200], r: 1e-200 },
  window: { min: [-6, -4.5], max: [6, 4.5] },
  grid: false,
  formula: 'x*x + y*y <= r*r',
  call: 'contains(circle, p)',
  wrong: ({ p, r }) => p[0] * p[0] + p[1] * p[1] <= r * r,
  right: ({ p, r }) => sign(minus(times(exact(r), exact(r)), plus(times(exact(p[0]), exact(p[0])), times(exact(p[1]), exact(p[1]))))) >= 0,
  abut: (abut, { p, r }) => abut.contains({ type: 'circle', center: [0, 0], radius: r }, { type: 'point', position: p }),
  random: (r) => {
    const k = Number(`1e${r() < 0.5 ? -165 - Math.floor(100 * r()) : 160 + Math.floor(100 * r())}`);
    return { p: [Math.ceil(5 * r()) * k, Math.ceil(4 * r()) * k], r: Math.ceil(3 * r()) * k };
  },
  draw(ink, { p, r }) {
    const k = 10 ** -Math.floor(Math.log10(r));
    const at: Vec = [p[0] * k, p[1] * k];
    const style = body(inCircle(p, [0, 0], r));
    ink.circle(style, [0, 0], r * k);
    ink.line('result', [0, 0], at);
    ink.dot('spot', at, 6);
  },
});

export const exhibits = {
  'corners-only': cornersOnly,
  'corner-in-circle': cornerInCircle,
  'square-corners': squareCorners,
  'negative-width': negativeWidth,
  'half-forgotten': halfForgotten,
  'ends-swapped': endsSwapped,
  'square-forgotten': squareForgotten,
  power,
  caret,
  'turned-on': turnedBy('forward', "p' = R (p - o)\n|p'| <= h", { p: [3, 2], o: [0, 0], angle: 30 }),
  'turned-first': turnedBy('order', "p' = R⁻¹ p - o\n|p'| <= h", { p: [10, 3.5], o: [10, 1], angle: 90 }),
  degrees: degreesForRadians,
  'bounds-of-turned': boundsOfTurned,
  drift,
  bowl,
  foci: wrongFoci,
  'by-circle': nearestByCircle,
  roots: rootsForgotten,
  'half-way': halfWay,
  slope: tangentSlope,
  multiplier: lagrange,
  angle: byAngle,
  'clamp-forgotten': clampForgotten,
  'crossing-forgotten': crossingForgotten,
  maximum: nearestByMaximum,
  'union-inside': unionInside,
  gap: gapAsDistance,
  centres: partedByCentres,
  'long-axes': longAxes,
  'centre-inside': centreInside,
  bulge,
  'pixel-samples': pixelSamples,
  samples,
  'start-inside': startInside,
  'swept-corners': sweptCorners,
  'polygon-for-ellipse': polygonForEllipse,
  horizon,
  tolerance,
  'zero-length': zeroLength,
  'zero-by-zero': zeroByZero,
  mixed,
  folded,
  'turned-corners': turnedCorners,
  'corner-and-size': cornerAndSize,
  'last-digit': lastDigit,
  'equals-zero': equalsZero,
  'arc-cosine': arcCosine,
  'fast-math': fastMath,
  range: smallOrLarge,
} satisfies Record<string, AnyExhibit>;
export type ExhibitName = keyof typeof exhibits;
