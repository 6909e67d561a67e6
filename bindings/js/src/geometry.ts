/**
 * Shapes to and from the geometries of other programs: GeoJSON as objects, and well-known text.
 *
 * ```ts
 * import { from_wkt, to_geojson } from 'abut/geometry';
 * const lake = from_wkt(abut, 'POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 1 2, 2 2, 1 1))');
 * ```
 *
 * This is not the library's own reader, abut::io: with what it stands on, it would be a module of a hundred times this
 * size. JSON.parse reads the text of GeoJSON.
 */
import type { Abut } from './abut.js';
import { InvalidShape, shown } from './errors.js';
import { inLists, type Given, type Shape } from './shapes.js';
import type { Vec } from './vec.js';

export type Position = readonly number[];
/** Of RFC 7946. */
export type Geometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'LineString' | 'MultiPoint'; coordinates: readonly Position[] }
  | { type: 'Polygon' | 'MultiLineString'; coordinates: readonly (readonly Position[])[] }
  | { type: 'MultiPolygon'; coordinates: readonly (readonly (readonly Position[])[])[] }
  | { type: 'GeometryCollection'; geometries: readonly Geometry[] };
export type Feature = { type: 'Feature'; geometry: Geometry | null };

const wrong = (message: string): never => {
  throw new InvalidShape(message);
};
/** The name in well-known text, and how deep the lists of positions are. */
const kinds: Record<string, [name: string, depth: number]> = {
  POINT: ['Point', 0],
  LINESTRING: ['LineString', 1],
  MULTIPOINT: ['MultiPoint', 1],
  POLYGON: ['Polygon', 2],
  MULTILINESTRING: ['MultiLineString', 2],
  MULTIPOLYGON: ['MultiPolygon', 3],
};
const depthOf = new Map(Object.values(kinds));

/** What a geometry holds: points, lines, and polygons of rings. */
class Parts {
  readonly points: Vec[] = [];
  readonly lines: Vec[][] = [];
  readonly polygons: Vec[][][] = [];

  private list<T>(given: unknown, each: (one: unknown) => T): T[] {
    return Array.isArray(given) ? given.map(each) : wrong(`coordinates must be a list; they are ${shown(given)}`);
  }
  private position = (given: unknown): Vec => {
    const [x, y] = this.list(given, (c) => c);
    return Number.isFinite(x) && Number.isFinite(y) ? [x as number, y as number] : wrong('coordinates: a position must be two finite numbers');
  };
  private chain = (given: unknown): Vec[] => this.list(given, this.position);
  private chains = (given: unknown): Vec[][] => this.list(given, this.chain).filter((chain) => chain.length > 0);
  private polygon = (given: unknown): void => {
    const rings = this.chains(given).map(open);
    if (rings.length > 0) this.polygons.push(rings);
  };

  add(given: Geometry, depth = 0): void {
    const type: unknown = (given as Geometry | null)?.type;
    const coordinates: unknown = (given as { coordinates?: unknown } | null)?.coordinates;
    if (type === 'GeometryCollection') {
      if (depth > 64) wrong('geometries are nested too deeply');
      const { geometries } = given as { geometries: unknown };
      if (!Array.isArray(geometries)) wrong(`geometries must be a list; they are ${shown(geometries)}`);
      for (const one of geometries as Geometry[]) this.add(one, depth + 1);
    } else if (type === 'Point') {
      if (!(Array.isArray(coordinates) && coordinates.length === 0)) this.points.push(this.position(coordinates));
    } else if (type === 'MultiPoint') this.points.push(...this.chain(coordinates));
    else if (type === 'LineString') this.lines.push(...this.chains([coordinates]));
    else if (type === 'MultiLineString') this.lines.push(...this.chains(coordinates));
    else if (type === 'Polygon') this.polygon(coordinates);
    else if (type === 'MultiPolygon') this.list(coordinates, this.polygon);
    else wrong(`there is no geometry of type ${shown(type)}; there are: ${[...depthOf.keys()].join(', ')}, GeometryCollection`);
  }

