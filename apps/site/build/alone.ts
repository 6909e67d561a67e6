// The chapters' code that stands alone: a file a chapter and language in code/, served as it is.
import { readFileSync } from 'node:fs';
import { chapters } from './chapters';

export const languagesOfCode = [
  { ending: 'cpp', name: 'C++' },
  { ending: 'py', name: 'Python' },
  { ending: 'js', name: 'JavaScript' },
  { ending: 'glsl', name: 'GLSL' },
] as const;
/** As text, so that a browser shows it. */
const nameOf = (chapter: string, ending: string): string => `code/${chapter}.${ending}.txt`;

export const codeFiles = (): { name: string; source: string }[] =>
  chapters.flatMap((chapter) =>
    languagesOfCode.map(({ ending }) => ({ name: nameOf(chapter, ending), source: readFileSync(new URL(`../code/${chapter}.${ending}`, import.meta.url), 'utf8') })),
  );
/** The links below a chapter; a script shows the code in its place, with a button that copies it. */
export const aloneMarkup = (chapter: string, up: string, title: string): string =>
  `<p class="alone">${title} ${languagesOfCode.map(({ ending, name }) => `<a data-code href="${up}${nameOf(chapter, ending)}">${name}</a>`).join(' · ')}</p>`;
