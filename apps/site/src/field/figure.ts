// The field as a figure: two shapes to choose, drag and turn. The colours behind them come from field.ts.
import type { Kind, Relation, Shape } from 'abut';
import { figure, type Words } from '../kit/figure';
import type { Ink } from '../kit/ink';
import { add, axis, brief, corners, length, mul, outOf, sub, type Vec } from '../kit/vec';
import { grown } from '../figures/07-sum';
import { point } from '../figures/parts';

export const kinds = ['circle', 'box', 'oriented_box', 'ellipse', 'capsule', 'rounded_box', 'polygon'] as const satisfies readonly Kind[];
/** All kinds, those with an inside first. */
const allKinds: readonly Kind[] = [...kinds, 'region', 'polyline', 'segment', 'ray', 'line', 'point'];
export interface Field {
  at: Vec;
  a: Kind;
  angle: number;
  to: Vec;
  b: Kind;
}
export const view = { min: [-8, -5] as Vec, max: [8, 5] as Vec };

/** The shape of a kind about a place, turned where it can be; `size` makes the second a little smaller. */
export function shapeOf(kind: Kind, at: Vec, angle: number, size: number): Shape {
  const u = axis(angle);
  const local = (x: number, y: number): Vec => add(at, outOf(u, [size * x, size * y]));
  switch (kind) {
    case 'circle':
      return { type: kind, center: at, radius: 1.5 * size };
    case 'box':
      return { type: kind, min: add(at, mul(size, [-2, -1])), max: add(at, mul(size, [2, 1])) };
    case 'oriented_box':
      return { type: kind, center: at, half_size: [2 * size, size], axis: u };
    case 'ellipse':
      return { type: kind, center: at, semi_axes: [2.2 * size, size], axis: u };
    case 'capsule':
      return { type: kind, a: local(-1.6, 0), b: local(1.6, 0), radius: 0.7 * size };
    case 'rounded_box':
      return { type: kind, center: at, half_size: [1.5 * size, 0.6 * size], axis: u, radius: 0.6 * size };
    case 'polygon':
      return { type: kind, vertices: [local(-1.8, -1.1), local(1.9, -0.9), local(0.2, 1.6)] };
    case 'segment':
      return { type: kind, a: local(-2, 0), b: local(2, 0) };
    case 'ray':
      return { type: kind, origin: at, direction: u };
    case 'line':
      return { type: kind, point: at, direction: u };
    case 'polyline':
      return { type: kind, lines: [[local(-2, -0.8), local(-1, 0.8), local(0.4, -0.6), local(2, 1)]] };
    case 'region':
      return { type: kind, rings: [[local(-1.8, -1.5), local(1.8, -1.5), local(1.8, -0.5), local(-0.8, -0.5), local(-0.8, 0.5), local(1.8, 0.5), local(1.8, 1.5), local(-1.8, 1.5)]] };
    case 'point':
      return { type: kind, position: at };
  }
}
export function drawShape(ink: Ink, style: string, shape: Shape): void {
  switch (shape.type) {
    case 'circle':
      return ink.circle(style, shape.center, shape.radius);
    case 'box':
      return ink.box(style, shape.min, shape.max);
    case 'oriented_box':
      return ink.turnedBox(style, shape.center, shape.half_size, shape.axis!);
    case 'rounded_box':
      return ink.turnedBox(style, shape.center, shape.half_size, shape.axis!, shape.radius);
    case 'ellipse':
      return ink.ellipse(style, shape.center, shape.semi_axes[0], shape.semi_axes[1], shape.axis);
    case 'capsule':
      return ink.path(style, grown([shape.a, shape.b], shape.radius));
    case 'polygon':
      return ink.path(style, shape.vertices);
    case 'segment':
      return ink.line(style, shape.a, shape.b);
    case 'ray':
      return ink.ray(style, shape.origin, shape.direction);
    case 'line':
      return ink.endless(style, shape.point, shape.direction);
    case 'polyline':
      return shape.lines.forEach((line) => ink.path(style, line, false));
    case 'region':
      return shape.rings.forEach((ring) => ink.path(style, ring));
    case 'point':
      return ink.dot(style, shape.position, 5);
  }
}
export const resting = (s: Field): Shape => shapeOf(s.a, s.at, s.angle, 1);
export const moving = (s: Field, to: Vec): Shape => shapeOf(s.b, to, -s.angle / 2, 0.7);

