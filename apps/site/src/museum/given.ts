// Exhibits of how a shape is given: its size, its ends, its angle; and of numbers that are 0.
import { grown } from '../figures/07-sum';
import { disc, point } from '../figures/parts';
import { add, axis, corners, cross, dot, into, length, mul, nearestInBox, nearestOnSegment, sub, type Vec } from '../kit/vec';
import { exhibit } from './exhibit';
import { block, half, spot, state } from './parts';
import { ballRadius, capsuleRadius, toSegment, type CapsuleBall } from './rounds';

interface Sized {
  m: Vec;
  p: Vec;
}
const size: Vec = [4, 2];
const within = (p: Vec, m: Vec, h: Vec): boolean => Math.abs(p[0] - m[0]) <= h[0] && Math.abs(p[1] - m[1]) <= h[1];
export const halfForgotten = exhibit<Sized>({
  start: { m: [0, 0], p: [3, 1.5] },
  window: { min: [-7, -4.5], max: [7, 4.5] },
  snap: 0.5,
  handles: [block('m', mul(0.5, size)), point('p')],
  formula: '|p.x - m.x| <= size.x &&\n|p.y - m.y| <= size.y',
  call: 'contains(box, p)',
  wrong: ({ m, p }) => within(p, m, size),
  right: ({ m, p }) => within(p, m, mul(0.5, size)),
  abut: (abut, { m, p }) => abut.contains({ type: 'box', min: sub(m, mul(0.5, size)), max: add(m, mul(0.5, size)) }, { type: 'point', position: p }),
  random: (r) => ({ m: spot(r, 3, 2), p: spot(r, 6, 4) }),
  draw(ink, { m, p }) {
    ink.box('ghost', sub(m, size), add(m, size));
    ink.box(state(within(p, m, mul(0.5, size))), sub(m, mul(0.5, size)), add(m, mul(0.5, size)));
    ink.label(p, 'p');
  },
});

interface Ball {
  c: Vec;
  r: number;
}
const [low, high]: [Vec, Vec] = [[-3, -1.5], [3, 1.5]];
const nearest = ({ c }: Ball): Vec => nearestInBox(c, low, high);
/** The larger end for the lower one: whatever comes in, the larger end comes out. */
const swapped = ({ c }: Ball): Vec => [nearest({ c, r: 0 })[0], Math.max(high[1], Math.min(c[1], low[1]))];
const reaches = ({ c, r }: Ball, n: Vec): boolean => dot(sub(c, n), sub(c, n)) <= r * r;
export const endsSwapped = exhibit<Ball>({
  start: { c: [1, -2.5], r: 1.5 },
  window: { min: [-7, -4.5], max: [7, 4.5], yDown: true },
  snap: 0.5,
  handles: [disc('c', 'r')],
  formula: 'n.y = max(bottom,\n    min(c.y, top))\n|c - n| <= r',
  call: 'intersects(circle, box)',
  wrong: (s) => reaches(s, swapped(s)),
  right: (s) => reaches(s, nearest(s)),
  abut: (abut, { c, r }) => abut.intersects({ type: 'circle', center: c, radius: r }, { type: 'box', min: low, max: high }),
  random: (r) => ({ c: spot(r, 6, 4), r: half(r, 0.5, 2.5) }),
  draw(ink, s) {
    const meets = reaches(s, nearest(s));
    ink.box(state(meets), low, high);
    ink.circle(state(meets), s.c, s.r);
    ink.line('second', s.c, swapped(s));
    ink.dot('second', swapped(s), 6);
    ink.line('result', s.c, nearest(s));
    ink.dot('spot', nearest(s), 6);
  },
});

interface Turned {
  p: Vec;
  angle: number;
}
const bar: Vec = [4, 1];
const asRadians = (angle: number): Vec => [Math.cos(angle), Math.sin(angle)];
const inBar = (p: Vec, u: Vec): boolean => within(into(u, p), [0, 0], bar);
export const degreesForRadians = exhibit<Turned>({
  start: { p: [3, 1.5], angle: 30 },
  window: { min: [-7, -4.5], max: [7, 4.5] },
  snap: 0.5,
  handles: [point('p')],
  formula: 'u = (cos(30), sin(30))\n|(dot(p, u), cross(u, p))| <= h',
  call: 'contains(box, p)',
  wrong: ({ p, angle }) => inBar(p, asRadians(angle)),
  right: ({ p, angle }) => inBar(p, axis(angle)),
  abut: (abut, { p, angle }) => abut.contains({ type: 'oriented_box', center: [0, 0], half_size: bar, axis: axis(angle) }, { type: 'point', position: p }),
  // Not on the very rim: there the sine's last digit decides.
  random: (r) => {
    for (;;) {
      const s: Turned = { p: spot(r, 5, 4), angle: 30 };
      if ([axis(s.angle), asRadians(s.angle)].every((u) => [0, 1].every((k) => Math.abs(Math.abs(into(u, s.p)[k as 0]) - bar[k as 0]) > 1e-6))) return s;
    }
  },
  draw(ink, { p, angle }) {
    ink.turnedBox('ghost', [0, 0], bar, asRadians(angle));
    ink.turnedBox(state(inBar(p, axis(angle))), [0, 0], bar, axis(angle));
    ink.label(p, 'p');
  },
});

