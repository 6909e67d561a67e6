// Many shapes at once in the page's module (native/rows.cpp).
import type { Instance, PlainKind, Relation, Shape } from 'abut';
// By its path: the site's build reads this file before it knows of 'abut'.
import { kinds, numbersOf, relations, stride } from '../../../bindings/js/src/library';

/** Two shapes of a scene that meet, by their places in it. */
export interface Pair {
  a: number;
  b: number;
  relation: Relation;
}

/**
 * Rows of points or circles in the module's memory, against one shape. `rows` and the answers are views
 * that last until the memory grows.
 */
export class Rows {
  /** Numbers a row. */
  readonly stride: number;
  /** How many rows hold shapes. */
  count = 0;
  private readonly at: number;
  private readonly answers: number;

  constructor(
    private readonly play: Instance,
    readonly kind: PlainKind,
    readonly capacity: number,
  ) {
    this.stride = stride(kind);
    this.at = play.native['abut_allocate']!(8 * this.stride * capacity);
    this.answers = play.native['abut_allocate']!(capacity);
  }

  get rows(): Float64Array {
    const from = this.at / 8;
    return this.play.memory().subarray(from, from + this.stride * this.capacity);
  }
  /** One byte a row: does it meet the shape? */
  intersects(shape: Shape): Uint8Array {
    this.play.put(0, shape);
    this.play.native['play_rows_intersect']!(kinds.indexOf(this.kind), this.at, this.count, this.answers);
    return new Uint8Array(this.play.native.memory.buffer, this.answers, this.count);
  }
  free(): void {
    this.play.native['abut_free']!(this.at);
    this.play.native['abut_free']!(this.answers);
  }
}

/** Any shapes, one after the other in the module's memory. A shape may be replaced in place. */
export class Scene {
  private shapes: Shape[];
  private places: number[] = [];
  private at = 0;

  constructor(
    private readonly play: Instance,
    shapes: readonly Shape[] = [],
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
    if (shape.type !== before.type || ['polygon', 'polyline', 'region'].includes(shape.type)) return this.layOut();
    this.play.memory().set(numbers, this.at / 8 + this.places[index]! + 1);
  }

  /** Every pair that meets and how, in one call. */
  pairs(): Pair[] {
    const v = this.play.answer(this.play.native['play_pairs']!(this.at, this.length));
    const pairs: Pair[] = [];
    for (let i = 0; i < v.length; i += 3)
      pairs.push({ a: v[i]!, b: v[i + 1]!, relation: relations[v[i + 2]!]! });
    return pairs;
  }
  free(): void {
    if (this.at) this.play.native['abut_free']!(this.at);
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
    this.at = this.play.native['abut_allocate']!(8 * Math.max(1, numbers.length));
    this.play.memory().set(numbers, this.at / 8);
  }
}
