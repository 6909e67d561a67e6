// The shapes as plain objects: the same fields as in abut's JSON and C++.

export type Vec = readonly [x: number, y: number];

/** A rotation is the axis (cos, sin) that x is turned to; without one there is no rotation. */
interface Turned {
  readonly axis?: Vec;
}

export interface Point {
  readonly type: 'point';
  readonly position: Vec;
}
export interface Line {
  readonly type: 'line';
  readonly point: Vec;
  readonly direction: Vec;
}
export interface Ray {
  readonly type: 'ray';
  readonly origin: Vec;
  readonly direction: Vec;
}
export interface Segment {
  readonly type: 'segment';
  readonly a: Vec;
  readonly b: Vec;
}
export interface Circle {
  readonly type: 'circle';
  readonly center: Vec;
  readonly radius: number;
}
export interface Box {
  readonly type: 'box';
  readonly min: Vec;
  readonly max: Vec;
}
export interface OrientedBox extends Turned {
  readonly type: 'oriented_box';
  readonly center: Vec;
  readonly half_size: Vec;
}
export interface Ellipse extends Turned {
  readonly type: 'ellipse';
  readonly center: Vec;
  readonly semi_axes: Vec;
}
export interface Capsule {
  readonly type: 'capsule';
  readonly a: Vec;
  readonly b: Vec;
  readonly radius: number;
}
/** `half_size` is the inner box's; the shape reaches half_size + radius. */
export interface RoundedBox extends Turned {
  readonly type: 'rounded_box';
  readonly center: Vec;
  readonly half_size: Vec;
  readonly radius: number;
}
/** Convex; vertices in order around the boundary, either way. */
export interface Polygon {
  readonly type: 'polygon';
  readonly vertices: readonly Vec[];
  readonly radius?: number;
}

/** Chains of vertices; with a radius a stroke with round joins and ends. */
export interface Polyline {
  readonly type: 'polyline';
  readonly lines: readonly (readonly Vec[])[];
  readonly radius?: number;
}
/** Rings by the even–odd rule: parts, holes, islands; a radius grows it. */
export interface Region {
  readonly type: 'region';
  readonly rings: readonly (readonly Vec[])[];
  readonly radius?: number;
}

export type Shape =
  | Point
  | Line
  | Ray
  | Segment
  | Circle
  | Box
  | OrientedBox
  | Ellipse
  | Capsule
  | RoundedBox
  | Polygon
  | Polyline
  | Region;

export type Kind = Shape['type'];
/** The kinds that have any number of vertices, and a radius that may be left out. */
export type VertexKind = 'polygon' | 'polyline' | 'region';
export type PlainKind = Exclude<Kind, VertexKind>;

/** In the order of the C++ variant: a kind's number in memory is its place here. */
export const kinds: readonly Kind[] = [
  'point',
  'line',
  'ray',
  'segment',
  'circle',
  'box',
  'oriented_box',
  'ellipse',
  'capsule',
  'rounded_box',
  'polygon',
  'polyline',
  'region',
];

/** A field of a shape and how many numbers it has; `axis` is the rotation. */
export type Field = readonly [name: string, numbers: 1 | 2];

/** The fields of each kind in the order in which they lie in memory (native/codec.hpp). */
export const fields: Readonly<Record<PlainKind, readonly Field[]>> = {
  point: [['position', 2]],
  line: [['point', 2], ['direction', 2]],
  ray: [['origin', 2], ['direction', 2]],
  segment: [['a', 2], ['b', 2]],
  circle: [['center', 2], ['radius', 1]],
  box: [['min', 2], ['max', 2]],
  oriented_box: [['center', 2], ['half_size', 2], ['axis', 2]],
  ellipse: [['center', 2], ['semi_axes', 2], ['axis', 2]],
  capsule: [['a', 2], ['b', 2], ['radius', 1]],
  rounded_box: [['center', 2], ['half_size', 2], ['axis', 2], ['radius', 1]],
};

/** How many numbers a shape of the kind has. */
export const stride = (kind: PlainKind): number =>
  fields[kind].reduce((sum, [, count]) => sum + count, 0);

const run = (vertices: readonly Vec[]): number[] => [vertices.length, ...vertices.flat()];

/** The numbers of a shape as they lie in memory, after its kind. */
export function numbersOf(shape: Shape): number[] {
  if (shape.type === 'polygon') return [shape.radius ?? 0, ...run(shape.vertices)];
  if (shape.type === 'polyline' || shape.type === 'region') {
    const chains = shape.type === 'polyline' ? shape.lines : shape.rings;
    return [shape.radius ?? 0, chains.length, ...chains.flatMap(run)];
  }
  const values = shape as unknown as Record<string, number | Vec | undefined>;
  return fields[shape.type].flatMap(([name]) => {
    const value = values[name] ?? (name === 'axis' ? [1, 0] : undefined);
    if (value === undefined) throw new TypeError(`the ${shape.type} has no ${name}`);
    return typeof value === 'number' ? [value] : [value[0], value[1]];
  });
}

/** A shape, from the kind and numbers at `at`; the inverse of `[kind, ...numbersOf(shape)]`. */
export function shapeAt(memory: ArrayLike<number>, at = 0): Shape {
  const type = kinds[memory[at++]!]!;
  if (type === 'polygon' || type === 'polyline' || type === 'region') {
    const radius = memory[at++]!;
    const chain = (): Vec[] =>
      Array.from({ length: memory[at++]! }, (): Vec => [memory[at++]!, memory[at++]!]);
    const chains = (): Vec[][] => Array.from({ length: memory[at++]! }, chain);
    const shape: Shape =
      type === 'polygon'
        ? { type, vertices: chain() }
        : type === 'polyline'
          ? { type, lines: chains() }
          : { type, rings: chains() };
    return radius === 0 ? shape : { ...shape, radius };
  }
  const shape: Record<string, unknown> = { type };
  for (const [name, count] of fields[type]) {
    shape[name] = count === 1 ? memory[at]! : [memory[at]!, memory[at + 1]!];
    at += count;
  }
  return shape as unknown as Shape;
}
