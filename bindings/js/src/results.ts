// What the queries answer with: the members of the C++ structs; and what maps and repairs are made of.
import type { Region } from './described.js';
import type { Vec } from './vec.js';

export { features, relations } from './queries.js';
export type * from './queries.js';

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
