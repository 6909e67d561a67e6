import { refuse, shown } from '../errors.js';
import type { Instance } from '../instance.js';
import { Owned } from '../owned.js';
import { isVertexKind, kindNumber, type PlainKind, type Shape } from '../shapes.js';
import { columnNames, setRow, shapeIn, type Floats, type PlainColumns, type Side } from './columns.js';

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
export class Table<K extends PlainKind = PlainKind, F extends Floats = Floats> extends Owned {
  /** How many of the rows are asked about: all, at first. */
  count: number;
  private readonly places: number[];
  private readonly names: readonly string[];
  private views: Views<K, F> | null = null;

  constructor(
    instance: Instance,
    readonly type: K,
    /** How many rows there is room for. */
    readonly capacity: number,
    /** Whether the numbers are floats. */
    readonly isFloat: boolean,
  ) {
    super(instance, 'table');
    kindNumber(type);
    if (isVertexKind(type)) refuse(`${type}s have no rows of equal length: give their columns to each query`);
    if (!(Number.isInteger(capacity) && capacity >= 0)) refuse(`a table cannot have ${shown(capacity)} rows`);
    this.count = capacity;
    this.names = columnNames(type);
    this.places = this.names.map((name) => instance.allocate(this.size(name) * Math.max(1, capacity)));
    for (const [name, column] of Object.entries(this.columns)) (column as Floats).fill(name === 'axis_x' ? 1 : 0);
  }

  private size(name: string): number {
    return this.isFloat && !name.startsWith('axis_') ? 4 : 8;
  }

  get columns(): Views<K, F> {
    this.hold();
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
    if (shape?.type !== this.type) refuse(`a table of ${this.type}s has no row for a ${shown(shape?.type)}`);
    this.instance.take(0, shape); // an error if it is not valid
    setRow(this.columns as unknown as Record<string, Floats>, row, shape);
  }
  at(row: number): Shape & { type: K } {
    this.checkRow(row);
    return shapeIn(this.type, this.columns as unknown as Record<string, Floats>, row) as Shape & { type: K };
  }
  protected giveBack(): void {
    for (const place of this.places) this.instance.native['abut_free']!(place);
    this.views = null;
  }

  /** What the module is told. */
  side(instance: Instance): Side {
    this.hold();
    this.mustBeOf(instance);
    if (!(this.count >= 0 && this.count <= this.capacity))
      refuse(`count is ${this.count}, and the table has room for ${this.capacity}`);
    return { kind: kindNumber(this.type), isFloat: this.isFloat, one: false, count: this.count, places: this.places };
  }
  private checkRow(row: number): void {
    if (!(Number.isInteger(row) && row >= 0 && row < this.capacity)) refuse(`there is no row ${row} of ${this.capacity}`);
  }
}
