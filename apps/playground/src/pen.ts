// The pen: a click puts a corner, a drag draws freely. A click on the first corner closes the outline, one on the
// last corner ends the line.
import type { Shape, Vec } from 'abut';
import type { Core } from './core';
import { h, set } from './dom';
import type { Ink } from './ink';
import { freshName } from './model';
import type { Note } from './note';
import type { Stage, Tool } from './stage';
import type { Store } from './store';
import { words } from './words';

/** So near to a corner, in pixels, the pen means that corner. */
const near = 12;

export class Pen implements Tool {
  /** What goes with the pen on screen: for fingers, which have no keys. */
  readonly bar = h('div', { id: 'pen-bar', role: 'toolbar', 'aria-label': words.pen.title, hidden: true });
  private corners: Vec[] = [];
  /** Where the next corner would be. */
  private at: Vec | null = null;
  /** The number of corners when the pointer went down, while it draws freely. */
  private free: number | null = null;
  private readonly buttons: HTMLButtonElement[];

  constructor(
    private readonly core: Core,
    private readonly store: Store,
    private readonly stage: Stage,
    private readonly button: HTMLButtonElement,
    private readonly note: Note,
    private readonly announce: (text: string) => void,
  ) {
    const make = (label: string, click: () => void) => h('button', { class: 'plain', click }, label);
    this.buttons = [make(words.pen.close, () => this.end(true)), make(words.pen.end, () => this.end(false)), make(words.pen.back, () => this.back())];
    this.bar.append(h('span', {}, words.pen.words), ...this.buttons, make(words.pen.cancel, () => this.stop()));
    this.button.addEventListener('click', () => (this.on ? this.stop() : this.start()));
    set(this.button, 'aria-pressed', 'false');
  }

  get on(): boolean {
    return this.stage.tool === this;
  }
  private start(): void {
    this.store.select(null);
    this.corners = [];
    this.at = null;
    this.stage.use(this);
    this.follow();
    this.announce(words.pen.keys);
  }
  stop(): void {
    if (!this.on) return;
    this.stage.use(null);
    this.follow();
  }
  private follow(): void {
    set(this.button, 'aria-pressed', String(this.on));
    this.bar.hidden = !this.on;
    const [close, end, back] = this.buttons;
    close!.disabled = this.corners.length < 3;
    end!.disabled = back!.disabled = this.corners.length === 0;
    this.stage.refresh();
  }

  private pixels(p: Vec): Vec {
    return [this.stage.view.x(p[0]), this.stage.view.y(p[1])];
  }
  private isNear(p: Vec, corner: Vec | undefined): boolean {
    if (!corner) return false;
    const [x, y] = this.pixels(corner);
    return Math.hypot(p[0] - x, p[1] - y) <= near;
  }
  private add(p: Vec): void {
    const last = this.corners.at(-1);
    if (last && last[0] === p[0] && last[1] === p[1]) return;
    this.corners.push(p);
    this.follow();
  }
  private back(): void {
    this.corners.pop();
    this.follow();
  }

