// Plane vectors, and the few functions of them that the figures are made of.

export type Vec = readonly [x: number, y: number];

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1]];
export const sub = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1]];
export const mul = (k: number, a: Vec): Vec => [k * a[0], k * a[1]];
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1];
export const cross = (a: Vec, b: Vec): number => a[0] * b[1] - a[1] * b[0];
export const length = (a: Vec): number => Math.hypot(a[0], a[1]);
export const perp = (a: Vec): Vec => [-a[1], a[0]];
export const lerp = (a: Vec, b: Vec, t: number): Vec => [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])];
export const unit = (a: Vec): Vec => {
  const l = length(a);
  return l > 0 ? [a[0] / l, a[1] / l] : [1, 0];
};
export const clamp = (x: number, low: number, high: number): number => Math.min(Math.max(x, low), high);
export const radians = (degrees: number): number => (degrees * Math.PI) / 180;
/** The axis that x is turned to. Quarter turns are exact. */
export const axis = (degrees: number): Vec => {
  const quarter = ((degrees % 360) + 360) % 360;
  if (quarter % 90 === 0) return ([[1, 0], [0, 1], [-1, 0], [0, -1]] as const)[quarter / 90]!;
  return [Math.cos(radians(degrees)), Math.sin(radians(degrees))];
};
/** From a frame with the axes u and perp(u) to the world. */
export const outOf = (u: Vec, p: Vec): Vec => [p[0] * u[0] - p[1] * u[1], p[0] * u[1] + p[1] * u[0]];
/** From the world into that frame: the two dot products. */
export const into = (u: Vec, d: Vec): Vec => [dot(d, u), dot(d, perp(u))];

/** The point of the segment a–b nearest to p, and where on the way it is. */
export function nearestOnSegment(p: Vec, a: Vec, b: Vec): { at: Vec; t: number } {
  const d = sub(b, a);
  const t = clamp(dot(sub(p, a), d) / (dot(d, d) || 1), 0, 1);
  return { at: lerp(a, b, t), t };
}
/** The point of the box nearest to p. */
export const nearestInBox = (p: Vec, min: Vec, max: Vec): Vec => [
  clamp(p[0], min[0], max[0]),
  clamp(p[1], min[1], max[1]),
];
export const corners = (min: Vec, max: Vec): Vec[] => [min, [max[0], min[1]], max, [min[0], max[1]]];

/** Few digits, for people: −1.25, 0.333, 1.1e−17. */
export function brief(x: number): string {
  if (!Number.isFinite(x)) return Number.isNaN(x) ? 'NaN' : x > 0 ? '∞' : '−∞';
  const size = Math.abs(x);
  const text =
    size !== 0 && (size < 1e-3 || size >= 1e6) ? x.toExponential(2) : String(Number(x.toFixed(size < 10 ? 3 : 2)));
  return text.replace(/-/g, '−').replace('e+', 'e');
}
/** Both sides of a test `a <= b`, with the sign that holds. */
export const compared = (a: number, b: number): string => `${brief(a)} ${a <= b ? '≤' : '>'} ${brief(b)}`;
/** All digits that tell the double from its neighbours. */
export const full = (x: number): string => String(x).replace(/-/g, '−').replace('e+', 'e');
export const pair = (p: Vec): string => `(${brief(p[0])}, ${brief(p[1])})`;
