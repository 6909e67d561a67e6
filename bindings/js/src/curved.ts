// The areas that shapes make, whose edges may be arcs.
import type { Given } from './described.js';
import { finite, oneOf, refuse, vectorOf } from './errors.js';
import { Reader } from './reader.js';
import type { Vec } from './vec.js';

/** An edge: straight, or the part of an ellipse from `begin` on by `turn`, in radians, counter-clockwise (y up) where that is
 *  positive. It runs through center + axis · semi_axes[0] cos t + perp(axis) · semi_axes[1] sin t. */
export type CurvedEdge = { kind: 'segment'; from: Vec; to: Vec } | ({ kind: 'arc'; from: Vec; to: Vec } & Arc);
interface Arc {
  center: Vec;
  semi_axes: Vec;
  axis: Vec;
  begin: number;
  turn: number;
}
/** An area with straight and curved edges. Each has the area to its left (y up): outer rings run counter-clockwise, holes
 *  clockwise. */
export interface CurvedRegion {
  type: 'curved_region';
  area: number;
  /** The `d` of an SVG path, arcs as A commands. */
  path: string;
  rings: CurvedEdge[][];
}
/** One that is given: its rings are all that counts. */
export type CurvedGiven = Pick<CurvedRegion, 'type' | 'rings'>;
/** What makes an area: a shape, an area that others made, or a list of these, which stands for what lies in any of them. */
export type Areas = Given | CurvedGiven | readonly (Given | CurvedGiven)[];

function readEdge(v: Reader): CurvedEdge {
  const arc = v.yes();
  const [from, to, center, semi_axes, axis] = [v.vec(), v.vec(), v.vec(), v.vec(), v.vec()];
  const [begin, turn] = [v.number(), v.number()];
  return arc ? { kind: 'arc', from, to, center, semi_axes, axis, begin, turn } : { kind: 'segment', from, to };
}
export function readCurvedRegion(numbers: Float64Array): CurvedRegion {
  const v = new Reader(numbers);
  const area = v.number(), rings = v.list((ring) => ring.list(readEdge));
  return { type: 'curved_region', area, path: pathOf(rings), rings };
}
/** The rings as readCurvedRegion has them. */
export function numbersOfRings(rings: CurvedGiven['rings']): number[] {
  const all: number[] = [];
  const list = <T>(of: readonly T[], one: (x: T) => void): void => {
    if (!Array.isArray(of)) refuse('the rings of a curved_region are lists of edges');
    all.push(of.length);
    of.forEach(one);
  };
  list(rings, (ring) =>
    list(ring, (e) => {
      const isArc = oneOf('kind', e?.kind, ['segment', 'arc']) === 'arc';
      all.push(Number(isArc), ...vectorOf('from', e.from), ...vectorOf('to', e.to));
      if (!isArc) return void all.push(0, 0, 0, 0, 1, 0, 0, 0);
      const { center, semi_axes, axis, begin, turn } = e as Arc;
      all.push(...vectorOf('center', center), ...vectorOf('semi_axes', semi_axes), ...vectorOf('axis', axis), finite('begin', begin), finite('turn', turn));
    }),
  );
  return all;
}

const arcTo = ({ semi_axes, axis }: Arc, turn: number, to: Vec): string =>
  ` A ${semi_axes.join(' ')} ${Math.atan2(axis[1], axis[0]) * (180 / Math.PI)} ${Number(Math.abs(turn) > Math.PI)} ${Number(turn > 0)} ${to.join(' ')}`;
function commandOf(e: CurvedEdge, last: boolean): string {
  if (e.kind === 'segment') return last ? '' : ` L ${e.to.join(' ')}`;
  if (e.from[0] !== e.to[0] || e.from[1] !== e.to[1]) return arcTo(e, e.turn, e.to);
  // An arc to where it starts would be none.
  const across: Vec = [2 * e.center[0] - e.from[0], 2 * e.center[1] - e.from[1]];
  return arcTo(e, e.turn / 2, across) + arcTo(e, e.turn / 2, e.to);
}
const pathOf = (rings: readonly CurvedEdge[][]): string =>
  rings.map((ring) => `M ${ring[0]!.from.join(' ')}${ring.map((e, i) => commandOf(e, i === ring.length - 1)).join('')} Z`).join(' ');
