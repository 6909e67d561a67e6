// Where a drawing's words stand, so that they cover neither each other nor what they speak of.

export type Box = readonly [left: number, top: number, right: number, bottom: number];
export type Offset = readonly [dx: number, dy: number];
export interface Place {
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
}

/** A Chinese character is as wide as it is high, others are about half of that. */
export const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, c) => sum + (c > '\u2e80' ? 1 : 0.6), 0) * size;
export const common = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** Does the segment come into the box? By the part of it that lies between the box's sides, in x and then in y. */
function crosses([x0, y0, x1, y1]: Box, box: Box): boolean {
  let [from, to] = [0, 1];
  for (const [p, d, low, high] of [[x0, x1 - x0, box[0], box[2]], [y0, y1 - y0, box[1], box[3]]] as const) {
    if (d === 0) {
      if (p <= low || p >= high) return false;
      continue;
    }
    const [a, b] = [(low - p) / d, (high - p) / d];
    from = Math.max(from, Math.min(a, b));
    to = Math.min(to, Math.max(a, b));
  }
  return from < to;
}

/** What has been drawn so far, in pixels. */
export class Labels {
  private readonly words: Box[] = [];
  private readonly dots: Box[] = [];
  private readonly lines: Box[] = [];
  /** The texts that found no free place. */
  readonly crowded: string[] = [];

  /** `within`: the picture's size. */
  constructor(private readonly within: readonly [width: number, height: number]) {}

  dot(x: number, y: number, r: number): void {
    this.dots.push([x - r, y - r, x + r, y + r]);
  }
  line(x0: number, y0: number, x1: number, y1: number): void {
    this.lines.push([x0, y0, x1, y1]);
  }

  /** What stands above the drawing, as buttons do. */
  take(box: Box): void {
    this.words.push(box);
  }
  /** Do words stand in the box? */
  covers(box: Box): boolean {
    return this.words.some((words) => common(words, box));
  }

  /** The first of the offsets from (x, y) where nothing is covered; where there is none, the one that covers least:
   *  words count most, then dots, then lines. Text stands beside the point that it belongs to, or, where dx is 0,
   *  above, below or on it. */
  place(x: number, y: number, text: string, size: number, offsets: readonly Offset[]): Place {
    const width = widthOf(text, size);
    let best: { place: Place; box: Box; cost: number } | null = null;
    for (const [dx, dy] of offsets) {
      const at: Place = { x: x + dx, y: y + dy, anchor: dx > 0 ? 'start' : dx < 0 ? 'end' : 'middle' };
      const left = at.x - width * { start: 0, middle: 0.5, end: 1 }[at.anchor];
      const box: Box = [left - 1, at.y - 0.8 * size, left + width + 1, at.y + 0.25 * size];
      const [w, h] = this.within;
      const out = box[0] < 0 || box[1] < 0 || box[2] > w || box[3] > h;
      const count = (boxes: readonly Box[], meets: (a: Box, b: Box) => boolean): number =>
        boxes.reduce((n, other) => n + (meets(other, box) ? 1 : 0), 0);
      const cost = 1000 * (count(this.words, common) + (out ? 1 : 0)) + 30 * count(this.dots, common) + Math.min(25, count(this.lines, crosses));
      if (!best || cost < best.cost) best = { place: at, box, cost };
      if (cost === 0) break;
    }
    this.words.push(best!.box);
    if (best!.cost > 0) this.crowded.push(text);
    return best!.place;
  }
}

/** Offsets to try where one is wished for: the same, then to the other sides, then above and below, then farther off. */
export const around = (dx: number, dy: number): Offset[] => {
  const below = 9 - dy;
  const near: Offset[] = [[dx, dy], [-dx || 10, dy], [dx, below], [-dx || -10, below], [0, -13], [0, 23], [12, 5], [-12, 5]];
  return [...near, ...near.map(([x, y]): Offset => [2.2 * x, y < 4 ? y - 14 : y + 14])];
};

/** Offsets from the middle of a line: beside it on the side `out` (a unit vector) and on the other one, farther off, and
 *  then from places nearer to its ends. `base` brings the middle of the letters beside the line. */
export function alongside(way: readonly [number, number], out: readonly [number, number], distances: readonly number[], base: number): Offset[] {
  const beside = (k: number, at: number): Offset => [
    at * way[0] + (at !== 0 || Math.abs(out[0]) > 0.4 ? k * out[0] : 0),
    at * way[1] + k * out[1] + base,
  ];
  const both = distances.flatMap((k) => [k, -k]);
  return [0, 0.25, -0.25].flatMap((at) => both.map((k) => beside(k, at)));
}
