import { figure, type Handle } from '../kit/figure';
import type { Ink } from '../kit/ink';
import { add, axis, brief, compared, cross, dot, into, length, lerp, mul, outOf, pair, sub, type Vec } from '../kit/vec';
import { body, point } from './parts';

interface Axes {
  a: number;
  b: number;
}
const semiAxes = <S extends Axes>(): Handle<S>[] => [
  { name: 'a', at: (s) => [s.a, 0], drag: (s, to) => ({ ...s, a: Math.max(0.5, Math.abs(to[0])) }), cursor: 'ew-resize' },
  { name: 'b', at: (s) => [0, s.b], drag: (s, to) => ({ ...s, b: Math.max(0.5, Math.abs(to[1])) }), cursor: 'ns-resize' },
];
const onEllipse = (a: number, b: number, t: number): Vec => [a * Math.cos(t), b * Math.sin(t)];
/** The two foci, on the longer axis. */
export function foci(a: number, b: number): [Vec, Vec] {
  const c = Math.sqrt(Math.abs(a * a - b * b));
  return a >= b ? [[-c, 0], [c, 0]] : [[0, -c], [0, c]];
}

interface Foci extends Axes {
  t: number;
  where: 'right' | 'wrong';
}
export const fociFigure = figure<Foci>({
  start: { a: 5, b: 3, t: 55, where: 'right' },
  window: { min: [-7, -5], max: [7, 5] },
  snap: 0.25,
  handles: [
    ...semiAxes<Foci>(),
    {
      name: 'p',
      at: (s) => onEllipse(s.a, s.b, (s.t * Math.PI) / 180),
      drag: (s, to) => ({ ...s, t: Math.round((Math.atan2(to[1] / s.b, to[0] / s.a) * 180) / Math.PI) }),
    },
  ],
  controls: [{ kind: 'choice', key: 'where', options: ['right', 'wrong'] }],
  draw(ink, { a, b, t, where }) {
    const p = onEllipse(a, b, (t * Math.PI) / 180);
    const [f, g] = where === 'right' ? foci(a, b) : ([[-a, 0], [a, 0]] as [Vec, Vec]);
    ink.part('ellipse', () => ink.ellipse('body plain', [0, 0], a, b));
    ink.part('string', () => {
      ink.line('leg x', f, p);
      ink.line('leg y', p, g);
    });
    ink.part('foci', () => [f, g].forEach((q) => ink.dot('spot', q, 7)));
    ink.label(f, 'F₁', -6, 22);
    ink.label(g, 'F₂', 6, 22);
    ink.label(p, 'p');
    ink.label([a, 0], 'a', 10, 16);
    ink.label([0, b], 'b', 10, -8);
  },
  code({ a, b, t, where }) {
    const p = onEllipse(a, b, (t * Math.PI) / 180);
    const [f, g] = where === 'right' ? foci(a, b) : ([[-a, 0], [a, 0]] as [Vec, Vec]);
    return [
      where === 'right' ? ['sqrt(|a*a - b*b|)', brief(length(f)), 'foci'] : ['a', brief(a), 'foci'],
      ['|p - F1|', brief(length(sub(p, f))), 'string'],
      ['|p - F2|', brief(length(sub(p, g))), 'string'],
      ['|p - F1| + |p - F2|', brief(length(sub(p, f)) + length(sub(p, g))), 'string'],
      ['2 * max(a, b)', brief(2 * Math.max(a, b))],
    ];
  },
  verdict: ({ where }, say) => ({ state: where === 'right' ? 'touching' : 'overlapping', text: say(where === 'right' ? 'same' : 'changes') }),
});

