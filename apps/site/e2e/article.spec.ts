// The article: its figures, its code, its exercises.
import { expect, test, violations } from '../../e2e/quiet';
import { covered, wake, whole, widths } from './page';

for (const path of ['./', './zh/']) {
  test(`${path} every figure wakes, fits at 390, 1024 and 1440 pixels, and axe finds nothing`, async ({ page }) => {
    await page.goto(path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await wake(page);
      expect(await covered(page), `${width}`).toEqual([]);
    }
    await whole(page, path);
    const twice = await page.evaluate(() => {
      const ids = [...document.querySelectorAll('[id]')].map((node) => node.id);
      return ids.filter((id, i) => ids.indexOf(id) !== i);
    });
    expect(twice).toEqual([]);
    expect(await violations(page, (axe) => axe.disableRules(['color-contrast']))).toEqual([]);
    // Contrast takes long; these have every kind of text that the article has.
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const parts = ['.top', '.contents', '#cases', '#limit'];
      expect(await violations(page, (axe) => parts.reduce((a, part) => a.include(part), axe).withRules(['color-contrast']))).toEqual([]);
    }
  });
}

test('code is copied: of the text, and of a file that stands alone', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(baseURL!).origin });
  const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
  await page.goto('./zh/#clamp');
  await page.locator('#clamp > pre .copy').first().click();
  await expect(page.locator('#clamp > pre .copy').first()).toHaveText('已复制');
  expect(await copied()).toContain('std::clamp');
  for (const [language, part] of [['Python', 'def circle_meets_box('], ['GLSL', 'vec2 d = c - clamp(']] as const) {
    await page.locator('#clamp .alone a', { hasText: language }).click();
    await expect(page.locator('#clamp .standing')).toContainText(part);
    await page.locator('#clamp .standing .copy').click();
    await expect.poll(copied).toContain(part);
  }
});

test('a figure is dragged by the mouse, and moved by the keys', async ({ page }) => {
  await page.goto('./#circle-point');
  const figure = page.locator('#fig-point-circle');
  await expect(figure).toHaveAttribute('data-ready', '');
  const knob = figure.locator('.handle').nth(2);
  await expect(figure.locator('.verdict')).toHaveText(/inside/);
  await knob.focus();
  for (let i = 0; i < 4; ++i) await page.keyboard.press('ArrowUp');
  await expect(figure.locator('.verdict')).toHaveText(/exactly on the circle/);
  await page.keyboard.press('ArrowRight');
  await expect(figure.locator('.verdict')).toHaveText(/outside/);
  const box = (await knob.locator('.knob').boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x - 60, box.y + 60, { steps: 5 });
  await page.mouse.up();
  await expect(figure.locator('.verdict')).toHaveText(/inside/);
});

for (const [path, width, height] of [['./', 1280, 800], ['./zh/', 390, 844]] as const)
  test(`the opening of ${path}: the usual formula is wrong, in the first screen, and the slider ends among single doubles`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto(path);
    const figure = page.locator('#fig-hook');
    for (const part of ['svg', '.answers', 'input[type=range]']) {
      const box = (await figure.locator(part).first().boundingBox())!;
      expect(box.y + box.height, part).toBeLessThan(height);
      expect(box.x).toBeGreaterThanOrEqual(0);
      if (part === 'svg') expect(box.width).toBeGreaterThan(0.6 * width);
    }
    await expect(figure).toHaveAttribute('data-ready', '');
    const slider = figure.locator('input[type=range]');
    const [usual, abut] = [figure.locator('.answers span').first(), figure.locator('.answers > span').nth(1)];
    await expect(usual).toHaveClass('wrong');
    await slider.fill('0');
    await expect(usual).toHaveClass('right');
    await expect(figure.locator('.doubles')).toHaveCount(0);
    await slider.fill('17');
    await expect(usual).toHaveClass('wrong');
    await expect(abut).toHaveClass('right');
    await expect(figure.locator('.doubles')).toHaveCount(2);
    // Dragged by keys past the rim, both say that they meet.
    await figure.locator('.handle').focus();
    for (let i = 0; i < 3; ++i) await page.keyboard.press('Shift+ArrowUp');
    await expect(figure.locator('.verdict')).toHaveClass('verdict overlapping');
  });

