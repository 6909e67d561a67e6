/**
 * Shapes to and from the geometries of other programs: GeoJSON as objects, well-known text, and well-known binary.
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
  LINEARRING: ['LineString', 1],
  TRIANGLE: ['Polygon', 2],
  TIN: ['MultiPolygon', 3],
  POLYHEDRALSURFACE: ['MultiPolygon', 3],
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

const mostChords = 1_000_000;
/** Gives what makes chords of arcs: through the 1st, 2nd and 3rd position, the 3rd, 4th and 5th, and so on. A full circle has the
 * same ends, and its second position lies across. A few bytes could ask for more than memory holds, so chords are counted. */
function arcReader(tolerance: number, fail: (what: string) => never): (through: readonly Position[]) => Position[] {
  let left = mostChords;
  return (through) => {
    if (!(tolerance > 0)) fail('an arc needs a tolerance, how far its chords may lie off it');
    if (through.length > 0 && through.length % 2 === 0) fail('arcs have an odd number of points');
    const chain = through.slice(0, 1);
    for (let i = 2; i < through.length; i += 2) {
      const [[ax, ay], m, b] = [through[i - 2] as Vec, through[i - 1] as Vec, through[i] as Vec];
      const [ux, uy, vx, vy] = [m[0] - ax, m[1] - ay, b[0] - ax, b[1] - ay];
      const [uu, vv, whole] = [ux * ux + uy * uy, vx * vx + vy * vy, vx === 0 && vy === 0];
      const twice = whole ? 1 : 2 * (ux * vy - uy * vx);
      const [dx, dy] = whole ? [ux / 2, uy / 2] : [(vy * uu - uy * vv) / twice, (ux * vv - vx * uu) / twice];
      const [x, y, r] = [ax + dx, ay + dy, Math.hypot(dx, dy)];
      // So flat an arc is its chords, as far as doubles can tell.
      const round = r > 0 && r < 2 ** 40 * Math.hypot(ux, uy);
      // Chords of a turn d lie within r (1 - cos(d / 2)).
      const step = 4 * Math.asin(Math.sqrt(0.5 * Math.min(1, Math.max(tolerance / r, 2 ** -40))));
      let from: Position = [ax, ay];
      for (const to of [m, b]) {
        const begin = Math.atan2(from[1]! - y, from[0]! - x);
        let turn = Math.atan2(to[1] - y, to[0] - x) - begin;
        if (twice > 0 && turn < 0) turn += 2 * Math.PI;
        if (twice < 0 && turn > 0) turn -= 2 * Math.PI;
        const n = round ? Math.max(1, Math.ceil(Math.abs(turn) / step)) : 1;
        if ((left -= n) < 0) fail(`arcs of more than ${mostChords} chords: a larger tolerance needs fewer`);
        for (let k = 1; k < n; ++k) {
          const t = begin + (turn * k) / n;
          chain.push([x + r * Math.cos(t), y + r * Math.sin(t)]);
        }
        if (!same(chain[chain.length - 1]!, to)) chain.push(to);
        from = to;
      }
    }
    return chain;
  };
}
const same = (a: Position, b: Position): boolean => a[0] === b[0] && a[1] === b[1];
/** Lines that go on where the one before ended, as one. */
const joined = (parts: readonly (readonly Position[])[]): Position[] =>
  parts.reduce<Position[]>((all, next) => all.concat(next.slice(+(all.length > 0 && next.length > 0 && same(all[all.length - 1]!, next[0]!)))), []);

