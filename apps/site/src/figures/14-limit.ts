import { figure } from '../kit/figure';
import { exact, inCircle, minus, plus, sign, stepped, times } from '../kit/exact';
import { brief, full, type Vec } from '../kit/vec';
import { along, point, powerOfTen } from './parts';

/** The corner of the box is at (−10⁻ᵏ, 0), the circle's centre at (3, 4), its radius 5. */
const corner = (k: number): number => (k >= 340 ? 0 : -Number(`1e-${k}`));
interface Hair {
  k: number;
}
const places = [1, 2, 4, 8, 12, 14, 15, 16, 17, 20, 50, 100, 200, 300, 320, 340];
const at = (k: number): number => places[Math.round(k)]!;

/** Places that no eye can tell apart, on a ruler below. */
const onRuler = (k: number): Vec => [-5 + k * (13 / (places.length - 1)), -2];

export const hair = figure<Hair>({
  start: { k: 8 },
  window: { min: [-6, -2.5], max: [9.5, 9.5] },
  handles: [along('k', [0, places.length - 1, 1], onRuler)],
  controls: [{ kind: 'range', key: 'k', min: 0, max: places.length - 1, step: 1 }],
  draw(ink, { k }) {
    const x = corner(at(k));
    const truth = inCircle([x, 0], [3, 4], 5);
    const style = truth < 0 ? 'apart' : 'touching';
    ink.part('circle', () => ink.circle(`body ${style}`, [3, 4], 5));
    ink.part('box', () => ink.box(`body ${style}`, [-6.5, -3], [Math.max(x, -0.6), 0]));
    ink.line('thin', onRuler(0), onRuler(places.length - 1));
    ink.line('helper', [3, 4], [Math.max(x, -0.6), 0]);
    ink.dot('spot', [Math.max(x, -0.6), 0], 6);
    ink.dot('strong', [3, 4], 4);
    ink.label([3, 4], '(3, 4)');
    ink.label([Math.max(x, -0.6), 0], at(k) >= 340 ? '(0, 0)' : `(−${powerOfTen(at(k))}, 0)`, 12, 26);
  },
  code({ k }) {
    const x = corner(at(k));
    const dx = 3 - x;
    return [
      ['dx = 3 - x', full(dx)],
      ['dy = 4 - 0', '4'],
      ['dx*dx + dy*dy', full(dx * dx + 16)],
      ['<= 25', String(dx * dx + 16 <= 25)],
      ['exact', String(inCircle([x, 0], [3, 4], 5) >= 0)],
    ];
  },
  verdict({ k }, say) {
    const x = corner(at(k));
    const usual = (3 - x) * (3 - x) + 16 <= 25;
    const truth = inCircle([x, 0], [3, 4], 5);
    if (truth === 0) return { state: 'touching', text: say('touch') };
    return usual ? { state: 'overlapping', text: say('wrong') } : { state: 'apart', text: say('apart') };
  },
});

interface Lattice {
  /** Where the double (3, 4) stands. */
  o: Vec;
  formula: 'squares' | 'root' | 'difference';
}
const usual: Record<Lattice['formula'], (x: number, y: number) => boolean> = {
  squares: (x, y) => x * x + y * y <= 25,
  root: (x, y) => Math.sqrt(x * x + y * y) <= 5,
  difference: (x, y) => x * x <= (5 - y) * (5 + y),
};
const [across, up] = [17, 11];
/** Doubles round (3, 4): the true answer and the usual one, by places from there. */
export function latticeAt(i: number, j: number, formula: Lattice['formula']): { truth: -1 | 0 | 1; says: boolean } {
  const [x, y] = [stepped(3, i), stepped(4, j)];
  return { truth: inCircle([x, y], [0, 0], 5), says: usual[formula](x, y) };
}
const wrongIn = ({ formula, o }: Lattice): number => {
  let wrong = 0;
  for (let i = -across; i <= across; ++i)
    for (let j = -up; j <= up; ++j) {
      const { truth, says } = latticeAt(i - o[0], j - o[1], formula);
      if (truth >= 0 !== says) ++wrong;
    }
  return wrong;
};
export const lattice = figure<Lattice>({
  start: { o: [0, 0], formula: 'squares' },
  window: { min: [-across - 1, -up - 1], max: [across + 1, up + 1] },
  grid: false,
  snap: 1,
  handles: [point('o')],
  controls: [{ kind: 'choice', key: 'formula', options: ['squares', 'root', 'difference'] }],
  draw(ink, { formula, o }) {
    const r = Math.max(2.5, 0.34 * ink.scale);
    // The wrong ones last, so that their rings lie above.
    for (const last of [false, true])
      ink.part(last ? 'wrong' : 'right', () => {
        for (let i = -across; i <= across; ++i)
          for (let j = -up; j <= up; ++j) {
            const { truth, says } = latticeAt(i - o[0], j - o[1], formula);
            const wrong = truth >= 0 !== says;
            if (wrong !== last) continue;
            const style = truth === 0 ? 'exactly' : truth > 0 ? 'inside' : 'outside';
            ink.dot(`cell ${style}${wrong ? ' wrong' : ''}`, [i, j], wrong ? 1.25 * r : r);
          }
      });
    ink.label(o, '(3, 4)', 8, -8);
  },
  code(s, say) {
    const { formula } = s;
    const text = { squares: 'x*x + y*y <= 25', root: 'sqrt(x*x + y*y) <= 5', difference: 'x*x <= (5-y)*(5+y)' }[formula];
    return [[text], [say('doubles'), String((2 * across + 1) * (2 * up + 1))], [say('mistaken'), String(wrongIn(s)), 'wrong']];
  },
  verdict(s, say) {
    const wrong = wrongIn(s);
    return { state: wrong ? 'overlapping' : 'touching', text: say('count', { wrong, all: (2 * across + 1) * (2 * up + 1) }) };
  },
});

