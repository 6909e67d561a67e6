import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { alias: { abut: fileURLToPath(new URL('../bindings/js/src/library.ts', import.meta.url)) } },
  server: { fs: { allow: ['..'] } },
  test: { include: ['*/test/**/*.test.ts'], testTimeout: 180_000 },
});
