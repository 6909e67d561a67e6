// An exhibit: a formula that circulates and is wrong, beside the right one.
import type { Abut } from 'abut';
import { drawing, windowOf, type Figure, type Words } from '../kit/figure';
import { brief, length, sub, type Vec } from '../kit/vec';

/** Yes or no, a number, points, or nothing that can be called an answer. */
export type Answer = boolean | number | readonly Vec[] | readonly number[];

export interface Exhibit<S extends object = object> extends Figure<S> {
  /** It is drawn as large as its numbers are. */
  readonly anySize?: boolean;
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

/** An input on which the two differ; null if none was found. */
export function search<S extends object>(e: Exhibit<S>, r: () => number = Math.random, most = 20_000): S | null {
  for (let i = 0; i < most; ++i) {
    const s = e.random(r);
    if (differ(e.wrong(s), e.right(s))) return s;
  }
  return null;
}

/** The numbers of a state in order, as they stand in a link; and back. */
export function numbersOf(s: object): number[] {
  return Object.values(s).flatMap((v) => (Array.isArray(v) ? (v as number[]) : [v as number]));
}
/** Null where a number is none that its control gives, or where the picture would have no finite numbers. */
export function withNumbers<S extends object>(figure: Figure<S> & { anySize?: boolean }, numbers: readonly number[]): S | null {
  const { start, controls = [] } = figure;
  if (numbers.length !== numbersOf(start).length || !numbers.every(Number.isFinite)) return null;
  const fits = (key: string, x: number): boolean | null => {
    const control = controls.find((c) => c.kind !== 'set' && c.key === key);
    if (control?.kind === 'range') return x >= control.min && x <= control.max;
    if (control?.kind === 'choice') return control.options.includes(x);
    return control?.kind === 'steps' ? Number.isInteger(x) && x >= 0 && x < control.count : null;
  };
  let i = 0;
  const out: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(start)) out[key] = Array.isArray(value) ? [numbers[i++], numbers[i++]] : numbers[i++];
  // Far from the picture there is nothing to see, and walks along it would not end.
  const { min, max } = windowOf(figure, out as S);
  const far = figure.anySize ? Infinity : 60 * Math.max(...[...min, ...max, ...numbersOf(start)].map(Math.abs));
  for (const [key, value] of Object.entries(out))
    if (![value].flat().every((x) => fits(key, x as number) ?? Math.abs(x as number) <= far)) return null;
  return /NaN|Infinity|r="-/.test(drawing(figure, out as S, (name) => name, 640).html) ? null : (out as S);
}
