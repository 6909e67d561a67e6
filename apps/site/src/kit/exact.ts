// Exact arithmetic on doubles, for the pages' own small sums: every finite double is a whole number
// times a power of two, and so are sums and products of such numbers.

export interface Dyadic {
  readonly m: bigint;
  readonly e: number;
}
const view = new DataView(new ArrayBuffer(8));

export function exact(x: number): Dyadic {
  if (!Number.isFinite(x)) throw new RangeError('not a finite number');
  view.setFloat64(0, x);
  const bits = view.getBigUint64(0);
  const field = Number((bits >> 52n) & 2047n);
  const low = bits & ((1n << 52n) - 1n);
  const m = field ? low | (1n << 52n) : low;
  return { m: bits >> 63n ? -m : m, e: (field || 1) - 1075 };
}
export function plus(a: Dyadic, b: Dyadic): Dyadic {
  const e = Math.min(a.e, b.e);
  return { m: (a.m << BigInt(a.e - e)) + (b.m << BigInt(b.e - e)), e };
}
export const minus = (a: Dyadic, b: Dyadic): Dyadic => plus(a, { m: -b.m, e: b.e });
export const times = (a: Dyadic, b: Dyadic): Dyadic => ({ m: a.m * b.m, e: a.e + b.e });
export const sign = (a: Dyadic): -1 | 0 | 1 => (a.m > 0n ? 1 : a.m < 0n ? -1 : 0);
const square = (a: Dyadic): Dyadic => times(a, a);

/** Of r² − |p − c|²: 1 inside, 0 on the rim, −1 outside. */
export function inCircle(p: readonly [number, number], c: readonly [number, number], r: number): -1 | 0 | 1 {
  const d = [0, 1].map((k) => square(minus(exact(p[k as 0]), exact(c[k as 0]))));
  return sign(minus(square(exact(r)), plus(d[0]!, d[1]!)));
}

/** Doubles in order as whole numbers: neighbours differ by 1, and both zeros are 0. */
export function place(x: number): bigint {
  view.setFloat64(0, x);
  const bits = view.getBigInt64(0);
  return bits >= 0n ? bits : -(bits & 0x7fffffffffffffffn);
}
export function atPlace(i: bigint): number {
  if (i >= 0n) view.setBigInt64(0, i);
  else view.setBigUint64(0, -i | (1n << 63n));
  return view.getFloat64(0);
}
/** The double n places further up; never beyond the largest finite one. */
export function stepped(x: number, n: number): number {
  const most = 0x7fefffffffffffffn;
  const i = place(x) + BigInt(Math.trunc(n));
  return atPlace(i > most ? most : i < -most ? -most : i);
}
/** How far the next double upwards is. */
export const spacing = (x: number): number => stepped(Math.abs(x), 1) - Math.abs(x);
