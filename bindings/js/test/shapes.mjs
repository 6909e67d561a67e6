// Random shapes, the same in every run.
export function dice(seed) {
  let s = seed;
  return () => (s = (Math.imul(s, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}
/** Whole numbers, so that many touch exactly. */
export const grid = (random, n, side) =>
  Array.from({ length: n }, (_, i) => {
    const center = [Math.floor(side * random()), Math.floor(side * random())];
    return i % 2 ? { type: 'circle', center, radius: 1 } : { type: 'box', min: center, max: [center[0] + 1, center[1] + 2] };
  });
export const sorted = (ids) => [...ids].sort((x, y) => x - y);
