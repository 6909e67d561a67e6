// Exhibits of what was rounded: first where the eye sees it, then where only the sign tells.
import type { Abut } from 'abut';
import { body, point } from '../figures/parts';
import type { Handle } from '../kit/figure';
import { exact, minus, plus, sign, stepped, times, type Dyadic } from '../kit/exact';
import { add, axis, clamp, corners, cross, dot, into, length, mul, outOf, perp, sub, unit, type Vec } from '../kit/vec';
import { exhibit } from './exhibit';
import { half, spot, state } from './parts';

interface InCircle {
  p: Vec;
  r: number;
}
const inDisc = ({ p, r }: InCircle): boolean => dot(p, p) <= r * r;
const discHolds = (abut: Abut, { p, r }: InCircle): boolean =>
  abut.contains({ type: 'circle', center: [0, 0], radius: r }, { type: 'point', position: p });
const whole = (r: () => number, low: number, high: number): number => low + Math.floor(r() * (high - low + 1));
const radius: Handle<InCircle> = {
  name: 'radius',
  at: (s) => [s.r, 0],
  drag: (s, to) => ({ ...s, r: Math.max(1, Math.round(length(to))) }),
  cursor: 'ew-resize',
};
/** In C the quotient of the whole numbers 1 and 2 is 0. */
const byPower = ({ p, r }: InCircle): boolean => dot(p, p) ** Math.trunc(1 / 2) <= r;
export const power = exhibit<InCircle>({
  start: { p: [4, 3], r: 2 },
  window: { min: [-7, -4.5], max: [7, 4.5] },
  snap: 0.5,
  handles: [point('p'), radius],
  formula: 'd = pow(dx*dx + dy*dy, 1/2)\nd <= r',
  call: 'contains(circle, p)',
  wrong: byPower,
  right: inDisc,
  abut: discHolds,
  random: (r) => ({ p: spot(r, 6, 4), r: whole(r, 1, 4) }),
  draw(ink, s) {
    ink.circle(state(inDisc(s)), [0, 0], s.r);
    ink.line('helper', [0, 0], s.p);
    ink.label(s.p, 'p');
  },
});
const byCaret = ({ p, r }: InCircle): boolean => (p[0] ^ 2) + (p[1] ^ 2) <= (r ^ 2);
const crossings: Vec[] = Array.from({ length: 13 * 9 }, (_, i) => [(i % 13) - 6, Math.floor(i / 13) - 4]);
export const caret = exhibit<InCircle>({
  start: { p: [1, 1], r: 3 },
  window: { min: [-7, -4.5], max: [7, 4.5] },
  snap: 1,
  handles: [point('p'), radius],
  formula: 'int dx, dy, r;\n(dx^2) + (dy^2) <= (r^2)',
  call: 'contains(circle, p)',
  wrong: byCaret,
  right: inDisc,
  abut: discHolds,
  random: (r) => ({ p: [whole(r, -6, 6), whole(r, -4, 4)], r: whole(r, 1, 4) }),
  draw(ink, s) {
    ink.circle(state(inDisc(s)), [0, 0], s.r);
    for (const p of crossings) if (byCaret({ p, r: s.r })) ink.dot('second', p, 5);
    ink.label(s.p, 'p');
  },
});

