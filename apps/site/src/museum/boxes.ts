// Exhibits of upright boxes.
import { disc, point } from '../figures/parts';
import { firstTouch } from '../figures/12-motion';
import { add, corners, length, mul, nearestInBox, sub, unit, type Vec } from '../kit/vec';
import { exhibit } from './exhibit';
import { block, half, spot, state } from './parts';

interface Ball {
  c: Vec;
  r: number;
}
const plate: Vec = [1.5, 3];
const inCircle = (p: Vec, { c, r }: Ball): boolean => (p[0] - c[0]) ** 2 + (p[1] - c[1]) ** 2 <= r * r;
const plateCorners = corners(mul(-1, plate), plate);
const touches = (ball: Ball): boolean => inCircle(nearestInBox(ball.c, mul(-1, plate), plate), ball);
export const cornerInCircle = exhibit<Ball>({
  start: { c: [3, 0], r: 2 },
  window: { min: [-7.5, -5], max: [7.5, 5] },
  snap: 0.5,
  handles: [disc('c', 'r')],
  formula: 'any corner of box in circle',
  call: 'intersects(circle, box)',
  wrong: (s) => plateCorners.some((p) => inCircle(p, s)),
  right: touches,
  abut: (abut, { c, r }) => abut.intersects({ type: 'circle', center: c, radius: r }, { type: 'box', min: mul(-1, plate), max: plate }),
  random: (r) => ({ c: spot(r, 5, 4), r: half(r, 0.5, 3) }),
  draw(ink, s) {
    ink.box(state(touches(s)), mul(-1, plate), plate);
    ink.circle(state(touches(s)), s.c, s.r);
    for (const p of plateCorners) ink.dot(inCircle(p, s) ? 'spot' : 'soft', p, 5);
  },
});

interface Selection {
  from: Vec;
  to: Vec;
  p: Vec;
}
const sorted = ({ from, to }: Selection): [Vec, Vec] => [
  [Math.min(from[0], to[0]), Math.min(from[1], to[1])],
  [Math.max(from[0], to[0]), Math.max(from[1], to[1])],
];
const selected = (s: Selection): boolean => {
  const [min, max] = sorted(s);
  return min[0] <= s.p[0] && s.p[0] <= max[0] && min[1] <= s.p[1] && s.p[1] <= max[1];
};
export const negativeWidth = exhibit<Selection>({
  start: { from: [4, 2], to: [-4, -2], p: [0, 0] },
  window: { min: [-7, -4.5], max: [7, 4.5] },
  snap: 0.5,
  handles: [point('from'), point('to'), point('p')],
  formula: 'w = to.x - from.x,  h = to.y - from.y\nfrom.x <= p.x && p.x <= from.x + w &&\nfrom.y <= p.y && p.y <= from.y + h',
  call: 'contains(box, p)',
  wrong: ({ from, to, p }) => from[0] <= p[0] && p[0] <= to[0] && from[1] <= p[1] && p[1] <= to[1],
  right: selected,
  abut: (abut, s) => {
    const [min, max] = sorted(s);
    return abut.contains({ type: 'box', min, max }, { type: 'point', position: s.p });
  },
  random: (r) => ({ from: spot(r, 6, 4), to: spot(r, 6, 4), p: spot(r, 5, 3) }),
  draw(ink, s) {
    ink.box(state(selected(s)), ...sorted(s));
    ink.arrow('helper', s.from, s.to);
    ink.dot('strong', s.p, 5);
    ink.label(s.p, 'p');
  },
});

interface Spot {
  p: Vec;
}
const brick: Vec = [3, 1.5];
const nearest = (p: Vec): Vec => nearestInBox(p, mul(-1, brick), brick);
export const nearestByMaximum = exhibit<Spot>({
  start: { p: [6, 4.5] },
  window: { min: [-7.5, -5], max: [7.5, 5.5] },
  snap: 0.5,
  handles: [point('p')],
  formula: 'q = |p - m| - h\nmax(q.x, q.y, 0)',
  call: 'distance(p, box)',
  wrong: ({ p }) => Math.max(Math.abs(p[0]) - brick[0], Math.abs(p[1]) - brick[1], 0),
  right: ({ p }) => length(sub(p, nearest(p))),
  abut: (abut, { p }) => abut.distance({ type: 'point', position: p }, { type: 'box', min: mul(-1, brick), max: brick }),
  random: (r) => ({ p: spot(r, 7, 5) }),
  draw(ink, { p }) {
    const n = nearest(p);
    ink.box('body plain', mul(-1, brick), brick);
    ink.line('leg x', n, [p[0], n[1]]);
    ink.line('leg y', [p[0], n[1]], p);
    ink.line('result', n, p);
    ink.dot('spot', n, 5);
    ink.label(p, 'p');
  },
});

