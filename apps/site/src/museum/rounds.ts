// Exhibits of circles, capsules and ellipses.
import { grown } from '../figures/07-sum';
import { point, rim } from '../figures/parts';
import { cross, dot, length, mul, nearestOnSegment, sub, type Vec } from '../kit/vec';
import { exhibit } from './exhibit';
import { half, spot, state } from './parts';

interface InCircle {
  p: Vec;
  r: number;
}
const origin: Vec = [0, 0];
export const squareForgotten = exhibit<InCircle & { c: Vec }>({
  start: { p: [2, 1], r: 3, c: origin },
  window: { min: [-7, -4.5], max: [7, 4.5] },
  snap: 0.5,
  handles: [point('p'), rim('c', 'r', [1, 0], 0.5)],
  formula: 'dx*dx + dy*dy <= r',
  call: 'contains(circle, p)',
  wrong: ({ p, r, c }) => dot(sub(p, c), sub(p, c)) <= r,
  right: ({ p, r, c }) => dot(sub(p, c), sub(p, c)) <= r * r,
  abut: (abut, { p, r, c }) => abut.contains({ type: 'circle', center: c, radius: r }, { type: 'point', position: p }),
  random: (r) => ({ p: spot(r, 4, 4), r: half(r, 0.5, 4), c: origin }),
  draw(ink, { p, r, c }) {
    ink.circle(state(dot(sub(p, c), sub(p, c)) <= r * r), c, r);
    ink.circle('ghost', c, Math.sqrt(r));
    ink.line('helper', c, p);
    ink.label(p, 'p');
  },
});

export interface CapsuleBall {
  a: Vec;
  b: Vec;
  c: Vec;
}
export const [capsuleRadius, ballRadius] = [1, 1];
const reach = (capsuleRadius + ballRadius) ** 2;
/** Both in whole multiples of ¼: nothing is rounded. */
const toLine = ({ a, b, c }: CapsuleBall): boolean => cross(sub(c, a), sub(b, a)) ** 2 <= reach * dot(sub(b, a), sub(b, a));
export function toSegment(s: CapsuleBall): boolean {
  const { a, b, c } = s;
  const d = sub(b, a);
  const along = dot(sub(c, a), d);
  if (along <= 0) return dot(sub(c, a), sub(c, a)) <= reach;
  if (along >= dot(d, d)) return dot(sub(c, b), sub(c, b)) <= reach;
  return toLine(s);
}
export const clampForgotten = exhibit<CapsuleBall>({
  start: { a: [-5, -1], b: [0, 0], c: [4.5, 1] },
  window: { min: [-7.5, -4.5], max: [7.5, 4.5] },
  snap: 0.5,
  handles: [point('a'), point('b'), { ...point<CapsuleBall>('c'), body: (s) => ({ circle: [s.c, ballRadius] }) }],
  formula: 't = dot(c - a, d) / dot(d, d)\nn = a + t * d\n|c - n| <= r + rc',
  call: 'intersects(capsule, circle)',
  wrong: toLine,
  right: toSegment,
  abut: (abut, { a, b, c }) => abut.intersects({ type: 'capsule', a, b, radius: capsuleRadius }, { type: 'circle', center: c, radius: ballRadius }),
  random: (r) => {
    const a = spot(r, 4, 2);
    return { a, b: [a[0] + half(r, 1, 4), half(r, -2, 2)], c: spot(r, 7, 4) };
  },
  draw(ink, s) {
    const { a, b, c } = s;
    ink.endless('ghost', a, sub(b, a));
    ink.path(state(toSegment(s)), grown([a, b], capsuleRadius));
    ink.line('strong-line', a, b);
    ink.circle(state(toSegment(s)), c, ballRadius);
    const { at } = nearestOnSegment(c, a, b);
    ink.line('result', c, at);
    ink.dot('spot', at, 5);
  },
});

