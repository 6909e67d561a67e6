// What holds of every page: without a script, on paper, in any width, by axe, by its links.
import { test as loud } from '@playwright/test';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test, violations } from '../../e2e/quiet';
import { covered, overflow, wake, whole, widths } from './page';

for (const path of ['./', './zh/', './museum/', './zh/museum/', './zoom/', './field/', './benchmarks/', './install/', './docs/contact.html', './docs/cast.html', './zh/docs/cast.html', './zh/docs/exactness.html'])
  test(`${path} can be read without a script`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(baseURL + path);
    await expect(page.locator('main h1').first()).toBeVisible();
    expect((await page.locator('main').innerText()).length).toBeGreaterThan(400);
    expect(await page.locator('figure[data-figure] svg .ink:empty').count()).toBe(0);
    for (const controls of await page.locator('.controls').all()) await expect(controls).toBeHidden();
    // The field has its colours: as many as there are bands.
    const bands = await page.locator('.bands path').evaluateAll((all) => all.map((band) => getComputedStyle(band).fill));
    expect(new Set(bands).size > 15, path).toBe(path === './field/');
    if (['./', './zh/'].includes(path)) expect(await page.locator('figure[data-figure]').count()).toBeGreaterThan(30);
    await context.close();
  });
test('the playground without a script says so, and leads to the article', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [path, home] of [['playground/', './'], ['playground/zh/', './zh/']] as const) {
    await page.goto(baseURL + path);
    await page.locator('#panel a').click();
    await expect(page).toHaveURL(new URL(home, baseURL).href);
  }
  await context.close();
});

test('on paper: dark on white, though the screen is dark, and no figure or card is torn in two', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('./museum/');
  const ink = await page.evaluate(() => getComputedStyle(document.querySelector('.what')!).color.match(/\d+/g)!.map(Number));
  expect(Math.max(...ink)).toBeLessThan(130);
  const whole = await page.locator('.room, figure').evaluateAll((all) => all.map((e) => getComputedStyle(e).breakInside));
  expect(new Set(whole)).toEqual(new Set(['avoid']));
  expect((await page.pdf()).length).toBeGreaterThan(10_000);
});

for (const path of ['./museum/', './zh/museum/', './zoom/', './zh/zoom/', './field/', './zh/field/', './benchmarks/', './zh/benchmarks/', './install/', './zh/install/'])
  test(`${path} fits, and axe finds nothing in light and dark`, async ({ page }) => {
    await page.goto(path);
    await wake(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => covered(page), `${width}`).toEqual([]);
    }
    await whole(page, path);
    expect(await violations(page, (axe) => axe.disableRules(['color-contrast']))).toEqual([]);
    // Contrast takes long. The museum's rooms look alike: three of them.
    const parts = path.includes('museum') ? ['.top', '.opening', '.museum-index', '#corners-only', '#gap', '#mixed'] : ['body'];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page, (axe) => parts.reduce((a, part) => a.include(part), axe).withRules(['color-contrast']))).toEqual([]);
    }
  });

