// The DE-9IM matrix, and patterns of it.
import { refuse, shown } from './errors.js';
import type { Reader } from './reader.js';

/** The DE-9IM matrix of nine dimensions, -1 for nothing. */
export function matrixOf(v: Reader): string {
  let matrix = '';
  for (let i = 0; i < 9; ++i) {
    const dimension = v.number();
    matrix += dimension < 0 ? 'F' : dimension;
  }
  return matrix;
}

/** The pattern itself; an error if it is none. */
export function patternOf(pattern: string): string {
  if (typeof pattern !== 'string' || !/^[TF*012]{9}$/i.test(pattern))
    refuse(`a DE-9IM pattern has nine characters of T, F, *, 0, 1, 2; it is ${shown(pattern)}`);
  return pattern.toUpperCase();
}
export function matches(matrix: string, pattern: string): boolean {
  for (let i = 0; i < 9; ++i) {
    const p = pattern[i];
    if (p !== '*' && (p === 'T' ? matrix[i] === 'F' : p !== matrix[i])) return false;
  }
  return true;
}

/** The dimensions of the two: each interior is in one of the other's three parts everywhere. */
function dimensions(matrix: string): [a: number, b: number] {
  const most = (...places: number[]): number => Math.max(...places.map((i) => (matrix[i] === 'F' ? -1 : Number(matrix[i]))));
  return [most(0, 1, 2), most(0, 3, 6)];
}
// OGC's predicates that depend on dimensions.
export function crosses(matrix: string): boolean {
  const [of_a, of_b] = dimensions(matrix);
  if (of_a !== of_b) return matches(matrix, of_a < of_b ? 'T*T******' : 'T*****T**');
  return of_a === 1 && matches(matrix, '0********');
}
export function overlaps(matrix: string): boolean {
  const [of_a, of_b] = dimensions(matrix);
  return of_a === of_b && matches(matrix, of_a === 1 ? '1*T***T**' : 'T*T***T**');
}
