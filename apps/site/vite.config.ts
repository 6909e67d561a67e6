import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { Abut, instantiate } from '../../bindings/js/src/library';
import { codeFiles } from './build/alone';
import { documentPages, pictures } from './build/docs';
import { offlineWorker } from './build/offline';
import { robots, sitemap } from './build/sitemap';
import { article, bench, field, install, languages, machines, museum, searchIndex, searchPage, zoom } from './build/pages';
import { library } from './src/reference/figures';

const wrapper = fileURLToPath(new URL('../../bindings/js/src/library.ts', import.meta.url));

/** Writes the pages beside what Vite has bundled. */
function pages(): Plugin {
  return {
    name: 'pages',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const written: string[] = [];
      const put = (fileName: string, source: string | Uint8Array): void => {
        written.push(fileName);
        this.emitFile({ type: 'asset', fileName, source });
      };
      const chunks = Object.values(bundle);
      const style = chunks.find((c) => c.type === 'asset' && c.fileName.endsWith('.css'))!.fileName;
      const entry = (name: string): { style: string; script: string; imports: string[] } => {
        const imports = new Set<string>();
        const follow = (file: string): void => {
          const chunk = bundle[file];
          if (chunk?.type !== 'chunk') return;
          for (const next of chunk.imports) if (!imports.has(next)) follow((imports.add(next), next));
        };
        const script = chunks.find((c) => c.type === 'chunk' && c.isEntry && c.name === name)!.fileName;
        follow(script);
        return { style, script, imports: [...imports] };
      };
      const wasm = (name: string): string => chunks.find((c) => c.type === 'asset' && c.names.includes(`${name}.wasm`))!.fileName;
      // The figures that ask abut ask it here already.
      library.abut = new Abut().add(await instantiate(readFileSync(new URL('../playground/wasm/play.wasm', import.meta.url))));
      for (const language of languages) {
        const at = language === 'en' ? '' : 'zh/';
        const emit = (fileName: string, source: string): void => {
          put(at + fileName, source);
        };
        const assets = (page: string) => entry(`${page}-${language}`);
        emit('index.html', article(language, assets('article')));
        emit('museum/index.html', museum(language, assets('museum')));
        emit('zoom/index.html', zoom(language, { ...assets('zoom'), module: wasm('rows') }));
        emit('field/index.html', field(language, assets('field')));
        emit('benchmarks/index.html', bench(language, entry('bench')));
        emit('install/index.html', install(language, entry('plain')));
        emit('search/index.html', searchPage(language, entry('search')));
        emit('search/index.json', JSON.stringify(searchIndex(language)));
        for (const { fileName, source } of documentPages(language, assets('reference'))) put(fileName, source);
      }
      const kept = languages.map((language) => entry(`article-${language}`)).flatMap(({ style, script, imports }) => [style, script, ...imports]);
      put('sw.js', offlineWorker(['./', './zh/', 'icon.svg', ...new Set(kept)], Object.keys(bundle).filter((name) => name.startsWith('assets/')).sort()));
      put('benchmarks/figures.json', JSON.stringify(machines));
      for (const { name, source } of codeFiles()) put(name, source);
      for (const { name, source } of pictures) put(`docs/img/${name}`, source);
      const root = process.env['SITE_URL']?.replace(/\/*$/, '/');
      if (root) {
        // The playground is laid beside these pages afterwards.
        const pages = [...written.filter((name) => name.endsWith('.html')), 'playground/index.html', 'playground/zh/index.html'];
        put('sitemap.xml', sitemap(pages, root));
        put('robots.txt', robots(root));
      }
    },
  };
}

export default defineConfig({
  base: './',
  resolve: { alias: { abut: wrapper } },
  plugins: [pages()],
  worker: { format: 'es' },
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
        ...Object.fromEntries(
          ['article', 'museum', 'zoom', 'field', 'reference'].flatMap((page) => languages.map((l) => [`${page}-${l}`, `src/${page}-${l}.ts`])),
        ),
        search: 'src/search.ts',
        bench: 'src/bench.ts',
        plain: 'src/plain.ts',
      },
    },
  },
});
