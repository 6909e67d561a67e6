import { figure } from '../kit/figure';
import { add, brief, corners, cross, length, mul, sub, type Vec } from '../kit/vec';
import { disc, edges, rim } from './parts';

interface State {
  c: Vec;
  r: number;
  min: Vec;
  max: Vec;
  rule: 'common' | 'united' | 'first' | 'one';
}
/** A stretch of a boundary between two crossings, the area of its own shape to its left; `turn` is 0 where it is straight. */
interface Stretch {
  points: Vec[];
  turn: number;
  disc: boolean;
  inside: boolean;
}
const fine = 0.05;

/** Where an edge crosses the circle, from 0 to 1 along it. */
function crossings(a: Vec, b: Vec, c: Vec, r: number): number[] {
  const [d, w] = [sub(b, a), sub(a, c)];
  const [A, B] = [d[0] ** 2 + d[1] ** 2, w[0] * d[0] + w[1] * d[1]];
  const D = B * B - A * (w[0] ** 2 + w[1] ** 2 - r * r);
  if (D <= 0) return [];
  return [(-B - Math.sqrt(D)) / A, (-B + Math.sqrt(D)) / A].filter((t) => t > 0 && t < 1);
}
export function stretches({ c, r, min, max }: Omit<State, 'rule'>): Stretch[] {
  const all: Stretch[] = [];
  const turns: number[] = [];
  corners(min, max).forEach((a, i, box) => {
    const b = box[(i + 1) % 4]!;
    const at = (t: number): Vec => add(a, mul(t, sub(b, a)));
    const cuts = [0, ...crossings(a, b, c, r), 1];
    cuts.slice(1).forEach((t, k) => {
      const [p, q] = [at(cuts[k]!), at(t)];
      all.push({ points: [p, q], turn: 0, disc: false, inside: length(sub(mul(0.5, add(p, q)), c)) < r });
      if (t < 1) turns.push(Math.atan2(q[1] - c[1], q[0] - c[0]));
    });
  });
  turns.sort((x, y) => x - y);
  const starts = turns.length ? turns : [0];
  starts.forEach((from, i) => {
    const turn = (starts[i + 1] ?? starts[0]! + 2 * Math.PI) - from;
    const on = (t: number): Vec => [c[0] + r * Math.cos(from + t), c[1] + r * Math.sin(from + t)];
    const n = Math.max(2, Math.ceil(turn / fine));
    const [x, y] = on(turn / 2);
    all.push({ points: Array.from({ length: n + 1 }, (_, k) => on((k / n) * turn)), turn, disc: true, inside: x > min[0] && x < max[0] && y > min[1] && y < max[1] });
  });
  return all;
}
/** What is kept, and which way it runs round the answer: 1 as it was, −1 backwards. */
const kept = (rule: State['rule'], s: Stretch): number =>
  ({ common: s.inside ? 1 : 0, united: s.inside ? 0 : 1, first: s.disc ? (s.inside ? 0 : 1) : s.inside ? -1 : 0, one: s.inside ? -1 : 1 })[rule];
/** The area to the left of what is kept. */
export function areaOf({ c: [x, y], r, ...rest }: State): number {
  let twice = 0;
  for (const s of stretches({ c: [x, y], r, ...rest })) {
    const way = kept(rest.rule, s);
    const [p, q] = [s.points[0]!, s.points.at(-1)!];
    twice += way * (cross(p, q) + r * r * (s.turn - Math.sin(s.turn)));
  }
  return twice / 2;
}

export const commonPart = figure<State>({
  start: { c: [-1, 0.5], r: 2.5, min: [-0.5, -2.5], max: [5, 1.5], rule: 'common' },
  window: { min: [-7, -4.5], max: [7, 4.5] },
  snap: 0.25,
  handles: [disc('c', 'r', 'c'), rim('c', 'r', [-1, 0], 0.25, 'r'), ...edges<State>()],
  controls: [{ kind: 'choice', key: 'rule', options: ['common', 'united', 'first', 'one'] }],
  task: {
    done: (s) => s.rule === 'first' && stretches(s).length === 5 && stretches(s).every((x) => x.disc || !kept('first', x)),
    answer: { c: [-1, 0], r: 1, min: [2, -2], max: [5, 2], rule: 'first' },
  },
  draw(ink, s) {
    const all = stretches(s);
    const px = (p: Vec): string => `${ink.x(p[0]).toFixed(2)} ${ink.y(p[1]).toFixed(2)}`;
    ink.circle('ghost', s.c, s.r);
    ink.box('ghost', s.min, s.max);
    const round = all.filter((x) => x.disc).flatMap((x) => x.points.slice(1));
    const shape = { disc: `M${round.map(px).join('L')}Z`, box: `M${corners(s.min, s.max).map(px).join('L')}Z` };
    // What is asked for is clipped out of the two: the picture does not need rings.
    const clip = (id: string, inner: string): string => `<clipPath id="${id}">${inner}</clipPath>`;
    const whole = `M0 0H${ink.width}V${ink.height}H0Z`;
    const outside = (d: string): string => `<path clip-rule="evenodd" d="${whole}${d}"/>`;
    const fill = (d: string, id = ''): string => `<path class="common" d="${d}"${id && ` clip-path="url(#${id})"`}/>`;
    ink.raw(
      clip('common-in', `<path d="${shape.box}"/>`) + clip('common-out', outside(shape.box)) + clip('common-far', outside(shape.disc)) +
        { common: fill(shape.disc, 'common-in'), united: fill(shape.disc) + fill(shape.box, 'common-far'), first: fill(shape.disc, 'common-out'), one: fill(shape.disc, 'common-out') + fill(shape.box, 'common-far') }[s.rule],
    );
    ink.part('stretches', () => all.filter((x) => kept(s.rule, x) !== 0).forEach((x) => ink.path('result', x.points, false)));
    ink.part('crossings', () => all.filter((x) => x.disc && x.turn < 6.28).forEach((x) => ink.dot('spot', x.points[0]!, 6)));
    ink.label(s.c, 'a', 9, -9);
    ink.label(mul(0.5, add(s.min, s.max)), 'b', 9, 9);
  },
  code(s, say) {
    const all = stretches(s);
    const count = (disc: boolean): string => `${all.filter((x) => x.disc === disc && kept(s.rule, x)).length} / ${all.filter((x) => x.disc === disc).length}`;
    return [
      [say('cut'), String(all.filter((x) => x.disc && x.turn < 6.28).length), 'crossings'],
      [say('ofA'), count(true), 'stretches'],
      [say('ofB'), count(false), 'stretches'],
      ['Σ edge_part(p, q, r, t)', brief(areaOf(s)), 'stretches'],
    ];
  },
});
