import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

import { en, type Words } from './src/words/en';
import { zh } from './src/words/zh';

const wrapper = fileURLToPath(new URL('../../bindings/js/src/library.ts', import.meta.url));

/** Writes sw.js, which keeps the whole site for use without a network. */
function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const files = ['./', './zh/', ...Object.keys(bundle), ...readdirSync('public')].filter(
        (name) => !name.endsWith('.map') && !name.endsWith('index.html'),
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

/** index.html in both languages: English here, Chinese in zh/. */
function languages(): Plugin {
  const filled = (html: string, { page }: Words): string =>
    html.replace(/\{\{(\w+)\}\}/g, (_, name: string) => page[name as keyof Words['page']]);
  return {
    name: 'languages',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const html = bundle['index.html'];
      if (html?.type !== 'asset') throw new Error('no index.html');
      const alternates = [['en', './'], [zh.page.tag, './zh/'], ['x-default', './']]
        .map(([language, to]) => `<link rel="alternate" hreflang="${language}" href="${to}" />`)
        .join('\n    ');
      // Others show the picture by its whole address, where it is known.
      const root = process.env['SITE_URL']?.replace(/\/*$/, '/');
      // A style sheet is taken from a file, too, if nobody asks where it comes from.
      const source = String(html.source).replace(/(<link rel="stylesheet") crossorigin/, '$1').replace('content="../og.png"', root ? `content="${root}og.png"` : '$&');
      const template = source.replace('</title>', `</title>\n    ${alternates}`).replace('</body>', '  <script src="./as-file.js"></script>\n  </body>');
      // One folder further down.
      const below = filled(template, zh).replace(/\b(href|src|data-root|content)="\.(\.?)\//g, (_, name: string, up: string) => `${name}="../${up ? '../' : ''}`);
      html.source = filled(template, en);
      this.emitFile({ type: 'asset', fileName: 'zh/index.html', source: below });
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
  plugins: [languages(), offline(), early()],
  worker: { format: 'es' },
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 300 },
  server: { fs: { allow: ['../..'] } },
});
