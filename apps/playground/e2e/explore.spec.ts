import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Shape } from 'abut';
import { doc, drag, expect, handle, onPage, open, setDoc, settled, shape, test, verdict } from './page';

const circleAt = async (page: Parameters<typeof doc>[0]) => {
  const a = (await doc(page)).find((item) => item.name === 'A')!.shape;
  if (a.type !== 'circle') throw new Error('A is no circle');
  return a;
};

test('the circle moves before 150 kB have come; then comes what is known of it', async ({ page }) => {
  let bytes = 0;
  const sizes: string[] = [];
  const taken: Promise<void>[] = [];
  page.on('response', (response) => {
    taken.push(
      response.body().then((body) => {
        // What a host that compresses sends; fonts are compressed already.
        const font = /woff2$/.test(response.url());
        const small = font ? body.length : gzipSync(body).length;
        bytes += small;
        sizes.push(`${new URL(response.url()).pathname} ${small}`);
      }),
    );
  });
  // The rest is not sent before the circle has moved.
  let send = (): void => {};
  const moved = new Promise<void>((resolve) => (send = resolve));
  await page.route(/play-.*\.wasm$/, async (route) => {
    await moved;
    await route.continue();
  });
  await page.goto('./');
  await page.waitForSelector('body[data-moves]');
  const circle = page.locator('.shape[data-name="A"] path').first();
  const [outline, box] = [await circle.getAttribute('d'), (await circle.boundingBox())!];
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 - 60, box.y + box.height / 2 - 40, { steps: 5 });
  await page.mouse.up();
  await expect(circle).not.toHaveAttribute('d', outline!);
  await Promise.all(taken);
  console.log(`before the circle moves: ${bytes} bytes\n  ${sizes.join('\n  ')}`);
  expect(bytes).toBeLessThan(150_000);
  send();
  await page.waitForSelector('body[data-ready]');
  await page.keyboard.press('Control+z');
  await expect(shape(page, 'A')).toHaveAttribute('aria-label', /^Circle A/);
  await expect(shape(page, 'B')).toHaveAttribute('aria-label', /^Box B/);
  await expect(verdict(page)).toHaveText('Apart');
});

test('dragging with the mouse: apart, touching exactly, overlapping', async ({ page }) => {
  await open(page);
  await expect(page.locator('#hint')).toBeVisible();
  // The box's upper left corner is (0.5, 0.5); 1.5, 2 and 2.5 are a right triangle.
  await drag(page, [-3, 2], [-1, 2.5]);
  expect((await circleAt(page)).center).toEqual([-1, 2.5]);
  await expect(verdict(page)).toHaveText('Touching exactly');
  await expect(shape(page, 'A')).toHaveClass(/touching/);
  await expect(page.locator('#hint')).toBeHidden();
  await drag(page, [-1, 2.5], [0, 2]);
  await expect(verdict(page)).toHaveText('Overlapping');
  await expect(shape(page, 'B')).toHaveClass(/overlapping/);
  await drag(page, [0, 2], [-4, 3]);
  await expect(verdict(page)).toHaveText('Apart');
});

test('the nearest points follow, and what changed is announced', async ({ page }) => {
  await open(page);
  await expect(page.locator('.overlay line.nearest')).toHaveCount(1);
  await drag(page, [-3, 2], [-1, 2.5]);
  await expect(page.locator('#live')).toHaveText(/Circle A and box B: touching exactly/);
  await page.getByLabel('Nearest points').uncheck();
  await expect(page.locator('.overlay .nearest-end')).toHaveCount(0);
});

test('resizing by handles', async ({ page }) => {
  await open(page);
  await shape(page, 'A').click();
  await drag(page, [-0.5, 2], [0.5, 2]);
  expect((await circleAt(page)).radius).toBe(3.5);
  await shape(page, 'B').click();
  await drag(page, [6, 0.5], [7, 1.5]);
  expect((await doc(page))[1]!.shape).toEqual({ type: 'box', min: [0.5, -2.5], max: [7, 1.5] });
});

