// Makes the figures of a page playable: pointers, keys, controls, and words that light up parts.
import { codeRows, drawing, sayer, verdictMarkup, versusMarkup, windowOf, type AnyFigure, type Words } from './figure';
import { Ink } from './ink';
import { valuesOf } from './state';
import { add, mul, sub, type Vec } from './vec';

const svgns = 'http://www.w3.org/2000/svg';
const make = (tag: string, attributes: Record<string, string>): SVGElement => {
  const node = document.createElementNS(svgns, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
};
const round = (x: number, step: number): number => (step > 0 ? Math.round(x / step) * step : x);

export class Player {
  state: Record<string, unknown>;
  private ink: Ink;
  private readonly svg: SVGSVGElement;
  private readonly art: Element;
  private readonly knobs: SVGGElement[] = [];
  private waiting = false;
  private playing = 0;
  /** Called after each drawing. */
  onDraw: (state: Record<string, unknown>) => void = () => {};

  constructor(
    readonly root: HTMLElement,
    readonly figure: AnyFigure,
    private readonly words: Words,
    private readonly ui: Words,
  ) {
    this.state = structuredClone(figure.start);
    this.svg = root.querySelector('svg')!;
    this.art = this.svg.querySelector('.ink')!;
    this.ink = new Ink(windowOf(figure, this.state, 640), 640);
    this.makeKnobs();
    this.listen();
    new ResizeObserver(() => this.refresh()).observe(this.svg.parentElement!);
    root.dataset['ready'] = '';
  }

  set(part: Record<string, unknown>): void {
    this.state = { ...this.state, ...part };
    this.refresh();
  }
  /** As it was served; the exercise is open again. */
  private reset(): void {
    cancelAnimationFrame(this.playing);
    const task = this.root.querySelector('.task');
    task?.classList.remove('done');
    task?.querySelector('output')!.replaceChildren();
    this.set(structuredClone(this.figure.start) as Record<string, unknown>);
  }
  refresh(): void {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.draw();
    });
  }

  private draw(): void {
    const { figure, state, root } = this;
    const say = sayer(this.words);
    const width = Math.round(this.svg.parentElement!.clientWidth) || 640;
    this.ink = drawing(figure, state, say, width);
    this.svg.setAttribute('viewBox', `0 0 ${width} ${this.ink.height}`);
    this.art.innerHTML = this.ink.html;
    figure.handles?.forEach((handle, i) => {
      const knob = this.knobs[i]!;
      const shown = handle.shown?.(state) ?? true;
      knob.style.display = shown ? '' : 'none';
      if (!shown) return;
      const at = handle.at(state);
      const [x, y] = [this.ink.x(at[0]), this.ink.y(at[1])];
      knob.querySelectorAll('circle.spot').forEach((spot) => {
        spot.setAttribute('cx', x.toFixed(2));
        spot.setAttribute('cy', y.toFixed(2));
      });
      const body = knob.querySelector('.body');
      const shape = handle.body?.(state);
      if (body && shape) {
        if ('circle' in shape) {
          const [c, r] = shape.circle;
          body.setAttribute('cx', String(this.ink.x(c[0])));
          body.setAttribute('cy', String(this.ink.y(c[1])));
          body.setAttribute('r', String(Math.max(0, r * this.ink.scale)));
        } else {
          const points = 'segment' in shape ? shape.segment : shape.polygon;
          const d = points.map((p) => `${this.ink.x(p[0]).toFixed(2)} ${this.ink.y(p[1]).toFixed(2)}`).join('L');
          body.setAttribute('d', `M${d}${'polygon' in shape ? 'Z' : ''}`);
        }
      }
    });
    const code = root.querySelector('.code code');
    if (code) code.innerHTML = codeRows(figure, state, say);
    const verdict = root.querySelector('.verdict');
    if (verdict && figure.verdict) {
      const v = figure.verdict(state, say);
      const html = verdictMarkup(v);
      verdict.className = `verdict ${v.state}`;
      if (verdict.innerHTML !== html) verdict.innerHTML = html;
    }
    const answers = root.querySelector('.answers');
    if (answers && figure.versus) {
      const html = versusMarkup(figure.versus(state, say));
      if (answers.innerHTML !== html) answers.innerHTML = html;
    }
    const task = root.querySelector('.task');
    if (task && figure.task?.done(state) && !task.classList.contains('done')) {
      task.classList.add('done');
      task.querySelector('output')!.textContent = this.ui['done']!;
    }
    const link = root.querySelector<HTMLAnchorElement>('a[data-link]');
    if (link) link.href = `#${root.id}=${valuesOf(state).join(',')}`;
    root.querySelectorAll<HTMLInputElement>('[data-range]').forEach((input) => {
      input.value = String(state[input.dataset['range']!]);
    });
    root.querySelectorAll<HTMLSelectElement>('select[data-choice]').forEach((list) => {
      list.value = String(state[list.dataset['choice']!]);
    });
    root.querySelectorAll<HTMLInputElement>('input[data-choice]').forEach((input) => {
      input.checked = String(state[input.dataset['choice']!]) === input.value;
    });
    root.querySelectorAll<HTMLButtonElement>('[data-step]').forEach((button) => {
      const place = Number(state[button.dataset['key']!]);
      const count = Number(button.dataset['count']);
      button.disabled = button.dataset['step'] === '1' ? place + 1 >= count : place === 0;
      button.parentElement!.querySelector('.place')!.textContent = `${place + 1} / ${count}`;
      const note = root.querySelector('.note');
      const text = say(`step.${place}`);
      if (note && note.textContent !== text) note.textContent = text;
    });
    this.onDraw(state);
  }

  private makeKnobs(): void {
    const group = this.svg.querySelector('.knobs')!;
    group.replaceChildren();
    const say = sayer(this.words);
    this.figure.handles?.forEach((handle, i) => {
      const knob = make('g', {
        class: 'handle',
        tabindex: '0',
        role: 'button',
        'aria-label': `${say(handle.name)}: ${this.ui['arrows']}`,
        style: `cursor: ${handle.cursor ?? 'grab'}`,
      }) as SVGGElement;
      const body = handle.body?.(this.state);
      if (body) knob.append(make('circle' in body ? 'circle' : 'path', { class: 'body' }));
      knob.append(make('circle', { class: 'spot hit', r: '20' }));
      knob.append(make('circle', { class: 'spot knob', r: handle.cursor?.includes('resize') ? '5' : '7' }));
      group.append(knob);
      this.knobs.push(knob);
      this.hold(knob, i);
    });
  }

  private hold(knob: SVGGElement, i: number): void {
    const handle = this.figure.handles![i]!;
    const at = (event: PointerEvent): Vec => {
      const box = this.svg.getBoundingClientRect();
      const k = this.ink.width / box.width;
      return this.ink.world((event.clientX - box.left) * k, (event.clientY - box.top) * k);
    };
    let offset: Vec | null = null;
    // Else the page scrolls away under the finger: within a drawing browsers do not heed touch-action.
    knob.addEventListener('touchstart', (event) => event.preventDefault(), { passive: false });
    knob.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      knob.setPointerCapture(event.pointerId);
      offset = sub(handle.at(this.state), at(event));
      knob.classList.add('held');
      knob.focus({ preventScroll: true });
      event.preventDefault();
    });
    knob.addEventListener('pointermove', (event) => {
      if (offset) this.drag(i, add(at(event), offset));
    });
    const release = (): void => {
      offset = null;
      knob.classList.remove('held');
    };
    knob.addEventListener('pointerup', release);
    knob.addEventListener('pointercancel', release);
    knob.addEventListener('keydown', (event) => {
      const ways: Record<string, Vec> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
      let way = ways[event.key];
      if (!way) return;
      event.preventDefault();
      if (this.ink.window.yDown) way = [way[0], -way[1]];
      const steps = event.shiftKey ? 4 : 1;
      if (handle.nudge) {
        this.state = handle.nudge(this.state, way, steps);
        return this.refresh();
      }
      const step = this.figure.snap ?? 0.125;
      this.drag(i, add(handle.at(this.state), mul(steps * step, way)));
    });
  }

  private drag(i: number, to: Vec): void {
    const step = this.figure.snap ?? 0.125;
    const { min, max } = this.ink.window;
    const keep = (x: number, k: 0 | 1): number => Math.min(Math.max(round(x, step), min[k]), max[k]);
    this.state = this.figure.handles![i]!.drag(this.state, [keep(to[0], 0), keep(to[1], 1)]);
    this.refresh();
  }

  private listen(): void {
    const { root } = this;
    root.addEventListener('input', (event) => {
      const input = event.target as HTMLInputElement;
      const { range, choice } = input.dataset;
      if (range) {
        cancelAnimationFrame(this.playing);
        this.set({ [range]: Number(input.value) });
      }
      if (choice) {
        const control = this.figure.controls!.find((c) => c.kind === 'choice' && c.key === choice);
        const options = control?.kind === 'choice' ? control.options : [];
        this.set({ [choice]: options.find((o) => String(o) === input.value) });
      }
    });
    root.addEventListener('click', (event) => {
      const button = (event.target as Element).closest('button');
      if (!button) return;
      const { step, key, count, set, play, reset } = button.dataset;
      if (reset !== undefined) this.reset();
      if (step && key) {
        const next = Number(this.state[key]) + Number(step);
        this.set({ [key]: Math.min(Math.max(next, 0), Number(count) - 1) });
      }
      if (set) {
        const control = this.figure.controls!.find((c) => c.kind === 'set' && c.name === set);
        if (control?.kind === 'set') this.set(control.to as Record<string, unknown>);
      }
      if (play) this.play(play);
    });
  }

  /** Runs a slider from end to end; those who want less motion get its end at once. */
  private play(key: string): void {
    const control = this.figure.controls!.find((c) => c.kind === 'range' && c.key === key);
    if (control?.kind !== 'range') return;
    cancelAnimationFrame(this.playing);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return this.set({ [key]: control.max });
    const began = performance.now();
    const from = Number(this.state[key]) >= control.max ? control.min : Number(this.state[key]);
    const whole = 1000 * control.play! * ((control.max - from) / (control.max - control.min));
    const frame = (now: number): void => {
      const t = Math.min(1, (now - began) / whole);
      this.set({ [key]: from + t * (control.max - from) });
      if (t < 1) this.playing = requestAnimationFrame(frame);
    };
    this.playing = requestAnimationFrame(frame);
  }
}

/** Words of the text light up the parts that they speak of, in the figures of their section. */
export function lightUp(): void {
  const mark = (event: Event, on: boolean): void => {
    const word = (event.target as Element).closest?.<HTMLElement>('.part');
    if (!word) return;
    const section = word.closest('.row') ? word.closest('figure') : word.closest('section');
    const name = word.dataset['part'];
    const figures = section?.matches('figure') ? [section as HTMLElement] : [...(section?.querySelectorAll<HTMLElement>('figure') ?? [])];
    for (const f of figures) {
      if (on && f.querySelector(`svg [data-part="${name}"]`)) lit(f, name);
      else lit(f, undefined);
    }
  };
  const lit = (f: HTMLElement, name: string | undefined): void => {
    f.classList.toggle('lighting', name !== undefined);
    f.querySelectorAll('svg [data-part]').forEach((p) => p.classList.toggle('lit', p.getAttribute('data-part') === name));
  };
  for (const [type, on] of [['pointerover', true], ['pointerout', false], ['focusin', true], ['focusout', false]] as const)
    document.addEventListener(type, (event) => mark(event, on));
}
