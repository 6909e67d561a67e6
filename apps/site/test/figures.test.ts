// What the figures compute, held against known cases on both sides of touching.
import { describe, expect, test } from 'vitest';
import { codeRows, drawing, sayer, type AnyFigure, type Words } from '../src/kit/figure';
import { figures } from '../src/figures';
import { mixedTest, region, rolling } from '../src/figures/02-cases';
import { areaOf, stretches } from '../src/figures/13-common-part';
import { flat, leftOver, raised } from '../src/figures/04-fold';
import { valuesOf, withValues } from '../src/kit/state';
import { answers } from '../src/figures/00-hook';
import { brief, length, nearestInBox, sub } from '../src/kit/vec';
import * as en from '../src/words/en';
import { exhibits as enExhibits } from '../src/words/museum-en';
import { exhibits as zhExhibits } from '../src/words/museum-zh';
import * as zh from '../src/words/zh';
import { exhibits } from '../src/museum/exhibits';

const all = Object.entries({ ...figures, ...Object.fromEntries(Object.entries(exhibits).map(([name, e]) => [`museum ${name}`, e])) }) as [string, AnyFigure][];
const museum = (words: object): object => Object.fromEntries(Object.entries(words).map(([name, w]) => [`museum ${name}`, w]));
const languages = { en: { ...en.figures, ...museum(enExhibits) }, zh: { ...zh.figures, ...museum(zhExhibits) } } as Record<string, Record<string, Words>>;

describe('every figure', () => {
  for (const [name, figure] of all)
    for (const [language, words] of Object.entries(languages))
      test(`${name}, ${language}: is drawn at every width and every setting, without a word missing`, () => {
        const say = sayer(words[name]!);
        const states = [figure.start];
        for (const c of figure.controls ?? []) {
          if (c.kind === 'range') for (const k of [0, 0.37, 1]) states.push({ ...figure.start, [c.key]: c.min + k * (c.max - c.min) });
          if (c.kind === 'choice') for (const o of c.options) states.push({ ...figure.start, [c.key]: o });
          if (c.kind === 'steps') for (let i = 0; i < c.count; ++i) states.push({ ...figure.start, [c.key]: i });
          if (c.kind === 'set') states.push({ ...figure.start, ...c.to });
        }
        for (const state of states) {
          for (const width of [320, 640]) expect(drawing(figure, state, say, width).html).not.toMatch(/NaN|undefined|Infinity/);
          expect(codeRows(figure, state, say)).not.toMatch(/NaN|undefined/);
          figure.verdict?.(state, say);
        }
        for (const h of figure.handles ?? []) expect(say(h.name)).not.toBe('');
        expect(say('title') && say('caption')).toBeTruthy();
      });

  test('every picture of the article has something to drag, from the start', () => {
    for (const [name, figure] of Object.entries(figures) as [string, AnyFigure][]) expect((figure.handles ?? []).some((h) => h.shown?.(figure.start) ?? true), name).toBe(true);
  });

  test('a number that is dragged along its places is moved by the arrow keys as well, there and back', () => {
    let seen = 0;
    for (const [name, figure] of all)
      for (const { nudge } of figure.handles ?? []) {
        if (!nudge) continue;
        ++seen;
        const ways = [[1, 0], [-1, 0], [0, 1], [0, -1]] as const;
        const next = ways.map((way) => JSON.stringify(nudge(figure.start, way, 1)));
        expect(new Set(next).size, name).toBeGreaterThan(1);
        for (const way of ways) {
          const there = nudge(figure.start, way, 1);
          const back = nudge(there, [-way[0], -way[1]], 1);
          if (JSON.stringify(there) !== JSON.stringify(figure.start)) expect(valuesOf(back).map((x) => (typeof x === 'number' ? +x.toFixed(6) : x)), name).toEqual(valuesOf(figure.start));
        }
      }
    expect(seen).toBeGreaterThan(7);
  });

  test('an exercise is open at first, and its answer solves it', () => {
    const tasks = all.filter(([, figure]) => figure.task);
    expect(tasks.length).toBeGreaterThan(12);
    for (const [name, figure] of tasks) {
      expect(figure.task!.done(figure.start), name).toBe(false);
      expect(figure.task!.done({ ...figure.start, ...figure.task!.answer }), name).toBe(true);
      for (const language of ['en', 'zh']) expect(sayer(languages[language]![name]!)('task')).not.toBe('');
    }
  });
  test('a state goes into a link and comes back; what no control gives does not', () => {
    for (const [name, figure] of all) {
      const values = valuesOf(figure.start);
      expect(withValues(figure, values.map(String)), name).toEqual(figure.start);
      expect(withValues(figure, values.slice(1)), name).toBeNull();
      values.forEach((value, i) => {
        for (const strange of ['', 'x', '1e308', '__proto__'])
          if (!(strange === '1e308' && figure.anySize)) expect(withValues(figure, values.map((v, k) => (k === i ? strange : String(v)))), `${name} ${i} ${value} ${strange}`).toBeNull();
      });
    }
  });

  test('survives being dragged to every corner of its window', () => {
    for (const [name, figure] of all) {
      const say = sayer(languages['en']![name]!);
      for (const handle of figure.handles ?? []) {
        const window = typeof figure.window === 'function' ? figure.window(figure.start, 640) : figure.window;
        for (const x of [window.min[0], window.max[0], 0])
          for (const y of [window.min[1], window.max[1], 0]) {
            const state = handle.drag(figure.start, [x, y]);
            expect(drawing(figure, state, say, 640).html, `${name} ${handle.name}`).not.toMatch(/NaN|undefined/);
            figure.verdict?.(state, say);
            figure.code?.(state, say);
          }
      }
    }
  });
});

