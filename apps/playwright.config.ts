import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

// Any port, so that two runs on one machine do no harm to each other; Playwright's workers inherit it.
const port = Number((process.env['ABUT_TEST_PORT'] ??= String(20_000 + Math.floor(20_000 * Math.random()))));
// Chromium without its windows takes about half the time; the whole one will do.
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
// A path that nobody told the site of.
const site = `http://127.0.0.1:${port}/some/where/site/`;

export default defineConfig({
  timeout: 90_000,
  fullyParallel: true,
  workers: 2,
  reporter: 'line',
  use: {
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? browsers.find((path) => existsSync(path))!,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'playground', testDir: 'playground/e2e', testIgnore: 'screenshots.spec.ts', use: { baseURL: `${site}playground/` } },
    { name: 'site', testDir: 'site/e2e', use: { baseURL: site } },
    { name: 'screenshots', testDir: 'playground/e2e', testMatch: 'screenshots.spec.ts', use: { baseURL: `${site}playground/` } },
  ],
  webServer: { command: `node e2e/server.mjs ${port}`, port, reuseExistingServer: false },
});
