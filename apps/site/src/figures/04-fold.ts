import { figure } from '../kit/figure';
import { brief, clamp, compared, dot, type Vec } from '../kit/vec';
import { along, body, disc, point, verdict } from './parts';

const h: Vec = [3, 2];
const reach: Vec = [7, 5];
const positive = (v: Vec): Vec => [Math.max(v[0], 0), Math.max(v[1], 0)];
export const leftOver = (c: Vec, half: Vec): Vec => [Math.abs(c[0]) - half[0], Math.abs(c[1]) - half[1]];

/** t from 0 to 1: the left half is folded over; to 2: the lower half; to 3: the half size is taken away. */
export const fold = figure<{ c: Vec; r: number; t: number }>({
  start: { c: [-5, -3.5], r: 2, t: 0.3 },
  window: { min: [-7.5, -5.5], max: [7.5, 5.5] },
  snap: 0.25,
  grid: false,
  handles: [
    { ...disc<{ c: Vec; r: number; t: number }>('c', 'r'), shown: (s) => s.t === 0 },
    // The outer edge of the half that is being folded, and at last the corner that goes away.
    along('t', [0, 3, 0.01], (t) => (t <= 1 ? [-reach[0] * Math.cos(Math.PI * t), 0] : t <= 2 ? [reach[0] / 2, -reach[1] * Math.cos(Math.PI * (t - 1))] : [h[0] * (3 - t), h[1] * (3 - t)])),
  ],
  task: { done: ({ c, t }) => t === 0 && c[0] >= 0 && c[1] >= 0, answer: { c: [5, 3], t: 0 } },
  controls: [{ kind: 'range', key: 't', min: 0, max: 3, step: 0.01, play: 7 }],
  draw(ink, { c, r, t }) {
    const turn = (from: number): number => Math.cos(Math.PI * clamp(t - from, 0, 1));
    // What is on the folding half shrinks towards the crease and comes out on the other side.
    const kx = turn(0);
    const ky = turn(1);
    const p: Vec = [c[0] < 0 ? c[0] * kx : c[0], c[1] < 0 ? c[1] * ky : c[1]];
    const [X, Y] = reach;
    ink.box('sheet', [0, 0], [X, Y]);
    if (t <= 1) ink.box('sheet', [0, -Y], [X, 0]);
    ink.part('first', () => {
      if (t < 1) {
        ink.path('sheet turning', [[0, -Y], [-X * kx, -Y], [-X * kx, Y], [0, Y]]);
        ink.path('flap', [[0, -h[1]], [-h[0] * kx, -h[1]], [-h[0] * kx, h[1]], [0, h[1]]]);
      }
    });
    ink.part('second', () => {
      if (t >= 1 && t < 2) {
        ink.path('sheet turning', [[0, 0], [X, 0], [X, -Y * ky], [0, -Y * ky]]);
        ink.path('flap', [[0, 0], [h[0], 0], [h[0], -h[1] * ky], [0, -h[1] * ky]]);
      }
    });
    const q = leftOver(c, h);
    const sign = r * r - dot(positive(q), positive(q));
    ink.box(body(sign), [0, t < 1 ? -h[1] : 0], h);
    ink.line('crease', [0, -Y], [0, Y]);
    if (t <= 2) ink.line('crease', [-X, 0], [X, 0]);
    const raw = (s: number): number => Math.abs(s);
    ink.raw(
      `<ellipse class="${body(sign)}" cx="${ink.x(p[0]).toFixed(1)}" cy="${ink.y(p[1]).toFixed(1)}" rx="${((c[0] < 0 ? raw(kx) : 1) * r * ink.scale).toFixed(1)}" ry="${((c[1] < 0 ? raw(ky) : 1) * r * ink.scale).toFixed(1)}"/>`,
    );
    if (t > 2) {
      const k = t - 2;
      const left = positive(q);
      const n: Vec = [p[0] - left[0], p[1] - left[1]];
      const corner: Vec = [n[0] + k * left[0], n[1]];
      ink.part('q', () => {
        ink.line('leg x', n, corner);
        if (k > 0.5) ink.line('leg y', [p[0], n[1]], [p[0], n[1] + (2 * k - 1) * left[1]]);
        if (k === 1) {
          ink.line('result', n, p);
          ink.along(n, corner, 'q.x', 'x');
          ink.along(corner, p, 'q.y', 'y');
        }
      });
      ink.dot('spot', n, 5);
    }
    ink.dot('strong', p, 4);
    ink.label(p, t >= 2 ? 'p = |c|' : 'c', -9, -9);
  },
  code({ c, r, t }) {
    const p: Vec = [Math.abs(c[0]), Math.abs(c[1])];
    const q = positive(leftOver(c, h));
    return [
      t < 1
        ? ['p = c - middle', `(${brief(c[0])}, ${brief(c[1])})`]
        : t < 2
          ? ['p.x = abs(p.x)', `(${brief(p[0])}, ${brief(c[1])})`]
          : ['p.y = abs(p.y)', `(${brief(p[0])}, ${brief(p[1])})`],
      ['q = max(p - h, 0)', t > 2 ? `(${brief(q[0])}, ${brief(q[1])})` : '', 'q'],
      ['dot(q, q) <= r*r', t > 2 ? compared(dot(q, q), r * r) : ''],
    ];
  },
  verdict({ c, r }, say) {
    const q = positive(leftOver(c, h));
    return verdict(r * r - dot(q, q), say);
  },
});

