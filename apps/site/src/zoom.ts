// Zoom to the last bit: the picture, and how one moves in it.
import './style.css';
import { instantiate } from 'abut';
import address from '../wasm/rows.wasm?url';
import { spacing } from './kit/exact';
import type { Words } from './kit/figure';
import { clamp, full, type Vec } from './kit/vec';
import { frame } from './frame';
import { Asker, questions, samples, svgOf, type Cells, type Question, type QuestionName } from './zoom/questions';

/** Abut's answer in bit 0, the usual one's in bit 1; then the ink. */
const palettes = {
  light: ['#fffefb', '#ffb000', '#c23a00', '#a9cbe6', '#1a1f27'],
  dark: ['#141c25', '#ffcf4d', '#ff7a45', '#2b5b82', '#e6ebf0'],
};
const isDark = (): boolean => {
  const chosen = document.documentElement.dataset['theme'];
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
};

export function start(words: Words): void {
  frame();
  const root = document.querySelector<HTMLElement>('.zoom')!;
  const find = <T extends Element>(selector: string): T => root.querySelector<T>(selector)!;
  const status = find<HTMLElement>('.status');
  status.textContent = words['loading']!;
  instantiate(fetch(address)).then(
    (rows) => new Zoom(root, find, words, new Asker(rows)),
    () => (status.textContent = words['failed']!),
  );
}

class Zoom {
  private name: QuestionName = 'circle';
  private middle: Vec = [0, 0];
  private width = 1;
  private readonly canvas: HTMLCanvasElement;
  private readonly slider: HTMLInputElement;
  private cells: Cells | null = null;
  private waiting = false;
  private readonly pointers = new Map<number, Vec>();
  private gap = 0;
  /** Pixels of the screen a cell: coarser while things move, where one picture takes long. */
  private step = 2;
  private later = 0;
  /** The scene that the canvas shows, and its pixels a cell. */
  private shown = { scene: '', step: 0 };

