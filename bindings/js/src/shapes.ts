// Shapes as plain objects, and how they lie in a module's memory (native/codec.hpp): all doubles.
import { fields, handOver, kinds, type Given, type Kind, type Region, type Shape, type Taker } from './described.js';
import { InvalidShape, isVec, shown } from './errors.js';
import type { Vec } from './vec.js';

export * from './described.js';
export type * from './vec.js';

/** The kinds that have any number of vertices. */
export type VertexKind = 'polygon' | 'polyline' | 'region';
export type PlainKind = Exclude<Kind, VertexKind>;
export const isVertexKind = (kind: Kind): kind is VertexKind => kind === 'polygon' || kind === 'polyline' || kind === 'region';

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
export function onlyItsFields(shape: Given): void {
  for (const name of Object.keys(shape))
    if (name !== 'type' && !fields[shape.type].some(([own]) => own === name))
      throw new InvalidShape(`the ${shape.type} has no field ${name}; its fields: ${fields[shape.type].map(([own]) => own).join(', ')}`);
}

/**
 * Whether rounding leaves no doubt that vertices are in convex position, once around. The sign of a cross product is sure
 * where it is not small beside its parts: their error is 4 u of these. Of turns that all go one way, those of one round
 * change the sign of the steps along x twice.
 */
function surelyConvex(out: Float64Array, from: number, to: number): boolean {
  if (to - from <= 4) return true;
  let px = out[to - 2]!;
  let py = out[to - 1]!;
  let ex = px - out[to - 4]!;
  let ey = py - out[to - 3]!;
  let way = 0;
  let changes = 0;
  let first = 0;
  let last = 0;
  for (let i = from; i < to; i += 2) {
    const x = out[i]!;
    const y = out[i + 1]!;
    const fx = x - px;
    const fy = y - py;
    const one = ex * fy;
    const other = ey * fx;
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
    px = x;
    py = y;
    ex = fx;
    ey = fy;
  }
  return changes + Number(first !== last) <= 2;
}

/** Whether a number is another one than there was; 0 and -0 are two, as answers tell them. */
const differ = (before: number, x: number): boolean => before !== x || (x === 0 && 1 / before !== 1 / x);

/** Writes the fields of one shape after the other. */
class Writer implements Taker {
  private out: Float64Array = new Float64Array(0);
  private start = 0;
  private at = 0;
  private kind = 0;
  /** Whether what is written differs from what was there. */
  changed = false;
  /** Whether a finite number cannot be one of a valid shape's. */
  private odd = false;

  /** Gives the place after what it has written. */
  write(shape: Given, out: Float64Array, at: number, kind: number): number {
    this.out = out;
    this.start = this.at = at;
    this.kind = kind;
    this.changed = false;
    this.odd = false;
    this.put(kind);
    (handOver[kind] as (shape: Given, out: Taker) => void)(shape, this);
    return this.at;
  }
  /** Whether the shape may be invalid, if the one that was in its place is valid. */
  get doubtful(): boolean {
    if (this.kind === 12) return this.changed;
    const { out, at } = this;
    let finite = 0;
    for (let i = this.start; i < at; ++i) finite += 0 * out[i]!; // NaN if one is not
    if (this.odd || finite !== 0) return true;
    if (this.kind === 5) return !(out[at - 4]! <= out[at - 2]! && out[at - 3]! <= out[at - 1]!);
    return this.kind === 10 && this.changed && !surelyConvex(out, this.start + 3, at);
  }

  private put(x: number): void {
    if (differ(this.out[this.at]!, x)) this.changed = true;
    this.out[this.at++] = x;
  }
  /** Many at once: x, y, x, y, … */
  private putAll(numbers: Float64Array): void {
    const { out, at } = this;
    let i = 0;
    while (i < numbers.length && !differ(out[at + i]!, numbers[i]!)) ++i;
    if (i < numbers.length) {
      out.set(numbers, at);
      this.changed = true;
    }
    this.at = at + numbers.length;
  }
  length(value: unknown, name: string): void {
    // Of what has vertices the radius may be left out.
    if (value === undefined && this.kind >= 10) value = 0;
    if (typeof value !== 'number') refuseField(kinds[this.kind]!, value, name, 'a number');
    if (value < 0) this.odd = true;
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
    if ((value as Vec)[0] < 0 || (value as Vec)[1] < 0) this.odd = true;
  }
  direction(value: unknown, name: string): void {
    this.vec(value, name);
    if ((value as Vec)[0] === 0 && (value as Vec)[1] === 0) this.odd = true;
  }
  axis(value: unknown, name: string): void {
    this.direction(value === undefined ? [1, 0] : value, name);
  }
  vertices(value: unknown, name: string, whole = value): void {
    const wanted = 'a list of [x, y], or a Float64Array x, y, x, y, …';
    if (value instanceof Float64Array && value.length % 2 === 0) {
      this.put(value.length / 2);
      if (value.length === 0) this.odd = true;
      return this.putAll(value);
    }
    if (!Array.isArray(value)) refuseField(kinds[this.kind]!, whole, name, wanted);
    this.put(value.length);
    if (value.length === 0) this.odd = true;
    const { out } = this;
    let { at, changed } = this;
    for (let i = 0; i < value.length; ++i, at += 2) {
      const v: unknown = value[i];
      if (!isVec(v)) refuseField(kinds[this.kind]!, whole, name, wanted);
      const x = v[0];
      const y = v[1];
      changed ||= differ(out[at]!, x) || differ(out[at + 1]!, y);
      out[at] = x;
      out[at + 1] = y;
    }
    this.at = at;
    this.changed = changed;
  }
  chains(value: unknown, name: string): void {
    if (!Array.isArray(value)) refuseField(kinds[this.kind]!, value, name, 'a list of lists of [x, y]');
    this.put(value.length);
    for (const chain of value) this.vertices(chain, name, value);
  }
}
export const writer = new Writer();

/** How many numbers `write` writes. */
export function sizeOf(shape: Given, kind = kindNumber(shape?.type)): number {
  if (kind < 10) return 1 + strides[kind]!;
  // What are no lists are refused when they are written.
  const count = (list: unknown): number => (list instanceof Float64Array ? list.length : Array.isArray(list) ? 2 * list.length : 0);
  if (shape.type === 'polygon') return 3 + count(shape.vertices);
  const chains = shape.type === 'polyline' ? shape.lines : (shape as Region).rings;
  let size = 3;
  if (Array.isArray(chains)) for (const chain of chains) size += 1 + count(chain);
  return size;
}

/** Writes the kind and the numbers of a shape from place `at` on; gives the place after them. */
export const write = (shape: Given, out: Float64Array, at: number, kind = kindNumber(shape?.type)): number =>
  writer.write(shape, out, at, kind);

/** The numbers of a shape as they lie in memory, after its kind. */
export const numbersOf = (shape: Given): number[] => [...laidOut(shape).subarray(1)];
/** The same shape in plain lists, with what was left out. */
export const inLists = (shape: Given): Shape => shapeAt(laidOut(shape));
function laidOut(shape: Given): Float64Array {
  const numbers = new Float64Array(sizeOf(shape));
  write(shape, numbers, 0);
  return numbers;
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