test('axe finds what is wrong: an image without words, pale words', async ({ page }) => {
  await page.goto('./install/');
  await page.locator('main').evaluate((main) => main.insertAdjacentHTML('beforeend', '<img src="../icon.svg"><p style="color: #ddd; background: #fff">pale</p>'));
  const found = (await violations(page)) as [string, string[]][];
  expect(found.map(([rule]) => rule)).toEqual(expect.arrayContaining(['image-alt', 'color-contrast']));
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('the search finds, and its links lead there', async ({ page }) => {
  await page.goto('./zh/search/?q=切线');
  // The chapter and the reference page both speak of it.
  await expect(page.locator('.found a[href*="docs/tangents"]').first()).toBeVisible();
  await page.locator('.found a[href*="#tangents"]').first().click();
  await expect(page).toHaveURL(/zh\/#tangents/);
  await page.goto('./search/');
  await page.getByLabel('Words to look for').fill('tunnelling');
  await expect(page.locator('.found a').first()).toHaveAttribute('href', /motion/);
});

test('forced colours: what is chosen and what can be held stays visible', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('./#touching-counts');
  await wake(page);
  const chosen = page.locator('.choice input:checked + span').first();
  const other = page.locator('.choice input:not(:checked) + span').first();
  const look = (l: typeof chosen) => l.evaluate((e) => [getComputedStyle(e).backgroundColor, getComputedStyle(e).outlineStyle, getComputedStyle(e).borderColor].join());
  expect(await look(chosen)).not.toBe(await look(other));
  const knob = page.locator('.handle .knob').first();
  expect(await knob.evaluate((e) => getComputedStyle(e).stroke !== getComputedStyle(document.body).backgroundColor)).toBe(true);
});

test('less motion: what plays goes to its end at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('./');
  await wake(page);
  const play = page.locator('[data-play]').first();
  const range = page.locator('.control.range:has([data-play]) input').first();
  await play.click();
  await expect.poll(() => range.evaluate((r: HTMLInputElement) => r.value === r.max)).toBe(true);
});

test('at 200 % and 400 % nothing is cut off', async ({ page }) => {
  for (const [width, height] of [[640, 400], [320, 256]] as const) {
    await page.setViewportSize({ width, height });
    for (const path of ['./', './zh/', './museum/', './zoom/', './field/', './benchmarks/', './install/', './search/', './docs/cast.html', './zh/docs/relate.html']) {
      await page.goto(path);
      expect(await overflow(page), `${path} at ${width}`).toBe(0);
    }
  }
});

test('install tells how much a figure loads that asks abut', async () => {
  const folder = new URL('../../../build/site/', import.meta.url);
  const module = readdirSync(new URL('assets/', folder)).find((name) => /^play-.*\.wasm\.br$/.test(name))!;
  const size = statSync(new URL(`assets/${module}`, folder)).size / 1000;
  for (const path of ['install/', 'zh/install/']) {
    const [, told] = /(\d+) kB/.exec(readFileSync(new URL(`${path}index.html`, folder), 'utf8'))!;
    expect(Math.abs(size - Number(told)), path).toBeLessThan(0.05 * size);
  }
});

test('without a network: the article, and the pages that were visited', async ({ page, context }) => {
  await page.goto('./museum/');
  await page.goto('./');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  // Now the worker hears of what is asked.
  await page.reload();
  await page.goto('./museum/');
  await expect(page.locator('h1')).toHaveText('A museum of wrong formulas');
  await context.setOffline(true);
  for (const path of ['./', './zh/']) {
    await page.goto(path);
    const figure = page.locator('figure[data-figure]').first();
    await expect(figure).toHaveAttribute('data-ready', '');
    await figure.locator('.handle').first().focus();
  }
  await page.goto('./museum/');
  await expect(page.locator('#corners-only')).toBeVisible();
  await context.setOffline(false);
});

loud('opened as files, the pages say what to do, and their links lead to files', async ({ page }) => {
  for (const [path, words] of [['index.html', 'python3 -m http.server'], ['zh/museum/index.html', '请在网站所在的文件夹里运行']] as const) {
    await page.goto(new URL(`../../../build/site/${path}`, import.meta.url).href);
    await expect(page.locator('.as-files')).toContainText(words);
    await page.locator('header nav a').nth(2).click();
    await expect(page).toHaveURL(/zoom\/index\.html$/);
    await expect(page.locator('h1')).toBeVisible();
  }
});

test('every link leads somewhere', async ({ request, baseURL }) => {
  const seen = new Map<string, string>();
  const queue = [baseURL!, `${baseURL}zh/`];
  const anchors: [from: string, to: string][] = [];
  while (queue.length) {
    const url = queue.pop()!;
    if (seen.has(url)) continue;
    const response = await request.get(url);
    expect(response.status(), url).toBe(200);
    const html = (response.headers()['content-type'] ?? '').includes('html') ? await response.text() : '';
    seen.set(url, html);
    if (url.includes('/playground/')) continue;
    for (const [, to] of html.matchAll(/(?:href|src)="([^"]+)"/g)) {
      const target = new URL(to!.replace(/&amp;/g, '&'), url);
      if (!target.href.startsWith(baseURL!)) continue;
      if (target.hash && !target.hash.includes('=')) anchors.push([target.href, url]);
      target.hash = '';
      queue.push(target.href);
    }
  }
  for (const [to, from] of anchors) {
    const target = new URL(to);
    const id = decodeURIComponent(target.hash.slice(1));
    target.hash = '';
    expect(seen.get(target.href)!.includes(`id="${id}"`), `${from} → ${to}`).toBe(true);
  }
  expect(seen.size).toBeGreaterThan(5);
});
