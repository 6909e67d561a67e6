// Measures abut beside the libraries that people use: how fast, and how many wrong answers.
//
//     npm install && node run.mjs        after ../make.sh
//
// Ratios of times in one run; results.json keeps them.
import { readFileSync, writeFileSync } from 'node:fs';
import { table } from './common.mjs';

const here = (name) => new URL(name, import.meta.url);
const versions = Object.keys(JSON.parse(readFileSync(here('package.json'), 'utf8')).dependencies).map((name) => {
  const { version } = JSON.parse(readFileSync(here(`node_modules/${name}/package.json`), 'utf8'));
  return `${name} ${version}`;
});
const sets = [];
for (const file of ['./pairs.mjs', './many.mjs']) {
  const { title, rows } = await import(file);
  console.log(`${table(title, rows)}\n`);
  const first = rows[0].time;
  sets.push({ title, rows: rows.map(({ name, time, wrong }) => ({ name, ratio: Number((time / first).toPrecision(3)), wrong })) });
}
writeFileSync(here('results.json'), `${JSON.stringify({ engine: `Node ${process.versions.node}`, versions, sets }, null, 1)}\n`);
process.exit(); // Box2D keeps threads
