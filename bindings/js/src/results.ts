// What the queries answer with: the members of the C++ structs.
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
/** Moving b by `depth · normal` just parts the two. */
export interface Contact {
  normal: Vec;
  depth: number;
  points: Vec[];
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
/** A line touching a at `a` and b at `b`. */
export interface Tangent {
  a: Vec;
  b: Vec;
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
