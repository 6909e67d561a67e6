// A drawing as SVG markup: world coordinates in, pixels out. It needs no browser, so the pages are
// built with the first picture of each figure in them.
import { alongside, around, Labels, type Offset } from '../../../labels';
import { add, dot, length, mul, outOf, sub, type Vec } from './vec';

export interface Window {
  readonly min: Vec;
  readonly max: Vec;
  /** Screens count y downwards; a figure may do so too. */
  readonly yDown?: boolean;
}

export const escape = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
const n = (x: number): string => String(Math.round(x * 100) / 100);

export class Ink {
  html = '';
  readonly scale: number;
  readonly height: number;
  readonly labels: Labels;

  constructor(
    readonly window: Window,
    readonly width: number,
  ) {
    const [w, h] = sub(window.max, window.min);
    this.scale = width / w;
    this.height = Math.round(h * this.scale);
    this.labels = new Labels([width, this.height]);
  }

  x(x: number): number {
    return (x - this.window.min[0]) * this.scale;
  }
  y(y: number): number {
    return this.window.yDown ? (y - this.window.min[1]) * this.scale : (this.window.max[1] - y) * this.scale;
  }
  world(px: number, py: number): Vec {
    const { min, max, yDown } = this.window;
    return [min[0] + px / this.scale, yDown ? min[1] + py / this.scale : max[1] - py / this.scale];
  }

  /** Is p in the picture? */
  sees([x, y]: Vec): boolean {
    const { min, max } = this.window;
    return x >= min[0] && x <= max[0] && y >= min[1] && y <= max[1];
  }
  /** What `draw` draws lights up when the text speaks of `name`. */
  part(name: string, draw: () => void): void {
    this.html += `<g data-part="${name}">`;
    draw();
    this.html += '</g>';
  }
  raw(markup: string): void {
    this.html += markup;
  }

