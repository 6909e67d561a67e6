// What lies in a module's memory, one number after another, as what a query answers with.
import { isVec, refuse, shown, vectorOf } from './errors.js';
import type { Vec } from './vec.js';

export class Reader {
  private at = 0;
  constructor(private readonly v: Float64Array) {}

  number(): number {
    return this.v[this.at++]!;
  }
  yes(): boolean {
    return this.number() !== 0;
  }
  vec(): Vec {
    return [this.number(), this.number()];
  }
  /** A whole number of 64 bits, in two halves; as digits, since neither JSON nor a number holds it. */
  whole(): string {
    return String((BigInt(this.number()) << 32n) | BigInt(this.number()));
  }
  /** Their number comes first. */
  list<T>(one: (v: Reader) => T): T[] {
    const all: T[] = [];
    for (let left = this.number(); left > 0; --left) all.push(one(this));
    return all;
  }
  /** Nothing is left where there is no answer. */
  orNull<T>(one: (v: Reader) => T): T | null {
    return this.v.length === 0 ? null : one(this);
  }
}
/** NaN stands for no answer. */
export const orNull = (x: number): number | null => (Number.isNaN(x) ? null : x);

/** What a contact is to a module: its normal, how many points, and two of them. */
export function touchOf(contact: { normal: Vec; points: readonly Vec[] }): number[] {
  const { normal, points } = contact;
  if (!Array.isArray(points) || !(points.length === 1 || points.length === 2)) refuse(`a contact has one point or two; it has ${isVec(points) ? points : shown(points?.length)}`);
  return [...vectorOf('normal', normal), points.length, ...vectorOf('points', points[0]), ...vectorOf('points', points.at(-1))];
}
