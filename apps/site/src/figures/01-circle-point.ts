import { figure } from '../kit/figure';
import { brief, length, sub, type Vec } from '../kit/vec';
import { along, body, disc, point, rim, verdict } from './parts';

export const pointCircle = figure<{ c: Vec; r: number; p: Vec }>({
  start: { c: [0, 0], r: 5, p: [3, 3] },
  window: { min: [-8.5, -6], max: [8.5, 6.5] },
  snap: 0.25,
  handles: [disc('c', 'r'), rim('c', 'r', [-1, 0]), point('p', 'p')],
  task: {
    done: ({ c, r, p }) => {
      const [dx, dy] = sub(p, c);
      return dx !== 0 && dy !== 0 && dx * dx + dy * dy === r * r;
    },
    answer: { p: [3, 4] },
  },
  draw(ink, { c, r, p }) {
    const [dx, dy] = sub(p, c);
    const sign = r * r - (dx * dx + dy * dy);
    const corner: Vec = [p[0], c[1]];
    ink.part('circle', () => ink.circle(body(sign), c, r));
    ink.part('dx', () => {
      ink.line('leg x', c, corner);
      ink.along(c, corner, 'dx', 'x', p);
    });
    ink.part('dy', () => {
      ink.line('leg y', corner, p);
      ink.along(corner, p, 'dy', 'y', c);
    });
    if (dx && dy) ink.rightAngle(corner, sub(c, corner), sub(p, corner));
    ink.part('d', () => ink.line('result', c, p));
    ink.part('r', () => {
      ink.line('helper', c, [c[0] - r, c[1]]);
      ink.along([c[0] - r, c[1]], c, 'r');
    });
    ink.label(p, 'p');
    ink.label(c, 'c', -8, 18);
  },
  code({ c, r, p }) {
    const [dx, dy] = sub(p, c);
    const d2 = dx * dx + dy * dy;
    return [
      ['dx = p.x - c.x', brief(dx), 'dx'],
      ['dy = p.y - c.y', brief(dy), 'dy'],
      ['d2 = dx * dx + dy * dy', brief(d2), 'd'],
      ['r2 = r * r', brief(r * r), 'r'],
      ['d2 <= r2', String(d2 <= r * r)],
    ];
  },
  verdict({ c, r, p }, say) {
    const [dx, dy] = sub(p, c);
    return verdict(r * r - (dx * dx + dy * dy), say);
  },
});

const reach = 7;
const lattice = (): Vec[] => {
  const all: Vec[] = [];
  for (let x = -reach; x <= reach; ++x) for (let y = -reach; y <= reach; ++y) all.push([x, y]);
  return all;
};
const counted = (r: number): { inside: number; on: number } => {
  let [inside, on] = [0, 0];
  for (const [x, y] of lattice()) {
    const d2 = x * x + y * y;
    if (d2 < r * r) ++inside;
    if (d2 === r * r) ++on;
  }
  return { inside, on };
};

/** All points with whole coordinates: which of them count, under each of the two signs? */
export const touchingCounts = figure<{ r: number; sign: 'le' | 'lt' }>({
  start: { r: 5, sign: 'le' },
  window: { min: [-8.5, -7.5], max: [8.5, 7.5] },
  handles: [along('r', [0, 7, 0.5], (r) => [r * Math.SQRT1_2, -r * Math.SQRT1_2])],
  controls: [
    { kind: 'range', key: 'r', min: 0, max: 7, step: 0.5 },
    { kind: 'choice', key: 'sign', options: ['le', 'lt'] },
  ],
  draw(ink, { r, sign }) {
    ink.circle('body plain', [0, 0], r);
    for (const p of lattice()) {
      const over = length(p) === 0 ? 0 - r * r : p[0] * p[0] + p[1] * p[1] - r * r;
      if (over > 0) ink.dot('out', p, 2.5);
      else if (over < 0) ink.dot('in', p, 4.5);
      else ink.part('rim', () => ink.dot(sign === 'le' ? 'on' : 'on open', p, 6));
    }
  },
  code({ r, sign }) {
    const { inside, on } = counted(r);
    return [
      [sign === 'le' ? 'x*x + y*y <= r*r' : 'x*x + y*y < r*r', String(sign === 'le' ? inside + on : inside)],
      ['x*x + y*y == r*r', String(on), 'rim'],
    ];
  },
  verdict({ r, sign }, say) {
    const { inside, on } = counted(r);
    const total = sign === 'le' ? inside + on : inside;
    return { state: on ? 'touching' : 'overlapping', text: say(on ? 'count' : 'none', { total, on }) };
  },
});
