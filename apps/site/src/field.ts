// The field: colours and contour lines behind the two shapes.
import './style.css';
import { relations, type Relation } from 'abut';
import type { Words } from './kit/figure';
import { Player } from './kit/player';
import { field, report, strength, view, type Field } from './field/figure';
import type { Done, Job } from './field/worker';
import { frame } from './frame';
import { atFirstInterest } from './interest';

/** Coloured as if it were so deep, where there is no depth. */
const flatDepth = 2;
/** The relations that share a colour, and the colour. */
const tones: readonly (readonly [readonly Relation[], string])[] = [
  [['overlap', 'meet', 'disjoint'], '--overlapping'],
  [['inside', 'covered_by', 'equal'], '--x'],
  [['contains', 'covers'], '--y'],
];

export function start(words: Words, ui: Words): void {
  frame();
  const root = document.querySelector<HTMLElement>('.field')!;
  const canvas = root.querySelector('canvas')!;
  const status = root.querySelector('.status')!;
  const player = new Player(root.querySelector<HTMLElement>('figure')!, field, words, ui);

  // The build's picture stands until somebody plays; then the worker comes.
  let worker: Worker | null = null;
  const begin = (): void => {
    worker = new Worker(new URL('./field/worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = answered;
    worker.onerror = (): void => {
      status.textContent = words['failed']!;
    };
    if (next) send(next);
  };
  let busy = false;
  let next: Job | null = null;
  let last: Done | null = null;
  const send = (job: Job): void => {
    next = job;
    if (busy || !worker) return;
    busy = true;
    worker.postMessage(next);
    next = null;
  };
  const answered = ({ data }: MessageEvent<Done>): void => {
    busy = false;
    last = data;
    paint();
    status.textContent = report(words, data.here);
    status.setAttribute('data-relation', data.here.relation);
    root.dataset['ready'] = '';
    // Coarse while things move; fine when nothing else waits.
    if (next) send(next);
    else if (data.columns < fine) send({ state: data.state, columns: fine, rows: Math.round((fine * 5) / 8) });
  };
  const [coarse, fine] = [97, 321];
  player.onDraw = (state): void => send({ state: state as unknown as Field, columns: coarse, rows: Math.round((coarse * 5) / 8) });
  player.refresh();
  atFirstInterest(root, begin);

  const colour = (name: string): [number, number, number] => {
    const probe = document.createElement('span');
    probe.style.color = `var(${name})`;
    root.append(probe);
    const [r = 0, g = 0, b = 0] = getComputedStyle(probe).color.match(/[\d.]+/g)!.map(Number);
    probe.remove();
    return [r, g, b];
  };
  function paint(): void {
    if (!last) return;
    const { gaps, columns, rows } = last;
    const w = (canvas.width = canvas.clientWidth);
    const h = (canvas.height = canvas.clientHeight);
    if (!w || !h) return;
    type Colour = [number, number, number];
    const [paper, ink, rim, apart, ...deep] = ['--panel', '--ink', '--touching-line', '--apart', ...tones.map(([, name]) => name)].map(colour) as Colour[] & [Colour, Colour, Colour, Colour];
    /** 1 where the relation is one of the tone's, for each tone. */
    const where = tones.map(([names]) => Float32Array.from(last!.relations, (r) => (names.includes(relations[r]!) ? 1 : 0)));
    const context = canvas.getContext('2d')!;
    const image = context.createImageData(w, h);
    const pixel = (view.max[0] - view.min[0]) / w;
    // Polylines and regions have no depth: their colour tells the relation alone, and the rim lies outside of it.
    const flat = !gaps.some((gap) => gap < 0);
    let to = 0;
    for (let y = 0; y < h; ++y) {
      const v = (y / (h - 1)) * (rows - 1);
      const j = Math.min(rows - 2, Math.floor(v));
      for (let x = 0; x < w; ++x, to += 4) {
        const u = (x / (w - 1)) * (columns - 1);
        const i = Math.min(columns - 2, Math.floor(u));
        const [s, t] = [u - i, v - j];
        const at = j * columns + i;
        const between = (values: Float32Array): number =>
          (1 - t) * ((1 - s) * values[at]! + s * values[at + 1]!) + t * ((1 - s) * values[at + columns]! + s * values[at + columns + 1]!);
        const d = between(gaps);
        let tone = apart;
        if (d <= 0) {
          const shares = where.map(between);
          tone = deep[shares.indexOf(Math.max(...shares))]!;
        }
        const share = strength(flat && d <= 0 ? -flatDepth : d);
        const step = Math.round(2 * d) / 2;
        const line = Math.max(0, 1 - Math.abs(d - step) / (1.1 * pixel));
        const heavy = step === 0 && !(flat && d === 0) ? Math.max(0, Math.min(1, (flat ? 4 : 2.4) - Math.abs(d) / pixel)) : 0;
        for (let k = 0; k < 3; ++k) {
          let c = paper[k]! + share * (tone[k]! - paper[k]!);
          if (step !== 0) c += 0.4 * line * (ink[k]! - c);
          c += heavy * (rim[k]! - c);
          image.data[to + k] = c;
        }
        image.data[to + 3] = 255;
      }
    }
    context.putImageData(image, 0, 0);
  }
  new ResizeObserver(paint).observe(canvas);
  new MutationObserver(paint).observe(document.documentElement, { attributeFilter: ['data-theme'] });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paint);
}
