// Where do two circles cross, and which area do two polygons share? One pair at a time.
//
// Both libraries make shapes of their own before. Time is that of circles that lie anywhere. A wrong answer is
// another number of points, of circles that touch to within a double of a radius, where whole numbers of any
// size tell the truth. One about areas is off by more than a millionth, or an error.
import Flatten from '@flatten-js/core';
import { load } from '../dist/index.js';
import { next, random, timeOf, whole } from './common.mjs';

const n = 5_000;
const abut = await load('booleans', 'numbers');

const circle = () => ({ x: 1 + 9 * random(), y: 1 + 9 * random(), r: 1 + 3 * random() });
const anywhere = Array.from({ length: n }, () => [circle(), circle()]);
const circles = Array.from({ length: n }, () => {
  const [p, q] = [circle(), circle()];
  const gap = Math.hypot(p.x - q.x, p.y - q.y) - p.r;
  return [p, { ...q, r: gap > 1 ? next(gap, Math.floor(3 * random()) - 1) : q.r }];
});
const points = circles.map(([p, q]) => {
  const [dx, dy] = [whole(p.x) - whole(q.x), whole(p.y) - whole(q.y)];
  const [sum, difference] = [whole(p.r) + whole(q.r), whole(p.r) - whole(q.r)];
  const outside = sum * sum - dx * dx - dy * dy;
  const inside = dx * dx + dy * dy - difference * difference;
  return outside < 0n || inside < 0n ? 0 : outside === 0n || inside === 0n ? 1 : 2;
});

/** A regular polygon, and where its corners are. */
const polygons = Array.from({ length: n }, () =>
  [0, 1].map(() => {
    const [x, y, r, turn] = [4 * random(), 4 * random(), 1 + 2 * random(), 6 * random()];
    const corners = 3 + Math.floor(4 * random());
    return Array.from({ length: corners }, (_, k) => {
      const angle = turn + (2 * Math.PI * k) / corners;
      return [x + r * Math.cos(angle), y + r * Math.sin(angle)];
    });
  }),
);
/** What is left of p inside each side of q. */
function shared(p, q) {
  let kept = p;
  q.forEach(([ax, ay], i) => {
    const [bx, by] = q[(i + 1) % q.length];
    const spare = ([x, y]) => (bx - ax) * (y - ay) - (by - ay) * (x - ax);
    kept = kept.flatMap((here, k) => {
      const there = kept[(k + 1) % kept.length];
      const [s, t] = [spare(here), spare(there)];
      const cut = s >= 0 === t >= 0 ? [] : [here.map((c, axis) => c + (s / (s - t)) * (there[axis] - c))];
      return s >= 0 ? [here, ...cut] : cut;
    });
  });
  return kept.reduce((sum, [x, y], k) => sum + x * kept[(k + 1) % kept.length][1] - y * kept[(k + 1) % kept.length][0], 0) / 2;
}
const areas = polygons.map(([p, q]) => shared(p, q));

const shapeOf = ({ x, y, r }) => ({ type: 'circle', center: [x, y], radius: r });
const flatCircle = ({ x, y, r }) => new Flatten.Circle(new Flatten.Point(x, y), r);
const crossings = (pairs, make, ask) => {
  const own = pairs.map((pair) => pair.map(make));
  return () => own.map(([p, q]) => ask(p, q));
};
const orError = (ask) => {
  try {
    return ask();
  } catch {
    return NaN;
  }
};

/** Each gives what asks about such pairs. */
const rowsOf = (asking, rounds, timed, asked, wrong) =>
  Object.entries(asking).map(([name, about]) => {
    const time = timeOf(about(timed), rounds);
    return { name, time, wrong: about(asked)().filter(wrong).length };
  });

export const sets = [
  {
    title: 'Where do two circles cross? 5,000 pairs',
    questions: 'wrong answers: another number of points, where they touch to within a double',
    rows: rowsOf(
      {
        'abut, one by one': (pairs) => crossings(pairs, shapeOf, (p, q) => abut.intersections(p, q).points.length),
        'flatten-js': (pairs) => crossings(pairs, flatCircle, (p, q) => p.intersect(q).length),
      },
      40, // until engines have compiled what they run
      anywhere,
      circles,
      (count, i) => count !== points[i],
    ),
  },
  {
    title: 'Which area do two polygons share? 5,000 pairs',
    questions: 'wrong answers: off by more than a millionth, or an error',
    rows: rowsOf(
      {
        'abut, one by one': (pairs) =>
          crossings(pairs, (vertices) => ({ type: 'polygon', vertices }), (p, q) => abut.overlap_area(p, q)),
        'flatten-js': (pairs) =>
          crossings(
            pairs,
            (vertices) => new Flatten.Polygon(vertices),
            (p, q) => orError(() => Flatten.BooleanOperations.intersect(p, q).area()),
          ),
      },
      5,
      polygons,
      polygons,
      (area, i) => !(Math.abs(area - areas[i]) <= 1e-6),
    ),
  },
];
