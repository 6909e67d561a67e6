// What the tests of the pages share.
import type { Page } from '@playwright/test';
import { blank, cut } from '../../e2e/look';
import { expect } from '../../e2e/quiet';

/** Goes from figure to figure until each is awake. */
export async function wake(page: Page): Promise<void> {
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
export const covered = (page: Page): Promise<string[]> =>
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
export const widths = [390, 1024, 1440];
export const overflow = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Nothing is cut off, wider than the page or blank, in each width, and in the dark as well: only the colours change there. */
export async function whole(page: Page, path: string): Promise<void> {
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
