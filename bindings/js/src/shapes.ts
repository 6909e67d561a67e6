// Shapes as plain objects, and how they lie in a module's memory (native/codec.hpp): all doubles.
import { fields, kinds, type Kind, type Shape } from './described.js';
import type { Vec, Vertices } from './vec.js';

export * from './described.js';
export type * from './vec.js';

/** The kinds that have any number of vertices. */
export type VertexKind = 'polygon' | 'polyline' | 'region';
export type PlainKind = Exclude<Kind, VertexKind>;

type Values = Readonly<Record<string, unknown>>;
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

function missing(shape: Values, name: string, wanted: string): never {
  const has = shape[name] === undefined ? `has no ${name}` : `has a ${name} that is not ${wanted}`;
  throw new TypeError(`the ${String(shape['type'])} ${has}; its fields: ${fields[shape['type'] as Kind].map(([n]) => n).join(', ')}`);
}
const isVec = (v: unknown): v is Vec =>
  typeof v === 'object' && v !== null && typeof (v as Vec)[0] === 'number' && typeof (v as Vec)[1] === 'number';

function writeVertices(out: Numbers, at: number, shape: Values, name: string, vertices: unknown): number {
  if (!Array.isArray(vertices)) missing(shape, name, 'a list of [x, y]');
  out[at++] = vertices.length;
  for (const v of vertices as Vertices) {
    if (!isVec(v)) missing(shape, name, 'a list of [x, y]');
    out[at] = v[0];
    out[at + 1] = v[1];
    at += 2;
  }
  return at;
}

/** How many numbers `write` writes. */
export function sizeOf(shape: Shape, kind = kindNumber(shape?.type)): number {
  if (shape.type === 'polygon') return 3 + 2 * (shape.vertices?.length ?? 0);
  if (shape.type === 'polyline' || shape.type === 'region') {
    const chains = shape.type === 'polyline' ? shape.lines : shape.rings;
    let size = 3;
    for (const chain of chains ?? []) size += 1 + 2 * (chain?.length ?? 0);
    return size;
  }
  return 1 + strides[kind]!;
}

/** Writes the kind and the numbers of a shape from place `at` on; gives the place after them. */
export function write(shape: Shape, out: Numbers, at: number, kind = kindNumber(shape?.type)): number {
  const values = shape as unknown as Values;
  out[at++] = kind;
  const list = inMemory[kind]!;
  for (let field = 0; field < list.length; ++field) {
    const name = list[field]![0];
    const role = list[field]![1];
    let value = values[name];
    switch (role) {
      case 'number':
        // Of what has vertices the radius may be left out.
        if (value === undefined && kind >= 10) value = 0;
        if (typeof value !== 'number') missing(values, name, 'a number');
        out[at++] = value;
        break;
      case 'vec':
      case 'axis':
        if (value === undefined && role === 'axis') value = [1, 0];
        if (!isVec(value)) missing(values, name, '[x, y]');
        out[at] = value[0];
        out[at + 1] = value[1];
        at += 2;
        break;
      case 'vertices':
        at = writeVertices(out, at, values, name, value);
        break;
      case 'chains':
        if (!Array.isArray(value)) missing(values, name, 'a list of lists of [x, y]');
        out[at++] = value.length;
        for (const chain of value) at = writeVertices(out, at, values, name, chain);
    }
  }
  return at;
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
