// Circles against a box: how fast, and how many wrong answers, beside the libraries that people use.
//
//     npm install && node pairs.mjs        after ../make.sh
//
// Time is that of circles that lie anywhere. Wrong answers are those about circles that touch a corner
// of the box to within a double of the radius, where whole numbers of any size tell the truth.
import Flatten from '@flatten-js/core';
import { Box as Rectangle, Circle as Disc, System } from 'detect-collisions';
import SAT from 'sat';
import { load } from '../dist/index.js';
import { load as loadBatch } from '../dist/batch.js';

const n = 20_000;
let seed = 7;
const random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
const box = { min: [200, 200], max: [600, 500] };
const [least, most] = [box.min, box.max];

/** The double above (or below) a positive one. */
const bits = new DataView(new ArrayBuffer(8));
function next(x, by) {
  bits.setFloat64(0, x);
  bits.setBigInt64(0, bits.getBigInt64(0) + BigInt(by));
  return bits.getFloat64(0);
}
const anywhere = Array.from({ length: n }, () => ({ x: 1 + 800 * random(), y: 1 + 700 * random(), r: 1 + 60 * random() }));
const touching = Array.from({ length: n }, () => {
  const [x, y] = [1 + 199 * random(), 1 + 199 * random()]; // below and left of the corner
  return { x, y, r: next(Math.hypot(least[0] - x, least[1] - y), Math.floor(3 * random()) - 1) };
});

/** Exact: all numbers here are whole multiples of 2^-60. */
const whole = (x) => BigInt(x * 2 ** 60);
const clamp = (x, low, high) => (x < low ? low : x > high ? high : x);
const truth = touching.map(({ x, y, r }) => {
  const [dx, dy] = [whole(least[0]) - whole(x), whole(least[1]) - whole(y)];
  return dx * dx + dy * dy <= whole(r) ** 2n;
});

const abut = await load();
const batch = await loadBatch();
const shape = { type: 'box', ...box };
const rectangle = new Rectangle({ x: least[0], y: least[1] }, most[0] - least[0], most[1] - least[1]);
const polygon = new SAT.Box(new SAT.Vector(...least), most[0] - least[0], most[1] - least[1]).toPolygon();
const flat = new Flatten.Polygon(new Flatten.Box(...least, ...most).toPoints());

/** Each makes its own circles, and gives what asks about them. */
const asking = {
  'abut/batch, a table': (circles) => {
    const table = batch.table(circles.map(({ x, y, r }) => ({ type: 'circle', center: [x, y], radius: r })));
    return () => batch.intersects(table, shape);
  },
  'abut, one by one': (circles) => {
    const own = circles.map(({ x, y, r }) => ({ type: 'circle', center: [x, y], radius: r }));
    return () => own.map((circle) => abut.intersects(circle, shape));
  },
  'the usual formula in JavaScript': (circles) => () =>
    circles.map(({ x, y, r }) => {
      const [dx, dy] = [x - clamp(x, least[0], most[0]), y - clamp(y, least[1], most[1])];
      return dx * dx + dy * dy <= r * r;
    }),
  'SAT.js': (circles) => {
    const own = circles.map(({ x, y, r }) => new SAT.Circle(new SAT.Vector(x, y), r));
    return () => own.map((circle) => SAT.testPolygonCircle(polygon, circle));
  },
  'detect-collisions': (circles) => {
    const system = new System();
    system.insert(rectangle);
    const own = circles.map(({ x, y, r }) => new Disc({ x, y }, r));
    own.forEach((disc) => system.insert(disc));
    return () => own.map((disc) => system.checkCollision(rectangle, disc));
  },
  'flatten-js': (circles) => {
    const own = circles.map(({ x, y, r }) => new Flatten.Circle(new Flatten.Point(x, y), r));
    return () => own.map((circle) => flat.intersect(circle).length > 0 || flat.contains(circle.pc));
  },
};

const rows = [];
for (const [name, about] of Object.entries(asking)) {
  const ask = about(anywhere);
  let time = Infinity;
  for (let round = 0; round < 9; ++round) {
    const began = performance.now();
    ask();
    time = Math.min(time, performance.now() - began);
  }
  const answers = about(touching)();
  rows.push({ name, time, wrong: truth.reduce((sum, t, i) => sum + Number(t !== Boolean(answers[i])), 0) });
}
const fastest = Math.min(...rows.map((r) => r.time));
console.log(`| circle against box, ${n} pairs | time | wrong answers at the limit |\n|---|---:|---:|`);
for (const { name, time, wrong } of rows) console.log(`| ${name} | ${(time / fastest).toFixed(time / fastest < 10 ? 1 : 0)} | ${wrong} |`);
console.log(`\nAt the limit ${truth.filter(Boolean).length} of ${n} pairs meet. A time of 1 is ${((fastest * 1e6) / n).toFixed(1)} ns a pair, in Node ${process.versions.node}.`);