interface Boxes {
  a: Vec;
  b: Vec;
}
const [ground, crate]: [Vec, Vec] = [[5, 0.5], [1, 1]];
/** How far the crate and the ground overlap on each axis. */
const overlaps = ({ a, b }: Boxes): Vec => [
  ground[0] + crate[0] - Math.abs(b[0] - a[0]),
  ground[1] + crate[1] - Math.abs(b[1] - a[1]),
];
const meet = (s: Boxes): boolean => Math.min(...overlaps(s)) >= 0;
/** Along the line of the centres: the direction, and how far the crate has to go until it is free. */
function alongCentres(s: Boxes): Vec {
  if (!meet(s)) return [0, 0];
  const n = unit(sub(s.b, s.a));
  const [x, y] = overlaps(s);
  return mul(Math.min(n[0] ? x / Math.abs(n[0]) : Infinity, n[1] ? y / Math.abs(n[1]) : Infinity), n);
}
function shortest(s: Boxes): Vec {
  if (!meet(s)) return [0, 0];
  const [x, y] = overlaps(s);
  return x < y ? [s.b[0] < s.a[0] ? -x : x, 0] : [0, s.b[1] < s.a[1] ? -y : y];
}
export const partedByCentres = exhibit<Boxes>({
  start: { a: [0, -1], b: [4, 0] },
  window: { min: [-8, -4], max: [8, 4] },
  snap: 0.25,
  handles: [block('a', ground), block('b', crate)],
  formula: 'n = normalize(b - a)\npush b along n until they are free',
  call: 'separation(a, b)',
  wrong: (s) => length(alongCentres(s)),
  right: (s) => length(shortest(s)),
  abut: (abut, { a, b }) =>
    Math.max(0, -abut.separation(
      { type: 'box', min: sub(a, ground), max: add(a, ground) },
      { type: 'box', min: sub(b, crate), max: add(b, crate) },
    )!),
  random: (r) => {
    const a = spot(r, 2, 1);
    const b = add(a, spot(r, 7, 2));
    return { a, b: length(sub(b, a)) === 0 ? add(b, [1, 0]) : b };
  },
  draw(ink, s) {
    ink.box(state(meet(s)), sub(s.a, ground), add(s.a, ground));
    ink.box(state(meet(s)), sub(s.b, crate), add(s.b, crate));
    if (!meet(s)) return;
    for (const [style, way] of [['second', alongCentres(s)], ['result', shortest(s)]] as const) {
      const to = add(s.b, way);
      ink.box('ghost', sub(to, crate), add(to, crate));
      ink.arrow(style, s.b, to);
    }
  },
});

interface Flight extends Ball {
  to: Vec;
}
const wall: [Vec, Vec] = [[0, -2], [4, 2]];
/** Against the box grown by r on all sides, by its two slabs. */
function firstOfSlabs({ c, to, r }: Flight): number | null {
  const v = sub(to, c);
  let [from, until] = [0, 1];
  for (const k of [0, 1] as const) {
    const [low, high] = [wall[0][k] - r, wall[1][k] + r];
    if (v[k] === 0) {
      if (c[k] < low || c[k] > high) return null;
      continue;
    }
    const [s, t] = [(low - c[k]) / v[k], (high - c[k]) / v[k]];
    from = Math.max(from, Math.min(s, t));
    until = Math.min(until, Math.max(s, t));
  }
  return from <= until ? from : null;
}
const firstHit = ({ c, to, r }: Flight): number | null => firstTouch(c, sub(to, c), r, ...wall);
const asAnswer = (t: number | null): readonly number[] => (t === null ? [] : [t]);
export const sweptCorners = exhibit<Flight>({
  start: { c: [-5, 3.5], r: 1, to: [1, 2.5] },
  window: { min: [-7.5, -5], max: [7.5, 5] },
  snap: 0.5,
  handles: [disc('c', 'r'), point('to')],
  formula: 't = ray(c, motion) against\n    box grown by r on all sides',
  call: 'cast(circle, motion, box)',
  wrong: (s) => asAnswer(firstOfSlabs(s)),
  right: (s) => asAnswer(firstHit(s)),
  abut: (abut, { c, r, to }) => asAnswer(abut.cast({ type: 'circle', center: c, radius: r }, sub(to, c), { type: 'box', min: wall[0], max: wall[1] })?.t ?? null),
  // Grazing a corner to the last digit is another exhibit's matter.
  random: (r) => {
    for (;;) {
      const s: Flight = { c: [half(r, -6, -2), half(r, -4, 4)], r: half(r, 0.5, 1.5), to: [half(r, 0, 7), half(r, -4, 4)] };
      if ([-1e-9, 1e-9].every((by) => (firstHit({ ...s, r: s.r + by }) === null) === (firstHit(s) === null))) return s;
    }
  },
  draw(ink, s) {
    const [right, wrong] = [firstHit(s), firstOfSlabs(s)];
    ink.box('ghost', sub(wall[0], [s.r, s.r]), add(wall[1], [s.r, s.r]));
    ink.box(state(right !== null), ...wall);
    ink.arrow('helper', s.c, s.to);
    ink.circle('body plain', s.c, s.r);
    const at = (t: number): Vec => add(s.c, mul(t, sub(s.to, s.c)));
    if (wrong !== null) ink.circle('ghost', at(wrong), s.r);
    if (wrong !== null) ink.dot('second', at(wrong), 5);
    if (right !== null) ink.circle('body touching', at(right), s.r);
    if (right !== null) ink.dot('spot', at(right), 5);
  },
});
