import { Abut } from './abut.js';
import { Batch, placed, type Contacts, type Hits, type Motions, type Operand } from './batch/batch.js';
import { Room, type Columns } from './batch/columns.js';
import { Table } from './batch/table.js';
import { finite, InvalidShape, isVec, oneOf, onlyOf, positive, reach as notNegative, refuse, shown, vectorOf, whole } from './errors.js';
import type { Callback, Instance } from './instance.js';
import { Handled, Owned } from './owned.js';
import { Partition, type BoundsRows, type Cuts } from './partition.js';
import { Prepared } from './prepared.js';
import type { CastHit } from './results.js';
import { shapeAt, sizeOf, write, type Ray, type Given, type Shape } from './shapes.js';
import type { Vec } from './vec.js';

/** What an index is made of: shapes of any kinds, columns of one kind, or a table. Ids count from 0. */
export type Indexable = readonly Given[] | Columns | Table;

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
/** The numbers are NaN where nothing is hit. */
export interface FirstHits extends Omit<Hits, 'hit'> {
  ids: Uint32Array;
}
/** Pair i is a[i] and b[i]. */
export interface Matches {
  a: Uint32Array;
  b: Uint32Array;
}
/** The id in places that nothing was found for. */
export const noId = 0xffffffff;

/** Bits of ids, which stay in the module's memory: what is asked with often is not copied often. `free` them when done. */
export class Layers extends Owned {
  private readonly place: number;
  constructor(
    instance: Instance,
    readonly count: number,
  ) {
    super(instance, 'list of layers');
    this.place = instance.allocate(4 * Math.max(1, whole('the number of ids', count)));
    this.bits.fill(0xffffffff);
  }
  /** A number of 32 bits an id, all set at first. The view lasts until the memory grows: take it anew. */
  get bits(): Uint32Array {
    this.hold();
    return new Uint32Array(this.instance.native.memory.buffer, this.place, this.count);
  }
  protected giveBack(): void {
    this.instance.native['abut_free']!(this.place);
  }
}
/** Of each id its bits; ids beyond the end have all. */
export type Bits = Uint32Array | Layers;

/** Which shapes a question looks at: those for which all that is given holds. */
export interface Filter {
  /** Not this id, as a body does not meet itself. */
  except?: number;
  /** Bits of each id, of which one must be in `mask`. */
  layers?: Bits;
  mask?: number;
  /** It may ask indexes, but must not change the one that asks it. */
  accepts?: (id: number) => boolean;
}
export interface NearestOptions extends Filter {
  /** None farther than this. */
  within?: number;
}
export interface CastOptions extends Filter {
  /** No farther than this along the way: a length. */
  reach?: number;
  /** `one_way`: a crate on the floor that is pushed sideways hits the wall ahead, not the floor. */
  start?: 'any' | 'one_way';
}
/** Which pairs a join is about: those of which each has a bit in its mask that is one of the other's layers. Within one
 *  index, `a` is for both. */
export interface PairFilter {
  a?: { layers?: Bits; masks?: Bits };
  b?: { layers?: Bits; masks?: Bits };
  accepts?: (a: number, b: number) => boolean;
}
/** Contacts of pairs, as {@link Batch.contact} has them. */
export interface ContactMatches extends Matches, Contacts {}

const filterNames = ['except', 'layers', 'mask', 'accepts'];
const castNames = ['reach', 'start', ...filterNames];
/** How far a cast goes and how it starts, as the module takes it; and its filter. */
function ways(options: CastOptions = {}): [numbers: [reach: number, one_way: number], filter: Filter] {
  const { reach = Infinity, start = 'any', ...filter } = onlyOf(options, castNames);
  return [[notNegative('reach', reach), Number(oneOf('start', start, ['any', 'one_way']) === 'one_way')], filter];
}

/** What both kinds of index are asked. Answers are those of the scalar queries on the shapes themselves. */
export abstract class Indexed extends Handled {
  constructor(
    protected readonly indexes: Indexes,
    handle: number,
    kind: 'index' | 'dynamic',
  ) {
    super(indexes.instance, kind, handle, 'index');
  }

