// "At the limit": one number stepped through its neighbouring doubles, abut beside the usual formula.
import { numbersOf, type Shape } from 'abut';
import type { Core, LimitRow } from './core';
import { h, s, set, text } from './dom';
import type { Ink } from './ink';
import { brief, chainsOf, stateWords, type Doc } from './model';
import type { Stage } from './stage';
import type { Store } from './store';

interface Case {
  title: string;
  usual: string;
  shapes?: readonly [Shape, Shape];
  field: number;
}

const cases: readonly Case[] = [
  {
    title: 'The circle through (0, 0)',
    usual: 'clamp, then dx² + dy² ≤ r²',
    shapes: [
      { type: 'box', min: [-9, -9], max: [0, 0] },
      { type: 'circle', center: [3, 4], radius: 5 },
    ],
    field: 0,
  },
  {
    title: 'Circle and corner',
    usual: 'clamp, then dx² + dy² ≤ r²',
    shapes: [
      { type: 'circle', center: [0.1, 0.2], radius: 0.5 },
      { type: 'box', min: [0.4, 0.6], max: [1.3, 1.1] },
    ],
    field: 0,
  },
  {
    title: 'Two circles',
    usual: '√(dx² + dy²) ≤ r₁ + r₂',
    shapes: [
      { type: 'circle', center: [0.1, 0.3], radius: 0.7 },
      { type: 'circle', center: [1.3, 1.2], radius: 0.8 },
    ],
    field: 0,
  },
  {
    title: 'Circle and turned box',
    usual: 'turn into the box’s frame, fold, subtract the half size',
    shapes: [
      { type: 'circle', center: [0.3, 1.7], radius: 0.6 },
      { type: 'oriented_box', center: [1.1, 0.4], half_size: [0.9, 0.5], axis: [0.8, 0.6] },
    ],
    field: 1,
  },
  {
    title: 'Line and circle',
    usual: 'b² − 4ac ≥ 0',
    shapes: [
      { type: 'line', point: [-1.1, 0.3], direction: [3, 1] },
      { type: 'circle', center: [0.7, -0.2], radius: 0.9 },
    ],
    field: 1,
  },
  {
    title: 'Point and ellipse',
    usual: '(x/a)² + (y/b)² ≤ 1',
    shapes: [
      { type: 'ellipse', center: [0.1, 0.2], semi_axes: [1.3, 0.7], axis: [0.96, 0.28] },
      { type: 'point', position: [1.1, 0.8] },
    ],
    field: 0,
  },
  {
    title: 'Two capsules',
    usual: 'least of the four end distances ≤ r₁ + r₂',
    shapes: [
      { type: 'capsule', a: [0, 0.1], b: [1.7, 0.6], radius: 0.3 },
      { type: 'capsule', a: [0.4, 1.3], b: [1.9, 1.5], radius: 0.35 },
    ],
    field: 3,
  },
  { title: 'The pair from Explore', usual: 'the usual formula for this pair', field: 0 },
];

