import { blank, cut } from '../../e2e/look';
import { doc, drag, expect, handle, open, setDoc, settled, shape, test, verdict, violations } from './page';

for (const scheme of ['light', 'dark'] as const)
  for (const mode of ['explore', 'motion', 'lessons', 'limit'])
    test(`axe finds nothing wrong: ${mode}, ${scheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await open(page, '#scene=A:circle,-0.5,2.5,2.5;B:box,1,-2.5,7,0.5;C:ellipse,-4,-2,3,1,0.8,0.6');
      await page.locator(`#tab-${mode}`).click();
      await settled(page);
      // In the dark only the colours are others.
      expect(await violations(page, (axe) => (scheme === 'dark' ? axe.withRules(['color-contrast']) : axe))).toEqual([]);
      for (const width of [390, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await settled(page);
        expect(await cut(page), `${width}`).toEqual([]);
        expect(await blank(page), `${width}`).toEqual([]);
      }
    });

test('axe finds nothing wrong in the open menu', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Files and settings' }).click();
  expect(await violations(page)).toEqual([]);
});

test('the tabs work by keyboard', async ({ page }) => {
  await open(page);
  await page.locator('#tab-explore').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('#tab-motion')).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('#tab-motion')).toBeFocused();
});

test('how it works: every step of every method draws something', async ({ page }) => {
  await open(page);
  await page.locator('#tab-lessons').click();
  const lessons = page.locator('.lessons button');
  expect(await lessons.count()).toBe(6);
  for (let i = 0; i < 6; ++i) {
    await lessons.nth(i).click();
    const steps = Number((await page.locator('.place').textContent())!.split(' of ')[1]);
    for (let step = 0; step < steps; ++step) {
      await settled(page);
      const drawn = await page.locator('.overlay').evaluate((g) => g.innerHTML);
      // The first picture of the last two methods is the bare scene.
      if (step > 0) expect(drawn, `method ${i + 1}, step ${step + 1}`).not.toBe('');
      expect(drawn).not.toContain('NaN');
      const formula = page.locator('.formula');
      if (await formula.isVisible()) expect(await formula.textContent()).not.toMatch(/–|NaN/);
      if (step + 1 < steps) await page.getByRole('button', { name: 'Next' }).click();
    }
  }
});

test('the ellipse as a circle: the ways agree on the ellipse and on parts of its axes, nowhere else', async ({ page }) => {
  await open(page, '#mode=lessons&lesson=6.5');
  await expect(page.locator('.words')).toContainText('The two agree where C lies on the ellipse itself, and on parts of its axes.');
  const [u, v] = [[0.96, 0.28], [-0.28, 0.96]] as const;
  // In the ellipse's own frame; its semi-axes are 5 and 2.
  const places: [x: number, y: number, agree: boolean][] = [
    [5, 0, true], [3, 1.6, true], [-4, 1.2, true],
    [6, 0, true], [4.5, 0, true], [0, 3, true], [0, 1, true], [0, -5, true],
    [1, 0, false], [4, 0, false], [4, 3, false], [3, 1, false], [-1, 2.5, false], [6, 0.5, false],
  ];
  for (const [x, y, agree] of places) {
    const whole = await doc(page);
    const position: [number, number] = [x * u[0] + y * v[0], x * u[1] + y * v[1]];
    await setDoc(page, whole.map((item) => (item.name === 'C' ? { ...item, shape: { type: 'point' as const, position } } : item)));
    const [, round, true_] = /circle (\S+), truly (\S+)/.exec((await page.locator('.formula').textContent())!.replaceAll('−', '-'))!;
    expect(Math.abs(Number(round) - Number(true_)) < 1e-4, `${x}, ${y}: ${round} and ${true_}`).toBe(agree);
  }
});

test('how it works: the drawing follows the shapes, and the scene is left alone', async ({ page }) => {
  await open(page);
  const before = await doc(page);
  await page.locator('#tab-lessons').click();
  for (let i = 0; i < 3; ++i) await page.getByRole('button', { name: 'Next' }).click();
  await settled(page);
  await expect(page.locator('.formula')).toContainText('they do not meet');
  await drag(page, [-3, 3.5], [-2, 3]);
  await expect(page.locator('.formula')).toContainText('they meet');
  await page.locator('#tab-explore').click();
  expect(await doc(page)).toEqual(before);
});

test('at the limit: one double at a time, and where the usual formula is wrong', async ({ page }) => {
  await open(page);
  await page.locator('#tab-limit').click();
  await settled(page);
  let wrong = 0;
  for (const title of ['Circle and corner', 'Two circles', 'Circle and turned box', 'Line and circle', 'Point and ellipse', 'Two capsules']) {
    await page.getByLabel('Example').selectOption({ label: title });
    await settled(page);
    const rows = page.locator('.limit tbody tr');
    await expect(rows).toHaveCount(13);
    const states = await rows.evaluateAll((all) => all.map((row) => row.className.split(' ')[0]));
    // Both sides of the limit are in view.
    if (await page.locator('.limit [aria-current="true"]').count()) expect(new Set(states).size, title).toBeGreaterThan(1);
    wrong += await page.locator('.jumps button').count();
    const jump = page.locator('.jumps button').first();
    if (await jump.count()) {
      await jump.click();
      await settled(page);
      await expect(page.locator('.limit [aria-current="true"]')).toHaveClass(/wrong/);
    }
  }
  expect(wrong).toBeGreaterThan(0);
  await page.getByLabel('Example').selectOption({ label: 'Circle and corner' });
  await settled(page);
  const value = page.locator('.big-number');
  await page.getByRole('button', { name: 'One double up' }).click();
  await settled(page);
  const first = await value.textContent();
  await page.getByRole('button', { name: 'One double up' }).click();
  await settled(page);
  const second = await value.textContent();
  const next = await page.evaluate((x) => window.playground.core.stepped(Number(x), 1), first);
  expect(Number(second)).toBe(next);
});

