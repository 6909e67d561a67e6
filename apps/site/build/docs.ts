// The reference: the pages of docs/ as they are, with a live figure where a chapter has one for it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import MarkdownIt from 'markdown-it';
import { markup, type AnyFigure, type Words } from '../src/kit/figure';
import { figures, type FigureName } from '../src/figures';
import { asking, type QueryName } from '../src/reference/figures';
import { figures as enTexts } from '../src/words/en';
import { reference as enReference } from '../src/words/reference-en';
import { reference as zhReference } from '../src/words/reference-zh';
import { ui as enUi } from '../src/words/ui-en';
import { ui as zhUi } from '../src/words/ui-zh';
import { figures as zhTexts } from '../src/words/zh';
import type { Language } from './chapters';
import { copy } from './copy';
import { readGuides } from './guide';
import { closeOnPhones, page, tags, type Assets } from './page';

const folder = new URL('../../../docs/', import.meta.url);
/** What programs write for the site alone. */
const made = new URL('../../../build/docs/', import.meta.url);
const pagesIn = (where: URL): string[] => (existsSync(where) ? readdirSync(where).filter((name) => name.endsWith('.md')) : []);
const places = new Map([folder, made].flatMap((where) => pagesIn(where).map((name) => [name, new URL(name, where)] as const)));
export const documents = [...places.keys()];
/** With the pictures in folders of their own. */
export const pictures = readdirSync(new URL('img/', folder), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.\w+$/.test(name))
  .map((name) => ({ name, source: readFileSync(new URL(`img/${name}`, folder)) }));

/** What stands on the site in the place of a picture: the reader can drag it. */
const live: Readonly<Record<string, FigureName | `ask-${QueryName}`>> = {
  intersects: 'ask-intersects',
  contains: 'ask-contains',
  distance: 'ask-distance',
  separation: 'ask-separation',
  'closest-points': 'ask-closest_points',
  'farthest-points': 'ask-farthest_points',
  intersections: 'ask-intersections',
  tangents: 'ask-tangents',
  contact: 'ask-contact',
  'cast-first-touch': 'ask-cast',
  'cast-difference': 'sum-cast',
  relation: 'ask-relation',
  'overlap-sectors': 'ask-overlap_area',
  measures: 'ask-measures',
  'ellipse-foci': 'foci',
  'ellipse-affine': 'affine',
  'ellipse-evolute': 'evolute',
  'ellipse-two': 'two-ellipses',
  'classic-cases': 'nine-regions',
  'classic-clamp': 'clamp',
  'classic-folding': 'fold',
  'classic-grown': 'wheel',
  'classic-inverse': 'own-frame',
};
/** Pages without a picture: a figure stands after their first paragraph. */
export const begin: Readonly<Record<string, FigureName | `ask-${QueryName}`>> = { 'exactness.md': 'lattice', 'relate.md': 'ask-relate' };
const words = {
  en: { texts: { ...enTexts, ...enReference }, ui: enUi },
  zh: { texts: { ...zhTexts, ...zhReference }, ui: zhUi },
};
function figureMarkup(name: FigureName | `ask-${QueryName}`, language: Language): string {
  const { texts, ui } = words[language];
  const figure = ({ ...figures, ...asking } as Record<string, AnyFigure>)[name]!;
  return markup(name, figure, (texts as Record<string, Words>)[name]!, ui);
}
/** As GitHub makes them: the anchors that the pages link to. */
const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const markdown = new MarkdownIt({ html: true });
markdown.core.ruler.push('anchors', (state) => {
  const times = new Map<string, number>(); // a heading that comes again gets a number
  state.tokens.forEach((token, i) => {
    if (token.type !== 'heading_open') return;
    const text = state.tokens[i + 1]!.children!.filter((t) => t.type === 'text' || t.type === 'code_inline').map((t) => t.content).join('');
    const id = slug(text);
    const before = times.get(id) ?? 0;
    times.set(id, before + 1);
    token.attrSet('id', before ? `${id}-${before}` : id);
  });
});
/** A folder's first page is index.html; so the page on the index has another name. */
export const address = (file: string): string =>
  file === 'README.md' ? 'index.html' : file === 'index.md' ? 'the_index.html' : file.replace(/\.md$/, '.html');

/** Links stay within the site; what leads to a source file is only named. */
function withinSite(html: string): string {
  return html.replace(/<a href="([^"]+)">([\s\S]*?)<\/a>/g, (whole, to: string, words: string) => {
    if (/^(https?:|#)/.test(to)) return whole;
    const [file = '', anchor = ''] = to.split('#');
    if (!documents.includes(file)) return words;
    return `<a href="${file === 'README.md' ? './' : address(file)}${anchor ? `#${anchor}` : ''}">${words}</a>`;
  });
}
export interface Document {
  file: string;
  title: string;
  html: string;
}
/** Wide things can be scrolled by keys; a corner of a table that is empty is no heading, the others head their columns. */
const framed = (html: string): string =>
  withinSite(html).replace(/<(pre|table)>/g, '<$1 tabindex="0">').replace(/<th([^>]*)><\/th>/g, '<td$1></td>').replace(/<th\b/g, '<th scope="col"');

