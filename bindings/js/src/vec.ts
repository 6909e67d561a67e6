/** A point or a vector. */
export type Vec = readonly [x: number, y: number];
export type Vertices = readonly Vec[];
