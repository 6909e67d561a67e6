// Works out the field: for each place of the second shape, how far the two are apart and how they lie. And paints it, so
// that the page has its hands free for the shapes.
import { instantiate, relations, type Relation } from 'abut';
import address from '../../wasm/field.wasm?url';
import { moving, resting, view, type Field } from './figure';
import { painted, type Colour } from './paint';

export interface Job {
  state: Field;
  /** Samples a row, and the picture in pixels; null where the picture stays, and only the second shape has moved. */
  picture: { columns: number; width: number; height: number; colours: readonly Colour[] } | null;
}
export interface Done {
  picture?: ImageBitmap;
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
  const { state, picture } = data;
  const one = ask(state, state.to, [0, 0], 1, 1);
  const done: Done = { here: { distance: one.distance, relation: relations[one.relations[0]!]! } };
  if (picture) {
    const { columns, width, height, colours } = picture;
    const rows = Math.round((columns * 5) / 8);
    const [w, h] = [view.max[0] - view.min[0], view.max[1] - view.min[1]];
    const all = ask(state, [view.min[0], view.max[1]], [w / (columns - 1), -h / (rows - 1)], columns, rows);
    const pixels = painted({ gaps: all.gaps, relations: all.relations, columns, rows }, width, height, colours);
    done.picture = await createImageBitmap(new ImageData(pixels, width, height));
  }
  (self as unknown as Worker).postMessage(done, done.picture ? [done.picture] : []);
};
