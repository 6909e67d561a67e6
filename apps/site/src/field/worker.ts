// Works out the field: for each place of the second shape, how far the two are apart.
import { Abut, instantiate } from 'abut';
import address from '../../../playground/wasm/play.wasm?url';
import { moving, resting, view, type Field } from './figure';

export interface Job {
  state: Field;
  columns: number;
  rows: number;
}
export interface Done extends Job {
  /** Row by row from the top. */
  values: Float32Array;
  here: { distance: number; relation: string };
}

const abut = instantiate(fetch(address)).then((play) => new Abut().add(play));
self.onmessage = async ({ data }: MessageEvent<Job>): Promise<void> => {
  const ready = await abut;
  const { state, columns, rows } = data;
  const a = resting(state);
  const values = new Float32Array(columns * rows);
  const [w, h] = [view.max[0] - view.min[0], view.max[1] - view.min[1]];
  for (let j = 0, i = 0; j < rows; ++j)
    for (let k = 0; k < columns; ++k, ++i)
      values[i] = ready.separation(a, moving(state, [view.min[0] + (w * k) / (columns - 1), view.max[1] - (h * j) / (rows - 1)]))!;
  const b = moving(state, state.to);
  const here = { distance: ready.separation(a, b)!, relation: ready.relation(a, b) };
  const done: Done = { ...data, values, here };
  (self as unknown as Worker).postMessage(done, [values.buffer]);
};
