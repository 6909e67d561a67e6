import { defineConfig } from '@playwright/test';

const port = 4291;

export default defineConfig({
  testDir: 'e2e',
  timeout: 60_000,
  fullyParallel: true,
  workers: 2,
  reporter: 'line',
  use: {
    baseURL: `http://127.0.0.1:${port}/some/where/site/`,
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
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
  webServer: {
    command: `node e2e/server.mjs ${port}`,
    port,
    reuseExistingServer: false,
  },
});