test('at the limit: a scene that is a few doubles away is found there', async ({ page }) => {
  await open(page, '#scene=A:box,-9,-9,0,0;B:circle,3.0000000000000013,4,5&mode=limit');
  await page.getByLabel('Example').selectOption({ label: 'The pair from Explore' });
  await settled(page);
  await expect(page.locator('.big-number')).toHaveText('3.0000000000000013');
  expect(
    await page.evaluate(() => {
      const { core } = window.playground;
      return [core.placesBetween(3, 3.0000000000000004), core.placesBetween(5e-324, -5e-324), core.placesBetween(-0, 0)];
    }),
  ).toEqual([1, -2, 0]);
});

test('motion: a velocity, the time of impact, the normal', async ({ page }) => {
  await open(page, '#scene=A:circle,0,0,1>8,0;B:box,5,-2,7,2&mode=motion');
  await expect(page.locator('.crash')).toContainText('A hits B');
  await expect(page.locator('.crash')).toContainText('time 0.5');
  await expect(page.locator('.crash')).toContainText('normal −1, 0');
  await handle(page, 'A: motion').focus();
  for (let i = 0; i < 40; ++i) await page.keyboard.press('ArrowLeft');
  await settled(page);
  await expect(page.locator('.crashes')).toContainText('Nothing is hit');
});

test('motion: a ray hits what it is aimed at first', async ({ page }) => {
  await open(page, '#scene=A:ray,0,0,1,0;B:box,5,-2,7,2;C:circle,3,0,1&mode=motion');
  await expect(page.locator('.crash')).toContainText('A hits C');
  await expect(page.locator('.crash')).toContainText('time 2');
});

test('more shapes: each lights up by its own neighbours', async ({ page }) => {
  await open(page, '#scene=A:circle,-3,0,1;B:circle,3,0,1;C:circle,5,0,1;D:circle,3,3,1');
  await expect(shape(page, 'A')).toHaveClass(/apart/);
  await expect(shape(page, 'B')).toHaveClass(/touching/);
  await expect(shape(page, 'C')).toHaveClass(/touching/);
  await shape(page, 'C').click();
  await shape(page, 'B').click();
  await settled(page);
  await expect(verdict(page)).toHaveText('Touching exactly');
});

test('links that are mangled do no harm', async ({ page }) => {
  for (const hash of ['#%', '#%3', '#scene=%', '#scene=A:circle,1', '#mode=limit']) {
    await page.goto('about:blank');
    await open(page, hash);
    await expect(page.locator('.shape')).toHaveCount(2);
    await expect(page.locator('#note')).toHaveText(hash.includes('scene=') ? /no scene that can be read/ : '');
  }
});

test('corrupt settings do no harm', async ({ page }) => {
  for (const kept of ['null', '{"layers":7,"theme":"x"}', '[]', '{']) {
    await page.addInitScript((text) => localStorage.setItem('abut', text), kept);
    await open(page);
    await expect(page.locator('.shape')).toHaveCount(2);
  }
});

test('the circle through (0, 0) touches in one double, and the stepper goes on from anywhere', async ({ page }) => {
  await open(page);
  await page.locator('#tab-limit').click();
  await settled(page);
  // What it opens on: the usual formula is wrong there.
  await expect(page.locator('.limit [aria-current="true"]')).toHaveClass(/apart wrong/);
  await expect(page.locator('.big-number')).toHaveText('3');
  await page.getByLabel('Example').selectOption({ label: 'The circle through (0, 0)' });
  await settled(page);
  await expect(page.locator('.limit tbody tr.touching')).toHaveCount(1);
  await expect(page.locator('.big-number')).toHaveText('3');
  await page.getByRole('button', { name: 'One double up' }).click();
  await settled(page);
  await expect(page.locator('.big-number')).toHaveText('3.0000000000000004');
});

test('what the menu brings while a lesson is on goes to the reader’s own scene', async ({ page }) => {
  await open(page);
  await page.locator('#tab-lessons').click();
  await settled(page);
  await page.getByRole('button', { name: 'Files and settings' }).click();
  await page.getByRole('button', { name: '200 shapes' }).click();
  await settled(page);
  await expect(page.locator('#tab-explore')).toHaveAttribute('aria-selected', 'true');
  expect((await doc(page)).length).toBe(200);
});

test('with the keyboard the handles of every shape can be reached', async ({ page }) => {
  await open(page);
  await page.locator('.shape').first().focus();
  await settled(page);
  await page.keyboard.press('Tab');
  await expect(page.locator('.handle:focus')).toHaveAttribute('data-name', 'A');
  for (let i = 0; i < 8; ++i) {
    await page.keyboard.press('Tab');
    await settled(page);
    if ((await page.locator('.handle[data-name="B"]:focus').count()) > 0) break;
  }
  await expect(page.locator('.handle:focus')).toHaveAttribute('data-name', 'B');
});

test('a step of a lesson can be linked to', async ({ page }) => {
  await open(page, '#mode=lessons&lesson=2.2');
  await expect(page.locator('#tab-lessons')).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('.place')).toHaveText('2 of 4');
  await page.goto('about:blank');
  await open(page);
  await page.locator('#tab-lessons').click();
  await page.getByRole('button', { name: 'Fold into one quadrant' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => page.url()).toContain('lesson=2.2');
  const link = new URL(page.url()).hash;
  const words = await page.locator('.words').textContent();
  await page.goto('about:blank');
  await open(page, link);
  await expect(page.locator('.words')).toHaveText(words!);
});
