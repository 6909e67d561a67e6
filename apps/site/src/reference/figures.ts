// A figure for each query of the reference: two shapes to choose, drag and turn, and what abut answers about them.
import type { Abut, Kind, Shape } from 'abut';
import { figure, type Figure, type Line } from '../kit/figure';
import type { Ink } from '../kit/ink';
import { add, brief, length, mul, pair, sub, type Vec } from '../kit/vec';
import { body, point } from '../figures/parts';
import { drawShape, kinds, shapeOf } from '../field/figure';

/** abut itself: there while the pages are built; in the browser once it has come. */
export const library = { abut: null as Abut | null };

interface Asked {
  at: Vec;
  a: Kind;
  to: Vec;
  b: Kind;
  angle: number;
  /** Where the motion of b ends; only `cast` has one. */
  end: Vec;
}
/** The parts of abut in files of their own: yes or no, and everything. */
export interface Modules {
  rows: string;
  play: string;
}
interface Query {
  /** Of abut it needs only what says yes or no. */
  small?: boolean;
  start?: Partial<Asked>;
  moving?: boolean;
  draw?(ink: Ink, abut: Abut, a: Shape, b: Shape, s: Asked): void;
  code(abut: Abut, a: Shape, b: Shape, s: Asked): Line[];
}

const all: readonly Kind[] = [...kinds, 'segment', 'point'];
const between = (ink: Ink, a: Vec, b: Vec, text = ''): void => {
  ink.line('result', a, b);
  ink.dot('spot', a, 5);
  ink.dot('spot', b, 5);
  if (text) ink.along(a, b, text);
};
const first = (s: Asked): Shape => shapeOf(s.a, s.at, s.angle, 1.25);
const second = (s: Asked, to = s.to): Shape => shapeOf(s.b, to, -s.angle / 2, 0.75);

