// "At the limit": one number stepped through its neighbouring doubles, abut beside the usual formula.
import { numbersOf, type Shape } from 'abut';
import type { Core, LimitRow } from './core';
import { h, s, set, text } from './dom';
import type { Ink } from './ink';
import { brief, chainsOf, type Doc } from './model';
import type { Stage } from './stage';
import type { Store } from './store';
import { words } from './words';

interface Case {
  shapes?: readonly [Shape, Shape];
  field: number;
}

/** In the order of their words. */
const cases: readonly Case[] = [
  // The corner is 10⁻¹⁶ from the circle; 3 + 10⁻¹⁶ is no double.
  {
    shapes: [
      { type: 'box', min: [-9, -9], max: [-1e-16, 0] },
      { type: 'circle', center: [3, 4], radius: 5 },
    ],
    field: 0,
  },
  {
    shapes: [
      { type: 'box', min: [-9, -9], max: [0, 0] },
      { type: 'circle', center: [3, 4], radius: 5 },
    ],
    field: 0,
  },
  {
    shapes: [
      { type: 'circle', center: [0.1, 0.2], radius: 0.5 },
      { type: 'box', min: [0.4, 0.6], max: [1.3, 1.1] },
    ],
    field: 0,
  },
  {
    shapes: [
      { type: 'circle', center: [0.1, 0.3], radius: 0.7 },
      { type: 'circle', center: [1.3, 1.2], radius: 0.8 },
    ],
    field: 0,
  },
  {
    shapes: [
      { type: 'circle', center: [0.3, 1.7], radius: 0.6 },
      { type: 'oriented_box', center: [1.1, 0.4], half_size: [0.9, 0.5], axis: [0.8, 0.6] },
    ],
    field: 1,
  },
  {
    shapes: [
      { type: 'line', point: [-1.1, 0.3], direction: [3, 1] },
      { type: 'circle', center: [0.7, -0.2], radius: 0.9 },
    ],
    field: 1,
  },
  {
    shapes: [
      { type: 'ellipse', center: [0.1, 0.2], semi_axes: [1.3, 0.7], axis: [0.96, 0.28] },
      { type: 'point', position: [1.1, 0.8] },
    ],
    field: 0,
  },
  {
    shapes: [
      { type: 'capsule', a: [0, 0.1], b: [1.7, 0.6], radius: 0.3 },
      { type: 'capsule', a: [0.4, 1.3], b: [1.9, 1.5], radius: 0.35 },
    ],
    field: 3,
  },
  // The pair from Explore.
  { field: 0 },
];

/** What the numbers of a shape are called, in the order in which they lie in memory. */
function fieldNames(shape: Shape): { index: number; name: string }[] {
  const n = words.limit.numbers;
  const xy = (name: string) => [`${name} x`, `${name} y`];
  const names: Record<Shape['type'], string[]> = {
    point: xy(n.position),
    line: [...xy(n.point), ...xy(n.direction)],
    ray: [...xy(n.origin), ...xy(n.direction)],
    segment: [...xy(n.a), ...xy(n.b)],
    circle: [...xy(n.center), n.radius],
    box: [...xy(n.min), ...xy(n.max)],
    oriented_box: [...xy(n.center), ...xy(n.half_size)],
    ellipse: [...xy(n.center), n.first, n.second],
    capsule: [...xy(n.a), ...xy(n.b), n.radius],
    rounded_box: [...xy(n.center), ...xy(n.half_size), '', '', n.radius],
    polygon: [n.radius, ''],
    polyline: [n.radius, ''],
    region: [n.radius, ''],
  };
  const list = [...names[shape.type]];
  const chains = chainsOf(shape);
  chains.forEach((chain, k) => {
    // Each chain begins with the number of its vertices.
    if (shape.type !== 'polygon') list.push('');
    const where = chains.length > 1 ? words.limit.chain(k + 1) : '';
    chain.forEach((_, i) => list.push(...xy(where + words.limit.vertex(i + 1))));
  });
  return list.map((name, index) => ({ index, name })).filter(({ name }) => name !== '');
}

const around = 6;
const searched = 2000;