/** All points of the ellipse from which a normal leads through p, by the eccentric angle. */
export function feet(p: Vec, a: number, b: number): number[] {
  const f = (t: number): number => (a * a - b * b) * Math.cos(t) * Math.sin(t) - a * p[0] * Math.sin(t) + b * p[1] * Math.cos(t);
  const found: number[] = [];
  const count = 720;
  // Not a multiple of the axes' angles, where a root often lies.
  const at = (i: number): number => (2 * Math.PI * (i + 0.37)) / count;
  for (let i = 0; i < count; ++i) {
    let [low, high] = [at(i), at(i + 1)];
    if (f(low) * f(high) > 0) continue;
    for (let k = 0; k < 50; ++k) {
      const middle = (low + high) / 2;
      if (f(low) * f(middle) <= 0) high = middle;
      else low = middle;
    }
    found.push((low + high) / 2);
  }
  return found;
}
export function extremes(p: Vec, a: number, b: number): { nearest: Vec; farthest: Vec; all: Vec[] } {
  const all = feet(p, a, b).map((t) => onEllipse(a, b, t));
  const far = (q: Vec): number => length(sub(p, q));
  const nearest = all.reduce((q, s) => (far(s) < far(q) ? s : q), all[0] ?? [a, 0]);
  const farthest = all.reduce((q, s) => (far(s) > far(q) ? s : q), all[0] ?? [-a, 0]);
  return { nearest, farthest, all };
}

interface Squeezed {
  p: Vec;
  t: number;
}
const [sa, sb] = [4.5, 1.75];
export const affine = figure<Squeezed>({
  start: { p: [2, 3.5], t: 0 },
  window: { min: [-6, -5], max: [6, 5] },
  snap: 0.25,
  handles: [{ ...point<Squeezed>('p', 'p'), shown: (s) => s.t === 0 }],
  controls: [{ kind: 'range', key: 't', min: 0, max: 1, step: 0.01, play: 3 }],
  draw(ink, { p, t }) {
    // The long axis is squeezed, until the ellipse is a circle with the short one's radius.
    const k = 1 + t * (sb / sa - 1);
    const at = ([x, y]: Vec): Vec => [k * x, y];
    const { nearest } = extremes(p, sa, sb);
    const q: Vec = [(p[0] * sb) / sa, p[1]];
    const onCircle = mul(sb / (length(q) || 1), q);
    const back: Vec = [(onCircle[0] * sa) / sb, onCircle[1]];
    for (let x = -6; x <= 6; ++x) ink.line('grid strong-grid', at([x, -5]), at([x, 5]));
    ink.ellipse('body plain', [0, 0], k * sa, sb);
    ink.part('through', () => {
      ink.line('second', at(p), at(back));
      ink.dot('second', at(back), 5);
    });
    ink.part('true', () => {
      ink.line('result', at(p), at(nearest));
      ink.dot('spot', at(nearest), 5);
    });
    ink.label(at(p), 'p');
  },
  code({ p }) {
    const { nearest } = extremes(p, sa, sb);
    const q: Vec = [(p[0] * sb) / sa, p[1]];
    const s = sb / (length(q) || 1);
    const back: Vec = [p[0] * s, q[1] * s];
    return [
      ['true', brief(length(sub(p, nearest))), 'true'],
      ['circle', brief(length(sub(p, back))), 'through'],
    ];
  },
});

