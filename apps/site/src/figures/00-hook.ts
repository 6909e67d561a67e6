// The opening: a circle about (3, 4) and the corner of a box, looked at from ever nearer, until single doubles show.
import { figure } from '../kit/figure';
import { inCircle, stepped } from '../kit/exact';
import type { Ink } from '../kit/ink';
import { clamp, full, type Vec } from '../kit/vec';
import { body, powerOfTen, verdict } from './parts';

/** The corner of the box lies at `at`, in units of 10⁻ᵏ. The circle's rim runs through (0, 0). */
export interface Hook {
  k: number;
  at: Vec;
}
const centre: Vec = [3, 4];
const r = 5;
const size: Vec = [7, 2.5];
/** From here on the picture grows no more: five doubles lie side by side in it. */
const nearest = 16;
const unit = (k: number): number => (Number.isInteger(k) ? Number(`1e-${k}`) : 10 ** -k);

export interface Answers {
  corner: Vec;
  d: Vec;
  squares: number;
  usual: boolean;
  /** Positive where they overlap, 0 where they touch, negative where they are apart. */
  truth: -1 | 0 | 1;
}
/** The usual three lines, and the exact sign. */
export function answers({ k, at }: Hook): Answers {
  const corner: Vec = [at[0] * unit(k), at[1] * unit(k)];
  const near: Vec = [clamp(3, corner[0] - size[0], corner[0]), clamp(4, corner[1] - size[1], corner[1])];
  const d: Vec = [centre[0] - near[0], centre[1] - near[1]];
  const squares = d[0] * d[0] + d[1] * d[1];
  return { corner, d, squares, usual: squares <= r * r, truth: inCircle(near, centre, r) };
}

/** How large a step of the picture is. */
const pixel = (k: number): number => unit(Math.min(k, nearest));

/** Where 3 − x and 4 − y are doubles: all that the usual formula can see. One path for yes, and one for no. */
function lattice(ink: Ink, k: number): void {
  const step = pixel(k);
  // Below, they would lie closer than the eye can tell.
  if (ink.scale * (2 ** -52 / step) < 2.5) return;
  const { min, max } = ink.window;
  const paths = { inside: '', outside: '' };
  const reach = Math.ceil((24 * step) / 2 ** -52);
  for (let i = -reach; i <= reach; ++i) {
    const x = (3 - stepped(3, i)) / step;
    if (x < min[0] || x > max[0]) continue;
    for (let j = -reach; j <= reach; ++j) {
      const y = (4 - stepped(4, j)) / step;
      if (y < min[1] || y > max[1]) continue;
      const [dx, dy] = [stepped(3, i), stepped(4, j)];
      paths[dx * dx + dy * dy <= r * r ? 'inside' : 'outside'] += `M${ink.x(x).toFixed(1)} ${ink.y(y).toFixed(1)}h0`;
    }
  }
  ink.raw(`<path class="doubles outside" d="${paths.outside}"/><path class="doubles inside" d="${paths.inside}"/>`);
}

/** The whole scene in a corner, however near the large picture is. */
function overview(ink: Ink, state: string): void {
  const [w, x, y] = [Math.min(150, 0.3 * ink.width), 10, 10];
  const s = w / 19;
  const [left, up] = [x + 8.5 * s, y + 10 * s];
  ink.raw(
    `<g class="overview"><rect x="${x}" y="${y}" width="${w}" height="${(13 * s).toFixed(1)}" rx="6"/><circle class="${state}" cx="${(left + 3 * s).toFixed(1)}" cy="${(up - 4 * s).toFixed(1)}" r="${(r * s).toFixed(1)}"/><rect class="${state}" x="${(left - size[0] * s).toFixed(1)}" y="${up.toFixed(1)}" width="${(size[0] * s).toFixed(1)}" height="${(size[1] * s).toFixed(1)}"/></g>`,
  );
}

export const hook = figure<Hook>({
  start: { k: 16, at: [-1, 0] },
  window: (_, width) => (width < 560 ? { min: [-7.5, -4], max: [7.5, 5.5] } : { min: [-13, -4], max: [11, 5.5] }),
  grid: false,
  snap: 0.125,
  handles: [
    {
      name: 'box',
      at: ({ k, at }) => [(at[0] * unit(k)) / pixel(k), (at[1] * unit(k)) / pixel(k)],
      drag: (s, to) => ({ ...s, at: [(to[0] * pixel(s.k)) / unit(s.k), (to[1] * pixel(s.k)) / unit(s.k)] }),
      cursor: 'move',
    },
  ],
  // The other way round: they meet, and the formula says no.
  task: { done: (s) => !answers(s).usual && answers(s).truth >= 0, answer: { at: [-2.25, 1.75] } },
  controls: [{ kind: 'range', key: 'k', min: 0, max: 17, step: 1, play: 8 }],
  draw(ink, s) {
    const { corner, d, truth } = answers(s);
    const step = pixel(s.k);
    const p: Vec = [corner[0] / step, corner[1] / step];
    const style = body(truth);
    const { min, max } = ink.window;
    // So near, the rim is as good as straight: its direction at (0, 0) is (4, −3).
    if (step < 1e-3) ink.path(style, [[-40, 30], [40, -30], [40, 60]]);
    else ink.circle(style, [3 / step, 4 / step], r / step);
    ink.box(style, [Math.max(p[0] - size[0] / step, min[0] - 1), Math.max(p[1] - size[1] / step, min[1] - 1)], [clamp(p[0], min[0] - 1, max[0] + 1), clamp(p[1], min[1] - 1, max[1] + 1)]);
    lattice(ink, s.k);
    // What the formula sees in the corner's place.
    const seen: Vec = [(3 - d[0]) / step, (4 - d[1]) / step];
    if (s.k >= 14) ink.arrow('strong', p, seen);
    overview(ink, style);
    ink.label(p, s.at[0] === -1 && s.at[1] === 0 && Number.isInteger(s.k) ? `(−${powerOfTen(s.k)}, 0)` : '', 12, 26);
  },
  code(s) {
    const { d, squares, usual } = answers(s);
    return [
      ['dx = 3 - x', full(d[0])],
      ['dy = 4 - y', full(d[1])],
      ['dx*dx + dy*dy', full(squares)],
      ['<= 25', String(usual)],
    ];
  },
  verdict(s, say) {
    return verdict(answers(s).truth, say);
  },
  versus(s, say) {
    const { usual, truth } = answers(s);
    const word = (meet: boolean): string => say(meet ? 'meet' : 'free');
    return [
      { name: say('usual'), text: word(usual), right: usual === truth >= 0 },
      { name: 'abut:', text: word(truth >= 0), right: true },
    ];
  },
});