  press(p: Vec, place: Vec): void {
    if (this.corners.length > 2 && this.isNear(p, this.corners[0])) return this.end(true);
    if (this.corners.length > 1 && this.isNear(p, this.corners.at(-1))) return this.end(false);
    this.add(place);
    this.free = this.corners.length;
  }
  move(p: Vec, place: Vec, down: boolean): void {
    this.at = place;
    const last = this.corners.at(-1);
    if (down && this.free !== null && last) {
      const far = this.corners.length > this.free ? 4 : near;
      const [x, y] = this.pixels(last);
      if (Math.hypot(p[0] - x, p[1] - y) > far) this.add(this.stage.view.toWorld(p[0], p[1]));
    }
    this.stage.refresh();
  }
  release(p: Vec): void {
    const { free } = this;
    this.free = null;
    if (free === null || this.corners.length === free) return;
    // What was drawn freely keeps only the corners that it needs to look the same.
    const drawn = simplified(this.corners.slice(free - 1), 1.5 / this.stage.view.scale);
    this.corners = [...this.corners.slice(0, free - 1), ...drawn];
    if (this.corners.length > 3 && this.isNear(p, this.corners[0])) {
      this.corners.pop();
      this.end(true);
    }
    this.follow();
  }
  key(event: KeyboardEvent): boolean {
    const { view } = this.stage;
    const step = view.step * (event.shiftKey ? 1 / 16 : 1);
    const up = this.store.settings.yUp ? step : -step;
    const arrows: Record<string, Vec> = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, up], ArrowDown: [0, -up] };
    const by = arrows[event.key];
    this.at ??= view.snap(view.center);
    if (by) this.at = [this.at[0] + by[0], this.at[1] + by[1]];
    else if (event.key === ' ') this.add(this.at);
    else if (event.key === 'Enter') this.end(false);
    else if (event.key === 'c') this.end(true);
    else if (event.key === 'Backspace') this.back();
    else if (event.key === 'Escape') this.stop();
    else return false;
    this.stage.refresh();
    return true;
  }

  draw(ink: Ink): void {
    const [first] = this.corners;
    this.corners.slice(1).forEach((corner, i) => ink.line('pen-line', this.corners[i]!, corner));
    const last = this.corners.at(-1);
    if (last && this.at && this.free === null) ink.line('pen-next', last, this.at);
    for (const corner of this.corners) ink.dot('pen-corner', corner, corner === first ? 6 : 3.5);
    if (this.at) ink.dot('pen-at', this.at, 3.5);
  }

  /** A closed outline is a polygon where it is convex, else a region; a line that ends is a polyline. */
  private end(close: boolean): void {
    const { corners } = this;
    if (corners.length === 0) return this.stop();
    const valid = (shape: Shape): boolean => this.core.abut.validate(shape) === null;
    const closed: Shape[] = [{ type: 'polygon', vertices: corners }, { type: 'region', rings: [corners] }];
    const line: Shape =
      corners.length === 1
        ? { type: 'point', position: corners[0]! }
        : corners.length === 2
          ? { type: 'segment', a: corners[0]!, b: corners[1]! }
          : { type: 'polyline', lines: [close ? [...corners, corners[0]!] : corners] };
    const area = close ? closed.find(valid) : undefined;
    const shape = area ?? line;
    const name = freshName(this.store.doc);
    this.stop();
    if (!valid(shape)) return this.note.say(words.pen.noShape);
    this.store.edit([...this.store.doc, { name, shape }]);
    this.store.select(name);
    this.note.say(close && !area ? words.pen.crosses : '');
    this.announce(words.pen.drawn(words.kinds[shape.type], name, corners.length));
  }
}

/** The corners of a line that it needs to stay within `slack` of what it was: Douglas and Peucker's way. */
export function simplified(points: readonly Vec[], slack: number): Vec[] {
  const kept = new Set<number>([0, points.length - 1]);
  const open: [number, number][] = [[0, points.length - 1]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [i, j] = next;
    const [a, b] = [points[i]!, points[j]!];
    const d: Vec = [b[0] - a[0], b[1] - a[1]];
    const size = d[0] * d[0] + d[1] * d[1];
    let [most, at] = [slack, -1];
    for (let k = i + 1; k < j; ++k) {
      const [x, y] = [points[k]![0] - a[0], points[k]![1] - a[1]];
      const t = size > 0 ? Math.min(1, Math.max(0, (x * d[0] + y * d[1]) / size)) : 0;
      const off = Math.hypot(x - t * d[0], y - t * d[1]);
      if (off > most) [most, at] = [off, k];
    }
    if (at < 0) continue;
    kept.add(at);
    open.push([i, at], [at, j]);
  }
  return points.filter((_, i) => kept.has(i));
}
