// The scene and the query on screen as a C++ program.
import type { Shape, Vec } from 'abut';
import type { Item } from '../model';

export type Query =
  | 'relation'
  | 'separation'
  | 'closest_points'
  | 'intersections'
  | 'tangents'
  | 'contact'
  | 'overlap_area'
  | 'cast';

/** The shortest decimal that is this double, as a C++ floating literal. */
export function number(x: number): string {
  if (Object.is(x, -0)) return '-0.0';
  const digits = String(x);
  return /[.e]/.test(digits) ? digits : `${digits}.0`;
}
const vec = (v: Vec): string => `{${number(v[0])}, ${number(v[1])}}`;
const chain = (vertices: readonly Vec[]): string => `{${vertices.map(vec).join(', ')}}`;
const rotation = (axis: Vec | undefined): string =>
  axis && !(axis[0] === 1 && axis[1] === 0)
    ? `, Rotation::axis(${number(axis[0])}, ${number(axis[1])})`
    : ', Rotation{}';

/** Type and initialiser. */
export function initialiser(shape: Shape): [string, string] {
  switch (shape.type) {
    case 'point':
      return ['Point', `{${vec(shape.position)}}`];
    case 'line':
      return ['Line', `{${vec(shape.point)}, ${vec(shape.direction)}}`];
    case 'ray':
      return ['Ray', `{${vec(shape.origin)}, ${vec(shape.direction)}}`];
    case 'segment':
      return ['Segment', `{${vec(shape.a)}, ${vec(shape.b)}}`];
    case 'circle':
      return ['Circle', `{${vec(shape.center)}, ${number(shape.radius)}}`];
    case 'box':
      return ['Box', `{${vec(shape.min)}, ${vec(shape.max)}}`];
    case 'oriented_box':
      return [
        'OrientedBox',
        `{${vec(shape.center)}, ${vec(shape.half_size)}${rotation(shape.axis)}}`,
      ];
    case 'ellipse':
      return ['Ellipse', `{${vec(shape.center)}, ${vec(shape.semi_axes)}${rotation(shape.axis)}}`];
    case 'capsule':
      return ['Capsule', `{${vec(shape.a)}, ${vec(shape.b)}, ${number(shape.radius)}}`];
    case 'rounded_box':
      return [
        'RoundedBox',
        `{${vec(shape.center)}, ${vec(shape.half_size)}${rotation(shape.axis)}, ${number(shape.radius)}}`,
      ];
    case 'polygon':
      return [
        'Polygon',
        `{${chain(shape.vertices)}, ${number(shape.radius ?? 0)}}`,
      ];
    case 'polyline':
      return ['Polyline', `{{${shape.lines.map(chain).join(', ')}}, ${number(shape.radius ?? 0)}}`];
    case 'region':
      return ['Region', `{{${shape.rings.map(chain).join(', ')}}, ${number(shape.radius ?? 0)}}`];
  }
}

const asks: Record<Query, (a: string, b: string, motion: Vec) => string[]> = {
  relation: (a, b) => [`std::puts(to_string(relation(${a}, ${b})));`],
  separation: (a, b) => [
    `const Separation gap = separation_witness(${a}, ${b});  // negative: penetration`,
    'std::printf("%.17g along (%.17g, %.17g)\\n", gap.distance, gap.normal.x, gap.normal.y);',
  ],
  closest_points: (a, b) => [
    `const PointPair nearest = closest_points(${a}, ${b});`,
    'std::printf("(%.17g, %.17g) and (%.17g, %.17g), %.17g apart\\n", nearest.a.x, nearest.a.y,',
    '            nearest.b.x, nearest.b.y, nearest.distance);',
  ],
  intersections: (a, b) => [
    `for (const Intersection& hit : intersections(${a}, ${b}).points)`,
    '  std::printf("(%.17g, %.17g)%s\\n", hit.at.x, hit.at.y, hit.tangent ? " tangent" : "");',
  ],
  tangents: (a, b) => [
    `for (const Tangent& line : tangents(${a}, ${b}).lines)`,
    '  std::printf("(%.17g, %.17g) to (%.17g, %.17g)\\n", line.a.x, line.a.y, line.b.x, line.b.y);',
  ],
  contact: (a, b) => [
    `for (const Contact& touch : contacts(${a}, ${b}))`,
    '  std::printf("%.17g deep along (%.17g, %.17g)\\n", touch.depth, touch.normal.x, touch.normal.y);',
  ],
  overlap_area: (a, b) => [`std::printf("%.17g\\n", overlap_area(${a}, ${b}));`],
  cast: (a, b, motion) => [
    `if (const auto hit = cast(${a}, Vec2${vec(motion)}, ${b}))`,
    '  std::printf("at %.17g of the motion, at (%.17g, %.17g)\\n", hit->t, hit->point.x,',
    '              hit->point.y);',
  ],
};

/** The names of the page as C++ identifiers, each its own. */
function identifiers(names: readonly string[]): (name: string) => string {
  const given = new Map<string, string>();
  const used = new Set<string>();
  for (const name of names) {
    const word = name.toLowerCase().replace(/\W/g, '_');
    const base = /^[a-z]\d*$/.test(word) ? word : `shape_${word}`;
    let free = base;
    for (let n = 2; used.has(free); ++n) free = `${base}_${n}`;
    used.add(free);
    given.set(name, free);
  }
  return (name) => given.get(name)!;
}

/** Signed separation is there for convex pairs, and for outlines against points and circles. */
function answered(query: Query, pair: [Item, Item]): Query {
  const [a, b] = pair.map(({ shape }) => shape.type);
  const outline = (kind?: string): boolean => kind === 'polyline' || kind === 'region';
  const round = (kind?: string): boolean => kind === 'point' || kind === 'circle';
  const signed = (!outline(a) || round(b)) && (!outline(b) || round(a));
  return query === 'separation' && !signed ? 'closest_points' : query;
}

export function toCpp(items: readonly Item[], pair: [Item, Item] | null, query: Query): string {
  const variable = identifiers([...new Set([...items, ...(pair ?? [])].map((item) => item.name))]);
  const shapes = items.map(({ name, shape }) => {
    const [type, fields] = initialiser(shape);
    const used = pair?.some((item) => item.name === name);
    return `  ${used ? '' : '[[maybe_unused]] '}const ${type} ${variable(name)}${fields};`;
  });
  const question = pair
    ? asks[answered(query, pair)](variable(pair[0].name), variable(pair[1].name), pair[0].motion ?? [0, 0])
    : [];
  return [
    '#include <abut/abut.hpp>',
    '#include <cstdio>',
    '',
    'int main() {',
    '  using namespace abut;',
    ...shapes,
    ...question.map((line) => `  ${line}`),
    '}',
    '',
  ].join('\n');
}
