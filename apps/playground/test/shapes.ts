import type { Shape } from 'abut';

/** One of each kind, around the origin. */
export const samples: Shape[] = [
  { type: 'point', position: [0.5, -0.25] },
  { type: 'line', point: [0, 0.5], direction: [3, 1] },
  { type: 'ray', origin: [-1, 0.25], direction: [1, -0.5] },
  { type: 'segment', a: [-2, -1], b: [1.5, 2] },
  { type: 'circle', center: [0.25, 0], radius: 1.5 },
  { type: 'box', min: [-1.5, -1], max: [1, 1.25] },
  { type: 'oriented_box', center: [0, 0.5], half_size: [2, 0.75], axis: [0.8, 0.6] },
  { type: 'ellipse', center: [0.1, -0.2], semi_axes: [2, 1], axis: [0.96, 0.28] },
  { type: 'capsule', a: [-1, 0], b: [1.5, 0.5], radius: 0.75 },
  { type: 'rounded_box', center: [-0.25, 0], half_size: [1, 0.5], axis: [0.6, 0.8], radius: 0.5 },
  { type: 'polygon', vertices: [[-1.5, -1], [1, -1.25], [1.75, 0.5], [0, 1.5]] },
  { type: 'polygon', vertices: [[-1, -1], [1, -0.75], [0, 1]], radius: 0.25 },
  { type: 'polyline', lines: [[[-2, -1], [-0.5, 1.5], [0.5, -1], [2, 1]], [[-1, 2], [1, 2.25]]], radius: 0.25 },
  { type: 'region', rings: [[[-2, -1.5], [2, -1.5], [2, 1.5], [0, 0.25], [-2, 1.5]], [[-1, -1], [1, -1], [0, -0.25]]] },
];