test('an exercise is checked by the page; a state is linked to, and reset', async ({ page }) => {
  await page.goto('./#fig-circle-point=nonsense');
  await page.goto('./#fig-point-circle=0,0,5,3,3.75');
  const figure = page.locator('#fig-point-circle');
  await expect(figure).toBeInViewport();
  await expect(figure.locator('.code output').nth(1)).toHaveText('3.75');
  await expect(figure.locator('.task')).not.toHaveClass(/done/);
  await figure.locator('.handle').nth(2).focus();
  await page.keyboard.press('ArrowUp');
  await expect(figure.locator('.task')).toHaveClass(/done/);
  await expect(figure.locator('.task output')).toHaveText('✓ Solved.');
  await figure.locator('[data-link]').click();
  await expect(page).toHaveURL(/#fig-point-circle=0,0,5,3,4$/);
  await figure.locator('[data-reset]').click();
  await expect(figure.locator('.code output').nth(1)).toHaveText('3');
  await expect(figure.locator('.task')).not.toHaveClass(/done/);
  // Words stand in links where a choice has them; others are refused.
  await page.goto('./#fig-lattice=0,0,root');
  await expect(page.locator('#fig-lattice input[value=root]')).toBeChecked();
  await page.goto('./#fig-lattice=0,0,constructor');
  await expect(page.locator('#fig-lattice')).toBeInViewport();
  await expect(page.locator('#fig-lattice input[value=root]')).toBeChecked();
});

test('the edges of a box are taken hold of anywhere, and the cursor tells which way', async ({ page }) => {
  await page.goto('./#clamp');
  const figure = page.locator('#fig-clamp');
  await expect(figure).toHaveAttribute('data-ready', '');
  await figure.scrollIntoViewIfNeeded();
  const sides = figure.locator('.handle:has(path.body)');
  await expect(sides).toHaveCount(4);
  for (const [i, cursor] of ['ew-resize', 'ew-resize', 'ns-resize', 'ns-resize'].entries()) {
    const side = sides.nth(i);
    const upright = cursor === 'ew-resize';
    const { x, y, width, height } = (await side.locator('.body').boundingBox())!;
    // Not at the knob in the middle, and not where another edge begins.
    const from = upright ? [x + width / 2, y + 0.75 * height] : [x + 0.25 * width, y + height / 2];
    const to = upright ? [from[0]! + (i === 0 ? -40 : 40), from[1]!] : [from[0]!, from[1]! + (i === 2 ? 40 : -40)];
    await page.mouse.move(from[0]!, from[1]!);
    const shown = ([left, top]: number[]) => getComputedStyle(document.elementFromPoint(left!, top!)!).cursor;
    expect(await page.evaluate(shown, from)).toBe(cursor);
    await page.mouse.down();
    await page.mouse.move(to[0]!, to[1]!, { steps: 4 });
    await page.mouse.up();
    const moved = (await side.locator('.body').boundingBox())!;
    expect(Math.abs(upright ? moved.x - x : moved.y - y)).toBeGreaterThan(20);
  }
});

test('a word lights up its part of the picture', async ({ page }) => {
  await page.goto('./#circle-point');
  const figure = page.locator('#fig-point-circle');
  await expect(figure).toHaveAttribute('data-ready', '');
  await page.locator('#circle-point p .part[data-part="dx"]').hover();
  await expect(figure.locator('[data-part="dx"].lit')).toHaveCount(1);
  await page.locator('#circle-point h2').hover();
  await expect(figure.locator('.lit')).toHaveCount(0);
  await page.locator('#circle-point p .part[data-part="dy"]').focus();
  await expect(figure.locator('[data-part="dy"].lit')).toHaveCount(1);
});
