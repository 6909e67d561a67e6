import { figure } from '../kit/figure';
import { add, brief, compared, corners, dot, length, nearestInBox, sub, type Vec } from '../kit/vec';
import type { Ink } from '../kit/ink';
import { body, disc, edges, rim, verdict } from './parts';

interface Scene {
  min: Vec;
  max: Vec;
  c: Vec;
  r: number;
}
function draw(ink: Ink, { min, max, c, r }: Scene): void {
  const n = nearestInBox(c, min, max);
  const d = sub(c, n);
  const sign = r * r - dot(d, d);
  ink.part('range', () => {
    ink.line('band x', [min[0], ink.window.min[1]], [min[0], ink.window.max[1]]);
    ink.line('band x', [max[0], ink.window.min[1]], [max[0], ink.window.max[1]]);
    ink.line('band y', [ink.window.min[0], min[1]], [ink.window.max[0], min[1]]);
    ink.line('band y', [ink.window.min[0], max[1]], [ink.window.max[0], max[1]]);
  });
  ink.part('box', () => ink.box(body(sign), min, max));
  ink.part('circle', () => ink.circle(body(sign), c, r));
  const corner: Vec = [c[0], n[1]];
  ink.part('dx', () => ink.line('leg x', n, corner));
  ink.part('dy', () => ink.line('leg y', corner, c));
  ink.along(n, corner, 'dx', 'x', c);
  ink.along(corner, c, 'dy', 'y', n);
  ink.part('way', () => ink.line('result', n, c));
  ink.part('nearest', () => ink.dot('spot', n, 6));
  ink.label(n, 'n', n[0] < c[0] ? -9 : 9, n[1] < c[1] !== !!ink.window.yDown ? 18 : -9);
  ink.label(c, 'c', 9, -9);
}

export const clampFigure = figure<Scene>({
  start: { min: [-4, -2], max: [1.5, 1], c: [4, 3], r: 2.5 },
  window: { min: [-8, -5], max: [8, 6] },
  snap: 0.25,
  handles: [...edges<Scene>(), disc('c', 'r'), rim('c', 'r', [0, 1])],
  task: { done: ({ min, max, c }) => length(sub(c, nearestInBox(c, min, max))) === 0, answer: { c: [0, 0] } },
  draw,
  code({ min, max, c, r }) {
    const n = nearestInBox(c, min, max);
    const d = sub(c, n);
    return [
      ['n.x = clamp(c.x, min.x, max.x)', brief(n[0]), 'nearest'],
      ['n.y = clamp(c.y, min.y, max.y)', brief(n[1]), 'nearest'],
      ['dx = c.x - n.x', brief(d[0]), 'dx'],
      ['dy = c.y - n.y', brief(d[1]), 'dy'],
      [`dx*dx + dy*dy <= r*r`, compared(dot(d, d), r * r), 'way'],
    ];
  },
  verdict({ min, max, c, r }, say) {
    const d = sub(c, nearestInBox(c, min, max));
    return verdict(r * r - dot(d, d), say);
  },
});

interface Screen {
  at: Vec;
  size: Vec;
  c: Vec;
  r: number;
}
/** A rectangle as screens give it: corner, width, height, with y pointing down. */
export const screenRect = figure<Screen>({
  start: { at: [3, 2], size: [6, 4], c: [12, 8], r: 2.5 },
  window: { min: [0, 0], max: [16, 10.5], yDown: true },
  snap: 0.5,
  handles: [
    {
      name: 'at',
      at: (s) => s.at,
      drag: (s, to) => ({ ...s, at: to }),
      cursor: 'move',
    },
    {
      name: 'size',
      at: (s) => [s.at[0] + s.size[0], s.at[1] + s.size[1]],
      drag: (s, to) => ({ ...s, size: [Math.max(0, to[0] - s.at[0]), Math.max(0, to[1] - s.at[1])] }),
      cursor: 'nwse-resize',
    },
    disc('c', 'r'),
  ],
  // From within: two corners on the rim, and the other two inside.
  task: {
    done: ({ at, size, c, r }) => {
      const far = corners(at, add(at, size)).map((p) => dot(sub(p, c), sub(p, c)) - r * r);
      return size[0] > 0 && size[1] > 0 && far.every((d) => d <= 0) && far.filter((d) => d === 0).length === 2;
    },
    answer: { at: [10.5, 9], size: [3, 1] },
  },
  draw(ink, { at, size, c, r }) {
    const max: Vec = [at[0] + size[0], at[1] + size[1]];
    ink.arrow('thin', [0.3, 0.3], [2, 0.3]);
    ink.arrow('thin', [0.3, 0.3], [0.3, 2]);
    ink.label([2, 0.3], 'x', 6, 5);
    ink.label([0.3, 2], 'y', 0, 18);
    draw(ink, { min: at, max, c, r });
    ink.label(at, '(x, y)', -6, -8);
    ink.along([at[0], at[1]], [max[0], at[1]], 'w');
    ink.label([at[0], at[1] + size[1] / 2], 'h', -10, 5);
  },
  code({ at, size, c, r }) {
    const max: Vec = [at[0] + size[0], at[1] + size[1]];
    const n = nearestInBox(c, at, max);
    const d = sub(c, n);
    return [
      ['n.x = clamp(c.x, x, x + w)', brief(n[0]), 'nearest'],
      ['n.y = clamp(c.y, y, y + h)', brief(n[1]), 'nearest'],
      ['dx*dx + dy*dy <= r*r', compared(dot(d, d), r * r), 'way'],
    ];
  },
  verdict({ at, size, c, r }, say) {
    const d = sub(c, nearestInBox(c, at, [at[0] + size[0], at[1] + size[1]]));
    return verdict(r * r - dot(d, d), say);
  },
});
