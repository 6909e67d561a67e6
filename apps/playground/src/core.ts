// The page's own part of the WebAssembly module (native/stage.cpp): outlines, handles, drawings.
import { Abut, instantiate, kinds, numbersOf, shapeAt, type Instance, type Kind, type Shape, type Vec } from 'abut';
import areasUrl from '../wasm/areas.wasm?url';
import type { State } from './model';

export interface Handle {
  role: number;
  at: Vec;
}

/** Bits of a drawing; the words behind `label` and `value` stand in lessons.ts. */
export type Primitive =
  | { op: 'segment' | 'arrow'; style: number; from: Vec; to: Vec }
  | { op: 'dot'; style: number; at: Vec }
  | { op: 'label'; style: number; text: number; at: Vec }
  | { op: 'value'; name: number; value: number }
  | { op: 'outline'; style: number; commands: Float64Array };

/** One double on the way across touching. */
export interface LimitRow {
  /** How many doubles from the limit. */
  place: number;
  value: number;
  exact: State;
  /** What the usual formula says to "do they meet?"; null where there is none. */
  usual: boolean | null;
  gap: number;
}
const states: readonly State[] = ['apart', 'touching', 'overlapping'];

/** Doubles in order as integers: neighbours differ by 1, and both zeros are 0. These have more digits than a double. */
function placeOf(x: number): bigint {
  const bits = new BigInt64Array(new Float64Array([x]).buffer)[0]!;
  return bits >= 0n ? bits : -(2n ** 63n) - bits;
}

export class Core {
  /** The queries: none but validate and bounds before the whole module has come. */
  abut: Abut;
  whole = false;
  /** What makes areas of shapes; null until it has come. */
  areas: Abut | null = null;

  constructor(public play: Instance) {
    this.abut = new Abut().add(play);
  }
  /** The whole module has come, and takes over from the one that only draws and moves shapes. */
  complete(play: Instance): void {
    this.play = play;
    this.abut = new Abut().add(play);
    this.whole = true;
  }
  async bringAreas(): Promise<void> {
    this.areas ??= new Abut().add(await instantiate(fetch(areasUrl)));
  }

  private call(name: string, ...numbers: number[]): Float64Array {
    return this.play.answer(this.play.native[name]!(...numbers));
  }
  private shape(name: string, shape: Shape, ...numbers: number[]): Shape {
    this.play.put(0, shape);
    return shapeAt(this.call(name, ...numbers));
  }

  /** Path commands (native/outline.hpp); a view that lasts until the next call. */
  outline(shape: Shape, focus: Vec, reach: number): Float64Array {
    this.play.put(0, shape);
    return this.call('play_outline', focus[0], focus[1], reach);
  }
  handles(shape: Shape, arm: number): Handle[] {
    this.play.put(0, shape);
    const v = this.call('play_handles', arm);
    const handles: Handle[] = [];
    for (let i = 0; i < v.length; i += 3)
      handles.push({ role: v[i]!, at: [v[i + 1]!, v[i + 2]!] });
    return handles;
  }
  /** The middle of a shape, and the point of it that keeps to the grid. */
  anchor(shape: Shape): { middle: Vec; grip: Vec } {
    this.play.put(0, shape);
    const v = this.call('play_anchor');
    return { middle: [v[0]!, v[1]!], grip: [v[2]!, v[3]!] };
  }
  /** `arm` is that of `handles`; a turn keeps to multiples of `degrees`. */
  dragged(shape: Shape, role: number, to: Vec, degrees: number, arm: number): Shape {
    return this.shape('play_dragged', shape, role, to[0], to[1], degrees, arm);
  }
  /** Vertices are counted through all chains; null where none would be left. */
  withoutVertex(shape: Shape, i: number): Shape | null {
    this.play.put(0, shape);
    const v = this.call('play_without_vertex', i);
    return v.length === 0 ? null : shapeAt(v);
  }
  moved(shape: Shape, by: Vec): Shape {
    return this.shape('play_moved', shape, by[0], by[1]);
  }
  turned(shape: Shape, degrees: number, scale = 1): Shape {
    return this.shape('play_turned', shape, degrees, scale);
  }
  converted(shape: Shape, kind: Kind): Shape {
    return this.shape('play_converted', shape, kinds.indexOf(kind));
  }
  made(kind: Kind, middle: Vec, half: Vec): Shape {
    return shapeAt(
      this.call('play_made', kinds.indexOf(kind), middle[0], middle[1], half[0], half[1]),
    );
  }
  /** The drawing of a step of a lesson (native/lessons.hpp). */
  lesson(
    lesson: number,
    step: number,
    t: number,
    shapes: readonly Shape[],
    view: { center: Vec; reach: number },
  ): Primitive[] {
    shapes.slice(0, 3).forEach((shape, slot) => this.play.put(slot, shape));
    const v = this.call('play_lesson', lesson, step, t, ...view.center, view.reach);
    const out: Primitive[] = [];
    const at = (k: number): Vec => [v[k]!, v[k + 1]!];
    for (let i = 0; i < v.length; ) {
      const [op, style] = [v[i]!, v[i + 1]!];
      switch (op) {
        case 0:
        case 1:
          out.push({ op: op === 0 ? 'segment' : 'arrow', style, from: at(i + 2), to: at(i + 4) });
          i += 6;
          break;
        case 2:
          out.push({ op: 'dot', style, at: at(i + 2) });
          i += 4;
          break;
        case 3:
          out.push({ op: 'label', style, text: v[i + 2]!, at: at(i + 3) });
          i += 5;
          break;
        case 4:
          out.push({ op: 'value', name: style, value: v[i + 2]! });
          i += 3;
          break;
        default:
          out.push({ op: 'outline', style, commands: v.slice(i + 3, i + 3 + v[i + 2]!) });
          i += 3 + v[i + 2]!;
      }
    }
    return out;
  }

