import { figure } from '../kit/figure';
import { add, brief, compared, cross, dot, length, mul, nearestOnSegment, sub, type Vec } from '../kit/vec';
import { grown } from './07-sum';
import { body, disc, point, verdict } from './parts';

interface One {
  a: Vec;
  b: Vec;
  r: number;
  c: Vec;
  rc: number;
}
export const capsuleCircle = figure<One>({
  start: { a: [-4, -1.5], b: [1.5, 0.5], r: 1.25, c: [3.5, 3], rc: 1 },
  window: { min: [-7, -4.5], max: [7, 5] },
  snap: 0.25,
  handles: [disc('c', 'rc'), point('a', 'a'), point('b', 'b')],
  controls: [{ kind: 'range', key: 'r', min: 0, max: 2, step: 0.25 }],
  draw(ink, { a, b, r, c, rc }) {
    const { at } = nearestOnSegment(c, a, b);
    const sign = (r + rc) ** 2 - dot(sub(c, at), sub(c, at));
    ink.part('capsule', () => ink.path(body(sign), grown([a, b], r)));
    ink.circle(body(sign), c, rc);
    ink.part('segment', () => ink.line('strong-line', a, b));
    const d = sub(b, a);
    const foot = add(a, mul(dot(sub(c, a), d) / (dot(d, d) || 1), d));
    ink.part('foot', () => {
      ink.endless('ghost', a, d);
      ink.line('helper', c, foot);
      ink.dot('soft', foot, 4);
    });
    ink.part('way', () => ink.line('result', at, c));
    ink.dot('spot', at, 6);
    ink.label(a, 'a', -9, 18);
    ink.label(b, 'b', 4, 20);
    ink.label(c, 'c');
  },
  code({ a, b, r, c, rc }) {
    const d = sub(b, a);
    const raw = dot(sub(c, a), d) / (dot(d, d) || 1);
    const { at, t } = nearestOnSegment(c, a, b);
    const d2 = dot(sub(c, at), sub(c, at));
    return [
      ['t = dot(c-a, d) / dot(d, d)', brief(raw), 'foot'],
      ['t = clamp(t, 0, 1)', brief(t), 'segment'],
      ['n = a + t * d', `(${brief(at[0])}, ${brief(at[1])})`, 'way'],
      ['|c - n|² <= (r + rc)²', compared(d2, (r + rc) ** 2), 'way'],
    ];
  },
  verdict({ a, b, r, c, rc }, say) {
    const { at } = nearestOnSegment(c, a, b);
    return verdict((r + rc) ** 2 - dot(sub(c, at), sub(c, at)), say);
  },
});

interface Two {
  a: Vec;
  b: Vec;
  p: Vec;
  q: Vec;
  r: number;
}
export const segmentsCross = (a: Vec, b: Vec, p: Vec, q: Vec): boolean => {
  const side = (x: Vec, y: Vec, z: Vec): number => cross(sub(y, x), sub(z, x));
  return side(a, b, p) * side(a, b, q) < 0 && side(p, q, a) * side(p, q, b) < 0;
};
/** The four ways from an end of the one to the other segment. */
export function endWays({ a, b, p, q }: Omit<Two, 'r'>): [Vec, Vec][] {
  return [
    [a, nearestOnSegment(a, p, q).at],
    [b, nearestOnSegment(b, p, q).at],
    [p, nearestOnSegment(p, a, b).at],
    [q, nearestOnSegment(q, a, b).at],
  ];
}
const between = (s: Two): number =>
  segmentsCross(s.a, s.b, s.p, s.q) ? 0 : Math.min(...endWays(s).map(([x, y]) => length(sub(x, y))));
export const twoCapsules = figure<Two>({
  start: { a: [-5, -2], b: [0, -1], p: [-1.5, 2.5], q: [4, 1], r: 0.75 },
  window: { min: [-7, -4.5], max: [7, 4.5] },
  snap: 0.25,
  handles: [point('a', 'a'), point('b', 'b'), point('p', 'p'), point('q', 'q')],
  task: { done: (s) => cross(sub(s.b, s.a), sub(s.q, s.p)) === 0 && between(s) === 2 * s.r, answer: { a: [-5, -2], b: [0, -2], p: [-1.5, -0.5], q: [4, -0.5] } },
  controls: [{ kind: 'range', key: 'r', min: 0, max: 1.5, step: 0.25 }],
  draw(ink, s) {
    const ways = endWays(s);
    const d = between(s);
    const sign = 2 * s.r - d;
    const style = body(Math.abs(sign) < 1e-12 ? 0 : sign);
    ink.path(style, grown([s.a, s.b], s.r));
    ink.path(style, grown([s.p, s.q], s.r));
    ink.line('strong-line', s.a, s.b);
    ink.line('strong-line', s.p, s.q);
    const least = ways.reduce((x, y) => (length(sub(...y)) < length(sub(...x)) ? y : x));
    ink.part('ways', () => ways.forEach(([x, y]) => ink.line('helper', x, y)));
    if (d > 0) ink.part('least', () => ink.line('result', ...least));
    if (d > 0) ink.dot('spot', least[1], 5);
    [['a', s.a], ['b', s.b], ['p', s.p], ['q', s.q]].forEach(([name, at]) => ink.label(at as Vec, name as string, 8, -12));
  },
  code(s, say) {
    const [a, b, p, q] = endWays(s).map((w) => length(sub(...w))) as [number, number, number, number];
    return [
      ['a → pq', brief(a), 'ways'],
      ['b → pq', brief(b), 'ways'],
      ['p → ab', brief(p), 'ways'],
      ['q → ab', brief(q), 'ways'],
      [say('crossing'), String(segmentsCross(s.a, s.b, s.p, s.q))],
      ['min - 2r', brief(between(s) - 2 * s.r), 'least'],
    ];
  },
  verdict(s, say) {
    const sign = 2 * s.r - between(s);
    return verdict(Math.abs(sign) < 1e-12 ? 0 : sign, say);
  },
});
