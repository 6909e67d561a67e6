// Every page of the built site is valid HTML.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FileSystemConfigLoader, HtmlValidate } from 'html-validate';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../build/site', import.meta.url));
/** As if they lay here, where the settings are. */
const here = fileURLToPath(new URL('../page.html', import.meta.url));
const html = new HtmlValidate(new FileSystemConfigLoader());

test('all pages are valid', async () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  expect(files.length).toBeGreaterThan(40);
  for (const file of files) {
    const report = await html.validateString(readFileSync(`${root}/${file}`, 'utf8'), here);
    expect(report.results.flatMap((r) => r.messages.map((m) => `${m.line}: ${m.message}`)), file).toEqual([]);
  }
});
test('what is not valid is found', async () => {
  const report = await html.validateString('<!DOCTYPE html><html lang="en"><head><title>x</title></head><body><p id="a"></p><p id="a"></p></body></html>', here);
  expect(report.valid).toBe(false);
});
