import type { Instance } from '../instance.js';
import { kinds, type PlainKind, type Shape } from '../shapes.js';
import { allocate, columnNames, setRow, shapeIn, type Floats, type PlainColumns, type Side } from './columns.js';

/** The columns of a table by their names, as views of the module's memory. */
export type Views<K extends PlainKind, F extends Floats> = {
  readonly [N in Exclude<keyof PlainColumns<K>, 'type'>]-?: N extends `axis_${string}` ? Float64Array : F;
};

/**
 * Rows of shapes of one kind that stay in the module's memory: what is asked often is not copied often.
 *
 * ```ts
 * const coins = batch.table('circle', 1000);
 * coins.columns.radius[7] = 2.5;
 * coins.set(8, { type: 'circle', center: [3, 4], radius: 5 });
 * ```
 * Rows are zeros at first. The views of `columns` last until the memory grows, as it may when something
 * is asked or made: take them anew from `columns`, which costs nothing. `free` the table when done.
 */
export class Table<K extends PlainKind = PlainKind, F extends Floats = Floats> {
  /** How many of the rows are asked about: all, at first. */
  count: number;
  private readonly places: number[];
  private readonly names: string[];
  private views: Views<K, F> | null = null;
  private freed = false;

  constructor(
    private readonly instance: Instance,
    readonly type: K,
    /** How many rows there is room for. */
    readonly capacity: number,
    /** Whether the numbers are floats. */
    readonly isFloat: boolean,
  ) {
    if (!Number.isInteger(capacity) || capacity < 0) throw new RangeError(`a table cannot have ${capacity} rows`);
    this.count = capacity;
    this.names = columnNames(type);
    this.places = this.names.map((name) => allocate(instance.native, this.size(name) * Math.max(1, capacity)));
    for (const [name, column] of Object.entries(this.columns)) (column as Floats).fill(name === 'axis_x' ? 1 : 0);
  }

  private size(name: string): number {
    return this.isFloat && !name.startsWith('axis_') ? 4 : 8;
  }

  get columns(): Views<K, F> {
    if (this.freed) throw new Error('this table has been freed');
    const { buffer } = this.instance.native.memory;
    if (!this.views || (Object.values(this.views)[0] as Floats).buffer !== buffer)
      this.views = Object.fromEntries(
        this.names.map((name, i) => {
          const Numbers = this.size(name) === 4 ? Float32Array : Float64Array;
          return [name, new Numbers(buffer, this.places[i]!, this.capacity)];
        }),
      ) as unknown as Views<K, F>;
    return this.views;
  }
  set(row: number, shape: Shape & { type: K }): void {
    this.checkRow(row);
    setRow(this.columns as unknown as Record<string, Floats>, row, shape);
  }
  at(row: number): Shape & { type: K } {
    this.checkRow(row);
    return shapeIn(this.type, this.columns as unknown as Record<string, Floats>, row) as Shape & { type: K };
  }
  free(): void {
    if (!this.freed) for (const place of this.places) this.instance.native['abut_free']!(place);
    this.freed = true;
    this.views = null;
  }
  [Symbol.dispose](): void {
    this.free();
  }

  /** What the module is told. */
  side(instance: Instance): Side {
    if (this.freed) throw new Error('this table has been freed');
    if (instance !== this.instance) throw new Error('this table is of another module');
    if (!(this.count >= 0 && this.count <= this.capacity))
      throw new RangeError(`count is ${this.count}, and the table has room for ${this.capacity}`);
    return { kind: kinds.indexOf(this.type), isFloat: this.isFloat, one: false, count: this.count, places: this.places };
  }
  private checkRow(row: number): void {
    if (!(row >= 0 && row < this.capacity)) throw new RangeError(`there is no row ${row} of ${this.capacity}`);
  }
}