  /** The value of one number of b at which the two just meet, nearest to the present one. */
  limit(a: Shape, b: Shape, field: number): number {
    this.play.put(0, a);
    this.play.put(1, b);
    return this.play.native['play_limit']!(field);
  }
  /** The double n places further up. */
  stepped(x: number, n: number): number {
    return this.play.native['play_stepped']!(x, n);
  }
  /** How many doubles y is above x. */
  placesBetween(x: number, y: number): number {
    return Number(placeOf(y) - placeOf(x));
  }
  /** The shape with one of its numbers replaced. */
  withNumber(shape: Shape, field: number, x: number): Shape {
    const numbers = numbersOf(shape);
    numbers[field] = x;
    return shapeAt([kinds.indexOf(shape.type), ...numbers]);
  }
  limitRows(a: Shape, b: Shape, field: number, x: number, from: number, to: number): LimitRow[] {
    this.play.put(0, a);
    this.play.put(1, b);
    const v = this.call('play_limit_rows', field, x, from, to);
    const rows: LimitRow[] = [];
    for (let i = 0; i < v.length; i += 4)
      rows.push({
        place: from + i / 4,
        value: v[i]!,
        exact: states[v[i + 1]!]!,
        usual: v[i + 2]! < 0 ? null : v[i + 2] === 1,
        gap: v[i + 3]!,
      });
    return rows;
  }
  /** How often the usual formula is wrong within `most` doubles of x, and the first such places. */
  limitDifferences(a: Shape, b: Shape, field: number, x: number, most: number): { wrong: number; first: number[] } {
    this.play.put(0, a);
    this.play.put(1, b);
    const [wrong = 0, ...first] = this.call('play_limit_differences', field, x, most);
    return { wrong, first };
  }

  /** The pieces of boundary that two shapes share, as path commands. */
  sharedPieces(a: Shape, b: Shape, focus: Vec, reach: number): Float64Array {
    this.play.put(0, a);
    this.play.put(1, b);
    return this.call('play_shared_pieces', focus[0], focus[1], reach);
  }
  /** b moved until it touches a: exactly where some double does, else as near as doubles come. */
  touching(a: Shape, b: Shape): Shape {
    this.play.put(0, a);
    this.play.put(1, b);
    return shapeAt(this.call('play_touching'));
  }
  /** The four ends of the two sides along which the shape sweeps; then those of each edge of what is
   *  not convex. */
  sweep(shape: Shape, motion: Vec): Vec[][] {
    this.play.put(0, shape);
    const v = this.call('play_sweep', motion[0], motion[1]);
    return Array.from({ length: v.length / 8 }, (_, band) =>
      [0, 2, 4, 6].map((i): Vec => [v[8 * band + i]!, v[8 * band + i + 1]!]),
    );
  }
}
