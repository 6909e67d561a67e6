// Does a region of many corners hold a point? One point at a time, of an object as it is given.
//
// Time is that of points that lie anywhere. Wrong answers are those about points at the middle of an edge, or a
// double beside it, where whole numbers of any size tell the truth. The border belongs to the region.
import Flatten from '@flatten-js/core';
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import { load } from '../dist/index.js';
import { next, random, timeOf, whole } from './common.mjs';

const n = 1_000;
const abut = await load();

/** A ring around (400, 400), of which any two neighbours lie at different distances. */
const ringOf = (corners) =>
  Array.from({ length: corners }, (_, k) => {
    const [angle, far] = [(2 * Math.PI * k) / corners, 150 + 200 * random()];
    return [400 + far * Math.cos(angle), 400 + far * Math.sin(angle)];
  });
const beside = (ring) =>
  Array.from({ length: n }, () => {
    const k = Math.floor(ring.length * random());
    const [[px, py], [qx, qy]] = [ring[k], ring[(k + 1) % ring.length]];
    return [next((px + qx) / 2, Math.floor(3 * random()) - 1), (py + qy) / 2];
  });

/** On the border, or crossed by an odd number of edges on the right of the point. */
function holds(ring, [x, y]) {
  let inside = false;
  for (const [k, [qx, qy]] of ring.entries()) {
    const [px, py] = ring.at(k - 1);
    const side = (qx - px) * (y - py) - (qy - py) * (x - px);
    if (side === 0n && (px <= x || qx <= x) && (px >= x || qx >= x) && (py <= y || qy <= y) && (py >= y || qy >= y)) return true;
    if (py <= y !== qy <= y && side > 0n === qy > py) inside = !inside;
  }
  return inside;
}

/** Each makes its own region and points before, and gives what asks about them. */
const asking = {
  'abut, one by one': (ring, points) => {
    const region = { type: 'region', rings: [ring] };
    const own = points.map((position) => ({ type: 'point', position }));
    return () => own.map((point) => abut.contains(region, point));
  },
  'the usual formula in JavaScript': (ring, points) => () =>
    points.map(([x, y]) => {
      let inside = false;
      for (let k = 0, j = ring.length - 1; k < ring.length; j = k++) {
        const [[px, py], [qx, qy]] = [ring[j], ring[k]];
        if (py > y !== qy > y && x < ((qx - px) * (y - py)) / (qy - py) + px) inside = !inside;
      }
      return inside;
    }),
  turf: (ring, points) => {
    const polygon = { type: 'Polygon', coordinates: [[...ring, ring[0]]] };
    const own = points.map((coordinates) => ({ type: 'Point', coordinates }));
    return () => own.map((point) => booleanPointInPolygon(point, polygon));
  },
  'flatten-js': (ring, points) => {
    const polygon = new Flatten.Polygon(ring);
    const own = points.map(([x, y]) => new Flatten.Point(x, y));
    return () => own.map((point) => polygon.contains(point));
  },
};

export const sets = [100, 1000].map((corners) => {
  const ring = ringOf(corners);
  const anywhere = Array.from({ length: n }, () => [800 * random(), 800 * random()]);
  const near = beside(ring);
  const exact = ring.map((p) => p.map(whole));
  const truth = near.map((p) => holds(exact, p.map(whole)));
  return {
    title: `Does a region of ${corners.toLocaleString('en')} corners hold a point? 1,000 points`,
    questions: 'wrong answers of 1,000 points that lie on an edge to within a double',
    rows: Object.entries(asking).map(([name, about]) => {
      const time = timeOf(about(ring, anywhere), 9);
      const answers = about(ring, near)();
      return { name, time, wrong: truth.filter((t, i) => t !== answers[i]).length };
    }),
  };
});