test('every kind has handles that change it and keep it valid', async ({ page }) => {
  await open(page);
  for (const kind of ['Line', 'Ray', 'Segment', 'Circle', 'Box', 'Turned box', 'Ellipse', 'Capsule', 'Rounded box', 'Polygon', 'Polyline', 'Region']) {
    await page.getByLabel('Kind of B').selectOption({ label: kind });
    await shape(page, 'B').focus();
    await settled(page);
    const labels = await page.locator('.handle').evaluateAll((all) => all.map((x) => x.getAttribute('aria-label')!));
    expect(labels.length).toBeGreaterThan(0);
    for (const label of labels) {
      const whole = await doc(page);
      const before = JSON.stringify(whole[1]);
      await handle(page, label).focus();
      await page.keyboard.press('ArrowRight');
      for (let i = 0; i < 2; ++i) await page.keyboard.press('ArrowUp');
      // A polygon stays convex, and a radius does not fall below 0: these go outwards only.
      if (/^Poly|Region/.test(kind) && /new vertex|radius/.test(label))
        for (const key of ['Shift+ArrowLeft', 'Shift+ArrowRight', 'Shift+ArrowUp', 'ArrowDown', 'Shift+ArrowDown']) await page.keyboard.press(key);
      await settled(page);
      expect(JSON.stringify((await doc(page))[1]), `${kind}, ${label}`).not.toBe(before);
      const wrong = await page.evaluate(() => {
        const { core, store } = window.playground;
        return core.abut.validate(store.doc[1]!.shape);
      });
      expect(wrong).toBeNull();
      await setDoc(page, whole);
    }
  }
});

test('rotating by the handle', async ({ page }) => {
  await open(page, '#scene=A:circle,-5,0,1;B:oriented_box,2,0,3,1,1,0');
  await shape(page, 'B').click();
  const knob = handle(page, 'B: rotation');
  const box = (await knob.boundingBox())!;
  const to = await onPage(page, -2, 0);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
  await settled(page);
  // The handle stands on the v axis: to the left is a quarter turn, exactly.
  const { axis } = (await doc(page))[1]!.shape as unknown as { axis: [number, number] };
  expect(axis.map((x) => x + 0)).toEqual([0, 1]);
});

test.describe('touch', () => {
  test.use({ hasTouch: true, viewport: { width: 375, height: 812 } });
  test('dragging and pinching with fingers', async ({ page }) => {
    await open(page);
    const session = await page.context().newCDPSession(page);
    const touch = (type: string, ...points: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: points.map((p, id) => ({ ...p, id })),
      });
    const from = await onPage(page, -3, 2);
    const to = await onPage(page, -1, 2.5);
    await touch('touchStart', from);
    for (let i = 1; i <= 5; ++i)
      await touch('touchMove', { x: from.x + ((to.x - from.x) * i) / 5, y: from.y + ((to.y - from.y) * i) / 5 });
    await touch('touchEnd');
    await settled(page);
    const { center } = await circleAt(page);
    expect(Math.hypot(center[0] + 1, center[1] - 2.5)).toBeLessThan(0.3);
    const scale = await page.evaluate(() => window.playground.stage.view.scale);
    const middle = await onPage(page, -3, -4);
    await touch('touchStart', { x: middle.x - 20, y: middle.y }, { x: middle.x + 20, y: middle.y });
    await touch('touchMove', { x: middle.x - 40, y: middle.y }, { x: middle.x + 40, y: middle.y });
    await touch('touchEnd');
    await settled(page);
    expect(await page.evaluate(() => window.playground.stage.view.scale)).toBeGreaterThan(scale * 1.5);
  });
  for (const width of [320, 375])
    test(`nothing is wider than a screen of ${width} pixels, or beside it`, async ({ page }) => {
      await page.setViewportSize({ width, height: 700 });
      await open(page, '');
      for (const mode of ['explore', 'motion', 'lessons', 'limit']) {
        await page.locator(`#tab-${mode}`).click();
        await settled(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), mode).toBeLessThanOrEqual(width);
        // A list that scrolls may be wider; the tabs and tools may not.
        const beside = await page.locator('[role="tab"], #tools *, #view-tools *, #panel *').evaluateAll(
          (all, edge) => all.filter((node) => node.checkVisibility() && !node.closest('pre, svg') && node.getBoundingClientRect().right > edge + 0.5).map((node) => node.outerHTML.slice(0, 120)),
          width,
        );
        expect(beside, mode).toEqual([]);
      }
    });
});

