// Many shapes of one kind, column by column.
import { refuse, shown } from '../errors.js';
import type { Instance } from '../instance.js';
import { fields, isVertexKind, kindNumber, kinds, numbersOf, type FieldOf, type PlainKind, type Given, type Shape } from '../shapes.js';

export type Floats = Float64Array | Float32Array;

/** A field of two numbers is two columns. */
type Columned<F> = F extends readonly [infer N extends string, 'number']
  ? N
  : F extends readonly [infer N extends string, 'vec']
    ? `${N}_x` | `${N}_y`
    : never;

/**
 * The columns of shapes that are not polygons: a field of two numbers is two columns, as `center_x` and
 * `center_y`. They are all Float64Arrays or all Float32Arrays, but for `axis_x` and `axis_y`, the
 * rotation, which are Float64Arrays always and may be left out.
 */
export type PlainColumns<K extends PlainKind = PlainKind> = {
  [P in K]: { readonly type: P } & { readonly [N in Columned<FieldOf<P>>]: Floats } & ('axis' extends FieldOf<P>[1]
      ? { readonly axis_x?: Float64Array; readonly axis_y?: Float64Array }
      : unknown);
}[K];

/** Polygons: all vertices as x, y, x, y, …; polygon i has those from starts[i] to before starts[i + 1]. */
export interface PolygonColumns {
  readonly type: 'polygon';
  readonly vertices: Floats;
  readonly starts: Uint32Array;
  readonly radius?: Floats;
}

/**
 * Polylines or regions: shape i has the lines or rings from starts[i] to before starts[i + 1], and part j of all
 * these has the vertices from parts[j] to before parts[j + 1]. Without `parts` each shape is one, and starts are
 * those of its vertices.
 */
export interface OutlineColumns {
  readonly type: 'polyline' | 'region';
  readonly vertices: Floats;
  readonly starts: Uint32Array;
  readonly parts?: Uint32Array;
  readonly radius?: Floats;
}

export type Columns = PlainColumns | PolygonColumns | OutlineColumns;
export type ColumnKind = Columns['type'];

const isAxis = (name: string): boolean => name.startsWith('axis_');
/** Of each kind: the names of its columns in the order of its fields; in that of C++, a rotation's last; where these lie
 *  among the numbers of one shape; those that no shape of the kind has. */
const named = kinds.map((kind) => {
  const inOrder = fields[kind].flatMap(([name, role]) => (role === 'number' ? [name] : [`${name}_x`, `${name}_y`]));
  const inModule = [...inOrder.filter((name) => !isAxis(name)), ...inOrder.filter(isAxis)];
  return { inOrder, inModule, places: inModule.map((name) => 8 * inOrder.indexOf(name)), only: inOrder.filter((name) => !fields[kind].some(([field]) => field === name)) };
});
const namesInOrder = (kind: PlainKind): readonly string[] => named[kindNumber(kind)]!.inOrder;
export const columnNames = (kind: PlainKind): readonly string[] => named[kindNumber(kind)]!.inModule;

/** A side of a question as a module takes it: what lies in its memory, and where. */
export interface Side {
  kind: number;
  isFloat: boolean;
  one: boolean;
  count: number;
  places: number[];
}

/** Plain memory of a module, given back all at once. */
export class Room {
  private readonly taken: number[] = [];
  private readonly life: number;
  constructor(private readonly instance: Instance) {
    this.life = instance.life;
  }
  take(bytes: number): number {
    const place = this.instance.allocate(bytes);
    this.taken.push(place);
    return place;
  }
  copy(numbers: Float64Array | Float32Array | Uint32Array): number {
    const place = this.take(numbers.byteLength);
    const Numbers = numbers.constructor as Float64ArrayConstructor;
    new Numbers(this.instance.native.memory.buffer, place, numbers.length).set(numbers as Float64Array);
    return place;
  }
  free(): void {
    if (this.life === this.instance.life) for (const place of this.taken) this.instance.native['abut_free']!(place);
    this.taken.length = 0;
  }
}

/** Whether something is columns, and no shape: by what only columns have. */
export function isColumns(what: Given | Columns): what is Columns {
  const kind = kindNumber(what?.type);
  if (isVertexKind(kinds[kind]!)) return 'starts' in what;
  return named[kind]!.only.some((name) => name in what);
}

/** One shape, whose numbers lie at `place`: each is a column of one row. */
export const sideOfOne = (kind: number, place: number): Side => ({
  kind,
  isFloat: false,
  one: true,
  count: 1,
  places: named[kind]!.places.map((offset) => place + offset),
});

