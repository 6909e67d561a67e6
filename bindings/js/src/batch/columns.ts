// Many shapes of one kind, column by column.
import type { Native } from '../instance.js';
import { fields, kinds, type Kind, type PlainKind, type Polygon, type Shape } from '../shapes.js';

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

export type Columns = PlainColumns | PolygonColumns;
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

/** Plain memory of a module, given back all at once. */
export class Room {
  private readonly taken: number[] = [];
  constructor(private readonly native: Native) {}
  take(bytes: number): number {
    const place = this.native['abut_allocate']!(bytes);
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

/** Columns of the caller's, copied into a module's memory. */
export function sideOf(columns: Columns, room: Room): Side {
  const kind = kinds.indexOf(columns.type);
  const values = columns as unknown as Readonly<Record<string, Floats | undefined>>;
  if (columns.type === 'polygon') {
    const { vertices, starts, radius } = columns;
    const isFloat = vertices instanceof Float32Array;
    if (!isFloat && !(vertices instanceof Float64Array))
      throw new TypeError(`vertices must be a Float64Array or a Float32Array; it is ${describe(vertices)}`);
    if (!(starts instanceof Uint32Array)) throw new TypeError(`starts must be a Uint32Array; it is ${describe(starts)}`);
    if (starts.length === 0) throw new RangeError('starts must have one number more than there are polygons');
    const count = starts.length - 1;
    for (let i = 0; i < count; ++i)
      if (starts[i]! > starts[i + 1]!) throw new RangeError(`starts must ascend; starts[${i}] is ${starts[i]}, the next ${starts[i + 1]}`);
    if (2 * starts[count]! > vertices.length)
      throw new RangeError(`starts end at vertex ${starts[count]}, and there are ${vertices.length / 2}`);
    if (radius) checked(values, 'radius', isFloat, count);
    const places = [radius ? room.copy(radius) : 0, room.copy(vertices), room.copy(starts)];
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

/** The numbers of shapes of one kind as columns. */
export function columnsOf(shapes: readonly Shape[]): Columns {
  const type = shapes[0]?.type;
  if (type === undefined) throw new RangeError('of no shapes there is no kind');
  const other = shapes.find((shape) => shape.type !== type);
  if (other) throw new TypeError(`columns are of one kind: there is a ${type} and a ${other.type}`);
  if (type === 'polyline' || type === 'region')
    throw new TypeError(`${type}s have no columns: ask about them one by one, or by an index`);
  if (type === 'polygon') {
    const polygons = shapes as readonly Polygon[];
    const starts = new Uint32Array(polygons.length + 1);
    polygons.forEach((p, i) => (starts[i + 1] = starts[i]! + p.vertices.length));
    const vertices = Float64Array.from(polygons.flatMap((p) => p.vertices.flat()));
    const radius = Float64Array.from(polygons, (p) => p.radius ?? 0);
    return { type, vertices, starts, radius };
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