test('the keyboard does all of it', async ({ page }) => {
  await open(page);
  const step = await page.evaluate(() => window.playground.stage.view.step);
  await shape(page, 'A').focus();
  await page.keyboard.press('ArrowRight');
  expect((await circleAt(page)).center).toEqual([-3 + step, 2]);
  await page.keyboard.press('Shift+ArrowUp');
  expect((await circleAt(page)).center).toEqual([-3 + step, 2 + step / 16]);
  await page.keyboard.press('+');
  expect((await circleAt(page)).radius).toBe(2.5 * 1.125);
  // The shape's own handle stands before the next shape.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Delete');
  expect((await doc(page)).map((item) => item.name)).toEqual(['A']);
  await page.keyboard.press('Control+z');
  expect(await doc(page)).toHaveLength(2);
});

test('turning by keys', async ({ page }) => {
  await open(page, '#scene=A:circle,-5,0,1;B:ellipse,2,0,3,1,1,0');
  await shape(page, 'B').focus();
  for (let i = 0; i < 6; ++i) await page.keyboard.press('[');
  const { axis } = (await doc(page))[1]!.shape as unknown as { axis: [number, number] };
  expect(axis[1]).toBeCloseTo(1, 12);
});

test('a plain box can be turned: by its handle, by keys, by a number', async ({ page }) => {
  const scene = '#scene=A:circle,-5,0,1;B:box,-1,-1,5,1';
  const turned = { type: 'oriented_box', center: [2, 0], half_size: [3, 1], axis: [0, 1] };
  const kind = async (): Promise<unknown> => (await doc(page))[1]!.shape;
  await open(page, scene);
  await shape(page, 'B').click();
  const knob = (await handle(page, 'B: rotation').boundingBox())!;
  const to = await onPage(page, -2, 0);
  await page.mouse.move(knob.x + knob.width / 2, knob.y + knob.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
  await settled(page);
  expect(await kind()).toEqual(turned);
  await page.keyboard.press('Control+z');
  expect(await kind()).toMatchObject({ type: 'box' });
  await settled(page); // its fields are a box's again
  await page.getByRole('textbox', { name: 'Turned by °' }).fill('90');
  await page.keyboard.press('Enter');
  expect(await kind()).toEqual(turned);
  await page.goto('about:blank');
  await open(page, scene);
  await shape(page, 'B').focus();
  await page.keyboard.press('[');
  expect(await kind()).toMatchObject({ type: 'oriented_box', center: [2, 0], half_size: [3, 1] });
  // Growing turns nothing.
  await page.goto('about:blank');
  await open(page, scene);
  await shape(page, 'B').focus();
  await page.keyboard.press('+');
  expect(await kind()).toMatchObject({ type: 'box' });
});

test('a phone that lies on its side: the palette covers no shape', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await open(page);
  const palette = (await page.locator('#palette').boundingBox())!;
  const over = (await page.locator('.shape .body').evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().toJSON() as DOMRect))).filter(
    ({ left, right, top, bottom }) => left < palette.x + palette.width && right > palette.x && top < palette.y + palette.height && bottom > palette.y,
  );
  expect(over).toEqual([]);
  const verdictBox = (await page.locator('#verdict').boundingBox())!;
  expect(verdictBox.x).toBeGreaterThanOrEqual(palette.x + palette.width);
  const stage = (await page.locator('#stage').boundingBox())!;
  expect(palette.y + palette.height).toBeLessThanOrEqual(stage.y + stage.height);
  await page.getByRole('button', { name: 'Add a region' }).click();
  expect(await doc(page)).toHaveLength(3);
});

test('labels cover no other, in scenes where shapes lie in each other', async ({ page }) => {
  await open(page);
  for (const id of ['farthest', 'bounds', 'centroid', 'contact', 'tangents']) await page.locator(`#layer-${id}`).check();
  const scenes = [
    'A:circle,0,0,3;B:box,-2,-2,2,2;C:ellipse,0,0,2,1,1,0;D:point,0,0',
    'A:circle,0,0,2;B:circle,0.25,0,2;C:segment,-1,0,1,0;D:segment,0,-1,0,1',
    'A:box,0,0,4,4;B:oriented_box,2,2,1,0.5,0.8,0.6;C:capsule,1,2,3,2,0.5',
    'A:circle,-3,0,0.125;B:circle,-2.75,0,0.125;C:circle,-2.5,0,0.125;D:circle,60,0,1',
  ];
  for (const scene of scenes) {
    await page.evaluate((hash) => (location.hash = hash), `#scene=${scene}`);
    await settled(page);
    const texts = await page.locator('.shapes .name, .overlay text, .grid text:not([visibility="hidden"])').evaluateAll((all) =>
      all.map((node) => {
        const { x, y, width, height } = (node as SVGTextElement).getBBox();
        return { words: node.textContent!, x, y: y + 0.2 * height, right: x + width, bottom: y + 0.85 * height };
      }),
    );
    expect(texts.length).toBeGreaterThanOrEqual(scene.split(';').length);
    const covered = texts.flatMap((a, i) =>
      texts.slice(i + 1).filter((b) => a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom).map((b) => `${a.words} / ${b.words}`),
    );
    expect(covered, scene).toEqual([]);
  }
});

