// The Chinese side of the reference: every page's title, and what stands in front of the English text.
//
//   # file.md Title
//   the guide, in Markdown
import { readFileSync } from 'node:fs';

export interface Guide {
  title: string;
  /** Markdown; may be empty. */
  text: string;
}
export function readGuides(): Map<string, Guide> {
  const source = readFileSync(new URL('../text/zh/reference.md', import.meta.url), 'utf8');
  return new Map(
    source
      .split(/^# /m)
      .slice(1)
      .map((part) => {
        const [, file = '', title = '', text = ''] = /^(\S+) (.+)\n([\s\S]*)$/.exec(part)!;
        return [file, { title, text: text.trim() }];
      }),
  );
}