  /** All shapes that meet it. */
  meeting(shape: Given, filter: Filter = {}): Uint32Array {
    return this.filtered(filter, (f) => this.ids(this.ask('meeting', shape, f)));
  }
  /** All shapes that lie in it: subsets of it, the boundary included. */
  inside(shape: Given, filter: Filter = {}): Uint32Array {
    return this.contained('inside', shape, filter);
  }
  /** All shapes that it lies in. */
  containing(shape: Given, filter: Filter = {}): Uint32Array {
    return this.contained('containing', shape, filter);
  }
  /** All within `distance` of it. */
  within(shape: Given, distance: number, filter: Filter = {}): Uint32Array {
    return this.filtered(filter, (f) => this.ids(this.ask('within', shape, notNegative('distance', distance), f)));
  }
  /** The k nearest to it, nearest first. */
  nearest(shape: Given, k: number, options: NearestOptions = {}): Neighbour[] {
    const { within = Infinity, ...filter } = onlyOf(options, ['within', ...filterNames]);
    return this.filtered(filter, (f) => this.neighbours(this.ask('nearest', shape, whole('k', k), notNegative('within', within), f)));
  }
  /** The nearest part of each of the k nearest groups; `group_of` maps an id to its group, as a segment to its line. */
  nearest_groups(shape: Given, k: number, group_of: (id: number) => number, within = Infinity): Neighbour[] {
    return this.calling(group_of, () => this.neighbours(this.ask('nearest_groups', shape, whole('k', k), notNegative('within', within))));
  }
  /** The one from which it is separated the least: that it is deepest in, or else the nearest. */
  least_separated(shape: Given, options: NearestOptions = {}): Neighbour | null {
    const { within = Infinity, ...filter } = onlyOf(options, ['within', ...filterNames]);
    return this.filtered(filter, (f) => this.neighbours(this.ask('least_separated', shape, notNegative('within', within), f))[0] ?? null);
  }
  /** Whether any shape meets it. */
  meets_any(shape: Given, filter: Filter = {}): boolean {
    return this.filtered(filter, (f) => this.ask('meets_any', shape, f) !== 0);
  }

  /** What a ray hits first. */
  cast(ray: Ray, options?: CastOptions): IndexHit | null;
  /** What a shape that moves by `motion` touches first. */
  cast(moving: Given, motion: Vec, options?: CastOptions): IndexHit | null;
  cast(moving: Given, second?: Vec | CastOptions, third?: CastOptions): IndexHit | null {
    const options = isVec(second) ? third : second;
    if (!options) return this.hitsOf(this.ask('index_cast', moving, ...this.way(moving, second)))[0] ?? null;
    return this.followed(moving, second, options, 1)[0] ?? null;
  }
  /** The first k that are hit, in the order of their times. */
  hits(ray: Ray, k: number, options?: CastOptions): IndexHit[];
  hits(moving: Given, motion: Vec, k: number, options?: CastOptions): IndexHit[];
  hits(moving: Given, second: Vec | number, third?: number | CastOptions, fourth?: CastOptions): IndexHit[] {
    if (isVec(second)) return this.followed(moving, second, fourth, whole('k', third));
    return this.followed(moving, undefined, third as CastOptions | undefined, whole('k', second));
  }
  /** Whether anything is hit at all. */
  hits_any(ray: Ray, options?: CastOptions): boolean;
  hits_any(moving: Given, motion: Vec, options?: CastOptions): boolean;
  hits_any(moving: Given, second?: Vec | CastOptions, third?: CastOptions): boolean {
    const [numbers, filter] = ways(isVec(second) ? third : second);
    const way = this.way(moving, second);
    return this.filtered(filter, (f) => this.ask('index_hits_any', moving, ...way, ...numbers, f) !== 0);
  }
  /** The first that a shape comes within `tolerance` of, while it moves and turns by `angle` about its centroid. */
  cast_rotating(moving: Given, motion: Vec, angle: number, tolerance: number, options?: CastOptions): IndexHit | null {
    const [rest, filter] = ways(options);
    const numbers = [...vectorOf('motion', motion), finite('angle', angle), positive('tolerance', tolerance), ...rest];
    return this.filtered(filter, (f) => this.hitsOf(this.ask('index_cast_rotating', moving, ...numbers, f))[0] ?? null);
  }

