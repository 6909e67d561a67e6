/**
 * abut in JavaScript: exact questions about plane shapes, answered by the C++ core in WebAssembly.
 *
 * ```ts
 * const abut = await load(fetch(new URL('abut.wasm', import.meta.url)));
 * abut.intersects({ type: 'circle', center: [3, 4], radius: 5 }, { type: 'point', position: [0, 0] });
 * ```
 *
 * A scalar call writes both shapes into the module's memory first, which costs more than the answer.
 * For many shapes keep them there: see {@link Table}.
 */
import { fields, kinds, numbersOf, stride, type PlainKind, type Shape, type Vec } from './shapes.js';

export * from './shapes.js';

/** Egenhofer's eight relations, of a to b: `inside` reads "a is inside b". */
export const relations = [
  'disjoint',
  'meet',
  'overlap',
  'equal',
  'inside',
  'covered_by',
  'contains',
  'covers',
] as const;
export type Relation = (typeof relations)[number];

/** A point of each shape, and how far apart they are. */
export interface PointPair {
  a: Vec;
  b: Vec;
  distance: number;
}
/** `b − a = distance · normal`; a negative distance is the penetration depth. */
export interface Separation extends PointPair {
  normal: Vec;
}
/** Moving b by `depth · normal` just parts the two. */
export interface Contact {
  normal: Vec;
  depth: number;
  points: Vec[];
}
/** `ta`, `tb`: the parameters along a and b where these are straight; NaN otherwise. */
export interface Intersection {
  at: Vec;
  tangent: boolean;
  ta: number;
  tb: number;
}
/** A shared piece of boundary: straight, or an arc counter-clockwise about `center`. */
export interface SharedPiece {
  kind: 'segment' | 'arc';
  from: Vec;
  to: Vec;
  unboundedFrom: boolean;
  unboundedTo: boolean;
  center: Vec;
  semi_axes: Vec;
  axis: Vec;
}
export interface Intersections {
  points: Intersection[];
  pieces: SharedPiece[];
}
/** A line touching a at `a` and b at `b`. */
export interface Tangent {
  a: Vec;
  b: Vec;
}
/** Common tangents. Where there are infinitely many, `lines` has the others, and the first and last
 *  of each bundle. */
export interface Tangents {
  lines: Tangent[];
  infinite: boolean;
}
/** `t` is the ray's parameter or the fraction of the motion; `normal` points out of what is hit. */
export interface CastHit {
  t: number;
  point: Vec;
  normal: Vec;
}
export interface Bounds {
  min: Vec;
  max: Vec;
}
/** Two shapes of a scene that meet, by their places in it. */
export interface Pair {
  a: number;
  b: number;
  relation: Relation;
}

/** The module's own functions; numbers are addresses, counts and slots. */
type Exports = Record<string, (...numbers: number[]) => number> & { memory: WebAssembly.Memory };

/** A shape that abut refuses, with the reason. */
export class InvalidShape extends Error {
  override name = 'InvalidShape';
}

/** Loads the module: from bytes, a response, or a promise of one of them. */
export async function load(
  source: BufferSource | Response | Promise<BufferSource | Response>,
): Promise<Abut> {
  const given = await source;
  const bytes = given instanceof Response ? await given.arrayBuffer() : given;
  const { instance } = await WebAssembly.instantiate(bytes);
  return new Abut(instance);
}

export class Abut {
  /** For code that brings exports of its own in the same module. */
  readonly native: Exports;
  private doubles = new Float64Array(0);

  constructor(instance: WebAssembly.Instance) {
    this.native = instance.exports as Exports;
    (instance.exports['_initialize'] as () => void)();
  }

  /** All of the module's memory; anew after it has grown. */
  memory(): Float64Array {
    const { buffer } = this.native.memory;
    if (this.doubles.buffer !== buffer) this.doubles = new Float64Array(buffer);
    return this.doubles;
  }

  /** Writes a shape into an argument slot. */
  put(slot: number, shape: Shape): void {
    const numbers = numbersOf(shape);
    const at = this.native['abut_argument']!(slot, numbers.length + 1) / 8;
    const memory = this.memory();
    memory[at] = kinds.indexOf(shape.type);
    memory.set(numbers, at + 1);
  }

  /** The first `count` numbers of the last answer. */
  answer(count: number): Float64Array {
    const at = this.native['abut_result']!() / 8;
    return this.memory().subarray(at, at + count);
  }

  private one(name: string, a: Shape): number {
    this.put(0, a);
    return this.native[name]!();
  }
  private two(name: string, a: Shape, b: Shape): number {
    this.put(0, a);
    this.put(1, b);
    return this.native[name]!();
  }

  /** What is wrong with a shape, naming the field; null when nothing is. */
  validate(shape: Shape): string | null {
    const letters = this.answer(this.one('abut_validate', shape));
    return letters.length === 0 ? null : String.fromCharCode(...letters);
  }
  /** The shape itself, or an {@link InvalidShape} thrown. */
  check(shape: Shape): Shape {
    const wrong = this.validate(shape);
    if (wrong !== null) throw new InvalidShape(wrong);
    return shape;
  }