  shape(abut: Abut): Shape | null {
    const { points, lines, polygons } = this;
    const is = [points, lines, polygons].filter((list) => list.length > 0);
    if (is.length > 1) wrong('one shape is no mixture of points, lines and areas: read its parts apart');
    if (points.length === 1) return { type: 'point', position: points[0]! };
    if (points.length > 1) return { type: 'polyline', lines: points.map((p) => [p]) };
    if (lines.length > 0) return { type: 'polyline', lines };
    if (polygons.length === 0) return null;
    if (polygons.length === 1 && polygons[0]!.length === 1) {
      const polygon: Shape = { type: 'polygon', vertices: polygons[0]![0]! };
      if (abut.validate(polygon) === null) return polygon;
    }
    // Polygons are united: outer rings run one way, holes the other.
    const rings = polygons.flatMap((polygon) => (polygons.length > 1 ? polygon.map((ring, i) => wound(ring, i === 0)) : polygon));
    const region = { type: 'region' as const, rings };
    if (polygons.length === 1 && abut.validate(region) === null) return region;
    return abut.repaired(region, polygons.length > 1 ? 'nonzero' : 'even_odd').region;
  }
}
/** A ring without its first position at the end. */
function open(ring: Vec[]): Vec[] {
  const [first, last] = [ring[0]!, ring[ring.length - 1]!];
  return ring.length > 1 && first[0] === last[0] && first[1] === last[1] ? ring.slice(0, -1) : ring;
}
/** A ring that runs counter-clockwise if it is an outer one, else clockwise. */
function wound(ring: Vec[], outer: boolean): Vec[] {
  const [x, y] = ring[0]!;
  let twice = 0;
  for (let i = 1; i + 1 < ring.length; ++i)
    twice += (ring[i]![0] - x) * (ring[i + 1]![1] - y) - (ring[i]![1] - y) * (ring[i + 1]![0] - x);
  return twice < 0 === outer ? [...ring].reverse() : ring;
}

/**
 * The shape of a geometry, or of a Feature's; null of an empty one. Several points become a polyline of single
 * vertices. Polygons become a polygon where convex and without holes, else a region: they are united, and rings that
 * cross are cut apart, for which the part `numbers` must be loaded. What mixes points, lines and areas is refused.
 */
export function from_geojson(abut: Abut, geometry: Geometry | Feature): Shape | null {
  const given = geometry?.type === 'Feature' ? geometry.geometry : geometry;
  const parts = new Parts();
  if (given !== null) parts.add(given);
  return parts.shape(abut);
}

/** The rings of a region as polygons: each outer one, and its holes behind it. */
function nested(abut: Abut, rings: readonly (readonly Vec[])[]): Vec[][][] {
  const areas = rings.map((ring) => ({ type: 'region' as const, rings: [ring] }));
  const around = areas.map((inner, i) => areas.flatMap((outer, j) => (i !== j && abut.contains(outer, inner) ? [j] : [])));
  return around.flatMap((outside, i) =>
    outside.length % 2 === 1
      ? []
      : [[i, ...around.flatMap((a, k) => (a.length === outside.length + 1 && a.includes(i) ? [k] : []))].map((k) => [...rings[k]!])],
  );
}
const closed = (rings: Vec[][]): Vec[][] => rings.map((ring, i) => wound(ring, i === 0)).map((ring) => [...ring, ring[0]!]);

/** The geometry of a shape with straight edges: others, lines and rays are refused. */
export function to_geojson(abut: Abut, given: Given): Geometry {
  const shape = inLists(abut.check(given));
  const area = (...polygons: Vec[][][]): Geometry => {
    const all = polygons.map(closed);
    return all.length === 1 ? { type: 'Polygon', coordinates: all[0]! } : { type: 'MultiPolygon', coordinates: all };
  };
  const lines = (all: readonly (readonly Vec[])[]): Geometry => {
    const points = all.filter((line) => line.length === 1).map(([p]) => p!);
    const longer = all.filter((line) => line.length > 1);
    const parts: Geometry[] = [];
    if (points.length > 0) parts.push(points.length === 1 ? { type: 'Point', coordinates: points[0]! } : { type: 'MultiPoint', coordinates: points });
    if (longer.length > 0)
      parts.push(longer.length === 1 ? { type: 'LineString', coordinates: longer[0]! } : { type: 'MultiLineString', coordinates: longer });
    return parts.length === 1 ? parts[0]! : { type: 'GeometryCollection', geometries: parts };
  };
  if (shape.type === 'point') return { type: 'Point', coordinates: shape.position };
  if (shape.type === 'segment') return lines([[shape.a, shape.b]]);
  if (shape.type === 'box') {
    const [[a, b], [c, d]] = [shape.min, shape.max];
    return area([[[a, b], [c, b], [c, d], [a, d]]]);
  }
  if (shape.type === 'oriented_box') {
    const [[x, y], [w, h], [u, v]] = [shape.center, shape.half_size, shape.axis ?? [1, 0]];
    const length = Math.hypot(u, v);
    const [c, s] = [u / length, v / length];
    return area([[[-w, -h], [w, -h], [w, h], [-w, h]].map(([p, q]): Vec => [x + p! * c - q! * s, y + p! * s + q! * c])]);
  }
  if ('radius' in shape && shape.radius) return wrong(`a ${shape.type} with a radius has curves, and geometries have none`);
  if (shape.type === 'polygon') return shape.vertices.length < 3 ? lines([shape.vertices]) : area([[...shape.vertices]]);
  if (shape.type === 'polyline') return lines(shape.lines);
  if (shape.type === 'region') return shape.rings.length === 0 ? lines([]) : area(...nested(abut, shape.rings));
  return wrong(`a ${shape.type} is no geometry: these have straight edges and an end`);
}

