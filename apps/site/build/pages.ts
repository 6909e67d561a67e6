// The pages as text: the article in each language, with the first picture of every figure in it.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drawing, markup, sayer, type AnyFigure } from '../src/kit/figure';
import { figures } from '../src/figures';
import { bands, field as fieldFigure, moving, report, resting, view } from '../src/field/figure';
import { library } from '../src/reference/figures';
import { questions } from '../src/zoom/questions';
import { figures as enFigures } from '../src/words/en';
import { exhibits as enExhibits, museum as enMuseum } from '../src/words/museum-en';
import { exhibits as zhExhibits, formulas as zhFormulas, museum as zhMuseum } from '../src/words/museum-zh';
import { field as enField, zoom as enZoom } from '../src/words/tools-en';
import { field as zhField, zoom as zhZoom } from '../src/words/tools-zh';
import { ui as enUi } from '../src/words/ui-en';
import { ui as zhUi } from '../src/words/ui-zh';
import { figures as zhFigures } from '../src/words/zh';
import { inputs, show, type AnyExhibit } from '../src/museum/exhibit';
import { exhibits, type ExhibitName } from '../src/museum/exhibits';
import { authors, damageOf, damages, mistakes } from '../src/museum/sorts';
import { escape, Ink } from '../src/kit/ink';
import { chapters, languages, type Language } from './chapters';
import { chapterOf, type Chapter } from './markdown';
import { aloneMarkup } from './alone';
import { copy } from './copy';
import { address, readDocuments } from './docs';
import { readMachines } from './bench';
import { closeOnPhones, page, type Assets } from './page';
import { choosers, measured, options, start as firstQuestion, tableMarkup, type BenchWords } from '../src/bench/table';
import enBench from '../src/words/bench-en';
import zhBench from '../src/words/bench-zh';

export const words = {
  en: { ui: enUi, figures: enFigures, museum: enMuseum, exhibits: enExhibits, zoom: enZoom, field: enField },
  zh: { ui: zhUi, figures: zhFigures, museum: zhMuseum, exhibits: zhExhibits, zoom: zhZoom, field: zhField },
};
const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

export function readChapters(language: Language): (Chapter & { name: string; number: number })[] {
  const { ui, figures: texts } = words[language];
  return chapters.map((name, i) => {
    const file = `text/${language}/${String(i + 1).padStart(2, '0')}-${name}.md`;
    const draw = (id: string): string => {
      if (!(id in figures)) throw new Error(`${file}: no figure "${id}"`);
      const key = id as keyof typeof figures;
      return markup(id, figures[key] as AnyFigure, texts[key], ui, true);
    };
    return { name, number: i + 1, ...chapterOf(readFileSync(at(file), 'utf8'), name, draw, { ...copy[language].blocks }) };
  });
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
        `<section id="${name}" aria-labelledby="${name}-title"><h2 id="${name}-title"><span class="number">${number}</span><a class="anchor" href="#${name}">${title}</a></h2>\n${html}${aloneMarkup(name, language === 'en' ? '' : '../', c.alone)}</section>`,
    )
    .join('\n');
  const { ui, figures: texts } = words[language];
  const body = `<main id="main"><div class="hook"><h1>${c.headline}</h1><p class="lead">${c.lead}</p>${markup('hook', figures.hook, texts.hook, ui, true)}</div>
<div class="layout">
<nav class="contents" aria-label="${c.contents}"><details open><summary>${c.contents}</summary><ol>${list}</ol></details></nav>${closeOnPhones}
<div class="text">
<div class="opening">${c.opening}</div>
${sections}
</div>
</div></main>`;
  const path = language === 'en' ? 'index.html' : 'zh/index.html';
  return page({ path, language, title: c.title, description: c.description, body, kind: 'article', assets });
}
const placed = (language: Language, path: string): string => (language === 'en' ? path : `zh/${path}`);