/** The four pictures of the difference p − h, after folding. */
export const fourPictures = figure<{ p: Vec; r: number }>({
  start: { p: [4.5, 3.5], r: 1 },
  window: { min: [-0.6, -0.6], max: [7.4, 4.9] },
  snap: 0.125,
  handles: [point('p', 'p')],
  draw(ink, { p }) {
    const zones: readonly [string, Vec, Vec][] = [
      ['within', [0, 0], h],
      ['beside', [h[0], 0], [7.4, h[1]]],
      ['beside', [0, h[1]], [h[0], 4.9]],
      ['corner', h, [7.4, 4.9]],
    ];
    const d = leftOver(p, h);
    zones.forEach(([kind, a, b], i) => {
      const here = d[0] > 0 === (i === 1 || i === 3) && d[1] > 0 === (i === 2 || i === 3);
      ink.part(`zone${i}`, () => ink.box(`zone ${kind}${here ? ' here' : ''}`, a, b));
    });
    ink.box('body plain', [0, 0], h);
    const q = positive(d);
    const n: Vec = [p[0] - q[0], p[1] - q[1]];
    ink.part('q', () => {
      ink.arrow('leg x', n, [p[0], n[1]]);
      ink.arrow('leg y', [p[0], n[1]], p);
      ink.line('result', n, p);
    });
    ink.dot('spot', n, 5);
    ink.label([0, 0], 'O', -6, 16);
    ink.label(h, 'h', -8, 18);
    ink.label(p, 'p');
  },
  code({ p }) {
    const d = leftOver(p, h);
    const q = positive(d);
    return [
      ['d = p - h', `(${brief(d[0])}, ${brief(d[1])})`],
      ['q = max(d, 0)', `(${brief(q[0])}, ${brief(q[1])})`, 'q'],
      ['dot(q, q)', brief(dot(q, q))],
    ];
  },
  verdict({ p }, say) {
    const d = leftOver(p, h);
    const i = (d[0] > 0 ? 1 : 0) + (d[1] > 0 ? 2 : 0);
    return { state: i === 0 ? 'overlapping' : 'apart', text: say(`picture${i}`) };
  },
});

