// The pictures of the main states: `make screenshots`. One of them stands in the README.
import { fileURLToPath } from 'node:url';
import { expect, open, settled, shape, test } from './page';

const folder = process.env['SHOTS'] ?? fileURLToPath(new URL('../screenshots', import.meta.url));

const scenes = {
  apart: '',
  touching: '#scene=A:circle,-1,2.5,2.5;B:box,0.5,-2.5,6,0.5',
  overlapping: '#scene=A:circle,-0.5,0.75,2.5;B:oriented_box,2.5,-0.5,3,1.5,0.96,0.28',
  ellipses: '#scene=A:ellipse,-2,1,3,1.25,0.8,0.6;B:ellipse,1.5,-0.5,2.5,1.5,0.96,-0.28',
  many: '#scene=A:circle,-5,2,1.5;B:box,-3.5,-2,-1,1;C:capsule,-7,-2,-5,-3,0.75;D:polygon,0,5,1,1,4,0,5,3,3,4.5,0.5,3.5;E:rounded_box,2.5,-1.5,1.5,0.75,0.8,0.6,0.5;F:ellipse,6,-2,1.75,1,0.6,0.8;G:segment,-8,4,-2,3.5;H:point,5.5,0.5',
  outlines: '#scene=A:region,0,2,6,-6,-2,0,-2,0,3,-2,0,-4,3,-6,3,4,-5,-1,-4,-1,-4,0,-5,0;B:polyline,0.5,2,4,-7,3,-2,4,2,-1,5,1,3,3,-3,5,-1,6,-3;C:circle,3,3,1.25',
};

test.use({ viewport: { width: 1200, height: 750 } });

for (const scheme of ['light', 'dark'] as const)
  for (const [name, hash] of Object.entries(scenes))
    test(`${name}, ${scheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await open(page, hash);
      await expect(page.locator('#note')).toHaveText('');
      if (name !== 'apart') {
        await shape(page, 'A').click();
        await settled(page);
      }
      await page.screenshot({ path: `${folder}/${name}-${scheme}.png` });
    });

test('phone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await open(page, scenes.touching);
  await page.screenshot({ path: `${folder}/phone.png` });
});

for (const mode of ['motion', 'lessons', 'limit'])
  test(`${mode}`, async ({ page }) => {
    await open(page, mode === 'motion' ? '#scene=A:capsule,-6,2,-4.5,3,0.75>7,-2.5;B:oriented_box,2,-0.5,1.5,1,0.8,0.6;C:ray,-6,-3,5,1' : '');
    await page.locator(`#tab-${mode}`).click();
    if (mode === 'lessons') for (let i = 0; i < 3; ++i) await page.getByRole('button', { name: 'Next' }).click();
    await settled(page);
    await page.screenshot({ path: `${folder}/${mode}.png` });
  });
