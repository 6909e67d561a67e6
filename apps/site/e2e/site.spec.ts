// The pages in a browser: quiet, whole without a script, playable by hand and by key, and light.
import type { Page } from '@playwright/test';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { blank, cut } from '../../e2e/look';
import { expect, test, violations } from '../../e2e/quiet';
import { address, documents, translated } from '../build/docs';

/** Goes from figure to figure until each is awake. */
async function wake(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const asleep = (): Element | null => document.querySelector('figure[data-figure]:not([data-ready])');
    for (let figure = asleep(); figure; figure = asleep()) {
      figure.scrollIntoView({ behavior: 'instant' });
      figure.dispatchEvent(new Event('pointerenter')); // some wait until they are wanted
      await new Promise((done) => setTimeout(done, 20));
    }
  });
}
/** Words in a drawing that cover each other, a handle's knob, or the drawing's edge. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('figure[data-figure]')].flatMap((figure) => {
      const svg = figure.querySelector('svg')!.getBoundingClientRect();
      const texts = [...figure.querySelectorAll('.ink text')].map((node) => {
        const { left, right, top, height } = node.getBoundingClientRect();
        return { words: node.textContent!, left, right, top: top + 0.2 * height, bottom: top + 0.85 * height };
      });
      const knobs = [...figure.querySelectorAll('.knob')].map((node) => {
        const { left, right, top, bottom } = node.getBoundingClientRect();
        return { words: 'a knob', left: left + 2, right: right - 2, top: top + 2, bottom: bottom - 2 };
      });
      const out = texts.filter((a) => a.left < svg.left - 1 || a.right > svg.right + 1 || a.top < svg.top - 1 || a.bottom > svg.bottom + 1);
      return [
        ...out.map((a) => `${figure.id}: ${a.words} / the edge`),
        ...texts.flatMap((a, i) =>
          [...texts.slice(i + 1), ...knobs]
            .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
            .map((b) => `${figure.id}: ${a.words} / ${b.words}`),
        ),
      ];
    }),
  );
const widths = [390, 1024, 1440];
const overflow = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

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

test('on paper: dark on white, though the screen is dark, and no figure or card is torn in two', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('./museum/');
  const ink = await page.evaluate(() => getComputedStyle(document.querySelector('.what')!).color.match(/\d+/g)!.map(Number));
  expect(Math.max(...ink)).toBeLessThan(130);
  const whole = await page.locator('.room, figure').evaluateAll((all) => all.map((e) => getComputedStyle(e).breakInside));
  expect(new Set(whole)).toEqual(new Set(['avoid']));
  expect((await page.pdf()).length).toBeGreaterThan(10_000);
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
  await page.goto('./#fig-lattice=root');
  await expect(page.locator('#fig-lattice input[value=root]')).toBeChecked();
  await page.goto('./#fig-lattice=constructor');
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
    const parts = path.includes('museum') ? ['.top', '.opening', '#corners-only', '#gap', '#mixed'] : ['body'];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page, (axe) => parts.reduce((a, part) => a.include(part), axe).withRules(['color-contrast']))).toEqual([]);
    }
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

/** Nothing is cut off, wider than the page or blank, in each width, and in the dark as well: only the colours change there. */
async function whole(page: Page, path: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => cut(page), `${path} at ${width}`).toEqual([]);
    await expect.poll(() => blank(page), `${path} at ${width}`).toEqual([]);
    expect(await overflow(page), `${path} at ${width}`).toBe(0);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => blank(page), `${path} in the dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

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

test('the benchmarks answer what is asked, and a question can be linked to', async ({ page }) => {
  await page.goto('./benchmarks/');
  await expect(page.locator('.bench[data-ready]')).toBeVisible();
  const first = (name: string) => page.locator('.bench tbody tr', { hasText: name }).first();
  await expect(first('abut').locator('.errors')).toHaveText('0 %');
  await page.getByLabel('Shapes', { exact: true }).selectOption('oriented box-same, random');
  await page.getByLabel('Order').selectOption('wrong');
  await expect(page.locator('.bench tbody tr').last().locator('.errors')).not.toHaveText('0 %');
  const rows = await page.locator('.bench tbody').textContent();
  const link = page.url();
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.locator('.bench tbody')).toHaveText(rows!);
  await page.getByLabel('What is asked').selectOption('many');
  await expect(page.getByLabel('How many')).toBeVisible();
  for (const hash of ['#machine=9', '#set=x&room=y', '#%']) {
    await page.goto('about:blank');
    await page.goto(`./benchmarks/${hash}`);
    await expect(page.locator('.bench[data-ready] tbody tr').first()).toBeVisible();
  }
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

test.describe('fingers', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
  test('a figure is dragged by a finger, and the page still scrolls beside it', async ({ page }) => {
    await page.goto('./#circle-point');
    const figure = page.locator('#fig-point-circle');
    await expect(figure).toHaveAttribute('data-ready', '');
    await figure.scrollIntoViewIfNeeded();
    const box = (await figure.locator('.handle').nth(2).locator('.knob').boundingBox())!;
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints });
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await touch('touchStart', { x, y });
    const before = await page.evaluate(() => scrollY);
    for (let i = 1; i <= 5; ++i) await touch('touchMove', { x: x + 10 * i, y: y - 15 * i });
    await touch('touchEnd');
    await expect(figure.locator('.verdict')).toHaveText(/outside/);
    // The knob came along all the way, and the page stayed.
    const end = (await figure.locator('.handle').nth(2).locator('.knob').boundingBox())!;
    expect(Math.abs(end.x + end.width / 2 - (x + 50))).toBeLessThan(12);
    expect(Math.abs(end.y + end.height / 2 - (y - 75))).toBeLessThan(12);
    expect(await page.evaluate(() => scrollY)).toBe(before);
    // Beside the handles a finger scrolls the page: the drawing does not hold it.
    expect(await figure.locator('svg').first().evaluate((svg) => getComputedStyle(svg).touchAction)).not.toBe('none');
  });
  test('two fingers zoom into the lattice, one finger moves a shape of the field', async ({ page }) => {
    await page.goto('./zoom/');
    await expect(page.locator('.zoom[data-ready]')).toBeVisible();
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints });
    const canvas = page.locator('.zoom canvas');
    await canvas.scrollIntoViewIfNeeded();
    const box = (await canvas.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const before = await page.locator('.status').textContent();
    await touch('touchStart', { x: x - 20, y }, { x: x + 20, y });
    for (let i = 1; i <= 5; ++i) await touch('touchMove', { x: x - 20 - 20 * i, y }, { x: x + 20 + 20 * i, y });
    await touch('touchEnd');
    const width = (text: string | null): number => Number(/: ([\d.e-]+)/.exec(text!)![1]);
    await expect.poll(async () => width(await page.locator('.status').textContent())).toBeLessThan(width(before) / 3);

    await page.goto('./field/');
    const knob = page.locator('.field .handle').nth(1).locator('.knob');
    await knob.scrollIntoViewIfNeeded();
    const at = (await knob.boundingBox())!;
    const [u, v] = [at.x + at.width / 2, at.y + at.height / 2];
    await touch('touchStart', { x: u, y: v });
    for (let i = 1; i <= 5; ++i) await touch('touchMove', { x: u - 20 * i, y: v + 10 * i });
    await touch('touchEnd');
    await expect(page.locator('.field .status')).toHaveAttribute('data-relation', 'overlap');
  });
});

test('an exhibit finds another error, and its link shows it again', async ({ page }) => {
  await page.goto('./museum/');
  const exhibit = page.locator('#half-way');
  await exhibit.scrollIntoViewIfNeeded();
  await expect(exhibit.locator('.wrong output')).not.toBeEmpty();
  // abut comes for those who play.
  await expect(page.locator('main')).not.toHaveAttribute('data-asks');
  await exhibit.locator('button.another').click();
  await expect(exhibit).toHaveClass(/differs/);
  await expect(page.locator('main')).toHaveAttribute('data-asks', 'abut');
  const answers = await exhibit.locator('output').allTextContents();
  expect(answers[0]).not.toBe(answers[1]);
  const link = page.url();
  expect(link).toContain('#half-way=');
  await page.goto('about:blank');
  await page.goto(link);
  await expect(exhibit.locator('.wrong output')).toHaveText(answers[0]!);
});

test('the lattice shows wrong answers near (3, 4), and none far from the rim; a mangled link does no harm', async ({ page }) => {
  await page.goto('./zoom/#circle=3,4,3e-14');
  await expect(page.locator('.zoom[data-ready]')).toBeVisible();
  await expect(page.locator('.status')).toHaveText(/[1-9]\d* of \d+ answers wrong/);
  await page.locator('[data-reset]').click();
  await expect(page.locator('.status')).toHaveText(/· 0 of \d+ answers wrong/);
  for (const hash of ['#%', '#circle=%3', '#circle=1,2', '#nothing=1,2,3']) {
    await page.goto('about:blank');
    await page.goto(`./zoom/${hash}`);
    await expect(page.locator('.zoom[data-ready]')).toBeVisible();
  }
});

test('the picture to share is a PNG and an SVG, with the numbers', async ({ page }) => {
  await page.goto('./zoom/#circle=3,4,3e-14');
  await expect(page.locator('.status')).toHaveText(/[1-9]\d* of \d+ answers wrong/);
  // A coarse drawing is followed by a fine one.
  const status = async (): Promise<string> => (await page.locator('.status').textContent())!;
  await expect(async () => {
    const before = await status();
    await page.waitForTimeout(400);
    expect(await status()).toBe(before);
  }).toPass();
  const [, wrong, all] = /(\d+) of (\d+)/.exec(await status())!;
  const saved = async (button: string): Promise<Buffer> => {
    const download = page.waitForEvent('download');
    await page.locator(button).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^abut-circle\.(png|svg)$/);
    return readFileSync(await file.path());
  };
  const svg = (await saved('[data-svg]')).toString();
  const drawn = await page.evaluate((text) => {
    const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
    return { name: root.nodeName, words: root.textContent!, cells: root.querySelectorAll('path, rect').length, error: root.querySelector('parsererror') !== null };
  }, svg);
  expect(drawn).toMatchObject({ name: 'svg', error: false });
  expect(drawn.cells).toBeGreaterThan(3);
  for (const part of ['x*x + y*y <= r*r', 'x = 3, y = 4', '3.000e-14', `${wrong} of ${all}`]) expect(drawn.words).toContain(part);
  const png = await saved('[data-png]');
  expect(png.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]));
  const stage = (await page.locator('.zoom canvas').boundingBox())!;
  // Its lines of words stand below the lattice; both have ink of more than one colour.
  const seen = await page.evaluate(async ([base64, height]) => {
    const bytes = Uint8Array.from(atob(base64 as string), (c) => c.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const paint = canvas.getContext('2d', { willReadFrequently: true })!;
    paint.drawImage(picture, 0, 0);
    const colours = (y: number, h: number): number => new Set(new Uint32Array(paint.getImageData(0, y, picture.width, h).data.buffer)).size;
    return { size: [picture.width, picture.height], lattice: colours(0, height as number), words: colours(height as number, picture.height - (height as number)) };
  }, [png.toString('base64'), Math.round(stage.height)] as const);
  expect(seen.size[0]).toBe(Math.round(stage.width));
  expect(seen.size[1]).toBeGreaterThan(stage.height + 60);
  expect(seen.lattice).toBeGreaterThan(3);
  expect(seen.words).toBeGreaterThan(2);
});

test('the lattice is reached by the wheel and by keys, also of circles of 10³⁰⁰ and 10⁻³⁰⁰', async ({ page }) => {
  await page.goto('./zoom/');
  await expect(page.locator('.zoom[data-ready]')).toBeVisible();
  const status = page.locator('.status');
  const width = async (): Promise<number> => {
    await expect(status).toHaveText(/: [\d.e-]+/);
    return Number(/: ([\d.e-]+)/.exec((await status.textContent())!)![1]);
  };
  const canvas = page.locator('.zoom canvas');
  const whole = await width();
  await canvas.hover();
  // Nobody has taken hold of the picture: the page scrolls.
  await page.mouse.wheel(0, 150);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect(await width()).toBe(whole);
  await page.evaluate(() => scrollTo(0, 0));
  await canvas.click();
  for (let i = 0; i < 3; ++i) await page.mouse.wheel(0, -400);
  await expect.poll(width).toBeLessThan(whole / 8);
  await canvas.focus();
  const before = await width();
  await page.keyboard.press('-');
  await expect.poll(width).toBeGreaterThan(before);
  for (const power of [300, -300]) {
    await page.locator(`label:has([value="${power > 0 ? 'huge' : 'tiny'}"])`).click();
    await expect.poll(width).toBeGreaterThan(10 ** power);
    // Both see the circle: some of the points are in, others out; far from the rim the formula is wrong all over.
    const colours = await canvas.evaluate((c: HTMLCanvasElement) => {
      const paint = new OffscreenCanvas(c.width, c.height).getContext('2d', { willReadFrequently: true })!;
      paint.drawImage(c, 0, 0);
      return new Set(new Uint32Array(paint.getImageData(0, 0, c.width, c.height).data.buffer)).size;
    });
    expect(colours).toBeGreaterThan(1);
    await expect(page.locator('.status')).toHaveText(/[1-9]\d* of \d+ answers wrong/);
  }
});

test('the field follows a drag', async ({ page }) => {
  await page.goto('./field/');
  // The build's picture and words stand until somebody plays, and say what the worker says.
  const built = await page.locator('.status').textContent();
  expect(built).toMatch(/^Apart, by \d/);
  await expect(page.locator('.bands')).toBeVisible();
  await page.locator('.field figure').hover();
  await expect(page.locator('.field[data-ready]')).toBeVisible();
  await expect(page.locator('.bands')).toBeHidden();
  await expect(page.locator('.status')).toHaveText(built!);
  await page.locator('.handle').nth(1).focus();
  for (let i = 0; i < 9; ++i) await page.keyboard.press('Shift+ArrowLeft');
  for (let i = 0; i < 5; ++i) await page.keyboard.press('Shift+ArrowDown');
  await expect(page.locator('.status')).toHaveText(/Overlapping/);
  await expect(page.locator('.status')).toHaveAttribute('data-relation', 'overlap');
  // Each relation of the legend is somewhere in the picture, by its hue: a small circle passes through them all.
  await page.getByRole('combobox', { name: 'The shape that rests' }).selectOption('box');
  await page.getByRole('combobox', { name: 'The shape that moves' }).selectOption('circle');
  const hues = () =>
    page.locator('.field canvas').evaluate((canvas: HTMLCanvasElement) => {
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d')!;
      copy.drawImage(canvas, 0, 0);
      const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
      const seen = { blue: 0, red: 0, gold: 0 };
      for (let i = 0; i < data.length; i += 4) {
        const [r, g, b] = [data[i]!, data[i + 1]!, data[i + 2]!];
        if (b > r + 8) ++seen.blue;
        else if (r > g + 24 && g > b + 8 && r > 190) ++seen.red;
        if (r > 180 && g > 120 && b < 90) ++seen.gold;
      }
      return Object.values(seen).every((n) => n > 200);
    });
  await expect.poll(hues).toBe(true);
});

test.describe('screens with two pixels for one', () => {
  test.use({ deviceScaleFactor: 2 });
  test('zoom and field are painted with all of them, and a picture of zoom is as large', async ({ page }) => {
    const sharp = (selector: string): Promise<number> => page.locator(selector).evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.clientWidth);
    await page.goto('./zoom/');
    await expect(page.locator('.zoom[data-ready]')).toBeVisible();
    await expect.poll(() => sharp('.zoom canvas')).toBeCloseTo(2, 2);
    await page.goto('./field/');
    await page.locator('.field figure').hover();
    await expect(page.locator('.field[data-ready]')).toBeVisible();
    await expect.poll(() => sharp('.field canvas')).toBeCloseTo(2, 2);
    // While a shape that rests moves, the picture is coarse, and afterwards sharp again. The page itself paints nothing: where
    // only the second shape moves, the picture stays.
    const pictures = await page.evaluateHandle(() => {
      const seen: number[] = [];
      const canvas = document.querySelector<HTMLCanvasElement>('.field canvas')!;
      new MutationObserver(() => seen.push(canvas.width / canvas.clientWidth)).observe(canvas, { attributeFilter: ['width'] });
      return seen;
    });
    await page.locator('.handle').nth(1).press('ArrowLeft');
    await expect.poll(() => page.locator('.status').textContent()).not.toBe('');
    await page.locator('.handle').nth(0).press('ArrowLeft');
    await expect.poll(() => pictures.evaluate((seen) => seen.at(-1) ?? 0)).toBeCloseTo(2, 2);
    const all = await pictures.evaluate((seen) => seen);
    expect(all[0]).toBeCloseTo(0.5, 2);
  });
});

test('the field takes every kind of shape', async ({ page }) => {
  await page.goto('./field/');
  await page.locator('.field figure').hover();
  await expect(page.locator('.field[data-ready]')).toBeVisible();
  const rests = page.getByRole('combobox', { name: 'The shape that rests' });
  const moves = page.getByRole('combobox', { name: 'The shape that moves' });
  const status = page.locator('.status');
  const kinds = await rests.locator('option').evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
  expect(kinds).toHaveLength(13);
  for (const kind of kinds) {
    await rests.selectOption(kind);
    await moves.selectOption('polyline');
    await expect(status).toHaveAttribute('data-relation', /./);
    await status.evaluate((line) => line.removeAttribute('data-relation'));
    await moves.selectOption(kind);
    await expect(status, kind).toHaveAttribute('data-relation', /./);
  }
  await rests.selectOption('line');
  await moves.selectOption('line');
  await expect(status).toHaveText(/^Overlapping · .*overlap$/);
  // A region has no depth, but a rim, and a colour for each way to lie: across the other, and within it.
  await rests.selectOption('region');
  await moves.selectOption('point');
  const shares = (): Promise<Record<string, number>> =>
    page.evaluate(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('.field canvas')!;
      const near = (name: string): ((r: number, g: number, b: number) => boolean) => {
        const probe = document.createElement('span');
        probe.style.color = `var(${name})`;
        document.body.append(probe);
        const [R = 0, G = 0, B = 0] = getComputedStyle(probe).color.match(/[\d.]+/g)!.map(Number);
        probe.remove();
        // The same hue, however strong: the channels' order and their distances from the panel's near-white.
        return (r, g, b) => {
          const [x, y] = [[254 - r, 254 - g, 251 - b], [254 - R, 254 - G, 251 - B]] as [number[], number[]];
          const dot = (p: number[], q: number[]): number => p.reduce((sum, v, i) => sum + v * q[i]!, 0);
          return dot(x, x) > 900 && dot(x, y) > 0.985 * Math.sqrt(dot(x, x) * dot(y, y));
        };
      };
      const kinds = { rim: near('--touching-line'), inside: near('--x'), across: near('--overlapping') };
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true })!;
      copy.drawImage(canvas, 0, 0);
      const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
      const out: Record<string, number> = { rim: 0, inside: 0, across: 0 };
      for (let i = 0; i < data.length; i += 4)
        for (const [name, is] of Object.entries(kinds)) if (is(data[i]!, data[i + 1]!, data[i + 2]!)) out[name]! += 4 / data.length;
      return out;
    });
  await expect.poll(async () => (await shares())['inside']).toBeGreaterThan(0.03);
  expect((await shares())['rim']).toBeGreaterThan(0.002);
  await moves.selectOption('segment');
  await expect.poll(async () => (await shares())['across']).toBeGreaterThan(0.03);
});

// A budget for a slow phone: what comes over the line (gzip), in how many pieces, how much there is to lay out, and
// how far things jump while it comes. Times depend on the machine, so what they are made of is counted in their place:
// for the largest paint the kilobytes that must come first (the page and what blocks it), for the time that is blocked
// the thousands of calls of functions, and the layouts.
for (const [path, most] of Object.entries({
  './': { kilobytes: 120, requests: 14, nodes: 4500, first: 75, calls: 10, layouts: 16 },
  './zh/': { kilobytes: 120, requests: 14, nodes: 4500, first: 75, calls: 10, layouts: 16 },
  './museum/': { kilobytes: 70, requests: 18, nodes: 2200, first: 30, calls: 10, layouts: 16 },
  './zoom/': { kilobytes: 270, requests: 14, nodes: 300, first: 16, calls: 160, layouts: 14 },
  './field/': { kilobytes: 60, requests: 18, nodes: 350, first: 28, calls: 6, layouts: 12 },
  './zh/field/': { kilobytes: 60, requests: 18, nodes: 350, first: 28, calls: 6, layouts: 12 },
  './benchmarks/': { kilobytes: 60, requests: 10, nodes: 400, first: 16, calls: 6, layouts: 10 },
  './install/': { kilobytes: 30, requests: 8, nodes: 300, first: 14, calls: 3, layouts: 6 },
  './docs/contact.html': { kilobytes: 90, requests: 24, nodes: 500, first: 16, calls: 5, layouts: 10 },
  './docs/relation.html': { kilobytes: 90, requests: 24, nodes: 500, first: 16, calls: 5, layouts: 10 },
  './zh/docs/relation.html': { kilobytes: 90, requests: 24, nodes: 500, first: 16, calls: 5, layouts: 10 },
  // Depths of polylines and regions took 70 kB, gaps and coordinates without rounding 33 kB.
  './playground/': { kilobytes: 1100, requests: 12, nodes: 500, first: 12, calls: 14, layouts: 28 },
}))
  test(`budget of ${path}`, async ({ page }) => {
    const bodies: Promise<number>[] = [];
    page.on('response', (response) => bodies.push(response.body().then((body) => gzipSync(body).length, () => 0)));
    await page.addInitScript(() => {
      const seen = { jumped: 0, largest: '' };
      Object.assign(window, { seen });
      const watch = (type: string, use: (entry: PerformanceEntry & { value: number; element: Element | null }) => void): void =>
        new PerformanceObserver((list) => list.getEntries().forEach((entry) => use(entry as Parameters<typeof use>[0]))).observe({ type, buffered: true });
      watch('layout-shift', (entry) => (seen.jumped += entry.value));
      watch('largest-contentful-paint', (entry) => (seen.largest = entry.element?.textContent?.trim().slice(0, 60) ?? ''));
    });
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    await session.send('Profiler.enable');
    await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    const html = await (await page.goto(path))!.text();
    await page.waitForLoadState('networkidle');
    const { result } = await session.send('Profiler.takePreciseCoverage');
    const { metrics } = await session.send('Performance.getMetrics');
    const blocking = await page.evaluate(() =>
      performance.getEntriesByType('resource').filter((entry) => (entry as unknown as { renderBlockingStatus: string }).renderBlockingStatus === 'blocking').map((entry) => entry.name),
    );
    const first = await Promise.all(blocking.map(async (url) => gzipSync(await (await page.request.get(url)).body()).length));
    const sum = (all: readonly number[]): number => all.reduce((a, b) => a + b, 0);
    const { jumped, largest } = await page.evaluate(() => (window as unknown as { seen: { jumped: number; largest: string } }).seen);
    const used = {
      kilobytes: sum(await Promise.all(bodies)) / 1000,
      requests: bodies.length,
      nodes: await page.evaluate(() => document.querySelectorAll('*').length),
      first: (gzipSync(html).length + sum(first)) / 1000,
      calls: sum(result.flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map(({ count }) => count)))) / 1000,
      layouts: metrics.find(({ name }) => name === 'LayoutCount')!.value,
    };
    console.log(`${path}: ${Object.entries(used).map(([key, value]) => `${value.toFixed()} ${key}`).join(', ')}, shift ${jumped.toFixed(3)}, largest: ${largest}`);
    for (const [key, value] of Object.entries(most)) expect.soft(used[key as keyof typeof used], key).toBeLessThanOrEqual(value);
    expect(jumped).toBeLessThan(0.05);
    // What paints largest waits for no script: it stands in the page as it is served. The playground computes all that it
    // shows; its own test holds that a circle moves before 150 kB have come.
    if (path === './playground/') return;
    const words = html.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ');
    expect(words).toContain(largest.replace(/\s+/g, ' '));
    expect(largest).not.toBe('');
    if (path === './') await expect(page.locator('#fig-point-circle')).toHaveAttribute('data-ready', '');
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
