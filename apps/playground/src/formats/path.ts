// The data of SVG's paths, curves as lines that lie near enough to them.
import type { Vec } from 'abut';
import { words } from '../words';

export interface Subpath {
  points: Vec[];
  closed: boolean;
}

const most = 100_000;
const plus = (p: Vec, q: Vec): Vec => [p[0] + q[0], p[1] + q[1]];
const minus = (p: Vec, q: Vec): Vec => [p[0] - q[0], p[1] - q[1]];
/** The numbers of Σ wᵢ pᵢ. */
const mixed = (weights: readonly number[], points: readonly Vec[]): Vec => [
  weights.reduce((sum, w, i) => sum + w * points[i]![0], 0),
  weights.reduce((sum, w, i) => sum + w * points[i]![1], 0),
];

const how: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };
const number = /[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/iy;
const flag = /[\s,]*([01])/y;
const letter = /[\s,]*([a-z])/iy;

/**
 * The subpaths; what comes after an error is left out, as SVG has it. No curve is farther than `tolerance` from
 * its lines: with n equal steps a chord lies within |p″| / 8n² of its piece. Arcs follow SVG 2, B.2.4 and B.2.5.
 */
export function subpaths(data: string, tolerance: number): Subpath[] {
  const out: Subpath[] = [];
  let place = 0;
  let total = 0;
  let [at, start, control]: [Vec, Vec, Vec] = [[0, 0], [0, 0], [0, 0]];
  let before = '';

  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = place;
    const found = pattern.exec(data);
    if (found) place = pattern.lastIndex;
    return found?.[1];
  };
  const steps = (bend: number): number => Math.max(1, Math.ceil(Math.sqrt(bend / 8 / tolerance)));
  /** After Z, what goes on begins a new subpath where the last one began. */
  const open = (): Vec[] => {
    if (out.at(-1)!.closed) out.push({ points: [at], closed: false });
    return out.at(-1)!.points;
  };
  /** `point(t)` for equal steps of t from 0 to 1, and `end` itself last. */
  const curve = (n: number, point: (t: number) => Vec, end: Vec): void => {
    total += n;
    if (!(total <= most)) throw new Error(words.files.longPath(most));
    const to = open();
    for (let k = 1; k < n; ++k) to.push(point(k / n));
    to.push(end);
    at = end;
  };
  const line = (end: Vec): void => curve(1, () => end, end);
  const bezier = (...p: Vec[]): void => {
    const bend = Math.max(...p.slice(2).map((q, i) => Math.hypot(...minus(minus(p[i]!, p[i + 1]!), minus(p[i + 1]!, q)))));
    const degree = p.length - 1;
    const weights = degree === 3
      ? (t: number, s = 1 - t) => [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
      : (t: number, s = 1 - t) => [s * s, 2 * s * t, t * t];
    control = p[degree - 1]!;
    curve(steps(degree * (degree - 1) * bend), (t) => mixed(weights(t), p), p[degree]!);
  };
  const arc = (rx: number, ry: number, degrees: number, large: boolean, positive: boolean, end: Vec): void => {
    if (end[0] === at[0] && end[1] === at[1]) return;
    if (rx === 0 || ry === 0) return line(end);
    let [a, b] = [Math.abs(rx), Math.abs(ry)];
    const angle = (degrees * Math.PI) / 180;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const half = mixed([0.5, -0.5], [at, end]);
    // On the unit circle, with the origin half-way.
    let [x, y] = [(half[0] * c + half[1] * s) / a, (half[1] * c - half[0] * s) / b];
    const reach = x * x + y * y;
    let middle: Vec = [0, 0];
    if (reach > 1) {
      // Radii that are too small grow until they fit.
      const grow = Math.sqrt(reach);
      [a, b, x, y] = [a * grow, b * grow, x / grow, y / grow];
    } else {
      const away = Math.sqrt((1 - reach) / reach) * (large === positive ? -1 : 1);
      middle = [away * y, -away * x];
    }
    const from = Math.atan2(y - middle[1], x - middle[0]);
    let sweep = Math.atan2(-y - middle[1], -x - middle[0]) - from;
    if (positive && sweep < 0) sweep += 2 * Math.PI;
    if (!positive && sweep > 0) sweep -= 2 * Math.PI;
    const [u, v]: [Vec, Vec] = [[a * c, a * s], [-b * s, b * c]];
    const center = plus(minus(at, half), mixed(middle, [u, v]));
    const quarter = Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9);
    curve(
      Math.max(quarter, steps(Math.hypot(a, b) * sweep * sweep)),
      (t) => plus(center, mixed([Math.cos(from + sweep * t), Math.sin(from + sweep * t)], [u, v])),
      end,
    );
  };

  for (let command = ''; ; ) {
    const next = take(letter);
    if (next !== undefined) command = next;
    else if (data.slice(place).trim() === '' || command === '' || 'Zz'.includes(command)) break;
    else command = { M: 'L', m: 'l' }[command] ?? command; // further pairs are lines
    const kind = command.toUpperCase();
    const count = how[kind];
    // The first one must be a move.
    if (count === undefined || (out.length === 0 && kind !== 'M')) break;
    const v: number[] = [];
    while (v.length < count) {
      const read = take(kind === 'A' && (v.length === 3 || v.length === 4) ? flag : number);
      if (read === undefined) break;
      v.push(Number(read));
    }
    if (v.length < count || !v.every(Number.isFinite)) break;
    const base: Vec = command === kind ? [0, 0] : at;
    const p = (i: number): Vec => plus(base, [v[i]!, v[i + 1]!]);
    const mirrored = (kinds: string): Vec => (kinds.includes(before || '-') ? minus(plus(at, at), control) : at);
    switch (kind) {
      case 'M':
        at = start = p(0);
        out.push({ points: [at], closed: false });
        break;
      case 'Z':
        out.at(-1)!.closed = true;
        at = start;
        break;
      case 'L':
        line(p(0));
        break;
      case 'H':
        line([base[0] + v[0]!, at[1]]);
        break;
      case 'V':
        line([at[0], base[1] + v[0]!]);
        break;
      case 'C':
        bezier(at, p(0), p(2), p(4));
        break;
      case 'S':
        bezier(at, mirrored('CS'), p(0), p(2));
        break;
      case 'Q':
        bezier(at, p(0), p(2));
        break;
      case 'T':
        bezier(at, mirrored('QT'), p(0));
        break;
      default:
        arc(v[0]!, v[1]!, v[2]!, v[3] === 1, v[4] === 1, p(5));
    }
    before = kind;
  }
  return out;
}
