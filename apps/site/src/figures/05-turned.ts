import { figure, type Handle } from '../kit/figure';
import { add, axis, brief, compared, dot, into, length, mul, outOf, pair, perp, radians, sub, type Vec } from '../kit/vec';
import { along, body, disc, point, verdict } from './parts';

interface Turned {
  o: Vec;
  h: Vec;
  angle: number;
}
export const positive = (v: Vec, h: Vec): Vec => [Math.max(Math.abs(v[0]) - h[0], 0), Math.max(Math.abs(v[1]) - h[1], 0)];
/** The angle, dragged at the end of the box's first axis; whole degrees. */
export const spinner = <S extends Turned>(arm = 1.2): Handle<S> => ({
  name: 'angle',
  at: (s) => add(s.o, mul(s.h[0] + arm, axis(s.angle))),
  drag: (s, to) => {
    const d = sub(to, s.o);
    return length(d) > 0.3 ? { ...s, angle: Math.round((Math.atan2(d[1], d[0]) * 180) / Math.PI) } : s;
  },
  cursor: 'crosshair',
});

interface Own extends Turned {
  c: Vec;
  r: number;
  turn: number;
}
/** `turn` runs from 0, the world, through 1, the box's centre in the origin, to 2, the box upright. */
export const ownFrame = figure<Own>({
  start: { o: [2.5, 1], h: [2.5, 1.25], angle: 35, c: [1, 4], r: 1.5, turn: 0 },
  window: { min: [-7, -5], max: [8, 6] },
  snap: 0.25,
  handles: [
    { ...disc<Own>('c', 'r'), shown: (s) => s.turn === 0 },
    { ...spinner<Own>(), shown: (s) => s.turn === 0 },
  ],
  controls: [{ kind: 'range', key: 'turn', min: 0, max: 2, step: 0.01, play: 5 }],
  draw(ink, { o, h, angle, c, r, turn }) {
    const moved = mul(1 - Math.min(turn, 1), o);
    const back = angle * (1 - Math.max(turn - 1, 0));
    const u = axis(back);
    const local = into(axis(angle), sub(c, o));
    const at = (p: Vec): Vec => add(moved, outOf(u, p));
    const n: Vec = [Math.min(Math.max(local[0], -h[0]), h[0]), Math.min(Math.max(local[1], -h[1]), h[1])];
    const d = sub(local, n);
    const sign = r * r - dot(d, d);
    ink.part('box', () => ink.turnedBox(body(sign), moved, h, u));
    ink.part('u', () => ink.arrow('leg x', moved, at([1.6, 0])));
    ink.part('v', () => ink.arrow('leg y', moved, at([0, 1.6])));
    ink.circle(body(sign), at(local), r);
    ink.part('d', () => ink.arrow('thin', moved, at(local)));
    if (turn === 2) {
      ink.line('leg x', at(n), at([local[0], n[1]]));
      ink.line('leg y', at([local[0], n[1]]), at(local));
    }
    ink.line('result', at(n), at(local));
    ink.dot('spot', at(n), 5);
    ink.label(at([1.6, 0]), 'u', 4, 18, 'x');
    ink.label(at([0, 1.6]), 'v', -10, -4, 'y');
    ink.label(at(local), 'c');
  },
  code({ o, h, angle, c, r }) {
    const u = axis(angle);
    const d = sub(c, o);
    const local = into(u, d);
    const q = positive(local, h);
    return [
      ['d = c - box.center', pair(d), 'd'],
      ['x = dot(d, u)', brief(local[0]), 'u'],
      ['y = dot(d, v)', brief(local[1]), 'v'],
      ['q = max(abs(x, y) - h, 0)', pair(q)],
      ['dot(q, q) <= r*r', compared(dot(q, q), r * r)],
    ];
  },
  verdict({ o, h, angle, c, r }, say) {
    const q = positive(into(axis(angle), sub(c, o)), h);
    return verdict(r * r - dot(q, q), say);
  },
});

interface Steps extends Turned {
  p: Vec;
  step: number;
}
export const dotProducts = figure<Steps>({
  start: { o: [0, 0], h: [2.5, 1.25], angle: 30, p: [2, 4], step: 0 },
  window: { min: [-5, -2.5], max: [7, 5.5] },
  snap: 0.25,
  handles: [point<Steps>('p', 'p'), spinner<Steps>(1.5)],
  controls: [{ kind: 'steps', key: 'step', count: 4 }],
  draw(ink, { h, angle, p, step }) {
    const u = axis(angle);
    const v = perp(u);
    const [x, y] = into(u, p);
    ink.turnedBox('body plain', [0, 0], h, u);
    if (step === 2) ink.endless('ghost', [0, 0], u);
    if (step === 3) ink.endless('ghost', [0, 0], v);
    ink.part('d', () => ink.arrow('result', [0, 0], p));
    ink.part('u', () => ink.arrow('leg x', [0, 0], mul(2, u)));
    ink.part('v', () => ink.arrow('leg y', [0, 0], mul(2, v)));
    ink.label(mul(2, u), 'u', 2, 20, 'x');
    ink.label(mul(2, v), 'v', -12, 0, 'y');
    const foot: Vec = mul(x, u);
    const side: Vec = mul(y, v);
    if (step === 2) {
      ink.line('helper', p, foot);
      ink.line('leg x', [0, 0], foot);
      ink.rightAngle(foot, sub([0, 0], foot), sub(p, foot));
      ink.dot('spot', foot, 5);
    }
    if (step === 3) {
      ink.line('helper', p, side);
      ink.line('leg y', [0, 0], side);
      ink.rightAngle(side, sub([0, 0], side), sub(p, side));
      ink.dot('spot', side, 5);
    }
    ink.label(p, 'd');
  },
  code({ angle, p, step }) {
    const u = axis(angle);
    const [c, s] = [brief(u[0]), brief(u[1])];
    const [x, y] = into(u, p);
    return (
      [
        [
          ['u = (cos, sin)', `(${c}, ${s})`, 'u'],
          ['v = (-sin, cos)', `(${brief(-u[1])}, ${c})`, 'v'],
          ['R = | u.x  v.x |'],
          ['    | u.y  v.y |'],
        ],
        [
          ['Rᵀ = | u.x  u.y |', '', 'u'],
          ['     | v.x  v.y |', '', 'v'],
          ['Rᵀ R = | u·u  u·v |', '| 1 0 |'],
          ['       | v·u  v·v |', '| 0 1 |'],
        ],
        [['dot(d, u)'], ['= d.x*u.x + d.y*u.y', brief(x), 'u']],
        [['dot(d, v)'], ['= d.x*v.x + d.y*v.y', brief(y), 'v']],
      ] as [string, string?, string?][][]
    )[step]!;
  },
});

