import { figure, type State } from '../kit/figure';
import { add, brief, dot, length, mul, pair, perp, sub, type Vec } from '../kit/vec';
import { disc, point, rim } from './parts';

/** Where the tangents from p touch the circle: two places, one, or none. */
export function touchPoints(p: Vec, c: Vec, r: number): Vec[] {
  const d = sub(p, c);
  const d2 = dot(d, d);
  const left = d2 - r * r;
  if (left < 0 || d2 === 0) return [];
  if (left === 0) return [p];
  return [1, -1].map((s) => add(c, mul(1 / d2, add(mul(r * r, d), mul(s * r * Math.sqrt(left), perp(d))))));
}
const counted: readonly State[] = ['overlapping', 'touching', 'apart'];

interface Point {
  p: Vec;
  c: Vec;
  r: number;
}
export const tangentPoint = figure<Point>({
  start: { p: [-5.5, -1], c: [2, 0.5], r: 2.5 },
  window: { min: [-8, -5], max: [7, 5.5] },
  snap: 0.25,
  handles: [disc('c', 'r'), rim('c', 'r', [1, 0]), point('p', 'p')],
  draw(ink, { p, c, r }) {
    const all = touchPoints(p, c, r);
    const m = mul(0.5, add(p, c));
    ink.part('half', () => {
      ink.circle('ghost', m, length(sub(p, c)) / 2);
      ink.dot('soft', m, 4);
    });
    ink.line('helper', p, c);
    ink.circle(`body ${counted[all.length]!}`, c, r);
    ink.part('tangents', () =>
      all.forEach((t) => (all.length === 1 ? ink.endless('result', p, perp(sub(p, c))) : ink.line('result', p, add(t, mul(0.35, sub(t, p)))))),
    );
    ink.part('radius', () =>
      all.forEach((t) => {
        ink.line('leg y', c, t);
        if (all.length > 1) ink.rightAngle(t, sub(c, t), sub(p, t));
      }),
    );
    all.forEach((t) => ink.dot('spot', t, 6));
    ink.label(p, 'p', -9, -9);
    ink.label(c, 'c', 9, 20);
  },
  code({ p, c, r }) {
    const d = sub(p, c);
    const d2 = dot(d, d);
    const all = touchPoints(p, c, r);
    return [
      ['d = p - c', pair(d)],
      ['D = dot(d, d)', brief(d2)],
      ['w = sqrt(D - r*r)', d2 < r * r ? '—' : brief(Math.sqrt(d2 - r * r)), 'tangents'],
      ...all.map((t, i): [string, string, string] => [`t${i + 1}`, pair(t), 'radius']),
    ];
  },
  verdict({ p, c, r }, say) {
    const count = touchPoints(p, c, r).length;
    return { state: counted[count]!, text: say(`lines${count}`) };
  },
});

