import { rayOf, vectorOf } from './errors.js';
import type { Instance } from './instance.js';
import { Handled } from './owned.js';
import { matches, matrixOf, patternOf } from './pattern.js';
import { readCastHit, readContact, type CastHit, type Contact } from './queries.js';
import { Reader } from './reader.js';
import { shapeAt, type Ray, type Given, type Shape } from './shapes.js';
import type { Vec } from './vec.js';

/**
 * A polyline or a region that is asked about many times. It is made in n log n of its vertices; a question then costs
 * log n and the edges near what is asked about. The answers are those of the shape itself. `free` it when done.
 */
export class Prepared extends Handled {
  constructor(instance: Instance, shape: Given) {
    instance.take(0, shape);
    super(instance, 'prepared', instance.native['abut_prepared']!(), 'prepared shape');
  }

  shape(): Shape {
    return shapeAt(this.instance.answer(this.instance.native['abut_prepared_shape']!(this.address())));
  }
  /** What it keeps beside the shape. */
  overhead_in_bytes(): number {
    return this.instance.native['abut_prepared_overhead']!(this.address());
  }
  intersects(other: Given | Prepared): boolean {
    return this.ask('intersects', other) !== 0;
  }
  interiors_intersect(other: Given | Prepared): boolean {
    return this.ask('interiors_intersect', other) !== 0;
  }
  /** Is the other a subset of this one? */
  contains(other: Given | Prepared): boolean {
    return this.ask('contains', other) !== 0;
  }
  distance(other: Given | Prepared): number {
    return this.ask('distance', other);
  }
  relate(other: Given | Prepared): string;
  relate(other: Given | Prepared, pattern: string): boolean;
  relate(other: Given | Prepared, pattern?: string): string | boolean {
    const wanted = pattern === undefined ? null : patternOf(pattern);
    const matrix = matrixOf(this.left(this.ask('relate', other)));
    return wanted === null ? matrix : matches(matrix, wanted);
  }
  /** One for each place that is pressed, the deepest first. */
  contacts(other: Given | Prepared): Contact[] {
    return this.left(this.ask('contacts', other)).list(readContact);
  }
  /** Where a ray first hits it. */
  cast(ray: Ray): CastHit | null;
  /** Where what moves by `motion` first touches it. */
  cast(moving: Given | Prepared, motion: Vec): CastHit | null;
  cast(moving: Given | Prepared, motion?: Vec): CastHit | null {
    const count = motion === undefined ? this.ask('cast_ray', rayOf(moving as Ray)) : this.ask('cast', moving, ...vectorOf('motion', motion));
    return this.left(count).orNull(readCastHit);
  }
  private left(count: number): Reader {
    return new Reader(this.instance.answer(count));
  }
  private ask(query: string, other: Given | Prepared, ...more: number[]): number {
    const address = this.address();
    if (other instanceof Prepared) {
      other.mustBeOf(this.instance);
      return this.instance.native[`abut_prepared_${query}`]!(address, other.address(), ...more);
    }
    this.instance.take(0, other);
    return this.instance.native[`abut_prepared_${query}`]!(address, 0, ...more);
  }
}
