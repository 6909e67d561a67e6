// What stands in the head of every page that was built: for other programs rather than for readers.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { page } from '../build/page';

const root = fileURLToPath(new URL('../../../build/site', import.meta.url));
const pages = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
const target = (from: string, to: string): string => {
  const path = join(root, dirname(from), to);
  return to.endsWith('/') ? join(path, 'index.html') : path;
};

test.each(pages)('%s: its language, its twin, a title, a description, a picture', (name) => {
  const html = readFileSync(join(root, name), 'utf8');
  const chinese = /(^|\/)zh\//.test(name);
  expect(html).toContain(`<html lang="${chinese ? 'zh-Hans' : 'en'}"`);
  expect(/<title>([^<]+)<\/title>/.exec(html)![1]!.length).toBeGreaterThan(1);
  expect(/<meta name="description" content="([^"]+)"/.exec(html)![1]!.length).toBeGreaterThan(5);
  const twins = new Map([...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map((m) => [m[1]!, m[2]!]));
  expect([...twins.keys()]).toEqual(['en', 'zh-Hans', 'x-default']);
  for (const to of twins.values()) expect(existsSync(target(name, to)), `${name} → ${to}`).toBe(true);
  expect(target(name, twins.get(chinese ? 'zh-Hans' : 'en')!)).toBe(join(root, name));
  const picture = /<meta property="og:image" content="([^"]+)"/.exec(html)![1]!;
  expect(existsSync(target(name, picture)), picture).toBe(true);
});
test('where the site’s address is known, the head has whole addresses', () => {
  process.env['SITE_URL'] = 'https://example.org/some/where';
  const html = page({ path: 'zh/zoom/index.html', language: 'zh', title: 't', description: 'd', body: '', kind: 'tool', assets: { script: 's.js', imports: [], style: 's.css' } });
  delete process.env['SITE_URL'];
  for (const part of [
    '<link rel="canonical" href="https://example.org/some/where/zh/zoom/">',
    '<link rel="alternate" hreflang="en" href="https://example.org/some/where/zoom/">',
    '<link rel="alternate" hreflang="zh-Hans" href="https://example.org/some/where/zh/zoom/">',
    'content="https://example.org/some/where/og.png"',
  ])
    expect(html).toContain(part);
});
