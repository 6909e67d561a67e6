// Measures abut beside the libraries that people use: how fast, and how many wrong answers.
//
//     make bench-js
//
// Ratios of times in one run. results.json keeps them, and plots.mjs draws them.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { table } from './common.mjs';

const here = (name) => new URL(name, import.meta.url);
const versions = Object.keys(JSON.parse(readFileSync(here('package.json'), 'utf8')).dependencies).map((name) => {
  const { version } = JSON.parse(readFileSync(here(`node_modules/${name}/package.json`), 'utf8'));
  return `${name} ${version}`;
});
const day = new Date().toISOString().slice(0, 10);
const sets = [];
for (const file of ['./pairs.mjs', './numbers.mjs', './many.mjs', './near.mjs', './inside.mjs']) {
  const measured = await import(file);
  for (const { title, questions, rows } of measured.sets ?? [measured]) {
    console.log(`${table(title, rows)}\n`);
    const first = rows[0].time;
    sets.push({ title, questions, rows: rows.map(({ name, time, wrong }) => ({ name, ratio: Number((time / first).toPrecision(3)), wrong })) });
  }
}
writeFileSync(here('results.json'), `${JSON.stringify({ engine: `Node ${process.versions.node}`, processor: cpus()[0].model, day, versions, sets }, null, 1)}\n`);
await import('./plots.mjs');
process.exit(); // Box2D keeps threads