  /** For each of many shapes, all that meet it. */
  meeting_many(shapes: Columns | Table): Found {
    return this.many(shapes, -1);
  }
  /** For each of many shapes, all within `distance` of it. */
  within_many(shapes: Columns | Table, distance: number): Found {
    return this.many(shapes, notNegative('distance', distance));
  }
  /** For each of many shapes, the k nearest. */
  nearest_many(shapes: Columns | Table, k: number, within = Infinity): Nearest {
    whole('k', k);
    notNegative('within', within);
    return this.indexes.asking([shapes], (room, n) => {
      const [ids, distances] = [room.take(4 * n * k), room.take(8 * n * k)];
      this.instance.native['abut_nearest_many']!(this.asked(), k, within, ids, distances);
      const { buffer } = this.instance.native.memory;
      return { ids: new Uint32Array(buffer, ids, n * k).slice(), distances: new Float64Array(buffer, distances, n * k).slice() };
    });
  }
  /** The first hit of each of many rays, or of many shapes that move; the id is `noId` where there is none. */
  cast_many(rays: Columns | Table): FirstHits;
  cast_many(moving: Columns | Table, motions: Motions): FirstHits;
  cast_many(moving: Columns | Table, motions?: Motions): FirstHits {
    if (!motions && moving?.type !== 'ray')
      refuse('a cast of what are no rays needs motions: cast_many(moving, motions)');
    return this.indexes.asking([moving], (room, n) => {
      const [ids, numbers] = [room.take(4 * n), room.take(40 * n)];
      const way = motions ? placed(motions, room, n) : [0, 0, 0];
      this.instance.native['abut_index_cast_many']!(this.asked(), ids, numbers, ...way);
      const { buffer } = this.instance.native.memory;
      const column = (i: number) => new Float64Array(buffer, numbers + 8 * n * i, n).slice();
      const found = new Uint32Array(buffer, ids, n).slice();
      return { ids: found, t: column(0), x: column(1), y: column(2), normal_x: column(3), normal_y: column(4) };
    });
  }

  /** Every two shapes that meet, each pair once; with another index, every shape with every one of that. */
  join(filter?: PairFilter): Matches;
  join(other: Indexed, filter?: PairFilter): Matches;
  join(first?: Indexed | PairFilter, second?: PairFilter): Matches {
    const [other, filter] = first instanceof Indexed ? [first, second] : [undefined, first];
    return this.paired(filter, other, (f) => this.matches(this.joining('join', other, -1, f)));
  }
  /** Every two within `distance` of each other. */
  join_within(distance: number, filter?: PairFilter): Matches;
  join_within(distance: number, other: Indexed, filter?: PairFilter): Matches;
  join_within(distance: number, first?: Indexed | PairFilter, second?: PairFilter): Matches {
    const [other, filter] = first instanceof Indexed ? [first, second] : [undefined, first];
    return this.paired(filter, other, (f) => this.matches(this.joining('join', other, notNegative('distance', distance), f)));
  }
  /** The contacts of every two that meet; lines and rays have none. */
  join_contacts(filter?: PairFilter): ContactMatches;
  join_contacts(other: Indexed, filter?: PairFilter): ContactMatches;
  join_contacts(first?: Indexed | PairFilter, second?: PairFilter): ContactMatches {
    const [other, filter] = first instanceof Indexed ? [first, second] : [undefined, first];
    return this.paired(filter, other, (f) => {
      const ids = this.matches(this.joining('join_contacts', other, f));
      const n = ids.a.length;
      const rows = this.instance.answer(10 * n);
      const column = (place: number) => Float64Array.from({ length: n }, (_, i) => rows[10 * i + place]!);
      return {
        ...ids,
        normal_x: column(0),
        normal_y: column(1),
        depth: column(2),
        count: Uint8Array.from(column(3)),
        x0: column(4),
        y0: column(5),
        depth0: column(6),
        x1: column(7),
        y1: column(8),
        depth1: column(9),
      };
    });
  }