interface Cut extends Axes {
  p: Vec;
  q: Vec;
  step: number;
}
export function lineEllipse({ p, q, a, b }: Omit<Cut, 'step'>): { n: Vec; m: number; reach: number } {
  // n · x = m, and the ellipse reaches as far as hypot(a n.x, b n.y) along n.
  const n: Vec = [p[1] - q[1], q[0] - p[0]];
  return { n, m: dot(n, p), reach: Math.hypot(a * n[0], b * n[1]) };
}
const cutState = (s: Cut): number => {
  const { m, reach } = lineEllipse(s);
  return reach - Math.abs(m);
};
export const lineEllipseFigure = figure<Cut>({
  start: { a: 4, b: 2, p: [-5.5, -0.5], q: [3, 3.5], step: 0 },
  window: { min: [-7.5, -5], max: [7.5, 5] },
  snap: 0.25,
  handles: [...semiAxes<Cut>(), point('p', 'p'), point('q', 'q')],
  controls: [{ kind: 'steps', key: 'step', count: 3 }],
  draw(ink, s) {
    const { a, b, p, q, step } = s;
    const { n, m, reach } = lineEllipse(s);
    ink.ellipse(body(cutState(s)), [0, 0], a, b);
    ink.endless('strong-line', p, sub(q, p));
    const tangent: Vec = mul((m < 0 ? -1 : 1) / (reach || 1), [a * a * n[0], b * b * n[1]]);
    ink.part('reach', () => {
      if (step === 1) ink.endless('helper', tangent, sub(q, p));
      ink.arrow('thin', [0, 0], tangent);
      ink.dot(step === 1 ? 'spot' : 'soft', tangent, step === 1 ? 6 : 4);
    });
    ink.part('unit', () => ink.circle(step === 2 ? 'strong-line' : 'ghost', [0, 0], 1));
    ink.label(p, 'p', -9, -10);
    ink.label(q, 'q', -9, -10);
    if (step === 2) {
      const [u, v]: Vec[] = [[p[0] / a, p[1] / b], [q[0] / a, q[1] / b]];
      ink.endless('result', u!, sub(v!, u!));
    }
  },
  code(s) {
    const { a, b, p, q, step } = s;
    const k = (q[1] - p[1]) / (q[0] - p[0]);
    const m = p[1] - k * p[0];
    const form = lineEllipse(s);
    if (step === 0) return [['k = (q.y-p.y) / (q.x-p.x)', brief(k)], ['m = p.y - k*p.x', brief(m)], ['a*a*k*k + b*b - m*m', brief(a * a * k * k + b * b - m * m)]];
    if (step === 1)
      return [['n = perp(q - p)', pair(form.n)], ['m = dot(n, p)', brief(form.m)], ['hypot(a*n.x, b*n.y)', brief(form.reach), 'reach'], ['|m| <= hypot', String(Math.abs(form.m) <= form.reach)]];
    const [u, v]: Vec[] = [[p[0] / a, p[1] / b], [q[0] / a, q[1] / b]];
    const d = sub(v!, u!);
    return [['u = (p.x/a, p.y/b)', pair(u!)], ['v = (q.x/a, q.y/b)', pair(v!)], ['d = v - u', pair(d)], ['cross(u, d)² <= dot(d, d)', compared(cross(u!, d) ** 2, dot(d, d)), 'unit']];
  },
  verdict(s, say) {
    const sign = cutState(s);
    return { state: sign < 0 ? 'apart' : sign > 0 ? 'overlapping' : 'touching', text: say(sign < 0 ? 'points0' : sign > 0 ? 'points2' : 'points1') };
  },
});

interface Near extends Axes {
  p: Vec;
}
const evolute = (a: number, b: number): Vec[] => {
  const out: Vec[] = [];
  const k = a * a - b * b;
  for (let i = 0; i < 240; ++i) {
    const t = (2 * Math.PI * i) / 240;
    out.push([(k / a) * Math.cos(t) ** 3, (-k / b) * Math.sin(t) ** 3]);
  }
  return out;
};
export const evoluteFigure = figure<Near>({
  start: { a: 4.5, b: 2.75, p: [0.75, 0.5] },
  window: { min: [-7, -5], max: [7, 5] },
  snap: 0.125,
  handles: [...semiAxes<Near>(), point('p', 'p')],
  task: { done: ({ a, b, p }) => (p[0] / a) ** 2 + (p[1] / b) ** 2 < 1 && feet(p, a, b).length === 2, answer: { p: [3.5, 1] } },
  draw(ink, { a, b, p }) {
    ink.ellipse('body plain', [0, 0], a, b);
    ink.part('evolute', () => ink.path('first', evolute(a, b)));
    const { nearest, farthest, all } = extremes(p, a, b);
    ink.part('normals', () => all.forEach((q) => {
      ink.line('helper', p, q);
      ink.dot('soft', q, 4);
    }));
    ink.part('nearest', () => {
      ink.circle('ghost', p, length(sub(p, nearest)));
      ink.line('result', p, nearest);
      ink.dot('spot', nearest, 6);
    });
    ink.part('farthest', () => {
      ink.line('second', p, farthest);
      ink.dot('second', farthest, 6);
    });
    ink.label(p, 'p');
  },
  code({ a, b, p }, say) {
    const { nearest, farthest, all } = extremes(p, a, b);
    return [
      [say('normals'), String(all.length), 'normals'],
      ['nearest', pair(nearest), 'nearest'],
      ['|p - nearest|', brief(length(sub(p, nearest))), 'nearest'],
      ['|p - farthest|', brief(length(sub(p, farthest))), 'farthest'],
    ];
  },
  verdict({ a, b, p }, say) {
    const count = feet(p, a, b).length;
    return { state: count > 2 ? 'overlapping' : 'apart', text: say(count > 2 ? 'four' : 'two') };
  },
});