/** What the numbers of a shape are called, in the order in which they lie in memory. */
function fieldNames(shape: Shape): { index: number; name: string }[] {
  const xy = (name: string) => [`${name} x`, `${name} y`];
  const names: Record<Shape['type'], string[]> = {
    point: xy('position'),
    line: [...xy('point'), ...xy('direction')],
    ray: [...xy('origin'), ...xy('direction')],
    segment: [...xy('first end'), ...xy('second end')],
    circle: [...xy('centre'), 'radius'],
    box: [...xy('lower corner'), ...xy('upper corner')],
    oriented_box: [...xy('centre'), ...xy('half size')],
    ellipse: [...xy('centre'), 'first semi-axis', 'second semi-axis'],
    capsule: [...xy('first end'), ...xy('second end'), 'radius'],
    rounded_box: [...xy('centre'), ...xy('half size'), '', '', 'radius'],
    polygon: ['radius', ''],
    polyline: ['radius', ''],
    region: ['radius', ''],
  };
  const list = [...names[shape.type]];
  const chains = chainsOf(shape);
  chains.forEach((chain, k) => {
    // Each chain begins with the number of its vertices.
    if (shape.type !== 'polygon') list.push('');
    const where = chains.length > 1 ? `chain ${k + 1}, ` : '';
    chain.forEach((_, i) => list.push(...xy(`${where}vertex ${i + 1}`)));
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
    'aria-label': 'Example',
    change: () => {
      this.chosen = Number(this.which.value);
      this.store.enter('limit', this.scene());
      this.rebuild();
      this.stage.fit();
    },
  });
  private readonly fieldSelect = h('select', {
    'aria-label': 'The number to step',
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
    cases.forEach(({ title }, i) => this.which.append(h('option', { value: i }, title)));
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
      h('p', { class: 'words' }, 'Between any two decimals on screen lie millions of doubles. Step through them, one at a time, where two shapes begin to touch.'),
      h('div', { class: 'choose-row' }, this.which, this.fieldSelect),
      this.lens,
      h('div', { class: 'stepper' }, step(-1, 'One double down'), this.value, step(1, 'One double up')),
      this.usual,
      h(
        'table',
        { class: 'limit' },
        h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'Double'), h('th', { scope: 'col' }, 'abut'), h('th', { scope: 'col' }, 'usual'))),
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
    text(this.usual, `Usual: ${cases[this.chosen]!.usual}`);
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
    if (this.fresh && !Number.isNaN(this.limit)) this.go(0);
    else this.compute();
    this.fresh = false;
    this.differences(pair);
  }

  private differences([a, b]: [Shape, Shape]): void {
    if (Number.isNaN(this.limit)) {
      text(this.summary, 'Moving this number does not bring them to touch.');
      this.jumps.replaceChildren();
      return;
    }
    const { wrong, first } = this.core.limitDifferences(a, b, this.field, this.limit, searched);
    const known = this.rows.some((row) => row.usual !== null);
    text(
      this.summary,
      !known
        ? 'There is no usual formula for this pair.'
        : wrong === 0
          ? `Of the ${2 * searched + 1} doubles around, the usual formula gets every one right here.`
          : `Of the ${2 * searched + 1} doubles around, the usual formula gets ${wrong} wrong. The nearest:`,
    );
    this.jumps.replaceChildren(
      ...first.map((place) =>
        h('button', { class: 'plain', click: () => this.go(place) }, place > 0 ? `+${place}` : String(place).replace('-', '−')),
      ),
    );
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
    text(this.value, Number.isNaN(this.limit) ? '–' : off ? 'far from the limit' : String(row?.value ?? ''));
    this.table.replaceChildren(
      ...this.rows.map(({ place, value, exact, usual }) => {
        const meets = exact !== 'apart';
        const wrong = usual !== null && usual !== meets;
        return h(
          'tr',
          { class: `${exact}${wrong ? ' wrong' : ''}`, 'aria-current': String(place === this.place) },
          h('td', {}, h('button', { click: () => this.go(place) }, String(value))),
          h('td', {}, stateWords[exact]),
          h('td', {}, usual === null ? '–' : `${usual ? 'meet' : 'apart'}${wrong ? ' ✗' : ''}`),
        );
      }),
    );
    this.drawLens(row);
  }

  /** The edges of the two shapes at the place of touching, at the scale of the last digit. */
  private drawLens(row: LimitRow | undefined): void {
    if (!row || Number.isNaN(this.place)) {
      this.lens.replaceChildren();
      set(this.lens, 'aria-label', 'Magnifier: the pair is far from touching');
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
        <text class="gap" x="0" y="74" text-anchor="middle">${row.exact === 'touching' ? 'touching' : `${row.gap > 0 ? 'gap' : 'depth'} ${Math.abs(row.gap) < 1e-300 ? '≈ 0' : brief(Math.abs(row.gap))}`}</text>
      </g>
      <circle class="rim" r="96"/>`;
    set(this.lens, 'aria-label', `Magnifier: ${stateWords[row.exact]}, ${brief(row.gap)}`);
  }
}
