import { figure } from '../kit/figure';
import { add, brief, cross, dot, length, mul, sub, type Vec } from '../kit/vec';
import { grown } from './07-sum';
import { disc, point } from './parts';

/** When a point that moves by v from c first comes within r of the box; null if it never does. */
export function firstTouch(c: Vec, v: Vec, r: number, min: Vec, max: Vec): number | null {
  const times: number[] = [];
  for (const k of [0, 1] as const) {
    const o = (1 - k) as 0 | 1;
    if (v[k] === 0) continue;
    const side = v[k] > 0 ? min[k] - r : max[k] + r;
    const t = (side - c[k]) / v[k];
    const across = c[o] + t * v[o];
    if (across >= min[o] && across <= max[o]) times.push(t);
  }
  for (const corner of [min, [max[0], min[1]], max, [min[0], max[1]]] as Vec[]) {
    const w = sub(corner, c);
    const a = dot(v, v);
    const D = a * r * r - cross(v, w) ** 2;
    if (a > 0 && D >= 0) times.push((dot(v, w) - Math.sqrt(D)) / a);
  }
  const q: Vec = [Math.max(min[0] - c[0], c[0] - max[0], 0), Math.max(min[1] - c[1], c[1] - max[1], 0)];
  if (dot(q, q) <= r * r) return 0;
  const good = times.filter((t) => t >= 0 && t <= 1);
  return good.length ? Math.min(...good) : null;
}

interface Tunnel {
  c: Vec;
  r: number;
  n: number;
}
const wall: [Vec, Vec] = [[1, -3], [1.25, 3]];
const flight: Vec = [11, 0];
/** In which of the n + 1 samples the ball meets the wall. */
export function sampled(c: Vec, r: number, n: number): number[] {
  const hits: number[] = [];
  for (let i = 0; i <= n; ++i) if (firstTouch(add(c, mul(i / n, flight)), [0, 0], r, ...wall) === 0) hits.push(i);
  return hits;
}
/** The least number of samples, from 2 on, of which one hits the wall. */
const fewest = (c: Vec, r: number): number => {
  for (let n = 2; n <= 40; ++n) if (sampled(c, r, n).length) return n;
  return NaN;
};
export const tunnel = figure<Tunnel>({
  start: { c: [-5.5, 0.5], r: 0.5, n: 6 },
  window: { min: [-7, -3.5], max: [7, 3.5] },
  snap: 0.25,
  handles: [disc('c', 'r')],
  task: { done: ({ c, r, n }) => fewest(c, r) === Math.round(n), answer: { n: 5 } },
  controls: [{ kind: 'range', key: 'n', min: 2, max: 40, step: 1, play: 5 }],
  draw(ink, { c, r, n }) {
    const count = Math.round(n);
    const hits = sampled(c, r, count);
    const t = firstTouch(c, flight, r, ...wall);
    ink.part('swept', () => ink.path('ghost', grown([c, add(c, flight)], r)));
    ink.part('wall', () => ink.box(`body ${t === null ? 'apart' : hits.length ? 'overlapping' : 'touching'}`, ...wall));
    ink.part('samples', () => {
      for (let i = 0; i <= count; ++i) ink.circle(hits.includes(i) ? 'body overlapping' : 'body plain', add(c, mul(i / count, flight)), r);
    });
    if (t !== null) ink.part('touch', () => ink.circle('result', add(c, mul(t, flight)), r));
  },
  code({ c, r, n }, say) {
    const hits = sampled(c, r, Math.round(n));
    const t = firstTouch(c, flight, r, ...wall);
    return [
      [say('samples'), String(Math.round(n) + 1), 'samples'],
      [say('hitting'), String(hits.length), 'samples'],
      ['cast', t === null ? 'null' : `t = ${brief(t)}`, 'touch'],
    ];
  },
  verdict({ c, r, n }, say) {
    const hits = sampled(c, r, Math.round(n));
    const t = firstTouch(c, flight, r, ...wall);
    if (t === null) return { state: 'apart', text: say('miss') };
    return hits.length ? { state: 'overlapping', text: say('late', { at: brief(hits[0]! / Math.round(n)), t: brief(t) }) } : { state: 'touching', text: say('tunnels', { t: brief(t) }) };
  },
});

interface Cast {
  c: Vec;
  to: Vec;
  r: number;
  t: number;
}
const box: [Vec, Vec] = [[0.5, -1.5], [4.5, 1]];
export const sumCast = figure<Cast>({
  start: { c: [-5, 3.5], to: [3.5, 1.25], r: 1, t: 0 },
  window: { min: [-7, -4.5], max: [7.5, 5] },
  snap: 0.25,
  handles: [disc('c', 'r'), point('to', 'to')],
  controls: [
    { kind: 'range', key: 't', min: 0, max: 1, step: 0.005, play: 3 },
    { kind: 'range', key: 'r', min: 0, max: 1.5, step: 0.25 },
  ],
  draw(ink, { c, to, r, t }) {
    const v = sub(to, c);
    const hit = firstTouch(c, v, r, ...box);
    const [min, max] = box;
    ink.part('sum', () => ink.path('ghost', grown([min, [max[0], min[1]], max, [min[0], max[1]]], r)));
    ink.part('box', () => ink.box(`body ${hit === null ? 'apart' : t >= hit ? 'touching' : 'plain'}`, min, max));
    ink.part('ray', () => ink.arrow('thin', c, to));
    const now = hit === null ? t : Math.min(t, hit);
    ink.part('ball', () => ink.circle(`body ${hit !== null && t >= hit ? 'touching' : 'plain'}`, add(c, mul(now, v)), r));
    if (hit !== null) {
      const at = add(c, mul(hit, v));
      const n: Vec = [Math.min(Math.max(at[0], min[0]), max[0]), Math.min(Math.max(at[1], min[1]), max[1])];
      ink.part('entry', () => ink.dot('spot', at, 6));
      ink.circle('helper', at, r);
      ink.part('contact', () => ink.dot('second', n, 5));
      if (length(sub(at, n)) > 0) ink.arrow('leg y', n, add(n, mul(1.2 / length(sub(at, n)), sub(at, n))));
    }
  },
  code({ c, to, r }) {
    const v = sub(to, c);
    const [min, max] = box;
    const slab = (k: 0 | 1): [number, number] => {
      const times = [(min[k] - r - c[k]) / v[k], (max[k] + r - c[k]) / v[k]].sort((a, b) => a - b);
      return [times[0]!, times[1]!];
    };
    const hit = firstTouch(c, v, r, ...box);
    return [
      ['x: in, out', slab(0).map(brief).join(', ')],
      ['y: in, out', slab(1).map(brief).join(', ')],
      ['max(in)', brief(Math.max(slab(0)[0], slab(1)[0]))],
      ['t', hit === null ? 'null' : brief(hit), 'entry'],
    ];
  },
  verdict({ c, to, r }, say) {
    const hit = firstTouch(c, sub(to, c), r, ...box);
    return hit === null ? { state: 'apart', text: say('miss') } : { state: 'touching', text: say('hit', { t: brief(hit) }) };
  },
});
