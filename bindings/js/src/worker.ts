/**
 * abut/worker: the library in a thread of its own, so that long questions do not hold up a page.
 *
 * ```ts
 * import { in_worker } from 'abut/worker';
 * const far = await in_worker();
 * const hit = await far.batch.intersects(coins, box);
 * const gap = await far.abut.distance(a, b);
 * far.terminate();
 * ```
 */
import type { Abut } from './abut.js';
import type { Batch } from './batch/batch.js';
import type { Answer, Question } from './worker-thread.js';
import { start, type Thread } from '#thread';

/** The same functions, whose answers come later. */
export type Later<T> = {
  readonly [N in keyof T as T[N] extends (...a: never[]) => unknown ? N : never]: T[N] extends (...a: infer A) => infer R
    ? (...a: A) => Promise<Awaited<R>>
    : never;
};

/** What cannot be sent: tables, which lie in another module's memory. */
type OnlyHere = 'add' | 'prepare' | 'table';

export interface InWorker {
  readonly abut: Later<Omit<Abut, OnlyHere>>;
  readonly batch: Later<Omit<Batch, OnlyHere>>;
  /** Ends the thread; what is still asked is refused. */
  terminate(): void;
}

/** Starts a thread. What a question needs is loaded there when it is asked. */
export async function in_worker(): Promise<InWorker> {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  const refuse = (error: Error): void => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const thread: Thread = await start((answer: Answer) => {
    const who = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.error === undefined) who?.resolve(answer.value);
    else who?.reject(Object.assign(new Error(answer.error.message), { name: answer.error.name }));
  }, refuse);
  let id = 0;
  const part = <T>(name: Question['of']): T =>
    new Proxy(Object.create(null), {
      get:
        (_, query) =>
        (...args: unknown[]) =>
          new Promise((resolve, reject) => {
            waiting.set(++id, { resolve, reject });
            thread.post({ id, of: name, query: String(query), args });
          }),
    }) as T;
  return {
    abut: part('abut'),
    batch: part('batch'),
    terminate() {
      thread.terminate();
      refuse(new Error('the thread was ended'));
    },
  };
}
