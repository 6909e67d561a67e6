// The questions of "zoom to the last bit": a usual formula in plain doubles, and abut's shape beside it.
import type { Instance, Shape } from 'abut';
import { Rows } from '../../../playground/src/rows';
import { clamp, type Vec } from '../kit/vec';

export interface Question {
  /** The formula as it is usually written. */
  readonly formula: string;
  /** "Is it in?" by that formula, for the point or the circle's centre (x, y). */
  usual(x: number, y: number): boolean;
  /** What a place of the picture stands for: a point, or a circle of this radius. */
  readonly radius?: number;
  readonly shape: Shape;
  /** The whole scene: its middle and width; and a place on the shape's rim. */
  readonly middle: Vec;
  readonly width: number;
  readonly rim: Vec;
}

const [c, s] = [0.8, 0.6];
const triangle: Vec[] = [[-5, -3.7], [6.1, -2.3], [0.7, 4.9]];
const left = (a: Vec, b: Vec, x: number, y: number): boolean => (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) >= 0;
const inCircleOf =
  (r: number) =>
  (x: number, y: number): boolean =>
    x * x + y * y <= r * r;
const circle = (r: number): Question => ({
  formula: 'x*x + y*y <= r*r',
  usual: inCircleOf(r),
  shape: { type: 'circle', center: [0, 0], radius: r },
  middle: [0, 0],
  width: 4 * r,
  rim: [0.6 * r, 0.8 * r],
});

export const questions = {
  circle: { ...circle(5), rim: [3, 4] },
  line: {
    formula: '(b-a) × (p-a) >= 0, three times',
    usual: (x, y) => triangle.every((a, i) => left(a, triangle[(i + 1) % 3]!, x, y)),
    shape: { type: 'polygon', vertices: triangle },
    middle: [0.5, 0],
    width: 18,
    rim: [0.55, -3],
  },
  ellipse: {
    formula: '(X/a)² + (Y/b)² <= 1',
    usual: (x, y) => ((x * c + y * s) / 5) ** 2 + ((y * c - x * s) / 2) ** 2 <= 1,
    shape: { type: 'ellipse', center: [0, 0], semi_axes: [5, 2], axis: [c, s] },
    middle: [0, 0],
    width: 16,
    rim: [4, 3],
  },
  box: {
    formula: '|c - clamp(c, min, max)|² <= r*r',
    usual: (x, y) => {
      const [dx, dy] = [x - clamp(x, -3, 0), y - clamp(y, -2, 0)];
      return dx * dx + dy * dy <= 2.5 * 2.5;
    },
    radius: 2.5,
    shape: { type: 'box', min: [-3, -2], max: [0, 0] },
    middle: [-1.5, -1],
    width: 16,
    rim: [1.5, 2],
  },
  turned: {
    formula: '|max(|R⁻¹ d| - h, 0)|² <= r*r',
    usual: (x, y) => {
      const [dx, dy] = [Math.max(Math.abs(x * c + y * s) - 4, 0), Math.max(Math.abs(y * c - x * s) - 1.5, 0)];
      return dx * dx + dy * dy <= 1.5 * 1.5;
    },
    radius: 1.5,
    shape: { type: 'oriented_box', center: [0, 0], half_size: [4, 1.5], axis: [c, s] },
    middle: [0, 0],
    width: 18,
    rim: [-1.8, 2.4],
  },
  huge: circle(5e300),
  tiny: circle(5e-300),
} satisfies Record<string, Question>;
export type QuestionName = keyof typeof questions;

/** One cell: bit 0 is abut's answer, bit 1 the usual one's. */
export interface Cells {
  /** The distinct doubles across and up, in order. */
  xs: Float64Array;
  ys: Float64Array;
  /** Row by row from the lowest y. */
  answers: Uint8Array;
  wrong: number;
}

/** The doubles nearest to n places evenly spread over a width about a middle, each once; and which of
 *  them each place got. */
export function samples(middle: number, width: number, n: number): { values: Float64Array; index: Uint32Array } {
  const values: number[] = [];
  const index = new Uint32Array(n);
  for (let i = 0; i < n; ++i) {
    const x = middle + width * ((i + 0.5) / n - 0.5);
    if (values.length === 0 || x > values[values.length - 1]!) values.push(x);
    index[i] = values.length - 1;
  }
  return { values: Float64Array.from(values), index };
}

/** Both answers for all pairs of the given numbers. */
export class Asker {
  private table: Rows | null = null;
  private kind: 'point' | 'circle' = 'point';
  constructor(private readonly play: Instance) {}

  ask(q: Question, xs: Float64Array, ys: Float64Array): Cells {
    const count = xs.length * ys.length;
    const kind = q.radius === undefined ? 'point' : 'circle';
    if (!this.table || this.table.capacity < count || this.kind !== kind) {
      this.table?.free();
      this.table = new Rows(this.play, kind, count);
      this.kind = kind;
    }
    const { rows, stride } = this.table;
    let at = 0;
    for (const y of ys)
      for (const x of xs) {
        rows[at] = x;
        rows[at + 1] = y;
        if (q.radius !== undefined) rows[at + 2] = q.radius;
        at += stride;
      }
    this.table.count = count;
    const exact = this.table.intersects(q.shape);
    const answers = new Uint8Array(count);
    let wrong = 0;
    let i = 0;
    for (const y of ys)
      for (const x of xs) {
        const [truth, says] = [exact[i]! ? 1 : 0, q.usual(x, y) ? 1 : 0];
        answers[i++] = truth | (says << 1);
        if (truth !== says) ++wrong;
      }
    return { xs, ys, answers, wrong };
  }
}

/** The cells as an SVG picture: runs of equal cells are one rectangle. */
export function svgOf(cells: Cells, colours: readonly string[], words: { title: string; lines: readonly string[] }): string {
  const { xs, ys, answers } = cells;
  const [w, h] = [960, Math.round((960 * ys.length) / xs.length)];
  const [dx, dy] = [w / xs.length, h / ys.length];
  let rects = '';
  for (let j = 0; j < ys.length; ++j)
    for (let i = 0; i < xs.length; ) {
      const value = answers[j * xs.length + i]!;
      let end = i + 1;
      while (end < xs.length && answers[j * xs.length + end] === value) ++end;
      if (value !== 0)
        rects += `<rect x="${(i * dx).toFixed(2)}" y="${(h - (j + 1) * dy).toFixed(2)}" width="${((end - i) * dx).toFixed(2)}" height="${dy.toFixed(2)}" fill="${colours[value]}"/>`;
      i = end;
    }
  const text = words.lines.map((line, i) => `<text x="12" y="${h + 26 + 24 * i}">${line.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</text>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h + 24 * words.lines.length + 16}" font-family="ui-monospace, monospace" font-size="16" shape-rendering="crispEdges"><title>${words.title}</title><rect width="100%" height="100%" fill="${colours[0]}"/>${rects}<g fill="${colours[4]}">${text}</g></svg>\n`;
}