interface Filter {
  n: number;
}
/** x² + 16 − 25 at the n-th double from 3: its rounded value, a bound on the error, the exact sign. */
export function filtered(n: number): { x: number; value: number; bound: number; exact: -1 | 0 | 1 } {
  const x = stepped(3, n);
  const value = x * x + 16 - 25;
  // Three roundings of at most u each on numbers of at most 50: u = 2⁻⁵³.
  const bound = 3 * 2 ** -53 * (x * x + 16 + 25);
  return { x, value, bound, exact: sign(minus(plus(times(exact(x), exact(x)), exact(16)), exact(25))) };
}
/** From the numbers to the picture. */
const onLine = (x: number): number => Math.min(9.8, Math.max(-9.8, 1.4e14 * x));
export const filter = figure<Filter>({
  start: { n: 12 },
  window: { min: [-10, -2.2], max: [10, 3] },
  grid: false,
  task: {
    done: ({ n }) => {
      const { value, bound, exact: truth } = filtered(n);
      return Math.abs(value) <= bound && truth > 0;
    },
    answer: { n: 1 },
  },
  handles: [along('n', [-24, 24, 1], (n) => [onLine(filtered(n).value), 0])],
  controls: [{ kind: 'range', key: 'n', min: -24, max: 24, step: 1 }],
  draw(ink, { n }) {
    const { value, bound } = filtered(n);
    ink.part('line', () => {
      ink.line('thin', [-10, 0], [10, 0]);
      ink.line('thin', [0, -1], [0, 1]);
    });
    ink.text([0, -1], '0', 0, 20);
    const sure = Math.abs(value) > bound;
    ink.part('bound', () => ink.box(sure ? 'body apart' : 'body touching', [onLine(value - bound), -0.5], [onLine(value + bound), 0.5]));
    ink.part('value', () => ink.dot('strong', [onLine(value), 0], 6));
    ink.along([onLine(value - bound), 0.7], [onLine(value + bound), 0.7], `± ${brief(bound)}`, 'small');
    ink.text([-9.6, 2.2], `x = ${full(stepped(3, n))}`, 1, 0, 'small');
  },
  code({ n }) {
    const { value, bound, exact: truth } = filtered(n);
    return [
      ['value', brief(value), 'value'],
      ['bound', brief(bound), 'bound'],
      ['|value| > bound', String(Math.abs(value) > bound)],
      ['sign', Math.abs(value) > bound ? String(Math.sign(value)).replace('-', '−') : `${String(truth).replace('-', '−')} *`],
    ];
  },
  verdict({ n }, say) {
    const { value, bound, exact: truth } = filtered(n);
    if (Math.abs(value) > bound) return { state: value > 0 ? 'apart' : 'overlapping', text: say(value > 0 ? 'sureOut' : 'sureIn') };
    return { state: 'touching', text: say(truth > 0 ? 'exactOut' : truth < 0 ? 'exactIn' : 'exactOn') };
  },
});
