// Files, sharing, settings.
import type { Shape, Vec } from 'abut';
import type { Core } from './core';
import { byId, h, set, text } from './dom';
import { keptScene, toSvg } from './formats/svg';
import { queryLines, shapeLines } from './formats/jsonl';
import { namedIcon } from './icons';
import { crowd } from './crowd';
import type { Doc } from './model';
import { firstScene } from './model';
import type { Job, Told } from './opening';
import type { Stage } from './stage';
import type { Settings, Store } from './store';
import { worldPath } from './view';
import { words } from './words';

/** Of more shapes the questions about all pairs make a file that nobody can open. */
const asked = 1000;

export class Menu {
  readonly button: HTMLButtonElement;
  readonly list = h('div', { id: 'menu', role: 'group', 'aria-label': words.menu.title, hidden: true });
  private readonly file = h('input', {
    type: 'file',
    accept: '.ndjson,.jsonl,.json,.svg,.svgz',
    class: 'unseen',
    tabindex: -1,
    'aria-label': words.menu.openScene,
    change: () => void this.open(),
  });
  private readonly progress = h('div', { id: 'progress', role: 'status' });
  private stop: (() => void) | null = null;
  private readonly problem = h('p', { class: 'problem', role: 'alert' });

  constructor(
    private readonly core: Core,
    private readonly store: Store,
    private readonly stage: Stage,
    private readonly announce: (text: string) => void,
    /** Back to the reader's own scene, from a mode that has one of its own. */
    private readonly goHome: () => void,
  ) {
    this.button = h('button', {
      class: 'icon',
      'aria-label': words.menu.title,
      title: words.menu.title,
      'aria-expanded': 'false',
      'aria-controls': 'menu',
      click: () => this.show(this.list.hidden !== false),
    });
    this.button.innerHTML = namedIcon('menu');
    const item = (label: string, click: () => void) => h('button', { click }, label);
    this.list.append(
      item(words.menu.open, () => this.file.click()),
      this.file,
      item(words.menu.shapes, () => this.save('scene.ndjson', shapeLines(store.doc))),
      item(words.menu.questions, () => this.questions()),
      item(words.menu.drawing, () => this.save('scene.svg', this.svg())),
      h('hr'),
      item(words.menu.again, () => this.take(firstScene)),
      item(words.menu.crowd, () => this.take(crowd(core, 200))),
      h('hr'),
      this.choice(words.menu.theme, 'theme', words.menu.themes),
      this.choice(words.menu.angles, 'angles', words.menu.units),
      this.choice(words.menu.yAxis, 'yUp', words.menu.ways),
      this.problem,
    );
    document.addEventListener('pointerdown', (event) => {
      const inside = event.composedPath().some((x) => x === this.list || x === this.button);
      if (!inside) this.show(false);
    });
    this.list.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      this.show(false);
      this.button.focus();
    });
    document.addEventListener('dragover', (event) => event.preventDefault());
    document.addEventListener('drop', (event) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) void this.read(file);
    });
  }

  private show(open: boolean): void {
    this.list.hidden = !open;
    this.problem.textContent = '';
    set(this.button, 'aria-expanded', String(open));
  }

  private choice(label: string, key: 'theme' | 'angles' | 'yUp', options: Record<string, string>): HTMLElement {
    const select = h('select', {
      change: () => {
        const value = key === 'yUp' ? select.value === 'true' : select.value;
        this.store.configure({ [key]: value } as Partial<Settings>);
      },
    });
    for (const [value, word] of Object.entries(options)) select.append(h('option', { value }, word));
    const follow = () => (select.value = String(this.store.settings[key]));
    this.store.listen(follow);
    follow();
    return h('label', { class: 'choice' }, h('span', {}, label), select);
  }

  private save(name: string, content: string): void {
    const url = URL.createObjectURL(new Blob([content]));
    h('a', { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
    this.show(false);
    this.announce(words.menu.saved(name));
  }

  private questions(): void {
    const { doc } = this.store;
    if (doc.length > asked) this.problem.textContent = words.menu.tooMany(doc.length, asked);
    else this.save('queries.ndjson', queryLines(doc));
  }

  private svg(): string {
    const { view } = this.stage;
    const corners = [view.toWorld(0, 0), view.toWorld(view.width, view.height)] as const;
    const min: Vec = [corners[0][0], Math.min(corners[0][1], corners[1][1])];
    const max: Vec = [corners[1][0], Math.max(corners[0][1], corners[1][1])];
    const outline = (shape: Shape) => worldPath(this.core.outline(shape, view.center, view.reach));
    return toSvg(this.store.doc, { min, max }, view.yUp, outline);
  }

  private take(doc: Doc): void {
    this.goHome();
    this.store.edit(doc);
    this.stage.fit();
    this.show(false);
  }

  private async open(): Promise<void> {
    const file = this.file.files?.[0];
    if (file) await this.read(file);
    this.file.value = '';
  }

  private async read(file: File): Promise<void> {
    try {
      let bytes = new Uint8Array(await file.arrayBuffer());
      // A drawing packed by gzip, as .svgz are.
      if (bytes[0] === 0x1f && bytes[1] === 0x8b)
        bytes = new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer());
      let drawing = /\.svgz?$/i.test(file.name);
      const kept = drawing ? keptScene(new TextDecoder().decode(bytes)) : null;
      if (kept !== null) [bytes, drawing] = [new TextEncoder().encode(kept), false];
      const { doc, left, refused } = await this.opened({ bytes, drawing });
      if (doc.length === 0) throw new Error(words.menu.empty);
      if (drawing) this.store.configure({ yUp: false });
      this.take(doc);
      const all = [...left.map(([what, n]) => `${n} ${what.replace(/^\S+/, '<$&>')}`), ...refused.map(([why, n, ...names]) => words.menu.refused(words.files.why(why), n, names))];
      const note = all.join('; ');
      this.announce(words.menu.opened(doc.length, note));
      if (note) {
        this.show(true);
        this.problem.textContent = words.menu.leftOut(note);
      }
    } catch (error) {
      this.show(true);
      this.problem.textContent = `${file.name}: ${(error as Error).message}`;
    }
  }

  /** What a worker reads. Meanwhile the page says how far it is, and can be told to stop. */
  private opened(job: Job): Promise<Extract<Told, { doc: Doc }>> {
    this.stop?.();
    this.show(false);
    return new Promise((done, failed) => {
      const worker = new Worker(new URL('./opening.ts', import.meta.url), { type: 'module', name: document.documentElement.lang });
      this.stop = () => {
        worker.terminate();
        this.progress.remove();
        this.stop = null;
      };
      const fail = (message: string): void => {
        this.stop?.();
        failed(new Error(message));
      };
      const bar = h('progress', { max: 1 });
      const step = h('span');
      this.progress.replaceChildren(step, bar, h('button', { click: () => fail(words.menu.stopped) }, words.menu.stop));
      byId('canvas').after(this.progress);
      worker.onerror = () => fail(words.tools.noModule);
      worker.onmessage = ({ data }: MessageEvent<Told>) => {
        if ('error' in data) return fail(data.error);
        if ('step' in data) {
          text(step, data.step);
          if (data.share !== undefined) bar.value = data.share;
          return;
        }
        text(step, words.menu.drawingShapes(data.doc.length));
        // The words are on screen before the stage has its hands full.
        const finish = (): void => {
          this.stop?.();
          done(data);
        };
        if (data.doc.length < 2000) finish();
        else requestAnimationFrame(() => setTimeout(finish));
      };
      worker.postMessage(job, [job.bytes.buffer as ArrayBuffer]);
    });
  }
}
