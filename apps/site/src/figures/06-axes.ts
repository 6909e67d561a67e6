import { figure, type Handle } from '../kit/figure';
import type { Ink } from '../kit/ink';
import { add, axis, brief, corners, cross, dot, into, length, mul, outOf, perp, sub, unit, type Vec } from '../kit/vec';
import { spinner } from './05-turned';
import { body, disc, verdict } from './parts';

interface Scene {
  o: Vec;
  h: Vec;
  angle: number;
  c: Vec;
  r: number;
  step: number;
}
/** Right, top, left, bottom, and the axis from the nearest corner to the circle's centre. */
export function fiveAxes({ o, h, angle, c }: Omit<Scene, 'r' | 'step'>): Vec[] {
  const u = axis(angle);
  const local = into(u, sub(c, o));
  const corner = add(o, outOf(u, [Math.sign(local[0] || 1) * h[0], Math.sign(local[1] || 1) * h[1]]));
  const v = perp(u);
  return [u, v, mul(-1, u), mul(-1, v), unit(sub(c, corner))];
}
const extent = (h: Vec, u: Vec, n: Vec): number => h[0] * Math.abs(dot(u, n)) + h[1] * Math.abs(cross(u, n));
/** How far the circle's shadow is beyond the box's, seen along n. */
export const gapAlong = (n: Vec, { o, h, angle, c, r }: Omit<Scene, 'step'>): number =>
  dot(sub(c, o), n) - extent(h, axis(angle), n) - r;

function shadows(ink: Ink, n: Vec, s: Scene): void {
  const u = axis(s.angle);
  // The wall stands where the shadows are best in view.
  const shade = (base: Vec, p: Vec): Vec => add(base, mul(dot(sub(p, s.o), n), n));
  const outside = (base: Vec): number =>
    Math.max(...[s.o, s.c].map((p) => shade(base, p)).map(([x, y]) => Math.max(Math.abs(x) / 8, Math.abs(y) / 6)));
  const base = [4.4, -4.4, 3.4, -3.4]
    .map((k) => add(s.o, mul(k, perp(n))))
    .reduce((a, b) => (outside(b) < outside(a) - 0.05 ? b : a));
  const on = (p: Vec): Vec => shade(base, p);
  const e = extent(s.h, u, n);
  const [a, b] = [on(add(s.o, mul(-e, n))), on(add(s.o, mul(e, n)))];
  const [k, l] = [on(add(s.c, mul(-s.r, n))), on(add(s.c, mul(s.r, n)))];
  ink.part('axis', () => ink.endless('thin', base, n));
  const drop = (p: Vec): void => ink.line('ghost', p, on(p));
  drop(add(s.c, mul(-s.r, n)));
  const far = corners(mul(-1, s.h), s.h)
    .map((p) => add(s.o, outOf(u, p)))
    .reduce((p, q) => (dot(q, n) > dot(p, n) ? q : p));
  drop(far);
  ink.part('shadows', () => {
    ink.line('shadow first', a, b);
    ink.line('shadow second', k, l);
  });
  const gap = gapAlong(n, s);
  if (gap > 0) {
    ink.part('gap', () => ink.line('result', b, k));
    ink.along(b, k, brief(gap), '', s.o);
  }
}

