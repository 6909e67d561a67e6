import { contactsOf, hitOf, vec } from './answers.js';
import type { Instance } from './instance.js';
import { matches, matrixOf, patternOf } from './pattern.js';
import {
  features,
  relations,
  type Affine,
  type Bounds,
  type CastHit,
  type Contact,
  type ContactFeature,
  type ContactFeatures,
  type Covariance,
  type Intersections,
  type PointPair,
  type Relation,
  type Repaired,
  type Separation,
  type SharedPiece,
  type Similarity,
  type Tangent,
  type Tangents,
} from './results.js';
import { shapeAt, type Circle, type Ellipse, type OrientedBox, type Polygon, type Ray, type Region, type Shape } from './shapes.js';
import type { Vec } from './vec.js';

/**
 * What can be loaded: `booleans` has validate, bounds, contains, intersects, interiors_intersect, relation, and
 * those of OGC's predicates that stand on these; `numbers` everything else.
 */
export type Part = 'booleans' | 'numbers';

/** A shape that abut refuses, with the reason. */
export class InvalidShape extends Error {
  override name = 'InvalidShape';
}

interface Place {
  instance: Instance;
  ask: (...numbers: number[]) => number;
}

function finite(name: string, v: Vec): Vec {
  if (!(Number.isFinite(v?.[0]) && Number.isFinite(v[1]))) throw new RangeError(`${name} must be finite: [x, y]`);
  return v;
}

/** The dimensions of the two: each interior is in one of the other's three parts everywhere. */
function dimensions(matrix: string): [a: number, b: number] {
  const most = (...places: number[]): number => Math.max(...places.map((i) => (matrix[i] === 'F' ? -1 : Number(matrix[i]))));
  return [most(0, 1, 2), most(0, 3, 6)];
}

/**
 * The queries on two shapes, by their C++ names. Shapes must be valid: {@link Abut.check} tells of those
 * that come from outside.
 *
 * A query whose part has not been loaded throws, and says which part that is.
 */
export class Abut {
  /** Where each query is answered, and its function. */
  private readonly places = new Map<string, Place>();
  private readonly coming = new Map<Part, Promise<Instance>>();

  /** `bring` gives the module of a part; without it there is only what {@link Abut.add} adds. */
  constructor(private readonly bring?: (part: Part) => Promise<Instance>) {}

