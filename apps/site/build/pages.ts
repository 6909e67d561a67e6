// The pages as text: the article in each language, with the first picture of every figure in it.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { markup, type AnyFigure } from '../src/kit/figure';
import { figures } from '../src/figures';
import * as en from '../src/words/en';
import * as zh from '../src/words/zh';
import { chapters, languages, type Language } from './chapters';
import { chapterOf, type Chapter } from './markdown';
import { copy } from './copy';

export const words = { en, zh };
const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

export function readChapters(language: Language): (Chapter & { name: string; number: number })[] {
  const { ui, figures: texts } = words[language];
  return chapters.map((name, i) => {
    const file = `text/${language}/${String(i + 1).padStart(2, '0')}-${name}.md`;
    const draw = (id: string): string => {
      if (!(id in figures)) throw new Error(`${file}: no figure "${id}"`);
      const key = id as keyof typeof figures;
      return markup(id, figures[key] as AnyFigure, texts[key], ui);
    };
    return { name, number: i + 1, ...chapterOf(readFileSync(at(file), 'utf8'), name, draw, { ...copy[language].blocks }) };
  });
}

export interface Assets {
  script: string;
  style: string;
}
/** A page's place in the site, its language, and how to come back to the top from it. */
export interface Place {
  path: string;
  language: Language;
}
const upFrom = (path: string): string => '../'.repeat(path.split('/').length - 1) || './';
/** The same page in the other language. */
const other = ({ path, language }: Place): string => (language === 'en' ? `zh/${path}` : path.replace(/^zh\//, ''));

const logo = `<svg viewBox="0 0 44 28" width="44" height="28" aria-hidden="true"><circle cx="12" cy="14" r="10"/><rect x="22" y="4" width="20" height="20"/></svg>`;

export interface Page extends Place {
  title: string;
  description: string;
  body: string;
  /** The name of the body's class. */
  kind: string;
  assets: Assets;
}
export function page({ path, language, title, description, body, kind, assets }: Page): string {
  const c = copy[language];
  const up = upFrom(path);
  const home = language === 'en' ? '' : 'zh/';
  const link = (to: string): string => (up + to).replace(/^\.\/$/, './');
  const folder = (to: string): string => link(to.replace(/index\.html$/, ''));
  const twin = folder(other({ path, language }));
  const here = folder(path);
  const [english, chinese] = language === 'en' ? [here, twin] : [twin, here];
  return `<!doctype html>
<html lang="${language === 'en' ? 'en' : 'zh-Hans'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<meta name="description" content="${description}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:type" content="article">
<meta property="og:image" content="${link('og.png')}">
<link rel="alternate" hreflang="en" href="${english}">
<link rel="alternate" hreflang="zh-Hans" href="${chinese}">
<link rel="alternate" hreflang="x-default" href="${english}">
<link rel="icon" href="${link('icon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${link(assets.style)}">
<script>try{const t=localStorage.getItem('abut-theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}</script>
<script type="module" src="${link(assets.script)}"></script>
<noscript><style>.controls,.tool,.needs-script{display:none!important}</style></noscript>
</head>
<body class="${kind}" data-up="${up}">
<a class="skip" href="#main">${c.skip}</a>
<header class="top">
<a class="brand" href="${link(home)}">${logo}abut</a>
<nav aria-label="${c.site}">
<a href="${link(home)}">${c.article}</a>
${c.pages.map(([to, name]) => `<a href="${link(to)}">${name}</a>`).join('\n')}
</nav>
<div class="tools"><a href="${twin}" hreflang="${language === 'en' ? 'zh-Hans' : 'en'}" lang="${language === 'en' ? 'zh-Hans' : 'en'}" data-language>${c.otherLanguage}</a><button type="button" class="tool" data-theme-button aria-label="${c.theme}" title="${c.theme}">◐</button></div>
</header>
${body}
<footer><p>${c.footer}</p></footer>
</body>
</html>
`;
}

export function article(language: Language, assets: Assets): string {
  const c = copy[language];
  const all = readChapters(language);
  const list = all
    .map(({ name, title }) => `<li><a href="#${name}">${title}</a></li>`)
    .join('');
  const sections = all
    .map(
      ({ name, number, title, html }) =>
        `<section id="${name}" aria-labelledby="${name}-title"><h2 id="${name}-title"><span class="number">${number}</span><a class="anchor" href="#${name}">${title}</a></h2>\n${html}</section>`,
    )
    .join('\n');
  const body = `<div class="layout">
<nav class="contents" aria-label="${c.contents}"><details open><summary>${c.contents}</summary><ol>${list}</ol></details></nav>
<main id="main">
<div class="opening"><h1>${c.headline}</h1>${c.opening}</div>
${sections}
<section id="end" class="end">${c.end}</section>
</main>
</div>`;
  const path = language === 'en' ? 'index.html' : 'zh/index.html';
  return page({ path, language, title: c.title, description: c.description, body, kind: 'article', assets });
}
export { languages };