test.describe('the pen', () => {
  const at = async (page: Parameters<typeof doc>[0], x: number, y: number) => {
    const p = await onPage(page, x, y);
    await page.mouse.click(p.x, p.y);
  };
  test('clicks draw an outline: convex a polygon, else a region; one on the last corner ends a line', async ({ page }) => {
    await open(page);
    const pen = page.getByRole('button', { name: 'Draw with the pen' });
    const drawn = async (corners: [number, number][], last: [number, number]) => {
      await pen.click();
      for (const [x, y] of [...corners, last]) await at(page, x, y);
      await settled(page);
      return (await doc(page)).at(-1)!.shape;
    };
    const triangle: [number, number][] = [[-4, -1], [-1, -1], [-1, 1]];
    expect(await drawn(triangle, [-4, -1])).toEqual({ type: 'polygon', vertices: triangle });
    const arrow: [number, number][] = [[-4, -1], [-1, -1], [-3, 0], [-4, 2]];
    expect(await drawn(arrow, [-4, -1])).toEqual({ type: 'region', rings: [arrow] });
    const way: [number, number][] = [[-4, 1], [-4, 2], [-1, 2]];
    expect(await drawn(way, [-1, 2])).toEqual({ type: 'polyline', lines: [way] });
    expect(await drawn([[3, 1], [4, 2]], [4, 2])).toEqual({ type: 'segment', a: [3, 1], b: [4, 2] });
    // One that crosses itself has no inside: it stays, as a line.
    const bow: [number, number][] = [[1, 0], [3, 2], [3, 0], [1, 2]];
    expect(await drawn(bow, [1, 0])).toEqual({ type: 'polyline', lines: [[...bow, bow[0]]] });
    await expect(page.locator('#note')).toContainText('crosses itself');
    await expect(page.locator('#pen-bar')).toBeHidden();
    await page.keyboard.press('Control+z');
    expect(await doc(page)).toHaveLength(6);
  });
  test('a drag draws freely, and what it leaves is simple', async ({ page }) => {
    await open(page);
    await page.getByRole('button', { name: 'Draw with the pen' }).click();
    const middle = await onPage(page, -2, -2);
    const round = (t: number): [number, number] => [middle.x + 70 * Math.cos(t), middle.y + 70 * Math.sin(t)];
    await page.mouse.move(...round(0));
    await page.mouse.down();
    for (let i = 1; i <= 60; ++i) await page.mouse.move(...round((i * Math.PI) / 30));
    await page.mouse.up();
    await settled(page);
    const shape = (await doc(page)).at(-1)!.shape;
    const corners = shape.type === 'polygon' ? shape.vertices : shape.type === 'region' ? shape.rings[0]! : [];
    expect(corners.length).toBeGreaterThan(8);
    expect(corners.length).toBeLessThan(40);
  });
  test('the keyboard draws too, and Escape leaves nothing behind', async ({ page }) => {
    await open(page);
    await page.getByRole('button', { name: 'Draw with the pen' }).focus();
    for (const keys of [['Enter'], [' ', 'ArrowRight', ' ', 'ArrowUp', ' ', 'Backspace', ' ', 'c']])
      for (const key of keys) await page.keyboard.press(key);
    await settled(page);
    const [, , triangle] = await doc(page);
    expect(triangle!.shape.type).toBe('polygon');
    await page.getByRole('button', { name: 'Draw with the pen' }).click();
    await page.keyboard.press(' ');
    await page.keyboard.press('Escape');
    expect(await doc(page)).toHaveLength(3);
    await expect(page.locator('.overlay .pen-corner')).toHaveCount(0);
  });
});

