// The reference: the pages of docs/ as they are, with a live figure where a chapter has one for it.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import MarkdownIt from 'markdown-it';
import { markup, type AnyFigure, type Words } from '../src/kit/figure';
import { figures, type FigureName } from '../src/figures';
import { asking, type QueryName } from '../src/reference/figures';
import { figures as texts } from '../src/words/en';
import { reference } from '../src/words/reference-en';
import { ui } from '../src/words/ui-en';
import { copy } from './copy';
import { page, type Assets } from './page';

const folder = new URL('../../../docs/', import.meta.url);
export const documents = readdirSync(folder).filter((name) => name.endsWith('.md'));
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
function figureMarkup(name: FigureName | `ask-${QueryName}`): string {
  const figure = ({ ...figures, ...asking } as Record<string, AnyFigure>)[name]!;
  return markup(name, figure, ({ ...texts, ...reference } as Record<string, Words>)[name]!, ui);
}
/** Pictures that have a live figure give way to it. */
const alive = (html: string): string =>
  html.replace(/<p><img src="img\/([\w-]+)\.svg" alt="[^"]*"><\/p>/g, (picture, name: string) => (live[name] ? figureMarkup(live[name]) : picture));

/** As GitHub makes them: the anchors that the pages link to. */
const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const markdown = new MarkdownIt({ html: true });
markdown.core.ruler.push('anchors', (state) => {
  state.tokens.forEach((token, i) => {
    if (token.type !== 'heading_open') return;
    const text = state.tokens[i + 1]!.children!.filter((t) => t.type === 'text' || t.type === 'code_inline').map((t) => t.content).join('');
    token.attrSet('id', slug(text));
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
export function readDocuments(): Document[] {
  return documents.map((file) => {
    const source = readFileSync(fileURLToPath(new URL(file, folder)), 'utf8');
    const title = /^# (.+)$/m.exec(source)?.[1]?.replace(/`/g, '') ?? file;
    return { file, title, html: withinSite(markdown.render(source)).replace(/<(pre|table)>/g, '<$1 tabindex="0">') };
  });
}
export function documentPages(assets: Assets): { fileName: string; source: string }[] {
  const all = readDocuments();
  const list = all
    .filter(({ file }) => file !== 'README.md')
    .map(({ file, title }) => `<li><a href="${address(file)}">${title}</a></li>`)
    .join('');
  return all.map(({ file, title, html }) => {
    // The page on exactness has no picture: a figure stands after its first paragraph.
    const at = html.indexOf('</p>') + 4;
    const text = file === 'exactness.md' ? html.slice(0, at) + figureMarkup('lattice') + html.slice(at) : alive(html);
    const body = `<div class="layout"><nav class="contents" aria-label="${copy.en.reference}"><details open><summary>${copy.en.reference}</summary><ul><li><a href="./">Overview</a></li>${list}</ul></details></nav><main id="main"><section class="document">${text}</section></main></div>`;
    const path = `docs/${address(file)}`;
    return { fileName: path, source: page({ path, language: 'en', title, description: `abut: ${title}`, body, kind: 'docs', assets: text.includes('data-figure="ask-') ? assets : { ...assets, module: undefined }, alone: true }) };
  });
}