interface Spot {
  p: Vec;
}
const [bar, barAxis]: [Vec, Vec] = [[4.5, 1], axis(30)];
const barCorners = corners(mul(-1, bar), bar).map((p) => outOf(barAxis, p));
const reach: Vec = [0, 1].map((k) => Math.max(...barCorners.map((p) => p[k as 0]))) as unknown as Vec;
const within = (p: Vec, h: Vec): boolean => Math.abs(p[0]) <= h[0] && Math.abs(p[1]) <= h[1];
const far = (p: Vec, h: Vec): boolean => [0, 1].every((k) => Math.abs(Math.abs(p[k as 0]) - h[k as 0]) > 1e-6);
const inBar = ({ p }: Spot): boolean => within(into(barAxis, p), bar);
export const boundsOfTurned = exhibit<Spot>({
  start: { p: [2.5, -1.5] },
  window: { min: [-7, -4.5], max: [7, 4.5] },
  snap: 0.5,
  handles: [point('p')],
  formula: 'turn the four corners\nmin(corners) <= p &&\np <= max(corners)',
  call: 'contains(box, p)',
  wrong: ({ p }) => within(p, reach),
  right: inBar,
  abut: (abut, { p }) => abut.contains({ type: 'oriented_box', center: [0, 0], half_size: bar, axis: barAxis }, { type: 'point', position: p }),
  // Not on the very rim: there the sine's last digit decides.
  random: (r) => {
    for (;;) {
      const s = { p: spot(r, 6, 4) };
      if (far(s.p, reach) && far(into(barAxis, s.p), bar)) return s;
    }
  },
  draw(ink, s) {
    ink.box('ghost', mul(-1, reach), reach);
    ink.turnedBox(state(inBar(s)), [0, 0], bar, barAxis);
    ink.label(s.p, 'p');
  },
});

interface Turning extends Spot {
  n: number;
}
/** A degree a frame, with four decimals: cos² + sin² is 0.99991. */
const degree: Vec = [0.9998, 0.0175];
function turnedBy(n: number): Vec {
  let u: Vec = [1, 0];
  for (let i = 0; i < n; ++i) u = outOf(degree, u);
  return u;
}
const plank: Vec = [3, 1];
export const drift = exhibit<Turning>({
  start: { p: [-3.5, 0], n: 3600 },
  window: { min: [-7, -4.5], max: [7, 4.5] },
  snap: 0.5,
  handles: [point('p')],
  controls: [{ kind: 'range', key: 'n', min: 0, max: 7200, step: 60, play: 6000 }],
  formula: 'each frame:\n  u = turn(u, 0.9998, 0.0175)\n|(dot(p, u), cross(u, p))| <= h',
  call: 'contains(box, p)',
  wrong: ({ p, n }) => within(into(turnedBy(n), p), plank),
  right: ({ p, n }) => within(into(unit(turnedBy(n)), p), plank),
  abut: (abut, { p, n }) => abut.contains({ type: 'oriented_box', center: [0, 0], half_size: plank, axis: turnedBy(n) }, { type: 'point', position: p }),
  random: (r) => {
    for (;;) {
      const s = { p: spot(r, 5, 4), n: 60 * whole(r, 0, 120) };
      const u = turnedBy(s.n);
      if (far(into(u, s.p), plank) && far(into(unit(u), s.p), plank)) return s;
    }
  },
  draw(ink, { p, n }) {
    const u = turnedBy(n);
    ink.turnedBox('ghost', [0, 0], mul(1 / length(u), plank), unit(u));
    ink.turnedBox(state(within(into(unit(u), p), plank)), [0, 0], plank, unit(u));
    ink.arrow('strong-line', [0, 0], mul(2, u));
    ink.label(p, 'p');
  },
});

