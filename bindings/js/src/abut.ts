import { finite, InvalidShape, oneOf, onlyOf, positive, refuse, vectorOf } from './errors.js';
import type { Instance } from './instance.js';
import { Queries } from './queries.js';
import { Reader } from './reader.js';
import { numbersOfRings, readCurvedRegion, type Areas, type CurvedGiven, type CurvedRegion } from './curved.js';
import type { Affine, Covariance, Repaired, Similarity } from './results.js';
import { numbersOf, onlyItsFields, shapeAt, type Circle, type Ellipse, type Given, type OrientedBox, type Polygon, type Region, type Shape } from './shapes.js';
import type { Flat, Vec } from './vec.js';

/**
 * What can be loaded: `booleans` has validate, bounds, contains, intersects, interiors_intersect, relation, and
 * those of OGC's predicates that stand on these; `areas` the areas that shapes make; `numbers` everything else.
 */
export type Part = 'booleans' | 'numbers' | 'areas';

const parts = ['booleans', 'numbers', 'areas'] as const satisfies readonly Part[];
/** What is in `areas`, and in `booleans`; all else is in `numbers`. */
const inAreas = ['common_part', 'united', 'difference', 'symmetric_difference', 'flattened'];
const inBooleans = ['validate', 'bounds', 'contains', 'intersects', 'interiors_intersect', 'relation'];
/** What the queries that have no function of their own in a module stand on. */
const standsOn: Record<string, readonly string[]> = {
  check: ['validate'],
  disjoint: ['intersects'],
  touches: ['intersects', 'interiors_intersect'],
  within: ['interiors_intersect', 'contains'],
  covers: ['contains'],
  covered_by: ['contains'],
  equals: ['contains'],
  crosses: ['relate'],
  overlaps: ['relate'],
  transformed: ['similar'],
};

/** The shape itself, if all its numbers are finite. */
function allFinite<S extends Given>(shape: S, name: string): S {
  if (!numbersOf(shape).every(Number.isFinite)) refuse(`${name} must be finite`);
  return shape;
}

const repairedAt = (v: Float64Array): Repaired => ({ region: shapeAt(v, 2) as Region, moved: v[0]!, largest_move: v[1]! });

interface Place {
  instance: Instance;
  ask: (...numbers: number[]) => number;
}

/**
 * The queries on two shapes, by their C++ names. Shapes must be valid: {@link Abut.check} tells of those
 * that come from outside.
 *
 * A query whose part has not been loaded throws, and says which part that is.
 */
export class Abut extends Queries {
  /** Where each query is answered, and its function. */
  private readonly places = new Map<string, Place>();
  private readonly coming = new Map<Part, Promise<Instance>>();

  /** `bring` gives the module of a part; without it there is only what {@link Abut.add} adds. */
  constructor(private readonly bring?: (part: Part) => Promise<Instance>) {
    super();
  }

  /** Loads these parts, where that has not been done; then their queries can be asked. */
  async prepare(...asked: Part[]): Promise<this> {
    await Promise.all(
      asked.map((part) => {
        oneOf('part', part, parts);
        let coming = this.coming.get(part);
        if (!coming) {
          if (!this.bring) refuse(`there is nothing to load the part "${part}" from`);
          // What both have is faster in the larger one, on large outlines.
          coming = this.bring(part).then((instance) => (this.add(instance, part === 'numbers'), instance));
          this.coming.set(part, coming);
          // What failed, as without a network, is tried again the next time.
          coming.catch(() => this.coming.delete(part));
        }
        return coming;
      }),
    );
    return this;
  }
  /** Answers with the functions of this module from now on; and not with those that there were, if it is `better`. */
  add(instance: Instance, better = false): this {
    for (const [name, ask] of Object.entries(instance.native)) {
      const query = name.replace(/^abut_/, '');
      if (typeof ask === 'function' && (better || !this.places.has(query))) this.places.set(query, { instance, ask });
    }
    return this;
  }
  /** Whether a query can be asked now. */
  has(query: string): boolean {
    return (Object.hasOwn(standsOn, query) ? standsOn[query]! : [query]).every((one) => this.places.has(one));
  }

  private at(query: string): Place {
    const place = this.places.get(query);
    if (place) return place;
    const part = inBooleans.includes(query) ? 'booleans' : inAreas.includes(query) ? 'areas' : 'numbers';
    return refuse(`abut.${query} is in the part "${part}", which is not loaded: load('${part}'), or await abut.prepare('${part}')`);
  }
  protected one(query: string, a: Given, ...numbers: number[]): number {
    const { instance, ask } = this.at(query);
    instance.take(0, a);
    return ask(...numbers);
  }
  protected two(query: string, a: Given, b: Given, ...numbers: number[]): number {
    const { instance, ask } = this.at(query);
    instance.take(0, a);
    instance.take(1, b);
    return ask(...numbers);
  }
  protected left(query: string, count: number): Reader {
    return new Reader(this.list(query, count));
  }
  private list(query: string, count: number): Float64Array {
    return this.at(query).instance.answer(count);
  }

  /** What is wrong with a shape, or with what stands for one, naming the field; null when nothing is. */
  validate(shape: Given): string | null {
    const { instance } = this.at('validate');
    try {
      instance.put(0, shape);
      onlyItsFields(shape);
    } catch (error) {
      if (error instanceof InvalidShape) return error.message;
      throw error;
    }
    return instance.fault(0);
  }
  /** The shape itself, or an {@link InvalidShape} thrown: where a query would throw one, and where there is a field
   *  that the kind has not. */
  check<S extends Given>(shape: S): S {
    this.at('validate').instance.take(0, shape);
    onlyItsFields(shape);
    return shape;
  }

