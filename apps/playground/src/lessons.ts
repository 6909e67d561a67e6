// "How it works": the words to the drawings of native/lessons.hpp.
import type { Shape } from 'abut';
import type { Core } from './core';
import { h, text } from './dom';
import type { Ink } from './ink';
import { brief, type Doc } from './model';
import type { Stage } from './stage';
import type { Store } from './store';

type Values = Map<number, number>;

interface Step {
  words: string;
  /** One line of mathematics, with the numbers on the stage. */
  formula?(v: (name: number) => string, meets: boolean): string;
  /** The step moves with a slider; this names it. */
  slider?: string;
}
interface Lesson {
  title: string;
  scene: Shape[];
  /** What the drawing needs in view besides the shapes. */
  also?: Shape;
  steps: Step[];
}

const labels = [
  'dx',
  'dy',
  'x clamped',
  'nearest point',
  'folded',
  'half size',
  'left over',
  'u',
  'v',
  'the box’s own frame',
  'centre, seen from the box',
  'gap',
  'overlap',
  'by way of the circle',
  'truly nearest',
];

/** Labels that would stand in the way of others, and where they stand instead. */
const beside: Record<number, [dx: number, dy: number]> = { 6: [12, 18], 13: [-10, -12] };

/** The styles of native/lessons.hpp, as class names. */
const styles = ['plain', 'helper', 'first', 'second', 'result', 'ghost'].map((name) => `pen-${name}`);

const meetWords = (meets: boolean): string => (meets ? 'they meet' : 'they do not meet');

const quarter = { axis: [0.8, 0.6] as const };

