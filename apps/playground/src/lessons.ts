// "How it works": the words to the drawings of native/lessons.hpp.
import type { Shape } from 'abut';
import type { Core } from './core';
import { h, text } from './dom';
import type { Ink } from './ink';
import { brief, type Doc } from './model';
import type { Stage } from './stage';
import type { Store } from './store';
import { words } from './words';

type Values = Map<number, number>;

/** What is drawn in a lesson, in the order of its words. */
interface Lesson {
  scene: Shape[];
  /** What the drawing needs in view besides the shapes. */
  also?: Shape;
  /** A line of mathematics for each step that has one: {0} is a number of the drawing, {length} a word. */
  formulas: readonly string[];
  /** The step that moves with a slider. */
  slider?: number;
}

/** Labels that would stand in the way of others, and where they stand instead. */
const beside: Record<number, [dx: number, dy: number]> = { 6: [12, 18], 13: [-10, -12] };

/** The styles of native/lessons.hpp, as class names. */
const styles = ['plain', 'helper', 'first', 'second', 'result', 'ghost'].map((name) => `pen-${name}`);

const quarter = { axis: [0.8, 0.6] as const };
const compared = '{length} {2}, {radius} {3} → {meets}';

export const lessons: Lesson[] = [
  {
    scene: [
      { type: 'circle', center: [-3, 3.5], radius: 2.5 },
      { type: 'box', min: [-1, -2], max: [5, 1.5] },
    ],
    formulas: [
      '',
      'x = min(max(c.x, box.min.x), box.max.x)',
      'y = min(max(c.y, box.min.y), box.max.y)',
      `dx = {0}, dy = {1}: ${compared}`,
    ],
  },
  {
    scene: [
      { type: 'circle', center: [-4, -3], radius: 1.5 },
      { type: 'box', min: [-3, -2], max: [3, 2] },
    ],
    also: { type: 'box', min: [-5.5, -4.5], max: [5.5, 4.5] },
    formulas: ['', 'p = |c − {middle}|', 'q = p − {half}', '|max(q, 0)| = {2}, {radius} {3} → {meets}'],
  },
  {
    scene: [
      { type: 'circle', center: [3.5, 6.5], radius: 1.25 },
      { type: 'oriented_box', center: [7, 4.5], half_size: [2.5, 1.25], ...quarter },
    ],
    // Its own frame is drawn around the origin.
    also: { type: 'box', min: [-5, -2.5], max: [2.5, 2.5] },
    formulas: ['', 'd = c − box.center', 'local = (d · u, d · v)', compared, '{nearest} = box.center + q.x · u + q.y · v'],
  },
  {
    scene: [
      { type: 'circle', center: [-4.5, 2.5], radius: 1.5 },
      { type: 'oriented_box', center: [1, 0], half_size: [2.5, 1.5], ...quarter },
    ],
    formulas: ['', '{given}', '{meets}', '{separation} = {2} − {3}'],
    slider: 1,
  },
  {
    scene: [
      { type: 'oriented_box', center: [-3, 1.5], half_size: [2.5, 1.25], ...quarter },
      { type: 'oriented_box', center: [3, 2], half_size: [2, 1.5], axis: [0.96, -0.28] },
    ],
    also: { type: 'box', min: [-9, -7], max: [9, 7] },
    formulas: ['', '{gap} {10}', '{gap} {11}', '{gap} {12}', '{gap} {13}', '{largest}: {2} → {meets}'],
  },
  {
    scene: [
      { type: 'ellipse', center: [0, 0], semi_axes: [5, 2], axis: [0.96, 0.28] },
      { type: 'segment', a: [-5.5, 1.5], b: [0.5, 4.5] },
      { type: 'point', position: [5, 4] },
    ],
    formulas: ['', '{long}', '{image}: {2}, {radius} {3} → {meets}', '{ways}', '{ways}'],
    slider: 1,
  },
];

export class Lessons {
  private lesson = 0;
  private step = 0;
  private t = 0.5;
  private values: Values = new Map();
  private readonly words = h('p', { class: 'words', 'aria-live': 'polite' });
  private readonly formula = h('p', { class: 'formula' });
  private readonly place = h('span', { class: 'place' });
  private readonly back = h('button', { class: 'plain', click: () => this.go(this.step - 1) }, words.lesson.back);
  private readonly next = h('button', { class: 'wide', click: () => this.go(this.step + 1) }, words.lesson.next);
  private readonly slider = h('input', {
    type: 'range',
    min: 0,
    max: 1,
    step: 0.01,
    value: 0.5,
    input: () => {
      this.t = Number(this.slider.value);
      this.stage.refresh();
    },
  });
  private readonly list = h('ol', { class: 'lessons' });

