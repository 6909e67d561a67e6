// The DE-9IM matrix, and patterns of it.

/** The DE-9IM matrix of nine dimensions, -1 for nothing. */
export const matrixOf = (dimensions: Iterable<number>): string =>
  Array.from(dimensions, (d) => (d < 0 ? 'F' : String(d))).join('');

/** The pattern itself; an error if it is none. */
export function patternOf(pattern: string): string {
  if (!/^[TF*012]{9}$/i.test(pattern))
    throw new TypeError(`a DE-9IM pattern has nine characters of T, F, *, 0, 1, 2; it is ${JSON.stringify(pattern)}`);
  return pattern.toUpperCase();
}
export function matches(matrix: string, pattern: string): boolean {
  for (let i = 0; i < 9; ++i) {
    const p = pattern[i];
    if (p !== '*' && (p === 'T' ? matrix[i] === 'F' : p !== matrix[i])) return false;
  }
  return true;
}
