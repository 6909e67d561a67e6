// The sitemap names every page that was built, with whole addresses.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { robots, sitemap } from '../build/sitemap';

const built = fileURLToPath(new URL('../../../build/site', import.meta.url));

test('every page once, with its twin in the other language', () => {
  const pages = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  const root = 'https://example.org/some/where/';
  const map = sitemap(pages, root);
  const found = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at]) => at!);
  expect(new Set(found).size).toBe(pages.length);
  for (const at of found) expect(at.startsWith(root)).toBe(true);
  expect(found).toContain(root);
  expect(found).toContain(`${root}zh/museum/`);
  expect(found).toContain(`${root}docs/contact.html`);
  expect(map).toContain(`<url><loc>${root}museum/</loc><xhtml:link rel="alternate" hreflang="en" href="${root}museum/"/><xhtml:link rel="alternate" hreflang="zh-Hans" href="${root}zh/museum/"/></url>`);
  expect(map).toContain(`<url><loc>${root}zh/docs/contact.html</loc><xhtml:link rel="alternate" hreflang="en" href="${root}docs/contact.html"/>`);
  expect(map).toContain(`<url><loc>${root}playground/</loc>`);
  expect(robots(root)).toContain(`Sitemap: ${root}sitemap.xml`);
});
