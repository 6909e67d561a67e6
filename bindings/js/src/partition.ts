import { Room } from './batch/columns.js';
import { isVec, refuse, shown } from './errors.js';
import type { Instance } from './instance.js';
import { Handled } from './owned.js';
import type { Bounds } from './results.js';
import type { Vec } from './vec.js';

/** Rows of four numbers: min x, min y, max x, max y. */
export type BoundsRows = Float64Array;
/** Shape `rows[i]` is to be in tile `tiles[i]`; those of `everywhere` in all tiles. */
export interface Assigned {
  rows: Uint32Array;
  tiles: Uint32Array;
  everywhere: Uint32Array;
}
/** Slabs between the x, and in each of them tiles between its y. */
export interface Cuts {
  x: readonly number[];
  y: readonly (readonly number[])[];
}

function rowsOf(bounds: BoundsRows): number {
  if (!(bounds instanceof Float64Array) || bounds.length % 4 !== 0)
    refuse('bounds must be a Float64Array, four numbers a row: min x, min y, max x, max y');
  if (bounds.some(Number.isNaN)) refuse('bounds must not be NaN');
  return bounds.length / 4;
}
const ascends = (cuts: readonly number[]): boolean => cuts.every((cut, i) => Number.isFinite(cut) && (i === 0 || cuts[i - 1]! < cut));

/** The plane cut into tiles: joins of what fits no memory, or is spread over workers. `free` it when done. */
export class Partition extends Handled {
  private constructor(instance: Instance, handle: number) {
    super(instance, 'partition', handle, 'partition');
  }
  /** About as many tiles as asked for, by a sample of bounds. */
  static of(instance: Instance, sample: BoundsRows, tiles: number): Partition {
    const count = rowsOf(sample);
    if (!(Number.isInteger(tiles) && tiles >= 1 && tiles < 2 ** 31)) refuse(`there cannot be ${tiles} tiles`);
    return Partition.made(instance, (room) => instance.native['abut_partition']!(room.copy(sample), count, tiles));
  }
  static ofCuts(instance: Instance, { x, y }: Cuts): Partition {
    if (!Array.isArray(x) || !Array.isArray(y)) refuse('cuts are { x, y }: a list of numbers, and a list of such lists');
    if (y.length !== x.length + 1) refuse(`${x.length} cuts make ${x.length + 1} slabs: there must be a list of y for each`);
    if (![x, ...y].every(ascends)) refuse('cuts must be finite and ascend');
    const numbers = Float64Array.from([x, ...y].flatMap((cuts) => [cuts.length, ...cuts]));
    return Partition.made(instance, (room) => instance.native['abut_partition_of_cuts']!(room.copy(numbers)));
  }
  private static made(instance: Instance, make: (room: Room) => number): Partition {
    const room = new Room(instance);
    try {
      return new Partition(instance, make(room));
    } finally {
      room.free();
    }
  }

  get size(): number {
    return this.instance.native['abut_partition_size']!(this.address());
  }
  /** What `partition_of_cuts` takes. */
  cuts(): Cuts {
    const v = this.instance.answer(this.instance.native['abut_partition_cuts']!(this.address()));
    let at = 0;
    const list = (): number[] => {
      const count = v[at++]!;
      return [...v.subarray(at, (at += count))];
    };
    const x = list();
    return { x, y: Array.from({ length: x.length + 1 }, list) };
  }
  /** From where to where each tile reaches. Its low sides belong to it. */
  tiles(): Bounds[] {
    const v = this.instance.answer(this.instance.native['abut_partition_tiles']!(this.address()));
    return Array.from({ length: v.length / 4 }, (_, i) => ({ min: [v[4 * i]!, v[4 * i + 1]!], max: [v[4 * i + 2]!, v[4 * i + 3]!] }));
  }
  /** The tile that a point lies in. */
  at(point: Vec): number {
    if (!isVec(point) || Number.isNaN(point[0]) || Number.isNaN(point[1])) refuse(`the point must be [x, y], and not NaN; it is ${shown(point)}`);
    return this.instance.native['abut_partition_at']!(this.address(), point[0], point[1]);
  }
  /** The tiles that each row's bounds meet; giants, in more than 16, apart. */
  assign(bounds: BoundsRows): Assigned {
    const count = rowsOf(bounds);
    return this.asking((room) => {
      const v = this.instance.answer(this.instance.native['abut_partition_assign']!(this.address(), room.copy(bounds), count));
      const [rows, tiles, everywhere]: number[][] = [[], [], []];
      for (let i = 0; i < v.length; i += 2)
        if (v[i + 1] === -1) everywhere!.push(v[i]!);
        else rows!.push(v[i]!), tiles!.push(v[i + 1]!);
      return { rows: Uint32Array.from(rows!), tiles: Uint32Array.from(tiles!), everywhere: Uint32Array.from(everywhere!) };
    });
  }
  /** The one tile that reports each pair, by the bounds of its two sides, which must meet. */
  owner(a: BoundsRows, b: BoundsRows): Uint32Array {
    const count = rowsOf(a);
    if (rowsOf(b) !== count) refuse(`${count} bounds against ${rowsOf(b)}: they must be equally many`);
    return this.asking((room) => {
      const to = room.take(4 * count);
      this.instance.native['abut_partition_owner']!(this.address(), room.copy(a), room.copy(b), count, to);
      return new Uint32Array(this.instance.native.memory.buffer, to, count).slice();
    });
  }
  private asking<T>(ask: (room: Room) => T): T {
    const room = new Room(this.instance);
    try {
      return ask(room);
    } finally {
      room.free();
    }
  }
}