/** The geometry of well-known text, as GeoJSON, with chords for arcs. */
function parsed(text: string, tolerance: number): Geometry {
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
  const arcs = arcReader(tolerance, fail);
  const named = (): string => take(/\s*([a-z]+?)\s*(?:ZM?|M)?(?=\s*\(|\s+EMPTY\b)/iy)?.toUpperCase() ?? '';
  const ofName = (name: string, allowed: string): string => ([...allowed.split(' '), ''].includes(name) ? name : fail(`${name} cannot stand before`));
  const line = (name: string): Position[] => {
    if (isEmpty()) return [];
    if (name === 'COMPOUNDCURVE') return joined(list(() => line(ofName(named(), 'LINESTRING CIRCULARSTRING'))));
    return name === 'CIRCULARSTRING' ? arcs(list(position)) : list(position);
  };
  const curves = (): Position[][] => (isEmpty() ? [] : list(() => line(ofName(named(), 'LINESTRING CIRCULARSTRING COMPOUNDCURVE'))));
  const surface = (): unknown[] => (ofName(named(), 'POLYGON CURVEPOLYGON') === 'CURVEPOLYGON' ? curves() : lists(2));
  const curved: Record<string, () => Geometry> = {
    CIRCULARSTRING: () => ({ type: 'LineString', coordinates: line('CIRCULARSTRING') }),
    COMPOUNDCURVE: () => ({ type: 'LineString', coordinates: line('COMPOUNDCURVE') }),
    CURVEPOLYGON: () => ({ type: 'Polygon', coordinates: curves() }),
    MULTICURVE: () => ({ type: 'MultiLineString', coordinates: curves() }),
    MULTISURFACE: () => ({ type: 'MultiPolygon', coordinates: isEmpty() ? [] : list(surface) as Position[][][] }),
  };
  const geometry = (deep: number): Geometry => {
    if (deep > 64) fail('collections are nested too deeply');
    const before = at;
    const name = named();
    if (Object.hasOwn(curved, name)) return curved[name]!();
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
/** The shape of well-known text, also with "SRID=…;" before it, as from_geojson() has it. Arcs become chords that lie off them by no
 * more than the tolerance, and are refused without one. */
export const from_wkt = (abut: Abut, text: string, tolerance = 0): Shape | null => from_geojson(abut, parsed(text, tolerance));

/** The geometry of well-known binary, as GeoJSON. The numbers of kinds are OGC's (06-103r4, 8.2.3) and ISO's (13249-3). */
function unpacked(bytes: Uint8Array, tolerance: number): Geometry {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let [at, lowestFirst] = [0, true];
  const fail = (what: string): never => wrong(`${what} (byte ${at})`);
  const pass = (size: number): number => ((at += size) > view.byteLength ? fail('well-known binary ends too early') : at - size);
  const whole = (): number => view.getUint32(pass(4), lowestFirst);
  /** How many follow, of so many bytes at least. */
  const list = <T>(least: number, each: () => T): T[] => {
    const n = whole();
    if (n * least > view.byteLength - at) fail(`well-known binary ends before ${n} parts of it`);
    return Array.from({ length: n }, each);
  };
  /** A kind, and how many more coordinates there are: Z, M, or both. */
  const head = (...allowed: number[]): [kind: number, more: number] => {
    const order = view.getUint8(pass(1));
    if (order > 1) fail('the order of bytes must be 0 or 1');
    lowestFirst = order === 1;
    const code = whole();
    if (code & 0x20000000) pass(4); // an SRID
    const [kind, form] = [(code & 0x1fffffff) % 1000, Math.trunc((code & 0x1fffffff) / 1000)];
    if (form > 3 || kind === 0 || kind === 13 || kind === 14 || kind > 17) fail(`no kind of geometry has the number ${code}`);
    if (allowed.length > 0 && !allowed.includes(kind)) fail(`a part cannot be of the kind ${kind}`);
    return [kind, Number(code < 0 || code >= 0x80000000 || form % 2 === 1) + Number((code & 0x40000000) !== 0 || form >= 2)];
  };
  const number = (): number => view.getFloat64(pass(8), lowestFirst);
  const position = (more: number): Position => {
    const place = [number(), number()];
    pass(8 * more);
    return place;
  };
  const arcs = arcReader(tolerance, fail);
  const line = ([kind, more]: [number, number]): Position[] => {
    if (kind === 9) return joined(list(9, () => line(head(2, 8))));
    const through = list(8 * (2 + more), () => position(more));
    return kind === 8 ? arcs(through) : through;
  };
  const rings = ([kind, more]: [number, number]): Position[][] =>
    kind === 10 ? list(9, () => line(head(2, 8, 9))) : list(4, () => line([2, more]));
  /** Empty where both numbers are NaN: so empty points are written. */
  const point = ([, more]: [number, number]): Position => {
    const [x, y] = position(more);
    return Number.isNaN(x) && Number.isNaN(y) ? [] : [x!, y!];
  };
  const geometry = (depth: number): Geometry => {
    if (depth > 64) fail('collections are nested too deeply');
    const of = head();
    const [kind] = of;
    if (kind === 1) return { type: 'Point', coordinates: point(of) };
    if (kind === 2 || kind === 8 || kind === 9) return { type: 'LineString', coordinates: line(of) };
    if (kind === 3 || kind === 10 || kind === 17) return { type: 'Polygon', coordinates: rings(of) };
    if (kind === 4) return { type: 'MultiPoint', coordinates: list(21, () => point(head(1))).filter((p) => p.length > 0) };
    if (kind === 5 || kind === 11) return { type: 'MultiLineString', coordinates: list(9, () => line(kind === 5 ? head(2) : head(2, 8, 9))) };
    if (kind === 7) return { type: 'GeometryCollection', geometries: list(9, () => geometry(depth + 1)) };
    return { type: 'MultiPolygon', coordinates: list(9, () => rings(kind === 12 ? head(3, 10) : head(3, 17))) };
  };
  const made = geometry(0);
  return at === view.byteLength ? made : fail('something follows the geometry');
}
/** The shape of well-known binary, PostGIS's with an SRID too, as from_wkt() has it. */
export const from_wkb = (abut: Abut, bytes: Uint8Array, tolerance = 0): Shape | null => from_geojson(abut, unpacked(bytes, tolerance));

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

const kindNumbers = ['', 'Point', 'LineString', 'Polygon', 'MultiPoint', 'MultiLineString', 'MultiPolygon', 'GeometryCollection'];
/** Well-known binary, as to_geojson() has it, the lowest byte first. */
export function to_wkb(abut: Abut, shape: Given): Uint8Array {
  const bytes: number[] = [];
  const room = new DataView(new ArrayBuffer(8));
  const append = (size: number): void => void bytes.push(...new Uint8Array(room.buffer, 0, size));
  const whole = (n: number): void => (room.setUint32(0, n, true), append(4));
  const list = <T>(all: readonly T[], each: (one: T) => void): void => (whole(all.length), all.forEach(each));
  const position = (at: Position): void => at.slice(0, 2).forEach((x) => (room.setFloat64(0, x, true), append(8)));
  const geometry = (given: Geometry): void => {
    bytes.push(1);
    whole(kindNumbers.indexOf(given.type));
    if (given.type === 'GeometryCollection') list(given.geometries, geometry);
    else if (given.type === 'Point') position(given.coordinates);
    else if (given.type === 'LineString') list(given.coordinates, position);
    else if (given.type === 'Polygon') list(given.coordinates, (ring) => list(ring, position));
    else list<unknown>(given.coordinates, (coordinates) => geometry({ type: given.type.slice(5), coordinates } as Geometry));
  };
  geometry(to_geojson(abut, shape));
  return Uint8Array.from(bytes);
}
