import { figure, type State } from '../kit/figure';
import { add, brief, cross, dot, full, length, mul, perp, sub, type Vec } from '../kit/vec';
import { along, disc, point, rim, verdict } from './parts';

interface Cut {
  p: Vec;
  q: Vec;
  c: Vec;
  r: number;
  what: 'line' | 'ray' | 'segment';
}
const quadratic = ({ p, q, c, r }: Cut): { a: number; b: number; k: number; disc: number } => {
  const d = sub(q, p);
  const w = sub(c, p);
  const a = dot(d, d);
  return { a, b: dot(d, w), k: dot(w, w) - r * r, disc: a * r * r - cross(w, d) ** 2 };
};
/** The parameters of the common points, in order; one where the line touches. */
export function roots(s: Cut): number[] {
  const { a, b, k, disc: D } = quadratic(s);
  if (D < 0 || a === 0) return [];
  if (D === 0) return [b / a];
  const z = b + (b < 0 ? -1 : 1) * Math.sqrt(D);
  return [z / a, k / z].sort((x, y) => x - y);
}
const counts = (t: number, what: Cut['what']): boolean => what === 'line' || (t >= 0 && (what === 'ray' || t <= 1));

export const lineCircle = figure<Cut>({
  start: { p: [-6, -1.5], q: [-3.5, -0.5], c: [2, 1], r: 3, what: 'ray' },
  window: { min: [-8, -5], max: [8, 5.5] },
  snap: 0.25,
  handles: [disc('c', 'r'), rim('c', 'r', [0, 1]), point('p', 'p'), point('q', 'q')],
  task: { done: (s) => quadratic(s).disc === 0 && roots(s).some((t) => counts(t, s.what)), answer: { p: [-6, -2], q: [-3.5, -2] } },
  controls: [{ kind: 'choice', key: 'what', options: ['line', 'ray', 'segment'] }],
  draw(ink, s) {
    const { p, q, c, r, what } = s;
    const d = sub(q, p);
    const all = roots(s);
    const good = all.filter((t) => counts(t, what));
    const { a, b } = quadratic(s);
    ink.circle(`body ${good.length > 1 ? 'overlapping' : good.length ? 'touching' : 'apart'}`, c, r);
    ink.endless('ghost', p, d);
    if (what === 'line') ink.endless('strong-line', p, d);
    else if (what === 'ray') ink.line('strong-line', p, add(p, mul(40 / (length(d) || 1), d)));
    else ink.line('strong-line', p, q);
    const foot = add(p, mul(b / (a || 1), d));
    ink.part('foot', () => {
      ink.line('leg y', c, foot);
      ink.rightAngle(foot, d, sub(c, foot));
    });
    ink.part('half', () => {
      const last = all[all.length - 1];
      if (last !== undefined) ink.line('leg x', foot, add(p, mul(last, d)));
    });
    ink.part('points', () => all.forEach((t) => ink.dot(counts(t, what) ? 'spot' : 'soft', add(p, mul(t, d)), counts(t, what) ? 6 : 4)));
    all.forEach((t, i) => ink.label(add(p, mul(t, d)), `t${'₁₂'[i]}`, 9, 18));
    ink.label(p, 't = 0', 8, -10);
    ink.label(q, 't = 1', 8, -10);
  },
  code(s) {
    const { a, b, k, disc: D } = quadratic(s);
    const all = roots(s);
    return [
      ['a = dot(d, d)', brief(a)],
      ['b = dot(d, c - p)', brief(b), 'foot'],
      ['k = dot(c-p, c-p) - r*r', brief(k)],
      ['D = a*r*r - cross(c-p, d)²', brief(D), 'half'],
      ...all.map((t, i): [string, string, string] => [`t${i + 1}`, `${brief(t)}${counts(t, s.what) ? '' : ' ✗'}`, 'points']),
    ];
  },
  verdict(s, say) {
    const all = roots(s);
    const good = all.filter((t) => counts(t, s.what)).length;
    const state: State = good === 0 ? 'apart' : all.length === 1 ? 'touching' : 'overlapping';
    return { state, text: say(all.length === 1 && good ? 'tangent' : `points${good}`) };
  },
});

