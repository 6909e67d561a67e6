// An exhibit: a formula that circulates and is wrong, beside the right one.
import type { Abut } from 'abut';
import type { Figure, Words } from '../kit/figure';
import { brief, full, length, sub, type Vec } from '../kit/vec';

/** Yes or no, a number, points, or nothing that can be called an answer. */
export type Answer = boolean | number | readonly Vec[] | readonly number[];

export interface Exhibit<S extends object = object> extends Figure<S> {
  /** The formula as it is seen, and abut's call beside it. */
  readonly formula: string;
  readonly call: string;
  wrong(s: S): Answer;
  /** The right answer without the module; the tests hold it against abut's. */
  right(s: S): Answer;
  abut(abut: Abut, s: S): Answer;
  /** Any input; `r` draws a number from 0 to 1. */
  random(r: () => number): S;
}
export type AnyExhibit = Exhibit<any>;
export const exhibit = <S extends object>(e: Exhibit<S>): Exhibit<S> => e;

const isPoint = (x: unknown): x is Vec => Array.isArray(x);
export function differ(a: Answer, b: Answer): boolean {
  if (typeof a === 'boolean' || typeof b === 'boolean') return a !== b;
  if (typeof a === 'number' && typeof b === 'number') return !(Math.abs(a - b) <= 1e-6 * (1 + Math.abs(b)));
  const [x, y] = [a as readonly unknown[], b as readonly unknown[]];
  if (x.length !== y.length) return true;
  const apart = (p: unknown, q: unknown): number =>
    isPoint(p) && isPoint(q) ? length(sub(p, q)) : Math.abs((p as number) - (q as number));
  // In any order: each has its counterpart.
  return x.some((p) => !y.some((q) => apart(p, q) <= 1e-6)) || y.some((q) => !x.some((p) => apart(p, q) <= 1e-6));
}
export function show(answer: Answer, ui: Words): string {
  if (typeof answer === 'boolean') return ui[answer ? 'yes' : 'no']!;
  if (typeof answer === 'number') return brief(answer);
  if (answer.length === 0) return ui['none']!;
  return answer.map((x) => (isPoint(x) ? `(${brief(x[0])}, ${brief(x[1])})` : brief(x as number))).join(', ');
}

/** The numbers that go in, with all their digits: near the limit the last one decides. */
export const inputs = (state: object): string =>
  Object.entries(state as Record<string, number | Vec | string>)
    .map(([name, value]) => `${name} = ${Array.isArray(value) ? `(${value.map(full).join(', ')})` : typeof value === 'number' ? full(value) : value}`)
    .join(', ');

/** An input on which the two differ; null if none was found. */
export function search<S extends object>(e: Exhibit<S>, r: () => number = Math.random, most = 20_000): S | null {
  for (let i = 0; i < most; ++i) {
    const s = e.random(r);
    if (differ(e.wrong(s), e.right(s))) return s;
  }
  return null;
}