/** How the two lie, in a line of words. */
export function report(words: Words, { distance, relation }: { distance: number; relation: Relation }): string {
  const apart = relation === 'disjoint';
  // Polylines and regions have no depth, and lines that cross cannot be parted.
  const measured = apart || (distance < 0 && Number.isFinite(distance));
  const state = apart ? 'apart' : measured ? 'deep' : relation === 'meet' ? 'touch' : 'overlaps';
  return `${words[state]}${measured ? ` ${brief(Math.abs(distance))}` : ''} · ${words['relation']}: ${relation}`;
}

/** How strongly a place is coloured at a signed distance: as the script paints it. */
export const strength = (d: number): number => {
  const share = 0.06 + (d > 0 ? 0.3 : 0.6) * Math.min(1, Math.abs(d) / 5);
  return d > 0 ? share : share + 0.14 * (1 - share);
};
/**
 * The field in bands of half a unit, for readers without a script. All shapes here are convex, and so is what lies
 * within a distance of their sum: each contour is met once in each direction from the middle.
 */
export function bands(ink: Ink, s: Field, separation: (a: Shape, b: Shape) => number): string {
  const at = (p: Vec): number => separation(resting(s), moving(s, p));
  const far = length(sub(view.max, view.min));
  const contour = (d: number): Vec[] =>
    Array.from({ length: 120 }, (_, i): Vec => {
      const u = axis(3 * i);
      let [low, high] = [0, far];
      for (let k = 0; k < 24; ++k) {
        const middle = (low + high) / 2;
        if (at(add(s.at, mul(middle, u))) <= d) low = middle;
        else high = middle;
      }
      return add(s.at, mul(low, u));
    });
  const path = (points: readonly Vec[]): string => `M${points.map((p) => `${ink.x(p[0]).toFixed(1)} ${ink.y(p[1]).toFixed(1)}`).join('L')}Z`;
  const fill = (d: number): string =>
    `fill:color-mix(in srgb, var(${d > 0 ? '--apart' : '--overlapping'}) ${Math.round(100 * strength(d))}%, var(--panel))`;
  const deepest = at(s.at);
  let html = `<rect width="${ink.width}" height="${ink.height}" style="${fill(far)}"/>`;
  for (let d = Math.ceil(2 * Math.max(...corners(view.min, view.max).map(at))) / 2; d > deepest; d -= 0.5)
    html += `<path class="${d === 0 ? 'sum' : 'contour'}" style="${fill(d - 0.25)}" d="${path(contour(d))}"/>`;
  // A drawing in itself, so that it follows the stage's width.
  return `<svg class="bands" viewBox="0 0 ${ink.width} ${ink.height}" width="100%" height="100%">${html}</svg>`;
}

export const field = figure<Field>({
  start: { at: [-1, 0], a: 'oriented_box', angle: 30, to: [4, 2.5], b: 'ellipse' },
  window: view,
  snap: 0.125,
  grid: false,
  handles: [
    { ...point<Field>('at', 'knobA'), body: (s) => ({ circle: [s.at, 1] }) },
    { ...point<Field>('to', 'knobB'), body: (s) => ({ circle: [s.to, 0.8] }) },
  ],
  controls: [
    { kind: 'choice', key: 'a', options: allKinds },
    { kind: 'choice', key: 'b', options: allKinds },
    { kind: 'range', key: 'angle', min: -90, max: 90, step: 1 },
  ],
  draw(ink, s) {
    drawShape(ink, 'strong-line', resting(s));
    drawShape(ink, 'strong-line dashed', moving(s, s.to));
  },
});
