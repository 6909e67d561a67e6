// The words of the reference's figures, which differ in their titles only. reference-zh.ts has the same names.
import { kinds } from '../../../words/kinds-en';
import { options } from '../../../words/options';
import type { QueryName } from '../reference/figures';

const shared = {
  caption: 'Drag the shapes, choose others, turn them. abut answers, in this page.',
  a: 'a',
  b: 'b',
  angle: 'Turn them',
  knobA: 'shape a',
  knobB: 'shape b',
  knobEnd: 'end of the motion',
  disjoint: 'They have no point in common.',
  meet: 'They touch: common points, but no common inside.',
  overlap: 'Their insides meet; neither holds the other.',
  equal: 'They are the same set of points.',
  inside: 'a lies inside b.',
  covered_by: 'a lies in b and reaches its edge.',
  contains: 'b lies inside a.',
  covers: 'b lies in a and reaches its edge.',
  ...options(['a', 'b'], { ...kinds, polygon: 'triangle' }),
};
const titles: Record<QueryName, string> = {
  intersects: 'Two shapes, and whether they meet',
  contains: 'Two shapes, and whether one holds the other',
  relation: 'Two shapes, and how they stand to each other',
  relate: 'Two shapes, and which of their nine parts meet',
  distance: 'Two shapes, and how far apart they are',
  separation: 'Two shapes, and how far apart or how deep they are',
  closest_points: 'Two shapes, and where they are nearest',
  farthest_points: 'Two shapes, and where they are farthest from each other',
  intersections: 'Two shapes, and where their boundaries cross',
  tangents: 'Two shapes, and the lines that touch both',
  contact: 'Two shapes, and how they rest on each other',
  cast: 'A shape that moves, and where it first touches the other',
  overlap_area: 'Two shapes, and the area that they share',
  measures: 'Two shapes, with their bounds and centroids',
};
export const reference = Object.fromEntries(Object.entries(titles).map(([name, title]) => [`ask-${name}`, { ...shared, title }])) as Record<
  `ask-${QueryName}`,
  typeof shared & { title: string }
>;