export function museum(language: Language, assets: Assets): string {
  const c = copy[language].museum;
  const { ui, museum: w, exhibits: texts } = words[language];
  const rooms = (Object.entries(exhibits) as [keyof typeof exhibits, AnyExhibit][])
    .map(([name, e]) => {
      const t = texts[name];
      const side = (kind: string, title: string, code: string, answer: string): string =>
        `<div class="${kind}"><h3>${title}</h3><pre tabindex="0"><code>${escape(code).replace(/\(/g, '(<wbr>')}</code></pre><output aria-label="${title}">${escape(answer)}</output></div>`;
      return `<article class="exhibit differs" id="${name}"><h2><a class="anchor" href="#${name}">${t.title}</a></h2><p class="what">${t.what}</p>
<div class="room">${markup(name, e, t, ui)}<div class="versus">${side('wrong', w.circulates, (language === 'zh' && zhFormulas[name]) || e.formula, show(e.wrong(e.start), w))}${side('right', w.abut, e.call, show(e.right(e.start), w))}<p class="inputs">${inputs(e.start)}</p><p class="verdict-line" aria-live="polite">${w.differ}</p><p class="controls"><button type="button" class="another">${w.another}</button> <a class="link" href="#${name}">${w.link}</a></p></div></div></article>`;
    })
    .join('\n');
  const body = `<main id="main" class="wide"><div class="opening"><h1>${c.title}</h1>${c.opening}</div>${museumIndex(language)}${rooms}</main>`;
  return page({ path: placed(language, 'museum/index.html'), language, title: c.title, description: c.description, body, kind: 'museum', assets });
}
/** The exhibits three times: by mistake, by author, by damage. It needs no script. */
function museumIndex(language: Language): string {
  const { museum: w, exhibits: texts } = words[language];
  const names = Object.keys(exhibits) as ExhibitName[];
  const byDamage = Object.fromEntries(damages.map((damage) => [damage, names.filter((name) => damageOf(exhibits[name] as AnyExhibit) === damage)]));
  const ways: [keyof typeof w, Record<string, readonly ExhibitName[]>][] = [
    ['byMistake', mistakes],
    ['byAuthor', authors],
    ['byDamage', byDamage],
  ];
  const group = ([key, list]: [string, readonly ExhibitName[]]): string =>
    `<li><strong>${w[key as keyof typeof w]}</strong> <span>${list.map((name) => `<a href="#${name}">${texts[name].title}</a>`).join(language === 'zh' ? '、' : ', ')}</span></li>`;
  return `<nav class="museum-index" aria-label="${w.index}">${ways
    .map(([title, groups], i) => `<details${i ? '' : ' open'}><summary>${w[title]}</summary><ul>${Object.entries(groups).filter(([, list]) => list.length).map(group).join('')}</ul></details>`)
    .join('')}</nav>`;
}
const legendMarkup = <W>(names: readonly (keyof W & string)[], w: W): string =>
  names.map((name) => `<li><span class="swatch ${name}"></span>${w[name]}</li>`).join('');
