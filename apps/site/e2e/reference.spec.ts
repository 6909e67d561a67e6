// The reference: a figure that asks abut on the page of every query.
import { expect, test, violations } from '../../e2e/quiet';
import { address, documents, translated } from '../build/docs';
import { covered, wake, whole, overflow } from './page';

const queries = ['intersects', 'contains', 'relation', 'relate', 'distance', 'separation', 'closest_points', 'farthest_points', 'intersections', 'tangents', 'contact', 'cast', 'overlap_area', 'measures'];
test('the reference: every page of a query has a figure that asks abut', async ({ page }) => {
  for (const name of queries) {
    await page.goto(`./docs/${name}.html`);
    const figure = page.locator(`#fig-ask-${name}`);
    const before = await figure.locator('.code').textContent();
    await expect(figure).not.toHaveAttribute('data-ready');
    await figure.hover();
    await expect(figure).toHaveAttribute('data-ready', '');
    // What the build drew is what the page draws.
    await expect(figure.locator('.code')).toHaveText(before!);
    await figure.getByLabel('b', { exact: true }).selectOption('segment');
    await figure.locator('.handle').nth(1).focus();
    // The figure of measures speaks of a only.
    if (name === 'measures') continue;
    // Each press is drawn before the next: the answer may change, and change back.
    for (let i = 0; i < 40 && (await figure.locator('.code').textContent()) === before; ++i) {
      await page.keyboard.press('Shift+ArrowLeft');
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    }
    await expect(figure.locator('.code')).not.toHaveText(before!);
  }
});
test('the reference in Chinese: its figures and its frame speak Chinese, and lead to the English page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ['cast', 'relation', 'index']) {
    await page.goto(`./zh/docs/${name}.html`);
    await wake(page);
    expect(await overflow(page), name).toBe(0);
    expect(await covered(page), name).toEqual([]);
    expect(await violations(page), name).toEqual([]);
  }
  await page.goto('./zh/docs/relation.html');
  const figure = page.locator('#fig-ask-relation');
  await figure.hover();
  await expect(figure).toHaveAttribute('data-ready', '');
  await figure.getByLabel('b', { exact: true }).selectOption({ label: '椭圆' });
  await expect(figure.locator('.verdict')).toHaveText(/[\u4e00-\u9fff]/);
  await page.locator('[data-language]').click();
  await expect(page).toHaveURL(/site\/docs\/relation\.html/);
});
// In parts, so that they run side by side.
for (const part of [0, 1, 2, 3])
  test(`the reference fits, and axe finds nothing: part ${part + 1}`, async ({ page }) => {
    for (const name of documents.filter((_, i) => i % 4 === part)) {
      // Where nobody has translated it, the Chinese page has the English text.
      for (const language of translated(name) ? ['', 'zh/'] : ['']) {
        await page.goto(`./${language}docs/${address(name)}`);
        await wake(page);
        await whole(page, language + name);
      }
      if (!['cast.md', 'exactness.md', 'classic-methods.md', 'relation.md'].includes(name)) continue;
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`./docs/${address(name)}`);
      await wake(page);
      expect(await covered(page), name).toEqual([]);
      expect(await violations(page), name).toEqual([]);
    }
  });