  /** How many questions to it call a function now, which must not change it. */
  private callers = 0;
  private calling<T>(given: Callback, ask: () => T, other?: Indexed): T {
    const asked: Indexed[] = other ? [this, other] : [this];
    for (const index of asked) ++index.callers;
    try {
      return this.instance.answering(given, ask);
    } finally {
      for (const index of asked) --index.callers;
    }
  }
  /** The address, of what may be changed. */
  protected changed(): number {
    if (this.callers > 0) refuse('an index is being asked: a function that the question calls must not change it');
    return this.address();
  }
  override free(): void {
    if (this.callers > 0) this.changed();
    super.free();
  }

  private asked(): number {
    return this.instance.native[`abut_${this.kind}_asked`]!(this.address());
  }
  private ask(query: string, shape: Given, ...numbers: number[]): number {
    const asked = this.asked();
    this.instance.take(0, shape);
    return this.instance.native[`abut_${query}`]!(asked, ...numbers);
  }
  private contained(query: 'inside' | 'containing', shape: Given, filter: Filter): Uint32Array {
    const address = this.address();
    return this.filtered(filter, (f) => {
      this.instance.take(0, shape);
      return this.ids(this.instance.native[`abut_${this.kind}_${query}`]!(address, f));
    });
  }
  private ids(count: number): Uint32Array {
    const at = this.instance.native['abut_ids']!();
    return new Uint32Array(this.instance.native.memory.buffer, at, count).slice();
  }
  private neighbours(count: number): Neighbour[] {
    const v = this.instance.answer(count);
    const found: Neighbour[] = [];
    for (let i = 0; i < count; i += 2) found.push({ id: v[i]!, distance: v[i + 1]! });
    return found;
  }
  private hitsOf(count: number): IndexHit[] {
    const v = this.instance.answer(count);
    const found: IndexHit[] = [];
    for (let i = 0; i < count; i += 6)
      found.push({ id: v[i]!, t: v[i + 1]!, point: [v[i + 2]!, v[i + 3]!], normal: [v[i + 4]!, v[i + 5]!] });
    return found;
  }
  /** Whether it moves, and how. */
  private way(moving: Given, motion: unknown): [moves: number, dx: number, dy: number] {
    if (isVec(motion)) return [1, ...vectorOf('motion', motion)];
    if (moving?.type !== 'ray') refuse('a cast of what is no ray needs a motion: cast(moving, [dx, dy])');
    return [0, 0, 0];
  }
  private followed(moving: Given, motion: unknown, options: CastOptions | undefined, k: number): IndexHit[] {
    const [rest, filter] = ways(options);
    const numbers = [...this.way(moving, motion), k, ...rest];
    return this.filtered(filter, (f) => this.hitsOf(this.ask('index_hits', moving, ...numbers, f)));
  }
  private many(shapes: Columns | Table, within: number): Found {
    return this.indexes.asking([shapes], (room, n) => {
      const place = room.take(4 * n);
      const ids = this.ids(this.instance.native['abut_meeting_many']!(this.asked(), within, place));
      return { ids, ends: new Uint32Array(this.instance.native.memory.buffer, place, n).slice() };
    });
  }
  private joining(query: string, other: Indexed | undefined, ...numbers: number[]): number {
    other?.mustBeOf(this.instance);
    return this.instance.native[`abut_${query}`]!(this.asked(), other?.asked() ?? 0, ...numbers);
  }
  private matches(count: number): Matches {
    const pairs = this.ids(count);
    const n = count / 2;
    const [a, b] = [new Uint32Array(n), new Uint32Array(n)];
    for (let i = 0; i < n; ++i) [a[i], b[i]] = [pairs[2 * i]!, pairs[2 * i + 1]!];
    return { a, b };
  }