interface Pair {
  p: Vec;
  angle: number;
}
const first = { a: 2.5, b: 1.25, o: [-2.5, 0] as Vec, u: axis(20) };
const second = { a: 2, b: 1 };
/** The pencil's cubic, with x from 0 to 1 for λ from 0 to ∞: four Bernstein values, the middle ones times 3. */
export function pencil(p: Vec, angle: number): [number, number, number, number] {
  const u2 = axis(angle);
  const d = sub(p, first.o);
  const D1 = (first.a * first.b) ** 2;
  const D2 = (second.a * second.b) ** 2;
  const q = (e: Axes, u: Vec): number => {
    const [x, y] = into(u, d);
    return (e.b * x) ** 2 + (e.a * y) ** 2;
  };
  const [c, s] = [dot(first.u, u2), cross(first.u, u2)];
  const T =
    ((first.a * second.b) ** 2 + (first.b * second.a) ** 2) * c * c + ((first.a * second.a) ** 2 + (first.b * second.b) ** 2) * s * s;
  return [D2, T + D2 - q(second, u2), T + D1 - q(first, first.u), D1];
}
const cubic = ([d2, k1, k2, d1]: readonly number[], x: number): number =>
  d2! * (1 - x) ** 3 + k1! * x * (1 - x) ** 2 + k2! * x * x * (1 - x) + d1! * x ** 3;
/** The least value between the ends: negative where the ellipses are apart. */
export function dip(values: readonly number[]): number {
  let least = Infinity;
  for (let i = 0; i <= 1000; ++i) least = Math.min(least, cubic(values, i / 1000));
  return least;
}
function plot(ink: Ink, values: readonly number[], low: Vec, high: Vec): void {
  ink.box('sheet', low, high);
  const zero = lerp(low, high, 0.5)[1];
  ink.line('thin', [low[0], zero], [high[0], zero]);
  const top = Math.max(1, ...values.map(Math.abs));
  const points: Vec[] = [];
  for (let i = 0; i <= 80; ++i) {
    const y = cubic(values, i / 80) / top;
    points.push([low[0] + ((high[0] - low[0]) * i) / 80, zero + (Math.sign(y) * Math.sqrt(Math.abs(y)) * (high[1] - low[1])) / 2]);
  }
  ink.path('result', points, false);
}
export const twoEllipses = figure<Pair>({
  start: { p: [1.75, 1], angle: -30 },
  window: { min: [-6, -4], max: [10, 4.5] },
  snap: 0.125,
  handles: [
    { ...point<Pair>('p', 'p'), body: (s) => ({ circle: [s.p, 1] }) },
    {
      name: 'angle',
      at: (s) => add(s.p, outOf(axis(s.angle), [second.a, 0])),
      drag: (s, to) => {
        const d = sub(to, s.p);
        return { ...s, angle: Math.round((Math.atan2(d[1], d[0]) * 180) / Math.PI) };
      },
      cursor: 'crosshair',
    },
  ],
  draw(ink, { p, angle }) {
    const values = pencil(p, angle);
    const sign = dip(values);
    const style = body(Math.abs(sign) < 0.02 ? 0 : sign);
    ink.ellipse(style, first.o, first.a, first.b, first.u);
    ink.ellipse(style, p, second.a, second.b, axis(angle));
    ink.part('curve', () => plot(ink, values, [5.5, -2.5], [9.5, 3]));
    ink.text([5.5, -3.2], 'λ = 0', 1, 0, 'small');
    ink.text([9.5, -3.2], 'λ = ∞', -1, 0, 'small');
  },
  code({ p, angle }) {
    const [d2, k1, k2, d1] = pencil(p, angle);
    return [['D1', brief(d1)], ['k2', brief(k2)], ['k1', brief(k1)], ['D2', brief(d2)]];
  },
  verdict({ p, angle }, say) {
    const sign = dip(pencil(p, angle));
    const near = Math.abs(sign) < 0.02;
    return { state: near ? 'touching' : sign < 0 ? 'apart' : 'overlapping', text: say(near ? 'near' : sign < 0 ? 'apart' : 'overlapping') };
  },
});
