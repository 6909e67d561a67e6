// Each exhibit shows its error, more of them can be found, and the right answer is abut's.
import { readFileSync } from 'node:fs';
import { Abut, instantiate } from 'abut';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawing } from '../src/kit/figure';
import { valuesOf, withValues } from '../src/kit/state';
import { differ, inputs, search, type AnyExhibit } from '../src/museum/exhibit';
import { exhibits } from '../src/museum/exhibits';
import { authors, damageOf, mistakes } from '../src/museum/sorts';

let abut: Abut;
beforeAll(async () => {
  abut = new Abut().add(await instantiate(readFileSync(new URL('../../playground/wasm/play.wasm', import.meta.url))));
});
/** The same numbers in every run. */
function dice(seed: number): () => number {
  let s = seed;
  return () => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return s / 2 ** 32;
  };
}

test('each exhibit stands once in the index, by mistake and by author, and its damage is that of its start', () => {
  for (const groups of [mistakes, authors]) expect(Object.values(groups).flat().sort()).toEqual(Object.keys(exhibits).sort());
  for (const e of Object.values(exhibits) as AnyExhibit[]) {
    const [damage, says, truth] = [damageOf(e), e.wrong(e.start), e.right(e.start)];
    if (typeof truth !== 'boolean') expect(['number', 'places']).toContain(damage);
    else expect(['both', says ? 'invented' : 'missed']).toContain(damage);
    // All digits of all numbers of the state are shown.
    for (const x of valuesOf(e.start)) if (typeof x === 'number') expect(inputs(e.start)).toContain(String(x).replace(/-/g, '−').replace('e+', 'e'));
  }
});

describe.each(Object.entries(exhibits) as [string, AnyExhibit][])('%s', (_, e) => {
  test('is wrong on the input that it shows', () => {
    expect(differ(e.wrong(e.start), e.right(e.start))).toBe(true);
    expect(differ(e.wrong(e.start), e.abut(abut, e.start))).toBe(true);
  });
  test('the right answer is abut’s, on inputs of both kinds', () => {
    const r = dice(7);
    let [wrong, right] = [0, 0];
    for (let i = 0; i < 1500; ++i) {
      const s = e.random(r);
      expect(differ(e.right(s), e.abut(abut, s)), JSON.stringify(s)).toBe(false);
      if (differ(e.wrong(s), e.right(s))) ++wrong;
      else ++right;
    }
    expect(wrong).toBeGreaterThan(0);
    // Some are wrong at every place that is drawn for them.
    if (![exhibits['by-circle'], exhibits.range, exhibits.horizon].includes(e)) expect(right).toBeGreaterThan(0);
  });
  test('another one is found, and its link leads back to it', () => {
    const found = search(e, dice(3));
    expect(found).not.toBeNull();
    expect(withValues(e, valuesOf(found!).join(',').split(',').map(Number))).toEqual(found);
    expect(withValues(e, [])).toBeNull();
    expect(withValues(e, valuesOf(found!).map(() => NaN))).toBeNull();
  });
  test('a link with numbers that no control gives is none, or is drawn like any other', () => {
    const numbers = valuesOf(e.start);
    for (const strange of [1e9, -1e9, 1e308, 100_000, -5, 0, 1e-320, 0.5])
      for (const i of numbers.keys()) {
        const state = withValues(e, Object.assign([...numbers], { [i]: strange }));
        if (state === null) continue;
        expect(drawing(e, state, (name) => name, 640).html, `${strange} at ${i}`).not.toMatch(/NaN|Infinity/);
        e.wrong(state);
        e.right(state);
      }
  });
});