const queries = {
  intersects: {
    small: true,
    code: (abut, a, b) => [
      ['intersects(a, b)', String(abut.intersects(a, b))],
      ['interiors_intersect(a, b)', String(abut.interiors_intersect(a, b))],
    ],
  },
  contains: {
    small: true,
    start: { a: 'box', b: 'circle', at: [0, 0], to: [1, 0], angle: 0 },
    code: (abut, a, b) => [
      ['contains(a, b)', String(abut.contains(a, b))],
      ['contains(b, a)', String(abut.contains(b, a))],
    ],
  },
  relation: {
    small: true,
    start: { a: 'rounded_box', b: 'circle', to: [1, 0.5] },
    code: (abut, a, b) => [
      ['relation(a, b)', abut.relation(a, b)],
      ['relation(b, a)', abut.relation(b, a)],
    ],
  },
  relate: {
    start: { a: 'box', b: 'circle', at: [0, 0], to: [1.75, 0.25], angle: 0 },
    code: (abut, a, b) => [
      ['relate(a, b).text()', abut.relate(a, b)],
      ['touches(a, b)', String(abut.touches(a, b))],
      ['crosses(a, b)', String(abut.crosses(a, b))],
      ['overlaps(a, b)', String(abut.overlaps(a, b))],
      ['within(a, b)', String(abut.within(a, b))],
      ['within(b, a)', String(abut.within(b, a))],
    ],
  },
  distance: {
    start: { a: 'capsule', b: 'circle' },
    draw(ink, abut, a, b) {
      const near = abut.closest_points(a, b);
      if (near.distance > 0) between(ink, near.a, near.b, brief(near.distance));
    },
    code: (abut, a, b) => [['distance(a, b)', brief(abut.distance(a, b))]],
  },
  separation: {
    start: { a: 'oriented_box', b: 'ellipse', to: [2.5, 1.5] },
    draw(ink, abut, a, b, s) {
      const gap = abut.separation_witness(a, b);
      const way = mul(-gap.distance, gap.normal);
      if (gap.distance < 0) {
        drawShape(ink, 'ghost', second(s, add(s.to, way)));
        ink.arrow('result', gap.b, add(gap.b, way));
        ink.along(gap.b, add(gap.b, way), brief(-gap.distance));
      } else between(ink, gap.a, gap.b, brief(gap.distance));
    },
    code(abut, a, b) {
      const gap = abut.separation_witness(a, b);
      return [
        ['separation(a, b)', brief(gap.distance)],
        ['how.normal', pair(gap.normal)],
      ];
    },
  },
  closest_points: {
    start: { a: 'polygon', b: 'oriented_box' },
    draw(ink, abut, a, b) {
      const near = abut.closest_points(a, b);
      between(ink, near.a, near.b);
    },
    code(abut, a, b) {
      const near = abut.closest_points(a, b);
      return [
        ['near.a', pair(near.a)],
        ['near.b', pair(near.b)],
        ['near.distance', brief(near.distance)],
      ];
    },
  },
  farthest_points: {
    start: { a: 'ellipse', b: 'rounded_box' },
    draw(ink, abut, a, b) {
      const far = abut.farthest_points(a, b);
      if (far) between(ink, far.a, far.b, brief(far.distance));
    },
    code(abut, a, b) {
      const far = abut.farthest_points(a, b)!;
      return [
        ['far.a', pair(far.a)],
        ['far.b', pair(far.b)],
        ['far.distance', brief(far.distance)],
      ];
    },
  },
  intersections: {
    start: { a: 'ellipse', b: 'capsule', at: [0, 0], to: [0.5, 0.25], angle: 40 },
    draw(ink, abut, a, b) {
      const { points, pieces } = abut.intersections(a, b);
      for (const piece of pieces) if (piece.kind === 'segment') ink.line('result', piece.from, piece.to);
      for (const { at, tangent } of points) ink.dot(tangent ? 'spot tangent' : 'spot', at, 6);
    },
    code(abut, a, b) {
      const { points, pieces } = abut.intersections(a, b);
      return [
        ['points.size()', String(points.length)],
        ['pieces.size()', String(pieces.length)],
        ...points.slice(0, 4).map(({ at, tangent }, i): Line => [`points[${i}].at`, `${pair(at)}${tangent ? ', tangent' : ''}`]),
      ];
    },
  },
  tangents: {
    start: { a: 'rounded_box', b: 'circle', at: [-3, -1], to: [3.5, 1] },
    draw(ink, abut, a, b) {
      for (const line of abut.tangents(a, b)?.lines ?? []) {
        const way = sub(line.b, line.a);
        if (length(way) > 0) ink.endless('thin', line.a, way);
        ink.dot('spot', line.a, 5);
        ink.dot('spot', line.b, 5);
      }
    },
    code(abut, a, b) {
      const found = abut.tangents(a, b);
      return [
        ['tangents(a, b).lines.size()', found?.infinitely_many ? '∞' : String(found?.lines.length ?? 0)],
        ...(found?.lines ?? []).slice(0, 4).map((line, i): Line => [`lines[${i}].a`, pair(line.a)]),
      ];
    },
  },
  contact: {
    start: { a: 'box', b: 'oriented_box', at: [0, -1.5], to: [0.5, 0.25], angle: 0 },
    draw(ink, abut, a, b) {
      for (const touch of abut.contacts(a, b))
        for (const at of touch.points) {
          ink.arrow('leg y', at, add(at, touch.normal));
          ink.dot('spot', at, 5);
        }
    },
    code(abut, a, b) {
      const [touch] = abut.contacts(a, b);
      if (!touch) return [['contact(a, b)', 'none']];
      return [
        ['contact(a, b)->depth', brief(touch.depth)],
        ['->normal', pair(touch.normal)],
        ['->points', touch.points.map(pair).join(' ')],
      ];
    },
  },
  cast: {
    start: { a: 'box', b: 'circle', at: [2.5, -0.5], to: [-5, 2.5], end: [5.5, -2], angle: 0 },
    moving: true,
    draw(ink, abut, a, b, s) {
      const way = sub(s.end, s.to);
      ink.arrow('thin', s.to, s.end);
      drawShape(ink, 'ghost', second(s, s.end));
      const hit = abut.cast(b, way, a);
      if (!hit) return;
      drawShape(ink, 'strong-line', second(s, add(s.to, mul(hit.t, way))));
      ink.arrow('leg y', hit.point, add(hit.point, hit.normal));
      ink.dot('spot', hit.point, 5);
    },
    code(abut, a, b, s) {
      const hit = abut.cast(b, sub(s.end, s.to), a);
      if (!hit) return [['cast(b, motion, a)', 'none']];
      return [
        ['cast(b, motion, a)->t', brief(hit.t)],
        ['->point', pair(hit.point)],
        ['->normal', pair(hit.normal)],
      ];
    },
  },
  overlap_area: {
    start: { a: 'circle', b: 'box', at: [0, 0], to: [1.5, 0.5] },
    draw(ink, _, a, b) {
      ink.raw('<clipPath id="ask-common">');
      drawShape(ink, '', a);
      ink.raw('</clipPath><g clip-path="url(#ask-common)">');
      drawShape(ink, 'common', b);
      ink.raw('</g>');
    },
    code: (abut, a, b) => [
      ['overlap_area(a, b)', brief(abut.overlap_area(a, b))],
      ['area(a)', brief(abut.area(a) ?? NaN)],
      ['area(b)', brief(abut.area(b) ?? NaN)],
    ],
  },
  measures: {
    start: { a: 'ellipse', b: 'polygon' },
    draw(ink, abut, a, b) {
      for (const shape of [a, b]) {
        const box = abut.bounds(shape);
        const middle = abut.centroid(shape);
        if (box) ink.box('ghost', box.min, box.max);
        if (middle) ink.dot('spot', middle, 5);
      }
    },
    code(abut, a) {
      const box = abut.bounds(a)!;
      return [
        ['bounds(a).min', pair(box.min)],
        ['bounds(a).max', pair(box.max)],
        ['area(a)', brief(abut.area(a) ?? NaN)],
        ['perimeter(a)', brief(abut.perimeter(a) ?? NaN)],
        ['centroid(a)', pair(abut.centroid(a)!)],
      ];
    },
  },
} satisfies Record<string, Query>;
export type QueryName = keyof typeof queries;
export const needs = (name: QueryName): keyof Modules => ((queries[name] as Query).small ? 'rows' : 'play');