export const lessons: Lesson[] = [
  {
    title: 'Clamp to the nearest point',
    scene: [
      { type: 'circle', center: [-3, 3.5], radius: 2.5 },
      { type: 'box', min: [-1, -2], max: [5, 1.5] },
    ],
    steps: [
      {
        words:
          'A circle and a rectangle. Rather than asking about corners and edges one by one, look for the single point of the rectangle that is nearest to the circle’s centre.',
      },
      {
        words:
          'Each coordinate is looked at alone. The centre’s x is moved into the rectangle’s range: where it is left of it, to the left side; right of it, to the right side; within, it stays.',
        formula: () => 'x = min(max(c.x, box.min.x), box.max.x)',
      },
      {
        words: 'The same for y. The two together are the nearest point, whichever side or corner it is on.',
        formula: () => 'y = min(max(c.y, box.min.y), box.max.y)',
      },
      {
        words:
          'What is left is a right triangle. The circle reaches that point, and so the rectangle, when its hypotenuse is no longer than the radius. Comparing squares saves the root.',
        formula: (v, meets) => `dx = ${v(0)}, dy = ${v(1)}: length ${v(2)}, radius ${v(3)} → ${meetWords(meets)}`,
      },
    ],
  },
  {
    title: 'Fold into one quadrant',
    scene: [
      { type: 'circle', center: [-4, -3], radius: 1.5 },
      { type: 'box', min: [-3, -2], max: [3, 2] },
    ],
    also: { type: 'box', min: [-5.5, -4.5], max: [5.5, 4.5] },
    steps: [
      {
        words:
          'Seen from its middle a rectangle is the same in all four quadrants. So one of them is enough.',
      },
      {
        words: 'Absolute values fold the circle’s centre into the first quadrant. Distances stay what they were.',
        formula: () => 'p = |c − middle|',
      },
      {
        words:
          'There the rectangle is simply “up to the half size”. Take that away: what is left over is how far the centre stands out, in each direction.',
        formula: () => 'q = p − half size',
      },
      {
        words:
          'Where something is negative the centre is within the range, and that direction costs nothing: keep the positive part. Its length is the distance.',
        formula: (v, meets) => `|max(q, 0)| = ${v(2)}, radius ${v(3)} → ${meetWords(meets)}`,
      },
    ],
  },
  {
    title: 'Into the box’s own frame',
    scene: [
      { type: 'circle', center: [3.5, 6.5], radius: 1.25 },
      { type: 'oriented_box', center: [7, 4.5], half_size: [2.5, 1.25], ...quarter },
    ],
    // Its own frame is drawn around the origin.
    also: { type: 'box', min: [-5, -2.5], max: [2.5, 2.5] },
    steps: [
      {
        words:
          'A turned box has axes of its own, u and v. It was made by turning a plain box (R) and then moving it to its place (T): world = T · R · local.',
      },
      {
        words:
          'To undo that, go the way back, last step first. T⁻¹: take the box’s centre away from everything.',
        formula: () => 'd = c − box.center',
      },
      {
        words:
          'R⁻¹: turn everything back. The inverse of a rotation is its transpose, so no angle is needed: the dot products with u and v are the coordinates. Applying R itself, as one often sees, would turn it twice as far.',
        formula: () => 'local = (d · u, d · v)',
      },
      {
        words: 'Here the box is plain, and clamping works as before.',
        formula: (v, meets) => `length ${v(2)}, radius ${v(3)} → ${meetWords(meets)}`,
      },
      {
        words:
          'The nearest point goes the way there again, turned and moved. Rotations keep lengths, so the answer needed no way back; only the point does.',
        formula: () => 'nearest = box.center + q.x · u + q.y · v',
      },
    ],
  },
  {
    title: 'Give the radius away',
    scene: [
      { type: 'circle', center: [-4.5, 2.5], radius: 1.5 },
      { type: 'oriented_box', center: [1, 0], half_size: [2.5, 1.5], ...quarter },
    ],
    steps: [
      { words: 'A circle meets a box when its centre comes within a radius of it.' },
      {
        words:
          'So shift the radius from the circle to the box. At every moment the two shapes are just as far apart: what one loses the other gains.',
        formula: (v) => `the box has been given ${v(4)} of ${v(3)}`,
        slider: 'How much of the radius the box has',
      },
      {
        words:
          'In the end the circle is a point and the box a rounded box: their Minkowski sum. A point in a rounded box is a simpler question.',
        formula: (_, meets) => meetWords(meets),
      },
      {
        words:
          'This is the one idea of abut: a shape is a core and a radius. The mathematics stands once for each pair of cores, and the radii are subtracted at the end.',
        formula: (v) => `separation = ${v(2)} − ${v(3)}`,
      },
    ],
  },
  {
    title: 'Separating axes',
    scene: [
      { type: 'oriented_box', center: [-3, 1.5], half_size: [2.5, 1.25], ...quarter },
      { type: 'oriented_box', center: [3, 2], half_size: [2, 1.5], axis: [0.96, -0.28] },
    ],
    also: { type: 'box', min: [-9, -7], max: [9, 7] },
    steps: [
      {
        words:
          'Two convex shapes are apart exactly when a straight line fits between them. For boxes only the directions of their sides need trying: four.',
      },
      ...[1, 2, 3, 4].map((k): Step => ({
        words:
          k === 1
            ? 'The first box’s first side. Both boxes cast a shadow on a line in that direction. Where the shadows leave a gap, a separating line has been found.'
            : ['', '', 'The first box’s other side.', 'The second box’s first side.', 'The second box’s other side.'][k]!,
        formula: (v) => `gap ${v(9 + k)}`,
      })),
      {
        words:
          'One gap is enough to be sure that they are apart; four overlaps are enough to be sure that they meet. The largest number is shown: where it is negative, its size is the depth, and its axis the way out.',
        formula: (v, meets) => `largest: ${v(2)} → ${meetWords(meets)}`,
      },
    ],
  },
  {
    title: 'The ellipse as a circle, and where that stops',
    scene: [
      { type: 'ellipse', center: [0, 0], semi_axes: [5, 2], axis: [0.96, 0.28] },
      { type: 'segment', a: [-5.5, 1.5], b: [0.5, 4.5] },
      { type: 'point', position: [5, 4] },
    ],
    steps: [
      { words: 'An ellipse is a circle that was stretched along one axis.' },
      {
        words:
          'Squeeze the plane along that axis, and the ellipse is a circle again. Straight lines stay straight, so the segment goes along as a segment.',
        formula: (v) => `along the long axis: × ${v(6)}`,
        slider: 'How far the plane is squeezed',
      },
      {
        words:
          'Whether the two have a point in common cannot change by that, nor whether they touch or cross. So this much may be asked of the circle instead.',
        formula: (v, meets) => `centre to image: ${v(2)}, radius ${v(3)} → ${meetWords(meets)}`,
      },
      {
        words:
          'But the squeeze does not keep distances. Take the point C: go to the circle’s picture, find the nearest point there, and come back. That is not the nearest point of the ellipse.',
        formula: (v) => `by way of the circle ${v(7)}, truly ${v(8)}`,
      },
      {
        words:
          'The true way meets the ellipse at a right angle; right angles are what the squeeze breaks. Distances, normals and depths have to be found on the ellipse itself. The two agree where C lies on the ellipse itself, and on parts of its axes.',
        formula: (v) => `by way of the circle ${v(7)}, truly ${v(8)}`,
      },
    ],
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
  private readonly back = h('button', { class: 'plain', click: () => this.go(this.step - 1) }, 'Back');
  private readonly next = h('button', { class: 'wide', click: () => this.go(this.step + 1) }, 'Next');
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
    lessons.forEach(({ title }, i) => {
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
    this.step = found.steps[step - 1] ? step - 1 : 0;
  }
  private choose(lesson: number): void {
    this.lesson = lesson;
    this.step = 0;
    this.store.enter('lessons', this.scene());
    this.stage.fit(this.frame());
    this.show();
  }
  private go(step: number): void {
    const { steps } = lessons[this.lesson]!;
    if (step >= steps.length) return this.choose((this.lesson + 1) % lessons.length);
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
      h('h2', {}, 'The classic methods'),
      this.list,
      h('p', { class: 'note' }, 'Drag the shapes: the drawing follows.'),
    );
    this.show();
    requestAnimationFrame(() => this.stage.fit(this.frame()));
  }

  private show(): void {
    const { steps, title } = lessons[this.lesson]!;
    const step = steps[this.step]!;
    text(this.words, step.words);
    this.slider.hidden = !step.slider;
    this.slider.setAttribute('aria-label', step.slider ?? title);
    text(this.place, `${this.step + 1} of ${steps.length}`);
    this.back.disabled = this.step === 0;
    text(this.next, this.step + 1 < steps.length ? 'Next' : 'Next method');
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
          ink.label('', it.at, labels[it.text]!, ...(beside[it.text] ?? [10, -10]));
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
    const step = lessons[this.lesson]!.steps[this.step]!;
    const [a, b] = this.store.doc;
    const meets = a && b ? this.core.abut.intersects(a.shape, b.shape) : false;
    const say = (name: number) => brief(this.values.get(name) ?? NaN);
    text(this.formula, step.formula?.(say, meets) ?? '');
    this.formula.hidden = !step.formula;
  }
}