test('undo and redo', async ({ page }) => {
  await open(page);
  const undo = page.getByRole('button', { name: 'Undo' });
  const redo = page.getByRole('button', { name: 'Redo' });
  await expect(undo).toBeDisabled();
  await drag(page, [-3, 2], [-1, 2.5]);
  await drag(page, [-1, 2.5], [-4, 4]);
  await page.getByRole('button', { name: 'Add an ellipse' }).click();
  expect(await doc(page)).toHaveLength(3);
  await undo.click();
  await undo.click();
  expect((await circleAt(page)).center).toEqual([-1, 2.5]);
  await undo.click();
  expect((await circleAt(page)).center).toEqual([-3, 2]);
  await expect(undo).toBeDisabled();
  await page.keyboard.press('Control+Shift+z');
  await redo.click();
  await redo.click();
  expect(await doc(page)).toHaveLength(3);
  await expect(redo).toBeDisabled();
});

test('the address is a link to the scene', async ({ page, context }) => {
  await open(page);
  await drag(page, [-3, 2], [-1.5, 3.25]);
  await page.waitForFunction(() => location.hash.includes('-1.5,3.25'));
  const other = await context.newPage();
  await other.goto(page.url());
  await other.waitForSelector('body[data-ready]');
  expect(await doc(other)).toEqual(await doc(page));
});

test('the scene is a file: shapes, questions, a drawing', async ({ page }) => {
  await open(page, '#scene=A:circle,0.1,0.2,0.3;B:rounded_box,2,0,1,0.5,0.8,0.6,0.25;C:capsule,0,0,1,3,0.5;D:polygon,0,3,0,0,1,0,0,1;E:ellipse,1,1,2,1,0.6,0.8');
  const before = await doc(page);
  for (const item of ['Save the shapes', 'Save the questions', 'Save the drawing']) {
    await page.getByRole('button', { name: 'Files and settings' }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: item }).click()]);
    const content = readFileSync(await download.path());
    await setDoc(page, []);
    await page.locator('input[type=file]').setInputFiles({ name: download.suggestedFilename(), mimeType: 'text/plain', buffer: content });
    await expect.poll(async () => (await doc(page)).length).toBe(5);
    expect(await doc(page)).toEqual(before);
  }
});