/** A page in Chinese, where somebody has translated it: docs/zh/ has it under the same name. */
export function translated(file: string): string | null {
  const path = new URL(`zh/${file}`, folder);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}
const titleOf = (source: string): string | undefined => /^# (.+)$/m.exec(source)?.[1]?.replace(/`/g, '');
const picturesAbove = (html: string): string => html.replace(/(src)="img\//g, '$1="../../docs/img/');

/** The pages of docs/. In Chinese a guide stands in front of those that nobody has translated, whose text stays English. */
export function readDocuments(language: Language): Document[] {
  const guides = readGuides();
  return documents.map((file) => {
    const source = readFileSync(places.get(file)!, 'utf8');
    const html = framed(markdown.render(source));
    const english = { file, title: titleOf(source) ?? file, html };
    if (language === 'en') return english;
    const chinese = translated(file);
    if (chinese) {
      // On the site all pages of a language stand in one folder.
      const beside = markdown.render(chinese).replace(/(src|href)="\.\.\//g, '$1="');
      return { file, title: titleOf(chinese)!, html: picturesAbove(framed(beside)) };
    }
    // A page that is new has its English title until somebody translates it.
    const { title, text } = guides.get(file) ?? { title: english.title, text: '' };
    const body = picturesAbove(html.replace(/<h1[\s\S]*?<\/h1>/, ''));
    const note = `<p class="note">${copy.zh.englishBelow}</p>`;
    return { file, title, html: `<h1>${title}</h1>${framed(markdown.render(text))}${note}<div lang="en">${body}</div>` };
  });
}
/** The figures of a page: they speak the reader's language in the midst of an English text. */
function withFigures(file: string, html: string, language: Language): string {
  const spoken = (name: Parameters<typeof figureMarkup>[0]): string =>
    figureMarkup(name, language).replace('<figure', `<figure lang="${tags[language]}"`);
  const first = begin[file];
  if (first === undefined)
    return html.replace(/<p><img src="(?:[./]*docs\/)?img\/([\w-]+)\.svg" alt="[^"]*"><\/p>/g, (picture, name: string) =>
      live[name] ? spoken(live[name]) : picture,
    );
  const at = html.indexOf('</p>', Math.max(0, html.indexOf('<div lang="en">'))) + 4;
  return html.slice(0, at) + spoken(first) + html.slice(at);
}
/** The pages in the order and the groups of the first one; what it does not name comes last. */
export function groups(language: Language): { title: string; files: string[] }[] {
  const source = (language === 'zh' && translated('README.md')) || readFileSync(new URL('README.md', folder), 'utf8');
  const left = new Set(documents);
  left.delete('README.md');
  const found = source
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      title: part.split('\n')[0]!,
      files: [...part.matchAll(/\]\((?:\.\.\/)?([\w-]+\.md)/g)].map((m) => m[1]!).filter((file) => left.delete(file)),
    }));
  return [...found, { title: '', files: [...left] }].filter(({ files }) => files.length > 0);
}
export function documentPages(language: Language, assets: Assets): { fileName: string; source: string }[] {
  const c = copy[language];
  const all = readDocuments(language);
  const titles = new Map(all.map(({ file, title }) => [file, title.split(/[:：]/)[0]!]));
  const link = (to: string, title: string, here: boolean): string => `<li><a href="${to}"${here ? ' aria-current="page"' : ''}>${title}</a></li>`;
  const list = (now: string): string =>
    groups(language)
      .map(({ title, files }) => {
        const links = files.map((file) => link(address(file), titles.get(file)!, file === now)).join('');
        return title ? `<li>${title}<ul>${links}</ul></li>` : links;
      })
      .join('');
  return all.map(({ file, title, html }) => {
    const text = withFigures(file, html, language);
    const body = `<div class="layout"><nav class="contents" aria-label="${c.reference}"><details open><summary>${c.reference}</summary><ul>${link('./', c.overview, file === 'README.md')}${list(file)}</ul></details></nav>${closeOnPhones}<main id="main"><section class="document">${text}</section></main></div>`;
    const path = `${language === 'en' ? '' : 'zh/'}docs/${address(file)}`;
    return { fileName: path, source: page({ path, language, title, description: `abut: ${title}`, body, kind: 'docs', assets }) };
  });
}
