// The worker that reads files: a large one takes a while, and the page goes on.
import { Abut, instantiate } from 'abut';
import drawingUrl from '../wasm/drawing.wasm?url';
import stageUrl from '../wasm/stage.wasm?url';
import { readDrawing, sceneOf, type Remark } from './formats/drawing';
import { readLines } from './formats/jsonl';
import type { Doc } from './model';
import { words } from './words';

/** A file as its bytes; a drawing, or lines of shapes. */
export interface Job {
  bytes: Uint8Array;
  drawing: boolean;
}
export type Told =
  | { step: string; share?: number }
  | { error: string }
  | { doc: Doc; left: readonly Remark[]; refused: readonly Remark[] };

const tell = (told: Told): void => (self as unknown as Worker).postMessage(told);

async function read({ bytes, drawing }: Job): Promise<Told> {
  tell({ step: words.menu.loading });
  const module = await instantiate(fetch(drawing ? drawingUrl : stageUrl));
  tell({ step: words.menu.reading });
  if (drawing) {
    const found = readDrawing(module, bytes);
    return { doc: sceneOf(found), left: found.others, refused: found.refused };
  }
  const doc = readLines(new TextDecoder().decode(bytes), (share) => tell({ step: words.menu.reading, share }));
  const abut = new Abut().add(module);
  for (const { name, shape } of doc) {
    const wrong = abut.validate(shape);
    if (wrong !== null) throw new Error(`${name}: ${words.problem(wrong)}`);
  }
  return { doc, left: [], refused: [] };
}

self.onmessage = ({ data }: MessageEvent<Job>): void => {
  read(data).then(tell, (error: unknown) => tell({ error: error instanceof Error ? error.message : String(error) }));
};