test('foreign drawings open, and what is no shape is named', async ({ page }) => {
  await open(page);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><g transform="translate(10 0)">
    <circle id="coin" r="2"/><rect x="1" y="2" width="4" height="3" transform="rotate(90)"/>
    <circle r="1" transform="scale(3 1)"/><text>no</text></g></svg>`;
  await page.locator('input[type=file]').setInputFiles({ name: 'x.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  await expect.poll(async () => (await doc(page)).length).toBe(3);
  const [coin, rect, oval] = await doc(page);
  expect(coin).toEqual({ name: 'coin', shape: { type: 'circle', center: [10, 0], radius: 2 } });
  expect(rect!.shape.type).toMatch(/box/);
  expect(oval!.shape).toMatchObject({ type: 'ellipse', center: [10, 0] });
  await expect(page.locator('.problem')).toContainText('<text>');
});

test('drawings: units, percentages, concave outlines', async ({ page }) => {
  await open(page);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100" width="400">
    <rect id="part" width="10%" height="10%"/><circle id="inch" r="1in" cx="50%"/><rect id="em" width="2em" height="1mm" font-size="10"/>
    <polyline id="way" points="0,0 10,0 10,10" fill="none"/><polygon id="arrow" points="0,0 10,0 3,3 0,10"/><polygon id="three" points="0,0 4,0 0,3"/>
    <polygon id="bow" points="0,0 10,10 10,0 0,10"/><rect width="3furlong" height="1"/></svg>`;
  await page.locator('input[type=file]').setInputFiles({ name: 'x.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  await expect.poll(async () => (await doc(page)).length).toBe(7);
  const found = Object.fromEntries((await doc(page)).map(({ name, shape }) => [name, shape]));
  // As large as it is shown: 400 pixels for 200 units.
  expect(found['part']).toEqual({ type: 'box', min: [0, 0], max: [40, 20] });
  expect(found['inch']).toEqual({ type: 'circle', center: [200, 0], radius: 192 });
  expect(found['em']).toEqual({ type: 'box', min: [0, 0], max: [40, 2 * (96 / 25.4)] });
  expect(found['way']).toEqual({ type: 'polyline', lines: [[[0, 0], [20, 0], [20, 20]]] });
  expect(found['arrow']).toEqual({ type: 'region', rings: [[[0, 0], [20, 0], [6, 6], [0, 20]]] });
  // Around a polyline there is nothing to fill.
  await expect(page.locator('.shape.polyline .body')).toHaveCSS('fill', 'none');
  expect(found['three']!.type).toBe('polygon');
  // A ring that crosses itself is the area that it encloses, as the program has it.
  expect(found['bow']!.type).toBe('region');
  expect(await page.evaluate((s) => window.playground.core.abut.area(s)!, found['bow']!)).toBe(200);
  await expect(page.locator('.problem')).toContainText('Left out: 1 × a length in furlong');
  await expect(page.locator('.problem')).not.toContainText('polygon');
});

test('drawings: viewports in viewports lie where the program has them', async ({ page }) => {
  await open(page);
  const square = (id: string): string => `<rect id="${id}" width="10" height="10"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 0 100 100" height="200">${square('outer')}
    <svg x="10" y="20" width="40" height="20" viewBox="0 0 10 10">${square('middle')}</svg>
    <svg x="10" y="20" width="40" height="20" viewBox="0 0 10 10" preserveAspectRatio="xMaxYMin slice">${square('slice')}</svg>
    <svg width="50%" height="20" viewBox="5 0 10 10" preserveAspectRatio="none"><rect id="none" x="5" width="50%" height="10"/></svg></svg>`;
  await page.locator('input[type=file]').setInputFiles({ name: 'x.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  await expect.poll(async () => (await doc(page)).length).toBe(4);
  const abut = process.env['ABUT'] ?? fileURLToPath(new URL('../../../build/abut', import.meta.url));
  const program = execFileSync(abut, ['convert', '--from', 'svg', '-', '--to', 'ndjson'], { input: svg, encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string });
  expect((await doc(page)).map(({ name, shape }) => ({ id: name, ...shape }))).toEqual(program);
});

test('drawings: paths with curves, holes, style sheets, and rounded rectangles that were stretched', async ({ page }) => {
  await open(page);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><style>.line { fill: none }</style>
    <path id="half" d="M10 0 A 10 10 0 0 1 -10 0 Z"/><path id="wave" class="line" d="m0 0 c1 2 3 2 4 0 s3-2 4 0 q1 1 2 0 t2 0"/>
    <path id="frame" d="M0 0H9V9H0ZM3 3H6V6H3Z" fill-rule="evenodd"/><path id="whole" d="M0 0H9V9H0ZM3 3H6V6H3Z"/>
    <path id="ring" d="M0 0H9V9H0ZM3 3V6H6V3Z"/><rect id="soft" width="10" height="8" rx="2" transform="scale(2 1)"/>
    <path id="bow" d="M0 0L9 9V0L0 9Z"/><path id="broken" fill="none" d="M0 0L5 5L8 x"/></svg>`;
  await page.locator('input[type=file]').setInputFiles({ name: 'x.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  await expect.poll(async () => (await doc(page)).length).toBe(8);
  const scene = await doc(page);
  const found = Object.fromEntries(scene.map(({ name, shape }) => [name, shape]));
  const area = (name: string): Promise<number> => page.evaluate((s) => window.playground.core.abut.area(s)!, found[name]!);
  expect(found['half']!.type).toBe('polygon');
  // Within a ten-thousandth of the drawing's side of the half disc, all along its rim.
  expect(Math.abs((await area('half')) - 50 * Math.PI)).toBeLessThan(0.01 * 10 * Math.PI);
  expect(found['wave']).toMatchObject({ type: 'polyline' });
  const way = (found['wave'] as Extract<Shape, { type: 'polyline' }>).lines[0]!;
  expect(way.at(-1)).toEqual([12, 0]);
  for (const [x, y] of way) expect(Math.abs(y - 1.5 * Math.sin((x * Math.PI) / 4)) < 0.2 || x > 8).toBe(true);
  expect(await area('frame')).toBe(72);
  expect(await area('whole')).toBe(81);
  expect(await area('ring')).toBe(72);
  expect(Math.abs((await area('soft')) - (160 - (4 - Math.PI) * 8))).toBeLessThan(0.3);
  expect(await area('bow')).toBe(40.5);
  expect(found['broken']).toEqual({ type: 'segment', a: [0, 0], b: [5, 5] });
  await expect(page.locator('.problem')).toHaveText(/^Left out: 1 × the rest of a path, .*\(#broken\)$/);
});

test('a file that cannot be read says where', async ({ page }) => {
  await open(page);
  await page.locator('input[type=file]').setInputFiles({
    name: 'x.ndjson',
    mimeType: 'text/plain',
    buffer: Buffer.from('{"type":"circle","center":[0,0],"radius":1}\n{"type":"circle","center":[0,0],"radius":-1}\n'),
  });
  await expect(page.locator('.problem')).toContainText('radius');
  expect(await doc(page)).toHaveLength(2);
});

test('numbers can be typed, and wrong ones are refused', async ({ page }) => {
  await open(page);
  await shape(page, 'A').click();
  const radius = page.getByRole('textbox', { name: 'Radius' });
  await radius.fill('4');
  await radius.press('Enter');
  expect((await circleAt(page)).radius).toBe(4);
  await radius.fill('-1');
  await radius.press('Tab');
  await expect(radius).toHaveAttribute('aria-invalid', 'true');
  expect((await circleAt(page)).radius).toBe(4);
});

test('very large and very small shapes are drawn, and nothing complains', async ({ page }) => {
  await open(page);
  await shape(page, 'A').click();
  const radius = page.getByRole('textbox', { name: 'Radius' });
  await radius.fill('1e308');
  await radius.press('Enter');
  await settled(page);
  await expect(verdict(page)).toHaveText('Overlapping');
  const covers = () => page.evaluate(() => {
    const path = document.querySelector<SVGPathElement>('.shape[data-name="A"] .body')!;
    return path.isPointInFill(new DOMPoint(20, 20)) && path.isPointInFill(new DOMPoint(500, 400));
  });
  expect(await covers()).toBe(true);
  // The rim of a circle of a billion passes through the stage.
  await setDoc(page, [{ name: 'A', shape: { type: 'circle', center: [-1e9, 0], radius: 1e9 } }, (await doc(page))[1]!]);
  const at = await page.evaluate(() => {
    const { view } = window.playground.stage;
    const path = document.querySelector<SVGPathElement>('.shape[data-name="A"] .body')!;
    return [-0.5, 0.5].map((x) => path.isPointInFill(new DOMPoint(view.x(x), view.y(0))));
  });
  expect(at).toEqual([true, false]);
  for (const size of ['1e306', '1e-300']) {
    await page.goto('about:blank');
    await open(page, `#scene=A:circle,0,0,${size};B:box,0,0,${size},${size}`);
    const box = (await shape(page, 'B').locator('.body').boundingBox())!;
    expect(box.width, size).toBeGreaterThan(50);
    expect(box.width, size).toBeLessThan(900);
  }
});

test('bringing two shapes to touch', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Bring them to touch' }).click();
  await settled(page);
  const gap = await page.evaluate(() => {
    const [a, b] = window.playground.store.focus!;
    return window.playground.core.abut.separation(a.shape, b.shape)!;
  });
  expect(Math.abs(gap)).toBeLessThan(1e-15);
});

test('settings: theme, angles, y axis', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Files and settings' }).click();
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.getByLabel('Theme').selectOption('dark');
  expect(await paper()).not.toBe(light);
  await page.getByLabel('y axis').selectOption('false');
  await settled(page);
  expect(await page.evaluate(() => window.playground.stage.view.y(1) > window.playground.stage.view.y(0))).toBe(true);
  await page.reload();
  await page.waitForSelector('body[data-ready]');
  expect(await paper()).not.toBe(light);
  // The article is dark, too, and what is chosen there is chosen here.
  await page.goto('../install/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.locator('[data-theme-button]').click();
  await open(page);
  expect(await paper()).toBe(light);
});

test('1,001 circles come from a file, and their questions are not written', async ({ page }) => {
  await open(page);
  const circles = Array.from({ length: 1001 }, (_, i) => JSON.stringify({ id: `c${i}`, type: 'circle', center: [3 * (i % 40), 3 * Math.floor(i / 40)], radius: 1 }));
  await page.getByRole('button', { name: 'Files and settings' }).click();
  await page.getByLabel('Open a scene').setInputFiles({ name: 'many.ndjson', mimeType: 'application/x-ndjson', buffer: Buffer.from(circles.join('\n')) });
  await expect(page.locator('.shape')).toHaveCount(1001);
  await page.getByRole('button', { name: 'Files and settings' }).click();
  await page.getByRole('button', { name: 'Save the questions' }).click();
  await expect(page.locator('#menu .problem')).toContainText('1001 shapes have too many pairs');
});

test('20,000 circles: a worker reads them, the page says how far it is, and reading can be stopped', async ({ page }) => {
  await open(page);
  const file = { name: 'many.ndjson', mimeType: 'application/x-ndjson', buffer: Buffer.from(Array.from({ length: 20_000 }, (_, i) => JSON.stringify({ type: 'circle', center: [3 * (i % 150), 3 * Math.floor(i / 150)], radius: 1 })).join('\n')) };
  // What the page says while it reads.
  await page.evaluate(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    new MutationObserver(() => {
      const words = document.getElementById('progress')?.textContent;
      if (!words) return;
      // The first time it is stopped at once.
      if (told.push(words) === 1) document.querySelector<HTMLElement>('#progress button')!.click();
    }).observe(document.getElementById('stage')!, { childList: true, subtree: true, characterData: true });
  });
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.locator('.problem')).toHaveText('many.ndjson: stopped');
  await expect(page.locator('#progress')).toHaveCount(0);
  expect(await doc(page)).toHaveLength(2);
  await page.locator('input[type=file]').setInputFiles(file);
  await expect.poll(async () => page.evaluate(() => window.playground.store.doc.length), { timeout: 60_000 }).toBe(20_000);
  const told = await page.evaluate(() => (window as unknown as { told: string[] }).told);
  for (const step of [/^Reading/, /^Drawing 20000 shapes/]) expect(told.some((one) => step.test(one)), String(step)).toBe(true);
  await expect(page.locator('#progress')).toHaveCount(0);
});

