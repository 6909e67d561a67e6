// The text in both languages: the same chapters, figures, anchors and code.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { chapters } from '../build/chapters';
import { readChapters } from '../build/pages';
import { figures } from '../src/figures';
import { exhibits } from '../src/museum/exhibits';

const [en, zh] = [readChapters('en'), readChapters('zh')];
const source = (language: string, i: number): string =>
  readFileSync(new URL(`../text/${language}/${String(i + 1).padStart(2, '0')}-${chapters[i]}.md`, import.meta.url), 'utf8');
const code = (text: string): string[] => [...text.matchAll(/```cpp\n([\s\S]*?)```/g)].map((m) => m[1]!.replace(/\/\/.*/g, '//'));

test('the install page has the same doors and commands in both languages', () => {
  const parts = ['en', 'zh'].map((language) => {
    const text = readFileSync(new URL(`../text/${language}/install.md`, import.meta.url), 'utf8');
    return {
      doors: [...text.matchAll(/\{#([\w-]+)\}/g)].map((m) => m[1]),
      commands: [...text.matchAll(/```\w+\n([\s\S]*?)```/g)].map((m) => m[1]!.replace(/ *(#(?=[ )])|\/\/).*/g, '')),
      links: [...text.matchAll(/\]\((docs[^)]+)\)/g)].map((m) => m[1]),
    };
  });
  expect(parts[0]).toEqual(parts[1]);
  expect(parts[0]!.doors).toEqual(expect.arrayContaining(['cpp', 'command-line', 'python', 'c', 'rust', 'javascript', 'sql']));
});

describe.each(chapters.map((name, i) => ({ name, i })))('$name', ({ i }) => {
  test('has the same figures, anchors and code in both languages', () => {
    expect(zh[i]!.figures).toEqual(en[i]!.figures);
    expect(zh[i]!.headings.map((h) => h.id)).toEqual(en[i]!.headings.map((h) => h.id));
    expect(code(source('zh', i))).toEqual(code(source('en', i)));
    expect(en[i]!.title && zh[i]!.title).toBeTruthy();
  });
  test('has a figure, code, mistakes and sources', () => {
    expect(en[i]!.figures.length).toBeGreaterThan(0);
    for (const language of ['en', 'zh']) {
      expect(source(language, i)).toContain(':::mistakes');
      expect(source(language, i)).toContain(':::sources');
      expect(source(language, i)).toContain('```');
    }
  });
  test('shows a mistake on an input, in an exhibit that is there', () => {
    const shown = ['en', 'zh'].map((language) => [...source(language, i).matchAll(/\]\(museum\/#([\w-]+)\)/g)].map((m) => m[1]!));
    expect(shown[0]!.length).toBeGreaterThan(0);
    expect(shown[1]).toEqual(shown[0]);
    for (const name of shown[0]!) expect(exhibits).toHaveProperty([name]);
  });
  test('speaks only of parts that a figure of the chapter draws', () => {
    for (const chapter of [en[i]!, zh[i]!]) {
      const drawn = new Set([...chapter.html.matchAll(/<g data-part="([\w-]+)"/g)].map((m) => m[1]));
      const spoken = [...chapter.html.matchAll(/<span class="part" tabindex="0" data-part="([\w-]+)"/g)].map((m) => m[1]);
      expect(spoken.filter((part) => !drawn.has(part))).toEqual([]);
    }
  });
});

test('every figure stands somewhere in the text, once', () => {
  const used = ['hook', ...en.flatMap((chapter) => chapter.figures)];
  expect([...used].sort()).toEqual(Object.keys(figures).sort());
});
test('anchors are unique', () => {
  const ids = en.flatMap((chapter) => [chapter.name as string, ...chapter.headings.map((h) => h.id)]);
  expect(new Set(ids).size).toBe(ids.length);
});