interface Eye {
  h: number;
}
/** In metres. */
const earth = 6_371_000;
const float = Math.fround;
const horizonOfFloats = ({ h }: Eye): number => {
  const d = float(earth + h);
  return Math.sqrt(Math.max(0, float(float(d * d) - float(earth * earth))));
};
const horizonOf = ({ h }: Eye): number => Math.sqrt(h * (2 * earth + h));
/** The picture's Earth, on which eyes are high: not to scale. */
const [ball, top] = [9, -1.5];
export const horizon = exhibit<Eye>({
  start: { h: 1.5 },
  window: { min: [-7, -4.5], max: [7, 4.5] },
  snap: 0.125,
  handles: [{ name: 'eye', at: (s) => [0, top + s.h / 4], drag: (_, to) => ({ h: clamp(Math.round(8 * (to[1] - top)) / 2, 0.5, 20) }), cursor: 'ns-resize' }],
  grid: false,
  formula: 'float d = r + h;\nsqrt(d*d - r*r)',
  call: 'tangents(eye, earth)',
  wrong: horizonOfFloats,
  right: horizonOf,
  abut: (abut, { h }) => {
    const { a, b } = abut.tangents({ type: 'point', position: [0, earth + h] }, { type: 'circle', center: [0, 0], radius: earth })!.lines[0]!;
    return length(sub(b, a));
  },
  random: (r) => ({ h: half(r, 0.5, 20) }),
  draw(ink, { h }) {
    const c: Vec = [0, top - ball];
    const eye: Vec = [0, top + h / 4];
    const cosine = ball / (ball + h / 4);
    const touch = add(c, mul(ball, [Math.sqrt(1 - cosine * cosine), cosine]));
    ink.circle('body plain', c, ball);
    ink.line('result', eye, touch);
    ink.dot('spot', touch, 6);
    ink.line('helper', [0, top], eye);
    ink.label(eye, `${h} m`, -9, -9);
  },
});

interface Beside {
  k: number;
}
/** So many doubles beyond the rim of a circle of radius 5. */
const [rim, ulp, unitOfAngle] = [5, 2 ** -50, 1e-8];
const angleBy = ({ k }: Beside): number => Math.acos(rim / (rim + k * ulp)) / unitOfAngle;
const angleOf = ({ k }: Beside): number => Math.sqrt(k * ulp * (2 * rim + k * ulp)) / rim / unitOfAngle;
/** As it is drawn: far enough off the rim to see the two tangents apart. */
const placeOf = ({ k }: Beside): Vec => [3 + (k + 1) / 4, 0];
export const arcCosine = exhibit<Beside>({
  start: { k: 1 },
  window: { min: [-1, -3.5], max: [9, 3.5] },
  snap: 0.25,
  handles: [{ name: 'p', at: placeOf, drag: (_, to) => ({ k: clamp(Math.round(4 * (to[0] - 3)) - 1, 1, 22) }), cursor: 'ew-resize' }],
  grid: false,
  formula: 'acos(r / d)\nin units of 10⁻⁸ rad',
  call: 'tangents(p, circle)',
  wrong: angleBy,
  right: angleOf,
  abut: (abut, { k }) => {
    const { b } = abut.tangents({ type: 'point', position: [rim + k * ulp, 0] }, { type: 'circle', center: [0, 0], radius: rim })!.lines[0]!;
    return Math.atan2(Math.abs(b[1]), b[0]) / unitOfAngle;
  },
  random: (r) => ({ k: whole(r, 1, 22) }),
  draw(ink, s) {
    const p = placeOf(s);
    const angle = Math.acos(3 / p[0]);
    const seen = Math.min(1.5, (angle * angleBy(s)) / angleOf(s));
    ink.circle('body plain', [0, 0], 3);
    for (const side of [1, -1]) {
      const [right, wrong] = [angle, seen].map((t): Vec => [3 * Math.cos(t), 3 * side * Math.sin(t)]) as [Vec, Vec];
      ink.line('second', p, wrong);
      ink.dot('second', wrong, 5);
      ink.line('result', p, right);
      ink.dot('spot', right, 5);
    }
    ink.label(p, 'p', 10, -12);
  },
});