  /** The same shape elsewhere. */
  moved<S extends Shape>(shape: S, by: Vec): S {
    return this.made('moved', this.one('moved', shape, ...vectorOf('by', by))) as S;
  }
  /** The image of a shape: of a box an oriented box, of the others their own kind. Under an affine map circles become
   *  ellipses and boxes polygons; null where it would stretch another radius. */
  transformed(shape: Given, map: Similarity): Shape;
  transformed(shape: Given, map: Affine): Shape | null;
  transformed(shape: Given, map: Similarity | Affine): Shape | null {
    onlyOf(map, ['turn', 'scale', 'shift', 'x', 'y', 'origin']);
    if ('x' in map || 'y' in map || 'origin' in map) {
      onlyOf(map, ['x', 'y', 'origin']);
      const { x = [1, 0], y = [0, 1], origin = [0, 0] } = map as Affine;
      const numbers = [...vectorOf('x', x), ...vectorOf('y', y), ...vectorOf('origin', origin)];
      const count = this.one('affine', shape, ...numbers);
      return count === 0 ? null : this.made('affine', count);
    }
    const { turn = [1, 0], scale = 1, shift = [0, 0] } = map as Similarity;
    positive('scale', scale);
    if (turn[0] === 0 && turn[1] === 0) refuse('turn must not be [0, 0]');
    return this.made('similar', this.one('similar', shape, ...vectorOf('turn', turn), scale, ...vectorOf('shift', shift)));
  }
  /** The corners of the least convex set that holds the points; exact. */
  convex_hull(points: readonly Vec[] | Float64Array): Polygon {
    return this.around('convex_hull', points) as Polygon;
  }
  smallest_circle(points: readonly Vec[] | Float64Array): Circle {
    return this.around('smallest_circle', points) as Circle;
  }
  /** The turned box of least area. */
  smallest_box(points: readonly Vec[] | Float64Array): OrientedBox {
    return this.around('smallest_box', points) as OrientedBox;
  }
  /** The ellipse that holds a normally distributed point with the probability `level`. */
  ellipse_of_covariance(mean: Vec, { xx, xy, yy }: Covariance, level: number): Ellipse {
    if (!(level >= 0 && level < 1)) refuse(`level must be 0 or more, and below 1; it is ${level}`);
    for (const [name, x] of Object.entries({ xx, xy, yy })) finite(name, x);
    const { ask } = this.at('ellipse_of_covariance');
    return this.made('ellipse_of_covariance', ask(...vectorOf('mean', mean), xx, xy, yy, level)) as Ellipse;
  }
  /** A valid region of rings that may cross, run along themselves and each other, and repeat; `nonzero` counts the ways they run. */
  repaired(region: Region | Flat<Region>, rule: 'even_odd' | 'nonzero' = 'even_odd'): Repaired {
    oneOf('rule', rule, ['even_odd', 'nonzero']);
    if (region?.type !== 'region') refuse('only regions are repaired');
    const { instance, ask } = this.at('repaired');
    instance.put(0, allFinite(region, 'rings')); // which need not be valid
    if (!((region.radius ?? 0) >= 0 && (region.radius ?? 0) < Infinity)) refuse('the radius must be finite and not negative');
    return repairedAt(this.list('repaired', ask(Number(rule === 'nonzero'))));
  }

  /** The area that lies in both. A list stands for what lies in any of its shapes. */
  common_part(a: Areas, b: Areas): CurvedRegion {
    return this.area_of('common_part', a, b);
  }
  /** The area that lies in a, in b or in both; of a list, what lies in any of its shapes. */
  united(a: Areas, b: Areas = []): CurvedRegion {
    return this.area_of('united', a, b);
  }
  /** The area that lies in a and not in b. */
  difference(a: Areas, b: Areas): CurvedRegion {
    return this.area_of('difference', a, b);
  }
  /** The area that lies in just one of the two. */
  symmetric_difference(a: Areas, b: Areas): CurvedRegion {
    return this.area_of('symmetric_difference', a, b);
  }
  /** A region of straight edges: each arc as chords, none farther from it than the tolerance. */
  flattened(region: CurvedGiven, tolerance: number): Repaired {
    if (region?.type !== 'curved_region') refuse('only a curved_region is flattened');
    const { ask } = this.gathered('flattened', region);
    return repairedAt(this.list('flattened', ask(positive('tolerance', tolerance))));
  }
  private area_of(query: string, ...lists: Areas[]): CurvedRegion {
    const { ask } = this.gathered(query, ...lists);
    return readCurvedRegion(this.list(query, ask()));
  }
  /** Hands the lists to the module that answers a query. */
  private gathered(query: string, ...lists: Areas[]): Place {
    const place = this.at(query), { instance } = place, { native } = instance;
    native['abut_forget']!();
    for (const [i, list] of lists.entries())
      for (const one of Array.isArray(list) ? (list as Extract<Areas, readonly unknown[]>) : [list as CurvedGiven])
        if (one?.type !== 'curved_region') {
          instance.take(0, one);
          native['abut_gather']!(i);
        } else {
          instance.lay(1, numbersOfRings(one.rings));
          const fault = instance.spelt(native['abut_gather_curved']!(i));
          if (fault !== null) throw new InvalidShape(`curved_region: ${fault}`);
        }
    return place;
  }

  /** The shape that a call left: an {@link InvalidShape} where numbers overflowed. */
  private made(query: string, count: number): Shape {
    return this.check(shapeAt(this.list(query, count)));
  }
  private around(query: string, points: readonly Vec[] | Float64Array): Shape {
    if (!(points.length > 0)) refuse('there must be a point at least');
    const { instance, ask } = this.at(query);
    // It need not be convex.
    instance.put(0, allFinite({ type: 'polygon', vertices: points } as Given, 'points'));
    return this.made(query, ask());
  }
}
