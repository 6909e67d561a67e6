// Shapes as plain objects, and how they lie in a module's memory (native/codec.hpp): all doubles.
import { fields, handOver, kinds, type Kind, type Region, type Shape, type Taker } from './described.js';
import { InvalidShape, isVec, shown } from './errors.js';
import type { Vec } from './vec.js';

export * from './described.js';
export type * from './vec.js';

/** The kinds that have any number of vertices. */
export type VertexKind = 'polygon' | 'polyline' | 'region';
export type PlainKind = Exclude<Kind, VertexKind>;
export const isVertexKind = (kind: Kind): kind is VertexKind => kind === 'polygon' || kind === 'polyline' || kind === 'region';

type Numbers = { [place: number]: number };

const numberOf = new Map<unknown, number>(kinds.map((kind, i) => [kind, i]));
/** A kind's place in `kinds`; an error that names the kinds if there is no such. */
export function kindNumber(type: unknown): number {
  const kind = numberOf.get(type);
  if (kind === undefined) throw new InvalidShape(`there is no shape of type ${shown(type)}; there are: ${kinds.join(', ')}`);
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

/** An error that says what the field of a kind is to be, and which fields the kind has. */
export function refuseField(kind: Kind, value: unknown, name: string, wanted: string): never {
  const has = value === undefined ? `has no ${name}` : `has a ${name} that is not ${wanted}`;
  throw new InvalidShape(`the ${kind} ${has}; its fields: ${fields[kind].map(([n]) => n).join(', ')}`);
}
/** An error where a shape has a field that its kind has not. */
export function onlyItsFields(shape: Shape): void {
  for (const name of Object.keys(shape))
    if (name !== 'type' && !fields[shape.type].some(([own]) => own === name))
      throw new InvalidShape(`the ${shape.type} has no field ${name}; its fields: ${fields[shape.type].map(([own]) => own).join(', ')}`);
}

/**
 * Whether rounding leaves no doubt that vertices are in convex position, once around. The sign of a cross product is sure
 * where it is not small beside its parts: their error is 4 u of these. Of turns that all go one way, those of one round
 * change the sign of the steps along x twice.
 */
function surelyConvex(out: Numbers, from: number, to: number): boolean {
  if (to - from <= 4) return true;
  let [px, py] = [out[to - 2]!, out[to - 1]!];
  let [ex, ey] = [px - out[to - 4]!, py - out[to - 3]!];
  let way = 0;
  let [changes, first, last] = [0, 0, 0];
  for (let i = from; i < to; i += 2) {
    const [x, y] = [out[i]!, out[i + 1]!];
    const [fx, fy] = [x - px, y - py];
    const [one, other] = [ex * fy, ey * fx];
    const turn = one - other;
    const parts = Math.abs(one) + Math.abs(other);
    if (!(Math.abs(turn) > 1e-15 * parts && parts > 1e-290 && turn * way >= 0)) return false;
    way = turn > 0 ? 1 : -1;
    if (fx !== 0) {
      const sign = fx > 0 ? 1 : -1;
      if (first === 0) first = sign;
      else if (sign !== last) ++changes;
      last = sign;
    }
    [px, py, ex, ey] = [x, y, fx, fy];
  }
  return changes + Number(first !== last) <= 2;
}

/** Writes the fields of one shape after the other. */
class Writer implements Taker {
  private out: Numbers = [];
  private start = 0;
  private at = 0;
  private kind = 0;
  /** Whether what is written differs from what was there. */
  private changed = false;
  /** NaN where a number cannot be one of a valid shape's. */
  private odd = 0;

  /** Gives the place after what it has written. */
  write(shape: Shape, out: Numbers, at: number, kind: number): number {
    this.out = out;
    this.start = this.at = at;
    this.kind = kind;
    this.changed = false;
    this.odd = 0;
    this.put(kind);
    (handOver[kind] as (shape: Shape, out: Taker) => void)(shape, this);
    return this.at;
  }
  /** Whether the shape may be invalid, if the one that was in its place is valid. */
  get doubtful(): boolean {
    if (this.kind === 12) return this.changed;
    if (this.odd !== 0) return true;
    const { out, at } = this;
    if (this.kind === 5) return !(out[at - 4]! <= out[at - 2]! && out[at - 3]! <= out[at - 1]!);
    return this.kind === 10 && this.changed && !surelyConvex(out, this.start + 3, at);
  }

  private put(x: number): void {
    if (this.out[this.at] !== x) this.changed = true;
    this.out[this.at++] = x;
    this.odd += 0 * x; // NaN if x is not finite
  }
  length(value: unknown, name: string): void {
    // Of what has vertices the radius may be left out.
    if (value === undefined && this.kind >= 10) value = 0;
    if (typeof value !== 'number') refuseField(kinds[this.kind]!, value, name, 'a number');
    if (value < 0) this.odd = NaN;
    this.put(value);
  }
  /** `whole`: the list that it is of. */
  vec(value: unknown, name: string, whole = value, wanted = '[x, y]'): void {
    if (!isVec(value)) refuseField(kinds[this.kind]!, whole, name, wanted);
    this.put(value[0]);
    this.put(value[1]);
  }
  sizes(value: unknown, name: string): void {
    this.vec(value, name);
    if ((value as Vec)[0] < 0 || (value as Vec)[1] < 0) this.odd = NaN;
  }
  direction(value: unknown, name: string): void {
    this.vec(value, name);
    if ((value as Vec)[0] === 0 && (value as Vec)[1] === 0) this.odd = NaN;
  }
  axis(value: unknown, name: string): void {
    this.direction(value === undefined ? [1, 0] : value, name);
  }
  vertices(value: unknown, name: string, whole = value): void {
    const wanted = 'a list of [x, y]';
    if (!Array.isArray(value)) refuseField(kinds[this.kind]!, whole, name, wanted);
    this.put(value.length);
    if (value.length === 0) this.odd = NaN;
    for (const v of value) this.vec(v, name, whole, wanted);
  }
  chains(value: unknown, name: string): void {
    if (!Array.isArray(value)) refuseField(kinds[this.kind]!, value, name, 'a list of lists of [x, y]');
    this.put(value.length);
    for (const chain of value) this.vertices(chain, name, value);
  }
}
const writer = new Writer();

/** How many numbers `write` writes. */
export function sizeOf(shape: Shape, kind = kindNumber(shape?.type)): number {
  if (kind < 10) return 1 + strides[kind]!;
  // What are no lists are refused when they are written.
  const count = (list: unknown): number => (Array.isArray(list) ? list.length : 0);
  if (shape.type === 'polygon') return 3 + 2 * count(shape.vertices);
  const chains = shape.type === 'polyline' ? shape.lines : (shape as Region).rings;
  let size = 3;
  if (Array.isArray(chains)) for (const chain of chains) size += 1 + 2 * count(chain);
  return size;
}

/** Writes the kind and the numbers of a shape from place `at` on; gives the place after them. */
export const write = (shape: Shape, out: Numbers, at: number, kind = kindNumber(shape?.type)): number =>
  writer.write(shape, out, at, kind);

/** The same; gives whether the shape may be invalid, if the one that was there is valid. */
export function writeDoubted(shape: Shape, out: Numbers, at: number, kind: number): boolean {
  writer.write(shape, out, at, kind);
  return writer.doubtful;
}

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