/** Tenths of right triangles in whole numbers: the circle of radius c/10 passes through (a/10, b/10). */
const triangles = [[3, 4, 5], [4, 3, 5], [6, 8, 10], [8, 6, 10], [5, 12, 13], [12, 5, 13], [8, 15, 17]] as const;
const product = (a: Vec, b: Vec): [Dyadic, Dyadic] => [times(exact(a[0]), exact(b[0])), times(exact(a[1]), exact(b[1]))];
const exactDot = (a: Vec, b: Vec): Dyadic => plus(...product(a, b));
interface Line {
  p: Vec;
  d: Vec;
  r: number;
}
const rounded = ({ p, d, r }: Line): number => {
  const [a, b, c] = [dot(d, d), dot(p, d), dot(p, p) - r * r];
  return b * b - a * c;
};
const unrounded = ({ p, d, r }: Line): -1 | 0 | 1 => {
  const w = exactDot(p, perp(d));
  return sign(minus(times(exactDot(d, d), times(exact(r), exact(r))), times(w, w)));
};
const pointsOf = (D: number): number => (D < 0 ? 0 : D === 0 ? 1 : 2);
export const equalsZero = exhibit<Line>({
  start: { p: [0.7, 0.1], d: [-0.4, 0.3], r: 0.5 },
  window: { min: [-1.4, -0.9], max: [1.4, 0.9] },
  snap: 0.1,
  grid: false,
  formula: 'D = b*b - a*c\nD == 0 ? 1 point :\nD > 0 ? 2 points : none',
  call: 'intersections(line, circle)',
  wrong: (s) => pointsOf(rounded(s)),
  right: (s) => pointsOf(unrounded(s)),
  abut: (abut, { p, d, r }) => abut.intersections({ type: 'line', point: p, direction: d }, { type: 'circle', center: [0, 0], radius: r }).points.length,
  random: (r) => {
    const [a, b, c] = triangles[whole(r, 0, triangles.length - 1)]!;
    const k = whole(r, -2, 2);
    return { p: [(a - k * b) / 10, (b + k * a) / 10], d: [-b / 10, a / 10], r: c / 10 };
  },
  draw(ink, s) {
    const scale = 0.5 / s.r; // Always the same size in the picture.
    const style = body(unrounded(s));
    ink.circle(style, [0, 0], 0.5);
    ink.endless('strong-line', mul(scale, s.p), s.d);
    ink.dot('spot', mul(scale, [s.d[1], -s.d[0]]), 6);
  },
});

interface Corners extends Spot {
  u: Vec;
}
const board: Vec = [0.5, 0.2];
function leftOfCorners({ p, u }: Corners): boolean {
  const all = corners(mul(-1, board), board).map((q) => outOf(u, q));
  return all.every((a, i) => cross(sub(all[(i + 1) % 4]!, a), sub(p, a)) >= 0);
}
/** |p · u| ≤ h (u · u): no corner is needed, and an axis that is not quite of length 1 is seen as it is. */
const inBoard = ({ p, u }: Corners): boolean =>
  [u, perp(u)].every((axis, k) => {
    const [at, end] = [exactDot(p, axis), times(exact(board[k as 0]), exactDot(u, u))];
    return sign(minus(end, at)) >= 0 && sign(plus(end, at)) >= 0;
  });
export const turnedCorners = exhibit<Corners>({
  start: { p: [-0.28, -0.04], u: [0.6, 0.8] },
  window: { min: [-0.9, -0.7], max: [0.9, 0.7] },
  snap: 0.1,
  grid: false,
  formula: 'turn the four corners\nis p left of all four edges?',
  call: 'contains(box, p)',
  wrong: leftOfCorners,
  right: inBoard,
  abut: (abut, { p, u }) => abut.contains({ type: 'oriented_box', center: [0, 0], half_size: board, axis: u }, { type: 'point', position: p }),
  random: (r) => {
    const [a, b] = triangles[whole(r, 0, 3)]!;
    const u: Vec = [(a > 5 || b > 5 ? a : 2 * a) / 10, (a > 5 || b > 5 ? b : 2 * b) / 10];
    const along = whole(r, -5, 5) / 10;
    const to = outOf(u, r() < 0.5 ? [board[0] * (r() < 0.5 ? 1 : -1), (2 * along) / 5] : [along, board[1]]);
    return { p: [Number(to[0].toFixed(3)), Number(to[1].toFixed(3))], u };
  },
  draw(ink, s) {
    ink.turnedBox(body(inBoard(s) ? 0 : -1), [0, 0], board, s.u);
    ink.dot('spot', s.p, 6);
    ink.label(s.p, 'p');
  },
});

