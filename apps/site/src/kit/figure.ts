// A figure: its numbers, what may be dragged and set, and how it is drawn. All words stand apart
// (src/words), so that one description serves every language.
import { escape, Ink, type Window } from './ink';
import type { Vec } from './vec';

/** The words of one figure. */
export type Words = Readonly<Record<string, string>>;
/** A word of the figure by its name; {x} in it stands for a value. */
export type Say = (name: string, values?: Record<string, string | number>) => string;

export type State = 'apart' | 'touching' | 'overlapping';
export interface Verdict {
  readonly state: State;
  readonly text: string;
}
export interface Answer {
  readonly name: string;
  readonly text: string;
  readonly right: boolean;
}
/** A line of code, what it comes to with the numbers on the stage, and the part that it speaks of. */
export type Line = readonly [code: string, value?: string, part?: string];

export interface Handle<S> {
  /** Its word says what it is, as "centre of the circle". */
  readonly name: string;
  at(s: S): Vec;
  drag(s: S, to: Vec): S;
  /** Where arrow keys do not move it by a step of the figure's: the way, and how many steps. */
  nudge?(s: S, way: Vec, steps: number): S;
  /** Where there is one, the whole of it may be taken hold of. */
  body?(s: S): { circle: [Vec, number] } | { segment: [Vec, Vec] } | { polygon: Vec[] };
  readonly cursor?: string;
  shown?(s: S): boolean;
}
export type Control<S> =
  | { kind: 'range'; key: keyof S & string; min: number; max: number; step: number; play?: number }
  | { kind: 'choice'; key: keyof S & string; options: readonly (string | number)[] }
  | { kind: 'steps'; key: keyof S & string; count: number }
  | { kind: 'set'; name: string; to: Partial<S> };

export interface Figure<S extends object = object> {
  readonly start: S;
  readonly window: Window | ((s: S, width: number) => Window);
  /** Handles keep to multiples of it: a power of two, so that shapes can touch exactly. */
  readonly snap?: number;
  /** It is drawn as large as its numbers are. */
  readonly anySize?: boolean;
  readonly grid?: boolean;
  readonly handles?: readonly Handle<S>[];
  readonly controls?: readonly Control<S>[];
  draw(ink: Ink, s: S, say: Say): void;
  code?(s: S, say: Say): Line[];
  verdict?(s: S, say: Say): Verdict;
  /** An exercise: what counts as its answer, and one answer. Its words are `task`. */
  readonly task?: { done(s: S): boolean; readonly answer: Partial<S> };
  /** Answers of several ways, side by side. */
  versus?(s: S, say: Say): readonly Answer[];
}
/** For a table of figures of different states. */
export type AnyFigure = Figure<any>;
export const figure = <S extends object>(f: Figure<S>): Figure<S> => f;

export const sayer =
  (words: Words): Say =>
  (name, values = {}) => {
    const text = words[name];
    if (text === undefined) throw new Error(`no word "${name}"`);
    return text.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ''));
  };

export const windowOf = <S extends object>(f: Figure<S>, s: S, width: number): Window =>
  typeof f.window === 'function' ? f.window(s, width) : f.window;

export function drawing<S extends object>(f: Figure<S>, s: S, say: Say, width: number): Ink {
  const ink = new Ink(windowOf(f, s, width), width);
  if (f.grid !== false) ink.grid();
  for (const handle of f.handles ?? []) {
    const p = handle.at(s);
    if (handle.shown?.(s) ?? true) ink.labels.dot(ink.x(p[0]), ink.y(p[1]), 8);
  }
  f.draw(ink, s, say);
  return ink;
}

export function codeRows<S extends object>(f: Figure<S>, s: S, say: Say): string {
  return (f.code?.(s, say) ?? [])
    .map(([code, value, part]) => {
      const tag = part ? ` class="row part" data-part="${part}"` : ' class="row"';
      return `<span${tag}><span class="do">${escape(code) || ' '}</span>${value === undefined ? '' : `<output>${escape(value)}</output>`}</span>`;
    })
    .join('');
}
export function verdictMarkup(v: Verdict): string {
  const sign = { apart: '○ ○', touching: '○○', overlapping: '◍' }[v.state];
  return `<span class="sign" aria-hidden="true">${sign}</span>${escape(v.text)}`;
}