  /** Is b a subset of a? */
  contains(a: Shape, b: Shape): boolean {
    return this.two('abut_contains', a, b) !== 0;
  }
  /** Have they a common point? Touching counts. */
  intersects(a: Shape, b: Shape): boolean {
    return this.two('abut_intersects', a, b) !== 0;
  }
  interiorsIntersect(a: Shape, b: Shape): boolean {
    return this.two('abut_interiors_intersect', a, b) !== 0;
  }
  relation(a: Shape, b: Shape): Relation {
    return relations[this.two('abut_relation', a, b)]!;
  }
  /** Exactly 0 if and only if they intersect. */
  distance(a: Shape, b: Shape): number {
    return this.two('abut_distance', a, b);
  }
  /** Null where one is a polyline or a region and the other neither a point nor a circle. */
  separation(a: Shape, b: Shape): Separation | null {
    const v = this.answer(this.two('abut_separation', a, b));
    if (v.length === 0) return null;
    return { distance: v[0]!, normal: [v[1]!, v[2]!], a: [v[3]!, v[4]!], b: [v[5]!, v[6]!] };
  }
  closestPoints(a: Shape, b: Shape): PointPair {
    return this.pointPair(this.two('abut_closest_points', a, b))!;
  }
  /** Null where a shape is unbounded. */
  farthestPoints(a: Shape, b: Shape): PointPair | null {
    return this.pointPair(this.two('abut_farthest_points', a, b));
  }
  /** Null where they are apart, or where a shape has no inside. */
  contact(a: Shape, b: Shape): Contact | null {
    const v = this.answer(this.two('abut_contact', a, b));
    if (v.length === 0) return null;
    const points: Vec[] = [];
    for (let i = 3; i < v.length; i += 2) points.push([v[i]!, v[i + 1]!]);
    return { normal: [v[0]!, v[1]!], depth: v[2]!, points };
  }
  /** One for each place that is pressed, the deepest first. */
  contacts(a: Shape, b: Shape): Contact[] {
    const v = this.answer(this.two('abut_contacts', a, b));
    const all: Contact[] = [];
    for (let i = 0; i < v.length; ) {
      const points: Vec[] = [];
      const end = i + 4 + 2 * v[i + 3]!;
      for (let k = i + 4; k < end; k += 2) points.push([v[k]!, v[k + 1]!]);
      all.push({ normal: [v[i]!, v[i + 1]!], depth: v[i + 2]!, points });
      i = end;
    }
    return all;
  }
  intersections(a: Shape, b: Shape): Intersections {
    const v = this.answer(this.two('abut_intersections', a, b));
    const points: Intersection[] = [];
    const pieces: SharedPiece[] = [];
    const count = v[0]!;
    let i = 1;
    for (; points.length < count; i += 5)
      points.push({ at: [v[i]!, v[i + 1]!], tangent: v[i + 2] === 1, ta: v[i + 3]!, tb: v[i + 4]! });
    for (; i < v.length; i += 13)
      pieces.push({
        kind: v[i] === 0 ? 'segment' : 'arc',
        from: [v[i + 1]!, v[i + 2]!],
        to: [v[i + 3]!, v[i + 4]!],
        unboundedFrom: v[i + 5] === 1,
        unboundedTo: v[i + 6] === 1,
        center: [v[i + 7]!, v[i + 8]!],
        semi_axes: [v[i + 9]!, v[i + 10]!],
        axis: [v[i + 11]!, v[i + 12]!],
      });
    return { points, pieces };
  }
  /** Null where a shape is unbounded. */
  tangents(a: Shape, b: Shape): Tangents | null {
    const v = this.answer(this.two('abut_tangents', a, b));
    if (v.length === 0) return null;
    const lines: Tangent[] = [];
    for (let i = 1; i < v.length; i += 4)
      lines.push({ a: [v[i]!, v[i + 1]!], b: [v[i + 2]!, v[i + 3]!] });
    return { lines, infinite: v[0] === 1 };
  }
  overlapArea(a: Shape, b: Shape): number {
    return this.two('abut_overlap_area', a, b);
  }

  /** The first hit of a ray. */
  castRay(ray: Shape & { type: 'ray' }, target: Shape): CastHit | null {
    return this.hit(this.two('abut_cast_ray', ray, target));
  }
  /** The first touch of a shape that moves by `motion`. */
  cast(a: Shape, motion: Vec, b: Shape): CastHit | null {
    this.put(0, a);
    this.put(1, b);
    return this.hit(this.native['abut_cast']!(motion[0], motion[1]));
  }

  bounds(a: Shape): Bounds | null {
    const v = this.answer(this.one('abut_bounds', a));
    return v.length === 0 ? null : { min: [v[0]!, v[1]!], max: [v[2]!, v[3]!] };
  }
  area(a: Shape): number {
    return this.one('abut_area', a);
  }
  perimeter(a: Shape): number {
    return this.one('abut_perimeter', a);
  }
  centroid(a: Shape): Vec | null {
    const v = this.answer(this.one('abut_centroid', a));
    return v.length === 0 ? null : [v[0]!, v[1]!];
  }

