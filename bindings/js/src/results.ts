// What the queries answer with: the members of the C++ structs.
import type { Region } from './described.js';
import type { Vec } from './vec.js';

/** Egenhofer's eight relations, of a to b: `inside` reads "a is inside b". */
export const relations = [
  'disjoint',
  'meet',
  'overlap',
  'equal',
  'inside',
  'covered_by',
  'contains',
  'covers',
] as const;
export type Relation = (typeof relations)[number];

/** A point of each shape, and how far apart they are. */
export interface PointPair {
  a: Vec;
  b: Vec;
  distance: number;
}
/** `b − a = distance · normal`; a negative distance is the penetration depth. */
export interface Separation extends PointPair {
  normal: Vec;
}
/** Moving b by `depth · normal` just parts the two. Where a margin was given and they are apart, `depth` is
 *  minus the distance. */
export interface Contact {
  normal: Vec;
  depth: number;
  /** One, or two where an edge rests on an edge. */
  points: Vec[];
  /** How deep they overlap along the normal at each point. */
  depths: number[];
}
/** In the order of the C++ enumeration. */
export const features = ['curve', 'corner', 'side'] as const;
/** A part of a shape that a contact rests on. Corners are numbered counter-clockwise (y up), and side i runs from corner i
 *  to the next one. A circle, an ellipse and a point are one curve, and so are polylines and regions. */
export interface ContactFeature {
  kind: (typeof features)[number];
  index: number;
}
/** The features of both shapes, and an id for each point: points of two steps with the same id are the same point. */
export interface ContactFeatures {
  a: ContactFeature;
  b: ContactFeature;
  ids: bigint[];
}
/** `ta`, `tb`: the parameters along a and b where these are straight; NaN otherwise. */
export interface Intersection {
  at: Vec;
  tangent: boolean;
  ta: number;
  tb: number;
}
/** A shared piece of boundary: straight, or an arc counter-clockwise about `center`. */
export interface SharedPiece {
  kind: 'segment' | 'arc';
  from: Vec;
  to: Vec;
  unbounded_from: boolean;
  unbounded_to: boolean;
  center: Vec;
  semi_axes: Vec;
  axis: Vec;
}
export interface Intersections {
  points: Intersection[];
  pieces: SharedPiece[];
}
/** A line touching a at `a` and b at `b`. `direction`: a unit vector along it, with a to its left, also where both
 *  points are one. `inner`: b is to its right; otherwise both are to its left. */
export interface Tangent {
  a: Vec;
  b: Vec;
  direction: Vec;
  inner: boolean;
}
/** Common tangents. Where there are infinitely many, `lines` has the others, and the first and last
 *  of each bundle. */
export interface Tangents {
  lines: Tangent[];
  infinitely_many: boolean;
}
/** `t` is the ray's parameter or the fraction of the motion; `normal` points out of what is hit. */
export interface CastHit {
  t: number;
  point: Vec;
  normal: Vec;
}
export interface Bounds {
  min: Vec;
  max: Vec;
}
/** The point p becomes scale · (turn · p) + shift; `turn` is an axis, as those of shapes. What is left out does nothing. */
export interface Similarity {
  turn?: Vec;
  scale?: number;
  shift?: Vec;
}
/** The point [a, b] becomes origin + a · x + b · y. */
export interface Affine {
  x?: Vec;
  y?: Vec;
  origin?: Vec;
}
export interface Covariance {
  xx: number;
  xy: number;
  yy: number;
}
export interface Repaired {
  region: Region;
  /** How many crossings are no doubles, and were rounded; none by more than `largest_move`. */
  moved: number;
  largest_move: number;
}