  constructor(
    private readonly core: Core,
    private readonly store: Store,
    private readonly stage: Stage,
  ) {
    words.lessons.forEach(({ title }, i) => {
      this.list.append(h('li', {}, h('button', { click: () => this.choose(i) }, title)));
    });
  }

  scene(): Doc {
    return lessons[this.lesson]!.scene.map((shape, i) => ({ name: 'ABC'[i]!, shape }));
  }
  /** As it stands in a link. */
  get inLink(): string {
    return `${this.lesson + 1}.${this.step + 1}`;
  }
  /** Goes to the lesson and step of a link; what is not there is passed over. */
  goTo(text: string): void {
    const [lesson, step = 1] = text.split('.').map(Number);
    const found = lessons[lesson! - 1];
    if (!found) return;
    this.lesson = lesson! - 1;
    this.step = step >= 1 && step <= found.formulas.length ? step - 1 : 0;
  }
  private choose(lesson: number): void {
    this.lesson = lesson;
    this.step = 0;
    this.store.enter('lessons', this.scene());
    this.stage.fit(this.frame());
    this.show();
  }
  private go(step: number): void {
    if (step >= lessons[this.lesson]!.formulas.length) return this.choose((this.lesson + 1) % lessons.length);
    this.step = Math.max(0, step);
    this.show();
    this.store.changed();
  }
  private frame(): Doc {
    const { also } = lessons[this.lesson]!;
    return [...this.scene(), ...(also ? [{ name: 'frame', shape: also }] : [])];
  }

  build(panel: HTMLElement): void {
    panel.replaceChildren(
      h('div', { class: 'steps' }, this.back, this.place, this.next),
      h('div', { class: 'lesson' }, this.words, this.slider, this.formula),
      h('h2', {}, words.lesson.methods),
      this.list,
      h('p', { class: 'note' }, words.lesson.drag),
    );
    this.show();
    requestAnimationFrame(() => this.stage.fit(this.frame()));
  }

  private show(): void {
    const { title, steps, slider } = words.lessons[this.lesson]!;
    text(this.words, steps[this.step]!);
    this.slider.hidden = lessons[this.lesson]!.slider !== this.step;
    this.slider.setAttribute('aria-label', slider ?? title);
    text(this.place, words.lesson.of(this.step + 1, steps.length));
    this.back.disabled = this.step === 0;
    text(this.next, this.step + 1 < steps.length ? words.lesson.next : words.lesson.nextMethod);
    [...this.list.children].forEach((li, i) => {
      li.firstElementChild!.setAttribute('aria-current', i === this.lesson ? 'true' : 'false');
    });
    this.stage.refresh();
  }

  draw(ink: Ink): void {
    const shapes = this.store.doc.map((item) => item.shape);
    this.values = new Map();
    const wanted = lessons[this.lesson]!.scene;
    if (shapes.length < wanted.length || wanted.some(({ type }, i) => shapes[i]!.type !== type)) return;
    for (const it of this.core.lesson(this.lesson, this.step, this.t, shapes, ink.view)) {
      switch (it.op) {
        case 'segment':
          ink.line(styles[it.style]!, it.from, it.to);
          break;
        case 'arrow':
          ink.arrow(styles[it.style]!, it.from, it.to);
          break;
        case 'dot':
          ink.dot(`${styles[it.style]} spot`, it.at, 5);
          break;
        case 'label':
          ink.label('', it.at, words.lesson.labels[it.text]!, ...(beside[it.text] ?? [10, -10]));
          break;
        case 'value':
          this.values.set(it.name, it.value);
          break;
        case 'outline':
          ink.path(styles[it.style]!, it.commands);
      }
    }
  }

  update(): void {
    const formula = lessons[this.lesson]!.formulas[this.step]!;
    const [a, b] = this.store.doc;
    const meets = a && b ? this.core.abut.intersects(a.shape, b.shape) : false;
    const said: Readonly<Record<string, string>> = { ...words.lesson.formulas, meets: words.lesson[meets ? 'meet' : 'apart'] };
    const filled = formula
      .replace(/\{([a-z]+)\}/g, (_, word: string) => said[word]!)
      .replace(/\{(\d+)\}/g, (_, name: string) => brief(this.values.get(Number(name)) ?? NaN));
    text(this.formula, filled);
    this.formula.hidden = !formula;
  }
}
