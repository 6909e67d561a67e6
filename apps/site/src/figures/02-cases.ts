import { figure } from '../kit/figure';
import { add, axis, brief, dot, length, lerp, mul, nearestInBox, sub, type Vec } from '../kit/vec';
import { along, body, disc, rim, verdict } from './parts';

const min: Vec = [-3, -1.5];
const max: Vec = [3, 1.5];
const names = ['min', '', 'max'] as const;

/** −1, 0 or 1 in each direction: below the range, in it, above it. */
export const region = (c: Vec, low: Vec, high: Vec): Vec => [
  c[0] < low[0] ? -1 : c[0] > high[0] ? 1 : 0,
  c[1] < low[1] ? -1 : c[1] > high[1] ? 1 : 0,
];
const cornerOf = ([i, j]: Vec): Vec => [i < 0 ? min[0] : max[0], j < 0 ? min[1] : max[1]];

export const nineRegions = figure<{ c: Vec; r: number }>({
  start: { c: [4.5, 3], r: 1.75 },
  window: { min: [-8, -5.5], max: [8, 5.5] },
  snap: 0.25,
  handles: [disc('c', 'r'), rim('c', 'r', [0, 1])],
  task: {
    done: ({ c, r }) => {
      const [dx, dy] = sub(c, nearestInBox(c, min, max));
      return dx !== 0 && dy !== 0 && dx * dx + dy * dy === r * r;
    },
    answer: { c: [3.75, 2.5], r: 1.25 },
  },
  draw(ink, { c, r }) {
    const window = { low: [-8, -5.5] as Vec, high: [8, 5.5] as Vec };
    const here = region(c, min, max);
    const from = (k: 0 | 1, side: number): number => (side < 0 ? window.low[k] : side > 0 ? max[k] : min[k]);
    const to = (k: 0 | 1, side: number): number => (side < 0 ? min[k] : side > 0 ? window.high[k] : max[k]);
    for (const i of [-1, 0, 1])
      for (const j of [-1, 0, 1]) {
        const kind = i && j ? 'corner' : i || j ? 'beside' : 'within';
        const mine = here[0] === i && here[1] === j;
        ink.part(kind, () =>
          ink.box(`zone ${kind}${mine ? ' here' : ''}`, [from(0, i), from(1, j)], [to(0, i), to(1, j)]),
        );
      }
    const n = nearestInBox(c, min, max);
    const d = sub(c, n);
    const sign = r * r - dot(d, d);
    ink.part('box', () => ink.box(body(sign), min, max));
    ink.circle(body(sign), c, r);
    ink.part('d', () => ink.line('result', n, c));
    ink.dot('spot', n, 5);
    ink.label(c, 'c', -10, -8);
  },
  code({ c, r }) {
    const [i, j] = region(c, min, max);
    const rows: [string, string][] = [
      ['i = side(c.x, min.x, max.x)', brief(i)],
      ['j = side(c.y, min.y, max.y)', brief(j)],
    ];
    if (i && j) {
      const d = sub(c, cornerOf([i, j]));
      rows.push(['dx = c.x - ' + names[i + 1] + '.x', brief(d[0])], ['dy = c.y - ' + names[j + 1] + '.y', brief(d[1])]);
      rows.push(['dx*dx + dy*dy <= r*r', String(dot(d, d) <= r * r)]);
    } else if (i) {
      const d = i > 0 ? c[0] - max[0] : min[0] - c[0];
      rows.push([i > 0 ? 'd = c.x - max.x' : 'd = min.x - c.x', brief(d)], ['d <= r', String(d <= r)]);
    } else if (j) {
      const d = j > 0 ? c[1] - max[1] : min[1] - c[1];
      rows.push([j > 0 ? 'd = c.y - max.y' : 'd = min.y - c.y', brief(d)], ['d <= r', String(d <= r)]);
    } else rows.push(['true', 'true']);
    return rows;
  },
  verdict({ c, r }, say) {
    const d = sub(c, nearestInBox(c, min, max));
    const [i, j] = region(c, min, max);
    const v = verdict(r * r - dot(d, d), say);
    return { ...v, text: `${say(i && j ? 'corner' : i || j ? 'beside' : 'within')} ${v.text}` };
  },
});

