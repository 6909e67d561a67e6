import type { Vec } from 'abut';

/** SVG's numbers are floats: what lies farther out than any screen stays there. */
const onPaper = (x: number): number => (x > 1e12 ? 1e12 : x < -1e12 ? -1e12 : Number.isNaN(x) ? 0 : x);

/** Which part of the plane the stage shows: world units to pixels and back. */
export class View {
  width = 1;
  height = 1;
  yUp = true;
  /** Pixels a unit. */
  scale = 40;
  center: Vec = [0, 0];
  /** Grows with every change, so that drawings know when they are out of date. */
  version = 0;

  private get up(): number {
    return this.yUp ? -1 : 1;
  }
  x(x: number): number {
    return onPaper(this.width / 2 + (x - this.center[0]) * this.scale);
  }
  y(y: number): number {
    return onPaper(this.height / 2 + this.up * (y - this.center[1]) * this.scale);
  }
  toWorld(px: number, py: number): Vec {
    return [
      this.center[0] + (px - this.width / 2) / this.scale,
      this.center[1] + (this.up * (py - this.height / 2)) / this.scale,
    ];
  }
  /** Farther than any point on screen, from its middle. */
  get reach(): number {
    return Math.min((this.width + this.height) / this.scale, 1e307);
  }

  resize(width: number, height: number, yUp: boolean): void {
    if (width === this.width && height === this.height && yUp === this.yUp) return;
    [this.width, this.height, this.yUp] = [Math.max(1, width), Math.max(1, height), yUp];
    ++this.version;
  }
  look(center: Vec, scale: number): void {
    this.center = center;
    this.scale = Math.min(Math.max(scale, 1e-304), 1e304);
    ++this.version;
  }
  pan(dx: number, dy: number): void {
    const [x, y] = this.center;
    this.look([x - dx / this.scale, y - (this.up * dy) / this.scale], this.scale);
  }
  /** Zooms while the point under (px, py) stays there. */
  zoom(factor: number, px: number, py: number): void {
    const before = this.toWorld(px, py);
    this.look(this.center, this.scale * factor);
    const after = this.toWorld(px, py);
    const [x, y] = this.center;
    this.look([x + before[0] - after[0], y + before[1] - after[1]], this.scale);
  }
  /** `right`: so many pixels there are to stay free. */
  fit(min: Vec, max: Vec, margin = 1.25, right = 0): void {
    // By halves: the whole may be larger than any double.
    const half = (k: 0 | 1): number => Math.max(max[k] / 2 - min[k] / 2, 1e-302);
    const scale = Math.min((this.width - right) / 2 / half(0), this.height / 2 / half(1)) / margin;
    this.look([min[0] / 2 + max[0] / 2 + right / 2 / scale, min[1] / 2 + max[1] / 2], scale);
  }

  /** Shows all of these points, with air around them; on a phone the buttons, from `buttons` on, take a part of the width. */
  frame(points: readonly Vec[], buttons: number): void {
    if (points.length === 0) return this.look([0, 0], 40);
    const end = (pick: (a: number, b: number) => number, k: 0 | 1): number => points.map((p) => p[k]).reduce((a, b) => pick(a, b));
    this.fit([end(Math.min, 0), end(Math.min, 1)], [end(Math.max, 0), end(Math.max, 1)], 1.5, this.width < 500 ? this.width - buttons : 0);
  }

  /** A power of two, so that what lies on the grid is a short binary number: exact touching needs
   *  no luck there. */
  get step(): number {
    return 2 ** Math.ceil(Math.log2(9 / this.scale));
  }
  snap([x, y]: Vec): Vec {
    const step = this.step;
    return [Math.round(x / step) * step + 0, Math.round(y / step) * step + 0]; // no −0
  }

