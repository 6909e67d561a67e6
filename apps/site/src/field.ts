// The field: colours and contour lines behind the two shapes.
import './style.css';
import { relations, type Relation } from 'abut';
import type { Words } from './kit/figure';
import { Player } from './kit/player';
import { brief } from './kit/vec';
import { field, view, type Field } from './field/figure';
import type { Done, Job } from './field/worker';
import { frame } from './frame';

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
  status.textContent = words['loading']!;

  const worker = new Worker(new URL('./field/worker.ts', import.meta.url), { type: 'module' });
  let busy = false;
  let next: Job | null = null;
  let last: Done | null = null;
  const send = (job: Job): void => {
    next = job;
    if (busy) return;
    busy = true;
    worker.postMessage(next);
    next = null;
  };
  worker.onmessage = ({ data }: MessageEvent<Done>): void => {
    busy = false;
    last = data;
    paint();
    const { distance, relation } = data.here;
    const state = distance > 0 ? 'apart' : distance < 0 ? 'deep' : 'touch';
    status.textContent = `${words[state]}${distance ? ` ${brief(Math.abs(distance))}` : ''} · ${words['relation']}: ${relation}`;
    status.setAttribute('data-relation', relation);
    root.dataset['ready'] = '';
    // Coarse while things move; fine when nothing else waits.
    if (next) send(next);
    else if (data.columns < fine) send({ state: data.state, columns: fine, rows: Math.round((fine * 5) / 8) });
  };
  worker.onerror = (): void => {
    status.textContent = words['failed']!;
  };
  const [coarse, fine] = [97, 321];
  player.onDraw = (state): void => send({ state: state as unknown as Field, columns: coarse, rows: Math.round((coarse * 5) / 8) });
  player.refresh();

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
        const far = Math.min(1, Math.abs(d) / 5);
        const step = Math.round(2 * d) / 2;
        const line = Math.max(0, 1 - Math.abs(d - step) / (1.1 * pixel));
        const heavy = step === 0 ? Math.max(0, Math.min(1, 2.4 - Math.abs(d) / pixel)) : 0;
        for (let k = 0; k < 3; ++k) {
          let c = paper[k]! + (0.06 + (d > 0 ? 0.3 : 0.6) * far) * (tone[k]! - paper[k]!);
          if (d <= 0) c += 0.14 * (tone[k]! - c);
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
