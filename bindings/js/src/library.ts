// All of `abut` but where its modules come from.
export * from './abut.js';
export type { Areas, CurvedEdge, CurvedGiven, CurvedRegion } from './curved.js';
export { InvalidShape } from './errors.js';
export * from './instance.js';
export * from './results.js';
export * from './shapes.js';
