import { describe, expect, it } from 'vitest';
import { brief, freshName, type Doc } from '../src/model';
import { History, Store } from '../src/store';

const doc = (x: number): Doc => [{ name: 'A', shape: { type: 'point', position: [x, 0] } }];

describe('history', () => {
  it('undoes and redoes', () => {
    const [a, b, c] = [doc(0), doc(1), doc(2)];
    const history = new History(a);
    history.edit(b);
    history.edit(c);
    expect(history.undo()).toBe(true);
    expect(history.doc).toBe(b);
    history.undo();
    expect(history.doc).toBe(a);
    expect(history.undo()).toBe(false);
    history.redo();
    history.redo();
    expect(history.doc).toBe(c);
    expect(history.canRedo).toBe(false);
  });
  it('takes edits with one key as one, until settled', () => {
    const history = new History(doc(0));
    for (let x = 1; x < 10; ++x) history.edit(doc(x), 'drag 1');
    history.settle();
    history.edit(doc(20), 'drag 1');
    history.undo();
    expect(history.doc).toEqual(doc(9));
    history.undo();
    expect(history.doc).toEqual(doc(0));
  });
  it('forgets what was undone when something new is done', () => {
    const history = new History(doc(0));
    history.edit(doc(1));
    history.undo();
    history.edit(doc(2));
    expect(history.canRedo).toBe(false);
  });
});

describe('the pair in question', () => {
  it('is the two shapes selected last, in the order of the scene', () => {
    const store = new Store();
    store.edit(['A', 'B', 'C', 'D'].map((name, x) => ({ name, shape: { type: 'point', position: [x, 0] } })));
    const names = () => store.focus!.map((item) => item.name).join('');
    expect(names()).toBe('AB');
    store.select('C');
    expect(names()).toBe('BC');
    store.select('A');
    expect(names()).toBe('AC');
    store.remove('C');
    expect(names()).toBe('AB');
  });
});

it('names are letters, then letters with numbers', () => {
  let all: Doc = [];
  for (let i = 0; i < 27; ++i) all = [...all, { name: freshName(all), shape: { type: 'point', position: [0, 0] } }];
  expect(all[0]!.name).toBe('A');
  expect(all[26]!.name).toBe('A2');
});

it('what is not 0 is never shown as 0', () => {
  expect(brief(5e-324)).not.toBe('0');
  expect(brief(1e-17)).toBe('1.00e−17');
  expect(brief(-0.25)).toBe('−0.25');
  expect(brief(0)).toBe('0');
});
