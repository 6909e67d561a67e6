import { Batch, type Operand } from './batch/batch.js';
import { Room, type Columns } from './batch/columns.js';
import { Table } from './batch/table.js';
import type { Instance } from './instance.js';
import type { CastHit } from './results.js';
import { shapeAt, sizeOf, write, type Ray, type Shape } from './shapes.js';
import type { Vec } from './vec.js';

/** What an index is made of: shapes of any kinds, columns of one kind, or a table. Ids count from 0. */
export type Indexable = readonly Shape[] | Columns | Table;

export interface Neighbour {
  id: number;
  distance: number;
}
export interface IndexHit extends CastHit {
  id: number;
}
/** What each of many shapes has found: those of row i from place `ends[i - 1]` (0 for the first) to before `ends[i]`. */
export interface Found {
  ids: Uint32Array;
  ends: Uint32Array;
}
/** k places a row, nearest first; `noId` and Infinity where there are no more. */
export interface Nearest {
  ids: Uint32Array;
  distances: Float64Array;
}
/** Pair i is a[i] and b[i]. */
export interface Matches {
  a: Uint32Array;
  b: Uint32Array;
}
/** The id in places that nothing was found for. */
export const noId = 0xffffffff;

export interface Options {
  /** An id that does not count, as a body does not meet itself. */
  except?: number;
}
export interface CastOptions extends Options {
  /** No farther than this along the way: a length. */
  reach?: number;
}

const exceptOf = ({ except }: Options): number => except ?? -1;

/** What both kinds of index are asked. Answers are those of the scalar queries on the shapes themselves. */
export abstract class Indexed {
  protected freed = false;
  constructor(
    protected readonly indexes: Indexes,
    protected readonly handle: number,
    protected readonly kind: 'index' | 'dynamic',
  ) {}

  /** All shapes that meet it. */
  meeting(shape: Shape, options: Options = {}): Uint32Array {
    return this.ids(this.ask('meeting', shape, exceptOf(options)));
  }
  /** All within `distance` of it. */
  within(shape: Shape, distance: number, options: Options = {}): Uint32Array {
    return this.ids(this.ask('within', shape, distance, exceptOf(options)));
  }
  /** The k nearest to it, none farther than `within`. */
  nearest(shape: Shape, k: number, { within = Infinity, ...options }: Options & { within?: number } = {}): Neighbour[] {
    if (!(Number.isInteger(k) && k >= 0)) throw new RangeError(`k is ${k}: it must be a whole number`);
    const v = this.instance.answer(this.ask('nearest', shape, k, within, exceptOf(options)));
    return Array.from({ length: v.length / 2 }, (_, i) => ({ id: v[2 * i]!, distance: v[2 * i + 1]! }));
  }
  /** Whether any shape meets it. */
  meets_any(shape: Shape, options: Options = {}): boolean {
    return this.ask('meets_any', shape, exceptOf(options)) !== 0;
  }
  /** What a ray hits first. */
  cast(ray: Ray, options?: CastOptions): IndexHit | null;
  /** What a shape that moves by `motion` touches first. */
  cast(moving: Shape, motion: Vec, options?: CastOptions): IndexHit | null;
  cast(moving: Shape, second?: Vec | CastOptions, third: CastOptions = {}): IndexHit | null {
    let count: number;
    if (Array.isArray(second)) {
      const { reach = Infinity } = third;
      count = this.ask('index_cast', moving, second[0], second[1], reach, exceptOf(third));
    } else {
      if (moving.type !== 'ray') throw new TypeError('a cast of what is no ray needs a motion: cast(moving, [dx, dy])');
      const options = (second ?? {}) as CastOptions;
      count = this.ask('index_cast_ray', moving, options.reach ?? Infinity, exceptOf(options));
    }
    const v = this.instance.answer(count);
    return v.length === 0 ? null : { id: v[0]!, t: v[1]!, point: [v[2]!, v[3]!], normal: [v[4]!, v[5]!] };
  }

  /** For each of many shapes, all that meet it. */
  meeting_many(shapes: Columns | Table): Found {
    return this.many(shapes, -1);
  }
  /** For each of many shapes, all within `distance` of it. */
  within_many(shapes: Columns | Table, distance: number): Found {
    if (!(distance >= 0)) throw new RangeError(`the distance is ${distance}: it must not be negative`);
    return this.many(shapes, distance);
  }
  /** For each of many shapes, the k nearest. */
  nearest_many(shapes: Columns | Table, k: number, within = Infinity): Nearest {
    if (!(Number.isInteger(k) && k >= 0)) throw new RangeError(`k is ${k}: it must be a whole number`);
    return this.indexes.asking([shapes], (room, n) => {
      const [ids, distances] = [room.take(4 * n * k), room.take(8 * n * k)];
      this.instance.native['abut_nearest_many']!(this.asked(), k, within, ids, distances);
      const { buffer } = this.instance.native.memory;
      return { ids: new Uint32Array(buffer, ids, n * k).slice(), distances: new Float64Array(buffer, distances, n * k).slice() };
    });
  }

  /** Every two shapes that meet, each pair once; with another index, every shape with every one of that. */
  join(other?: Indexed): Matches {
    return this.joined(other, -1);
  }
  /** Every two within `distance` of each other. */
  join_within(distance: number, other?: Indexed): Matches {
    if (!(distance >= 0)) throw new RangeError(`the distance is ${distance}: it must not be negative`);
    return this.joined(other, distance);
  }

