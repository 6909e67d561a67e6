import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { article, languages } from './build/pages';

const wrapper = fileURLToPath(new URL('../../bindings/js/src/index.ts', import.meta.url));

/** Writes the pages beside what Vite has bundled. */
function pages(): Plugin {
  return {
    name: 'pages',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle);
      const style = chunks.find((c) => c.type === 'asset' && c.fileName.endsWith('.css'))!.fileName;
      const script = (name: string): string =>
        chunks.find((c) => c.type === 'chunk' && c.isEntry && c.name === name)!.fileName;
      for (const language of languages) {
        const at = language === 'en' ? '' : 'zh/';
        const assets = { style, script: script(`article-${language}`) };
        this.emitFile({ type: 'asset', fileName: `${at}index.html`, source: article(language, assets) });
      }
    },
  };
}

export default defineConfig({
  base: './',
  resolve: { alias: { abut: wrapper } },
  plugins: [pages()],
  server: { fs: { allow: ['../..'] } },
  build: {
    target: 'es2022',
    outDir: '../../build/site',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: {
        'article-en': 'src/article-en.ts',
        'article-zh': 'src/article-zh.ts',
      },
    },
  },
});
