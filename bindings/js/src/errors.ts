// What is refused, and how that is said: a RangeError, which names what is wrong and what would be right.
import type { Given, Ray } from './described.js';
import type { Vec } from './vec.js';

/** A shape that abut refuses, with the reason. */
export class InvalidShape extends RangeError {
  override name = 'InvalidShape';
}

export function refuse(message: string): never {
  throw new RangeError(message);
}

/** What was given instead, for a message. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return value === undefined ? 'missing' : String(value);
  return `of ${value.constructor?.name ?? 'no class'}`;
}

export const isVec = (v: unknown): v is Vec =>
  typeof v === 'object' && v !== null && typeof (v as Vec)[0] === 'number' && typeof (v as Vec)[1] === 'number';

/** A finite vector. */
export function vectorOf(name: string, v: unknown): Vec {
  if (!(isVec(v) && Number.isFinite(v[0]) && Number.isFinite(v[1])))
    refuse(`${name} must be finite: [x, y]; it is ${isVec(v) ? `[${v[0]}, ${v[1]}]` : shown(v)}`);
  return v;
}
/** A number that `holds`; `must` says which these are. */
function numberOf(name: string, x: unknown, must: string, holds: (x: number) => boolean): number {
  if (!(typeof x === 'number' && holds(x))) refuse(`${name} must ${must}; it is ${shown(x)}`);
  return x;
}
export const finite = (name: string, x: unknown): number => numberOf(name, x, 'be finite', Number.isFinite);
export const length = (name: string, x: unknown): number => numberOf(name, finite(name, x), 'not be negative', (n) => n >= 0);
export const positive = (name: string, x: unknown): number => numberOf(name, finite(name, x), 'be positive', (n) => n > 0);
/** A distance, which may be infinite. */
export const reach = (name: string, x: unknown): number => numberOf(name, x, 'not be negative', (n) => n >= 0);
export const whole = (name: string, x: unknown): number =>
  Math.min(numberOf(name, x, 'be a whole number', (n) => Number.isInteger(n) && n >= 0), 2 ** 31 - 1);
export function oneOf<T extends string>(name: string, value: unknown, words: readonly T[]): T {
  if (!words.includes(value as T)) refuse(`there is no ${name} ${shown(value)}; there are: ${words.join(', ')}`);
  return value as T;
}
/** Options, all of whose names are known. */
export function onlyOf<T extends object>(options: T, names: readonly string[]): T {
  if (typeof options !== 'object' || options === null) refuse(`options must be an object; they are ${shown(options)}`);
  for (const name in options) if (!names.includes(name)) refuse(`there is no option ${shown(name)}; there are: ${names.join(', ')}`);
  return options;
}
/** What is cast without a motion. */
export function rayOf(shape: Given): Ray {
  if (shape?.type !== 'ray') refuse('a cast of what is no ray needs a motion: [dx, dy] behind what moves');
  return shape;
}
