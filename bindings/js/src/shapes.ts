// Shapes as plain objects, and how they lie in a module's memory (native/codec.hpp): all doubles.
import { fields, handOver, kinds, type Kind, type Region, type Shape, type Taker } from './described.js';
import type { Vec } from './vec.js';

export * from './described.js';
export type * from './vec.js';

/** The kinds that have any number of vertices. */
export type VertexKind = 'polygon' | 'polyline' | 'region';
export type PlainKind = Exclude<Kind, VertexKind>;

type Numbers = { [place: number]: number };

const numberOf = new Map<unknown, number>(kinds.map((kind, i) => [kind, i]));
/** A kind's place in `kinds`; an error that names the kinds if there is no such. */
export function kindNumber(type: unknown): number {
  const kind = numberOf.get(type);
  if (kind === undefined) throw new TypeError(`there is no shape of type ${JSON.stringify(type)}; there are: ${kinds.join(', ')}`);
  return kind;
}

/** Lists come after all other fields. */
const inMemory = kinds.map((kind) => {
  const isList = (role: string): boolean => role === 'vertices' || role === 'chains';
  return [...fields[kind].filter(([, role]) => !isList(role)), ...fields[kind].filter(([, role]) => isList(role))];
});

const strides = kinds.map((kind) => fields[kind].reduce((sum, [, role]) => sum + (role === 'number' ? 1 : 2), 0));
/** How many numbers a shape of the kind has. */
export const stride = (kind: PlainKind): number => strides[kindNumber(kind)]!;

const isVec = (v: unknown): v is Vec =>
  typeof v === 'object' && v !== null && typeof (v as Vec)[0] === 'number' && typeof (v as Vec)[1] === 'number';

/** Writes the fields of one shape after the other. */
class Writer implements Taker {
  private out: Numbers = [];
  private at = 0;
  private kind = 0;

  /** Gives the place after what it has written. */
  write(shape: Shape, out: Numbers, at: number, kind: number): number {
    this.out = out;
    this.at = at;
    this.kind = kind;
    out[this.at++] = kind;
    (handOver[kind] as (shape: Shape, out: Taker) => void)(shape, this);
    return this.at;
  }

  number(value: unknown, name: string): void {
    // Of what has vertices the radius may be left out.
    if (value === undefined && this.kind >= 10) value = 0;
    if (typeof value !== 'number') this.refuse(value, name, 'a number');
    this.out[this.at++] = value;
  }
  /** `whole`: the list that it is of. */
  vec(value: unknown, name: string, whole = value, wanted = '[x, y]'): void {
    if (!isVec(value)) this.refuse(whole, name, wanted);
    this.out[this.at] = value[0];
    this.out[this.at + 1] = value[1];
    this.at += 2;
  }
  axis(value: unknown, name: string): void {
    this.vec(value === undefined ? [1, 0] : value, name);
  }
  vertices(value: unknown, name: string, whole = value): void {
    const wanted = 'a list of [x, y]';
    if (!Array.isArray(value)) this.refuse(whole, name, wanted);
    this.out[this.at++] = value.length;
    for (const v of value) this.vec(v, name, whole, wanted);
  }
  chains(value: unknown, name: string): void {
    if (!Array.isArray(value)) this.refuse(value, name, 'a list of lists of [x, y]');
    this.out[this.at++] = value.length;
    for (const chain of value) this.vertices(chain, name, value);
  }

  private refuse(value: unknown, name: string, wanted: string): never {
    const kind = kinds[this.kind]!;
    const has = value === undefined ? `has no ${name}` : `has a ${name} that is not ${wanted}`;
    throw new TypeError(`the ${kind} ${has}; its fields: ${fields[kind].map(([n]) => n).join(', ')}`);
  }
}
const writer = new Writer();

/** How many numbers `write` writes. */
export function sizeOf(shape: Shape, kind = kindNumber(shape?.type)): number {
  if (kind < 10) return 1 + strides[kind]!;
  if (shape.type === 'polygon') return 3 + 2 * (shape.vertices?.length ?? 0);
  const chains = shape.type === 'polyline' ? shape.lines : (shape as Region).rings;
  let size = 3;
  for (const chain of chains ?? []) size += 1 + 2 * (chain?.length ?? 0);
  return size;
}

/** Writes the kind and the numbers of a shape from place `at` on; gives the place after them. */
export const write = (shape: Shape, out: Numbers, at: number, kind = kindNumber(shape?.type)): number =>
  writer.write(shape, out, at, kind);

/** The numbers of a shape as they lie in memory, after its kind. */
export function numbersOf(shape: Shape): number[] {
  const numbers: number[] = [];
  write(shape, numbers, 0);
  return numbers.slice(1);
}

/** A shape, from the kind and numbers at `at`; the inverse of `write`. */
export function shapeAt(memory: ArrayLike<number>, at = 0): Shape {
  const kind = memory[at++]!;
  const vertices = (): Vec[] => Array.from({ length: memory[at++]! }, (): Vec => [memory[at++]!, memory[at++]!]);
  const read: Record<string, unknown> = { type: kinds[kind] };
  for (const [name, role] of inMemory[kind]!) {
    if (role === 'number') read[name] = memory[at++]!;
    else if (role === 'vertices') read[name] = vertices();
    else if (role === 'chains') read[name] = Array.from({ length: memory[at++]! }, vertices);
    else read[name] = [memory[at++]!, memory[at++]!];
  }
  // A field that may be left out is, where it says nothing.
  if (kind >= 10 && read['radius'] === 0) delete read['radius'];
  return read as unknown as Shape;
}