test('200 shapes: all pairs in one call a frame', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Files and settings' }).click();
  await page.getByRole('button', { name: '200 shapes' }).click();
  await settled(page);
  const times = await page.evaluate(async () => {
    const { store, stage, core } = window.playground;
    const item = store.doc[77]!;
    const work: number[] = [];
    const frames: number[] = [];
    let last = performance.now();
    for (let i = 0; i < 120; ++i) {
      const angle = i / 10;
      store.replace(item.name, core.moved(item.shape, [6 * Math.cos(angle), 6 * Math.sin(angle)]), 'test');
      await new Promise(requestAnimationFrame);
      const now = performance.now();
      frames.push(now - last);
      last = now;
      work.push(stage.frameTime);
    }
    const middle = (x: number[]) => x.sort((a, b) => a - b)[Math.floor(x.length / 2)]!;
    return { pairs: stage.pairCount, frame: middle(frames), work: middle(work), worst: Math.max(...work) };
  });
  console.log(
    `200 shapes, one moving: ${times.pairs} pairs meet; our own work ${times.work.toFixed(2)} ms a frame (worst ${times.worst.toFixed(2)}), frames ${times.frame.toFixed(2)} ms apart`,
  );
  expect(times.pairs).toBeGreaterThan(20);
});

test('works without a network once it has been there', async ({ page, context }) => {
  await open(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then((r) => r.active?.state));
  await page.waitForFunction(async () => (await caches.keys()).length > 0);
  await page.reload();
  await page.waitForSelector('body[data-ready]');
  await context.setOffline(true);
  await page.reload();
  await page.waitForSelector('body[data-ready]');
  await expect(verdict(page)).toHaveText('Apart');
  await context.setOffline(false);
});