export type Way = 'right' | 'forward' | 'order';
/** Into the box's frame, and two ways that miss it. */
export function intoFrame(p: Vec, { o, angle }: { o: Vec; angle: number }, way: Way): Vec {
  const u = axis(angle);
  if (way === 'forward') return outOf(u, sub(p, o));
  if (way === 'order') return sub(into(u, p), o);
  return into(u, sub(p, o));
}
interface Wrong extends Turned {
  p: Vec;
  way: Way;
}
export const wrongWay = figure<Wrong>({
  start: { o: [4.5, 2.5], h: [2.75, 1], angle: 40, p: [6, 4], way: 'forward' },
  window: { min: [-5.5, -4], max: [9.5, 6.5] },
  snap: 0.25,
  handles: [point<Wrong>('p', 'p'), spinner<Wrong>()],
  task: {
    done: (s) => {
      const inside = (way: Way): boolean => length(positive(intoFrame(s.p, s, way), s.h)) === 0;
      return s.way === 'order' && inside('order') !== inside('right');
    },
    answer: { p: [4.5, 2.5], way: 'order' },
  },
  controls: [{ kind: 'choice', key: 'way', options: ['right', 'forward', 'order'] }],
  draw(ink, { o, h, angle, p, way }) {
    const local = intoFrame(p, { o, angle }, way);
    const q = positive(local, h);
    const truth = positive(intoFrame(p, { o, angle }, 'right'), h);
    ink.turnedBox(dot(truth, truth) === 0 ? 'body overlapping' : 'body apart', o, h, axis(angle));
    ink.part('local', () => ink.box('ghost', mul(-1, h), h));
    ink.arrow('helper', p, local);
    ink.part('answer', () => ink.dot(dot(q, q) === 0 ? 'second' : 'first', local, 7));
    ink.label(p, 'p');
    ink.label(local, 'p′', -9, -9);
  },
  code({ o, angle, p, way, h }) {
    const local = intoFrame(p, { o, angle }, way);
    const formula = { right: "p' = R⁻¹ (p - o)", forward: "p' = R (p - o)", order: "p' = R⁻¹ p - o" }[way];
    return [[formula, pair(local), 'answer'], ["abs(p') <= h", String(dot(positive(local, h), positive(local, h)) === 0), 'local']];
  },
  verdict({ o, h, angle, p, way }, say) {
    const inside = (w: Way): boolean => length(positive(intoFrame(p, { o, angle }, w), h)) === 0;
    const [says, truth] = [inside(way), inside('right')];
    return {
      state: truth ? 'overlapping' : 'apart',
      text: `${say(says ? 'saysIn' : 'saysOut')} ${say(says === truth ? 'agreed' : truth ? 'butIn' : 'butOut')}`,
    };
  },
});

interface Handed {
  angle: number;
  y: 'up' | 'down';
}
export const handed = figure<Handed>({
  start: { angle: 30, y: 'up' },
  window: ({ y }) => ({ min: [-5, -3.5], max: [5, 3.5], yDown: y === 'down' }),
  snap: 0,
  handles: [along('angle', [-90, 180, 5], (angle) => mul(3.4, axis(angle)))],
  controls: [
    { kind: 'choice', key: 'y', options: ['up', 'down'] },
    { kind: 'range', key: 'angle', min: -90, max: 180, step: 5 },
  ],
  draw(ink, { angle, y }) {
    const u = axis(angle);
    ink.arrow('thin', [0, 0], [4.6, 0]);
    ink.arrow('thin', [0, 0], [0, 3.1]);
    ink.label([4.6, 0], 'x', -4, -10);
    ink.label([0, 3.1], 'y', 10, y === 'up' ? 6 : 4);
    ink.turnedBox('body plain', [0, 0], [2.5, 1], u);
    ink.arrow('leg x', [0, 0], mul(3.4, u));
    ink.label(mul(3.4, u), 'u', 9, 5, 'x');
    ink.arc('result', [0, 0], 1.7, 0, radians(angle));
    ink.label([1.7 * Math.cos(radians(angle / 2)), 1.7 * Math.sin(radians(angle / 2))], `${angle}°`.replace('-', '−'), 9, 5);
  },
  code({ angle }) {
    const u = axis(angle);
    return [['u = (cos, sin)', pair(u)], ['v = (-sin, cos)', pair(perp(u))]];
  },
});