/** The same; but where a is b, the foot of the perpendicular is 0/0. */
const byFoot = (s: CapsuleBall): boolean => !Number.isNaN(dot(sub(s.c, s.a), sub(s.b, s.a)) / dot(sub(s.b, s.a), sub(s.b, s.a))) && toSegment(s);
export const zeroLength = exhibit<CapsuleBall>({
  start: { a: [-1, 0], b: [-1, 0], c: [0.5, 0.5] },
  window: { min: [-7, -4.5], max: [7, 4.5] },
  snap: 0.5,
  handles: [point('a'), point('b'), { ...point<CapsuleBall>('c'), body: (s) => ({ circle: [s.c, ballRadius] }) }],
  formula: 't = clamp(dot(c - a, d) / dot(d, d), 0, 1)\n|c - (a + t * d)| <= r + rc',
  call: 'intersects(capsule, circle)',
  wrong: byFoot,
  right: toSegment,
  abut: (abut, { a, b, c }) => abut.intersects({ type: 'capsule', a, b, radius: capsuleRadius }, { type: 'circle', center: c, radius: ballRadius }),
  random: (r) => {
    const a = spot(r, 4, 3);
    return { a, b: r() < 0.5 ? a : spot(r, 4, 3), c: spot(r, 5, 4) };
  },
  draw(ink, s) {
    ink.path(state(toSegment(s)), grown(s.a[0] === s.b[0] && s.a[1] === s.b[1] ? [s.a] : [s.a, s.b], capsuleRadius));
    ink.line('strong-line', s.a, s.b);
    ink.circle(state(toSegment(s)), s.c, ballRadius);
    const { at } = nearestOnSegment(s.c, s.a, s.b);
    ink.line('result', s.c, at);
    ink.dot('spot', at, 5);
  },
});

interface Way {
  p: Vec;
  q: Vec;
}
const block2: [Vec, Vec] = [[-3, -1.5], [3, 1.5]];
/** In which part of the way both coordinates are between the sides; `guarded` does not divide by 0. */
function slabs({ p, q }: Way, guarded: boolean): boolean {
  const d = sub(q, p);
  let [from, until] = [0, 1];
  for (const k of [0, 1] as const) {
    if (guarded && d[k] === 0) {
      if (p[k] < block2[0][k] || p[k] > block2[1][k]) return false;
      continue;
    }
    const [s, t] = [(block2[0][k] - p[k]) / d[k], (block2[1][k] - p[k]) / d[k]];
    from = Math.max(from, Math.min(s, t));
    until = Math.min(until, Math.max(s, t));
  }
  return from <= until;
}
export const zeroByZero = exhibit<Way>({
  start: { p: [-3, -4], q: [-3, 4] },
  window: { min: [-7, -4.5], max: [7, 4.5] },
  snap: 0.5,
  handles: [point('p'), point('q')],
  formula: 't = (side - p) / d\nmax(in.x, in.y) <=\n    min(out.x, out.y)',
  call: 'intersects(segment, box)',
  wrong: (s) => slabs(s, false),
  right: (s) => slabs(s, true),
  abut: (abut, { p, q }) => abut.intersects({ type: 'segment', a: p, b: q }, { type: 'box', min: block2[0], max: block2[1] }),
  random: (r) => {
    const p = spot(r, 5, 4);
    const q: Vec = r() < 0.5 ? [p[0], half(r, -4, 4)] : spot(r, 5, 4);
    return { p, q: length(sub(p, q)) === 0 ? add(q, [0, 1]) : q };
  },
  draw(ink, s) {
    ink.box(state(slabs(s, true)), ...block2);
    ink.arrow('strong-line', s.p, s.q);
    for (const p of corners(...block2)) ink.dot('soft', p, 4);
  },
});

interface Flight extends Ball {
  to: Vec;
}
const post = 2;
/** The smaller root, where it is a time of the motion. */
function smallerRoot({ c, r, to }: Flight): readonly number[] {
  const v = sub(to, c);
  const [a, b, k] = [dot(v, v), dot(c, v), dot(c, c) - (r + post) ** 2];
  const D = b * b - a * k;
  const t = (-b - Math.sqrt(D)) / a;
  return D >= 0 && t >= 0 && t <= 1 ? [t] : [];
}
const firstTime = (s: Flight): readonly number[] => (dot(s.c, s.c) <= (s.r + post) ** 2 ? [0] : smallerRoot(s));
export const startInside = exhibit<Flight>({
  start: { c: [-1.5, 0.5], r: 1, to: [5, 2] },
  window: { min: [-7, -4.5], max: [7, 4.5] },
  snap: 0.5,
  handles: [disc('c', 'r'), point('to')],
  formula: 't = (-b - sqrt(b*b - a*k)) / a\n0 <= t && t <= 1',
  call: 'cast(ball, motion, post)',
  wrong: smallerRoot,
  right: firstTime,
  abut: (abut, { c, r, to }) => {
    const hit = abut.cast({ type: 'circle', center: c, radius: r }, sub(to, c), { type: 'circle', center: [0, 0], radius: post });
    return hit ? [hit.t] : [];
  },
  // Grazing to the last digit is another exhibit's matter.
  random: (r) => {
    for (;;) {
      const s: Flight = { c: spot(r, 5, 4), r: half(r, 0.5, 1.5), to: spot(r, 6, 4) };
      const v = sub(s.to, s.c);
      if (dot(v, v) > 0 && Math.abs(dot(v, v) * (s.r + post) ** 2 - cross(s.c, v) ** 2) > 1e-9) return s;
    }
  },
  draw(ink, s) {
    const [t] = firstTime(s);
    ink.circle(state(t !== undefined), [0, 0], post);
    ink.arrow('helper', s.c, s.to);
    ink.circle('body plain', s.c, s.r);
    if (t) ink.circle('body touching', add(s.c, mul(t, sub(s.to, s.c))), s.r);
  },
});
