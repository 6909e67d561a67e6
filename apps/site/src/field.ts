// The field: colours and contour lines behind the two shapes.
import './style.css';
import type { Words } from './kit/figure';
import { Player } from './kit/player';
import { field, report, type Field } from './field/figure';
import { colourNames, type Colour } from './field/paint';
import type { Done, Job } from './field/worker';
import { frame } from './frame';
import { atFirstInterest } from './interest';

interface Wanted {
  state: Field;
  fine: boolean;
}

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
  /** What waits, and how fine it is to be. */
  let next: Wanted | null = null;
  let now: Wanted | null = null;
  /** The picture that stands: another one is needed where more than the second shape's place has changed. */
  let shown = '';
  let colours: Colour[] | null = null;
  const send = (wanted: Wanted): void => {
    next = wanted;
    if (busy || !worker) return;
    // Coarse while things move: half the pixels each way, and fewer samples.
    const share = wanted.fine ? devicePixelRatio : 0.5;
    const [width, height] = [canvas.clientWidth, canvas.clientHeight].map((side) => Math.round(share * side)) as [number, number];
    if (!width || !height) return;
    busy = true;
    [now, next] = [wanted, null];
    colours ??= colourNames.map(colour);
    const { to: _, ...rest } = wanted.state;
    // A fine picture of the same field stays.
    const fields = JSON.stringify([rest, colours, canvas.clientWidth, devicePixelRatio]);
    const stays = shown === `fine ${fields}`;
    if (!stays) shown = `${wanted.fine ? 'fine' : 'coarse'} ${fields}`;
    worker.postMessage({ state: wanted.state, picture: stays ? null : { columns: wanted.fine ? 321 : 97, width, height, colours } } satisfies Job);
  };
  const answered = ({ data }: MessageEvent<Done>): void => {
    busy = false;
    if (data.picture) {
      [canvas.width, canvas.height] = [data.picture.width, data.picture.height];
      canvas.getContext('bitmaprenderer')!.transferFromImageBitmap(data.picture);
    }
    status.textContent = report(words, data.here);
    status.setAttribute('data-relation', data.here.relation);
    root.dataset['ready'] = '';
    if (next) send(next);
    else if (!now!.fine) send({ ...now!, fine: true });
  };
  player.onDraw = (state): void => send({ state: state as unknown as Field, fine: false });
  player.refresh();
  atFirstInterest(root, begin);

  function colour(name: string): Colour {
    const probe = document.createElement('span');
    probe.style.color = `var(${name})`;
    root.append(probe);
    const [r = 0, g = 0, b = 0] = getComputedStyle(probe).color.match(/[\d.]+/g)!.map(Number);
    probe.remove();
    return [r, g, b];
  }
  const again = (): void => {
    colours = null;
    const state = next?.state ?? now?.state;
    if (state) send({ state, fine: true });
  };
  new ResizeObserver(again).observe(canvas);
  new MutationObserver(again).observe(document.documentElement, { attributeFilter: ['data-theme'] });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', again);
}
