// What lies in a module's memory as what a query answers with.
import type { CastHit, Contact } from './results.js';
import type { Vec } from './vec.js';

export const vec = (v: Float64Array, i: number): Vec => [v[i]!, v[i + 1]!];

export function hitOf(v: Float64Array): CastHit | null {
  return v.length === 0 ? null : { t: v[0]!, point: vec(v, 1), normal: vec(v, 3) };
}
/** One after another: normal, depth, the number of points, and each with its own depth. */
export function contactsOf(v: Float64Array): Contact[] {
  const all: Contact[] = [];
  for (let i = 0; i < v.length; ) {
    const contact: Contact = { normal: vec(v, i), depth: v[i + 2]!, points: [], depths: [] };
    const end = i + 4 + 3 * v[i + 3]!;
    for (i += 4; i < end; i += 3) {
      contact.points.push(vec(v, i));
      contact.depths.push(v[i + 2]!);
    }
    all.push(contact);
  }
  return all;
}
