// The motion mode: shapes with a velocity, what they sweep, when and where they touch.
import type { CastHit, Shape, Vec } from 'abut';
import type { Core } from './core';
import { h, set, text } from './dom';
import { namedIcon } from './icons';
import type { Ink } from './ink';
import { brief, numberIn, type Doc, type Item } from './model';
import type { Stage } from './stage';
import type { Store } from './store';
import { words } from './words';

interface Crash {
  mover: Item;
  target: Item;
  hit: CastHit;
}

type RayShape = Shape & { type: 'ray' };

export class Motion {
  private crashes: Crash[] = [];
  private playing = 0;
  /** How far the animation is, as a fraction of the motion; null when it stands still. */
  private t: number | null = null;
  private readonly list = h('div', { class: 'crashes' });
  private listKey = '';
  private readonly time = h('input', { type: 'range', min: 0, max: 1, step: 0.005, value: 0 });
  private readonly play = h('button', { class: 'wide', click: () => this.run() });

  constructor(
    private readonly core: Core,
    private readonly store: Store,
    private readonly stage: Stage,
  ) {
    this.time.addEventListener('input', () => {
      cancelAnimationFrame(this.playing);
      this.t = Number(this.time.value);
      this.stage.refresh();
    });
    this.play.innerHTML = `${namedIcon('play')}<span>${words.motion.play}</span>`;
  }

  build(panel: HTMLElement): void {
    // Something should be moving when one comes here first.
    const { doc } = this.store;
    const [a, b] = doc;
    if (a && b && !doc.some((item) => item.motion || item.shape.type === 'ray')) {
      const from = this.core.anchor(a.shape).middle;
      const to = this.core.anchor(b.shape).middle;
      this.store.patch(a.name, { motion: this.stage.view.snap([to[0] - from[0], to[1] - from[1]]) });
    }
    panel.replaceChildren(
      h(
        'p',
        { class: 'words' },
        words.motion.words,
      ),
      this.play,
      h('label', { class: 'time' }, words.motion.time, this.time),
      h('h2', {}, words.motion.hits),
      this.list,
      h('h2', {}, words.motion.motion),
      this.movers,
      this.problem,
    );
    this.listKey = this.moversKey = '';
  }

  private readonly movers = h('div', { class: 'movers' });
  private moversKey = '';
  private readonly inputs = new Map<string, HTMLInputElement[]>();
  private readonly problem = h('p', { class: 'refused', role: 'alert' });
  /** The scene that the message about a wrong number is of. */
  private wrongDoc: Doc | null = null;

  private find(): void {
    const { abut } = this.core;
    const { doc } = this.store;
    this.crashes = [];
    for (const mover of doc) {
      const ray = mover.shape.type === 'ray';
      if (!ray && !mover.motion) continue;
      let first: Crash | null = null;
      for (const target of doc) {
        if (target === mover) continue;
        const hit = ray
          ? abut.cast(mover.shape as RayShape, target.shape)
          : abut.cast(mover.shape, this.relative(mover, target), target.shape);
        if (hit && (!first || hit.t < first.hit.t)) first = { mover, target, hit };
      }
      if (first) this.crashes.push(first);
    }
  }
  /** Two shapes that both move meet as one that moves by the difference does. */
  private relative(mover: Item, target: Item): Vec {
    const [x, y] = mover.motion!;
    const [u, v] = target.motion ?? [0, 0];
    return [x - u, y - v];
  }

  draw(ink: Ink): void {
    this.find();
    const { view } = ink;
    const outline = (shape: Shape) => this.core.outline(shape, view.center, view.reach);
    for (const { shape, motion } of this.store.doc) {
      if (!motion) continue;
      const [sides = [], ...edges] = this.core.sweep(shape, motion);
      const end = this.core.moved(shape, motion);
      ink.raw('<g class="sweep">');
      ink.path('', outline(shape));
      for (const band of edges.length ? edges : [sides]) ink.polygon('', band);
      ink.path('', outline(end));
      ink.raw('</g>');
      ink.line('swept-side', sides[0]!, sides[1]!);
      ink.line('swept-side', sides[2]!, sides[3]!);
      ink.path('ghost-end', outline(end));
      const { middle } = this.core.anchor(shape);
      ink.arrow('velocity', middle, [middle[0] + motion[0], middle[1] + motion[1]]);
    }
    for (const { mover, target, hit } of this.crashes) {
      const [u, v] = target.motion ?? [0, 0];
      // Seen from the target; on the stage it has moved on by then.
      const at: Vec = [hit.point[0] + u * hit.t, hit.point[1] + v * hit.t];
      if (mover.motion)
        ink.path('impact', outline(this.core.moved(mover.shape, [mover.motion[0] * hit.t, mover.motion[1] * hit.t])));
      if (target.motion)
        ink.path('impact', outline(this.core.moved(target.shape, [u * hit.t, v * hit.t])));
      ink.pointer('hit-normal', at, hit.normal, 46);
      ink.dot('hit-point', at, 6);
      ink.label('', at, `t = ${brief(hit.t)}`, 12, 20);
    }
    const t = this.t;
    if (t !== null)
      for (const { shape, motion } of this.store.doc)
        if (motion) ink.path('running', outline(this.core.moved(shape, [motion[0] * t, motion[1] * t])));
  }