/** A column's length, or an error that names it. */
function checked(columns: Readonly<Record<string, unknown>>, name: string, isFloat: boolean, count: number): void {
  const column = columns[name];
  const wanted = isFloat && !isAxis(name) ? Float32Array : Float64Array;
  if (!(column instanceof wanted))
    refuse(`${name} must be a ${wanted.name}, as the other columns are; it is ${shown(column)}`);
  if (column.length !== count) refuse(`${name} has ${column.length} numbers, and the first column ${count}`);
}
/** Of how many things these are the starts. */
function checkedStarts(name: string, starts: unknown): number {
  if (!(starts instanceof Uint32Array)) refuse(`${name} must be a Uint32Array; it is ${shown(starts)}`);
  if (starts.length === 0) refuse(`${name} must have one number more than there are shapes or parts`);
  for (let i = 0; i + 1 < starts.length; ++i)
    if (starts[i]! > starts[i + 1]!)
      refuse(`${name} must ascend; ${name}[${i}] is ${starts[i]}, the next ${starts[i + 1]}`);
  return starts.length - 1;
}

/** Columns of the caller's, copied into a module's memory. */
export function sideOf(columns: Columns, room: Room): Side {
  const kind = kindNumber(columns.type);
  const values = columns as unknown as Readonly<Record<string, Floats | undefined>>;
  if (columns.type === 'polygon' || columns.type === 'polyline' || columns.type === 'region') {
    const { vertices, starts, radius } = columns;
    const parts = columns.type === 'polygon' ? undefined : columns.parts;
    const isFloat = vertices instanceof Float32Array;
    if (!isFloat && !(vertices instanceof Float64Array))
      refuse(`vertices must be a Float64Array or a Float32Array; it is ${shown(vertices)}`);
    const count = checkedStarts('starts', starts);
    const end = parts ? checkedStarts('parts', parts) : vertices.length / 2;
    if (starts[count]! > end)
      refuse(`starts end at ${parts ? 'part' : 'vertex'} ${starts[count]}, and there are ${end}`);
    if (parts && 2 * parts[end]! > vertices.length)
      refuse(`parts end at vertex ${parts[end]}, and there are ${vertices.length / 2}`);
    if (radius) checked(values, 'radius', isFloat, count);
    const places = [radius ? room.copy(radius) : 0, room.copy(vertices), room.copy(starts), parts ? room.copy(parts) : 0];
    return { kind, isFloat, one: false, count, places };
  }
  const names = columnNames(columns.type);
  const first = values[names[0]!];
  const isFloat = first instanceof Float32Array;
  if (!isFloat && !(first instanceof Float64Array))
    refuse(`${names[0]} must be a Float64Array or a Float32Array; it is ${shown(first)}`);
  const turned = values['axis_x'] !== undefined || values['axis_y'] !== undefined;
  const places = names.map((name) => {
    if (isAxis(name) && !turned) return 0;
    checked(values, name, isFloat, first.length);
    return room.copy(values[name]!);
  });
  return { kind, isFloat, one: false, count: first.length, places };
}

/** The numbers of shapes of one kind as columns. */
export function columnsOf(shapes: readonly Given[]): Columns {
  if (!Array.isArray(shapes) || shapes.length === 0) refuse('columns are made of a list of shapes, of one at least');
  const rows = shapes.map(numbersOf); // an error where one is no shape
  const { type } = shapes[0]!;
  const other = shapes.find((shape) => shape.type !== type);
  if (other) refuse(`columns are of one kind: there is a ${type} and a ${other.type}`);
  if (isVertexKind(type)) {
    const [vertices, starts, parts]: number[][] = [[], [0], [0]];
    for (const row of rows) {
      let at = 1;
      const chain = (): void => {
        for (const end = at + 1 + 2 * row[at++]!; at < end; ) vertices!.push(row[at++]!);
        parts!.push(vertices!.length / 2);
      };
      if (type === 'polygon') chain();
      else for (let left = row[at++]!; left > 0; --left) chain();
      starts!.push(parts!.length - 1);
    }
    const all = { vertices: Float64Array.from(vertices!), radius: Float64Array.from(rows, (row) => row[0]!) };
    if (type === 'polygon') return { type, ...all, starts: Uint32Array.from(parts!) };
    return { type, ...all, starts: Uint32Array.from(starts!), parts: Uint32Array.from(parts!) };
  }
  const names = namesInOrder(type);
  return { type, ...Object.fromEntries(names.map((name, k) => [name, Float64Array.from(rows, (row) => row[k]!)])) } as unknown as Columns;
}

/** Puts a shape into a row of columns of its kind. */
export function setRow(columns: Readonly<Record<string, Floats>>, row: number, shape: Given): void {
  const names = namesInOrder(shape.type as PlainKind);
  numbersOf(shape).forEach((x, k) => (columns[names[k]!]![row] = x));
}

/** The shape in a row. */
export function shapeIn(kind: PlainKind, columns: Readonly<Record<string, Floats>>, row: number): Shape {
  const shape: Record<string, unknown> = { type: kind };
  for (const [name, role] of fields[kind])
    shape[name] = role === 'number' ? columns[name]![row] : [columns[`${name}_x`]![row], columns[`${name}_y`]![row]];
  return shape as unknown as Shape;
}
