// Shapes of every kind, near each other, so that pairs of them give all relations.
export const samples = [
  { type: 'point', position: [1, 2] },
  { type: 'line', point: [0, 1], direction: [2, 1] },
  { type: 'ray', origin: [-1, 0], direction: [1, 0.5] },
  { type: 'segment', a: [0, 0], b: [4, 2] },
  { type: 'circle', center: [3, 4], radius: 5 },
  { type: 'circle', center: [0, 0], radius: 5 },
  { type: 'circle', center: [1, 1], radius: 0 },
  { type: 'box', min: [3, 4], max: [9, 9] },
  { type: 'box', min: [-2, -2], max: [2, 3] },
  { type: 'oriented_box', center: [1, 1], half_size: [3, 1], axis: [0.8, 0.6] },
  { type: 'ellipse', center: [2, 1], semi_axes: [4, 2], axis: [0.6, 0.8] },
  { type: 'ellipse', center: [20, 1], semi_axes: [1, 3] },
  { type: 'capsule', a: [-3, 0], b: [3, 1], radius: 0.5 },
  { type: 'rounded_box', center: [0, 3], half_size: [1, 2], axis: [0, 1], radius: 0.25 },
  { type: 'polygon', vertices: [[0, 0], [4, 0], [5, 3], [1, 4]] },
  { type: 'polygon', vertices: [[7, 7], [9, 7], [8, 9]], radius: 0.5 },
];
export const outlines = [
  { type: 'polyline', lines: [[[0, 0], [4, 0], [4, 4]], [[9, 9], [8, 7]]] },
  { type: 'region', rings: [[[0, 0], [8, 0], [8, 8], [0, 8]], [[2, 2], [6, 2], [6, 6], [2, 6]]], radius: 0.25 },
];
export const hasColumns = (shape) => shape.type !== 'polyline' && shape.type !== 'region';
