import type { Relation, Shape, Vec } from 'abut';
import { words } from './words';

/** A shape on the stage: its name, and how it moves in the motion mode. */
export interface Item {
  readonly name: string;
  readonly shape: Shape;
  readonly motion?: Vec;
}
export type Doc = readonly Item[];

/** What the page tells apart by colour, line and word. */
export type State = 'apart' | 'touching' | 'overlapping';

export const stateOf = (relation: Relation): State =>
  relation === 'disjoint' ? 'apart' : relation === 'meet' ? 'touching' : 'overlapping';

/** The words for a handle's role (native/handles.hpp). */
export function roleWords(role: number): string {
  const { simple, corners, edges, axes, vertex, newVertex } = words.handles;
  if (role >= middleRole) return newVertex(role - middleRole + 1);
  if (role >= vertexRole) return vertex(role - vertexRole + 1);
  if (role >= 30) return axes[role - 30]!;
  if (role >= 20) return edges[role - 20]!;
  if (role >= 10) return corners[role - 10]!;
  return simple[role]!;
}
export const turningRole = 4;
export const vertexRole = 100;
/** Between the vertex of that number and the next one. */
export const middleRole = 10_000;

/** The names of a scene. */
export class Names {
  private readonly used: Set<string>;
  private next = 0;

  constructor(doc: Doc = []) {
    this.used = new Set(doc.map((item) => item.name));
  }
  /** False where another shape has the name. */
  take(name: string): boolean {
    if (this.used.has(name)) return false;
    this.used.add(name);
    return true;
  }
  /** Takes the first unused one: A … Z, then A2 … */
  fresh(): string {
    for (; ; ++this.next) {
      const [letter, round] = ['ABCDEFGHIJKLMNOPQRSTUVWXYZ'[this.next % 26]!, Math.floor(this.next / 26) + 1];
      const name = round === 1 ? letter : letter + round;
      if (this.take(name)) return name;
    }
  }
}
export const freshName = (doc: Doc): string => new Names(doc).fresh();

export const firstScene: Doc = [
  { name: 'A', shape: { type: 'circle', center: [-3, 2], radius: 2.5 } },
  { name: 'B', shape: { type: 'box', min: [0.5, -2.5], max: [6, 0.5] } },
];

/** For people: short, but never 0 for what is not 0. */
export function brief(x: number): string {
  if (x === 0) return '0';
  if (!Number.isFinite(x)) return Number.isNaN(x) ? '–' : x > 0 ? '∞' : '−∞';
  const size = Math.abs(x);
  // Smaller than any double with all its digits: a sign, not a length.
  if (size < 2 ** -1022) return x < 0 ? '< 0' : '> 0';
  const digits = size < 1e-3 || size >= 1e6 ? x.toExponential(2) : String(+x.toPrecision(5));
  return digits.replace('-', '−').replace('e+', 'e').replace('e-', 'e−');
}

/** A power of ten, for people. */
export const power = (exponent: number): string => `10${[...String(exponent)].map((c) => (c === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(c)])).join('')}`;

/** A number as people write it, or a fraction of two; NaN where it is none. A comma may be the decimal point. */
export function numberIn(text: string): number {
  const parts = text.split('/').map((part) => part.trim().replace('−', '-').replace(/^([-+]?\d*),(\d+)$/, '$1.$2'));
  if (parts.length > 2 || parts.includes('')) return NaN;
  const [above, below = 1] = parts.map(Number);
  return above! / below;
}

export type Angles = 'degrees' | 'radians';

/** The turn of an axis, in the unit that the reader chose; only ever shown or typed. */
export function angleOf([c, s]: Vec, unit: Angles): number {
  const radians = Math.atan2(s, c);
  return unit === 'degrees' ? +((radians * 180) / Math.PI).toFixed(10) : radians;
}

/** The chains of vertices of a shape that has any. */
export const chainsOf = (shape: Shape): readonly (readonly Vec[])[] =>
  shape.type === 'polygon' ? [shape.vertices] : shape.type === 'polyline' ? shape.lines : shape.type === 'region' ? shape.rings : [];
export const shapeVertices = (shape: Shape): number => chainsOf(shape).reduce((sum, chain) => sum + chain.length, 0);
/** The shape with other chains. */
export function withChains(shape: Shape, chains: readonly (readonly Vec[])[]): Shape {
  if (shape.type === 'polyline') return { ...shape, lines: chains };
  if (shape.type === 'region') return { ...shape, rings: chains };
  return shape.type === 'polygon' ? { ...shape, vertices: chains[0] ?? [] } : shape;
}

export function describe(shape: Shape): string {
  const say = words.describe;
  const at = (v: Vec) => `${brief(v[0])}, ${brief(v[1])}`;
  switch (shape.type) {
    case 'point':
      return say.at(at(shape.position));
    case 'line':
      return say.line(at(shape.point), at(shape.direction));
    case 'ray':
      return say.ray(at(shape.origin), at(shape.direction));
    case 'segment':
      return say.span(at(shape.a), at(shape.b));
    case 'circle':
      return say.circle(at(shape.center), brief(shape.radius));
    case 'box':
      return say.span(at(shape.min), at(shape.max));
    case 'oriented_box':
    case 'rounded_box':
      return say.halves(at(shape.center), at(shape.half_size));
    case 'ellipse':
      return say.axes(at(shape.center), at(shape.semi_axes));
    case 'capsule':
      return say.capsule(at(shape.a), at(shape.b), brief(shape.radius));
    case 'polygon':
      return say.polygon(shape.vertices.length, at(shape.vertices[0]!));
    case 'polyline':
      return say.chains(shape.lines.length, shapeVertices(shape));
    case 'region':
      return say.rings(shape.rings.length, shapeVertices(shape));
  }
}