  /** Path commands of the core (native/outline.hpp) as SVG path data in pixels. */
  path(commands: ArrayLike<number>): string {
    let d = '';
    let from: Vec = [0, 0];
    const to = (i: number) => `${this.x(commands[i]!).toFixed(2)} ${this.y(commands[i + 1]!).toFixed(2)}`;
    for (let i = 0; i < commands.length; ) {
      switch (commands[i]) {
        case 0:
          d += `M${to(i + 1)}`;
          from = [commands[i + 1]!, commands[i + 2]!];
          i += 3;
          break;
        case 1:
          d += `L${to(i + 1)}`;
          from = [commands[i + 1]!, commands[i + 2]!];
          i += 3;
          break;
        case 2: {
          const [rx, ry, degrees, flags] = [1, 2, 3, 4].map((k) => commands[i + k]!);
          const large = flags! >= 2 ? 1 : 0;
          const end: Vec = [commands[i + 5]!, commands[i + 6]!];
          if (Math.max(rx!, ry!) * this.scale > 1e7) {
            // Browsers draw such arcs as they please: many short lines instead.
            for (const p of arcPoints(from, [rx!, ry!], degrees!, large === 1, flags! % 2 === 1, end, this.center))
              d += `L${this.x(p[0]).toFixed(2)} ${this.y(p[1]).toFixed(2)}`;
            from = end;
            i += 7;
            break;
          }
          from = end;
          const sweep = (flags! % 2 === 1) !== this.yUp ? 1 : 0;
          d += `A${rx! * this.scale} ${ry! * this.scale} ${this.up * degrees!} ${large} ${sweep} ${to(i + 5)}`;
          i += 7;
          break;
        }
        default:
          d += 'Z';
          ++i;
      }
    }
    return d;
  }
}

/** Points along an arc, as SVG gives it (its appendix B.2.4), densest where it is nearest to `focus`. All is
 *  divided by the size first, so that nothing overflows. */
function arcPoints(from: Vec, radii: Vec, degrees: number, large: boolean, sweep: boolean, to: Vec, focus: Vec): Vec[] {
  const size = Math.max(...radii, ...from.map(Math.abs), ...to.map(Math.abs));
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const [a, b] = [radii[0] / size || 1e-300, radii[1] / size || 1e-300];
  /** Where the ellipse is the unit circle. */
  const unit = (p: Vec): Vec => {
    const [x, y] = [p[0] / size, p[1] / size];
    return [(x * c + y * s) / a, (y * c - x * s) / b];
  };
  const [p, q] = [unit(from), unit(to)];
  const [dx, dy] = [(p[0] - q[0]) / 2, (p[1] - q[1]) / 2];
  const square = dx * dx + dy * dy;
  const k = (large === sweep ? -1 : 1) * Math.sqrt(Math.max(0, 1 / square - 1));
  const middle: Vec = [(p[0] + q[0]) / 2 + k * dy, (p[1] + q[1]) / 2 - k * dx];
  const angle = (v: Vec): number => Math.atan2(v[1] - middle[1], v[0] - middle[0]);
  const turn = sweep ? 1 : -1;
  const forward = (t: number): number => ((turn * (t - angle(p))) % (2 * Math.PI) + 2 * Math.PI) % (2 * Math.PI);
  const whole = forward(angle(q)) || Math.PI;
  const near = forward(angle(unit(focus)));
  const ways = Array.from({ length: 65 }, (_, i) => (whole * i) / 64);
  for (let i = 0, step = Math.PI; i < 50; ++i, step /= 2) ways.push(near - step, near + step);
  return [...ways, near]
    .filter((t) => t > 0 && t < whole)
    .sort((x, y) => x - y)
    .map((t): Vec => {
      const u = angle(p) + turn * t;
      const [x, y] = [a * (middle[0] + Math.cos(u)), b * (middle[1] + Math.sin(u))];
      return [(x * c - y * s) * size, (x * s + y * c) * size];
    })
    .concat([to]);
}

/** The same commands as path data in world coordinates, for files. */
export function worldPath(commands: ArrayLike<number>): string {
  let d = '';
  for (let i = 0; i < commands.length; ) {
    const n = [3, 3, 7, 1][commands[i]!]!;
    const v = Array.from({ length: n - 1 }, (_, k) => commands[i + 1 + k]!);
    if (n === 7) v.splice(3, 1, v[3]! >= 2 ? 1 : 0, v[3]! % 2);
    d += 'MLAZ'[commands[i]!] + v.join(' ');
    i += n;
  }
  return d;
}
