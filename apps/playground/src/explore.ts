// The panel of the Explore mode: the pair, its readings, the numbers, the code.
import { kinds, type CurvedRegion, type Kind, type Shape, type Vec } from 'abut';
import type { Core } from './core';
import { copyText, h, set, text } from './dom';
import { toCpp, type Query } from './formats/cpp';
import { kindIcons, namedIcon, icon } from './icons';
import { layerTitles, readings, type Reading } from './layers';
import { angleOf, brief, chainsOf, freshName, numberIn, shapeVertices, withChains, type Doc, type Item } from './model';
import type { Ink } from './ink';
import type { Store } from './store';
import { words } from './words';

const queryOf: Record<string, Query> = {
  nearest: 'closest_points',
  depth: 'separation',
  intersections: 'intersections',
  contact: 'contact',
  tangents: 'tangents',
  overlap: 'overlap_area',
};

/** Of more vertices than these the numbers are not listed. */
const verticesShown = 64;

export class Explore {
  private current: Reading[] = [];
  private readonly rows = new Map<string, { box: HTMLInputElement; value: HTMLElement; row: HTMLElement }>();
  private readonly pairRow = h('div', { class: 'pair' });
  private readonly fields = h('div', { class: 'fields' });
  private readonly list = h('ul', { class: 'shape-list' });
  private readonly code = h('pre', { tabindex: 0, role: 'region', 'aria-label': words.explore.cppCode });
  private readonly query = h('select', { 'aria-label': words.explore.query, change: () => this.update() });
  private readonly problem = h('p', { class: 'refused', role: 'alert' });
  private fieldsKey = '';
  private fieldInputs: HTMLInputElement[] = [];
  private listKey = '';
  private pairKey = '';
  private codeTimer = 0;
  private readonly layerList = h('div', { class: 'layers', role: 'group', 'aria-label': words.explore.readings });
  private readonly touchNote = h('p', { class: 'note' });
  /** The scene that the note is about. */
  private touchDoc: Doc | null = null;
  /** The scene that the message about a wrong number is of. */
  private wrongDoc: Doc | null = null;
  private readonly touchButton = h('button', { class: 'wide', click: () => this.touch() });

  /** The area that the pair makes, and what is said of it. */
  private readonly which = h('select', { 'aria-label': words.explore.area, change: () => void this.bringArea() });
  private readonly said = h('output', { class: 'number' });
  private readonly keep = h('button', { class: 'plain', click: () => this.keepArea() }, words.explore.keep);
  private made: CurvedRegion | null = null;

  constructor(
    private readonly core: Core,
    private readonly store: Store,
    private readonly announce: (text: string) => void,
  ) {
    for (const [id, title] of layerTitles) {
      const box = h('input', {
        type: 'checkbox',
        id: `layer-${id}`,
        change: () => this.toggle(id, box.checked),
      });
      const value = h('output', { class: 'number', for: `layer-${id}` });
      const row = h('div', { class: 'layer' }, box, h('label', { for: `layer-${id}` }, title), value);
      this.rows.set(id, { box, value, row });
      this.layerList.append(row);
    }
    for (const query of ['relation', 'separation', 'closest_points', 'intersections', 'tangents', 'contact', 'overlap_area', 'cast'])
      this.query.append(h('option', { value: query }, query));
    for (const [area, name] of Object.entries(words.explore.areas)) this.which.append(h('option', { value: area }, name));
    this.touchButton.innerHTML = `${namedIcon('touch')}<span>${words.explore.touch}</span>`;
  }

  build(panel: HTMLElement): void {
    const copy = h('button', { class: 'copy', click: () => void this.copy(copy) });
    copy.innerHTML = `${namedIcon('copy')}<span>${words.explore.copy}</span>`;
    panel.replaceChildren(
      this.pairRow,
      this.touchButton,
      this.touchNote,
      h('h2', {}, words.explore.readings),
      this.layerList,
      h('h2', {}, words.explore.area),
      h('div', { class: 'area' }, this.which, this.keep, this.said),
      h('h2', {}, words.explore.numbers),
      this.fields,
      this.problem,
      h('h2', {}, words.explore.shapes),
      this.list,
      h('div', { class: 'heading' }, h('h2', {}, words.explore.code), this.query, copy),
      this.code,
    );
    this.fieldsKey = this.listKey = this.pairKey = '';
    this.update();
  }

  draw(ink: Ink): void {
    const focus = this.store.focus;
    this.current = focus ? readings(this.core, ...focus) : [];
    for (const reading of this.current)
      if (this.store.settings.layers.includes(reading.id)) reading.draw(ink);
    this.made = focus && this.areaOf(focus[0].shape, focus[1].shape);
    if (this.made) ink.plane('made', this.made.path);
  }

