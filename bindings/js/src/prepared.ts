import { contactsOf, hitOf } from './answers.js';
import type { Instance } from './instance.js';
import { matches, matrixOf, patternOf } from './pattern.js';
import type { CastHit, Contact } from './results.js';
import { shapeAt, type Ray, type Shape } from './shapes.js';
import type { Vec } from './vec.js';

/**
 * A polyline or a region that is asked about many times. It is made in n log n of its vertices; a question then costs
 * log n and the edges near what is asked about. The answers are those of the shape itself. `free` it when done.
 */
export class Prepared {
  private freed = false;
  private readonly handle: number;
  constructor(
    private readonly instance: Instance,
    shape: Shape,
  ) {
    instance.put(0, shape);
    this.handle = instance.native['abut_prepared']!();
  }

  shape(): Shape {
    return shapeAt(this.instance.answer(this.instance.native['abut_prepared_shape']!(this.address())));
  }
  /** What it keeps beside the shape. */
  overhead_in_bytes(): number {
    return this.instance.native['abut_prepared_overhead']!(this.address());
  }
  intersects(other: Shape | Prepared): boolean {
    return this.ask('intersects', other) !== 0;
  }
  interiors_intersect(other: Shape | Prepared): boolean {
    return this.ask('interiors_intersect', other) !== 0;
  }
  /** Is the other a subset of this one? */
  contains(other: Shape | Prepared): boolean {
    return this.ask('contains', other) !== 0;
  }
  distance(other: Shape | Prepared): number {
    return this.ask('distance', other);
  }
  relate(other: Shape | Prepared): string;
  relate(other: Shape | Prepared, pattern: string): boolean;
  relate(other: Shape | Prepared, pattern?: string): string | boolean {
    const wanted = pattern === undefined ? null : patternOf(pattern);
    const matrix = matrixOf(this.instance.answer(this.ask('relate', other)));
    return wanted === null ? matrix : matches(matrix, wanted);
  }
  /** One for each place that is pressed, the deepest first. */
  contacts(other: Shape | Prepared): Contact[] {
    return contactsOf(this.instance.answer(this.ask('contacts', other)));
  }
  /** Where a ray first hits it. */
  cast(ray: Ray): CastHit | null;
  /** Where what moves by `motion` first touches it. */
  cast(moving: Shape | Prepared, motion: Vec): CastHit | null;
  cast(moving: Shape | Prepared, motion?: Vec): CastHit | null {
    if (motion !== undefined) return hitOf(this.instance.answer(this.ask('cast', moving, ...motion)));
    if (moving instanceof Prepared || moving.type !== 'ray')
      throw new TypeError('a cast of what is no ray needs a motion: cast(moving, [dx, dy])');
    return hitOf(this.instance.answer(this.ask('cast_ray', moving)));
  }
  free(): void {
    if (!this.freed) this.instance.native['abut_prepared_free']!(this.handle);
    this.freed = true;
  }
  [Symbol.dispose](): void {
    this.free();
  }

  private address(): number {
    if (this.freed) throw new Error('this prepared shape has been freed');
    return this.handle;
  }
  private ask(query: string, other: Shape | Prepared, ...more: number[]): number {
    const address = this.address();
    if (other instanceof Prepared) {
      if (other.instance !== this.instance) throw new Error('the other prepared shape is of another module');
      return this.instance.native[`abut_prepared_${query}`]!(address, other.address(), ...more);
    }
    this.instance.put(0, other);
    return this.instance.native[`abut_prepared_${query}`]!(address, 0, ...more);
  }
}
