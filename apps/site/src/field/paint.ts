// The field as pixels: a colour for each place of the second shape, contour lines each half unit, and the rim of touching.
import { relations, type Relation } from 'abut';
import { strength, view } from './figure';

export type Colour = readonly [number, number, number];
/** Coloured as if it were so deep, where there is no depth. */
const flatDepth = 2;
/** The relations that share a colour, and the colour. */
const tones: readonly (readonly [readonly Relation[], string])[] = [
  [['overlap', 'meet', 'disjoint'], '--overlapping'],
  [['inside', 'covered_by', 'equal'], '--x'],
  [['contains', 'covers'], '--y'],
];
/** The colours that painting takes, by their names on the page. */
export const colourNames = ['--panel', '--ink', '--touching-line', '--apart', ...tones.map(([, name]) => name)];

/** Row by row from the top. */
export interface Samples {
  gaps: Float32Array;
  /** By their places in `relations`, of the moving shape to the resting one. */
  relations: Uint8Array;
  columns: number;
  rows: number;
}

export function painted({ gaps, relations: found, columns, rows }: Samples, w: number, h: number, colours: readonly Colour[]): Uint8ClampedArray<ArrayBuffer> {
  const [paper, ink, rim, apart, ...deep] = colours as [Colour, Colour, Colour, Colour, ...Colour[]];
  /** 1 where the relation is one of the tone's, for each tone. */
  const where = tones.map(([names]) => Float32Array.from(found, (r) => (names.includes(relations[r]!) ? 1 : 0)));
  const pixels = new Uint8ClampedArray(4 * w * h);
  const pixel = (view.max[0] - view.min[0]) / w;
  // Polylines and regions have no depth: their colour tells the relation alone, and the rim lies outside of it.
  const flat = !gaps.some((gap) => gap < 0);
  let to = 0;
  for (let y = 0; y < h; ++y) {
    const v = (y / (h - 1)) * (rows - 1);
    const j = Math.min(rows - 2, Math.floor(v));
    for (let x = 0; x < w; ++x, to += 4) {
      const u = (x / (w - 1)) * (columns - 1);
      const i = Math.min(columns - 2, Math.floor(u));
      const [s, t] = [u - i, v - j];
      const at = j * columns + i;
      const between = (values: Float32Array): number =>
        (1 - t) * ((1 - s) * values[at]! + s * values[at + 1]!) + t * ((1 - s) * values[at + columns]! + s * values[at + columns + 1]!);
      const d = between(gaps);
      let tone = apart;
      if (d <= 0) {
        const shares = where.map(between);
        tone = deep[shares.indexOf(Math.max(...shares))]!;
      }
      const share = strength(flat && d <= 0 ? -flatDepth : d);
      const step = Math.round(2 * d) / 2;
      const line = Math.max(0, 1 - Math.abs(d - step) / (1.1 * pixel));
      const heavy = step === 0 && !(flat && d === 0) ? Math.max(0, Math.min(1, (flat ? 4 : 2.4) - Math.abs(d) / pixel)) : 0;
      for (let k = 0; k < 3; ++k) {
        let c = paper[k]! + share * (tone[k]! - paper[k]!);
        if (step !== 0) c += 0.4 * line * (ink[k]! - c);
        c += heavy * (rim[k]! - c);
        pixels[to + k] = c;
      }
      pixels[to + 3] = 255;
    }
  }
  return pixels;
}
