import type { Shape } from 'abut';
import { firstScene, type Angles, type Doc, type Item } from './model';

export type Mode = 'explore' | 'motion' | 'lessons' | 'limit';
export const modes: readonly Mode[] = ['explore', 'motion', 'lessons', 'limit'];

export interface Settings {
  yUp: boolean;
  angles: Angles;
  theme: 'system' | 'light' | 'dark';
  grid: boolean;
  layers: readonly string[];
}
const defaults: Settings = {
  yUp: true,
  angles: 'degrees',
  theme: 'system',
  grid: true,
  layers: ['nearest', 'depth', 'intersections', 'overlap'],
};

/** A document and its past. Edits with the same key in a row are undone as one. */
export class History {
  private past: Doc[] = [];
  private future: Doc[] = [];
  private key: string | undefined;

  constructor(private present: Doc) {}

  get doc(): Doc {
    return this.present;
  }
  edit(next: Doc, key?: string): void {
    if (next === this.present) return;
    if (key === undefined || key !== this.key) {
      this.past.push(this.present);
      if (this.past.length > 500) this.past.shift();
    }
    this.key = key;
    this.present = next;
    this.future = [];
  }
  /** The next edit is a new one, whatever its key. */
  settle(): void {
    this.key = undefined;
  }
  get canUndo(): boolean {
    return this.past.length > 0;
  }
  get canRedo(): boolean {
    return this.future.length > 0;
  }
  undo(): boolean {
    return this.step(this.past, this.future);
  }
  redo(): boolean {
    return this.step(this.future, this.past);
  }
  private step(from: Doc[], to: Doc[]): boolean {
    const next = from.pop();
    if (!next) return false;
    to.push(this.present);
    this.present = next;
    this.key = undefined;
    return true;
  }
}

/** All that the page knows; whoever draws listens. */
export class Store {
  mode: Mode = 'explore';
  selected: string | null = null;
  settings: Settings;
  /** The two shapes that the readings are about, by name. */
  private pair: [string, string] = ['A', 'B'];
  private readonly main = new History(firstScene);
  /** Lessons and "At the limit" have scenes of their own. */
  private readonly own: Partial<Record<Mode, History>> = {};
  private readonly listeners: (() => void)[] = [];

  constructor() {
    this.settings = { ...defaults, ...load() };
  }

  get history(): History {
    return this.own[this.mode] ?? this.main;
  }
  get doc(): Doc {
    return this.history.doc;
  }
  get mainDoc(): Doc {
    return this.main.doc;
  }
  item(name: string | null): Item | undefined {
    return this.doc.find((item) => item.name === name);
  }
  listen(listener: () => void): void {
    this.listeners.push(listener);
  }
  changed(): void {
    for (const listener of this.listeners) listener();
  }

  /** The pair in question, in the order of the scene. */
  get focus(): [Item, Item] | null {
    const { doc } = this;
    if (doc.length < 2) return null;
    const wanted = this.pair.filter((name) => doc.some((item) => item.name === name));
    for (const item of doc) {
      if (wanted.length >= 2) break;
      if (!wanted.includes(item.name)) wanted.push(item.name);
    }
    const [a, b] = doc.filter((item) => wanted.slice(0, 2).includes(item.name));
    return [a!, b!];
  }
  setFocus(a: string, b: string): void {
    if (a !== b) this.pair = [a, b];
    this.changed();
  }

  select(name: string | null): void {
    if (this.selected === name) return;
    this.selected = name;
    const focus = this.focus;
    if (name !== null && focus && !focus.some((item) => item.name === name)) {
      const kept = this.pair[1];
      this.pair = [kept, name];
    } else if (name !== null && focus) {
      // The one selected last is kept when a third comes.
      const other = focus.find((item) => item.name !== name)!;
      this.pair = [other.name, name];
    }
    this.changed();
  }

  edit(doc: Doc, key?: string): void {
    this.history.edit(doc, key);
    if (!this.item(this.selected)) this.selected = null;
    this.changed();
  }
  replace(name: string, shape: Shape, key?: string): void {
    this.edit(
      this.doc.map((item) => (item.name === name ? { ...item, shape } : item)),
      key,
    );
  }
  patch(name: string, part: Partial<Item>, key?: string): void {
    this.edit(
      this.doc.map((item) => (item.name === name ? { ...item, ...part } : item)),
      key,
    );
  }
  remove(name: string): void {
    this.edit(this.doc.filter((item) => item.name !== name));
  }
  undo(): boolean {
    const done = this.history.undo();
    if (done) this.changed();
    return done;
  }
  redo(): boolean {
    const done = this.history.redo();
    if (done) this.changed();
    return done;
  }

  /** Shows another mode; `doc` is the scene it brings along. */
  enter(mode: Mode, doc?: Doc): void {
    this.mode = mode;
    if (doc) this.own[mode] = new History(doc);
    this.selected = null;
    this.changed();
  }

  configure(part: Partial<Settings>): void {
    this.settings = { ...this.settings, ...part };
    try {
      const { theme, ...rest } = this.settings;
      localStorage.setItem('abut', JSON.stringify(rest));
      if (theme === 'system') localStorage.removeItem(themeKey);
      else localStorage.setItem(themeKey, theme);
    } catch {
      // Without storage the settings last as long as the page.
    }
    this.changed();
  }
}

/** The other pages of the site keep it there, too. */
const themeKey = 'abut-theme';

function load(): Partial<Settings> {
  try {
    const kept = JSON.parse(localStorage.getItem('abut') ?? '{}') as Partial<Settings> | null;
    const theme = localStorage.getItem(themeKey) ?? 'system';
    return sound({ ...kept, theme } as Partial<Settings>);
  } catch {
    return {};
  }
}

/** What is kept may have been written by anybody: only what has its kind is taken. */
function sound(kept: Partial<Settings>): Partial<Settings> {
  const good: Record<keyof Settings, boolean> = {
    yUp: typeof kept.yUp === 'boolean',
    angles: kept.angles === 'degrees' || kept.angles === 'radians',
    theme: kept.theme === 'system' || kept.theme === 'light' || kept.theme === 'dark',
    grid: typeof kept.grid === 'boolean',
    layers: Array.isArray(kept.layers) && kept.layers.every((layer) => typeof layer === 'string'),
  };
  return Object.fromEntries(Object.entries(kept).filter(([key]) => good[key as keyof Settings]));
}
