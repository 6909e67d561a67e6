import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';

/** A page that may neither complain on the console nor ask anyone else for anything. */
export const test = base.extend<{ quiet: void }>({
  quiet: [
    async ({ page, baseURL }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('request', (request) => {
        const url = request.url();
        if (!url.startsWith(new URL('/some/where/site/', baseURL).href) && !/^(blob|data):/.test(url)) complaints.push(`asked ${url}`);
      });
      await use();
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/**
 * What axe finds. What is within a drawing is no text to read, and there are thousands of its dots. No page has frames, so axe
 * runs in the page itself, without a second page that puts frames together: that takes half the time.
 */
export async function violations(page: Page, prepare = (axe: AxeBuilder): AxeBuilder => axe): Promise<unknown[]> {
  const found = await prepare(new AxeBuilder({ page }).setLegacyMode().exclude('.ink')).analyze();
  return found.violations.map((v) => [v.id, v.nodes.slice(0, 3).map((n) => n.html.slice(0, 200))]);
}