interface Root {
  k: number;
}
/** t² − 2bt + 1 = 0 with b = 10ᵏ: its smaller root by the schoolbook and by the stable way. */
export function smallerRoot(b: number): { school: number; stable: number } {
  const w = Math.sqrt(b * b - 1);
  return { school: b - w, stable: 1 / (b + w) };
}
/** How many digits the root from school has right. */
function digitsLeft(k: number): number {
  const { school, stable } = smallerRoot(10 ** k);
  return Math.min(16, Math.max(0, school === stable ? 16 : -Math.log10(Math.abs(school - stable) / stable)));
}
export const stableRoot = figure<Root>({
  start: { k: 6 },
  window: { min: [0, 0], max: [16, 6] },
  grid: false,
  handles: [along('k', [0, 10, 1], (k) => [0.4 + 0.93 * digitsLeft(k), 2.65])],
  controls: [{ kind: 'range', key: 'k', min: 0, max: 10, step: 1, play: 5 }],
  draw(ink, { k }, say) {
    const { school, stable } = smallerRoot(10 ** k);
    const rows: [string, number][] = [[say('school'), school], [say('stable'), stable]];
    const right = digitsLeft(k);
    ink.text([0.4, 5.2], `b = 10${[...String(k)].map((d) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(d)]).join('')}`, 1, 0);
    rows.forEach(([name, t], i) => {
      const y = 3.9 - 2.2 * i;
      ink.text([0.4, y], name, 1, 0, 'small');
      ink.part(i ? 'stable' : 'school', () => {
        const good = i ? 16 : right;
        ink.box('bar bad', [0.4, y - 1.1], [0.4 + 0.93 * 16, y - 0.35]);
        ink.box(i ? 'bar good' : 'bar half', [0.4, y - 1.1], [0.4 + 0.93 * good, y - 0.35]);
        ink.text([0.7, y - 0.9], full(t), 1, 1);
      });
    });
  },
  code({ k }) {
    const { school, stable } = smallerRoot(10 ** k);
    return [
      ['b - sqrt(b*b - 1)', full(school), 'school'],
      ['1 / (b + sqrt(b*b - 1))', full(stable), 'stable'],
    ];
  },
  verdict({ k }, say) {
    const { school, stable } = smallerRoot(10 ** k);
    const off = Math.abs(school - stable) / stable;
    const digits = off === 0 ? 16 : Math.max(0, Math.floor(-Math.log10(off)));
    return { state: digits > 12 ? 'overlapping' : digits > 3 ? 'touching' : 'apart', text: say('digits', { digits }) };
  },
});

interface Circles {
  a: Vec;
  ra: number;
  b: Vec;
  rb: number;
}
/** Apart, touching outside, crossing, touching inside, one in the other. */
export function classOf({ a, ra, b, rb }: Circles): 0 | 1 | 2 | 3 | 4 {
  const d = sub(b, a);
  const d2 = dot(d, d);
  const [sum, difference] = [(ra + rb) ** 2, (ra - rb) ** 2];
  return d2 > sum ? 0 : d2 === sum ? 1 : d2 > difference ? 2 : d2 === difference ? 3 : 4;
}
export function commonPoints(s: Circles): Vec[] {
  const { a, ra, b, rb } = s;
  const d = sub(b, a);
  const d2 = dot(d, d);
  const kind = classOf(s);
  if (kind === 0 || kind === 4 || d2 === 0) return [];
  const x = (d2 + ra * ra - rb * rb) / (2 * d2);
  const m = add(a, mul(x, d));
  if (kind !== 2) return [m];
  const y = Math.sqrt(Math.max(0, (ra * ra) / d2 - x * x));
  return [add(m, mul(y, perp(d))), sub(m, mul(y, perp(d)))];
}
export const twoCircles = figure<Circles>({
  start: { a: [-2.5, 0], ra: 3.25, b: [2, 0.75], rb: 2.5 },
  window: { min: [-8, -5], max: [8, 5.5] },
  snap: 0.25,
  handles: [disc('a', 'ra', 'a'), rim('a', 'ra', [-1, 0], 0.25, 'ra'), disc('b', 'rb', 'b'), rim('b', 'rb', [1, 0], 0.25, 'rb')],
  draw(ink, s) {
    const { a, ra, b, rb } = s;
    const kind = classOf(s);
    const style = `body ${kind === 0 || kind === 4 ? 'apart' : kind === 2 ? 'overlapping' : 'touching'}`;
    ink.circle(style, a, ra);
    ink.circle(style, b, rb);
    const d = sub(b, a);
    const d2 = dot(d, d);
    ink.part('centres', () => ink.line('helper', a, b));
    if (d2 > 0) {
      const m = add(a, mul((d2 + ra * ra - rb * rb) / (2 * d2), d));
      ink.part('radical', () => ink.endless('ghost', m, perp(d)));
      const points = commonPoints(s);
      ink.part('triangle', () => {
        if (points.length > 1) {
          ink.line('leg x', a, m);
          ink.line('leg y', m, points[0]!);
          ink.line('result', a, points[0]!);
        }
      });
      ink.dot('soft', m, 4);
      ink.part('points', () => points.forEach((p) => ink.dot('spot', p, 6)));
    }
    ink.label(a, 'a', -9, 18);
    ink.label(b, 'b', 9, 18);
  },
  code(s) {
    const { a, ra, b, rb } = s;
    const d = sub(b, a);
    const d2 = dot(d, d);
    return [
      ['d2 = dot(b-a, b-a)', brief(d2), 'centres'],
      ['(ra + rb)²', brief((ra + rb) ** 2)],
      ['(ra - rb)²', brief((ra - rb) ** 2)],
      ['x = (d2 + ra² - rb²) / 2d', brief((d2 + ra * ra - rb * rb) / (2 * Math.sqrt(d2))), 'radical'],
    ];
  },
  verdict(s, say) {
    const same = s.ra === s.rb && s.a[0] === s.b[0] && s.a[1] === s.b[1];
    const kind = classOf(s);
    const states: State[] = ['apart', 'touching', 'overlapping', 'touching', 'apart'];
    return same ? { state: 'touching', text: say('same') } : { ...verdict(0, say, ['class0', `class${kind}`, 'class0']), state: states[kind]! };
  },
});