/** The geometry of well-known text, as GeoJSON. */
function parsed(text: string): Geometry {
  let at = 0;
  /** Passes over what stands here, if it is such; gives its first group. */
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found?.[1];
  };
  const fail = (what: string): never => wrong(`${what}: ${text.slice(at, at + 40).trim() || 'the end'} (character ${at})`);
  const list = <T>(each: () => T): T[] => {
    const all: T[] = [];
    if (!take(/\s*(\()/y)) fail('a bracket is missing before');
    do all.push(each());
    while (take(/\s*(,)/y));
    return take(/\s*(\))/y) ? all : fail('a bracket is missing before');
  };
  const maybe = (): number | undefined => {
    const digits = take(/\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/iy);
    return digits === undefined ? digits : Number.isFinite(Number(digits)) ? Number(digits) : fail('larger than the largest double, before');
  };
  const position = (): Position => {
    const all = [maybe() ?? fail('not a number'), maybe() ?? fail('not a number')];
    for (let more = maybe(); more !== undefined; more = maybe()) all.push(more);
    return all;
  };
  const isEmpty = (): boolean => take(/\s*(EMPTY)\b/iy) !== undefined;
  const lists = (depth: number): unknown[] => (isEmpty() ? [] : list<unknown>(depth === 1 ? position : () => lists(depth - 1)));
  const geometry = (deep: number): Geometry => {
    if (deep > 64) fail('collections are nested too deeply');
    const before = at;
    const name = take(/\s*([a-z]+?)\s*(?:ZM?|M)?(?=\s*\(|\s+EMPTY\b)/iy)?.toUpperCase() ?? '';
    if (name === 'GEOMETRYCOLLECTION') return { type: 'GeometryCollection', geometries: isEmpty() ? [] : list(() => geometry(deep + 1)) };
    if (!Object.hasOwn(kinds, name)) at = before;
    const [type, depth] = Object.hasOwn(kinds, name) ? kinds[name]! : fail('not the well-known text of points, lines or polygons');
    // A point is a list of one; those of several may have brackets of their own.
    const point = (): Position[] => (isEmpty() ? [] : take(/\s*(?=(\())/y) ? list(position) : [position()]);
    const coordinates = depth === 0 ? (lists(1)[0] ?? []) : type === 'MultiPoint' ? (isEmpty() ? [] : list(point).flat()) : lists(depth);
    return { type, coordinates } as Geometry;
  };
  take(/\s*SRID=\d+(;)/iy);
  const made = geometry(0);
  return text.slice(at).trim() === '' ? made : fail('something follows the geometry');
}
/** The shape of well-known text, also with "SRID=…;" before it, as from_geojson() has it; arcs are refused. */
export const from_wkt = (abut: Abut, text: string): Shape | null => from_geojson(abut, parsed(text));

function written(geometry: Geometry): string {
  const name = geometry.type.toUpperCase();
  const list = (all: readonly unknown[], depth: number): string =>
    depth === 0 ? all.join(' ') : `(${all.map((one) => list(one as unknown[], depth - 1)).join(', ')})`;
  if (geometry.type === 'GeometryCollection')
    return `${name} ${geometry.geometries.length === 0 ? 'EMPTY' : `(${geometry.geometries.map(written).join(', ')})`}`;
  if (geometry.type === 'Point') return `${name} (${list(geometry.coordinates, 0)})`;
  return `${name} ${list(geometry.coordinates, depthOf.get(geometry.type)!)}`;
}
/** Well-known text, as to_geojson() has it. Numbers read back to the same doubles. */
export const to_wkt = (abut: Abut, shape: Given): string => written(to_geojson(abut, shape));