  grid(): void {
    const { min, max } = this.window;
    let d = '';
    for (let x = Math.ceil(min[0]); x <= max[0]; ++x) d += `M${n(this.x(x))} 0V${this.height}`;
    for (let y = Math.ceil(min[1]); y <= max[1]; ++y) d += `M0 ${n(this.y(y))}H${n(this.width)}`;
    this.html += `<path class="grid" d="${d}"/>`;
    const inside = (v: number, k: 0 | 1): boolean => v > min[k] && v < max[k];
    let a = '';
    if (inside(0, 0)) a += `M${n(this.x(0))} 0V${this.height}`;
    if (inside(0, 1)) a += `M0 ${n(this.y(0))}H${n(this.width)}`;
    if (a) this.html += `<path class="axis" d="${a}"/>`;
  }
  line(style: string, a: Vec, b: Vec): void {
    this.labels.line(this.x(a[0]), this.y(a[1]), this.x(b[0]), this.y(b[1]));
    this.html += `<path class="${style}" d="M${n(this.x(a[0]))} ${n(this.y(a[1]))}L${n(this.x(b[0]))} ${n(this.y(b[1]))}"/>`;
  }
  /** A line through p that leaves the picture on both sides. */
  endless(style: string, p: Vec, d: Vec): void {
    const u = this.outwards(d);
    this.line(style, sub(p, u), add(p, u));
  }
  /** A ray from p that leaves the picture. */
  ray(style: string, p: Vec, d: Vec): void {
    this.line(style, p, add(p, this.outwards(d)));
  }
  /** Along d, so far that it leads out of the picture from anywhere in it. */
  private outwards(d: Vec): Vec {
    const reach = 4 * length(sub(this.window.max, this.window.min));
    return mul(reach / (length(d) || 1), d);
  }
  arrow(style: string, a: Vec, b: Vec): void {
    const from: Vec = [this.x(a[0]), this.y(a[1])];
    const to: Vec = [this.x(b[0]), this.y(b[1])];
    const way = sub(to, from);
    const l = length(way);
    if (l < 2) return;
    this.labels.line(...from, ...to);
    const u = mul(1 / l, way);
    const head = Math.min(11, 0.6 * l);
    const at = (along: number, aside: number): string => {
      const p = sub(to, outOf(u, [along, aside]));
      return `${n(p[0])} ${n(p[1])}`;
    };
    this.html += `<path class="${style}" d="M${n(from[0])} ${n(from[1])}L${at(0.7 * head, 0)}"/>`;
    this.html += `<path class="${style} tip" d="M${at(0, 0)}L${at(head, 0.42 * head)}L${at(head, -0.42 * head)}Z"/>`;
  }
  dot(style: string, p: Vec, r = 4): void {
    this.labels.dot(this.x(p[0]), this.y(p[1]), r);
    this.html += `<circle class="dot ${style}" cx="${n(this.x(p[0]))}" cy="${n(this.y(p[1]))}" r="${r}"/>`;
  }
  circle(style: string, c: Vec, r: number): void {
    this.rim(c, [r, 0], [0, r]);
    this.html += `<circle class="${style}" cx="${n(this.x(c[0]))}" cy="${n(this.y(c[1]))}" r="${n(r * this.scale)}"/>`;
  }
  /** Turned by the angle from x to `u`. */
  ellipse(style: string, c: Vec, a: number, b: number, u: Vec = [1, 0]): void {
    this.rim(c, mul(a, u), mul(b, [-u[1], u[0]]));
    const turn = ((this.window.yDown ? 1 : -1) * Math.atan2(u[1], u[0]) * 180) / Math.PI;
    this.html += `<ellipse class="${style}" rx="${n(a * this.scale)}" ry="${n(b * this.scale)}" transform="translate(${n(this.x(c[0]))} ${n(this.y(c[1]))}) rotate(${n(turn)})"/>`;
  }
  path(style: string, points: readonly Vec[], closed = true): void {
    if (points.length === 0) return;
    this.edges(points, closed);
    const d = points.map((p, i) => `${i ? 'L' : 'M'}${n(this.x(p[0]))} ${n(this.y(p[1]))}`).join('');
    this.html += `<path class="${style}" d="${d}${closed ? 'Z' : ''}"/>`;
  }
  box(style: string, min: Vec, max: Vec, round = 0): void {
    const [x0, x1] = [this.x(min[0]), this.x(max[0])];
    const [y0, y1] = [this.y(min[1]), this.y(max[1])].sort((a, b) => a - b) as [number, number];
    this.edges([min, [max[0], min[1]], max, [min[0], max[1]]]);
    const r = round > 0 ? ` rx="${n(round * this.scale)}"` : '';
    this.html += `<rect class="${style}" x="${n(x0)}" y="${n(y0)}" width="${n(x1 - x0)}" height="${n(y1 - y0)}"${r}/>`;
  }
  /** Centre, half size, axis, and a radius by which it is grown. */
  turnedBox(style: string, c: Vec, h: Vec, u: Vec, r = 0): void {
    const turn = ((this.window.yDown ? 1 : -1) * Math.atan2(u[1], u[0]) * 180) / Math.PI;
    const [w, k] = [(h[0] + r) * this.scale, (h[1] + r) * this.scale];
    const corner = (x: number, y: number): Vec => add(c, outOf(u, [x * (h[0] + r), y * (h[1] + r)]));
    this.edges([corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]);
    this.html += `<rect class="${style}" x="${n(-w)}" y="${n(-k)}" width="${n(2 * w)}" height="${n(2 * k)}" rx="${n(r * this.scale)}" transform="translate(${n(this.x(c[0]))} ${n(this.y(c[1]))}) rotate(${n(turn)})"/>`;
  }
  arc(style: string, c: Vec, r: number, from: number, to: number): void {
    const steps = Math.max(2, Math.ceil(Math.abs(to - from) / 0.1));
    const points: Vec[] = [];
    for (let i = 0; i <= steps; ++i) {
      const t = from + ((to - from) * i) / steps;
      points.push([c[0] + r * Math.cos(t), c[1] + r * Math.sin(t)]);
    }
    this.path(style, points, false);
  }
  /** The square in the corner of a right angle at p, between the directions u and v. */
  rightAngle(p: Vec, u: Vec, v: Vec): void {
    const k = 9 / this.scale;
    const a = mul(k / (length(u) || 1), u);
    const b = mul(k / (length(v) || 1), v);
    this.path('helper', [add(p, a), add(add(p, a), b), add(p, b)], false);
  }
  /** For the labels: what is drawn by other means than lines. */
  private edges(points: readonly Vec[], closed = true): void {
    points.forEach((b, i) => {
      const a = points[i - 1] ?? (closed ? points.at(-1)! : b);
      this.labels.line(this.x(a[0]), this.y(a[1]), this.x(b[0]), this.y(b[1]));
    });
  }
  private rim(c: Vec, p: Vec, q: Vec): void {
    this.edges(Array.from({ length: 32 }, (_, i) => add(c, add(mul(Math.cos((i * Math.PI) / 16), p), mul(Math.sin((i * Math.PI) / 16), q)))));
  }

  private write(at: Vec, text: string, style: string, offsets: readonly Offset[]): void {
    const { x, y, anchor } = this.labels.place(at[0], at[1], text, style === 'small' ? 13 : 15, offsets);
    this.html += `<text class="${style}" x="${n(x)}" y="${n(y)}" text-anchor="${anchor}">${escape(text)}</text>`;
  }
  /** Text beside a point: there if nothing is in the way, else on another side of it. */
  label(p: Vec, text: string, dx = 9, dy = -9, style = ''): void {
    this.write([this.x(p[0]), this.y(p[1])], text, style, around(dx, dy));
  }
  /** Text in one place, whatever is there. */
  text(p: Vec, text: string, dx: number, dy: number, style = ''): void {
    this.write([this.x(p[0]), this.y(p[1])], text, style, [[dx, dy]]);
  }
  /** Text beside the middle of a line, on the side away from a point where there is one. */
  along(a: Vec, b: Vec, text: string, style = '', from?: Vec): void {
    const start: Vec = [this.x(a[0]), this.y(a[1])];
    const end: Vec = [this.x(b[0]), this.y(b[1])];
    const way = sub(end, start);
    const l = length(way);
    if (l < 12) return;
    const side = way[0] >= 0 ? 1 : -1;
    let out: Vec = [(side * way[1]) / l, (-side * way[0]) / l];
    if (from && dot(out, sub([this.x(from[0]), this.y(from[1])], start)) > 0) out = mul(-1, out);
    this.write(mul(0.5, add(start, end)), text, style, alongside(way, out, [12, 26], 5));
  }
}