interface Two {
  a: Vec;
  ra: number;
  b: Vec;
  rb: number;
}
/** The common tangents by their normals; `inner` ones pass between the circles. */
export function commonTangents({ a, ra, b, rb }: Two): { n: Vec; inner: boolean }[] {
  const d = sub(b, a);
  const d2 = dot(d, d);
  if (d2 === 0) return [];
  const out: { n: Vec; inner: boolean }[] = [];
  for (const inner of [false, true]) {
    const rho = inner ? ra + rb : ra - rb;
    const left = d2 - rho * rho;
    if (left < 0) continue;
    for (const s of left > 0 ? [1, -1] : [0])
      out.push({ n: mul(1 / d2, add(mul(rho, d), mul(s * Math.sqrt(left), perp(d)))), inner });
  }
  return out;
}
export const commonTangentsFigure = figure<Two>({
  start: { a: [-3, -0.5], ra: 2.25, b: [3, 0.75], rb: 1.25 },
  window: { min: [-8, -5], max: [8, 5] },
  snap: 0.25,
  handles: [disc('a', 'ra', 'a'), rim('a', 'ra', [-1, 0], 0.25, 'ra'), disc('b', 'rb', 'b'), rim('b', 'rb', [1, 0], 0.25, 'rb')],
  task: { done: (s) => commonTangents(s).length === 3, answer: { a: [-3, 0], ra: 3.5, b: [3, 0], rb: 2.5 } },
  draw(ink, s) {
    const all = commonTangents(s);
    ink.circle('body plain', s.a, s.ra);
    ink.circle('body plain', s.b, s.rb);
    for (const { n, inner } of all) {
      const from = add(s.a, mul(s.ra, n));
      const to = add(s.b, mul(inner ? -s.rb : s.rb, n));
      ink.part(inner ? 'inner' : 'outer', () => {
        ink.endless(inner ? 'second' : 'first', from, perp(n));
        ink.dot('spot', from, 5);
        ink.dot('spot', to, 5);
      });
    }
    const first = all[0];
    if (first) ink.part('normal', () => ink.arrow('leg y', s.a, add(s.a, mul(s.ra, first.n))));
    if (first) ink.label(add(s.a, mul(0.6 * s.ra, first.n)), 'n', 9, 4, 'y');
  },
  code(s) {
    const d = sub(s.b, s.a);
    return [
      ['D = dot(d, d)', brief(dot(d, d))],
      ['(ra - rb)²', brief((s.ra - s.rb) ** 2), 'outer'],
      ['(ra + rb)²', brief((s.ra + s.rb) ** 2), 'inner'],
    ];
  },
  verdict(s, say) {
    const count = commonTangents(s).length;
    return { state: count % 2 ? 'touching' : count > 2 ? 'apart' : 'overlapping', text: say(count === 0 && length(sub(s.a, s.b)) === 0 && s.ra === s.rb ? 'same' : `lines${count}`) };
  },
});

interface Oval {
  p: Vec;
  a: number;
  b: number;
  t: number;
}
/** Where the tangents from p touch the ellipse about the origin, by way of the unit circle. */
export function ellipseTouchPoints(p: Vec, a: number, b: number): Vec[] {
  return touchPoints([p[0] / a, p[1] / b], [0, 0], 1).map(([x, y]): Vec => [a * x, b * y]);
}
export const tangentEllipse = figure<Oval>({
  start: { p: [-5, 2.5], a: 3.5, b: 1.75, t: 0 },
  window: { min: [-7, -5], max: [6, 5.5] },
  snap: 0.25,
  handles: [{ ...point<Oval>('p', 'p'), shown: (s) => s.t === 0 }],
  controls: [{ kind: 'range', key: 't', min: 0, max: 1, step: 0.01, play: 3 }],
  draw(ink, { p, a, b, t }) {
    const k = 1 + t * (a / b - 1);
    const at = ([x, y]: Vec): Vec => [x, k * y];
    const all = ellipseTouchPoints(p, a, b).map(at);
    const q = at(p);
    ink.part('ellipse', () => ink.ellipse(`body ${counted[all.length]!}`, [0, 0], a, k * b));
    ink.part('tangents', () => all.forEach((s) => ink.line('result', q, add(s, mul(0.4, sub(s, q))))));
    all.forEach((s) => {
      ink.line('helper', [0, 0], s);
      if (t === 1 && all.length > 1) ink.rightAngle(s, sub([0, 0], s), sub(q, s));
      ink.dot('spot', s, 6);
    });
    ink.label(q, 'p', -9, -9);
  },
  code({ p, a, b }) {
    const [x, y] = [p[0] / a, p[1] / b];
    const all = ellipseTouchPoints(p, a, b);
    return [
      ['x, y = p.x / a, p.y / b', pair([x, y])],
      ['w = sqrt(x*x + y*y - 1)', x * x + y * y < 1 ? '—' : brief(Math.sqrt(x * x + y * y - 1)), 'tangents'],
      ...all.map((t, i): [string, string] => [`t${i + 1}`, pair(t)]),
    ];
  },
  verdict({ p, a, b }, say) {
    const count = ellipseTouchPoints(p, a, b).length;
    return { state: counted[count]!, text: say(`lines${count}`) };
  },
});