  constructor(
    root: HTMLElement,
    private readonly find: <T extends Element>(selector: string) => T,
    private readonly words: Words,
    private readonly asker: Asker,
  ) {
    this.canvas = find<HTMLCanvasElement>('canvas');
    this.slider = find<HTMLInputElement>('input[type=range]');
    this.canvas.hidden = false;
    root.querySelector('.stage svg')?.remove();
    root.querySelectorAll<HTMLInputElement>('[name=question]').forEach((input) =>
      input.addEventListener('change', () => this.choose(input.value as QuestionName)),
    );
    this.slider.addEventListener('input', () => {
      const [most, least] = this.limits();
      this.zoomTo(most * (least / most) ** Number(this.slider.value), this.question.rim, Number(this.slider.value));
    });
    find('[data-reset]').addEventListener('click', () => this.choose(this.name));
    find('[data-find]').addEventListener('click', () => this.findWrong());
    find('[data-png]').addEventListener('click', () => this.savePng());
    find('[data-svg]').addEventListener('click', () => this.save('image/svg+xml', 'svg', this.svg()));
    this.listen();
    new ResizeObserver(() => this.refresh()).observe(this.canvas);
    new MutationObserver(() => this.refresh()).observe(document.documentElement, { attributeFilter: ['data-theme'] });
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.refresh());
    if (!this.follow()) this.choose('circle');
    addEventListener('hashchange', () => this.follow());
    root.dataset['ready'] = '';
  }

  private get question(): Question {
    return questions[this.name];
  }
  /** From the whole scene to a dozen doubles across. */
  private limits(): [number, number] {
    const [x, y] = this.question.rim;
    return [this.question.width, 14 * Math.max(spacing(x), spacing(y))];
  }
  /** A place in the picture from a link: #circle=3,4,1e-14. */
  private follow(): boolean {
    const [name = '', text = ''] = location.hash.slice(1).split('=');
    const [x, y, width] = text.split(',').map(Number);
    if (!Object.hasOwn(questions, name)) return false;
    const question: Question = questions[name as QuestionName];
    // No farther out than the buttons go, and no nearer than some doubles.
    const near = (at: number | undefined, middle: number): boolean => Math.abs(at! - middle) <= 8 * question.width;
    if (!near(x, question.middle[0]) || !near(y, question.middle[1]) || !(width! > 0 && width! <= 4 * question.width)) return false;
    this.name = name as QuestionName;
    const radio = document.querySelector<HTMLInputElement>(`[name=question][value=${this.name}]`);
    if (radio) radio.checked = true;
    this.middle = [x!, y!];
    this.width = Math.max(width!, 14 * Math.max(spacing(x!), spacing(y!)));
    this.refresh();
    return true;
  }
  private choose(name: QuestionName): void {
    this.name = name;
    this.middle = this.question.middle;
    this.width = this.question.width;
    this.refresh();
  }
  /** With the slider the rim comes to the middle, the sooner the nearer one is. */
  private zoomTo(width: number, rim: Vec, t: number): void {
    const k = Math.min(1, 6 * t);
    const from = this.question.middle;
    this.middle = k === 1 ? rim : [from[0] + k * (rim[0] - from[0]), from[1] + k * (rim[1] - from[1])];
    this.width = width;
    this.refresh();
  }
  /** By the factor k about a place of the canvas, given in parts of its width from the middle. */
  private zoomBy(k: number, [u, v]: Vec): void {
    const least = 14 * Math.max(spacing(this.middle[0]), spacing(this.middle[1]));
    const width = clamp(this.width * k, Math.min(least, this.width), Math.max(this.question.width * 4, this.width));
    const shift = this.width - width;
    this.middle = [this.middle[0] + u * shift, this.middle[1] + v * shift];
    this.width = width;
    this.refresh();
  }
  private pan(u: number, v: number): void {
    this.middle = [this.middle[0] - u * this.width, this.middle[1] - v * this.width];
    this.refresh();
  }
  /** Somewhere else on the rim, as near as doubles come. */
  private findWrong(): void {
    const { question } = this;
    const { middle, width } = question;
    for (let attempt = 0; attempt < 60; ++attempt) {
      const turn = 2 * Math.PI * Math.random();
      const way: Vec = [Math.cos(turn), Math.sin(turn)];
      // From inside to outside along a ray, halving.
      let [low, high] = [0, width];
      for (let i = 0; i < 80; ++i) {
        const t = (low + high) / 2;
        const at = this.asker.ask(question, Float64Array.of(middle[0] + t * way[0]), Float64Array.of(middle[1] + t * way[1]));
        if (at.answers[0]! & 1) low = t;
        else high = t;
      }
      const at: Vec = [middle[0] + low * way[0], middle[1] + low * way[1]];
      const near = 36 * Math.max(spacing(at[0]), spacing(at[1]));
      const { wrong } = this.asker.ask(question, samples(at[0], near, 60).values, samples(at[1], near * 0.6, 40).values);
      if (wrong === 0) continue;
      this.middle = at;
      this.width = near;
      break;
    }
    this.refresh();
  }

  private listen(): void {
    const { canvas } = this;
    const at = (event: { clientX: number; clientY: number }): Vec => {
      const box = canvas.getBoundingClientRect();
      return [(event.clientX - box.left) / box.width - 0.5, -((event.clientY - box.top) / box.width - (0.5 * box.height) / box.width)];
    };
    canvas.addEventListener(
      'wheel',
      (event) => {
        // The page scrolls on until somebody takes hold of the picture; a pinch on a touchpad comes with Ctrl.
        if (!event.ctrlKey && document.activeElement !== canvas) return;
        event.preventDefault();
        this.zoomBy(1.0025 ** clamp(event.deltaMode ? 30 * event.deltaY : event.deltaY, -400, 400), at(event));
      },
      { passive: false },
    );
    canvas.addEventListener('pointerdown', (event) => {
      canvas.setPointerCapture(event.pointerId);
      this.pointers.set(event.pointerId, at(event));
      this.gap = 0;
    });
    canvas.addEventListener('pointermove', (event) => {
      const before = this.pointers.get(event.pointerId);
      if (!before) return;
      const now = at(event);
      this.pointers.set(event.pointerId, now);
      const [a, b] = [...this.pointers.values()];
      if (!b) return this.pan(now[0] - before[0], now[1] - before[1]);
      const gap = Math.hypot(a![0] - b[0], a![1] - b[1]);
      if (this.gap > 0 && gap > 0) this.zoomBy(this.gap / gap, [(a![0] + b[0]) / 2, (a![1] + b[1]) / 2]);
      this.gap = gap;
    });
    for (const type of ['pointerup', 'pointercancel'] as const)
      canvas.addEventListener(type, (event) => {
        this.pointers.delete(event.pointerId);
        this.gap = 0;
      });
    canvas.addEventListener('keydown', (event) => {
      const step = 0.08;
      const keys: Record<string, () => void> = {
        ArrowLeft: () => this.pan(step, 0),
        ArrowRight: () => this.pan(-step, 0),
        ArrowUp: () => this.pan(0, -step),
        ArrowDown: () => this.pan(0, step),
        '+': () => this.zoomBy(0.7, [0, 0]),
        '=': () => this.zoomBy(0.7, [0, 0]),
        '-': () => this.zoomBy(1 / 0.7, [0, 0]),
      };
      const act = keys[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    });
  }

  private refresh(): void {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      clearTimeout(this.later);
      this.draw(this.step);
      if (this.step > 2) this.later = window.setTimeout(() => this.draw(2), 200);
    });
  }

  private draw(step: number): void {
    const { canvas, words } = this;
    const began = performance.now();
    const [w, h] = [canvas.clientWidth, canvas.clientHeight].map((side) => Math.round(side * devicePixelRatio)) as [number, number];
    if (!w || !h) return;
    const scene = [this.name, ...this.middle, this.width, w, h, isDark()].join();
    if (scene === this.shown.scene && step >= this.shown.step) return;
    this.shown = { scene, step };
    canvas.dataset['step'] = String(step);
    const [n, m] = [Math.ceil(w / step), Math.ceil(h / step)];
    const across = samples(this.middle[0], this.width, n);
    const up = samples(this.middle[1], (this.width * h) / w, m);
    const cells = this.asker.ask(this.question, across.values, up.values);
    this.cells = cells;
    const palette = palettes[isDark() ? 'dark' : 'light'];
    const rgb = palette.map((hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16)));
    /** A pixel's four bytes in one number. */
    const pixel = ([r = 0, g = 0, b = 0]: readonly number[]): number => new Uint32Array(Uint8ClampedArray.of(r, g, b, 255).buffer)[0]!;
    const plain = rgb.map(pixel);
    const edges = rgb.map((colour) => pixel(colour.map((c, k) => (c + 2 * rgb[0]![k]!) / 3)));
    canvas.width = w;
    canvas.height = h;
    const paint = canvas.getContext('2d')!;
    const image = paint.createImageData(w, h);
    const pixels = new Uint32Array(image.data.buffer);
    const columns = across.values.length;
    // Between large cells a gap is left, so that one sees the lattice.
    const [gapAcross, gapUp] = [step * n > 7 * columns, step * m > 7 * up.values.length];
    let to = 0;
    for (let y = 0; y < h; ++y) {
      const j = Math.min(m - 1, Math.floor((h - 1 - y) / step));
      const row = up.index[j]!;
      const edgeRow = gapUp && j > 0 && up.index[j - 1] !== row;
      for (let x = 0; x < w; ++x, ++to) {
        const i = Math.min(n - 1, Math.floor(x / step));
        const column = across.index[i]!;
        const edge = edgeRow || (gapAcross && i > 0 && across.index[i - 1] !== column);
        pixels[to] = (edge ? edges : plain)[cells.answers[row * columns + column]!]!;
      }
    }
    paint.putImageData(image, 0, 0);
    if (step === 2) {
      const took = performance.now() - began;
      this.step = took < 50 ? 2 : took < 200 ? 4 : 8;
    }
    const total = cells.answers.length;
    this.find('.status').textContent = `${words['width']}: ${this.width.toExponential(2).replace('e+', 'e')} · ${words['at']}: (${full(this.middle[0])}, ${full(this.middle[1])}) · ${cells.wrong} ${words['of']} ${total} ${words['wrong']}`;
    this.find('.formula').textContent = this.question.formula;
    const [most, least] = this.limits();
    this.slider.value = String(clamp(Math.log(this.width / most) / Math.log(least / most), 0, 1));
    history.replaceState(null, '', `#${this.name}=${this.middle[0]},${this.middle[1]},${this.width}`);
  }

  private lines(): string[] {
    const cells = this.cells!;
    return [
      `${this.words[this.name]}: ${this.question.formula}`,
      `x = ${this.middle[0]}, y = ${this.middle[1]}, ${this.words['width']} ${this.width.toExponential(3)}`,
      `${cells.wrong} ${this.words['of']} ${cells.answers.length} ${this.words['wrong']} · abut`,
    ];
  }
  private svg(): string {
    return svgOf(this.cells!, palettes[isDark() ? 'dark' : 'light'], { title: this.words[this.name]!, lines: this.lines() });
  }
  private save(type: string, ending: string, content: BlobPart): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([content], { type }));
    link.download = `abut-${this.name}.${ending}`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }
  private savePng(): void {
    const { canvas } = this;
    const out = document.createElement('canvas');
    const lines = this.lines();
    out.width = canvas.width;
    const unit = canvas.width / canvas.clientWidth;
    out.height = canvas.height + unit * (24 * lines.length + 16);
    const paint = out.getContext('2d')!;
    const palette = palettes[isDark() ? 'dark' : 'light'];
    paint.fillStyle = palette[0]!;
    paint.fillRect(0, 0, out.width, out.height);
    paint.drawImage(canvas, 0, 0);
    paint.fillStyle = palette[4]!;
    paint.font = `${15 * unit}px ui-monospace, monospace`;
    lines.forEach((line, i) => paint.fillText(line, 12 * unit, canvas.height + unit * (26 + 24 * i)));
    out.toBlob((blob) => blob && this.save('image/png', 'png', blob));
  }
}
