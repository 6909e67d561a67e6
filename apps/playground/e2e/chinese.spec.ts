// The playground in Chinese: the same page, and no English word left on it.
import { cut } from '../../e2e/look';
import { doc, drag, expect, open, settled, shape, test, verdict, violations } from './page';
import type { Page } from '@playwright/test';

async function openChinese(page: Page, hash = ''): Promise<void> {
  await page.goto(`./zh/${hash}`);
  await page.waitForSelector('body[data-ready]');
  await settled(page);
}
/** What is read or read aloud, but for code and the names of relations and files. */
const english = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const words: string[] = [];
    const visible = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
      node instanceof Element && node.matches('pre, code, script, #language, select[aria-label="代码里的查询"]') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    );
    for (let node = visible.nextNode(); node; node = visible.nextNode()) {
      if (node instanceof Element) words.push(...['aria-label', 'title', 'placeholder'].map((name) => node.getAttribute(name) ?? ''));
      else words.push(node.textContent ?? '');
    }
    const known = /abut|SVG|Ctrl|Shift|Tab|Delete|Enter|Backspace|Esc|Alt|ndjson|svg|box\.\w+|max\b|min\b|local|clamp/g;
    return words.filter((word) => /[A-Za-z]{3,}/.test(word.replace(known, '')));
  });

test('every mode speaks Chinese, axe finds nothing, and the scene is the same in the other language', async ({ page }) => {
  await openChinese(page, '#scene=A:circle,-0.5,2.5,2.5>1,0;B:box,1,-2.5,7,0.5;C:polygon,0,-5,-3,-2,-3,-4,-1');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  for (const id of ['farthest', 'bounds', 'centroid', 'contact', 'tangents']) await page.locator(`#layer-${id}`).check();
  for (const mode of ['explore', 'motion', 'lessons', 'limit']) {
    await page.locator(`#tab-${mode}`).click();
    const steps = mode === 'lessons' ? 28 : 1;
    for (let step = 0; step < steps; ++step) {
      await settled(page);
      expect(await english(page), `${mode} ${step}`).toEqual([]);
      if (mode === 'lessons') await page.locator('.steps .wide').click();
    }
    // The colours are those of the English page.
    expect(await violations(page, (axe) => axe.disableRules(['color-contrast'])), mode).toEqual([]);
  }
  await page.locator('#tab-limit').click();
  for (let i = 0; i < 9; ++i) {
    await page.getByLabel('例子').selectOption({ index: i });
    await settled(page);
    expect(await english(page), `example ${i}`).toEqual([]);
  }
  await page.locator('#tab-explore').click();
  await page.getByRole('button', { name: '文件与设置' }).click();
  expect(await english(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await drag(page, [-0.5, 2.5], [-4, 3]);
  await expect(verdict(page)).toHaveText('分离');
  const scene = await doc(page);
  await page.getByRole('link', { name: 'English' }).click();
  await page.waitForSelector('html[lang="en"] body[data-ready]');
  expect(await doc(page)).toEqual(scene);
  await page.getByRole('link', { name: '中文' }).click();
  await page.waitForSelector('html[lang="zh-Hans"] body[data-ready]');
  expect(await doc(page)).toEqual(scene);
});

test('a wrong number is explained in Chinese, also where abut says what is wrong', async ({ page }) => {
  await openChinese(page);
  await shape(page, 'A').click();
  const radius = page.getByRole('textbox', { name: '半径' });
  for (const [typed, reason] of [['二', /“二”不是数/], ['-1', /radius 不能是负数/]] as const) {
    await radius.fill(typed);
    await radius.press('Tab');
    await expect(page.locator('.refused')).toHaveText(reason);
  }
});

test('each language names the other, and the article is reached in the reader’s own', async ({ page }) => {
  await open(page);
  const twins = page.locator('link[rel="alternate"]');
  const hrefs = () => twins.evaluateAll((all) => all.map((link) => [(link as HTMLLinkElement).hreflang, (link as HTMLLinkElement).href.replace(/.*playground/, '')]));
  const wanted = [['en', '/'], ['zh-Hans', '/zh/'], ['x-default', '/']];
  expect(await hrefs()).toEqual(wanted);
  await openChinese(page);
  expect(await hrefs()).toEqual(wanted);
  await page.getByRole('link', { name: 'abut' }).click();
  await expect(page).toHaveURL(/some\/where\/site\/zh\/$/);
});

test('on a phone nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await openChinese(page);
  for (const mode of ['explore', 'motion', 'lessons', 'limit']) {
    await page.locator(`#tab-${mode}`).click();
    await settled(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), mode).toBeLessThanOrEqual(375);
    expect(await cut(page), mode).toEqual([]);
  }
});
