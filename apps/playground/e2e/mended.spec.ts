// What readers of the first version complained about: it may not come back.
import { test as loud } from '@playwright/test';
import { doc, drag, expect, handle, onPage, open, setDoc, settled, shape, test, verdict } from './page';

test('a link that was cut off opens a whole page', async ({ page }) => {
  const link = '#scene=A:circle,3,4,5;B:box,0,0,2,1&mode=motion';
  for (const length of [3, 9, 14, 22, 26, 33, 40]) {
    await page.goto('about:blank');
    await open(page, link.slice(0, length));
    await expect(page.locator('.shape').first()).toBeVisible();
  }
});

test('the way back to the article', async ({ page }) => {
  await open(page);
  await page.getByRole('link', { name: 'abut' }).click();
  await expect(page).toHaveURL(/some\/where\/site\/$/);
  await expect(page.locator('h1')).toHaveText('Where shapes meet');
});

test('at the limit: the stepper steps in every example', async ({ page }) => {
  await open(page);
  await page.locator('#tab-limit').click();
  await settled(page);
  const examples = page.getByLabel('Example').locator('option');
  let touching = 0;
  for (let i = 0; i < (await examples.count()); ++i) {
    await page.getByLabel('Example').selectOption({ index: i });
    await settled(page);
    const value = () => page.locator('.big-number').textContent();
    const seen = new Set([await value()]);
    for (let k = 0; k < 3; ++k) {
      await page.getByRole('button', { name: 'One double up' }).click();
      await settled(page);
      seen.add(await value());
    }
    expect(seen.size, `example ${i + 1}`).toBe(4);
    expect(await page.locator('.limit').textContent()).not.toContain('NaN');
    touching += await page.locator('.limit tr.touching').count();
  }
  expect(touching).toBeGreaterThan(0);
});

test('every step of a lesson stays on the stage', async ({ page }) => {
  await open(page);
  await page.locator('#tab-lessons').click();
  for (const [i, lesson] of (await page.locator('.lessons button').all()).entries()) {
    await lesson.click();
    const steps = Number((await page.locator('.place').textContent())!.split(' of ')[1]);
    for (let step = 0; step < steps; ++step) {
      await settled(page);
      const outside = await page.evaluate(() => {
        const stage = document.getElementById('canvas')!.getBoundingClientRect();
        // A separating line is endless; all else may not reach beyond the stage.
        const endless = (box: DOMRect): boolean => Math.hypot(box.width, box.height) > Math.hypot(stage.width, stage.height);
        return [...document.querySelectorAll('.overlay text, .overlay .spot, .overlay line:is(.pen-first, .pen-second, .pen-result)')]
          .map((node) => [node.outerHTML, node.getBoundingClientRect()] as const)
          .filter(([, box]) => !endless(box) && (box.left < stage.left - 1 || box.right > stage.right + 1 || box.top < stage.top - 1 || box.bottom > stage.bottom + 1))
          .map(([html]) => html);
      });
      expect(outside, `lesson ${i + 1}, step ${step + 1}`).toEqual([]);
      if (step + 1 < steps) await page.getByRole('button', { name: 'Next' }).click();
    }
  }
});

test('on a phone the way on is in sight in every step; at 200 % the stage leaves the text free', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await open(page);
  await page.locator('#tab-lessons').click();
  for (let i = 0; i < 28; ++i) {
    await settled(page);
    await expect(page.locator('.steps .wide')).toBeInViewport({ ratio: 1 });
    await page.locator('.steps .wide').click();
  }
  await page.setViewportSize({ width: 640, height: 400 });
  const words = page.locator('.lesson .words');
  await words.scrollIntoViewIfNeeded();
  expect(
    await words.evaluate((node) => {
      const { left, top, width, height } = node.getBoundingClientRect();
      const y = Math.min(top + height / 2, innerHeight - 4);
      return node.contains(document.elementFromPoint(left + width / 2, y));
    }),
  ).toBe(true);
});

test('bringing to touch says where no double touches', async ({ page }) => {
  await open(page);
  const said = new Set<string>();
  for (const scene of ['A:circle,0,0,1;B:circle,5,0,1', 'A:circle,0.1,0.3,0.7;B:circle,3.3,1.7,0.81', 'A:ellipse,0,0,2,1,0.8,0.6;B:ellipse,5,1.3,1.1,0.7,0.96,0.28']) {
    await page.evaluate((hash) => (location.hash = hash), `#scene=${scene}`);
    await settled(page);
    await page.getByRole('button', { name: 'Bring them to touch' }).click();
    await settled(page);
    const exactly = (await verdict(page).textContent()) === 'Touching exactly';
    const note = page.getByText('As near as doubles come');
    await expect(note).toHaveCount(exactly ? 0 : 1);
    said.add(String(exactly));
  }
  expect([...said].sort()).toEqual(['false', 'true']);
});

