import type { Locator, Page } from '@playwright/test';
import type { Core } from '../src/core';
import type { Doc } from '../src/model';
import type { Stage } from '../src/stage';
import type { Store } from '../src/store';

declare global {
  interface Window {
    playground: { core: Core; store: Store; stage: Stage };
  }
}

export { expect, test, violations } from '../../e2e/quiet';

export async function open(page: Page, hash = ''): Promise<void> {
  await page.goto(`./${hash}`);
  await page.waitForSelector('body[data-ready]');
  await settled(page);
}

/** Two frames later everything has been drawn. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => done())))),
  );

export const shape = (page: Page, name: string): Locator => page.locator(`.shape[data-name="${name}"]`);
export const handle = (page: Page, label: string): Locator => page.locator(`.handle[aria-label="${label}"]`);
export const verdict = (page: Page): Locator => page.locator('#verdict strong');

/** Where a point of the plane is on the page. */
export const onPage = (page: Page, x: number, y: number): Promise<{ x: number; y: number }> =>
  page.evaluate(
    ([x, y]) => {
      const box = document.getElementById('canvas')!.getBoundingClientRect();
      const { view } = window.playground.stage;
      return { x: box.left + view.x(x!), y: box.top + view.y(y!) };
    },
    [x, y],
  );

export async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const [p, q] = [await onPage(page, ...from), await onPage(page, ...to)];
  await page.mouse.move(p.x, p.y);
  await page.mouse.down();
  await page.mouse.move((p.x + q.x) / 2, (p.y + q.y) / 2, { steps: 4 });
  await page.mouse.move(q.x, q.y, { steps: 4 });
  await page.mouse.up();
  await settled(page);
}

export const doc = (page: Page): Promise<Doc> => page.evaluate(() => window.playground.store.doc);
export const setDoc = async (page: Page, scene: Doc): Promise<void> => {
  await page.evaluate((next) => window.playground.store.edit(next), scene);
  await settled(page);
};