  /** Gives the memory back. */
  free(): void {
    if (!this.freed) this.instance.native[`abut_${this.kind}_free`]!(this.handle);
    this.freed = true;
  }
  [Symbol.dispose](): void {
    this.free();
  }

  protected get instance(): Instance {
    return this.indexes.instance;
  }
  /** The address, of an index that is still there. */
  protected address(): number {
    if (this.freed) throw new Error('this index has been freed');
    return this.handle;
  }
  private asked(): number {
    return this.instance.native[`abut_${this.kind}_asked`]!(this.address());
  }
  private ask(query: string, shape: Shape, ...numbers: number[]): number {
    const asked = this.asked();
    this.instance.put(0, shape);
    return this.instance.native[`abut_${query}`]!(asked, ...numbers);
  }
  private ids(count: number): Uint32Array {
    const at = this.instance.native['abut_ids']!();
    return new Uint32Array(this.instance.native.memory.buffer, at, count).slice();
  }
  private many(shapes: Columns | Table, within: number): Found {
    return this.indexes.asking([shapes], (room, n) => {
      const place = room.take(4 * n);
      const ids = this.ids(this.instance.native['abut_meeting_many']!(this.asked(), within, place));
      return { ids, ends: new Uint32Array(this.instance.native.memory.buffer, place, n).slice() };
    });
  }
  private joined(other: Indexed | undefined, within: number): Matches {
    if (other && other.instance !== this.instance) throw new Error('the other index is of another module');
    const pairs = this.ids(this.instance.native['abut_join']!(this.asked(), other?.asked() ?? 0, within));
    const n = pairs.length / 2;
    const [a, b] = [new Uint32Array(n), new Uint32Array(n)];
    for (let i = 0; i < n; ++i) [a[i], b[i]] = [pairs[2 * i]!, pairs[2 * i + 1]!];
    return { a, b };
  }
}

/** Many shapes of any mix of kinds, asked all at once. A shape's id is its place among those given. */
export class Index extends Indexed {
  constructor(
    indexes: Indexes,
    handle: number,
    readonly size: number,
  ) {
    super(indexes, handle, 'index');
  }
  at(id: number): Shape {
    if (!(Number.isInteger(id) && id >= 0 && id < this.size)) throw new RangeError(`no shape has the id ${id}`);
    return shapeAt(this.instance.answer(this.instance.native['abut_index_at']!(this.address(), id)));
  }
}

/** Many shapes that move, appear and vanish. An id stays with its shape until that is erased. */
export class DynamicIndex extends Indexed {
  constructor(indexes: Indexes, handle: number) {
    super(indexes, handle, 'dynamic');
  }
  get size(): number {
    return this.instance.native['abut_dynamic_size']!(this.address());
  }
  /** Whether the id names a shape. */
  contains(id: number): boolean {
    const isId = Number.isInteger(id) && id >= 0 && id < noId;
    return isId && this.instance.native['abut_dynamic_has']!(this.address(), id) !== 0;
  }
  at(id: number): Shape {
    return shapeAt(this.instance.answer(this.instance.native['abut_dynamic_at']!(this.known(id), id)));
  }
  /** Gives the id. */
  insert(shape: Shape): number {
    const address = this.address();
    this.instance.put(0, shape);
    return this.instance.native['abut_dynamic_insert']!(address) >>> 0;
  }
  /** The shape of that id from now on; it need not be of the same kind. */
  move(id: number, shape: Shape): void {
    const address = this.known(id);
    this.instance.put(0, shape);
    this.instance.native['abut_dynamic_move']!(address, id);
  }
  /** The shapes of those ids from now on, row by row. */
  move_all(ids: Uint32Array, shapes: Columns | Table): void {
    for (const id of ids) this.known(id);
    this.indexes.asking([shapes], (room, n) => {
      if (ids.length !== n) throw new RangeError(`${ids.length} ids for ${n} shapes`);
      this.instance.native['abut_dynamic_move_all']!(this.address(), room.copy(ids));
    });
  }
  erase(id: number): void {
    this.instance.native['abut_dynamic_erase']!(this.known(id), id);
  }
  /** Makes all boxes tight. Happens by itself when due; a moment with nothing else to do is a good one. */
  refit(): void {
    this.instance.native['abut_dynamic_refit']!(this.address());
  }
  private known(id: number): number {
    if (!this.contains(id)) throw new RangeError(`no shape has the id ${id}`);
    return this.address();
  }
}

/** Makes indexes; and all of `abut/batch`, on the same tables. */
export class Indexes extends Batch {
  index(shapes: Indexable): Index {
    const [handle, size] = this.made('index', shapes);
    return new Index(this, handle, size);
  }
  dynamic_index(shapes: Indexable = []): DynamicIndex {
    return new DynamicIndex(this, this.made('dynamic', shapes)[0]);
  }

  private made(kind: 'index' | 'dynamic', shapes: Indexable): [handle: number, size: number] {
    const { native } = this.instance;
    if (shapes instanceof Table || !isList(shapes))
      return this.asking([shapes as Operand], (_, n) => [native[`abut_${kind}_of_columns`]!(), n]);
    const room = new Room(native);
    try {
      const numbers = new Float64Array(shapes.reduce((sum, shape) => sum + sizeOf(shape), 0));
      let at = 0;
      for (const shape of shapes) at = write(shape, numbers, at);
      return [native[`abut_${kind}_of_shapes`]!(room.copy(numbers), shapes.length), shapes.length];
    } finally {
      room.free();
    }
  }
}
const isList = (shapes: readonly Shape[] | Columns): shapes is readonly Shape[] => Array.isArray(shapes);
