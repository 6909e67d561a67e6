// Finds words in the site's text. Words need not be whole, so that Chinese is found as well.
export interface Entry {
  title: string;
  to: string;
  text: string;
}
export interface Found extends Entry {
  score: number;
  /** Some text about the first word found. */
  excerpt: string;
}
const count = (text: string, word: string): number => text.split(word).length - 1;

/** Entries that hold all the words, the best first; a word in the title weighs most. */
export function match(entries: readonly Entry[], query: string, most = 20): Found[] {
  const words = query.toLowerCase().split(/[\s,，。、]+/).filter(Boolean);
  if (words.length === 0) return [];
  const found: Found[] = [];
  for (const entry of entries) {
    const [title, text] = [entry.title.toLowerCase(), entry.text.toLowerCase()];
    if (!words.every((word) => title.includes(word) || text.includes(word))) continue;
    const score = words.reduce((sum, word) => sum + 20 * count(title, word) + Math.min(10, count(text, word)), 0);
    const at = Math.max(0, text.indexOf(words[0]!) - 60);
    found.push({ ...entry, score, excerpt: (at > 0 ? '… ' : '') + entry.text.slice(at, at + 180) + (at + 180 < entry.text.length ? ' …' : '') });
  }
  return found.sort((a, b) => b.score - a.score).slice(0, most);
}