export class Limit {
  private chosen = 0;
  private field = 0;
  /** The last value that still meets; the present one is `place` doubles from it. */
  private limit = NaN;
  private place = 0;
  private rows: LimitRow[] = [];
  private key = '';
  /** An example has just been taken: go to where it touches. */
  private fresh = false;
  private readonly which = h('select', {
    'aria-label': words.limit.example,
    change: () => {
      this.chosen = Number(this.which.value);
      this.store.enter('limit', this.scene());
      this.rebuild();
      this.stage.fit();
    },
  });
  private readonly fieldSelect = h('select', {
    'aria-label': words.limit.which,
    change: () => {
      this.field = Number(this.fieldSelect.value);
      this.key = '';
      this.stage.refresh();
    },
  });
  private readonly value = h('output', { class: 'big-number' });
  private readonly lens = s('svg', { class: 'lens', viewBox: '-100 -100 200 200', role: 'img' });
  private readonly table = h('tbody');
  private readonly summary = h('p', { class: 'words' });
  private readonly jumps = h('div', { class: 'jumps' });
  private readonly usual = h('p', { class: 'note' });

  constructor(
    private readonly core: Core,
    private readonly store: Store,
    private readonly stage: Stage,
  ) {
    words.limit.cases.forEach(([title = ''], i) => this.which.append(h('option', { value: i }, title)));
  }

  scene(): Doc {
    const { shapes, field } = cases[this.chosen]!;
    this.field = field;
    this.place = 0;
    this.key = '';
    this.fresh = shapes !== undefined;
    if (shapes) return shapes.map((shape, i) => ({ name: 'AB'[i]!, shape }));
    return this.store.mainDoc.slice(0, 2);
  }

  private pair(): [Shape, Shape] | null {
    const [a, b] = this.store.doc;
    return a && b ? [a.shape, b.shape] : null;
  }

