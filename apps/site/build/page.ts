// The frame of every page: its head, the way to the others, both languages.
import { createHash } from 'node:crypto';
import type { Language } from './chapters';
import { copy } from './copy';

export interface Assets {
  script: string;
  /** What the script imports: it comes at the same time, and not after it. */
  imports: readonly string[];
  style: string;
  /** The library, for pages that ask it at once: it is on its way before the script that asks for it. */
  module?: string;
}
/** A folder's page goes by the folder's name. */
export const short = (path: string): string => path.replace(/(^|\/)index\.html$/, '$1');
/** A page's place in the site, its language, and how to come back to the top from it. */
export interface Place {
  path: string;
  language: Language;
}
/** What HTML calls them. */
export const tags: Record<Language, string> = { en: 'en', zh: 'zh-Hans' };
const upFrom = (path: string): string => '../'.repeat(path.split('/').length - 1) || './';
/** The same page in the other language. */
const other = ({ path, language }: Place): string => (language === 'en' ? `zh/${path}` : path.replace(/^zh\//, ''));

const logo = `<svg viewBox="0 0 44 28" width="44" height="28" aria-hidden="true"><circle cx="12" cy="14" r="10"/><rect x="22" y="4" width="20" height="20"/></svg>`;

/** A long list of contents is opened by those who want it where it would stand above the text. */
export const closeOnPhones = `<script>if(!matchMedia('(min-width: 1200px)').matches)document.querySelector('.contents details').open=false</script>`;

/** The reader's choice of light and dark, before anything is drawn. */
const dressed = `<script>try{const t=localStorage.getItem('abut-theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}</script>`;
/** Opened as files: browsers load no script of this kind from there, and folders have no first page. So the page says what to do. */
const asFiles = `<script>if(location.protocol==='file:'){document.querySelector('.as-files').hidden=false;for(const a of document.querySelectorAll('a[href]')){const u=new URL(a.href);if(u.protocol==='file:'&&u.pathname.endsWith('/')){u.pathname+='index.html';a.href=u}}}</script>`;
/** Nothing comes from elsewhere, and no script runs but the site's own. */
const hashes = [dressed, closeOnPhones, asFiles].map((script) => `'sha256-${createHash('sha256').update(script.replace(/<[^>]*>/g, '')).digest('base64')}'`).join(' ');
const policy = `default-src 'self'; script-src 'self' 'wasm-unsafe-eval' ${hashes}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'`;

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
  const folder = (to: string): string => link(short(to));
  const twin = folder(other({ path, language }));
  const otherTag = tags[language === 'en' ? 'zh' : 'en'];
  // Some things need a whole address, where it is known.
  const root = process.env['SITE_URL']?.replace(/\/*$/, '/');
  const [english, chinese] = [language === 'en' ? path : other({ path, language }), language === 'zh' ? path : other({ path, language })].map((to) =>
    root ? root + short(to) : folder(to),
  );
  const alternates = `<link rel="alternate" hreflang="en" href="${english}">
<link rel="alternate" hreflang="zh-Hans" href="${chinese}">
<link rel="alternate" hreflang="x-default" href="${english}">
`;
  return `<!DOCTYPE html>
<html lang="${tags[language]}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<meta name="description" content="${description}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:type" content="article">
<meta property="og:locale" content="${language === 'en' ? 'en_GB' : 'zh_CN'}">
<meta property="og:image" content="${(root ?? link('')) + 'og.png'}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${c.headline}">
<meta name="twitter:card" content="summary_large_image">
${root ? `<link rel="canonical" href="${root}${short(path)}">\n<meta property="og:url" content="${root}${short(path)}">\n` : ''}${alternates}<link rel="icon" href="${link('icon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${link(assets.style)}">
${assets.module ? `<link rel="preload" as="fetch" crossorigin href="${link(assets.module)}">\n` : ''}${dressed}
${assets.imports.map((file) => `<link rel="modulepreload" href="${link(file)}">\n`).join('')}<script type="module" src="${link(assets.script)}"></script>
<noscript><style>.controls,button.tool,.needs-script{display:none!important}</style></noscript>
</head>
<body class="${kind}" data-up="${up}">
<a class="skip" href="#main">${c.skip}</a>
<header class="top">
<a class="brand" href="${link(home)}">${logo}abut</a>
<nav aria-label="${c.site}">
<a href="${link(home)}">${c.article}</a>
${c.pages.map(([to, name]) => `<a href="${link(to.startsWith('/') ? to.slice(1) : home + to)}">${name}</a>`).join('\n')}
</nav>
<div class="tools"><a href="${twin}" hreflang="${otherTag}" lang="${otherTag}" data-language>${c.otherLanguage}</a><button type="button" class="tool" data-theme-button aria-label="${c.theme}" title="${c.theme}">◐</button></div>
</header>
<p class="as-files" role="status" hidden>${c.asFiles}</p>
${body}
<footer><p>${c.footer}</p></footer>
${asFiles}
</body>
</html>
`;
}

