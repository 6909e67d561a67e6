// The SVG stage: draws the scene, and turns pointers and keys into edits.
import type { Kind, Shape, Vec } from 'abut';
import { common, Labels, widthOf, type Box, type Offset } from '../../labels';
import type { Core } from './core';
import { s, set, text } from './dom';
import { Ink } from './ink';
import { describe, middleRole, roleWords, stateOf, turningRole, vertexRole, type Doc, type Item, type State } from './model';
import { words } from './words';
import { Scene } from './rows';
import type { Store } from './store';
import { View } from './view';

interface Body {
  group: SVGGElement;
  path: SVGPathElement;
  /** Where there are not too many: a wide invisible line to take hold of, and the inner line that
   *  makes touching a double one. */
  hit: SVGPathElement | null;
  inner: SVGPathElement | null;
  label: SVGTextElement;
  item: Item | null;
  version: number;
  /** Of the shape, in pixels. */
  middle: Vec;
  /** Points along its outline, in pixels. */
  rim: Vec[];
}

/** What a pointer has hold of. */
type Hold =
  | { what: 'shape'; name: string; from: Vec; start: Shape; grip: Vec }
  | { what: 'handle'; name: string; role: number; start: Shape }
  | { what: 'motion'; name: string; middle: Vec }
  | { what: 'tool' }
  | { what: 'view' };

/** What has the pointer and the keys instead of the shapes: positions in pixels and, kept to the grid, in the plane. */
export interface Tool {
  press(p: Vec, place: Vec): void;
  move(p: Vec, place: Vec, down: boolean): void;
  release(p: Vec): void;
  /** Was the key meant for it? */
  key(event: KeyboardEvent): boolean;
  draw(ink: Ink): void;
}

export interface Overlay {
  /** Drawn above the shapes, anew in every frame. */
  (ink: Ink): void;
}

const armPixels = 34;
/** With more shapes than these their outlines are in the way of everything. */
const rimsSeen = 8;
const thin = new Set<Kind>(['point', 'line', 'ray', 'segment']);
/** Has it no inside to fill? */
const isThin = (shape: Shape): boolean => thin.has(shape.type) || (shape.type === 'polyline' && !shape.radius);

export class Stage {
  readonly view = new View();
  /** The state of each shape: the strongest over all its pairs. */
  readonly states = new Map<string, State>();
  pairCount = 0;
  /** How long the last frame's own work took, in milliseconds. */
  frameTime = 0;
  overlay: Overlay = () => {};
  /** In the motion mode each shape shows its motion by an arrow that can be dragged. */
  motions = false;
  tool: Tool | null = null;

  private readonly grid = s('g', { class: 'grid', 'aria-hidden': true });
  private numbers: { node: Element; box: Box }[] = [];
  /** The buttons that lie above the stage. */
  private tools: Box = [0, 0, 0, 0];
  private readonly shapes = s('g', { class: 'shapes' });
  private readonly over = s('g', { class: 'overlay', 'aria-hidden': true });
  private readonly handles = s('g', { class: 'handles' });
  private readonly bodies = new Map<string, Body>();
  private readonly knobs = new Map<string, SVGGElement>();
  private readonly pointers = new Map<number, Vec>();
  private hold: Hold | null = null;
  private moved = false;
  /** The handle pressed last, and when. */
  private pressed = { name: '', role: '', at: -Infinity };
  private gesture = 0;
  private waiting = false;
  private gridKey = '';
  private scene: Scene | null = null;
  private sceneDoc: Doc = [];
  private readonly after: (() => void)[] = [];

  constructor(
    private readonly svg: SVGSVGElement,
    private readonly core: Core,
    private readonly store: Store,
  ) {
    svg.append(this.grid, this.shapes, this.over, this.handles);
    svg.tabIndex = -1;
    store.listen(() => this.refresh());
    new ResizeObserver(() => this.refresh()).observe(svg);
    this.listen();
  }

