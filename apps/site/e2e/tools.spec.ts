// The museum, the zoom, the field, the benchmarks.
import { readFileSync } from 'node:fs';
import { expect, test } from '../../e2e/quiet';

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

test('the museum has an index by mistake, by author and by damage, and shows what goes in', async ({ page }) => {
  for (const [path, way, title] of [['./museum/', 'By author|By who', 'The last digit'], ['./zh/museum/', '按作者分', '最后一位']] as const) {
    await page.goto(path);
    const index = page.locator('.museum-index');
    await expect(index.locator('details')).toHaveCount(3);
    const rooms = await page.locator('.exhibit').evaluateAll((all) => all.map(({ id }) => `#${id}`).sort());
    for (const list of await index.locator('details').all())
      expect((await list.locator('a').evaluateAll((all) => all.map((a) => a.getAttribute('href')!))).sort()).toEqual(rooms);
    await index.locator('summary').filter({ hasText: new RegExp(way) }).click();
    await index.locator('details').nth(1).locator('a[href="#last-digit"]').click();
    const room = page.locator('#last-digit');
    await expect(room).toBeInViewport();
    await expect(room.locator('h2')).toContainText(title);
    await expect(room.locator('.inputs')).toHaveText('p = (0.3, 0.4), r = 0.5');
  }
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
  await expect(page.locator('.zoom canvas')).toHaveAttribute('data-step', '2');
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