test('a gap below an ulp of the coordinates is told', async ({ page }) => {
  await open(page, '#scene=A:circle,3,4,5;B:box,-9,-9,-1e-17,0');
  await expect(verdict(page)).toHaveText('Apart');
  await expect(page.locator('#verdict')).toContainText('6.00e−18');
  await expect(page.locator('#verdict')).not.toContainText('10⁻³⁰⁷');
  expect(await page.locator('body').textContent()).not.toMatch(/4\.94e.324/);
});

test('copying: where the clipboard is closed, the older way; where that is closed too, a word', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => (window as unknown as { allowed: boolean }).allowed;
  });
  await open(page);
  const copy = page.getByRole('button', { name: 'Copy as C++' });
  await page.evaluate(() => Object.assign(window, { allowed: true }));
  await copy.click();
  await expect(page.locator('#live')).toHaveText('The code is on the clipboard');
  await expect(page.locator('button.copy')).toHaveText('Copied');
  await expect(copy).toBeVisible(); // and after a while its own name again
  await page.evaluate(() => Object.assign(window, { allowed: false }));
  await copy.click();
  await expect(page.locator('#live')).toContainText('Copying is not allowed here');
});

test('a wrong number shows its reason; a comma may be the decimal point', async ({ page }) => {
  await open(page);
  await shape(page, 'A').click();
  const radius = page.getByRole('textbox', { name: 'Radius' });
  for (const [typed, reason] of [['two', /two is not a number/], ['-1', /radius/], ['', /not a number/]] as const) {
    await radius.fill(typed);
    await radius.press('Tab');
    await expect(page.locator('.refused')).toHaveText(reason);
  }
  await radius.fill('1,5');
  await radius.press('Tab');
  await expect(page.locator('.refused')).toHaveText('');
  expect((await doc(page))[0]!.shape).toMatchObject({ radius: 1.5 });
  await radius.fill('1/3');
  await radius.press('Tab');
  await expect(page.locator('.refused')).toHaveText('');
  expect((await doc(page))[0]!.shape).toMatchObject({ radius: 1 / 3 });
  // A reason does not outlive the scene that it is of.
  await radius.fill('1/0');
  await radius.press('Tab');
  await expect(page.locator('.refused')).toHaveText(/not a number/);
  await page.getByRole('button', { name: 'Bring them to touch' }).click();
  await expect(page.locator('.refused')).toHaveText('');
});

test('a link that is followed in an open page leads to its tab and its lesson', async ({ page }) => {
  await open(page);
  await page.evaluate(() => (location.hash = '#scene=A:circle,0,0,1;B:circle,3,0,1&mode=motion'));
  await expect(page.locator('#tab-motion')).toHaveAttribute('aria-selected', 'true');
  expect((await doc(page)).length).toBe(2);
  const scene = JSON.stringify(await doc(page));
  await page.evaluate(() => (location.hash = '#mode=lessons&lesson=3'));
  await expect(page.locator('#tab-lessons')).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => page.url()).toContain('lesson=3');
  await page.locator('#tab-explore').click();
  expect(JSON.stringify(await doc(page))).toBe(scene); // the reader's own scene stays
});

loud('a page that cannot load the library says so', async ({ page }) => {
  await page.route('**/*.wasm', (route) => route.abort());
  await page.goto('./');
  await expect(page.getByRole('alert')).toContainText('needs WebAssembly');
});