  /** After a frame: the readings are those that were just drawn. */
  update(): void {
    const { store } = this;
    for (const [id, { box, value, row }] of this.rows) {
      const reading = this.current.find((r) => r.id === id);
      row.hidden = !reading;
      if (reading) text(value, reading.value);
      box.checked = store.settings.layers.includes(id);
    }
    const edges = this.made?.rings.flat() ?? [];
    text(this.said, this.made ? `${brief(this.made.area)}${words.readings.comma}${words.explore.made(edges.length, edges.filter((e) => e.kind === 'arc').length)}` : '');
    this.keep.disabled = edges.length === 0;
    if (store.doc !== this.touchDoc) text(this.touchNote, '');
    this.updatePair();
    this.updateFields();
    this.updateList();
    clearTimeout(this.codeTimer);
    this.codeTimer = window.setTimeout(() => text(this.code, this.cpp()), 120);
  }

  cpp(): string {
    const focus = this.store.focus;
    return toCpp(focus ?? this.store.doc, focus, this.query.value as Query);
  }

  private toggle(id: string, on: boolean): void {
    const { layers } = this.store.settings;
    this.store.configure({ layers: on ? [...layers, id] : layers.filter((x) => x !== id) });
    const query = queryOf[id];
    if (on && query) this.query.value = query;
  }

  private async copy(button: HTMLElement): Promise<void> {
    const done = await copyText(this.cpp());
    const label = button.querySelector('span')!;
    text(label, done ? words.explore.copiedShort : words.explore.copyRefused);
    setTimeout(() => text(label, words.explore.copy), 2000);
    this.announce(done ? words.explore.copied : words.explore.copyRefused);
  }

  private touch(): void {
    const focus = this.store.focus;
    if (!focus) return;
    const [a, b] = focus;
    // The one in hand moves; without one, the second.
    const [still, moving] = this.store.selected === a.name ? [b, a] : [a, b];
    const touching = this.core.touching(still.shape, moving.shape);
    this.store.replace(moving.name, touching);
    const exactly = this.core.abut.relation(still.shape, touching) === 'meet';
    const note = exactly ? '' : words.explore.nearly;
    text(this.touchNote, note);
    this.touchDoc = this.store.doc;
    if (note) this.announce(note);
  }

  private areaOf(a: Shape, b: Shape): CurvedRegion | null {
    const { areas } = this.core;
    const which = this.which.value as keyof typeof words.explore.areas;
    if (!areas || which === 'none') return null;
    if (which === 'first') return areas.difference(a, b);
    if (which === 'second') return areas.difference(b, a);
    return areas[which](a, b);
  }
  private async bringArea(): Promise<void> {
    try {
      await this.core.bringAreas();
    } catch {
      this.which.value = 'none';
      this.announce(words.tools.noModule);
    }
    this.store.changed();
  }
  /** Arcs become chords: the playground's regions have straight edges. */
  private keepArea(): void {
    if (!this.made) return;
    const { region } = this.core.areas!.flattened(this.made, Math.sqrt(this.made.area) / 1000);
    const name = freshName(this.store.doc);
    this.which.value = 'none';
    this.store.edit([...this.store.doc, { name, shape: region }]);
    this.store.select(name);
    this.announce(words.tools.added(words.kinds.region, name));
  }

  private updatePair(): void {
    const { focus, doc } = this.store;
    const key = JSON.stringify([focus?.map((x) => [x.name, x.shape.type]), doc.map((x) => [x.name, x.shape.type])]);
    this.touchButton.hidden = !focus;
    if (key === this.pairKey) return;
    this.pairKey = key;
    if (!focus) {
      this.pairRow.replaceChildren(h('p', { class: 'note' }, words.explore.addTwo));
      return;
    }
    this.pairRow.replaceChildren(...focus.map((item, i) => this.pairSide(item, focus[1 - i]!, i)));
  }

  private pairSide(item: Item, other: Item, place: number): HTMLElement {
    const which = h('select', {
      'aria-label': place === 0 ? words.explore.first : words.explore.second,
      change: () => this.store.setFocus(which.value, other.name),
    });
    for (const { name, shape } of this.store.doc)
      if (name !== other.name)
        which.append(h('option', { value: name, selected: name === item.name }, `${name} · ${words.kinds[shape.type]}`));
    const kind = h('select', {
      'aria-label': words.explore.kindOf(item.name),
      change: () => {
        this.store.replace(item.name, this.core.converted(item.shape, kind.value as Kind));
      },
    });
    for (const k of kinds) kind.append(h('option', { value: k, selected: k === item.shape.type }, words.kinds[k]));
    const mark = h('span', { class: 'kind', 'aria-hidden': true });
    mark.innerHTML = icon(kindIcons[item.shape.type]);
    return h('div', { class: 'side' }, mark, this.store.doc.length > 2 ? which : h('strong', {}, item.name), kind);
  }

  // Numbers of the selected shape, or of the first

