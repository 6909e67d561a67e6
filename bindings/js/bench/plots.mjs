// Draws docs/img/bench-js.svg from results.json: a panel a question, a bar a contender, and its wrong answers.
import { readFileSync, writeFileSync } from 'node:fs';

const { engine, versions, processor, day, sets } = JSON.parse(readFileSync(new URL('results.json', import.meta.url), 'utf8'));
const [width, left, row, bars] = [900, 250, 22, 430];
const colour = (name) => (name.startsWith('abut') ? '#d1495b' : name.includes('usual formula in') ? '#b3b3b3' : '#5b7c99');
const escaped = (text) => text.replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c]);
const number = (x) => (x < 9.95 ? x.toFixed(1) : Math.round(x).toLocaleString('en'));

const out = [];
const text = (x, y, what, more = '') => out.push(`<text x="${x}" y="${y}" ${more}>${escaped(what)}</text>`);
let y = 10;
for (const { title, questions, rows } of sets) {
  text(10, (y += 20), title, 'font-weight="bold" font-size="14"');
  text(left + bars + 160, y, 'wrong answers', 'text-anchor="end" fill="#666"');
  const sorted = [...rows].sort((p, q) => p.ratio - q.ratio);
  // Logarithmic: from a bit below the fastest to the slowest.
  const [low, high] = [Math.log(sorted[0].ratio / 2), Math.log(sorted.at(-1).ratio)];
  y += 10;
  for (const { name, ratio, wrong } of sorted) {
    const length = Math.max(2, (bars * (Math.log(ratio) - low)) / (high - low));
    text(left - 8, y + 15, name, 'text-anchor="end"');
    out.push(`<rect x="${left}" y="${y + 3}" width="${length.toFixed(1)}" height="${row - 6}" fill="${colour(name)}"/>`);
    text((left + length + 6).toFixed(1), y + 15, `${number(ratio)} ×`);
    text(left + bars + 160, y + 15, wrong.toLocaleString('en'), `text-anchor="end" fill="${wrong ? '#a4161a' : '#2b7a3d'}"`);
    y += row;
  }
  text(left, (y += 12), `time, as many times that of the first of abut; ${questions}`, 'fill="#666" font-size="10"');
  y += 14;
}
const note = `${engine}, ${processor}, ${day}. ${versions.join('; ')}`;
text(10, (y += 8), note, 'fill="#666" font-size="10"');
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${y + 12}" font-family="sans-serif" font-size="12" fill="#222">
<rect width="${width}" height="${y + 12}" fill="#fff"/>
${out.join('\n')}
</svg>
`;
writeFileSync(new URL('../../../docs/img/bench-js.svg', import.meta.url), svg);
console.log('docs/img/bench-js.svg');
