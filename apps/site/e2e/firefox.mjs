// The site and the playground in Firefox: quiet, awake, playable, and with forced colours and less motion.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import puppeteer from 'puppeteer-core';
import axe from 'axe-core';

// Any port, so that two runs on one machine do no harm to each other.
const port = 20_000 + Math.floor(20_000 * Math.random());
const base = `http://127.0.0.1:${port}/some/where/site/`;
let server;
let browser;
before(async () => {
  server = spawn(process.execPath, [fileURLToPath(new URL('../../e2e/server.mjs', import.meta.url)), String(port)], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(server.stdout, 'data');
  browser = await launch({});
});
after(async () => {
  await browser?.close();
  server?.kill();
});
const launch = (extraPrefsFirefox) =>
  puppeteer.launch({ browser: 'firefox', executablePath: process.env['FIREFOX'] ?? '/usr/bin/firefox-esr', headless: true, extraPrefsFirefox });

/** A page that may not complain. */
async function quiet(from, path, use) {
  const page = await from.newPage();
  const complaints = [];
  page.on('console', (m) => ['error', 'warn'].includes(m.type()) && complaints.push(m.text()));
  // A page that is left while it loads cuts its own loads off. Firefox calls that an error of the page.
  page.on('pageerror', (error) => /^(Error: )?AbortError: The operation was aborted/.test(String(error)) || complaints.push(String(error)));
  await page.setViewport({ width: 1280, height: 800 });
  await page.goto(base + path);
  await use(page);
  await page.close();
  assert.deepEqual(complaints, []);
}
const text = (page, selector) => page.$eval(selector, (e) => e.textContent);
const until = (page, selector, pattern) =>
  page.waitForFunction((s, p) => new RegExp(p).test(document.querySelector(s)?.textContent ?? ''), { timeout: 15_000 }, selector, pattern);

for (const path of ['', 'zh/'])
  test(`every figure of ${path || 'the article'} wakes`, () =>
    quiet(browser, path, async (page) => {
      const asleep = await page.evaluate(async () => {
        const next = () => document.querySelector('figure[data-figure]:not([data-ready])');
        for (let i = 0; i < 500 && next(); ++i) {
          next().scrollIntoView({ behavior: 'instant' });
          await new Promise((done) => setTimeout(done, 20));
        }
        return document.querySelectorAll('figure[data-figure]:not([data-ready])').length;
      });
      assert.equal(asleep, 0);
      // Its scroll bar takes room of its own.
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    }));

test('a figure is dragged by the mouse and moved by the keys', () =>
  quiet(browser, '#circle-point', async (page) => {
    await page.waitForSelector('#fig-point-circle[data-ready]');
    const knobs = await page.$$('#fig-point-circle .handle .knob');
    const box = await knobs[2].boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    assert.match(await text(page, '#fig-point-circle .verdict'), /inside/);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 160, y - 160, { steps: 5 });
    await page.mouse.up();
    await until(page, '#fig-point-circle .verdict', 'outside');
    for (let i = 0; i < 30 && !/inside/.test(await text(page, '#fig-point-circle .verdict')); ++i) for (const key of ['ArrowLeft', 'ArrowDown']) await page.keyboard.press(key);
    await until(page, '#fig-point-circle .verdict', 'inside');
  }));

test('museum, zoom, field and benchmarks load abut and answer', async () => {
  await quiet(browser, 'museum/', (page) => until(page, '#corners-only .wrong output', 'no'));
  await quiet(browser, 'zoom/#circle=3,4,3e-14', (page) => until(page, '.status', '[1-9]\\d* of \\d+ answers wrong'));
  await quiet(browser, 'field/', async (page) => {
    await page.hover('.field figure');
    await page.waitForSelector('.field[data-ready]');
    await until(page, '.field .status', 'Apart');
  });
  await quiet(browser, 'benchmarks/', (page) => page.waitForSelector('.bench[data-ready]'));
  await quiet(browser, 'zh/docs/relation.html', async (page) => {
    await page.hover('#fig-ask-relation');
    await page.waitForSelector('#fig-ask-relation[data-ready]');
    await until(page, '#fig-ask-relation .verdict', '[\\u4e00-\\u9fff]');
  });
});

test('the playground: shapes are dragged until they touch', () =>
  quiet(browser, 'playground/', async (page) => {
    await page.waitForSelector('body[data-ready]');
    assert.equal(await text(page, '#verdict strong'), 'Apart');
    const at = (x, y) =>
      page.evaluate(
        (x, y) => {
          const box = document.getElementById('canvas').getBoundingClientRect();
          const { view } = window.playground.stage;
          return [box.left + view.x(x), box.top + view.y(y)];
        },
        x,
        y,
      );
    await page.mouse.move(...(await at(-3, 2)));
    await page.mouse.down();
    await page.mouse.move(...(await at(-1, 2.5)), { steps: 6 });
    await page.mouse.up();
    await until(page, '#verdict strong', 'Touching exactly');
  }));

test('the playground speaks Chinese', () =>
  quiet(browser, 'playground/zh/', async (page) => {
    await page.waitForSelector('body[data-ready]');
    assert.equal(await text(page, '#verdict strong'), '分离');
  }));

