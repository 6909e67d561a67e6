import { figure } from '../kit/figure';
import { add, axis, brief, clamp, dot, into, length, lerp, mul, outOf, perp, sub, unit, type Vec } from '../kit/vec';
import { along, body, disc, point, verdict } from './parts';

/** The outline of a convex core, grown by r: its vertices run counter-clockwise. */
export function grown(core: readonly Vec[], r: number): Vec[] {
  const count = core.length;
  const out: Vec[] = [];
  for (let i = 0; i < count; ++i) {
    const p = core[i]!;
    const before = core[(i + count - 1) % count]!;
    const after = core[(i + 1) % count]!;
    const normal = (a: Vec, b: Vec): Vec => mul(-1, perp(unit(sub(b, a))));
    const from = count === 1 ? [1, 0] as Vec : normal(before, p);
    const start = Math.atan2(from[1], from[0]);
    let turn = 2 * Math.PI;
    if (count > 1) {
      const to = normal(p, after);
      turn = Math.atan2(from[0] * to[1] - from[1] * to[0], dot(from, to));
      if (turn < 0) turn += 2 * Math.PI;
    }
    const steps = Math.max(1, Math.ceil(turn / 0.12));
    for (let k = 0; k <= steps; ++k) {
      const t = start + (turn * k) / steps;
      out.push(add(p, mul(r, [Math.cos(t), Math.sin(t)])));
    }
  }
  return out;
}

const boxAt: Vec = [1.5, -0.5];
const boxHalf: Vec = [2.5, 1.25];
const boxAxis = axis(25);
interface Hand {
  c: Vec;
  r: number;
  t: number;
}
const separation = (c: Vec): number => {
  const q = into(boxAxis, sub(c, boxAt));
  const d: Vec = [Math.abs(q[0]) - boxHalf[0], Math.abs(q[1]) - boxHalf[1]];
  return Math.hypot(Math.max(d[0], 0), Math.max(d[1], 0)) + Math.min(Math.max(d[0], d[1]), 0);
};
export const handOver = figure<Hand>({
  start: { c: [-3.5, 2], r: 2, t: 0.4 },
  window: { min: [-7, -5], max: [7.5, 5.5] },
  snap: 0.25,
  handles: [disc('c', 'r')],
  controls: [{ kind: 'range', key: 't', min: 0, max: 1, step: 0.01, play: 3 }],
  draw(ink, { c, r, t }) {
    const s = separation(c) - r;
    const local = into(boxAxis, sub(c, boxAt));
    const n = add(boxAt, outOf(boxAxis, [clamp(local[0], -boxHalf[0], boxHalf[0]), clamp(local[1], -boxHalf[1], boxHalf[1])]));
    ink.part('box', () => ink.turnedBox(body(-s), boxAt, boxHalf, boxAxis, t * r));
    ink.part('core', () => ink.turnedBox('helper', boxAt, boxHalf, boxAxis));
    ink.part('circle', () => ink.circle(body(-s), c, (1 - t) * r));
    ink.dot('strong', c, 4);
    const w = unit(sub(c, n));
    if (s > 0) ink.part('gap', () => ink.line('result', add(n, mul(t * r, w)), sub(c, mul((1 - t) * r, w))));
    ink.label(c, 'c', -9, -9);
  },
  code({ c, r, t }) {
    return [
      ['circle.radius', brief((1 - t) * r), 'circle'],
      ['box.radius', brief(t * r), 'box'],
      ['separation(c, box)', brief(separation(c)), 'core'],
      ['separation(c, box) - r', brief(separation(c) - r), 'gap'],
    ];
  },
  verdict: ({ c, r }, say) => verdict(r - separation(c), say),
});

const cores: Record<string, Vec[]> = {
  point: [[0, 0]],
  segment: [[-2.25, -0.75], [2.25, 0.75]],
  box: [[-2.25, -1.25], [2.25, -1.25], [2.25, 1.25], [-2.25, 1.25]],
  polygon: [[-2.25, -1.5], [2, -1.25], [0.5, 1.75]],
};
interface Family {
  core: string;
  r: number;
}
export const family = figure<Family>({
  start: { core: 'segment', r: 1 },
  window: { min: [-5, -3.75], max: [5, 3.75] },
  handles: [
    along('r', [0, 1.75, 0.05], (r, { core }) => add(cores[core]!.reduce((p, q) => (q[0] > p[0] ? q : p)), [r, 0])),
  ],
  controls: [
    { kind: 'choice', key: 'core', options: ['point', 'segment', 'box', 'polygon'] },
    { kind: 'range', key: 'r', min: 0, max: 1.75, step: 0.05, play: 2 },
  ],
  draw(ink, { core, r }) {
    const points = cores[core]!;
    ink.part('sum', () => ink.path('body touching', grown(points, r)));
    for (let i = 0; i < points.length; ++i)
      for (const t of points.length > 1 ? [0, 0.5] : [0])
        ink.circle('ghost', lerp(points[i]!, points[(i + 1) % points.length]!, t), r);
    ink.part('core', () => {
      if (points.length > 1) ink.path('body plain', points);
      points.forEach((p) => ink.dot('strong', p, 5));
    });
  },
  verdict: ({ core }, say) => ({ state: 'touching', text: say(`is.${core}`) }),
});

