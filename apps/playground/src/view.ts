import type { Vec } from 'abut';

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
    return this.width / 2 + (x - this.center[0]) * this.scale;
  }
  y(y: number): number {
    return this.height / 2 + this.up * (y - this.center[1]) * this.scale;
  }
  toWorld(px: number, py: number): Vec {
    return [
      this.center[0] + (px - this.width / 2) / this.scale,
      this.center[1] + (this.up * (py - this.height / 2)) / this.scale,
    ];
  }
  /** Farther than any point on screen, from its middle. */
  get reach(): number {
    return (this.width + this.height) / this.scale;
  }

  resize(width: number, height: number, yUp: boolean): void {
    if (width === this.width && height === this.height && yUp === this.yUp) return;
    [this.width, this.height, this.yUp] = [Math.max(1, width), Math.max(1, height), yUp];
    ++this.version;
  }
  look(center: Vec, scale: number): void {
    this.center = center;
    this.scale = Math.min(Math.max(scale, 1e-3), 1e6);
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
  fit(min: Vec, max: Vec, margin = 1.25): void {
    const wide = Math.max(max[0] - min[0], 1e-6) * margin;
    const high = Math.max(max[1] - min[1], 1e-6) * margin;
    this.look(
      [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2],
      Math.min(this.width / wide, this.height / high),
    );
  }

  /** A power of two, so that what lies on the grid is a short binary number: exact touching needs
   *  no luck there. */
  get step(): number {
    return 2 ** Math.ceil(Math.log2(9 / this.scale));
  }
  snap([x, y]: Vec): Vec {
    const step = this.step;
    return [Math.round(x / step) * step, Math.round(y / step) * step];
  }

  /** Path commands of the core (native/outline.hpp) as SVG path data in pixels. */
  path(commands: ArrayLike<number>): string {
    let d = '';
    const to = (i: number) => `${this.x(commands[i]!).toFixed(2)} ${this.y(commands[i + 1]!).toFixed(2)}`;
    for (let i = 0; i < commands.length; ) {
      switch (commands[i]) {
        case 0:
          d += `M${to(i + 1)}`;
          i += 3;
          break;
        case 1:
          d += `L${to(i + 1)}`;
          i += 3;
          break;
        case 2: {
          const [rx, ry, degrees, flags] = [1, 2, 3, 4].map((k) => commands[i + k]!);
          const large = flags! >= 2 ? 1 : 0;
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