function asked(query: Query): Figure<Asked> {
  return figure<Asked>({
    start: { at: [-2, -0.5], a: 'oriented_box', to: [3, 1.5], b: 'ellipse', angle: 30, end: [3, 1.5], ...query.start },
    window: { min: [-7, -4], max: [7, 4] },
    snap: 0.125,
    handles: [
      { ...point<Asked>('at', 'knobA'), body: (s) => ({ circle: [s.at, 1] }) },
      // What moves takes its way along.
      {
        ...point<Asked>('to', 'knobB'),
        drag: (s, to) => ({ ...s, to, end: add(s.end, sub(to, s.to)) }),
        body: (s) => ({ circle: [s.to, 0.7] }),
      },
      ...(query.moving ? [point<Asked>('end', 'knobEnd')] : []),
    ],
    controls: [
      { kind: 'choice', key: 'a', options: all },
      { kind: 'choice', key: 'b', options: all },
      { kind: 'range', key: 'angle', min: -90, max: 90, step: 1 },
    ],
    draw(ink, s) {
      const [a, b] = [first(s), second(s)];
      const relation = library.abut?.relation(a, b) ?? 'disjoint';
      const style = body(relation === 'disjoint' ? -1 : relation === 'meet' ? 0 : 1);
      drawShape(ink, style, a);
      drawShape(ink, style, b);
      if (library.abut) query.draw?.(ink, library.abut, a, b, s);
      ink.label(s.at, 'a', 10, 18);
      ink.label(s.to, 'b', 10, 18);
    },
    code: (s) => (library.abut ? query.code(library.abut, first(s), second(s), s) : []),
    verdict(s, say) {
      const relation = library.abut?.relation(first(s), second(s)) ?? 'disjoint';
      return { state: relation === 'disjoint' ? 'apart' : relation === 'meet' ? 'touching' : 'overlapping', text: say(relation) };
    },
  });
}
export const asking = Object.fromEntries(Object.entries(queries).map(([name, query]) => [`ask-${name}`, asked(query)])) as Record<
  `ask-${QueryName}`,
  Figure<Asked>
>;