  use(tool: Tool | null): void {
    this.tool = tool;
    this.svg.classList.toggle('drawing', tool !== null);
    if (tool) this.svg.focus({ preventScroll: true });
    this.refresh();
  }
  /** Called after every frame, when all states are known. */
  onFrame(listener: () => void): void {
    this.after.push(listener);
  }
  refresh(): void {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.draw();
    });
  }

  /** Shows the whole scene. */
  fit(doc: Doc = this.store.doc): void {
    const boxes = doc.map((item) => this.core.abut.bounds(item.shape)).filter((b) => b !== null);
    const finite = boxes.filter((b) => [...b.min, ...b.max].every(Number.isFinite));
    this.measure();
    this.view.frame(finite.flatMap(({ min, max }) => [min, max]), this.tools[0]);
    this.refresh();
  }

  // Drawing

  private measure(): void {
    const box = this.svg.getBoundingClientRect();
    this.view.resize(box.width, box.height, this.store.settings.yUp);
    const tools = document.getElementById('view-tools')!.getBoundingClientRect();
    this.tools = [tools.left - box.left, tools.top - box.top, tools.right - box.left, tools.bottom - box.top];
  }

  draw(): void {
    const began = performance.now();
    this.measure();
    this.drawGrid();
    this.findStates();
    this.drawShapes();
    const labels = new Labels([this.view.width, this.view.height]);
    labels.take(this.tools);
    this.drawNames(labels);
    const ink = new Ink(this.view, labels);
    this.overlay(ink);
    this.tool?.draw(ink);
    this.over.innerHTML = ink.html;
    // A number of the grid gives way to words.
    this.numbers.forEach(({ node, box }) => set(node, 'visibility', labels.covers(box) ? 'hidden' : 'visible'));
    this.drawHandles();
    for (const listener of this.after) listener();
    this.frameTime = performance.now() - began;
  }

  private drawGrid(): void {
    const { view } = this;
    const key = `${view.version}`;
    if (key === this.gridKey) return;
    this.gridKey = key;
    const major = 2 ** Math.ceil(Math.log2(56 / view.scale));
    const lines = (step: number, style: string): string => {
      const [x0, y0] = view.toWorld(0, view.yUp ? view.height : 0);
      const [x1, y1] = view.toWorld(view.width, view.yUp ? 0 : view.height);
      let d = '';
      for (let i = Math.ceil(x0 / step); i * step <= x1; ++i)
        d += `M${Math.round(view.x(i * step)) + 0.5} 0V${view.height}`;
      for (let i = Math.ceil(y0 / step); i * step <= y1; ++i)
        d += `M0 ${Math.round(view.y(i * step)) + 0.5}H${view.width}`;
      return `<path class="${style}" d="${d}"/>`;
    };
    let html = lines(major / 4, 'minor') + lines(major, 'major');
    html += `<path class="axis" d="M${Math.round(view.x(0)) + 0.5} 0V${view.height}M0 ${Math.round(view.y(0)) + 0.5}H${view.width}"/>`;
    const [x0] = view.toWorld(0, 0);
    const [x1] = view.toWorld(view.width, 0);
    const edge = Math.min(Math.max(view.y(0) + 14, 14), view.height - 6);
    const boxes: Box[] = [];
    /** Only whole ones: `before` of its width stands to the left of x. */
    const number = (value: number, x: number, y: number, before: number, anchor: string): void => {
      const width = widthOf(`${value}`, 11);
      const box: Box = [x - before * width, y - 9, x + (1 - before) * width, y + 3];
      const outside = box[0] < 0 || box[1] < 0 || box[2] > view.width || box[3] > view.height;
      if (value === 0 || outside || boxes.some((other) => common(other, box))) return;
      boxes.push(box);
      html += `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}">${value}</text>`;
    };
    for (let i = Math.ceil(x0 / major); i * major <= x1; ++i) number(i * major, view.x(i * major), edge, 0.5, 'middle');
    const ys = [view.toWorld(0, 0)[1], view.toWorld(0, view.height)[1]].sort((a, b) => a - b);
    const side = Math.min(Math.max(view.x(0) - 6, 30), view.width - 6);
    for (let i = Math.ceil(ys[0]! / major); i * major <= ys[1]!; ++i) number(i * major, side, view.y(i * major) + 4, 1, 'end');
    this.grid.innerHTML = html;
    const texts = this.grid.querySelectorAll('text');
    this.numbers = boxes.map((box, i) => ({ node: texts[i]!, box }));
  }

  private findStates(): void {
    const { doc } = this.store;
    this.states.clear();
    for (const item of doc) this.states.set(item.name, 'apart');
    if (!this.core.whole) return;
    const before = this.sceneDoc;
    if (doc !== before || !this.scene) {
      const { scene } = this;
      const sameNames =
        doc.length === before.length && doc.every((item, i) => item.name === before[i]!.name);
      if (scene && sameNames) {
        doc.forEach((item, i) => {
          if (item !== before[i]) scene.replace(i, item.shape);
        });
      } else {
        scene?.free();
        this.scene = new Scene(this.core.play, doc.map((item) => item.shape));
      }
      this.sceneDoc = doc;
    }
    const pairs = this.scene!.pairs();
    this.pairCount = pairs.length;
    for (const { a, b, relation } of pairs) {
      const state = stateOf(relation);
      for (const index of [a, b]) {
        const { name } = doc[index]!;
        if (this.states.get(name) !== 'overlapping') this.states.set(name, state);
      }
    }
  }

  private rimOf(path: SVGPathElement): Vec[] {
    const whole = path.getTotalLength();
    if (!(whole > 0 && whole < 1e5)) return [];
    return Array.from({ length: 49 }, (_, i): Vec => {
      const { x, y } = path.getPointAtLength((whole * i) / 48);
      return [x, y];
    });
  }
  /** The names, each where it covers no other. */
  private drawNames(labels: Labels): void {
    if (this.store.doc.length > 40) return;
    const shifts: Offset[] = [0, -18, 18, -36, 36].flatMap((dy): Offset[] => [[0, dy], [16, dy], [-16, dy]]);
    for (const { name, shape } of this.store.doc) {
      const { label, middle } = this.bodies.get(name)!;
      const up = thin.has(shape.type) ? -12 : 5;
      const { x, y, anchor } = labels.place(middle[0], middle[1] + up, name, 14, shifts);
      set(label, 'x', x.toFixed(1));
      set(label, 'y', y.toFixed(1));
      set(label, 'text-anchor', anchor);
    }
    // What is said about the pair keeps off the outlines.
    for (const { rim } of this.bodies.values())
      rim.forEach((p, i) => i > 0 && labels.line(...rim[i - 1]!, ...p));
  }
  private drawShapes(): void {
    const { doc, selected } = this.store;
    const names = new Set(doc.map((item) => item.name));
    for (const [name, body] of this.bodies)
      if (!names.has(name)) {
        body.group.remove();
        this.bodies.delete(name);
      }
    const few = doc.length <= 40;
    for (const item of doc) {
      const body = this.bodies.get(item.name) ?? this.addBody(item, few);
      const state = this.states.get(item.name)!;
      if (body.item !== item || body.version !== this.view.version) {
        const d = this.view.path(this.core.outline(item.shape, this.view.center, this.view.reach));
        body.path.setAttribute('d', d);
        body.hit?.setAttribute('d', d);
        body.inner?.setAttribute('d', d);
        if (few) {
          const { middle } = this.core.anchor(item.shape);
          body.middle = [this.view.x(middle[0]), this.view.y(middle[1])];
          body.rim = doc.length <= rimsSeen ? this.rimOf(body.path) : [];
        }
        text(body.label, few ? item.name : '');
        body.item = item;
        body.version = this.view.version;
      }
      const chosen = item.name === selected;
      set(
        body.group,
        'class',
        `shape ${state} ${item.shape.type}${isThin(item.shape) ? ' thin' : ''}${chosen ? ' selected' : ''}`,
      );
      set(body.group, 'aria-pressed', String(chosen));
      set(
        body.group,
        'aria-label',
        words.describe.item(words.kinds[item.shape.type], item.name, describe(item.shape), words.states[state]),
      );
    }
  }

  private addBody(item: Item, few: boolean): Body {
    const body: Body = {
      group: s('g', { 'data-name': item.name, tabindex: 0, role: 'button' }),
      path: s('path', { class: 'body' }),
      hit: few ? s('path', { class: 'hit' }) : null,
      inner: few ? s('path', { class: 'inner' }) : null,
      label: s('text', { class: 'name' }),
      item: null,
      version: -1,
      middle: [0, 0],
      rim: [],
    };
    if (body.hit) body.group.append(body.hit);
    body.group.append(body.path);
    if (body.inner) body.group.append(body.inner);
    body.group.append(body.label);
    this.shapes.append(body.group);
    this.bodies.set(item.name, body);
    return body;
  }

  private drawHandles(): void {
    const wanted = new Map<string, { at: Vec; label: string; style: string }>();
    const item = this.store.item(this.store.selected);
    if (item) {
      const arm = armPixels / this.view.scale;
      for (const { role, at } of this.core.handles(item.shape, arm))
        wanted.set(`${item.name} ${role}`, {
          at,
          label: words.handles.of(item.name, roleWords(role)),
          style: role === turningRole ? 'turning' : role >= middleRole ? 'middle' : role >= 20 && role < 30 ? 'edge' : 'knob',
        });
      const turning = wanted.get(`${item.name} ${turningRole}`);
      if (turning) {
        const { middle } = this.core.anchor(item.shape);
        const [x1, y1] = [this.view.x(middle[0]), this.view.y(middle[1])];
        const [x2, y2] = [this.view.x(turning.at[0]), this.view.y(turning.at[1])];
        this.over.insertAdjacentHTML(
          'beforeend',
          `<line class="arm" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/>`,
        );
      }
    }
    if (this.motions)
      for (const { name, shape, motion } of this.store.doc) {
        if (!motion) continue;
        const { middle } = this.core.anchor(shape);
        wanted.set(`${name} motion`, {
          at: [middle[0] + motion[0], middle[1] + motion[1]],
          label: words.handles.of(name, words.handles.motion),
          style: 'motion',
        });
      }
    for (const [key, knob] of this.knobs)
      if (!wanted.has(key)) {
        knob.remove();
        this.knobs.delete(key);
      }
    for (const [key, { at, label, style }] of wanted) {
      let knob = this.knobs.get(key);
      if (!knob) {
        const [name = '', role = ''] = key.split(' ');
        knob = s(
          'g',
          { class: `handle ${style}`, 'data-name': name, 'data-role': role, tabindex: 0, role: 'button' },
          s('circle', { class: 'reach', r: 18 }),
          style === 'edge'
            ? s('rect', { class: 'grip', x: -4, y: -4, width: 8, height: 8, rx: 2 })
            : s('circle', { class: 'grip', r: style === 'knob' ? 5.5 : 7 }),
        );
        if (style === 'turning')
          knob.append(s('path', { class: 'sign', d: 'M-3.2 1.2A3.4 3.4 0 1 1 .8 3.3M-3.4 -2.4V1.4H.2' }));
        this.knobs.set(key, knob);
        this.handles.append(knob);
      }
      set(knob, 'aria-label', label);
      set(knob, 'transform', `translate(${this.view.x(at[0]).toFixed(2)} ${this.view.y(at[1]).toFixed(2)})`);
    }
  }

  // Pointers

  private at(event: PointerEvent | WheelEvent): Vec {
    const box = this.svg.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }
  /** To the grid where that is wanted; Alt asks for the other. */
  private snapped(p: Vec, event: { altKey: boolean }): Vec {
    return this.store.settings.grid !== event.altKey ? this.view.snap(p) : p;
  }

  private listen(): void {
    const { svg } = this;
    // Who points sees what is in hand; the mark of the focus is for who uses keys.
    svg.addEventListener('pointerdown', () => svg.classList.add('pointing'));
    document.addEventListener('keydown', () => svg.classList.remove('pointing'));
    svg.addEventListener('pointerdown', (event) => this.press(event));
    svg.addEventListener('pointermove', (event) => this.move(event));
    for (const end of ['pointerup', 'pointercancel'] as const)
      svg.addEventListener(end, (event) => this.release(event));
    svg.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        const lines = event.deltaMode === 1 ? 16 : 1;
        this.view.zoom(Math.exp(-event.deltaY * lines * 0.0015), ...(this.at(event) as [number, number]));
        this.refresh();
      },
      { passive: false },
    );
    svg.addEventListener('keydown', (event) => this.key(event));
    svg.addEventListener('focusin', (event) => {
      const name = (event.target as Element).closest<SVGElement>('.shape')?.dataset['name'];
      if (name !== undefined && !this.hold) this.store.select(name);
    });
  }

  private press(event: PointerEvent): void {
    if (event.button > 0) return;
    const p = this.at(event);
    this.pointers.set(event.pointerId, p);
    this.svg.setPointerCapture(event.pointerId);
    if (this.pointers.size > 1) {
      this.hold = { what: 'view' };
      return;
    }
    if (this.tool) {
      this.hold = { what: 'tool' };
      this.tool.press(p, this.snapped(this.view.toWorld(p[0], p[1]), event));
      return event.preventDefault();
    }
    this.moved = false;
    ++this.gesture;
    this.store.history.settle();
    const target = event.target as Element;
    const handle = target.closest<SVGElement>('.handle');
    const name = handle?.dataset['name'] ?? this.smallestAt(event) ?? target.closest<SVGElement>('.shape')?.dataset['name'];
    const item = name === undefined ? undefined : this.store.item(name);
    if (!item) {
      this.hold = { what: 'view' };
      return;
    }
    const { middle, grip } = this.core.anchor(item.shape);
    const role = handle?.dataset['role'];
    if (role === 'motion') {
      this.hold = { what: 'motion', name: item.name, middle };
    } else if (role !== undefined) {
      this.hold = { what: 'handle', name: item.name, role: Number(role), start: item.shape };
      // A second press on a vertex, soon after the first, takes it away.
      const again = this.pressed.role === role && this.pressed.name === item.name && event.timeStamp - this.pressed.at < 350;
      this.pressed = { role, name: item.name, at: event.timeStamp };
      if (again && Number(role) >= vertexRole && Number(role) < middleRole) {
        this.hold = null;
        this.editVertex(item, Number(role) - vertexRole, false);
      }
    } else {
      this.hold = {
        what: 'shape',
        name: item.name,
        from: this.view.toWorld(p[0], p[1]),
        start: item.shape,
        grip,
      };
      this.store.select(item.name);
    }
    (handle ?? this.bodies.get(item.name)?.group)?.focus({ preventScroll: true });
    event.preventDefault();
  }

  /** Of the shapes under the pointer the smallest: a large one above it may not hide it. */
  private smallestAt(event: PointerEvent): string | undefined {
    const names = new Set<string>();
    for (const node of document.elementsFromPoint(event.clientX, event.clientY)) {
      const name = node.closest<SVGElement>('.shape')?.dataset['name'];
      if (name !== undefined) names.add(name);
    }
    const size = (name: string): number => {
      const box = this.core.abut.bounds(this.store.item(name)!.shape);
      return box ? Math.hypot(box.max[0] - box.min[0], box.max[1] - box.min[1]) : Infinity;
    };
    return [...names].sort((a, b) => size(a) - size(b))[0];
  }

  private move(event: PointerEvent): void {
    const before = this.pointers.get(event.pointerId);
    const p = this.at(event);
    if (this.tool && (!before || this.hold?.what === 'tool')) {
      this.tool.move(p, this.snapped(this.view.toWorld(p[0], p[1]), event), before !== undefined);
      return;
    }
    if (!before || !this.hold || this.hold.what === 'tool') return;
    if (this.hold.what === 'view') {
      this.moveView(event.pointerId, before, p);
    } else if (this.moved || Math.hypot(p[0] - before[0], p[1] - before[1]) > 2) {
      this.moved = true;
      this.drag(this.hold, this.view.toWorld(p[0], p[1]), event);
      this.pointers.set(event.pointerId, p);
    }
  }

  private moveView(id: number, before: Vec, p: Vec): void {
    const other = [...this.pointers].find(([key]) => key !== id)?.[1];
    if (other) {
      const spread = (q: Vec) => Math.hypot(q[0] - other[0], q[1] - other[1]);
      this.view.pan((p[0] - before[0]) / 2, (p[1] - before[1]) / 2);
      if (spread(before) > 10)
        this.view.zoom(spread(p) / spread(before), (p[0] + other[0]) / 2, (p[1] + other[1]) / 2);
    } else {
      this.view.pan(p[0] - before[0], p[1] - before[1]);
    }
    if (Math.hypot(p[0] - before[0], p[1] - before[1]) > 2) this.moved = true;
    this.pointers.set(id, p);
    this.refresh();
  }

  private drag(hold: Exclude<Hold, { what: 'view' | 'tool' }>, to: Vec, event: PointerEvent): void {
    const key = `drag ${this.gesture}`;
    if (hold.what === 'shape') {
      const { from, grip, start } = hold;
      const wanted: Vec = [grip[0] + to[0] - from[0], grip[1] + to[1] - from[1]];
      const [x, y] = this.snapped(wanted, event);
      this.change(hold.name, this.core.moved(start, [x - grip[0], y - grip[1]]), key);
    } else if (hold.what === 'handle') {
      const free = this.store.settings.grid === event.altKey;
      const at = hold.role === turningRole || free ? to : this.view.snap(to);
      this.change(hold.name, this.core.dragged(hold.start, hold.role, at, free ? 0 : 5, armPixels / this.view.scale), key);
    } else {
      const [x, y] = this.snapped(to, event);
      this.store.patch(hold.name, { motion: [x - hold.middle[0], y - hold.middle[1]] }, key);
    }
  }

  /** Takes the new shape where it is one: a polygon's vertex cannot be pulled inside. */
  private change(name: string, shape: Shape, key: string): void {
    if (this.core.abut.validate(shape) === null) this.store.replace(name, shape, key);
  }

  private release(event: PointerEvent): void {
    if (!this.pointers.delete(event.pointerId)) return;
    if (this.hold?.what === 'tool') this.tool?.release(this.at(event));
    if (this.hold?.what === 'view' && !this.moved && event.type === 'pointerup')
      this.store.select(null);
    if (this.pointers.size === 0) this.hold = null;
    this.store.history.settle();
  }

  // Keys

  /** A shape, then its handles, then the next shape. */
  private tab(event: KeyboardEvent, target: SVGElement, item: Item): void {
    const order = this.store.doc.flatMap(({ name }): SVGElement[] => [
      this.bodies.get(name)!.group,
      ...(name === item.name ? [...this.knobs.values()].filter((knob) => knob.dataset['name'] === name) : []),
    ]);
    const next = order[order.indexOf(target) + (event.shiftKey ? -1 : 1)];
    if (!next) return;
    event.preventDefault();
    next.focus({ preventScroll: true });
  }

  /** Takes a vertex away, or puts one half-way to the next. */
  private editVertex(item: Item, i: number, add: boolean): void {
    const arm = armPixels / this.view.scale;
    const middle = this.core.handles(item.shape, arm).find(({ role }) => role === middleRole + i);
    const shape = !add
      ? this.core.withoutVertex(item.shape, i)
      : middle
        ? this.core.dragged(item.shape, middle.role, middle.at, 0, arm)
        : null;
    this.store.history.settle();
    if (shape) this.change(item.name, shape, `vertices ${item.name}`);
    this.store.history.settle();
    this.bodies.get(item.name)!.group.focus({ preventScroll: true });
  }

  private key(event: KeyboardEvent): void {
    if (this.tool && !event.ctrlKey && !event.metaKey && this.tool.key(event)) return event.preventDefault();
    const target = (event.target as Element).closest<SVGElement>('.shape, .handle');
    const item = this.store.item(target?.dataset['name'] ?? null);
    if (!target || !item || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Tab') return this.tab(event, target, item);
    const vertex = Number(target.dataset['role']) - vertexRole;
    if (vertex >= 0 && ['Delete', 'Backspace', 'Insert', 'i'].includes(event.key)) {
      event.preventDefault();
      const add = event.key === 'Insert' || event.key === 'i';
      return this.editVertex(item, vertex % (middleRole - vertexRole), add);
    }
    const arrows: Record<string, Vec> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, this.store.settings.yUp ? 1 : -1],
      ArrowDown: [0, this.store.settings.yUp ? -1 : 1],
    };
    const arrow = arrows[event.key];
    const step = this.view.step * (event.shiftKey ? 1 / 16 : 1);
    const role = target.dataset['role'];
    const key = `${event.key.startsWith('Arrow') ? 'arrows' : event.key} ${item.name} ${role}`;
    if (arrow) {
      const by: Vec = [arrow[0] * step, arrow[1] * step];
      if (role === undefined) {
        this.change(item.name, this.core.moved(item.shape, by), key);
      } else if (role === 'motion') {
        const [x, y] = item.motion ?? [0, 0];
        this.store.patch(item.name, { motion: [x + by[0], y + by[1]] }, key);
      } else if (Number(role) === turningRole) {
        const degrees = (arrow[0] < 0 || event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? 1 : 15);
        this.change(item.name, this.core.turned(item.shape, degrees), key);
      } else {
        const arm = armPixels / this.view.scale;
        const at = this.core.handles(item.shape, arm).find((x) => x.role === Number(role))!.at;
        const to: Vec = [at[0] + by[0], at[1] + by[1]];
        this.change(item.name, this.core.dragged(item.shape, Number(role), to, 0, arm), key);
      }
    } else if (event.key === '[' || event.key === ']') {
      const degrees = (event.key === '[' ? 1 : -1) * (event.shiftKey ? 1 : 15);
      this.change(item.name, this.core.turned(item.shape, degrees), key);
    } else if (event.key === '{' || event.key === '}') {
      this.change(item.name, this.core.turned(item.shape, event.key === '{' ? 1 : -1), key);
    } else if (['+', '=', '-', '_'].includes(event.key)) {
      const grow = event.key === '+' || event.key === '=';
      this.change(item.name, this.core.turned(item.shape, 0, grow ? 1.125 : 0.875), key);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      this.store.remove(item.name);
      this.svg.querySelector<SVGElement>('.shape')?.focus();
    } else if (event.key === 'Escape') {
      this.store.select(null);
      (document.activeElement as SVGElement).blur();
    } else {
      return;
    }
    event.preventDefault();
  }
}
