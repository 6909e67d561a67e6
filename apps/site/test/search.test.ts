import { expect, test } from 'vitest';
import { address, documents, readDocuments } from '../build/docs';
import { searchIndex } from '../build/pages';
import { match } from '../src/search/match';

test('finds a chapter, an exhibit and a page of the reference, in both languages', () => {
  const en = searchIndex('en');
  expect(match(en, 'evolute')[0]!.to).toContain('ellipse');
  expect(match(en, 'half-way centres').some((f) => f.to.includes('museum/#half-way'))).toBe(true);
  expect(match(en, 'closest_points')[0]!.to).toContain('docs/closest_points.html');
  const zh = searchIndex('zh');
  expect(match(zh, '渐屈线')[0]!.to).toContain('ellipse');
  expect(match(zh, '分离轴')[0]!.title).toContain('分离轴');
  expect(match(zh, '公切线').some((f) => f.to === '../docs/tangents.html')).toBe(true);
});
test('nothing is nothing, and signs do no harm', () => {
  const en = searchIndex('en');
  expect(match(en, '   ')).toEqual([]);
  expect(match(en, 'qwertzuiop')).toEqual([]);
  expect(() => match(en, '.*+?^${}()|[]\\ <b>')).not.toThrow();
  expect(en.every(({ text }) => !/<\w+[^>]*class=/.test(text))).toBe(true);
});

test('every page of the reference has an address of its own', () => {
  expect(new Set(documents.map(address)).size).toBe(documents.length);
  expect(readDocuments('en').every(({ html, title }) => html.includes('<h1') && title !== '')).toBe(true);
});
