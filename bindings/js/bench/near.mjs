// Which of many circles is nearest to each of many points?
//
// A wrong answer is a circle that is farther than another by more than a billionth: boxes are not the shapes.
import Flatbush from 'flatbush';
import { columnsOf, load } from '../dist/index-entry.js';
import { random, timeOf } from './common.mjs';

const n = 20_000;
const m = 4_000;
const many = Array.from({ length: n }, () => ({ x: 1 + 999 * random(), y: 1 + 999 * random(), r: 1 + 2 * random() }));
const points = Array.from({ length: m }, () => ({ x: 1 + 999 * random(), y: 1 + 999 * random() }));
const gap = ({ x, y }, q) => Math.max(0, Math.hypot(x - q.x, y - q.y) - q.r);
const truth = points.map((p) => many.reduce((least, q) => Math.min(least, gap(p, q)), Infinity));

const shapeOf = ({ x, y, r }) => ({ type: 'circle', center: [x, y], radius: r });
const abut = await load();
const index = abut.index(columnsOf(many.map(shapeOf)));
const own = points.map(({ x, y }) => ({ type: 'point', position: [x, y] }));
const table = abut.table(own);
const boxes = new Flatbush(n);
for (const { x, y, r } of many) boxes.add(x - r, y - r, x + r, y + r);
boxes.finish();
const nearer = (p, ids) => ids.reduce((best, id) => (gap(p, many[id]) < gap(p, many[best]) ? id : best));

const asking = {
  'abut/index, columns': () => index.nearest_many(table, 1).ids,
  'abut/index, one by one': () => own.map((point) => index.nearest(point, 1)[0].id),
  'flatbush: the nearest box': () => points.map(({ x, y }) => boxes.neighbors(x, y, 1)[0]),
  'flatbush: the best of eight boxes': () => points.map((p) => nearer(p, boxes.neighbors(p.x, p.y, 8))),
};

export const title = 'Which of 20,000 circles is nearest to each of 4,000 points?';
export const questions = 'wrong answers: another circle is nearer';
export const rows = Object.entries(asking).map(([name, ask]) => {
  const time = timeOf(ask, 9);
  const answers = ask();
  return { name, time, wrong: points.filter((p, i) => gap(p, many[answers[i]]) > truth[i] + 1e-9).length };
});
