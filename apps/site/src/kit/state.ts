// The state of a figure as it stands in a link: its values in order, separated by commas.
import { drawing, windowOf, type AnyFigure, type Figure } from './figure';

type Value = number | string;
/** The values of a state in order, as they stand in a link; and back. */
export function valuesOf(s: object): Value[] {
  return Object.values(s).flatMap((v) => v as Value | Value[]);
}
/** Null where a value is none that its control gives, or where the picture would have no finite numbers. */
export function withValues<S extends object>(figure: Figure<S>, values: readonly Value[]): S | null {
  const { start, controls = [] } = figure;
  const first = valuesOf(start);
  if (values.length !== first.length) return null;
  const read = values.map((value, i) => (typeof first[i] === 'number' ? (value === '' ? NaN : Number(value)) : String(value)));
  if (read.some((value) => typeof value === 'number' && !Number.isFinite(value))) return null;
  const fits = (key: string, x: Value): boolean | null => {
    const control = controls.find((c) => c.kind !== 'set' && c.key === key);
    if (control?.kind === 'range') return Number(x) >= control.min && Number(x) <= control.max;
    if (control?.kind === 'choice') return control.options.includes(x);
    if (control?.kind === 'steps') return Number.isInteger(x) && Number(x) >= 0 && Number(x) < control.count;
    return typeof x === 'string' ? false : null;
  };
  let i = 0;
  const out: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(start)) out[key] = Array.isArray(value) ? value.map(() => read[i++]) : read[i++];
  // Of a choice that is none, a window may not be asked.
  for (const [key, value] of Object.entries(out)) if (![value].flat().every((x) => fits(key, x as Value) ?? true)) return null;
  // Far from the picture there is nothing to see, and walks along it would not end.
  const { min, max } = windowOf(figure, out as S, 640);
  const numbers = first.filter((value) => typeof value === 'number');
  const far = figure.anySize ? Infinity : 60 * Math.max(...[...min, ...max, ...numbers].map(Math.abs));
  for (const [key, value] of Object.entries(out))
    if (![value].flat().every((x) => fits(key, x as Value) ?? Math.abs(x as number) <= far)) return null;
  return /NaN|Infinity|r="-/.test(drawing(figure, out as S, (name) => name, 640).html) ? null : (out as S);
}
/** What a link's hash says: `#name=values`. The state is null where it cannot be read. */
export function linked(hash: string, table: Readonly<Record<string, AnyFigure>>, before = ''): { name: string; state: Record<string, unknown> | null } | null {
  const [, name = '', values = ''] = /^#([^=]*)=(.*)$/.exec(hash) ?? [];
  if (!name.startsWith(before) || !Object.hasOwn(table, name.slice(before.length))) return null;
  return { name: name.slice(before.length), state: withValues(table[name.slice(before.length)]!, values.split(',')) };
}
