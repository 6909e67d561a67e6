import { length, refuse, shown, vectorOf } from '../errors.js';
import type { Instance } from '../instance.js';
import { matches, patternOf } from '../pattern.js';
import { BatchQueries, relations, type Relation } from '../queries.js';
import { isVertexKind, kindNumber, type PlainKind, type Given, type Shape } from '../shapes.js';
import type { Vec } from '../vec.js';
import { columnsOf, isColumns, Room, sideOf, sideOfOne, type Columns, type Floats, type PlainColumns, type Side } from './columns.js';
import { Table } from './table.js';

export { Table, type Views } from './table.js';

/** One shape, which is taken with each of the other side; or many. */
export type Operand = Given | Columns | Table;
/** One motion for all, or one for each. */
export type Motions = Vec | { readonly x: Float64Array; readonly y: Float64Array };

/** `count`: how many points, 0 where there is no contact; what is not there is NaN. */
export interface Contacts {
  count: Uint8Array;
  normal_x: Float64Array;
  normal_y: Float64Array;
  depth: Float64Array;
  x0: Float64Array;
  y0: Float64Array;
  depth0: Float64Array;
  x1: Float64Array;
  y1: Float64Array;
  depth1: Float64Array;
}
/** `hit`: 1 where something is hit; elsewhere the numbers are NaN. */
export interface Hits {
  hit: Uint8Array;
  t: Float64Array;
  x: Float64Array;
  y: Float64Array;
  normal_x: Float64Array;
  normal_y: Float64Array;
}
export interface RowProblem {
  row: number;
  problem: string;
}

const contacts = ['normal_x', 'normal_y', 'depth', 'x0', 'y0', 'depth0', 'x1', 'y1', 'depth1'] as const;
const hits = ['t', 'x', 'y', 'normal_x', 'normal_y'] as const;

/** Motions where a module sees them: x, y, and how far it is from one to the next. */
export function placed(motions: Motions, room: Room, n: number): [x: number, y: number, stride: number] {
  if (!(typeof motions === 'object' && motions !== null && 'x' in motions)) {
    const [x, y] = vectorOf('motion', motions);
    return [room.copy(Float64Array.of(x)), room.copy(Float64Array.of(y)), 0];
  }
  for (const [name, m] of [['x', motions.x], ['y', motions.y]] as const) {
    if (!(m instanceof Float64Array) || m.length !== n) refuse(`the ${name} of the motions must be a Float64Array of ${n} numbers; it is ${shown(m)}`);
    if (!m.every(Number.isFinite)) refuse(`the ${name} of the motions must be finite`);
  }
  return [room.copy(motions.x), room.copy(motions.y), 8];
}

/**
 * Queries on many pairs. Both sides are equally many, or one of them is a single shape. Answers are
 * those of the scalar queries; rows must be valid shapes ({@link Batch.validate}). Each answer is an
 * array of its own.
 *
 * Two sides of Float32Arrays are asked in lanes of float, which are twice as many: yes and no stay
 * exact for the shapes as given, distances and points are then rounded to float.
 */
export class Batch extends BatchQueries<Operand> {
  constructor(readonly instance: Instance) {
    super();
  }

  /** A table in the module's memory: with room for so many rows, or of these shapes or columns. */
  table<K extends PlainKind>(type: K, rows: number, options: { float: true }): Table<K, Float32Array>;
  table<K extends PlainKind>(type: K, rows: number, options?: { float?: false }): Table<K, Float64Array>;
  table<K extends PlainKind>(shapes: readonly (Shape & { type: K })[]): Table<K, Float64Array>;
  table<K extends PlainKind>(columns: PlainColumns<K>): Table<K>;
  table(what: unknown, rows?: number, options: { float?: boolean } = {}): any {
    if (typeof what === 'string') return new Table(this.instance, what as PlainKind, rows!, options.float ?? false);
    const columns = Array.isArray(what) ? columnsOf(what as Shape[]) : (what as Columns);
    if (!isColumns(columns)) refuse(`a table is made of columns, of a list of shapes, or of a type and a number of rows`);
    if (isVertexKind(columns.type)) refuse(`${columns.type}s have no rows of equal length: give their columns to each query`);
    const arrays = Object.entries(columns).filter((entry): entry is [string, Floats] => ArrayBuffer.isView(entry[1]));
    const isFloat = arrays.some(([name, a]) => !name.startsWith('axis_') && a instanceof Float32Array);
    const table = new Table(this.instance, columns.type as PlainKind, arrays[0]?.[1].length ?? 0, isFloat);
    for (const [name, numbers] of arrays) {
      const column = (table.columns as Readonly<Record<string, Floats>>)[name];
      if (!column) refuse(`a ${columns.type} has no column ${name}; there are: ${Object.keys(table.columns).join(', ')}`);
      if (column.length !== numbers.length) refuse(`${name} has ${numbers.length} numbers, and the first column ${column.length}`);
      column.set(numbers);
    }
    return table;
  }

  /** The first row that is no valid shape, and what is wrong; null if all are valid. */
  validate(shapes: Operand): RowProblem | null {
    return this.asking([shapes], () => {
      const answer = this.instance.answer(this.call('validate', 0));
      if (answer.length === 0) return null;
      return { row: answer[0]!, problem: String.fromCharCode(...answer.subarray(1)) };
    });
  }
  /** One byte a row: is it a valid shape? */
  valid(shapes: Operand): Uint8Array {
    return this.bytes('valid', [shapes]);
  }