loud('the scene is there as a picture before any module has come, where the stage then draws it, with a word', async ({ page }) => {
  let send = (): void => {};
  const sent = new Promise<void>((resolve) => (send = resolve));
  await page.route('**/*.wasm', async (route) => {
    await sent;
    await route.continue();
  });
  const all = 'A:circle,-3,2,2.5;B:oriented_box,2,-1,2,1,0.8,0.6;C:capsule,-6,-3,-3,-4,0.5;D:ellipse,0,5,3,1,0.6,0.8;E:rounded_box,6,3,1,0.5,1,0,0.25;F:polygon,0,3,4,4,7,5,5,6;G:segment,-6,4,-5,6';
  await page.goto(`./#scene=${all}`);
  await expect(page.locator('.picture > *')).toHaveCount(7);
  await expect(page.locator('#panel')).toHaveText(/being loaded/);
  // A browser's box around a turned ellipse is larger than the ellipse, but its middle is the same.
  const middles = (selector: string): Promise<number[][]> =>
    page.locator(selector).evaluateAll((nodes) =>
      nodes.map((node) => {
        const { left, top, right, bottom } = node.getBoundingClientRect();
        return [(left + right) / 2, (top + bottom) / 2];
      }),
    );
  const before = await middles('.picture > *');
  send();
  await page.waitForSelector('body[data-ready]');
  await settled(page);
  await expect(page.locator('.picture')).toHaveCount(0);
  const after = await middles('.shape .body');
  expect(after).toHaveLength(7);
  after.forEach((middle, i) => middle.forEach((x, k) => expect(Math.abs(x - before[i]![k]!), `${i}, ${k}`).toBeLessThan(1.5)));
});

test('on a slow network the shapes come first, with a word that the rest is coming', async ({ page }) => {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const bytesPerSecond = (n: number) =>
    network.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: n, uploadThroughput: n });
  await bytesPerSecond(100_000);
  await page.goto('./', { waitUntil: 'commit' });
  await page.waitForSelector('body[data-moves]');
  await expect(page.locator('.shape')).toHaveCount(2);
  await expect(page.locator('#panel')).toHaveText(/being loaded/);
  expect(await page.locator('body[data-ready]').count()).toBe(0);
  await bytesPerSecond(-1);
  await page.waitForSelector('body[data-ready]');
  await expect(verdict(page)).toHaveText('Apart');
});

loud('without WebAssembly the page says so, with the picture of the scene', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebAssembly'));
  await page.goto('./');
  await expect(page.getByRole('alert')).toContainText('needs WebAssembly');
  await expect(page.locator('.picture > *')).toHaveCount(2);
  await page.goto('./zh/');
  await expect(page.getByRole('alert')).toContainText('需要 WebAssembly');
});

test('what can be pressed is no smaller than a fingertip needs: 24 pixels each way', async ({ page }) => {
  await open(page, '#scene=A:circle,-4,0,1>6,0;B:polygon,0,3,1,-2,3,-2,3,2');
  for (const mode of ['explore', 'motion', 'lessons', 'limit']) {
    await page.locator(`#tab-${mode}`).click();
    await settled(page);
    const small = await page.locator('button, a, select, input:not([type="checkbox"], [type="radio"], .unseen)').evaluateAll((all) =>
      all
        .filter((e) => e.checkVisibility() && !e.closest('p'))
        .map((e) => [e.outerHTML.slice(0, 80), e.getBoundingClientRect().width, e.getBoundingClientRect().height] as const)
        .filter(([, width, height]) => width < 23.5 || height < 23.5),
    );
    expect(small, mode).toEqual([]);
  }
});

loud('opened as a file the page says what to do', async ({ page }) => {
  for (const [path, words] of [['index.html', 'python3 -m http.server serves it'], ['zh/index.html', '请在网站所在的文件夹里运行']] as const) {
    await page.goto(new URL(`../../../build/site/playground/${path}`, import.meta.url).href);
    await expect(page.locator('#loading')).toContainText(words);
    expect(await page.evaluate(() => getComputedStyle(document.body).display)).toBe('grid');
  }
});

test('the verdict names its pair where there are more than two shapes', async ({ page }) => {
  await open(page, '#scene=A:circle,-3,0,1;B:circle,3,0,1;C:circle,5,0,1');
  await expect(page.locator('#verdict .pair-names')).toHaveText('A, B');
  await shape(page, 'C').click();
  await expect(page.locator('#verdict .pair-names')).toHaveText('B, C');
});

test('motion has fields for its numbers', async ({ page }) => {
  await open(page, '#scene=A:circle,-4,0,1>6,0;B:box,1,-2,3,2&mode=motion');
  const motion = async (): Promise<unknown> => (await doc(page))[0]!.motion;
  const [x, y] = [page.getByRole('textbox', { name: 'A: motion x' }), page.getByRole('textbox', { name: 'A: motion y' })];
  await expect(x).toHaveValue('6');
  await y.fill('1/3');
  await y.press('Enter');
  expect(await motion()).toEqual([6, 1 / 3]);
  await x.fill('far');
  await x.press('Tab');
  await expect(page.locator('#panel .refused')).toHaveText(/far is not a number/);
  await expect(x).toHaveAttribute('aria-invalid', 'true');
  await x.fill('2,5');
  await x.press('Tab');
  await expect(page.locator('#panel .refused')).toHaveText('');
  expect(await motion()).toEqual([2.5, 1 / 3]);
  // They follow the arrow on the stage, and a shape that rests has none.
  await handle(page, 'A: motion').press('ArrowRight');
  await settled(page);
  await expect(x).not.toHaveValue('2.5');
  await page.getByRole('checkbox', { name: /^A/ }).uncheck();
  await expect(x).toHaveCount(0);
});