/** A page that is a tool: its picture stands for it until the library has come. */
export function zoom(language: Language, assets: Assets): string {
  const c = copy[language].zoom;
  const { zoom: w, figures: texts } = words[language];
  const picture = drawing(figures.lattice, figures.lattice.start, sayer(texts.lattice), 960);
  const options = Object.keys(questions)
    .map((name, i) => `<label><input type="radio" name="question" value="${name}"${i ? '' : ' checked'}><span>${w[name as keyof typeof w]}</span></label>`)
    .join('');
  const body = `<main id="main" class="wide"><div class="opening"><h1>${c.title}</h1>${c.opening}</div>
<div class="zoom"><div class="controls"><fieldset class="control choice"><legend>${w.shape}</legend>${options}</fieldset></div>
<div class="stage"><svg viewBox="0 0 ${picture.width} ${picture.height}" role="img" aria-label="${texts.lattice.title}">${picture.html}</svg><canvas tabindex="0" role="img" aria-label="${w.canvas}" hidden></canvas></div>
<p class="status" aria-live="off"></p>
<div class="controls"><div class="control range"><label for="zoom-range">${w.zoom}</label><input id="zoom-range" type="range" min="0" max="1" step="0.001" value="0"></div><button type="button" data-reset>${w.reset}</button><button type="button" data-find>${w.find}</button><button type="button" data-png>${w.png}</button><button type="button" data-svg>${w.svg}</button></div>
<ul class="legend">${legendMarkup(['yes', 'no', 'falseYes', 'falseNo'], w)}</ul><p>${w.formula}: <code class="formula">${escape(questions.circle.formula)}</code></p></div></main>`;
  return page({ path: placed(language, 'zoom/index.html'), language, title: c.title, description: c.description, body, kind: 'tool', assets });
}
export function field(language: Language, assets: Assets): string {
  const c = copy[language].field;
  const { ui, field: w } = words[language];
  const abut = library.abut!;
  const { start } = fieldFigure;
  const [still, other] = [resting(start), moving(start, start.to)];
  const ink = new Ink(view, 640);
  const stage = markup('field', fieldFigure as AnyFigure, w, ui)
    .replace('<div class="stage">', '<div class="stage"><canvas></canvas>')
    .replace('<g class="ink">', `${bands(ink, start, (a, b) => abut.separation(a, b)!)}<g class="ink">`);
  const here = { distance: abut.separation(still, other)!, relation: abut.relation(other, still) };
  const body = `<main id="main" class="wide"><div class="opening"><h1>${c.title}</h1>${c.opening}</div><div class="field">${stage}<p class="status" aria-live="off" data-relation="${here.relation}">${report(w, here)}</p>
<ul class="legend">${legendMarkup(['disjoint', 'overlap', 'inside', 'contains'], w)}</ul></div></main>`;
  return page({ path: placed(language, 'field/index.html'), language, title: c.title, description: c.description, body, kind: 'tool', assets });
}
export const machines = readMachines();
export function bench(language: Language, assets: Assets): string {
  const c = copy[language].bench;
  const w: BenchWords = language === 'en' ? enBench : zhBench;
  const up = language === 'en' ? '../' : '../../';
  const { choice } = options(machines[0]!, firstQuestion);
  // As the script will fill them, so that nothing jumps when it comes.
  const all = choosers(machines, choice, w)
    .map(({ key, list }) => {
      const filled = list.map(([value, name]) => `<option value="${escape(String(value))}"${value === choice[key] ? ' selected' : ''}>${escape(name)}</option>`).join('');
      return `<div${list.length ? '' : ' hidden'}><label for="ask-${key}">${w[key]}</label><select id="ask-${key}" name="${key}"${key === 'machine' ? ' aria-describedby="measured"' : ''}>${filled}</select></div>`;
    })
    .join('');
  const body = `<main id="main" class="wide"><div class="opening"><h1>${c.title}</h1>${c.opening.replace('{docs}', '../docs/benchmarks.html')}</div>
<div class="bench" data-from="${up}benchmarks/figures.json"><div class="controls choosers">${all}</div>
<noscript><p>${c.noScript}</p></noscript><table>${tableMarkup(machines[0]!, choice, w)}</table><p class="days" id="measured">${measured(machines[0]!)}</p></div>
<script type="application/json" id="words">${JSON.stringify(w)}</script></main>`;
  return page({ path: placed(language, 'benchmarks/index.html'), language, title: c.title, description: c.description, body, kind: 'tool', assets });
}
export function install(language: Language, assets: Assets): string {
  const c = copy[language].install;
  const none = (): string => '';
  const { title, html } = chapterOf(readFileSync(at(`text/${language}/install.md`), 'utf8'), 'install', none, {});
  const body = `<main id="main" class="wide"><div class="opening"><h1>${title}</h1></div><section class="document">${html.replace(/(<\/?)h3\b/g, '$1h2').replace(/href="docs\//g, 'href="../docs/')}</section></main>`;
  return page({ path: placed(language, 'install/index.html'), language, title: c.title, description: c.description, body, kind: 'tool', assets });
}
/** What the search knows: every chapter's sections, and the reference. */
export function searchIndex(language: Language): { title: string; to: string; text: string }[] {
  const plain = (html: string): string =>
    html
      .replace(/<(figure|svg|pre)[\s\S]*?<\/\1>/g, ' ')
      .replace(/<[^>]*>/g, '')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"')
      .replace(/&amp;/g, '&')
      .replace(/\s+/g, ' ')
      .trim();
  const home = '../';
  const chaptersOf = readChapters(language).flatMap(({ name, number, title, html }) =>
    html.split(/(?=<h3 id=")/).map((part) => {
      const id = /^<h3 id="([^"]+)"/.exec(part)?.[1];
      const heading = plain(/^<h3[^>]*>([\s\S]*?)<\/h3>/.exec(part)?.[1] ?? '');
      return { title: `${number}. ${title}${heading ? `: ${heading}` : ''}`, to: `${home}#${id ?? name}`, text: plain(part.replace(/^<h3[\s\S]*?<\/h3>/, '')) };
    }),
  );
  const rooms = Object.entries(words[language].exhibits).map(([name, w]) => ({
    title: `${copy[language].museum.title}: ${w.title}`,
    to: `${home}museum/#${name}`,
    text: `${w.what} ${w.caption}`,
  }));
  const reference = readDocuments(language).map(({ file, title, html }) => ({
    title: `${copy[language].reference}: ${title}`,
    to: `${home}docs/${address(file)}`,
    text: plain(html),
  }));
  return [...chaptersOf, ...rooms, ...reference];
}
export function searchPage(language: Language, assets: Assets): string {
  const c = copy[language].search;
  const body = `<main id="main" class="wide"><div class="opening"><h1>${c.title}</h1><form role="search" class="search"><label for="query">${c.label}</label><input id="query" name="q" type="search" autocomplete="off"> <button type="submit">${c.title}</button></form></div><p class="status" aria-live="polite" data-none="${c.none}"></p><ol class="found"></ol><noscript><p>${c.noScript}</p></noscript></main>`;
  return page({ path: placed(language, 'search/index.html'), language, title: c.title, description: c.description, body, kind: 'tool', assets });
}
export { languages };