interface Sticks {
  a: Vec;
  b: Vec;
  p: Vec;
  q: Vec;
}
const ends = ({ a, b, p, q }: Sticks): [Vec, Vec][] => [
  [a, nearestOnSegment(a, p, q).at],
  [b, nearestOnSegment(b, p, q).at],
  [p, nearestOnSegment(p, a, b).at],
  [q, nearestOnSegment(q, a, b).at],
];
const leastOfEnds = (s: Sticks): number => Math.min(...ends(s).map(([from, to]) => length(sub(to, from))));
const cross4 = ({ a, b, p, q }: Sticks): boolean => {
  const side = (x: Vec, y: Vec, z: Vec): number => Math.sign(cross(sub(y, x), sub(z, x)));
  return side(a, b, p) * side(a, b, q) < 0 && side(p, q, a) * side(p, q, b) < 0;
};
export const crossingForgotten = exhibit<Sticks>({
  start: { a: [-4, -2], b: [4, 2], p: [-4, 2], q: [4, -2] },
  window: { min: [-7, -4.5], max: [7, 4.5] },
  snap: 0.5,
  handles: [point('a'), point('b'), point('p'), point('q')],
  formula: 'min(from a to pq, from b to pq,\n    from p to ab, from q to ab)',
  call: 'distance(ab, pq)',
  wrong: leastOfEnds,
  right: (s) => (cross4(s) ? 0 : leastOfEnds(s)),
  abut: (abut, { a, b, p, q }) => abut.distance({ type: 'segment', a, b }, { type: 'segment', a: p, b: q }),
  random: (r) => ({ a: spot(r, 5, 3), b: spot(r, 5, 3), p: spot(r, 5, 3), q: spot(r, 5, 3) }),
  draw(ink, s) {
    ink.line('strong-line', s.a, s.b);
    ink.line('strong-line', s.p, s.q);
    for (const [from, to] of ends(s)) ink.line('helper', from, to);
  },
});

interface InEllipse {
  p: Vec;
}
const [semiA, semiB, sides] = [5, 3, 12];
const gon = Array.from({ length: sides }, (_, i): Vec => {
  const t = (2 * Math.PI * i) / sides;
  return [semiA * Math.cos(t), semiB * Math.sin(t)];
});
const inGon = (p: Vec): boolean => gon.every((v, i) => cross(sub(gon[(i + 1) % sides]!, v), sub(p, v)) >= 0);
const inEllipse = (p: Vec): boolean => (semiB * p[0]) ** 2 + (semiA * p[1]) ** 2 <= (semiA * semiB) ** 2;
export const polygonForEllipse = exhibit<InEllipse>({
  start: { p: [4.625, 1] },
  window: { min: [-7, -4.5], max: [7, 4.5] },
  snap: 0.125,
  handles: [point('p')],
  formula: 'polygon of 12 corners on the ellipse\nleft of every side?',
  call: 'contains(ellipse, p)',
  wrong: ({ p }) => inGon(p),
  right: ({ p }) => inEllipse(p),
  abut: (abut, { p }) => abut.contains({ type: 'ellipse', center: [0, 0], semi_axes: [semiA, semiB] }, { type: 'point', position: p }),
  random: (r) => ({ p: mul(0.25, spot(r, 21, 13)) }),
  draw(ink, { p }) {
    ink.ellipse(state(inEllipse(p)), [0, 0], semiA, semiB);
    ink.path('second', gon);
    ink.label(p, 'p');
  },
});

interface Pair {
  a: Vec;
  b: Vec;
}
/** In nanometres on the stage, in metres in the formula. */
const [nano, bead, slack] = [1e-9, 2, 1e-9];
const apartBy = ({ a, b }: Pair): number => length(sub(b, a)) - 2 * bead;
export const tolerance = exhibit<Pair>({
  start: { a: [-2.5, 0], b: [2, 0.5] },
  window: { min: [-7, -4.5], max: [7, 4.5] },
  snap: 0.5,
  handles: [
    { ...point<Pair>('a'), body: (s) => ({ circle: [s.a, bead] }) },
    { ...point<Pair>('b'), body: (s) => ({ circle: [s.b, bead] }) },
  ],
  formula: '|b - a| <= ra + rb + 1e-9',
  call: 'intersects(a, b)',
  wrong: ({ a, b }) => length(mul(nano, sub(b, a))) <= 2 * bead * nano + slack,
  right: (s) => apartBy(s) <= 0,
  abut: (abut, { a, b }) => {
    const circle = (c: Vec) => ({ type: 'circle', center: mul(nano, c), radius: bead * nano }) as const;
    return abut.intersects(circle(a), circle(b));
  },
  // 10⁻⁹ is no double: where they touch in nanometres, they need not in metres.
  random: (r) => {
    for (;;) {
      const s: Pair = { a: spot(r, 3, 2), b: spot(r, 3, 2) };
      if (Math.abs(apartBy(s)) > 1e-6) return s;
    }
  },
  draw(ink, s) {
    ink.circle(state(apartBy(s) <= 0), s.a, bead);
    ink.circle(state(apartBy(s) <= 0), s.b, bead);
    ink.line('helper', s.a, s.b);
    ink.along(s.a, s.b, `${length(sub(s.b, s.a)).toFixed(2)} nm`);
  },
});
