// Works out the field: for each place of the second shape, how far the two are apart and how they lie.
import { instantiate, relations, type Relation } from 'abut';
import address from '../../wasm/field.wasm?url';
import { moving, resting, view, type Field } from './figure';

export interface Job {
  state: Field;
  columns: number;
  rows: number;
}
export interface Done extends Job {
  /** Row by row from the top. */
  gaps: Float32Array;
  /** By their places in `relations`, of the moving shape to the resting one. */
  relations: Uint8Array;
  here: { distance: number; relation: Relation };
}

const field = instantiate(fetch(address)).then((module) => {
  const { native } = module;
  let room = 0;
  let [gaps, kinds] = [0, 0];
  /** The places (x0 + i dx, y0 + j dy), in one call. */
  return (s: Field, [x0, y0]: readonly number[], [dx, dy]: readonly number[], columns: number, rows: number) => {
    const count = columns * rows;
    if (count > room) {
      if (room) [gaps, kinds].forEach((at) => native['abut_free']!(at));
      [room, gaps, kinds] = [count, native['abut_allocate']!(8 * count), native['abut_allocate']!(count)];
    }
    module.put(0, resting(s));
    module.put(1, moving(s, [0, 0]));
    native['field_of']!(x0!, y0!, dx!, dy!, columns, rows, gaps, kinds);
    return {
      // Two lines that cross can never be parted: as deep as any colour shows.
      gaps: Float32Array.from(module.memory().subarray(gaps / 8, gaps / 8 + count), (gap) => Math.max(gap, -view.max[0])),
      distance: module.memory()[gaps / 8]!,
      relations: new Uint8Array(native.memory.buffer, kinds, count).slice(),
    };
  };
});
// What fails in a promise is no error of the worker's: it is thrown as one, so that the page hears of it.
field.catch((error: unknown) =>
  setTimeout(() => {
    throw error;
  }),
);
self.onmessage = async ({ data }: MessageEvent<Job>): Promise<void> => {
  const ask = await field.catch(() => null);
  if (!ask) return;
  const { state, columns, rows } = data;
  const [w, h] = [view.max[0] - view.min[0], view.max[1] - view.min[1]];
  const all = ask(state, [view.min[0], view.max[1]], [w / (columns - 1), -h / (rows - 1)], columns, rows);
  const one = ask(state, state.to, [0, 0], 1, 1);
  const here = { distance: one.distance, relation: relations[one.relations[0]!]! };
  const done: Done = { ...data, gaps: all.gaps, relations: all.relations, here };
  (self as unknown as Worker).postMessage(done, [done.gaps.buffer, done.relations.buffer]);
};