type Vec3 = readonly [number, number, number];
const h3: Vec3 = [2.5, 1.75, 1.25];
const tilt = { x: [0.92, -0.26] as Vec, y: [0.55, 0.4] as Vec };
export const flat = ([x, y, z]: Vec3): Vec => [x * tilt.x[0] + y * tilt.y[0], z + x * tilt.x[1] + y * tilt.y[1]];
/** The point at height z that is drawn at v. */
export const raised = (v: Vec, z: number): Vec => {
  const d: Vec = [v[0], v[1] - z];
  const k = tilt.x[0] * tilt.y[1] - tilt.x[1] * tilt.y[0];
  return [(d[0] * tilt.y[1] - d[1] * tilt.y[0]) / k, (tilt.x[0] * d[1] - tilt.x[1] * d[0]) / k];
};

/** The same in space: a ball and a block. */
export const threeDimensions = figure<{ c: Vec; z: number; r: number }>({
  start: { c: [3.25, 1], z: 2, r: 1.25 },
  window: { min: [-6, -4], max: [6, 4.5] },
  snap: 0,
  grid: false,
  handles: [
    {
      name: 'centre',
      at: (s) => flat([...s.c, s.z]),
      drag: (s, to) => {
        const [x, y] = raised(to, s.z);
        return { ...s, c: [clamp(Math.round(8 * x) / 8, -5, 5), clamp(Math.round(8 * y) / 8, -4, 4)] };
      },
      body: (s) => ({ circle: [flat([...s.c, s.z]), s.r] }),
    },
  ],
  controls: [{ kind: 'range', key: 'z', min: -3, max: 3, step: 0.125 }],
  draw(ink, { c, z, r }) {
    const p: Vec3 = [...c, z];
    const n = p.map((x, k) => clamp(x, -h3[k]!, h3[k]!)) as unknown as Vec3;
    const d2 = p.reduce((sum, x, k) => sum + (x - n[k]!) ** 2, 0);
    const sign = r * r - d2;
    const [a, b, e] = h3;
    const face = (style: string, ...points: Vec3[]): void => ink.path(style, points.map(flat));
    face('face floor', [-5, -4, -e], [5, -4, -e], [5, 4, -e], [-5, 4, -e]);
    face(`${body(sign)}`, [-a, -b, -e], [a, -b, -e], [a, -b, e], [-a, -b, e]);
    face(`${body(sign)}`, [a, -b, -e], [a, b, -e], [a, b, e], [a, -b, e]);
    face(`${body(sign)}`, [-a, -b, e], [a, -b, e], [a, b, e], [-a, b, e]);
    const way: Vec3[] = [n, [p[0], n[1], n[2]], [p[0], p[1], n[2]], p];
    ink.part('dx', () => ink.line('leg x', flat(way[0]!), flat(way[1]!)));
    ink.part('dy', () => ink.line('leg y', flat(way[1]!), flat(way[2]!)));
    ink.part('dz', () => ink.line('leg z', flat(way[2]!), flat(way[3]!)));
    ink.line('result', flat(n), flat(p));
    ink.circle(`${body(sign)}`, flat(p), r);
    ink.dot('spot', flat(n), 5);
    ink.line('helper', flat(p), flat([p[0], p[1], -e]));
    ink.dot('soft', flat([p[0], p[1], -e]), 3);
  },
  code({ c, z, r }) {
    const p: Vec3 = [...c, z];
    const q = p.map((x, k) => Math.max(Math.abs(x) - h3[k]!, 0));
    return [
      ['q.x = max(|c.x| - h.x, 0)', brief(q[0]!), 'dx'],
      ['q.y = max(|c.y| - h.y, 0)', brief(q[1]!), 'dy'],
      ['q.z = max(|c.z| - h.z, 0)', brief(q[2]!), 'dz'],
      ['dot(q, q) <= r*r', compared(q.reduce((s, x) => s + x * x, 0), r * r)],
    ];
  },
  verdict({ c, z, r }, say) {
    const p = [...c, z];
    return verdict(r * r - p.reduce((sum, x, k) => sum + Math.max(Math.abs(x) - h3[k]!, 0) ** 2, 0), say);
  },
});