export const shadowsOnAxes = figure<Scene>({
  start: { o: [-0.5, 0], h: [2.5, 1.25], angle: 0, c: [3.25, 2.5], r: 1.5, step: 4 },
  window: { min: [-8, -6], max: [8, 6.5] },
  snap: 0.25,
  handles: [disc<Scene>('c', 'r'), spinner<Scene>(-1)],
  controls: [{ kind: 'steps', key: 'step', count: 5 }],
  draw(ink, s) {
    const axes = fiveAxes(s);
    const largest = Math.max(...axes.map((n) => gapAlong(n, s)));
    shadows(ink, axes[s.step]!, s);
    ink.turnedBox(body(-largest), s.o, s.h, axis(s.angle));
    ink.circle(body(-largest), s.c, s.r);
    if (s.step === 4) {
      const local = into(axis(s.angle), sub(s.c, s.o));
      const corner = add(s.o, outOf(axis(s.angle), [Math.sign(local[0] || 1) * s.h[0], Math.sign(local[1] || 1) * s.h[1]]));
      ink.line('helper', corner, s.c);
      ink.dot('spot', corner, 5);
    }
    ink.arrow('strong-line', s.o, add(s.o, mul(1.4, axes[s.step]!)));
    ink.label(add(s.o, mul(1.4, axes[s.step]!)), 'n', 8, -6);
  },
  code(s, say) {
    const gaps = fiveAxes(s).map((n) => gapAlong(n, s));
    return [
      ...gaps.map((g, i): [string, string, string] => [`${i === s.step ? '▸' : ' '} ${say(`axis${i}`)}`, brief(g), i === s.step ? 'shadows' : '']),
      ['max(gaps)', brief(Math.max(...gaps))],
    ];
  },
  verdict(s, say) {
    const gaps = fiveAxes(s).map((n) => gapAlong(n, s));
    const here = gaps[s.step]!;
    const v = verdict(-Math.max(...gaps), say);
    return { ...v, text: `${say(here > 0 ? 'gap' : 'noGap')} ${v.text}` };
  },
});

interface Two {
  p: Vec;
}
const half: Vec = [2, 1.25];
const block: Handle<Two> = {
  name: 'block',
  at: (s) => s.p,
  drag: (_, to) => ({ p: to }),
  body: (s) => ({ polygon: corners(sub(s.p, half), add(s.p, half)) }),
};
export const gapIsNotDistance = figure<Two>({
  start: { p: [3.5, 3.25] },
  window: { min: [-6.5, -4], max: [7.5, 5.5] },
  snap: 0.25,
  handles: [block],
  task: {
    done: ({ p }) => {
      const d = sub(p, [-2, -1]);
      const gap = [Math.abs(d[0]) - 4, Math.abs(d[1]) - 2.5];
      return Math.max(...gap) > 0 && Math.min(...gap) <= 0;
    },
    answer: { p: [3.5, -1] },
  },
  draw(ink, { p }) {
    const o: Vec = [-2, -1];
    const d = sub(p, o);
    const gap: Vec = [Math.abs(d[0]) - 2 * half[0], Math.abs(d[1]) - 2 * half[1]];
    const side = (k: 0 | 1): number => (d[k] < 0 ? -1 : 1);
    const at = (k: 0 | 1): number => (gap[k] > 0 ? o[k] + side(k) * half[k] : (o[k] + p[k]) / 2);
    const a: Vec = [at(0), at(1)];
    const b: Vec = [a[0] + side(0) * Math.max(gap[0], 0), a[1] + side(1) * Math.max(gap[1], 0)];
    const sign = -Math.max(gap[0], gap[1]);
    ink.box(body(sign), sub(o, half), add(o, half));
    ink.box(body(sign), sub(p, half), add(p, half));
    ink.part('gx', () => ink.line('leg x', a, [b[0], a[1]]));
    ink.part('gy', () => ink.line('leg y', [b[0], a[1]], b));
    ink.along(a, [b[0], a[1]], brief(gap[0]), 'x', b);
    ink.along([b[0], a[1]], b, brief(gap[1]), 'y', a);
    ink.part('distance', () => ink.line('result', a, b));
    if (gap[0] > 0 && gap[1] > 0) ink.along(a, b, brief(length(sub(b, a))), '', [b[0], a[1]]);
  },
  code({ p }) {
    const d = sub(p, [-2, -1]);
    const gap: Vec = [Math.abs(d[0]) - 4, Math.abs(d[1]) - 2.5];
    return [
      ['gap.x', brief(gap[0]), 'gx'],
      ['gap.y', brief(gap[1]), 'gy'],
      ['max(gap.x, gap.y)', brief(Math.max(...gap))],
      ['length(max(gap, 0))', brief(Math.hypot(Math.max(gap[0], 0), Math.max(gap[1], 0))), 'distance'],
    ];
  },
  verdict({ p }, say) {
    const d = sub(p, [-2, -1]);
    const gap: Vec = [Math.abs(d[0]) - 4, Math.abs(d[1]) - 2.5];
    const both = gap[0] > 0 && gap[1] > 0;
    const v = verdict(-Math.max(...gap), say);
    return both ? { ...v, text: say('cornered') } : v;
  },
});