  /** Where bits are in the module, and of how many ids. */
  private placedBits(bits: Bits | undefined, room: Room): [place: number, count: number] {
    if (!bits) return [0, 0];
    if (bits instanceof Layers) return [bits.bits.byteOffset, bits.count];
    if (!(bits instanceof Uint32Array)) refuse('layers and masks are Uint32Arrays, a number an id, or abut.layers(count)');
    return [room.copy(bits), bits.length];
  }
  /** Asks with a filter, where there is one. */
  private filtered<T>(filter: Filter, ask: (filtered: 0 | 1) => T): T {
    const { except, layers, mask = -1, accepts } = onlyOf(filter, filterNames);
    if (except === undefined && !layers && !accepts) return ask(0);
    const room = new Room(this.instance);
    try {
      this.instance.native['abut_filter']!(except ?? -1, ...this.placedBits(layers, room), mask, Number(accepts !== undefined));
      return accepts ? this.calling(accepts, () => ask(1)) : ask(1);
    } finally {
      room.free();
    }
  }
  private paired<T>(filter: PairFilter | undefined, other: Indexed | undefined, ask: (filtered: 0 | 1) => T): T {
    if (!filter) return ask(0);
    const room = new Room(this.instance);
    try {
      for (const [which, bits] of [filter.a, filter.b].entries())
        this.instance.native['abut_pair_bits']!(which, ...this.placedBits(bits?.layers, room), ...this.placedBits(bits?.masks, room));
      this.instance.native['abut_pair_asks']!(Number(filter.accepts !== undefined));
      return filter.accepts ? this.calling(filter.accepts, () => ask(1), other) : ask(1);
    } finally {
      room.free();
    }
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
  /** Memory beyond the shapes themselves. */
  overhead_in_bytes(): number {
    return this.instance.native['abut_index_overhead']!(this.address());
  }
  /** The index and its shapes as bytes, for a file or a cache: those that C++, C and Python write. */
  to_bytes(): Uint8Array {
    const at = this.instance.native['abut_index_bytes']!(this.address());
    return new Uint8Array(this.instance.native.memory.buffer, at, this.instance.answer(1)[0]!).slice();
  }
  at(id: number): Shape {
    if (!(Number.isInteger(id) && id >= 0 && id < this.size)) refuse(`no shape has the id ${id}`);
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
  /** All ids are below this one; `contains` tells which of them name a shape. */
  id_end(): number {
    return this.instance.native['abut_dynamic_end']!(this.address()) >>> 0;
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
  insert(shape: Given): number {
    const address = this.changed();
    this.instance.take(0, shape);
    return this.instance.native['abut_dynamic_insert']!(address) >>> 0;
  }
  /** Gives the ids, row by row. */
  insert_all(shapes: Columns | Table): Uint32Array {
    return this.indexes.asking([shapes], (room, n) => {
      const place = room.take(4 * n);
      this.instance.native['abut_dynamic_insert_all']!(this.changed(), place);
      return new Uint32Array(this.instance.native.memory.buffer, place, n).slice();
    });
  }
  /** The shape of that id from now on; it need not be of the same kind. */
  move(id: number, shape: Given): void {
    this.known(id);
    const address = this.changed();
    this.instance.take(0, shape);
    this.instance.native['abut_dynamic_move']!(address, id);
  }
  /** The shapes of those ids from now on, row by row. */
  move_all(ids: Uint32Array, shapes: Columns | Table): void {
    if (!(ids instanceof Uint32Array)) refuse(`ids must be a Uint32Array; it is ${shown(ids)}`);
    for (const id of ids) this.known(id);
    this.indexes.asking([shapes], (room, n) => {
      if (ids.length !== n) refuse(`${ids.length} ids for ${n} shapes`);
      this.instance.native['abut_dynamic_move_all']!(this.changed(), room.copy(ids));
    });
  }
  erase(id: number): void {
    this.known(id);
    this.instance.native['abut_dynamic_erase']!(this.changed(), id);
  }
  /** Makes all boxes tight. Happens by itself when due; a moment with nothing else to do is a good one. */
  refit(): void {
    this.instance.native['abut_dynamic_refit']!(this.changed());
  }
  private known(id: number): number {
    if (!this.contains(id)) refuse(`no shape has the id ${id}`);
    return this.address();
  }
}

/** Makes indexes and prepared outlines; and all of `abut/batch`, on the same tables. */
export class Indexes extends Batch {
  /** Questions about one shape or two, as `abut` has them: all that columns have, too. The others are in `load('numbers')` of `abut`. */
  readonly pairs: Abut = new Abut().add(this.instance);

  index(shapes: Indexable): Index {
    const [handle, size] = this.made('index', shapes);
    return new Index(this, handle, size);
  }
  dynamic_index(shapes: Indexable = []): DynamicIndex {
    return new DynamicIndex(this, this.made('dynamic', shapes)[0]);
  }

  /** Bits of so many ids, for filters that are used often. */
  layers(count: number): Layers {
    return new Layers(this.instance, count);
  }
  /** A shape that is asked about many times. */
  prepared(shape: Given): Prepared {
    return new Prepared(this.instance, shape);
  }
  /** The index of bytes that {@link Index.to_bytes} gave; an error where they are damaged. */
  index_of_bytes(bytes: Uint8Array): Index {
    const { native } = this.instance;
    if (!(bytes instanceof Uint8Array)) refuse(`the bytes of an index must be a Uint8Array; it is ${shown(bytes)}`);
    const room = new Room(this.instance);
    try {
      const place = room.take(bytes.length);
      new Uint8Array(native.memory.buffer, place, bytes.length).set(bytes);
      const handle = native['abut_index_of_bytes']!(place, bytes.length);
      if (handle !== 0) return new Index(this, handle, native['abut_index_size']!(handle));
      return refuse(`an index of bytes: ${String.fromCharCode(...this.instance.answer(native['abut_answered']!()))}`);
    } finally {
      room.free();
    }
  }

  /** Bounds that hold the whole shapes, whatever is rounded; those of two within `within` of each other meet. */
  tile_bounds(shapes: Indexable, within = 0): BoundsRows {
    notNegative('within', within);
    const { native } = this.instance;
    const rows = (room: Room, n: number, put: (place: number) => void): BoundsRows => {
      const place = room.take(32 * n);
      put(place);
      return new Float64Array(native.memory.buffer, place, 4 * n).slice();
    };
    if (shapes instanceof Table || !isList(shapes))
      return this.asking([shapes as Operand], (room, n) => rows(room, n, (place) => native['abut_tile_bounds']!(within, place)));
    const room = new Room(this.instance);
    try {
      return rows(room, shapes.length, (place) =>
        shapes.forEach((shape, i) => {
          this.instance.take(0, shape);
          native['abut_tile_bounds_of_one']!(within, place + 32 * i);
        }),
      );
    } finally {
      room.free();
    }
  }
  /** The plane cut into about as many tiles, by a sample of bounds. */
  partition(sample: BoundsRows, tiles: number): Partition {
    return Partition.of(this.instance, sample, tiles);
  }
  partition_of_cuts(cuts: Cuts): Partition {
    return Partition.ofCuts(this.instance, cuts);
  }

  private made(kind: 'index' | 'dynamic', shapes: Indexable): [handle: number, size: number] {
    const { native } = this.instance;
    if (shapes instanceof Table || !isList(shapes))
      return this.asking([shapes as Operand], (_, n) => [native[`abut_${kind}_of_columns`]!(), n]);
    const room = new Room(this.instance);
    try {
      const numbers = new Float64Array(shapes.reduce((sum, shape) => sum + sizeOf(shape), 0));
      let at = 0;
      for (const shape of shapes) at = write(shape, numbers, at);
      const handle = native[`abut_${kind}_of_shapes`]!(room.copy(numbers), shapes.length);
      if (handle !== 0) return [handle, shapes.length];
      const [row, ...letters] = this.instance.answer(native['abut_answered']!());
      throw new InvalidShape(`shape ${row}: ${shapes[row!]!.type}: ${String.fromCharCode(...letters)}`);
    } finally {
      room.free();
    }
  }
}
const isList = (shapes: readonly Given[] | Columns): shapes is readonly Given[] => Array.isArray(shapes);
