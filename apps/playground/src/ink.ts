import type { Vec } from 'abut';
import { alongside, around, Labels, type Offset } from '../../labels';
import type { View } from './view';

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** Collects a drawing over the stage as markup: world coordinates in, pixels out. */
export class Ink {
  html = '';
  constructor(
    readonly view: View,
    private readonly labels = new Labels([view.width, view.height]),
  ) {}

  private xy([x, y]: Vec): [string, string] {
    return [this.view.x(x).toFixed(2), this.view.y(y).toFixed(2)];
  }
  line(style: string, a: Vec, b: Vec): void {
    const [x1, y1] = this.xy(a);
    const [x2, y2] = this.xy(b);
    this.labels.line(+x1, +y1, +x2, +y2);
    this.html += `<line class="${style}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/>`;
  }
  arrow(style: string, a: Vec, b: Vec): void {
    const [x1, y1, x2, y2] = [...this.xy(a), ...this.xy(b)].map(Number) as [number, number, number, number];
    const l = Math.hypot(x2 - x1, y2 - y1);
    if (l < 1) return;
    this.labels.line(x1, y1, x2, y2);
    const [ux, uy] = [(x2 - x1) / l, (y2 - y1) / l];
    const head = Math.min(10, l);
    const at = (along: number, aside: number) =>
      `${(x2 - along * ux - aside * uy).toFixed(2)} ${(y2 - along * uy + aside * ux).toFixed(2)}`;
    this.html +=
      `<path class="${style} shaft" d="M${x1} ${y1}L${at(head * 0.8, 0)}"/>` +
      `<path class="${style} head" d="M${at(0, 0)}L${at(head, head * 0.45)}L${at(head, -head * 0.45)}Z"/>`;
  }
  /** An arrow of a fixed length in pixels along a unit vector. */
  pointer(style: string, a: Vec, direction: Vec, pixels: number): void {
    const k = pixels / this.view.scale;
    this.arrow(style, a, [a[0] + k * direction[0], a[1] + k * direction[1]]);
  }
  dot(style: string, p: Vec, r = 4): void {
    const [x, y] = this.xy(p);
    this.labels.dot(+x, +y, r);
    this.html += `<circle class="${style}" cx="${x}" cy="${y}" r="${r}"/>`;
  }
  diamond(style: string, p: Vec, r = 7): void {
    const [x, y] = this.xy(p);
    this.html += `<path class="${style}" d="M${x} ${+y - r}l${r} ${r}l${-r} ${r}l${-r} ${-r}Z"/>`;
  }
  private write(style: string, at: Vec, text: string, offsets: readonly Offset[]): void {
    const { x, y, anchor } = this.labels.place(at[0], at[1], text, 13, offsets);
    this.html += `<text class="${style}" x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}">${escape(text)}</text>`;
  }
  /** Text beside a point: there if nothing is in the way, else on another side of it. */
  label(style: string, p: Vec, text: string, dx = 10, dy = -10): void {
    this.write(style, [this.view.x(p[0]), this.view.y(p[1])], text, around(dx, dy));
  }
  /** Text beside the middle of a line. */
  between(style: string, a: Vec, b: Vec, text: string): void {
    const [x1, y1, x2, y2] = [...this.xy(a), ...this.xy(b)].map(Number) as [number, number, number, number];
    const l = Math.hypot(x2 - x1, y2 - y1) || 1;
    // On the upper side of the line, out of its way.
    const side = x2 >= x1 ? 1 : -1;
    const [nx, ny] = [(side * (y2 - y1)) / l, (-side * (x2 - x1)) / l];
    this.write(style, [(x1 + x2) / 2, (y1 + y2) / 2], text, alongside([x2 - x1, y2 - y1], [nx, ny], [15, 22, 30, 40, 52], 4));
  }
  path(style: string, commands: ArrayLike<number>, attributes = ''): void {
    this.html += `<path class="${style}" d="${this.view.path(commands)}" ${attributes}/>`;
  }
  /** A path in the plane's own numbers. */
  plane(style: string, d: string): void {
    const { view } = this, up = view.yUp ? -1 : 1;
    const to = [view.scale, 0, 0, up * view.scale, view.x(0), view.y(0)].join(' ');
    this.html += `<path class="${style}" d="${d}" transform="matrix(${to})" vector-effect="non-scaling-stroke"/>`;
  }
  polygon(style: string, points: readonly Vec[]): void {
    this.html += `<polygon class="${style}" points="${points.map((p) => this.xy(p).join(',')).join(' ')}"/>`;
  }
  raw(html: string): void {
    this.html += html;
  }
}