  /** A table of shapes of one kind in the module's memory, for batch calls. */
  table(kind: TableKind, capacity: number): Table {
    return new Table(this, kind, capacity);
  }
  /** A scene of any shapes in the module's memory, for all its pairs at once. */
  scene(shapes: readonly Shape[] = []): Scene {
    return new Scene(this, shapes);
  }

  private pointPair(count: number): PointPair | null {
    const v = this.answer(count);
    return v.length === 0
      ? null
      : { a: [v[0]!, v[1]!], b: [v[2]!, v[3]!], distance: v[4]! };
  }
  private hit(count: number): CastHit | null {
    const v = this.answer(count);
    return v.length === 0
      ? null
      : { t: v[0]!, point: [v[1]!, v[2]!], normal: [v[3]!, v[4]!] };
  }
}

export type TableKind = PlainKind;

/**
 * Rows of shapes of one kind, in the module's memory: write them through `rows`, and ask one shape
 * against all. Nothing is copied on the way. `free` it when done.
 *
 * ```ts
 * const coins = abut.table('circle', 1000);
 * coins.rows.set([x, y, r], 3 * i);
 * coins.count = n;
 * const hit = coins.intersects(box);   // one byte a row
 * ```
 * `rows` and the answers are views that last until the memory grows or the next call on the table;
 * take `rows` anew after having made another table.
 */
export class Table {
  /** Numbers a row: the fields of the kind, in order. */
  readonly stride: number;
  /** How many rows hold shapes. */
  count = 0;
  private readonly at: number;
  private readonly answers: number;

  constructor(
    private readonly abut: Abut,
    readonly kind: TableKind,
    readonly capacity: number,
  ) {
    this.stride = stride(kind);
    this.at = abut.native['abut_allocate']!(8 * this.stride * capacity);
    this.answers = abut.native['abut_allocate']!(8 * capacity);
  }

  get rows(): Float64Array {
    const from = this.at / 8;
    return this.abut.memory().subarray(from, from + this.stride * this.capacity);
  }
  set(row: number, shape: Shape & { type: TableKind }): void {
    this.rows.set(numbersOf(shape), row * this.stride);
    this.count = Math.max(this.count, row + 1);
  }

  /** One byte a row: does it meet the shape? */
  intersects(shape: Shape): Uint8Array {
    return this.booleans('abut_many_intersects', shape);
  }
  /** One byte a row: does the shape hold it? */
  containedIn(shape: Shape): Uint8Array {
    return this.booleans('abut_many_contained', shape);
  }
  /** One number a row: how far is it from the shape? */
  distances(shape: Shape): Float64Array {
    this.call('abut_many_distances', shape);
    const from = this.answers / 8;
    return this.abut.memory().subarray(from, from + this.count);
  }
  free(): void {
    this.abut.native['abut_free']!(this.at);
    this.abut.native['abut_free']!(this.answers);
  }

  private call(name: string, shape: Shape): void {
    this.abut.put(0, shape);
    this.abut.native[name]!(kinds.indexOf(this.kind), this.at, this.count, this.answers);
  }
  private booleans(name: string, shape: Shape): Uint8Array {
    this.call(name, shape);
    return new Uint8Array(this.abut.native.memory.buffer, this.answers, this.count);
  }
}

/** Any shapes, one after the other in the module's memory. A shape may be replaced in place. */
export class Scene {
  private shapes: Shape[];
  private places: number[] = [];
  private at = 0;

  constructor(
    private readonly abut: Abut,
    shapes: readonly Shape[],
  ) {
    this.shapes = [...shapes];
    this.layOut();
  }

  get length(): number {
    return this.shapes.length;
  }

  /** Replaces one shape; cheap where the kind stays. */
  replace(index: number, shape: Shape): void {
    const before = this.shapes[index]!;
    this.shapes[index] = shape;
    const numbers = numbersOf(shape);
    if (shape.type !== before.type || !(shape.type in fields)) return this.layOut();
    this.abut.memory().set(numbers, this.at / 8 + this.places[index]! + 1);
  }

  /** Every pair that meets and how, in one call. */
  pairs(): Pair[] {
    const v = this.abut.answer(this.abut.native['abut_scene_pairs']!(this.at, this.length));
    const pairs: Pair[] = [];
    for (let i = 0; i < v.length; i += 3)
      pairs.push({ a: v[i]!, b: v[i + 1]!, relation: relations[v[i + 2]!]! });
    return pairs;
  }
  free(): void {
    if (this.at) this.abut.native['abut_free']!(this.at);
    this.at = 0;
  }

  private layOut(): void {
    const numbers: number[] = [];
    this.places = this.shapes.map((shape) => {
      const place = numbers.length;
      numbers.push(kinds.indexOf(shape.type), ...numbersOf(shape));
      return place;
    });
    this.free();
    this.at = this.abut.native['abut_allocate']!(8 * Math.max(1, numbers.length));
    this.abut.memory().set(numbers, this.at / 8);
  }
}
