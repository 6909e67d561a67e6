// The reference's figures: every query answers every pair of kinds, and what it says is abut's.
import { readFileSync } from 'node:fs';
import { Abut, instantiate } from 'abut';
import { beforeAll, expect, test } from 'vitest';
import { begin, documents, groups, readDocuments, translated } from '../build/docs';
import { readGuides } from '../build/guide';
import { codeRows, drawing, sayer, type AnyFigure } from '../src/kit/figure';
import { asking, library } from '../src/reference/figures';
import { reference } from '../src/words/reference-en';
import { reference as chinese } from '../src/words/reference-zh';

beforeAll(async () => {
  library.abut = new Abut().add(await instantiate(readFileSync(new URL('../../playground/wasm/play.wasm', import.meta.url))));
});
const all = Object.entries(asking) as [keyof typeof asking, AnyFigure][];

test.each(all)('%s answers every pair of kinds, near and far', (name, figure) => {
  const say = sayer(reference[name]);
  const said = new Set<string>();
  const choices = figure.controls!.find((c) => c.kind === 'choice')!;
  const kinds = choices.kind === 'choice' ? choices.options : [];
  expect(kinds.length).toBe(9);
  for (const a of kinds)
    for (const b of kinds)
      for (const to of [[3, 1.5], [0, 0], [-2, -0.5]]) {
        const s = { ...figure.start, a, b, to };
        const what = `${a} ${b} ${to}`;
        expect(drawing(figure, s, say, 640).html, what).not.toMatch(/NaN|undefined|Infinity/);
        const rows = codeRows(figure, s, say);
        expect(rows, what).toContain('<output>');
        expect(rows, what).not.toMatch(/NaN|undefined/);
        expect(figure.verdict!(s, say).text, what).not.toBe('');
        said.add(rows);
      }
  expect(said.size).toBeGreaterThan(1);
});

test('its answers are abut’s', () => {
  const say = sayer(reference['ask-contains']);
  const figure = asking['ask-contains'];
  expect(codeRows(figure, figure.start, say)).toMatch(/contains\(a, b\).*true.*contains\(b, a\).*false/);
  expect(figure.verdict!(figure.start, say).text).toBe('b lies inside a.');
});

test('each query has its figure where the page has a picture', () => {
  const pages = readDocuments('en');
  expect(pages.length).toBe(documents.length);
  for (const name of Object.keys(asking)) {
    const page = pages.find(({ file }) => file === `${name.slice(4)}.md`)!;
    if (!Object.values<string>(begin).includes(name)) expect(page.html, name).toMatch(/<img src="img\//);
  }
});

test('in Chinese nearly every page has a title, and a query a guide; no guide is left of a page that has gone', () => {
  const [en, zh] = [readDocuments('en'), readDocuments('zh')];
  expect(zh.map(({ file }) => file)).toEqual(en.map(({ file }) => file));
  for (const { file, html } of zh) {
    expect(html.match(/<h1/g), file).toHaveLength(1);
    const guide = html.split('<div lang="en">')[0]!;
    if (`ask-${file.slice(0, -3)}` in asking) expect(guide.replace(/<[^>]*>/g, '').length, file).toBeGreaterThan(100);
  }
  const named = zh.filter(({ title }) => /[\u4e00-\u9fff]/.test(title)).length;
  expect(named).toBeGreaterThan(0.8 * zh.length);
  for (const file of readGuides().keys()) expect(documents).toContain(file);
  const say = sayer(chinese['ask-relation']);
  expect(asking['ask-relation'].verdict!(asking['ask-relation'].start, say).text).toMatch(/[\u4e00-\u9fff]/);
});

test('the list of the reference names every page once, in groups, in both languages', () => {
  for (const language of ['en', 'zh'] as const) {
    const all = groups(language);
    expect(all.flatMap(({ files }) => files).sort()).toEqual(documents.filter((file) => file !== 'README.md').sort());
    expect(all.length).toBeGreaterThan(4);
    expect(all[0]!.files).toContain('shapes.md');
  }
});

/** What a page is made of, whatever its language: headings, code, code and figures in tables, pictures, links. */
function bones(source: string): object {
  const text = source.replace(/\s*\n(?=[^\n#|!`-])/g, '\n');
  // Comments are translated.
  const comment = { sql: / *-- .*/g, python: / *# .*/g, sh: / *# .*/g } as Record<string, RegExp>;
  const code = [...source.matchAll(/```(\w*).*\n([\s\S]*?)```/g)].map((m) => m[2]!.replace(comment[m[1]!] ?? / *\/\/.*/g, '').trim());
  const prose = source.replace(/```[\s\S]*?```/g, '');
  const rows = [...prose.matchAll(/^\|.*\|$/gm)].map((m) => m[0]);
  return {
    headings: [...prose.matchAll(/^#+/gm)].map((m) => m[0].length),
    code,
    tables: rows.map((row) => row.split(/(?<!\\)\|/).length),
    code_in_tables: rows.map((row) => (row.match(/`[^`]+`/g) ?? []).sort()),
    figures: rows.map((row) => row.split(/(?<!\\)\|/).map((cell) => /^ *([\d.,]+|✓|[a-z]) *$/.exec(cell)?.[1])),
    items: [...prose.matchAll(/^- /gm)].length,
    pictures: [...text.matchAll(/\((?:\.\.\/)?(img\/[^)]+)\)/g)].map((m) => m[1]),
    links: [...text.matchAll(/\]\((?!.*img\/)(?:\.\.\/)*([^)]+)\)/g)].map((m) => m[1]).sort(),
    names: [...new Set([...prose.matchAll(/`([a-z_:]{4,})/g)].map((m) => m[1]))].sort(),
  };
}
const chinesePages = documents.filter((file) => translated(file) !== null);
test.each(chinesePages)('%s in Chinese has what the English page has', (file) => {
  const english = readFileSync(new URL(`../../../docs/${file}`, import.meta.url), 'utf8');
  const chinese = translated(file)!;
  expect(bones(chinese)).toEqual(bones(english));
  expect(chinese.match(/[\u4e00-\u9fff]/g)!.length).toBeGreaterThan(100);
});
test('every query’s page is there in Chinese; the others say that they are English', () => {
  expect(chinesePages).toEqual(expect.arrayContaining(Object.keys(asking).map((name) => `${name.slice('ask-'.length)}.md`)));
  for (const { file, html } of readDocuments('zh')) expect(html.includes('<div lang="en">'), file).toBe(!chinesePages.includes(file));
});
test('the Chinese install page says of a page that it is English exactly where it is not there in Chinese', () => {
  const install = readFileSync(new URL('../text/zh/install.md', import.meta.url), 'utf8');
  const led = [...install.matchAll(/\]\(docs\/([a-z_-]+)\.html\)(（英文）)?/g)].map((m) => [`${m[1]}.md`, m[2] === undefined] as const);
  expect(led.map(([file]) => file)).toContain('javascript.md');
  for (const [file, chinese] of led) expect(chinese, file).toBe(chinesePages.includes(file));
});