test('the area that two shapes make is drawn, and kept as a region', async ({ page }) => {
  await open(page, '#scene=A:circle,0,0,2;B:box,0,-3,5,3');
  const which = page.getByLabel('Area that they make');
  const [made, said] = [page.locator('.overlay .made'), page.locator('.area output')];
  await expect(made).toHaveCount(0);
  await which.selectOption('Common part');
  await expect(made).toHaveAttribute('d', 'M 0 -2 A 2 2 0 0 1 0 2 Z');
  // It stands where the shapes do.
  const there = await made.evaluate((path: SVGPathElement) => {
    const { x, y } = new DOMPoint(0, 2).matrixTransform(path.getScreenCTM()!);
    return { x, y };
  });
  const top = await onPage(page, 0, 2);
  expect(Math.hypot(there.x - top.x, there.y - top.y)).toBeLessThan(0.1);
  await expect(said).toHaveText('6.2832, 2 edges, 1 curved');
  await which.selectOption('United');
  await expect(said).toHaveText('36.283, 6 edges, 1 curved');
  await which.selectOption('Second without first');
  await expect(said).toHaveText('23.717, 6 edges, 1 curved');
  await page.getByRole('button', { name: 'Keep as a region' }).click();
  await settled(page);
  const kept = (await doc(page)).at(-1)!;
  expect([kept.name, kept.shape.type]).toEqual(['C', 'region']);
  await expect(made).toHaveCount(0);
  await page.keyboard.press('Control+z');
  expect(await doc(page)).toHaveLength(2);
});
