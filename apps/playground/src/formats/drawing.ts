// A drawing's shapes, by the command line's own reader (native/drawing.cpp).
import { shapeAt, sizeOf, type Instance, type Shape } from 'abut';
import { Names, type Doc, type Item } from '../model';
import { words } from '../words';

/** What it is, how often, and the names of the first few. */
export type Remark = readonly [what: string, count: number, ...names: string[]];

export interface Drawing {
  shapes: Shape[];
  /** Of each shape, null where it has none. */
  ids: (string | null)[];
  /** Elements that are no shapes, by their names. */
  others: Remark[];
  /** What was not taken, by the reason. */
  refused: Remark[];
}

/** Throws an error that says why where the file is no drawing. */
export function readDrawing(module: Instance, file: Uint8Array): Drawing {
  const { native } = module;
  const place = module.allocate(Math.max(file.length, 1));
  new Uint8Array(native.memory.buffer).set(file, place);
  const count = native['drawing_read']!(place, file.length);
  native['abut_free']!(place);
  const letters = new Uint8Array(native.memory.buffer, native['drawing_words']!(), native['drawing_words_size']!());
  const told = JSON.parse(new TextDecoder().decode(letters)) as Omit<Drawing, 'shapes'> | { error: string };
  if ('error' in told) throw new Error(words.files.why(told.error));
  const numbers = module.answer(count);
  let at = 0;
  const shapes = told.ids.map(() => {
    const shape = shapeAt(numbers, at);
    at += sizeOf(shape);
    return shape;
  });
  return { ...told, shapes };
}

/** The shapes with the names that a scene can have. */
export function sceneOf({ shapes, ids }: Drawing): Doc {
  const names = new Names();
  return shapes.map((shape, i): Item => {
    const id = ids[i] ?? '';
    return { name: /^[\w-]{1,20}$/.test(id) && names.take(id) ? id : names.fresh(), shape };
  });
}
