// Many shapes of one kind, column by column.
import type { Native } from '../instance.js';
import { fields, kinds, type Kind, type PlainKind, type Polygon, type Polyline, type Region, type Shape } from '../shapes.js';

export type Floats = Float64Array | Float32Array;

interface Names {
  point: 'position_x' | 'position_y';
  line: 'point_x' | 'point_y' | 'direction_x' | 'direction_y';
  ray: 'origin_x' | 'origin_y' | 'direction_x' | 'direction_y';
  segment: 'a_x' | 'a_y' | 'b_x' | 'b_y';
  circle: 'center_x' | 'center_y' | 'radius';
  box: 'min_x' | 'min_y' | 'max_x' | 'max_y';
  oriented_box: 'center_x' | 'center_y' | 'half_size_x' | 'half_size_y';
  ellipse: 'center_x' | 'center_y' | 'semi_axes_x' | 'semi_axes_y';
  capsule: 'a_x' | 'a_y' | 'b_x' | 'b_y' | 'radius';
  rounded_box: 'center_x' | 'center_y' | 'half_size_x' | 'half_size_y' | 'radius';
}
type Turned = 'oriented_box' | 'ellipse' | 'rounded_box';

/**
 * The columns of shapes that are not polygons: a field of two numbers is two columns, as `center_x` and
 * `center_y`. They are all Float64Arrays or all Float32Arrays, but for `axis_x` and `axis_y`, the
 * rotation, which are Float64Arrays always and may be left out.
 */
