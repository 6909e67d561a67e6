// From a chapter's text to markup. Markdown, and a few words of our own:
//
//   @figure name            the figure of that name
//   [[part|words]]          words that light up a part of the section's figures
//   ## Heading {#anchor}    an anchor
//   :::mistakes … :::       a block: mistakes, sources, math
import MarkdownIt from 'markdown-it';
import { escape } from '../src/kit/ink';

const comment = /\/\/.*|#(?= ).*/g;
const markdown = new MarkdownIt({
  html: true,
  typographer: false,
  highlight: (code) => escape(code).replace(comment, (c) => `<span class="comment">${c}</span>`),
});

export interface Chapter {
  title: string;
  html: string;
  headings: { id: string; title: string }[];
  figures: string[];
}

export function chapterOf(source: string, name: string, figure: (name: string) => string, titles: Record<string, string>): Chapter {
  const [, title = '', body = ''] = /^# (.+)\n([\s\S]*)$/.exec(source.trim()) ?? [];
  const headings: Chapter['headings'] = [];
  const figures: string[] = [];
  const prepared = body
    .replace(/^:::(mistakes|sources|math)\n([\s\S]*?)^:::$/gm, (_, kind: string, inner: string) =>
      kind === 'math'
        ? `<p class="math">${markdown.renderInline(inner.trim())}</p>\n`
        : `<div class="aside ${kind}">\n<h3>${titles[kind]}</h3>\n\n${inner}\n</div>\n`,
    )
    .replace(/\[\[([\w-]+)\|([^\]]+)\]\]/g, '<span class="part" tabindex="0" data-part="$1">$2</span>')
    .replace(/^@figure (\S+)$/gm, (_, id: string) => {
      figures.push(id);
      return `<div data-here="${id}"></div>\n`;
    });
  const html = markdown
    .render(prepared)
    .replace(/<h2>(.*?)\s*\{#([\w-]+)\}<\/h2>/g, (_, text: string, id: string) => {
      headings.push({ id: `${name}-${id}`, title: text.replace(/<[^>]*>/g, '') });
      return `<h3 id="${name}-${id}"><a class="anchor" href="#${name}-${id}">${text}</a></h3>`;
    })
    .replace(/<pre>/g, '<pre tabindex="0">')
    .replace(/<div data-here="([^"]+)"><\/div>/g, (_, id: string) => figure(id));
  return { title, html, headings, figures };
}