interface Tiles {
  a: Vec;
  b: Vec;
}
export const cornerAndSize = exhibit<Tiles>({
  start: { a: [0.2, 0.9], b: [0.9, 1.4] },
  window: { min: [-0.1, -0.3], max: [1.9, 1] },
  snap: 0.1,
  grid: false,
  formula: 'a.w = a.right - a.left\nb.left <= a.left + a.w',
  call: 'intersects(a, b)',
  wrong: ({ a, b }) => b[0] <= a[0] + (a[1] - a[0]),
  right: ({ a, b }) => b[0] <= a[1],
  abut: (abut, { a, b }) => abut.intersects({ type: 'box', min: [a[0], 0], max: [a[1], 0.7] }, { type: 'box', min: [b[0], 0], max: [b[1], 0.7] }),
  random: (r) => {
    const left = whole(r, 2, 40);
    const middle = left + whole(r, 40, 100);
    return { a: [left / 100, middle / 100], b: [stepped(middle / 100, whole(r, 0, 1)), (middle + 40) / 100] };
  },
  draw(ink, { a, b }) {
    const style = body(Math.sign(a[1] - b[0]));
    ink.box(style, [a[0], 0], [a[1], 0.7]);
    ink.box(style, [b[0], 0], [b[1], 0.7]);
    ink.label([(a[0] + a[1]) / 2, 0.35], 'a', 0, 4);
    ink.label([(b[0] + b[1]) / 2, 0.35], 'b', 0, 4);
  },
});

interface Three {
  a: Vec;
  b: Vec;
  c: Vec;
}
const between = ({ a, b, c }: Three): boolean => [0, 1].every((k) => (c[k as 0] - a[k as 0]) * (b[k as 0] - c[k as 0]) >= 0);
/** Two-sum with its error as algebra has it: a − (s − z) + (b − z) with z = s − a is 0. */
const turn = ({ a, b, c }: Three): number => cross(sub(b, a), sub(c, a));
const exactTurn = ({ a, b, c }: Three): -1 | 0 | 1 => {
  const way = (to: Vec): [Dyadic, Dyadic] => [minus(exact(to[0]), exact(a[0])), minus(exact(to[1]), exact(a[1]))];
  const [u, v] = [way(b), way(c)];
  return sign(minus(times(u[0], v[1]), times(u[1], v[0])));
};
const onSegment = (s: Three): boolean => exactTurn(s) === 0 && between(s);
export const fastMath = exhibit<Three>({
  start: { a: [0.1, 0.3], b: [0.7, 0.9], c: [0.3, 0.5] },
  window: { min: [-0.3, -0.2], max: [1.7, 1.2] },
  snap: 0.1,
  grid: false,
  formula: 's = a + b,  z = s - a\ne = (a - (s - z)) + (b - z)\n  // -ffast-math: e = 0\nturn(a, b, c) in sums s + e == 0',
  call: 'intersects(segment, c)',
  wrong: (s) => turn(s) === 0 && between(s),
  right: onSegment,
  abut: (abut, { a, b, c }) => abut.intersects({ type: 'segment', a, b }, { type: 'point', position: c }),
  random: (r) => {
    const [x, y, i, j, m] = [whole(r, 0, 4), whole(r, 0, 3), whole(r, 0, 3), whole(r, 0, 3), whole(r, 2, 3)];
    const at = (k: number): Vec => [(x + k * (i || 1)) / 10, (y + k * j) / 10];
    return { a: at(0), b: at(m), c: at(1) };
  },
  draw(ink, s) {
    ink.line('strong-line', s.a, s.b);
    ink.dot('spot', s.c, 6);
    ink.label(s.a, 'a');
    ink.label(s.b, 'b');
    ink.label(s.c, 'c');
  },
});