export type PlainColumns<K extends PlainKind = PlainKind> = {
  [P in K]: { readonly type: P } & { readonly [N in Names[P]]: Floats } & (P extends Turned
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

/** The names of a kind's columns, in the order in which C++ has them: a rotation's last. */
export function columnNames(kind: PlainKind): string[] {
  const names = (isAxis: boolean): string[] =>
    fields[kind]
      .filter(([, role]) => (role === 'axis') === isAxis)
      .flatMap(([name, role]) => (role === 'number' ? [name] : [`${name}_x`, `${name}_y`]));
  return [...names(false), ...names(true)];
}
const isAxis = (name: string): boolean => name.startsWith('axis_');

/** A side of a question as a module takes it: what lies in its memory, and where. */
export interface Side {
  kind: number;
  isFloat: boolean;
  one: boolean;
  count: number;
  places: number[];
}

/** Memory of a module; an error where it has no more. */
export function allocate(native: Native, bytes: number): number {
  if (bytes < 2 ** 32)
    try {
      return native['abut_allocate']!(bytes) >>> 0;
    } catch {
      // The module stops where it has no memory left.
    }
  throw new RangeError(`a WebAssembly module has no room for ${bytes} bytes more: it has 4 GB at most`);
}

/** Plain memory of a module, given back all at once. */
export class Room {
  private readonly taken: number[] = [];
  constructor(private readonly native: Native) {}
  take(bytes: number): number {
    const place = allocate(this.native, bytes);
    this.taken.push(place);
    return place;
  }
  copy(numbers: Float64Array | Float32Array | Uint32Array): number {
    const place = this.take(numbers.byteLength);
    const Numbers = numbers.constructor as Float64ArrayConstructor;
    new Numbers(this.native.memory.buffer, place, numbers.length).set(numbers as Float64Array);
    return place;
  }
  free(): void {
    for (const place of this.taken) this.native['abut_free']!(place);
    this.taken.length = 0;
  }
}

/** A column's length, or an error that names it. */
function checked(columns: Readonly<Record<string, unknown>>, name: string, isFloat: boolean, count: number): void {
  const column = columns[name];
  const wanted = isFloat && !isAxis(name) ? Float32Array : Float64Array;
  if (!(column instanceof wanted))
    throw new TypeError(`${name} must be a ${wanted.name}, as the other columns are; it is ${describe(column)}`);
  if (column.length !== count) throw new RangeError(`${name} has ${column.length} numbers, and the first column ${count}`);
}
function describe(value: unknown): string {
  if (value === undefined) return 'missing';
  return typeof value === 'object' && value !== null ? `of ${value.constructor.name}` : String(value);
}

/** Of how many things these are the starts. */
function checkedStarts(name: string, starts: unknown): number {
  if (!(starts instanceof Uint32Array)) throw new TypeError(`${name} must be a Uint32Array; it is ${describe(starts)}`);
  if (starts.length === 0) throw new RangeError(`${name} must have one number more than there are shapes or parts`);
  for (let i = 0; i + 1 < starts.length; ++i)
    if (starts[i]! > starts[i + 1]!)
      throw new RangeError(`${name} must ascend; ${name}[${i}] is ${starts[i]}, the next ${starts[i + 1]}`);
  return starts.length - 1;
}

/** Columns of the caller's, copied into a module's memory. */
export function sideOf(columns: Columns, room: Room): Side {
  const kind = kinds.indexOf(columns.type);
  const values = columns as unknown as Readonly<Record<string, Floats | undefined>>;
  if (columns.type === 'polygon' || columns.type === 'polyline' || columns.type === 'region') {
    const { vertices, starts, radius } = columns;
    const parts = columns.type === 'polygon' ? undefined : columns.parts;
    const isFloat = vertices instanceof Float32Array;
    if (!isFloat && !(vertices instanceof Float64Array))
      throw new TypeError(`vertices must be a Float64Array or a Float32Array; it is ${describe(vertices)}`);
    const count = checkedStarts('starts', starts);
    const end = parts ? checkedStarts('parts', parts) : vertices.length / 2;
    if (starts[count]! > end)
      throw new RangeError(`starts end at ${parts ? 'part' : 'vertex'} ${starts[count]}, and there are ${end}`);
    if (parts && 2 * parts[end]! > vertices.length)
      throw new RangeError(`parts end at vertex ${parts[end]}, and there are ${vertices.length / 2}`);
    if (radius) checked(values, 'radius', isFloat, count);
    const places = [radius ? room.copy(radius) : 0, room.copy(vertices), room.copy(starts), parts ? room.copy(parts) : 0];
    return { kind, isFloat, one: false, count, places };
  }
  const names = columnNames(columns.type);
  const first = values[names[0]!];
  const isFloat = first instanceof Float32Array;
  if (!isFloat && !(first instanceof Float64Array))
    throw new TypeError(`${names[0]} must be a Float64Array or a Float32Array; it is ${describe(first)}`);
  const turned = values['axis_x'] !== undefined || values['axis_y'] !== undefined;
  const places = names.map((name) => {
    if (isAxis(name) && !turned) return 0;
    checked(values, name, isFloat, first.length);
    return room.copy(values[name]!);
  });
  return { kind, isFloat, one: false, count: first.length, places };
}

/** Where each of these lists starts among all that they hold; and where the last one ends. */
function startsOf(lists: readonly (readonly unknown[])[]): Uint32Array {
  const starts = new Uint32Array(lists.length + 1);
  lists.forEach((list, i) => (starts[i + 1] = starts[i]! + list.length));
  return starts;
}

/** The numbers of shapes of one kind as columns. */
export function columnsOf(shapes: readonly Shape[]): Columns {
  const type = shapes[0]?.type;
  if (type === undefined) throw new RangeError('of no shapes there is no kind');
  const other = shapes.find((shape) => shape.type !== type);
  if (other) throw new TypeError(`columns are of one kind: there is a ${type} and a ${other.type}`);
  if (type === 'polygon' || type === 'polyline' || type === 'region') {
    const own = shapes as readonly (Polygon | Polyline | Region)[];
    const radius = Float64Array.from(own, (s) => s.radius ?? 0);
    if (type === 'polygon') {
      const vertices = (own as readonly Polygon[]).map((s) => s.vertices);
      return { type, vertices: Float64Array.from(vertices.flat(2)), starts: startsOf(vertices), radius };
    }
    const chains = own.map((s) => (s.type === 'polyline' ? s.lines : (s as Region).rings));
    const parts = chains.flat();
    return { type, vertices: Float64Array.from(parts.flat(2)), starts: startsOf(chains), parts: startsOf(parts), radius };
  }
  const columns: Record<string, unknown> = { type };
  for (const name of columnNames(type)) columns[name] = new Float64Array(shapes.length);
  shapes.forEach((shape, i) => setRow(columns as Record<string, Floats>, i, shape));
  return columns as unknown as Columns;
}

/** Puts a shape into a row of columns of its kind. */
export function setRow(columns: Readonly<Record<string, Floats>>, row: number, shape: Shape): void {
  const values = shape as unknown as Readonly<Record<string, number | readonly [number, number] | undefined>>;
  for (const [name, role] of fields[shape.type]) {
    const value = values[name] ?? (role === 'axis' ? ([1, 0] as const) : undefined);
    if (value === undefined) throw new TypeError(`the ${shape.type} has no ${name}`);
    if (typeof value === 'number') columns[name]![row] = value;
    else [columns[`${name}_x`]![row], columns[`${name}_y`]![row]] = value;
  }
}

/** The shape in a row. */
export function shapeIn(kind: PlainKind, columns: Readonly<Record<string, Floats>>, row: number): Shape {
  const shape: Record<string, unknown> = { type: kind };
  for (const [name, role] of fields[kind as Kind])
    shape[name] = role === 'number' ? columns[name]![row] : [columns[`${name}_x`]![row], columns[`${name}_y`]![row]];
  return shape as unknown as Shape;
}