/** Where the wheel's centre is after the part t of its way round the box, and how far it has turned. */
export function rolling(t: number, r: number): { at: Vec; contact: Vec; turned: number } {
  const [w, h] = sub(max, min);
  const quarter = (Math.PI / 2) * r;
  const legs: readonly [Vec, Vec, Vec][] = [
    [[min[0], max[1]], max, [0, 1]],
    [max, [max[0], min[1]], [1, 0]],
    [[max[0], min[1]], min, [0, -1]],
    [min, [min[0], max[1]], [-1, 0]],
  ];
  let left = t * (2 * (w + h) + 4 * quarter);
  let turned = 0;
  for (const [a, b, out] of legs) {
    const l = length(sub(b, a));
    if (left <= l) {
      const contact = lerp(a, b, left / l);
      return { at: add(contact, mul(r, out)), contact, turned: turned - left / r };
    }
    left -= l;
    turned -= l / r;
    if (left <= quarter) {
      const angle = (90 * left) / (quarter || 1);
      const u = axis(-angle);
      const way: Vec = [out[0] * u[0] - out[1] * u[1], out[0] * u[1] + out[1] * u[0]];
      return { at: add(b, mul(r, way)), contact: b, turned: turned - (Math.PI * angle) / 180 };
    }
    left -= quarter;
    turned -= Math.PI / 2;
  }
  return { at: [min[0], max[1] + r], contact: [min[0], max[1]], turned };
}

export const wheel = figure<{ t: number; r: number }>({
  start: { t: 0.34, r: 1.5 },
  window: { min: [-7, -5], max: [7, 5] },
  handles: [along('t', [0, 1, 0.002], (t, { r }) => rolling(t, r).at)],
  controls: [
    { kind: 'range', key: 't', min: 0, max: 1, step: 0.002, play: 6 },
    { kind: 'range', key: 'r', min: 0.5, max: 2, step: 0.25 },
  ],
  draw(ink, { t, r }) {
    ink.part('square', () => ink.box('ghost', [min[0] - r, min[1] - r], [max[0] + r, max[1] + r]));
    ink.part('box', () => ink.box('body plain', min, max));
    const trace: Vec[] = [];
    const steps = Math.ceil(240 * t);
    for (let i = 0; i <= steps; ++i) trace.push(rolling((t * i) / (steps || 1), r).at);
    ink.part('outline', () => ink.path('result', trace, false));
    const { at, contact, turned } = rolling(t, r);
    ink.part('wheel', () => {
      ink.circle('body touching', at, r);
      for (const k of [0, 1, 2]) {
        const spoke = mul(r, [Math.cos(turned + (k * Math.PI) / 3), Math.sin(turned + (k * Math.PI) / 3)]);
        ink.line('helper', sub(at, spoke), add(at, spoke));
      }
    });
    ink.part('contact', () => ink.dot('spot', contact, 5));
    ink.dot('strong', at, 4);
  },
});

const square: Vec = [2, 2];
/** The test that circulates: `<` beside the edges, `≤` at the corners. */
export function mixedTest(c: Vec, r: number): boolean {
  const [i, j] = region(c, [0, 0], square);
  if (!i && !j) return true;
  if (i && j) {
    const d = sub(c, [i > 0 ? 2 : 0, j > 0 ? 2 : 0]);
    return dot(d, d) <= r * r;
  }
  return (i ? (i > 0 ? c[0] - 2 : -c[0]) : j > 0 ? c[1] - 2 : -c[1]) < r;
}
export const mixedSigns = figure<{ c: Vec; r: number }>({
  start: { c: [1, 7], r: 5 },
  window: { min: [-7, -1.5], max: [12, 12.5] },
  snap: 0.5,
  handles: [disc('c', 'r')],
  controls: [
    { kind: 'set', name: 'side', to: { c: [1, 7] } },
    { kind: 'set', name: 'corner', to: { c: [5, 6] } },
  ],
  draw(ink, { c, r }) {
    const n = nearestInBox(c, [0, 0], square);
    const d = sub(c, n);
    const sign = r * r - dot(d, d);
    ink.box(body(sign), [0, 0], square);
    ink.circle(body(sign), c, r);
    ink.line('result', n, c);
    ink.dot('spot', n, 5);
    ink.along(n, c, brief(length(d)));
  },
  code({ c, r }) {
    const n = nearestInBox(c, [0, 0], square);
    const d = sub(c, n);
    const corner = d[0] !== 0 && d[1] !== 0;
    return [
      corner ? ['dx*dx + dy*dy <= r*r', String(mixedTest(c, r))] : ['d < r', String(mixedTest(c, r))],
      ['dx*dx + dy*dy', brief(dot(d, d))],
      ['r*r', brief(r * r)],
    ];
  },
  verdict({ c, r }, say) {
    const d = sub(c, nearestInBox(c, [0, 0], square));
    const sign = r * r - dot(d, d);
    const v = verdict(sign, say);
    return { ...v, text: `${say(mixedTest(c, r) ? 'saysYes' : 'saysNo')} ${v.text}` };
  },
});
