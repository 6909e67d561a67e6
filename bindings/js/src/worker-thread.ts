// What runs in the thread: takes questions, one after another, and sends answers.
import { load } from './index.js';
import { load as loadBatch } from './batch.js';

export interface Question {
  id: number;
  of: 'abut' | 'batch';
  query: string;
  args: unknown[];
}
export interface Answer {
  id: number;
  value?: unknown;
  error?: { name: string; message: string };
}

let abut: ReturnType<typeof load> | undefined;
let batch: ReturnType<typeof loadBatch> | undefined;

async function answered({ id, of, query, args }: Question): Promise<Answer> {
  try {
    const target = await (of === 'abut' ? (abut ??= load('booleans', 'numbers')) : (batch ??= loadBatch()));
    const ask = (target as unknown as Record<string, unknown>)[query];
    if (typeof ask !== 'function') throw new TypeError(`there is no ${of}.${query}`);
    return { id, value: await ask.apply(target, args) };
  } catch (error) {
    const { name, message } = error as Error;
    return { id, error: { name, message } };
  }
}

/** The arrays of an answer, which are handed over and not copied. */
function buffersOf(value: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) return [value.buffer as ArrayBuffer];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(buffersOf) : [];
}

export async function serve(question: Question, send: (answer: Answer, handed: ArrayBuffer[]) => void): Promise<void> {
  const answer = await answered(question);
  send(answer, [...new Set(buffersOf(answer.value))]);
}
