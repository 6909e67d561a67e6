// Circles against a box, one pair at a time.
//
// Time is that of circles that lie anywhere. Wrong answers are those about circles that touch a corner
// of the box to within a double of the radius, where whole numbers of any size tell the truth.
import Flatten from '@flatten-js/core';
import Box2D from 'box2d3-wasm';
import { Box as Rectangle, Circle as Disc, System } from 'detect-collisions';
import SAT from 'sat';
import { load } from '../dist/index.js';
import { load as loadBatch } from '../dist/batch.js';
import { next, random, timeOf, whole } from './common.mjs';

const n = 20_000;
const box = { min: [200, 200], max: [600, 500] };
const [least, most] = [box.min, box.max];

const anywhere = Array.from({ length: n }, () => ({ x: 1 + 800 * random(), y: 1 + 700 * random(), r: 1 + 60 * random() }));
const touching = Array.from({ length: n }, () => {
  const [x, y] = [1 + 199 * random(), 1 + 199 * random()]; // below and left of the corner
  return { x, y, r: next(Math.hypot(least[0] - x, least[1] - y), Math.floor(3 * random()) - 1) };
});

const clamp = (x, low, high) => (x < low ? low : x > high ? high : x);
const truth = touching.map(({ x, y, r }) => {
  const [dx, dy] = [whole(least[0]) - whole(x), whole(least[1]) - whole(y)];
  return dx * dx + dy * dy <= whole(r) ** 2n;
});

const abut = await load();
const batch = await loadBatch();
const b2 = await Box2D();
const shape = { type: 'box', ...box };
const rectangle = new Rectangle({ x: least[0], y: least[1] }, most[0] - least[0], most[1] - least[1]);
const polygon = new SAT.Box(new SAT.Vector(...least), most[0] - least[0], most[1] - least[1]).toPolygon();
const flat = new Flatten.Polygon(new Flatten.Box(...least, ...most).toPoints());

/** A world of Box2D with the box alone. */
const world = b2.b2CreateWorld(b2.b2DefaultWorldDef());
const centre = new b2.b2Vec2((least[0] + most[0]) / 2, (least[1] + most[1]) / 2);
const halves = [(most[0] - least[0]) / 2, (most[1] - least[1]) / 2];
b2.b2CreatePolygonShape(
  b2.b2CreateBody(world, b2.b2DefaultBodyDef()),
  b2.b2DefaultShapeDef(),
  b2.b2MakeOffsetBox(...halves, centre, b2.b2MakeRot(0)),
);
const everything = b2.b2DefaultQueryFilter();

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
  'Box2D v3 (wasm)': (circles) => {
    const own = circles.map(({ x, y, r }) => b2.b2MakeProxy(new b2.b2Vec2(x, y), 1, r));
    return () =>
      own.map((proxy) => {
        let hit = false;
        b2.b2World_OverlapShape(world, proxy, everything, () => (hit = true));
        return hit;
      });
  },
};

export const title = 'Does a circle meet a box? 20,000 pairs';
export const questions = 'wrong answers of 20,000 pairs that touch to within a double';
export const rows = Object.entries(asking).map(([name, about]) => {
  const time = timeOf(about(anywhere));
  const answers = about(touching)();
  return { name, time, wrong: truth.reduce((sum, t, i) => sum + Number(t !== Boolean(answers[i])), 0) };
});
