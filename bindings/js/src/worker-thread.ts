// What runs in the thread: takes questions, one after another, and sends answers.
import { refuse } from './errors.js';
import { load as loadBatch } from './batch.js';
import { load as loadIndex } from './index-entry.js';
import { load } from './index.js';
import { Indexed } from './indexing.js';
import { isKept, type Kept } from './kept.js';
import { Prepared } from './prepared.js';

export interface Question {
  id: number;
  /** What is asked: what is loaded, or the number of what is kept. */
  of: 'abut' | 'batch' | 'index' | number;
  query: string;
  args: unknown[];
}
export interface Answer {
  id: number;
  value?: unknown;
  error?: { name: string; message: string };
}
const loads = { abut: () => load('booleans', 'numbers'), batch: () => loadBatch(), index: () => loadIndex() };
const loaded: { [N in keyof typeof loads]?: Promise<unknown> } = {};
const kept = new Map<number, Indexed | Prepared>();
let last = 0;

function keptAt(place: number): Indexed | Prepared {
  const found = kept.get(place);
  return found ?? refuse('this has been freed');
}

async function answered({ id, of, query, args }: Question): Promise<Answer> {
  try {
    const target = (await (typeof of === 'number' ? keptAt(of) : (loaded[of] ??= loads[of]()))) as Record<string, unknown>;
    const ask = target[query];
    if (ask === undefined) refuse(`there is no ${typeof of === 'number' ? target.constructor.name : of}.${query}`);
    const own = args.map((arg) => (isKept(arg) ? keptAt(arg.kept) : arg));
    const value: unknown = typeof ask === 'function' ? await ask.apply(target, own) : ask;
    if (query === 'free') kept.delete(of as number);
    if (!(value instanceof Indexed || value instanceof Prepared)) return { id, value };
    kept.set(++last, value);
    return { id, value: { kept: last } satisfies Kept };
  } catch (error) {
    return failed(id, error);
  }
}
function failed(id: number, error: unknown): Answer {
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
  return { id, error: { name, message } };
}

/** The arrays of an answer, which are handed over and not copied. */
function buffersOf(value: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) return [value.buffer as ArrayBuffer];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(buffersOf) : [];
}

export async function serve(question: Question, send: (answer: Answer, handed: ArrayBuffer[]) => void): Promise<void> {
  const answer = await answered(question);
  try {
    send(answer, [...new Set(buffersOf(answer.value))]);
  } catch {
    send(failed(question.id, new RangeError(`what ${question.query} gives cannot be sent from a thread`)), []);
  }
}
