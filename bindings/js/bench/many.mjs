// Among many circles, which does each of many others touch?
//
// Each of the others touches one of the many to within a double of its radius. Wrong answers are ids that are
// missing or too many; whole numbers of any size tell the truth.
import Flatten from '@flatten-js/core';
import Box2D from 'box2d3-wasm';
import { Circle as Disc, System } from 'detect-collisions';
import Flatbush from 'flatbush';
import RBush from 'rbush';
import SAT from 'sat';
import { columnsOf, load } from '../dist/index-entry.js';
import { next, random, timeOf, whole } from './common.mjs';

const n = 20_000;
const m = 4_000;
const many = Array.from({ length: n }, () => ({ x: 1 + 999 * random(), y: 1 + 999 * random(), r: 1 + 3 * random() }));
const others = Array.from({ length: m }, () => {
  const { x, y, r } = many[Math.floor(n * random())];
  const [px, py] = [Math.max(1, x + 40 * random() - 20), Math.max(1, y + 40 * random() - 20)];
  return { x: px, y: py, r: next(Math.max(1, Math.hypot(px - x, py - y) - r), Math.floor(3 * random()) - 1) };
});

const reaches = (p, q) => Math.abs(p.x - q.x) <= p.r + q.r + 1e-9 && Math.abs(p.y - q.y) <= p.r + q.r + 1e-9;
const exactly = (p, q) => {
  const [dx, dy, r] = [whole(p.x) - whole(q.x), whole(p.y) - whole(q.y), whole(p.r) + whole(q.r)];
  return dx * dx + dy * dy <= r * r;
};
const usual = (p, q) => (p.x - q.x) ** 2 + (p.y - q.y) ** 2 <= (p.r + q.r) ** 2;
const truth = others.map((p) => many.flatMap((q, id) => (reaches(p, q) && exactly(p, q) ? [id] : [])));

const shapeOf = ({ x, y, r }) => ({ type: 'circle', center: [x, y], radius: r });
const boundsOf = ({ x, y, r }) => [x - r, y - r, x + r, y + r];
const abut = await load();
const b2 = await Box2D();

/** Each gives what makes its index, and what asks it: a list of ids for each of the others. */
const contenders = {
  'abut/index, columns': {
    build: () => abut.index(columnsOf(many.map(shapeOf))),
    others: () => abut.table(others.map(shapeOf)),
    ask(index, table) {
      const { ids, ends } = index.meeting_many(table);
      return Array.from(ends, (end, i) => ids.subarray(i ? ends[i - 1] : 0, end));
    },
  },
  'abut/index, one by one': {
    build: () => abut.index(many.map(shapeOf)),
    others: () => others.map(shapeOf),
    ask: (index, own) => own.map((shape) => index.meeting(shape)),
  },
  'flatbush and the usual formula': {
    build() {
      const index = new Flatbush(n);
      for (const circle of many) index.add(...boundsOf(circle));
      index.finish();
      return index;
    },
    others: () => others,
    ask: (index, own) => own.map((p) => index.search(...boundsOf(p), (id) => usual(p, many[id]))),
  },
  'RBush and the usual formula': {
    build() {
      const index = new RBush();
      index.load(many.map((circle, id) => {
        const [minX, minY, maxX, maxY] = boundsOf(circle);
        return { minX, minY, maxX, maxY, id };
      }));
      return index;
    },
    others: () => others,
    ask: (index, own) =>
      own.map((p) => {
        const [minX, minY, maxX, maxY] = boundsOf(p);
        return index.search({ minX, minY, maxX, maxY }).flatMap(({ id }) => (usual(p, many[id]) ? [id] : []));
      }),
  },
  'RBush and SAT.js': {
    build() {
      const index = new RBush();
      index.load(many.map((circle, id) => {
        const [minX, minY, maxX, maxY] = boundsOf(circle);
        return { minX, minY, maxX, maxY, id, sat: new SAT.Circle(new SAT.Vector(circle.x, circle.y), circle.r) };
      }));
      return index;
    },
    others: () => others.map((p) => ({ p, sat: new SAT.Circle(new SAT.Vector(p.x, p.y), p.r) })),
    ask: (index, own) =>
      own.map(({ p, sat }) => {
        const [minX, minY, maxX, maxY] = boundsOf(p);
        return index.search({ minX, minY, maxX, maxY }).flatMap((q) => (SAT.testCircleCircle(sat, q.sat) ? [q.id] : []));
      }),
  },
  'detect-collisions': {
    build() {
      const system = new System();
      many.forEach(({ x, y, r }, id) => {
        const disc = new Disc({ x, y }, r);
        disc.place = id;
        system.insert(disc);
      });
      return system;
    },
    others: () => others.map(({ x, y, r }) => new Disc({ x, y }, r)),
    ask: (system, own) =>
      own.map((disc) => {
        const ids = [];
        system.insert(disc); // it asks about its own bodies only
        system.checkOne(disc, ({ b }) => void ids.push(b.place));
        system.remove(disc);
        return ids;
      }),
  },
  'flatten-js': {
    build() {
      const set = new Flatten.PlanarSet();
      many.forEach(({ x, y, r }, id) => {
        const circle = new Flatten.Circle(new Flatten.Point(x, y), r);
        circle.place = id;
        set.add(circle);
      });
      return set;
    },
    others: () => others.map(({ x, y, r }) => new Flatten.Circle(new Flatten.Point(x, y), r)),
    ask: (set, own) =>
      own.map((p) =>
        set.search(p.box).flatMap((q) => (p.intersect(q).length > 0 || p.contains(q) || q.contains(p) ? [q.place] : [])),
      ),
  },
  'Box2D v3 (wasm)': {
    build() {
      const world = b2.b2CreateWorld(b2.b2DefaultWorldDef());
      const body = b2.b2CreateBody(world, b2.b2DefaultBodyDef());
      const of = new Map();
      many.forEach(({ x, y, r }, id) => {
        const circle = new b2.b2Circle();
        circle.center = new b2.b2Vec2(x, y);
        circle.radius = r;
        of.set(b2.b2CreateCircleShape(body, b2.b2DefaultShapeDef(), circle).index1, id);
        circle.delete();
      });
      return { world, of };
    },
    others: () => others.map(({ x, y, r }) => b2.b2MakeProxy(new b2.b2Vec2(x, y), 1, r)),
    ask({ world, of }, own) {
      const all = b2.b2DefaultQueryFilter();
      return own.map((proxy) => {
        const ids = [];
        b2.b2World_OverlapShape(world, proxy, all, ({ shapeId }) => (ids.push(of.get(shapeId.index1)), true));
        return ids;
      });
    },
  },
};

export const title = 'Which of 20,000 circles does each of 4,000 touch?';
export const questions = 'wrong answers: ids that are missing or too many';
export const rows = Object.entries(contenders).map(([name, { build, others: own, ask }]) => {
  const index = build();
  const asked = own();
  const time = timeOf(() => ask(index, asked), 5);
  const answers = ask(index, asked);
  let wrong = 0;
  truth.forEach((ids, i) => {
    const said = new Set(answers[i]);
    for (const id of ids) if (!said.delete(id)) ++wrong;
    wrong += said.size;
  });
  return { name, time, wrong };
});