// Contrast takes long, and is Chromium's to find: the colours are the same.
for (const path of ['', 'zh/', 'museum/', 'zoom/', 'zh/field/', 'benchmarks/', 'zh/install/', 'search/', 'docs/cast.html', 'zh/docs/relation.html', 'playground/'])
  test(`axe finds nothing on ${path || 'the article'}`, () =>
    quiet(browser, path, async (page) => {
      if (path === 'playground/') await page.waitForSelector('body[data-ready]');
      await page.evaluate(axe.source);
      const found = await page.evaluate(async () => {
        const { violations } = await globalThis.axe.run({ exclude: ['.ink'] }, { rules: { 'color-contrast': { enabled: false } }, resultTypes: ['violations'] });
        return violations.map((v) => [v.id, ...v.nodes.slice(0, 3).map((n) => n.html.slice(0, 200))]);
      });
      assert.deepEqual(found, []);
    }));

// Fingers are Chromium's alone: Puppeteer has no touch for Firefox.
test('at 200 % and 400 % nothing is cut off', () =>
  quiet(browser, '', async (page) => {
    for (const [width, height] of [[640, 400], [320, 256]])
      for (const path of ['', 'zh/', 'museum/', 'zoom/', 'field/', 'benchmarks/', 'install/', 'search/', 'docs/cast.html', 'zh/docs/relate.html']) {
        await page.setViewport({ width, height });
        await page.goto(base + path);
        // Leaving a page that still loads is an error in Firefox's eyes.
        await page.waitForNetworkIdle({ idleTime: 100 });
        assert.equal(await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth)), 0, `${path} at ${width}`);
      }
  }));

test('without a script the pages can be read', async () => {
  const other = await launch({ 'javascript.enabled': false });
  try {
    for (const path of ['', 'zh/', 'museum/', 'field/', 'docs/cast.html'])
      await quiet(other, path, async (page) => {
        const seen = await page.evaluate(() => ({
          words: document.querySelector('main').innerText.length,
          awake: document.querySelectorAll('[data-ready]').length,
          empty: document.querySelectorAll('figure[data-figure] svg .ink:empty').length,
          controls: [...document.querySelectorAll('.controls')].filter((c) => c.checkVisibility()).length,
        }));
        assert.ok(seen.words > 400, path);
        assert.deepEqual([seen.awake, seen.empty, seen.controls], [0, 0, 0], path);
      });
  } finally {
    await other.close();
  }
});

test('forced colours and less motion', async () => {
  const other = await launch({ 'browser.display.document_color_use': 2, 'ui.prefersReducedMotion': 1 });
  try {
    await quiet(other, 'playground/', async (page) => {
      await page.waitForSelector('body[data-ready]');
      const [chosen, plain] = await page.$$eval('[role=tab]', (tabs) =>
        [tabs.find((t) => t.ariaSelected === 'true'), tabs.find((t) => t.ariaSelected !== 'true')].map((t) => {
          const s = getComputedStyle(t);
          return [s.backgroundColor, s.color, s.outlineStyle, s.borderBottomColor, s.textDecorationLine].join();
        }),
      );
      assert.notEqual(chosen, plain);
      assert.equal(await page.evaluate(() => matchMedia('(forced-colors: active)').matches), true);
    });
    await quiet(other, '', async (page) => {
      const at = await page.evaluate(async () => {
        const play = document.querySelector('[data-play]');
        play.scrollIntoView();
        const figure = play.closest('figure');
        for (let i = 0; i < 100 && !('ready' in figure.dataset); ++i) await new Promise((done) => setTimeout(done, 50));
        play.click();
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        const range = play.closest('.control').querySelector('input');
        return [range.value, range.max];
      });
      assert.equal(at[0], at[1]);
    });
  } finally {
    await other.close();
  }
});

test('the playground opens a drawing', () =>
  quiet(browser, 'playground/', async (page) => {
    await page.waitForSelector('body[data-ready]');
    const input = await page.$('input[type=file]');
    await input.uploadFile(fileURLToPath(new URL('drawing.svg', import.meta.url)));
    await page.waitForFunction(() => window.playground.store.doc.some(({ name }) => name === 'bow'), { timeout: 15_000 });
    const found = await page.evaluate(() => window.playground.store.doc.map(({ name, shape }) => [name, shape.type]));
    assert.deepEqual(found, [['coin', 'circle'], ['plate', 'ellipse'], ['bow', 'region'], ['half', 'polygon']]);
    await until(page, '#menu .problem', '1 <text>; 1 × ellipse: ry: must not be negative');
  }));

test('without WebAssembly each page says so, or does without', async () => {
  const without = await launch({ 'javascript.options.wasm': false });
  const visit = async (path, look) => {
    const page = await without.newPage();
    await page.goto(base + path);
    await look(page);
    await page.close();
  };
  try {
    await visit('playground/', (page) => until(page, '[role=alert]', 'needs WebAssembly'));
    await visit('playground/zh/', (page) => until(page, '[role=alert]', '需要 WebAssembly'));
    for (const path of ['zoom/', 'zh/zoom/']) await visit(path, (page) => until(page, '.status', 'WebAssembly'));
    await visit('field/', async (page) => {
      await page.hover('.field figure');
      await until(page, '.status', 'WebAssembly');
    });
    // What the figures of the article compute they compute by themselves.
    await visit('', async (page) => {
      await page.waitForSelector('figure[data-ready]');
      assert.equal(await page.$('[aria-busy]'), null);
    });
    await visit('docs/cast.html', async (page) => {
      const figure = await page.waitForSelector('figure[data-figure]');
      await figure.scrollIntoView();
      await figure.hover();
      await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'), { timeout: 15_000 });
    });
  } finally {
    await without.close();
  }
});