  private updateFields(): void {
    const item = this.store.item(this.store.selected) ?? this.store.focus?.[1] ?? this.store.doc[0];
    const angles = this.store.settings.angles;
    const key = item
      ? `${item.name} ${item.shape.type} ${chainsOf(item.shape).map((chain) => chain.length).join()} ${angles}`
      : '';
    const values = item ? this.entries(item.shape) : [];
    if (key !== this.fieldsKey) {
      this.fieldsKey = key;
      text(this.problem, '');
      this.fieldInputs = [];
      this.fields.replaceChildren(
        ...(item ? [h('p', { class: 'note' }, `${words.kinds[item.shape.type]} ${item.name}`)] : []),
        ...values.map(({ label, numbers }, row) => {
          const inputs = numbers.map((_, column) => {
            const input = h('input', {
              type: 'text',
              inputmode: 'decimal',
              spellcheck: 'false',
              autocomplete: 'off',
              'aria-label': numbers.length === 1 ? label : `${label} ${'xy'[column]}`,
              change: () => this.typed(row, column, input),
            });
            this.fieldInputs.push(input);
            return input;
          });
          return h('div', { class: 'field' }, h('span', {}, label), ...inputs);
        }),
      );
    }
    // What was typed wrong counts no more once the scene is another.
    if (this.store.doc !== this.wrongDoc) text(this.problem, '');
    let i = 0;
    for (const { numbers } of values)
      for (const x of numbers) {
        const input = this.fieldInputs[i++];
        if (input && document.activeElement !== input) {
          if (input.value !== String(x)) input.value = String(x);
          set(input, 'aria-invalid', 'false');
        }
      }
  }

  private entries(shape: Shape): { label: string; numbers: readonly number[]; put(x: number[]): Shape }[] {
    const out: ReturnType<Explore['entries']> = [];
    // Shown in this order; a field is a number or a vector of the shape.
    for (const [name, label] of Object.entries(words.explore.fields)) {
      const value = (shape as unknown as Record<string, number | Vec | undefined>)[name];
      if (value === undefined) continue;
      const single = typeof value === 'number';
      out.push({
        label,
        numbers: single ? [value] : value,
        put: (x) => ({ ...shape, [name]: single ? x[0] : x }) as Shape,
      });
    }
    const chains = chainsOf(shape);
    if (chains.length > 0 && shapeVertices(shape) <= verticesShown)
      chains.forEach((chain, c) =>
        chain.forEach((vertex, i) =>
          out.push({
            label: words.explore.vertex(chains.length > 1 ? `${c + 1}.${i + 1}` : String(i + 1)),
            numbers: vertex,
            put: (x) =>
              withChains(
                shape,
                chains.map((other, k) => (k === c ? other.map((v, j): Vec => (j === i ? [x[0]!, x[1]!] : v)) : other)),
              ),
          }),
        ),
      );
    if (chains.length > 0 && !('radius' in shape))
      out.push({ label: words.explore.fields.radius, numbers: [0], put: (x) => ({ ...shape, radius: x[0]! }) as Shape });
    if (shape.type === 'box' || shape.type === 'oriented_box' || shape.type === 'ellipse' || shape.type === 'rounded_box') {
      const unit = this.store.settings.angles;
      const upright: Shape = shape.type === 'box' ? shape : { ...shape, axis: [1, 0] };
      const now = angleOf(('axis' in shape && shape.axis) || [1, 0], unit);
      out.push({
        label: words.explore[unit],
        numbers: [now],
        put: ([x]) => {
          const degrees = unit === 'degrees' ? x! : (x! * 180) / Math.PI;
          return this.core.turned(upright, degrees);
        },
      });
    }
    return out;
  }

  private typed(row: number, column: number, input: HTMLInputElement): void {
    const item = this.store.item(this.store.selected) ?? this.store.focus?.[1] ?? this.store.doc[0];
    if (!item) return;
    const entry = this.entries(item.shape)[row];
    const value = numberIn(input.value);
    if (!entry) return;
    const numbers = entry.numbers.map((x, i) => (i === column ? value : x));
    const problem = Number.isFinite(value) ? this.core.abut.validate(entry.put(numbers)) : null;
    const wrong = !Number.isFinite(value) ? words.explore.noNumber(input.value.trim()) : problem && words.problem(problem);
    set(input, 'aria-invalid', String(wrong !== null));
    input.title = wrong ?? '';
    text(this.problem, wrong ?? '');
    this.wrongDoc = this.store.doc;
    if (wrong === null) this.store.replace(item.name, entry.put(numbers));
    else this.announce(wrong);
  }

  private updateList(): void {
    const { doc, selected } = this.store;
    const key = doc.length > 40 ? `${doc.length}` : JSON.stringify([doc.map((x) => [x.name, x.shape.type]), selected]);
    if (key === this.listKey) return;
    this.listKey = key;
    if (doc.length > 40) {
      this.list.replaceChildren(h('li', { class: 'note' }, words.explore.count(doc.length)));
      return;
    }
    this.list.replaceChildren(
      ...doc.map(({ name, shape }) => {
        const choose = h('button', {
          class: 'choose',
          'aria-pressed': String(name === selected),
          click: () => this.store.select(name),
        });
        choose.innerHTML = icon(kindIcons[shape.type]);
        choose.append(`${name} · ${words.kinds[shape.type]}`);
        const remove = h('button', {
          class: 'icon',
          'aria-label': words.explore.remove(name),
          title: words.explore.remove(name),
          click: () => this.store.remove(name),
        });
        remove.innerHTML = namedIcon('remove');
        return h('li', {}, choose, remove);
      }),
    );
  }
}