test('a point: in, on and out of the circle', () => {
  const say = sayer(en.figures['point-circle']);
  const at = (x: number): string => figures['point-circle'].verdict!({ c: [0, 0], r: 5, p: [x, 4] }, say).state;
  expect([at(2.75), at(3), at(3.25)]).toEqual(['overlapping', 'touching', 'apart']);
});

test('the nine regions', () => {
  const seen = new Set<string>();
  for (const x of [-1, 0, 1, 2, 3]) for (const y of [-1, 0, 1, 2, 3]) seen.add(String(region([x, y], [0, 0], [2, 2])));
  expect(seen.size).toBe(9);
});

test('the mixed signs are wrong where the chapter says so, and nowhere else near', () => {
  expect(mixedTest([1, 7], 5)).toBe(false);
  expect(mixedTest([5, 6], 5)).toBe(true);
  expect(mixedTest([1, 6.9], 5)).toBe(true);
  expect(mixedTest([1, 7.1], 5)).toBe(false);
});

test('the wheel touches the rectangle all the way, and comes back to where it began', () => {
  const r = 1.5;
  for (let i = 0; i <= 1000; ++i) {
    const { at, contact } = rolling(i / 1000, r);
    expect(length(sub(at, nearestInBox(at, [-3, -1.5], [3, 1.5])))).toBeCloseTo(r, 9);
    expect(length(sub(at, contact))).toBeCloseTo(r, 9);
  }
  expect(length(sub(rolling(0, r).at, rolling(1, r).at))).toBeCloseTo(0, 9);
});

test('folding keeps the distance', () => {
  for (let x = -6; x <= 6; x += 0.75)
    for (let y = -5; y <= 5; y += 0.75) {
      const q = leftOver([x, y], [3, 2]);
      const folded = Math.hypot(Math.max(q[0], 0), Math.max(q[1], 0));
      expect(folded).toBe(length(sub([x, y], nearestInBox([x, y], [-3, -2], [3, 2]))));
    }
});

test('what is drawn in space comes back from where it is drawn', () => {
  const [x, y] = raised(flat([1.5, -2, 0.75]), 0.75);
  expect([x, y].map((v) => Number(v.toFixed(9)))).toEqual([1.5, -2]);
});

test('numbers are short, and minus is a minus', () => {
  expect([brief(-1.25), brief(1 / 3), brief(1.1e-17), brief(25), brief(NaN), brief(-Infinity)]).toEqual([
    '−1.25', '0.333', '1.10e−17', '25', 'NaN', '−∞',
  ]);
});

test('labels find free places: on no line, dot or word, but where contour lines fill the picture', () => {
  const crowded: string[] = [];
  let texts = 0;
  for (const words of Object.values(languages))
    for (const [name, f] of all)
      for (const width of [640, 350]) {
        const ink = drawing(f, f.start, sayer(words[name]!), width);
        texts += ink.html.split('<text').length - 1;
        for (const text of ink.labels.crowded) crowded.push(`${name}, ${width}: ${text}`);
      }
  expect(texts).toBeGreaterThan(300);
  // These are full of lines, dots or bars; the texts in them have a halo.
  expect(crowded.filter((one) => !/^(iso-lines|stable-root|handed|lattice|filter)/.test(one))).toEqual([]);
});

test('the opening: the usual formula is right from 1 to 10⁻¹⁵, and wrong at 10⁻¹⁶ and 10⁻¹⁷', () => {
  for (let k = 0; k <= 17; ++k) {
    const { usual, truth } = answers({ k, at: [-1, 0] });
    expect(truth, `${k}`).toBe(-1);
    expect(usual, `${k}`).toBe(k >= 16);
    expect(answers({ k, at: [0, 0] }).truth).toBe(0);
    expect(answers({ k, at: [1, 1] }).truth).toBe(1);
  }
});

test('the common part: areas of a half disc, of what is left, and of shapes that only touch', () => {
  const half = { c: [0, 0], r: 2, min: [0, -3], max: [5, 3] } as const;
  const area = (rule: 'common' | 'united' | 'first' | 'one', s: typeof half | Record<'min' | 'max' | 'c', readonly [number, number]> & { r: number } = half): number => areaOf({ ...s, rule });
  expect(stretches(half).length).toBe(8);
  expect(area('common')).toBeCloseTo(2 * Math.PI, 12);
  expect(area('united')).toBeCloseTo(30 + 2 * Math.PI, 12);
  expect(area('first')).toBeCloseTo(2 * Math.PI, 12);
  expect(area('one')).toBeCloseTo(30, 12);
  const aside = { ...half, min: [2, -3] as const };
  expect([area('common', aside), area('first', aside)].map((x) => +x.toFixed(12))).toEqual([0, +(4 * Math.PI).toFixed(12)]);
  expect(area('first', { ...half, min: [-9, -9], max: [9, 9] })).toBe(0);
});