test('motion has a slider for the time', async ({ page }) => {
  await open(page, '#scene=A:circle,-4,0,1>6,0;B:box,1,-2,3,2&mode=motion');
  const left = async () => (await page.locator('.overlay .running').boundingBox())!.x;
  await page.getByLabel('Time').fill('0.25');
  await settled(page);
  const first = await left();
  await page.getByLabel('Time').fill('0.75');
  await settled(page);
  const scale = await page.evaluate(() => window.playground.stage.view.scale);
  expect((await left()) - first).toBeCloseTo(3 * scale, 0);
});

test('a small shape under a large one can be taken', async ({ page }) => {
  await open(page, '#scene=A:circle,-1,0,0.5;B:box,-4,-3,4,3');
  await drag(page, [-1, 0], [1, 1]);
  expect((await doc(page)).map(({ shape }) => ('center' in shape ? shape.center : shape.type))).toEqual([[1, 1], 'box']);
});

test('a polygon gains and loses vertices', async ({ page }) => {
  await open(page, '#scene=A:polygon,0,4,-3,-2,3,-2,3,2,-3,2;B:point,-6,0');
  const vertices = async () => ((await doc(page))[0]!.shape as { vertices?: readonly unknown[] }).vertices!.length;
  await shape(page, 'A').focus();
  await settled(page);
  await drag(page, [0, 2], [0, 3]);
  expect(await vertices()).toBe(5);
  await handle(page, 'A: vertex 1').focus();
  await page.keyboard.press('Delete');
  await settled(page);
  expect(await vertices()).toBe(4);
  const at = await onPage(page, 3, 2);
  await page.mouse.dblclick(at.x, at.y);
  await settled(page);
  expect(await vertices()).toBe(3);
});

test('regions and polylines gain and lose vertices', async ({ page }) => {
  await open(page);
  const square: [number, number][] = [[-3, -2], [3, -2], [3, 2], [-3, 2]];
  for (const shapeOf of [
    { type: 'region', rings: [square] },
    { type: 'polyline', lines: [square] },
  ] as const) {
    await setDoc(page, [{ name: 'A', shape: shapeOf }]);
    const vertices = async () => {
      const now = (await doc(page))[0]!.shape as { rings?: readonly unknown[][]; lines?: readonly unknown[][] };
      return (now.rings ?? now.lines)![0]!.length;
    };
    await shape(page, 'A').focus();
    await settled(page);
    await drag(page, [0, 2], [0, 1]);
    expect(await vertices(), shapeOf.type).toBe(5);
    await handle(page, 'A: vertex 1').focus();
    await page.keyboard.press('Delete');
    await settled(page);
    expect(await vertices(), shapeOf.type).toBe(4);
  }
});

test('forced colours show which tab is open', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page);
  const look = (id: string) => page.locator(id).evaluate((node) => [getComputedStyle(node).backgroundColor, getComputedStyle(node).color].join());
  expect(await look('#tab-explore')).not.toBe(await look('#tab-motion'));
});

test('undo after a menu action gives the reader’s own scene back', async ({ page }) => {
  await open(page);
  await setDoc(page, [{ name: 'Z', shape: { type: 'circle', center: [1, 2], radius: 3 } }]);
  await page.locator('#tab-lessons').click();
  await page.getByRole('button', { name: 'Files and settings' }).click();
  await page.getByRole('button', { name: 'Start again' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  expect((await doc(page)).map(({ name }) => name)).toEqual(['Z']);
});

test('what a button adds has its article', async ({ page }) => {
  await open(page);
  const names = await page.locator('#palette button').evaluateAll((all) => all.map((button) => button.getAttribute('aria-label') ?? button.textContent!));
  expect(names).toContain('Add an ellipse');
  expect(names).toContain('Add a circle');
  expect(names.filter((name) => /\ba [aeio]|\ban [^aeio]/i.test(name))).toEqual([]);
});
