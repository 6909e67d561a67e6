// Written by types.sh from include/abut/fields.hpp and shapes.hpp.
import type { Vec, Vertices } from './vec.js';

/**
 * One point. Any vector stands for the point it names.
 */
export interface Point {
  readonly type: 'point';
  readonly position: Vec;
}

/**
 * The unbounded straight line through `point`; `direction` of any length but zero.
 */
export interface Line {
  readonly type: 'line';
  readonly point: Vec;
  readonly direction: Vec;
}

/**
 * The half-line { origin + t direction : t ≥ 0 }; `direction` of any length but zero.
 */
export interface Ray {
  readonly type: 'ray';
  readonly origin: Vec;
  readonly direction: Vec;
}

/**
 * The points between a and b, both included.
 */
export interface Segment {
  readonly type: 'segment';
  readonly a: Vec;
  readonly b: Vec;
}

/**
 * A disc (N = 2) or ball: all points within `radius` of `center`. point ⊕ radius.
 */
export interface Circle {
  readonly type: 'circle';
  readonly center: Vec;
  readonly radius: number;
}

/**
 * The axis-aligned box [min, max].
 */
export interface Box {
  readonly type: 'box';
  readonly min: Vec;
  readonly max: Vec;
}

/**
 * A turned box: corners at center ± half_size.x·(c, s) ± half_size.y·(−s, c).
 */
export interface OrientedBox {
  readonly type: 'oriented_box';
  readonly center: Vec;
  readonly half_size: Vec;
  /** The direction (cos, sin) that the x axis is turned to, of any length but zero. */
  readonly axis?: Vec;
}

/**
 * A turned ellipse: axis ends at center ± semi_axes.x·(c, s) and center ± semi_axes.y·(−s, c).
 */
export interface Ellipse {
  readonly type: 'ellipse';
  readonly center: Vec;
  readonly semi_axes: Vec;
  /** The direction (cos, sin) that the x axis is turned to, of any length but zero. */
  readonly axis?: Vec;
}

/**
 * All points within `radius` of the segment ab. segment ⊕ radius.
 */
export interface Capsule {
  readonly type: 'capsule';
  readonly a: Vec;
  readonly b: Vec;
  readonly radius: number;
}

/**
 * All points within `radius` of the oriented box. `half_size` is that of the inner box: the whole
 * shape reaches half_size + radius along its axes. oriented box ⊕ radius.
 */
export interface RoundedBox {
  readonly type: 'rounded_box';
  readonly center: Vec;
  readonly half_size: Vec;
  /** The direction (cos, sin) that the x axis is turned to, of any length but zero. */
  readonly axis?: Vec;
  readonly radius: number;
}

/**
 * The convex hull of its vertices, all points within `radius` of it. Vertices in order around the
 * boundary, either way; repeated and collinear ones are allowed. polygon ⊕ radius.
 */
export interface Polygon {
  readonly type: 'polygon';
  readonly vertices: Vertices;
  readonly radius?: number;
}

/**
 * Chains of vertices: every point within `radius` of the edges between neighbours. A chain of one
 * vertex is a point. Chains may cross and run along themselves and each other. Without vertices it
 * is empty: valid, but without a point. edges ⊕ radius.
 */
export interface Polyline {
  readonly type: 'polyline';
  readonly lines: readonly Vertices[];
  readonly radius?: number;
}

/**
 * Any area that straight edges bound, and all points within `radius` of it: the closure of the
 * points around which the rings run an odd number of times (even–odd rule), so holes, islands and
 * several parts need no marks. Rings close by themselves, run either way, in any order, and may
 * touch in single points; they do not cross and share no stretch. Without rings it is empty.
 */
export interface Region {
  readonly type: 'region';
  readonly rings: readonly Vertices[];
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

/** What a field holds: one number, two (a vector), a direction that may be left out, a list of
 * vertices, a list of lists. */
export type Role = 'number' | 'vec' | 'axis' | 'vertices' | 'chains';

/** The fields of each kind in the order of the C++ struct. */
export const fields: Readonly<Record<Kind, readonly (readonly [name: string, role: Role])[]>> = {
  point: [['position', 'vec']],
  line: [['point', 'vec'], ['direction', 'vec']],
  ray: [['origin', 'vec'], ['direction', 'vec']],
  segment: [['a', 'vec'], ['b', 'vec']],
  circle: [['center', 'vec'], ['radius', 'number']],
  box: [['min', 'vec'], ['max', 'vec']],
  oriented_box: [['center', 'vec'], ['half_size', 'vec'], ['axis', 'axis']],
  ellipse: [['center', 'vec'], ['semi_axes', 'vec'], ['axis', 'axis']],
  capsule: [['a', 'vec'], ['b', 'vec'], ['radius', 'number']],
  rounded_box: [['center', 'vec'], ['half_size', 'vec'], ['axis', 'axis'], ['radius', 'number']],
  polygon: [['vertices', 'vertices'], ['radius', 'number']],
  polyline: [['lines', 'chains'], ['radius', 'number']],
  region: [['rings', 'chains'], ['radius', 'number']],
};

/** Takes the fields of a shape: what there is, and its name. */
export type Taker = Record<Role, (value: unknown, name: string) => void>;

/** Of each kind: hands its fields over, lists last. Engines are quick at properties with a name. */
export const handOver: readonly ((shape: never, out: Taker) => void)[] = [
  (s: Point, out) => { out.vec(s.position, 'position'); },
  (s: Line, out) => { out.vec(s.point, 'point'); out.vec(s.direction, 'direction'); },
  (s: Ray, out) => { out.vec(s.origin, 'origin'); out.vec(s.direction, 'direction'); },
  (s: Segment, out) => { out.vec(s.a, 'a'); out.vec(s.b, 'b'); },
  (s: Circle, out) => { out.vec(s.center, 'center'); out.number(s.radius, 'radius'); },
  (s: Box, out) => { out.vec(s.min, 'min'); out.vec(s.max, 'max'); },
  (s: OrientedBox, out) => { out.vec(s.center, 'center'); out.vec(s.half_size, 'half_size'); out.axis(s.axis, 'axis'); },
  (s: Ellipse, out) => { out.vec(s.center, 'center'); out.vec(s.semi_axes, 'semi_axes'); out.axis(s.axis, 'axis'); },
  (s: Capsule, out) => { out.vec(s.a, 'a'); out.vec(s.b, 'b'); out.number(s.radius, 'radius'); },
  (s: RoundedBox, out) => { out.vec(s.center, 'center'); out.vec(s.half_size, 'half_size'); out.axis(s.axis, 'axis'); out.number(s.radius, 'radius'); },
  (s: Polygon, out) => { out.number(s.radius, 'radius'); out.vertices(s.vertices, 'vertices'); },
  (s: Polyline, out) => { out.number(s.radius, 'radius'); out.chains(s.lines, 'lines'); },
  (s: Region, out) => { out.number(s.radius, 'radius'); out.chains(s.rings, 'rings'); },
];