  update(): void {
    const key = JSON.stringify(this.crashes.map(({ mover, target, hit }) => [mover.name, target.name, hit]));
    if (key !== this.listKey) {
      this.listKey = key;
      this.list.replaceChildren(
        ...this.crashes.map(({ mover, target, hit }) =>
          h(
            'dl',
            { class: 'crash' },
            h('dt', {}, words.motion.hit(mover.name, target.name)),
            h('dd', {}, words.motion.at, h('output', { class: 'number' }, brief(hit.t))),
            h('dd', {}, words.motion.point, h('output', { class: 'number' }, hit.point.map(brief).join(', '))),
            h('dd', {}, words.motion.normal, h('output', { class: 'number' }, hit.normal.map(brief).join(', '))),
          ),
        ),
        ...(this.crashes.length ? [] : [h('p', { class: 'note' }, words.motion.none)]),
      );
    }
    const { doc } = this.store;
    const moversKey = JSON.stringify(doc.map(({ name, motion }) => [name, Boolean(motion)]));
    if (moversKey !== this.moversKey && doc.length <= 40) {
      this.moversKey = moversKey;
      this.inputs.clear();
      this.movers.replaceChildren(...doc.map((item) => this.moverRow(item)));
    }
    for (const { name, motion } of doc)
      this.inputs.get(name)?.forEach((input, k) => {
        if (motion && document.activeElement !== input && input.getAttribute('aria-invalid') !== 'true' && input.value !== String(motion[k])) input.value = String(motion[k]);
      });
    if (doc !== this.wrongDoc) {
      text(this.problem, '');
      for (const input of [...this.inputs.values()].flat()) set(input, 'aria-invalid', 'false');
    }
    if (document.activeElement !== this.time) this.time.value = String(this.t ?? 0);
    this.time.disabled = !doc.some((item) => item.motion);
    this.play.disabled = !doc.some((item) => item.motion);
  }

  private moverRow({ name, shape, motion }: Item): HTMLElement {
    const box = h('input', {
      type: 'checkbox',
      id: `moves-${name}`,
      checked: Boolean(motion),
      change: () => {
        const size = 80 / this.stage.view.scale;
        this.store.patch(name, { motion: box.checked ? this.stage.view.snap([size, 0]) : undefined });
      },
    });
    return h(
      'div',
      { class: 'layer' },
      box,
      h('label', { for: `moves-${name}` }, words.motion.moves(name, words.kinds[shape.type])),
      motion ? h('span', { class: 'vector' }, ...this.numbers(name, motion)) : h('span'),
    );
  }
  /** Two fields for how far a shape moves. */
  private numbers(name: string, motion: Vec): HTMLInputElement[] {
    const inputs = ([0, 1] as const).map((k) => {
      const input = h('input', {
        type: 'text',
        inputmode: 'decimal',
        spellcheck: 'false',
        autocomplete: 'off',
        value: String(motion[k]),
        'aria-label': `${words.handles.of(name, words.handles.motion)} ${'xy'[k]}`,
        change: () => {
          const value = numberIn(input.value);
          const right = Number.isFinite(value);
          set(input, 'aria-invalid', String(!right));
          text(this.problem, right ? '' : words.explore.noNumber(input.value.trim()));
          this.wrongDoc = this.store.doc;
          const now = this.store.item(name)?.motion;
          if (right && now) this.store.patch(name, { motion: k === 0 ? [value, now[1]] : [now[0], value] });
        },
      });
      return input;
    });
    this.inputs.set(name, inputs);
    return inputs;
  }

  /** Runs until the first hit, or to the end. */
  private run(): void {
    cancelAnimationFrame(this.playing);
    const end = Math.min(1, ...this.crashes.filter((c) => c.mover.motion).map((c) => c.hit.t));
    const began = performance.now();
    const frame = (now: number) => {
      const t = (now - began) / 1600;
      this.t = Math.min(t, end);
      this.stage.refresh();
      if (t < end + 0.5 && this.store.mode === 'motion') this.playing = requestAnimationFrame(frame);
      else {
        this.t = null;
        text(this.play.lastElementChild!, words.motion.play);
        this.stage.refresh();
      }
    };
    this.playing = requestAnimationFrame(frame);
  }
}