  build(panel: HTMLElement): void {
    const step = (n: number, label: string) =>
      h('button', { class: 'plain', 'aria-label': label, click: () => this.go((Number.isNaN(this.place) ? 0 : this.place) + n) }, n > 0 ? '▸' : '◂');
    panel.replaceChildren(
      h('p', { class: 'words' }, words.limit.words),
      h('div', { class: 'choose-row' }, this.which, this.fieldSelect),
      this.lens,
      h('div', { class: 'stepper' }, step(-1, words.limit.down), this.value, step(1, words.limit.up)),
      this.usual,
      h(
        'table',
        { class: 'limit' },
        h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, words.limit.double), h('th', { scope: 'col' }, 'abut'), h('th', { scope: 'col' }, words.limit.usualColumn))),
        this.table,
      ),
      this.summary,
      this.jumps,
    );
    this.which.value = String(this.chosen);
    this.rebuild();
  }

  private rebuild(): void {
    const pair = this.pair();
    this.fieldSelect.replaceChildren(
      ...(pair ? fieldNames(pair[1]) : []).map(({ index, name }) =>
        h('option', { value: index, selected: index === this.field }, `B: ${name}`),
      ),
    );
    text(this.usual, words.limit.usual(words.limit.cases[this.chosen]![1]!));
    this.key = '';
    this.stage.refresh();
  }

  /** Puts B where the number stands `place` doubles from the limit. */
  private go(place: number): void {
    this.place = place;
    const pair = this.pair();
    if (!pair || Number.isNaN(this.limit)) return;
    const b = this.core.withNumber(pair[1], this.field, this.core.stepped(this.limit, place));
    this.key = this.keyFor(pair[0], b);
    this.store.replace(this.store.doc[1]!.name, b, 'limit');
    this.compute();
  }

  private keyFor(a: Shape, b: Shape): string {
    return JSON.stringify([a, b, this.field]);
  }

  /** A new pair: find its limit, and go there. */
  private seek(): void {
    const pair = this.pair();
    if (!pair) return;
    const key = this.keyFor(...pair);
    if (key === this.key) return;
    this.key = key;
    this.limit = this.core.limit(pair[0], pair[1], this.field);
    const now = numbersOf(pair[1])[this.field]!;
    this.rows = [];
    const near = this.core.placesBetween(this.limit, now);
    this.place = Math.abs(near) < 1e6 ? near : NaN;
    const fresh = this.fresh && !Number.isNaN(this.limit);
    this.fresh = false;
    const wrong = this.differences(pair);
    // Where the two differ, the reader sees it at once.
    if (fresh) this.go(wrong ?? 0);
    else this.compute();
  }

  /** Says how often the two differ; returns the first place where they do. */
  private differences([a, b]: [Shape, Shape]): number | undefined {
    if (Number.isNaN(this.limit)) {
      text(this.summary, words.limit.never);
      this.jumps.replaceChildren();
      return undefined;
    }
    const { wrong, first } = this.core.limitDifferences(a, b, this.field, this.limit, searched);
    const known = this.core.limitRows(a, b, this.field, this.limit, 0, 0).some((row) => row.usual !== null);
    text(
      this.summary,
      !known
        ? words.limit.noUsual
        : wrong === 0
          ? words.limit.allRight(2 * searched + 1)
          : words.limit.wrong(2 * searched + 1, wrong),
    );
    this.jumps.replaceChildren(
      ...first.map((place) =>
        h('button', { class: 'plain', click: () => this.go(place) }, place > 0 ? `+${place}` : String(place).replace('-', '−')),
      ),
    );
    return first[0];
  }

  private compute(): void {
    const pair = this.pair();
    if (!pair || Number.isNaN(this.limit)) return;
    const at = Number.isNaN(this.place) ? 0 : this.place;
    this.rows = this.core.limitRows(pair[0], pair[1], this.field, this.limit, at - around, at + around);
    this.stage.refresh();
  }

  draw(ink: Ink): void {
    this.seek();
    const pair = this.pair();
    if (!pair || Number.isNaN(this.limit)) return;
    const { a } = this.core.abut.closest_points(...pair);
    const r = 26;
    ink.dot('glass', a, r);
    ink.raw(
      `<path class="glass" d="M${ink.view.x(a[0]) + r * 0.72} ${ink.view.y(a[1]) + r * 0.72}l18 18"/>`,
    );
  }

  update(): void {
    const row = this.rows[around];
    const off = Number.isNaN(this.place);
    text(this.value, Number.isNaN(this.limit) ? '–' : off ? words.limit.far : String(row?.value ?? ''));
    this.table.replaceChildren(
      ...this.rows.map(({ place, value, exact, usual }) => {
        const meets = exact !== 'apart';
        const wrong = usual !== null && usual !== meets;
        return h(
          'tr',
          { class: `${exact}${wrong ? ' wrong' : ''}`, 'aria-current': String(place === this.place) },
          h('td', {}, h('button', { click: () => this.go(place) }, String(value))),
          h('td', {}, words.states[exact]),
          h('td', {}, usual === null ? '–' : `${usual ? words.limit.meet : words.limit.apart}${wrong ? ' ✗' : ''}`),
        );
      }),
    );
    this.drawLens(row);
  }

  /** The edges of the two shapes at the place of touching, at the scale of the last digit. */
  private drawLens(row: LimitRow | undefined): void {
    if (!row || Number.isNaN(this.place)) {
      this.lens.replaceChildren();
      set(this.lens, 'aria-label', words.limit.magnifierFar);
      return;
    }
    // The step of one double is drawn as 14 units; the sign alone decides on which side.
    const most = Math.max(...this.rows.map(({ gap }) => Math.abs(gap))) || 1;
    const shift = row.exact === 'touching' ? 0 : (row.gap / most) * 70 + Math.sign(row.gap) * 6;
    const x = Math.max(-60, Math.min(60, shift));
    this.lens.innerHTML = `
      <clipPath id="round"><circle r="96"/></clipPath>
      <g clip-path="url(#round)" class="${row.exact}">
        <rect class="back" x="-100" y="-100" width="200" height="200"/>
        <path class="side" d="M-100 -100H${-x / 2}V100H-100Z"/>
        <path class="side" d="M100 -100H${x / 2}V100H100Z"/>
        ${x < 0 ? `<rect class="both" x="${x / 2}" y="-100" width="${-x}" height="200"/>` : ''}
        ${row.exact === 'touching' ? '<path class="seam" d="M0 -100V100"/>' : ''}
        <text x="-50" y="6" text-anchor="middle">A</text>
        <text x="50" y="6" text-anchor="middle">B</text>
        <text class="gap" x="0" y="74" text-anchor="middle">${row.exact === 'touching' ? words.limit.touching : `${row.gap > 0 ? words.limit.gap : words.limit.depth} ${Math.abs(row.gap) < 1e-300 ? '≈ 0' : brief(Math.abs(row.gap))}`}</text>
      </g>
      <circle class="rim" r="96"/>`;
    set(this.lens, 'aria-label', words.limit.magnifier(words.states[row.exact], brief(row.gap)));
  }
}
