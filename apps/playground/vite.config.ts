import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const wrapper = fileURLToPath(new URL('../../bindings/js/src/library.ts', import.meta.url));

/** Writes sw.js, which keeps the whole site for use without a network. */
function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const files = ['./', ...Object.keys(bundle), ...readdirSync('public')].filter(
        (name) => !name.endsWith('.map') && name !== 'index.html',
      );
      const version = Object.keys(bundle).sort().join('|');
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: `// Built anew with every version of the site: ${version}
const cache = 'abut ' + ${JSON.stringify(version)};
self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cache).then((c) => c.addAll(${JSON.stringify(files)})));
  self.skipWaiting();
});
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys().then((names) =>
      Promise.all(names.filter((n) => n.startsWith('abut ') && n !== cache).map((n) => caches.delete(n))),
    ),
  );
});
self.addEventListener('fetch', (event) => {
  if (event.request.method === 'GET')
    event.respondWith(caches.match(event.request, { ignoreSearch: true, ignoreVary: true }).then((r) => r ?? fetch(event.request)));
});
`,
      });
    },
  };
}

/** The first module is on its way before the script that asks for it. */
function early(): Plugin {
  return {
    name: 'early',
    apply: 'build',
    transformIndexHtml: (_, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((name) => /stage.*\.wasm$/.test(name))
        .map((name) => ({ tag: 'link', attrs: { rel: 'preload', as: 'fetch', crossorigin: '', href: `./${name}` } })),
  };
}

export default defineConfig({
  base: './',
  resolve: { alias: { abut: wrapper } },
  plugins: [offline(), early()],
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 300 },
  server: { fs: { allow: ['../..'] } },
});