  /** Loads these parts, where that has not been done; then their queries can be asked. */
  async prepare(...parts: Part[]): Promise<this> {
    await Promise.all(
      parts.map((part) => {
        let coming = this.coming.get(part);
        if (!coming) {
          if (!this.bring) throw new Error(`there is nothing to load the part "${part}" from`);
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
    return this.places.has(query);
  }

  private at(query: string): Place {
    const place = this.places.get(query);
    if (!place)
      throw new Error(`abut.${query} is in a part that is not loaded: load('numbers'), or await abut.prepare('numbers')`);
    return place;
  }
  private one(query: string, a: Shape): number {
    const { instance, ask } = this.at(query);
    instance.put(0, a);
    return ask();
  }
  private two(query: string, a: Shape, b: Shape): number {
    const { instance, ask } = this.at(query);
    instance.put(0, a);
    instance.put(1, b);
    return ask();
  }
  private twoAnd(query: string, a: Shape, b: Shape, ...more: number[]): number {
    const { instance, ask } = this.at(query);
    instance.put(0, a);
    instance.put(1, b);
    return ask(...more);
  }
  /** What a query left whose call gave how many numbers these are. */
  private list(query: string, count: number): Float64Array {
    return this.at(query).instance.answer(count);
  }

  /** What is wrong with a shape, naming the field; null when nothing is. */
  validate(shape: Shape): string | null {
    const letters = this.list('validate', this.one('validate', shape));
    return letters.length === 0 ? null : String.fromCharCode(...letters);
  }
  /** The shape itself, or an {@link InvalidShape} thrown. */
  check<S extends Shape>(shape: S): S {
    const wrong = this.validate(shape);
    if (wrong !== null) throw new InvalidShape(`${shape.type}: ${wrong}`);
    return shape;
  }

  /** Is b a subset of a? */
  contains(a: Shape, b: Shape): boolean {
    return this.two('contains', a, b) !== 0;
  }
  /** Have they a common point? Touching counts. */
  intersects(a: Shape, b: Shape): boolean {
    return this.two('intersects', a, b) !== 0;
  }
  interiors_intersect(a: Shape, b: Shape): boolean {
    return this.two('interiors_intersect', a, b) !== 0;
  }
  relation(a: Shape, b: Shape): Relation {
    return relations[this.two('relation', a, b)]!;
  }

  /** The DE-9IM matrix: nine of 0, 1, 2 and F, interior, boundary and exterior of a by those of b. */
  relate(a: Shape, b: Shape): string;
  /** Whether the matrix is one of a pattern: nine of T, F, *, 0, 1, 2. */
  relate(a: Shape, b: Shape, pattern: string): boolean;
  relate(a: Shape, b: Shape, pattern?: string): string | boolean {
    const wanted = pattern === undefined ? null : patternOf(pattern);
    const matrix = matrixOf(this.list('relate', this.two('relate', a, b)));
    return wanted === null ? matrix : matches(matrix, wanted);
  }
  // The predicates of OGC.
  disjoint(a: Shape, b: Shape): boolean {
    return !this.intersects(a, b);
  }
  touches(a: Shape, b: Shape): boolean {
    return this.intersects(a, b) && !this.interiors_intersect(a, b);
  }
  within(a: Shape, b: Shape): boolean {
    return this.interiors_intersect(a, b) && this.contains(b, a);
  }
  covers(a: Shape, b: Shape): boolean {
    return this.contains(a, b);
  }
  covered_by(a: Shape, b: Shape): boolean {
    return this.contains(b, a);
  }
  equals(a: Shape, b: Shape): boolean {
    return this.contains(a, b) && this.contains(b, a);
  }
  /** The interiors meet, and what they share has a lower dimension than one of the two; of two curves single points. */
  crosses(a: Shape, b: Shape): boolean {
    const matrix = this.relate(a, b);
    const [of_a, of_b] = dimensions(matrix);
    if (of_a !== of_b) return matches(matrix, of_a < of_b ? 'T*T******' : 'T*****T**');
    return of_a === 1 && matches(matrix, '0********');
  }
  /** Of the same dimension, which what they share has, too; neither covers the other. */
  overlaps(a: Shape, b: Shape): boolean {
    const matrix = this.relate(a, b);
    const [of_a, of_b] = dimensions(matrix);
    return of_a === of_b && matches(matrix, of_a === 1 ? '1*T***T**' : 'T*T***T**');
  }

  /** Exactly 0 if and only if they intersect. */
  distance(a: Shape, b: Shape): number {
    return this.two('distance', a, b);
  }
  /** The distance, or minus how deep they are in each other. Null where one is a polyline or a region
   *  and the other neither a point nor a circle. */
  separation(a: Shape, b: Shape): number | null {
    const distance = this.two('separation', a, b);
    return Number.isNaN(distance) ? null : distance;
  }
  /** The same with the points and the normal. */
  separation_witness(a: Shape, b: Shape): Separation | null {
    const v = this.list('separation_witness', this.two('separation_witness', a, b));
    if (v.length === 0) return null;
    return { distance: v[0]!, normal: vec(v, 1), a: vec(v, 3), b: vec(v, 5) };
  }
  closest_points(a: Shape, b: Shape): PointPair {
    return this.pointPair('closest_points', a, b)!;
  }
  /** Null where a shape is unbounded, or has no points. */
  farthest_points(a: Shape, b: Shape): PointPair | null {
    return this.pointPair('farthest_points', a, b);
  }
  /** Null where they are apart by more than `margin`, or where a shape has no inside. */
  contact(a: Shape, b: Shape, margin = 0): Contact | null {
    return contactsOf(this.list('contact', this.twoAnd('contact', a, b, margin)))[0] ?? null;
  }
  /** One for each place that is pressed, the deepest first. */
  contacts(a: Shape, b: Shape): Contact[] {
    return contactsOf(this.list('contacts', this.two('contacts', a, b)));
  }
  /** The corners or sides that a contact of a and b rests on, and an id for each of its points. */
  contact_features(a: Shape, b: Shape, { normal, points }: Contact): ContactFeatures {
    const [first, second = first] = points;
    if (first === undefined || points.length > 2) throw new RangeError(`a contact has one point or two, not ${points.length}`);
    const numbers = [...finite('normal', normal), points.length, ...finite('points', first), ...finite('points', second!)];
    const v = this.list('contact_features', this.twoAnd('contact_features', a, b, ...numbers));
    const feature = (i: number): ContactFeature => ({ kind: features[v[i]!]!, index: v[i + 1]! });
    const ids = points.map((_, i) => (BigInt(v[4 + 2 * i]!) << 32n) | BigInt(v[5 + 2 * i]!));
    return { a: feature(0), b: feature(2), ids };
  }
  /** The points and pieces that their boundaries share. */
  intersections(a: Shape, b: Shape): Intersections {
    const v = this.list('intersections', this.two('intersections', a, b));
    const shared: Intersections = { points: [], pieces: [] };
    const count = v[0]!;
    let i = 1;
    for (; shared.points.length < count; i += 5)
      shared.points.push({ at: vec(v, i), tangent: v[i + 2] === 1, ta: v[i + 3]!, tb: v[i + 4]! });
    for (; i < v.length; i += 13) {
      const kind: SharedPiece['kind'] = v[i] === 0 ? 'segment' : 'arc';
      const [unbounded_from, unbounded_to] = [v[i + 5] === 1, v[i + 6] === 1];
      const ends = { from: vec(v, i + 1), to: vec(v, i + 3), unbounded_from, unbounded_to };
      shared.pieces.push({ kind, ...ends, center: vec(v, i + 7), semi_axes: vec(v, i + 9), axis: vec(v, i + 11) });
    }
    return shared;
  }
  /** Null where a shape is unbounded. */
  tangents(a: Shape, b: Shape): Tangents | null {
    const v = this.list('tangents', this.two('tangents', a, b));
    if (v.length === 0) return null;
    const lines: Tangent[] = [];
    for (let i = 1; i < v.length; i += 7)
      lines.push({ a: vec(v, i), b: vec(v, i + 2), direction: vec(v, i + 4), inner: v[i + 6] === 1 });
    return { lines, infinitely_many: v[0] === 1 };
  }
  overlap_area(a: Shape, b: Shape): number {
    return this.two('overlap_area', a, b);
  }

  /** The first hit of a ray. */
  cast(ray: Ray, target: Shape): CastHit | null;
  /** The first touch of a shape that moves by `motion`. */
  cast(moving: Shape, motion: Vec, target: Shape): CastHit | null;
  cast(moving: Shape, motion: Vec | Shape, target?: Shape): CastHit | null {
    if (target !== undefined) return this.hit('cast', this.twoAnd('cast', moving, target, ...(motion as Vec)));
    if (moving.type !== 'ray') throw new TypeError('a cast of what is no ray needs a motion: cast(moving, [dx, dy], target)');
    return this.hit('cast_ray', this.two('cast_ray', moving, motion as Shape));
  }
  /** Where a shape that moves by `motion` while turning by `angle` (in radians) about its centroid first
   *  comes within `tolerance` of the target. */
  cast_rotating(moving: Shape, motion: Vec, angle: number, target: Shape, tolerance: number): CastHit | null {
    return this.hit('cast_rotating', this.twoAnd('cast_rotating', moving, target, motion[0], motion[1], angle, tolerance));
  }

  /** Null where a shape is unbounded, or has no points. */
  bounds(shape: Shape): Bounds | null {
    const v = this.list('bounds', this.one('bounds', shape));
    return v.length === 0 ? null : { min: vec(v, 0), max: vec(v, 2) };
  }
  /** Null where a shape is unbounded; so are the next. */
  area(shape: Shape): number | null {
    return this.measure('area', shape);
  }
  perimeter(shape: Shape): number | null {
    return this.measure('perimeter', shape);
  }
  centroid(shape: Shape): Vec | null {
    const v = this.list('centroid', this.one('centroid', shape));
    return v.length === 0 ? null : vec(v, 0);
  }

  /** The same shape elsewhere. */
  moved<S extends Shape>(shape: S, by: Vec): S {
    return this.made('moved', this.oneAnd('moved', shape, ...finite('by', by))) as S;
  }
  /** The image of a shape: of a box an oriented box, of the others their own kind. Under an affine map circles become
   *  ellipses and boxes polygons; null where it would stretch another radius. */
  transformed(shape: Shape, map: Similarity): Shape;
  transformed(shape: Shape, map: Affine): Shape | null;
  transformed(shape: Shape, map: Similarity | Affine): Shape | null {
    if ('x' in map || 'y' in map || 'origin' in map) {
      const { x = [1, 0], y = [0, 1], origin = [0, 0] } = map as Affine;
      const numbers = [...finite('x', x), ...finite('y', y), ...finite('origin', origin)];
      const count = this.oneAnd('affine', shape, ...numbers);
      return count === 0 ? null : this.made('affine', count);
    }
    const { turn = [1, 0], scale = 1, shift = [0, 0] } = map as Similarity;
    if (!(scale > 0 && scale < Infinity)) throw new RangeError(`the scale is ${scale}: it must be finite and larger than 0`);
    if (turn[0] === 0 && turn[1] === 0) throw new RangeError('turn must not be [0, 0]');
    return this.made('similar', this.oneAnd('similar', shape, ...finite('turn', turn), scale, ...finite('shift', shift)));
  }
  /** The corners of the least convex set that holds the points; exact. */
  convex_hull(points: readonly Vec[]): Polygon {
    return this.around('convex_hull', points) as Polygon;
  }
  smallest_circle(points: readonly Vec[]): Circle {
    return this.around('smallest_circle', points) as Circle;
  }
  /** The turned box of least area. */
  smallest_box(points: readonly Vec[]): OrientedBox {
    return this.around('smallest_box', points) as OrientedBox;
  }
  /** The ellipse that holds a normally distributed point with the probability `level`. */
  ellipse_of_covariance(mean: Vec, { xx, xy, yy }: Covariance, level: number): Ellipse {
    if (!(level >= 0 && level < 1)) throw new RangeError(`the level is ${level}: it must be 0 or more, and below 1`);
    const { ask } = this.at('ellipse_of_covariance');
    return this.made('ellipse_of_covariance', ask(...finite('mean', mean), xx, xy, yy, level)) as Ellipse;
  }
  /** A valid region of rings that may cross, run along themselves and each other, and repeat; `nonzero` counts the ways they run. */
  repaired(region: Region, rule: 'even_odd' | 'nonzero' = 'even_odd'): Repaired {
    if (rule !== 'even_odd' && rule !== 'nonzero') throw new TypeError(`there is no rule ${rule}; there are: even_odd, nonzero`);
    if (region?.type !== 'region') throw new TypeError('only regions are repaired');
    for (const v of region.rings.flat()) finite('rings', v);
    if (!((region.radius ?? 0) >= 0 && (region.radius ?? 0) < Infinity)) throw new RangeError('the radius must be finite and not negative');
    const v = this.list('repaired', this.oneAnd('repaired', region, Number(rule === 'nonzero')));
    return { region: shapeAt(v, 2) as Region, moved: v[0]!, largest_move: v[1]! };
  }

  private oneAnd(query: string, shape: Shape, ...more: number[]): number {
    const { instance, ask } = this.at(query);
    instance.put(0, shape);
    return ask(...more);
  }
  /** The shape that a call left: an {@link InvalidShape} where numbers overflowed. */
  private made(query: string, count: number): Shape {
    return this.check(shapeAt(this.list(query, count)));
  }
  private around(query: string, points: readonly Vec[]): Shape {
    if (points.length === 0) throw new RangeError('there must be a point at least');
    for (const v of points) finite('points', v);
    return this.made(query, this.oneAnd(query, { type: 'polygon', vertices: points }));
  }
  private measure(query: string, shape: Shape): number | null {
    const x = this.one(query, shape);
    return Number.isNaN(x) ? null : x;
  }
  private pointPair(query: string, a: Shape, b: Shape): PointPair | null {
    const v = this.list(query, this.two(query, a, b));
    return v.length === 0 ? null : { a: vec(v, 0), b: vec(v, 2), distance: v[4]! };
  }
  private hit(query: string, count: number): CastHit | null {
    return hitOf(this.list(query, count));
  }
}
