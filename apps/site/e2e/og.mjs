// Draws public/og.png, the picture that others show beside a link: node e2e/og.mjs, after make site.
import { chromium } from '@playwright/test';
import { fileURLToPath } from 'node:url';

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
const cells = [];
for (let i = -26; i <= 26; ++i)
  for (let j = -12; j <= 12; ++j) {
    const inside = 4 * i + 5.3 * j < 3;
    const wrong = !inside && 4 * i + 5.3 * j < 8;
    cells.push(`<rect x="${600 + 23 * i}" y="${315 - 26 * j}" width="20" height="23" fill="${wrong ? '#c23a00' : inside ? '#a9cbe6' : '#fffefb'}"/>`);
  }
await page.setContent(`<body style="margin:0;background:#f9f7f2;font-family:'DejaVu Sans',sans-serif">
<svg width="1200" height="630">${cells.join('')}
<rect x="60" y="150" width="850" height="330" rx="28" fill="#f9f7f2"/>
<g fill="#ffc72a4d" stroke="#1a1f27" stroke-width="6"><circle cx="150" cy="235" r="40"/><rect x="190" y="195" width="80" height="80"/></g>
<text x="300" y="258" font-size="64" font-weight="700" fill="#1a1f27">abut</text>
<text x="106" y="372" font-size="66" font-weight="700" fill="#1a1f27">Where shapes meet</text>
<text x="108" y="436" font-size="30" fill="#58616e">right to the last bit · 图形在哪里相遇</text></svg>`);
await page.screenshot({ path: fileURLToPath(new URL('../public/og.png', import.meta.url)) });
await browser.close();