export const versusMarkup = (all: readonly Answer[]): string =>
  all.map(({ name, text, right }) => `<span class="${right ? 'right' : 'wrong'}"><b>${escape(name)}</b> ${escape(text)} <span aria-hidden="true">${right ? '✓' : '✗'}</span></span>`).join('');

function controlMarkup<S extends object>(id: string, c: Control<S>, s: S, words: Words, ui: Words): string {
  const say = sayer(words);
  switch (c.kind) {
    case 'range': {
      const label = say(c.key);
      const play = c.play ? `<button type="button" data-play="${c.key}" class="play">${ui['play']}</button>` : '';
      return `<div class="control range"><label for="${id}-${c.key}">${escape(label)}</label><input type="range" id="${id}-${c.key}" data-range="${c.key}" min="${c.min}" max="${c.max}" step="${c.step}" value="${String(s[c.key])}">${play}</div>`;
    }
    case 'choice':
      // Many are a list to open.
      if (c.options.length > 4)
        return `<div class="control list"><label for="${id}-${c.key}">${escape(say(c.key))}</label><select id="${id}-${c.key}" data-choice="${c.key}">${c.options
          .map((o) => `<option value="${o}"${s[c.key] === o ? ' selected' : ''}>${escape(say(`${c.key}.${o}`))}</option>`)
          .join('')}</select></div>`;
      return `<fieldset class="control choice"><legend>${escape(say(c.key))}</legend>${c.options
        .map((o) => {
          const on = s[c.key] === o ? ' checked' : '';
          return `<label><input type="radio" name="${id}-${c.key}" data-choice="${c.key}" value="${o}"${on}><span>${escape(say(`${c.key}.${o}`))}</span></label>`;
        })
        .join('')}</fieldset>`;
    case 'steps':
      return `<div class="control steps"><button type="button" data-step="-1" data-key="${c.key}" data-count="${c.count}">${ui['back']}</button><span class="place"></span><button type="button" data-step="1" data-key="${c.key}" data-count="${c.count}">${ui['next']}</button></div>`;
    case 'set':
      return `<button type="button" class="control" data-set="${c.name}">${escape(say(c.name))}</button>`;
  }
}

/** The whole figure as it stands in the page before any script has run; `linked` if its state can be linked to. */
export function markup<S extends object>(id: string, f: Figure<S>, words: Words, ui: Words, linked = false): string {
  const say = sayer(words);
  const ink = drawing(f, f.start, say, 640);
  const code = codeRows(f, f.start, say);
  const verdict = f.verdict?.(f.start, say);
  const controls = (f.controls ?? []).map((c) => controlMarkup(`${id}-c`, c, f.start, words, ui)).join('');
  const note = (f.controls ?? []).some((c) => c.kind === 'steps') ? `<p class="note">${escape(say('step.0'))}</p>` : '';
  const dots = (f.handles ?? [])
    .filter((h) => h.shown?.(f.start) ?? true)
    .map((h) => {
      const p = h.at(f.start);
      return `<circle class="knob" cx="${ink.x(p[0]).toFixed(1)}" cy="${ink.y(p[1]).toFixed(1)}" r="7"/>`;
    })
    .join('');
  return `<figure class="figure${code ? ' with-code' : ''}" id="fig-${id}" data-figure="${id}">
<div class="stage"><svg viewBox="0 0 ${ink.width} ${ink.height}" role="group" aria-label="${escape(say('title'))}"><g class="ink">${ink.html}</g><g class="knobs">${dots}</g></svg>${
    verdict ? `<p class="verdict ${verdict.state}" aria-live="polite">${verdictMarkup(verdict)}</p>` : ''
  }${f.versus ? `<p class="answers" aria-live="polite">${versusMarkup(f.versus(f.start, say))}</p>` : ''}</div>${code ? `<pre class="code" tabindex="0"><code>${code}</code></pre>` : ''}${
    controls ? `<div class="controls">${controls}</div>` : ''
  }${note}${f.task ? `<p class="task needs-script"><b>${ui['task']}</b> ${escape(say('task'))} <output></output></p>` : ''}<figcaption>${escape(say('caption'))} <span class="own needs-script"><button type="button" data-reset>${ui['reset']}</button>${linked ? ` <a data-link href="#fig-${id}">${ui['link']}</a>` : ''}</span></figcaption></figure>`;
}
