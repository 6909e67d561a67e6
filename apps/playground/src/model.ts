import type { Kind, Relation, Shape, Vec } from 'abut';

/** A shape on the stage: its name, and how it moves in the motion mode. */
export interface Item {
  readonly name: string;
  readonly shape: Shape;
  readonly motion?: Vec;
}
export type Doc = readonly Item[];

/** What the page tells apart by colour, line and word. */
export type State = 'apart' | 'touching' | 'overlapping';

export const stateOf = (relation: Relation): State =>
  relation === 'disjoint' ? 'apart' : relation === 'meet' ? 'touching' : 'overlapping';

export const stateWords: Record<State, string> = {
  apart: 'Apart',
  touching: 'Touching exactly',
  overlapping: 'Overlapping',
};

export const kindWords: Record<Kind, string> = {
  point: 'Point',
  line: 'Line',
  ray: 'Ray',
  segment: 'Segment',
  circle: 'Circle',
  box: 'Box',
  oriented_box: 'Turned box',
  ellipse: 'Ellipse',
  capsule: 'Capsule',
  rounded_box: 'Rounded box',
  polygon: 'Polygon',
  polyline: 'Polyline',
  region: 'Region',
};

export const relationWords: Record<Relation, string> = {
  disjoint: 'no common point',
  meet: 'common points, but no common inside',
  overlap: 'the insides meet, neither holds the other',
  equal: 'the same set of points',
  inside: 'the first lies inside the second',
  covered_by: 'the first lies in the second and reaches its edge',
  contains: 'the second lies inside the first',
  covers: 'the second lies in the first and reaches its edge',
};

/** The words for a handle's role (native/handles.hpp). */
export function roleWords(role: number): string {
  const corner = ['lower left', 'lower right', 'upper right', 'upper left'];
  const side = ['right', 'upper', 'left', 'lower'];
  if (role >= middleRole) return `new vertex after ${role - middleRole + 1}`;
  if (role >= vertexRole) return `vertex ${role - vertexRole + 1}`;
  if (role >= 30) return `${side[role - 30]} axis end`;
  if (role >= 20) return `${side[role - 20]} edge`;
  if (role >= 10) return `${corner[role - 10]} corner`;
  return ['first end', 'second end', 'radius', 'direction', 'rotation'][role]!;
}
export const turningRole = 4;
export const vertexRole = 100;
/** Between the vertex of that number and the next one. */
export const middleRole = 10_000;

/** The first unused name: A … Z, then A2 … */
export function freshName(doc: Doc): string {
  const used = new Set(doc.map((item) => item.name));
  for (let round = 1; ; ++round)
    for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
      const name = round === 1 ? letter : letter + round;
      if (!used.has(name)) return name;
    }
}

export const firstScene: Doc = [
  { name: 'A', shape: { type: 'circle', center: [-3, 2], radius: 2.5 } },
  { name: 'B', shape: { type: 'box', min: [0.5, -2.5], max: [6, 0.5] } },
];

/** For people: short, but never 0 for what is not 0. */
export function brief(x: number): string {
  if (x === 0) return '0';
  if (!Number.isFinite(x)) return Number.isNaN(x) ? '–' : x > 0 ? '∞' : '−∞';
  const size = Math.abs(x);
  // Smaller than any double with all its digits: a sign that they are apart, not a length.
  if (size < 2 ** -1022) return `${x < 0 ? '−' : ''}< 10⁻³⁰⁷`.replace('−<', '> −');
  const digits = size < 1e-3 || size >= 1e6 ? x.toExponential(2) : String(+x.toPrecision(5));
  return digits.replace('-', '−').replace('e+', 'e').replace('e-', 'e−');
}

export type Angles = 'degrees' | 'radians';

/** The turn of an axis, in the unit that the reader chose; only ever shown or typed. */
export function angleOf([c, s]: Vec, unit: Angles): number {
  const radians = Math.atan2(s, c);
  return unit === 'degrees' ? +((radians * 180) / Math.PI).toFixed(10) : radians;
}

export const count = (n: number, word: string, words = `${word}s`): string => `${n} ${n === 1 ? word : words}`;

/** The chains of vertices of a shape that has any. */
export const chainsOf = (shape: Shape): readonly (readonly Vec[])[] =>
  shape.type === 'polygon' ? [shape.vertices] : shape.type === 'polyline' ? shape.lines : shape.type === 'region' ? shape.rings : [];
export const shapeVertices = (shape: Shape): number => chainsOf(shape).reduce((sum, chain) => sum + chain.length, 0);
/** The shape with other chains. */
export function withChains(shape: Shape, chains: readonly (readonly Vec[])[]): Shape {
  if (shape.type === 'polyline') return { ...shape, lines: chains };
  if (shape.type === 'region') return { ...shape, rings: chains };
  return shape.type === 'polygon' ? { ...shape, vertices: chains[0] ?? [] } : shape;
}

export function describe(shape: Shape): string {
  const at = (v: Vec) => `${brief(v[0])}, ${brief(v[1])}`;
  switch (shape.type) {
    case 'point':
      return `at ${at(shape.position)}`;
    case 'line':
      return `through ${at(shape.point)} along ${at(shape.direction)}`;
    case 'ray':
      return `from ${at(shape.origin)} along ${at(shape.direction)}`;
    case 'segment':
      return `from ${at(shape.a)} to ${at(shape.b)}`;
    case 'circle':
      return `centre ${at(shape.center)}, radius ${brief(shape.radius)}`;
    case 'box':
      return `from ${at(shape.min)} to ${at(shape.max)}`;
    case 'oriented_box':
    case 'rounded_box':
      return `centre ${at(shape.center)}, half size ${at(shape.half_size)}`;
    case 'ellipse':
      return `centre ${at(shape.center)}, semi-axes ${at(shape.semi_axes)}`;
    case 'capsule':
      return `from ${at(shape.a)} to ${at(shape.b)}, radius ${brief(shape.radius)}`;
    case 'polygon':
      return `${shape.vertices.length} vertices, first ${at(shape.vertices[0]!)}`;
    case 'polyline':
    case 'region': {
      const chains = chainsOf(shape);
      return `${count(chains.length, shape.type === 'region' ? 'ring' : 'chain')}, ${count(shapeVertices(shape), 'vertex', 'vertices')}`;
    }
  }
}