  /** How many pairs intersect. */
  count_intersects(a: Operand, b: Operand): number {
    return this.asking([a, b], () => this.call('count_intersects'));
  }
  count_contains(a: Operand, b: Operand): number {
    return this.asking([a, b], () => this.call('count_contains'));
  }
  /** The name of a number of {@link Batch.relation}. */
  relation_name(number: number): Relation {
    return relations[number]!;
  }

  /** The DE-9IM matrix of each pair: nine of 0, 1, 2 and F. */
  relate(a: Operand, b: Operand): string[];
  /** One byte a pair: is its matrix one of a pattern? Nine of T, F, *, 0, 1, 2. */
  relate(a: Operand, b: Operand, pattern: string): Uint8Array;
  relate(a: Operand, b: Operand, pattern?: string): string[] | Uint8Array {
    const wanted = pattern === undefined ? null : patternOf(pattern);
    return this.asking([a, b], (room, n) => {
      const place = room.take(9 * n);
      this.call('relate', place);
      const letters = this.bytesAt(place, 9 * n);
      const matrix = (i: number) => String.fromCharCode(...letters.subarray(9 * i, 9 * i + 9));
      if (wanted === null) return Array.from({ length: n }, (_, i) => matrix(i));
      return Uint8Array.from({ length: n }, (_, i) => Number(matches(matrix(i), wanted)));
    });
  }
  /** Of those that are apart, too, by no more than `margin`. */
  contact(a: Operand, b: Operand, margin = 0): Contacts {
    return this.asking([a, b], (room, n) => {
      const count = room.take(n);
      const numbers = this.columns('contact', room, n, contacts, count, length('margin', margin));
      return { count: this.bytesAt(count, n), ...numbers };
    });
  }
  /** Rays against targets. */
  cast(rays: Operand, targets: Operand): Hits;
  /** Shapes that move against targets. */
  cast(moving: Operand, motions: Motions, targets: Operand): Hits;
  cast(moving: Operand, second: Operand | Motions, third?: Operand): Hits {
    const targets = third ?? (second as Operand);
    if (third === undefined && moving?.type !== 'ray')
      refuse('a cast of what are no rays needs motions: cast(moving, motions, targets)');
    return this.asking([moving, targets], (room, n) => {
      const [x, y, stride] = third === undefined ? [0, 0, 0] : placed(second as Motions, room, n);
      const hit = room.take(n);
      const numbers = this.columns('cast', room, n, hits, hit, x, y, stride);
      return { hit: this.bytesAt(hit, n), ...numbers };
    });
  }

  private call(query: string, ...numbers: number[]): number {
    return this.instance.native[`abut_batch_${query}`]!(...numbers);
  }
  private bytesAt(place: number, n: number): Uint8Array {
    return new Uint8Array(this.instance.native.memory.buffer, place, n).slice();
  }
  protected bytes(query: string, operands: readonly Operand[]): Uint8Array {
    return this.asking(operands, (room, n) => {
      const place = room.take(n);
      this.call(query, place);
      return this.bytesAt(place, n);
    });
  }
  protected numbers<N extends string>(query: string, operands: readonly Operand[], names: readonly N[]): Record<N, Float64Array> {
    return this.asking(operands, (room, n) => this.columns(query, room, n, names));
  }
  /** An answer of several numbers a pair. */
  private columns<N extends string>(query: string, room: Room, n: number, names: readonly N[], ...more: number[]): Record<N, Float64Array> {
    const place = room.take(8 * n * names.length);
    this.call(query, place, ...more);
    const { buffer } = this.instance.native.memory;
    const all = names.map((name, i) => [name, new Float64Array(buffer, place + 8 * n * i, n).slice()]);
    return Object.fromEntries(all) as Record<N, Float64Array>;
  }

  /** Puts the operands where the module sees them, asks, and gives their room back. For code beside this. */
  asking<T>(operands: readonly Operand[], ask: (room: Room, pairs: number) => T): T {
    const room = new Room(this.instance);
    try {
      const sides = operands.map((operand, which) => this.side(operand, which, room));
      const many = sides.filter((side) => !side.one);
      if (many.length === 2 && many[0]!.count !== many[1]!.count)
        refuse(`${many[0]!.count} shapes against ${many[1]!.count}: they must be equally many, or one of them a single shape`);
      sides.forEach((side, which) => {
        const places = room.copy(Uint32Array.from(side.places));
        this.instance.native['abut_side']!(which, side.kind, Number(side.isFloat), Number(side.one), side.count, places);
      });
      return ask(room, many[0]?.count ?? 1);
    } finally {
      room.free();
    }
  }
  private side(operand: Operand, which: number, room: Room): Side {
    if (operand instanceof Table) return operand.side(this.instance);
    if (isColumns(operand)) return sideOf(operand, room);
    this.instance.take(which, operand); // an error if it is not valid
    if (isVertexKind(operand.type)) return { ...sideOf(columnsOf([operand]), room), one: true };
    return sideOfOne(kindNumber(operand.type), this.instance.numbersAt(which));
  }
}

export type PointPairs = ReturnType<Batch['closest_points']>;
export type Separations = ReturnType<Batch['separation_witness']>;