interface Lines {
  p: Vec;
  r: number;
}
const half: Vec = [2.25, 1.25];
const boxDistance = (p: Vec): number => {
  const d: Vec = [Math.abs(p[0]) - half[0], Math.abs(p[1]) - half[1]];
  return Math.hypot(Math.max(d[0], 0), Math.max(d[1], 0)) + Math.min(Math.max(d[0], d[1]), 0);
};
export const isoLines = figure<Lines>({
  start: { p: [4, 3], r: 0.5 },
  window: { min: [-7, -5], max: [7, 5] },
  grid: false,
  snap: 0.125,
  handles: [point('p', 'p')],
  task: { done: ({ p, r }) => boxDistance(p) - r === -1, answer: { p: [0, 0.75] } },
  controls: [{ kind: 'range', key: 'r', min: 0, max: 2, step: 0.125 }],
  draw(ink, { p, r }) {
    ink.part('lines', () => {
      for (let d = 5; d > -2; d -= 0.5) {
        const out = d + r;
        const style = Math.abs(d) < 1e-9 ? 'iso zero' : d > 0 ? 'iso outside' : 'iso inside';
        if (out > 0) ink.path(style, grown([[-half[0], -half[1]], [half[0], -half[1]], half, [-half[0], half[1]]], out));
        else if (out > -half[1]) ink.box(style, [-half[0] - out, -half[1] - out], [half[0] + out, half[1] + out]);
        else break;
      }
    });
    const d = boxDistance(p) - r;
    ink.part('free', () => ink.circle(d > 0 ? 'body apart' : 'body overlapping', p, Math.abs(d)));
    ink.label(p, brief(d), 10, -12);
  },
  code({ p, r }) {
    const q: Vec = [Math.abs(p[0]) - half[0], Math.abs(p[1]) - half[1]];
    return [
      ['q = abs(p) - h', `(${brief(q[0])}, ${brief(q[1])})`],
      ['out = length(max(q, 0))', brief(Math.hypot(Math.max(q[0], 0), Math.max(q[1], 0)))],
      ['in = min(max(q.x, q.y), 0)', brief(Math.min(Math.max(q[0], q[1]), 0))],
      ['out + in - r', brief(boxDistance(p) - r), 'free'],
    ];
  },
  verdict: ({ p, r }, say) => verdict(r - boxDistance(p), say),
});

interface March {
  o: Vec;
  to: Vec;
  n: number;
}
const discs: readonly [Vec, number][] = [[[2.5, 2.25], 1.25], [[-1.5, -2], 1]];
const sceneDistance = (p: Vec): number =>
  Math.min(...discs.map(([c, r]) => length(sub(p, c)) - r), boxDistanceAt(p, [4, -2.25], [1.5, 1]));
const boxDistanceAt = (p: Vec, o: Vec, h: Vec): number => {
  const q: Vec = [Math.abs(p[0] - o[0]) - h[0], Math.abs(p[1] - o[1]) - h[1]];
  return Math.hypot(Math.max(q[0], 0), Math.max(q[1], 0)) + Math.min(Math.max(q[0], q[1]), 0);
};
/** The steps of a ray that goes on by the distance, as far as it is free for sure. */
export function march(o: Vec, u: Vec, most: number): { at: Vec; free: number }[] {
  const steps: { at: Vec; free: number }[] = [];
  let at = o;
  for (let i = 0; i < most; ++i) {
    const free = sceneDistance(at);
    steps.push({ at, free });
    if (free < 1e-3 || length(sub(at, o)) > 20) break;
    at = add(at, mul(free, u));
  }
  return steps;
}
export const marching = figure<March>({
  start: { o: [-6, -0.25], to: [-3.5, -0.5], n: 6 },
  window: { min: [-7, -4.25], max: [7, 4.25] },
  grid: false,
  snap: 0.125,
  handles: [point('o', 'o'), point('to', 'to')],
  controls: [{ kind: 'range', key: 'n', min: 1, max: 24, step: 1, play: 4 }],
  draw(ink, { o, to, n }) {
    for (const [c, r] of discs) ink.circle('body plain', c, r);
    ink.box('body plain', [2.5, -3.25], [5.5, -1.25]);
    const steps = march(o, unit(sub(to, o)), Math.round(n));
    ink.endless('ghost', o, unit(sub(to, o)));
    ink.part('circles', () => {
      for (const { at, free } of steps) if (free > 0) ink.circle('body apart', at, free);
    });
    const last = steps[steps.length - 1]!;
    ink.line('result', o, last.at);
    for (const { at } of steps) ink.dot('spot', at, 4);
  },
  code({ o, to, n }) {
    const steps = march(o, unit(sub(to, o)), Math.round(n));
    const last = steps[steps.length - 1]!;
    return [['steps', String(steps.length)], ['distance(p)', brief(last.free), 'circles'], ['t', brief(length(sub(last.at, o)))]];
  },
  verdict({ o, to, n }, say) {
    const steps = march(o, unit(sub(to, o)), Math.round(n));
    const { free } = steps[steps.length - 1]!;
    return free < 1e-3 ? { state: 'touching', text: say('hit') } : { state: 'apart', text: say(length(sub(steps[steps.length - 1]!.at, o)) > 20 ? 'miss' : 'on') };
  },
});
