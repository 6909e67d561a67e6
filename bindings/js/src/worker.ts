/**
 * abut/worker: the library in a thread of its own, so that long questions do not hold up a page.
 *
 * ```ts
 * import { in_worker } from 'abut/worker';
 * const far = await in_worker();
 * const hit = await far.batch.intersects(coins, box);
 * const gap = await far.abut.distance(a, b);
 * const pads = await far.index(shapes);
 * const ids = await pads.meeting(track);
 * far.terminate();
 * ```
 */
import type { Abut } from './abut.js';
import { InvalidShape } from './errors.js';
import type { Batch } from './batch/batch.js';
import type { DynamicIndex, Index, Indexable, Indexed } from './indexing.js';
import { isKept } from './kept.js';
import type { Prepared } from './prepared.js';
import type { Given } from './shapes.js';
import type { Answer, Question } from './worker-thread.js';
import { start, type Thread } from '#thread';

/** What is sent in the place of what stays in the thread. */
type SentOne<T> = T extends Indexed ? Later<Index> | Later<DynamicIndex> : T extends Prepared ? Later<Prepared> : T;
type Sent<A extends unknown[]> = { [I in keyof A]: SentOne<A[I]> };
/** The same functions, whose answers come later; a property is a function, too. */
export type Later<T> = {
  readonly [N in keyof T as N extends symbol ? never : N]: T[N] extends {
    (...a: infer A1): infer R1;
    (...a: infer A2): infer R2;
  }
    ? { (...a: Sent<A1>): Promise<Awaited<R1>>; (...a: Sent<A2>): Promise<Awaited<R2>> }
    : T[N] extends (...a: infer A) => infer R
      ? (...a: Sent<A>) => Promise<Awaited<R>>
      : () => Promise<T[N]>;
};

/** What cannot be sent: tables, which lie in another module's memory. */
type OnlyHere = 'add' | 'prepare' | 'table' | 'instance' | 'asking';

export interface InWorker {
  readonly abut: Later<Omit<Abut, OnlyHere>>;
  readonly batch: Later<Omit<Batch, OnlyHere>>;
  /** These stay in the thread, and are asked there. Filters with functions cannot be sent. */
  index(shapes: Exclude<Indexable, { free(): void }>): Promise<Later<Index>>;
  dynamic_index(shapes?: Exclude<Indexable, { free(): void }>): Promise<Later<DynamicIndex>>;
  index_of_bytes(bytes: Uint8Array): Promise<Later<Index>>;
  prepared(shape: Given): Promise<Later<Prepared>>;
  /** Ends the thread. What is still asked is refused, and what is asked later. Node ends by itself when nothing is asked. */
  terminate(): void;
}

const classes: Record<string, new (message: string) => Error> = { InvalidShape, RangeError, TypeError };
/** An error of the thread's as one of this side's, of the same class. */
function errorOf({ name, message }: NonNullable<Answer['error']>): Error {
  return Object.assign(new (classes[name] ?? Error)(message), { name });
}

/** Starts a thread. What a question needs is loaded there when it is asked. */
export async function in_worker(): Promise<InWorker> {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let thread: Thread | undefined;
  let ended: Error | null = null;
  const end = (error: Error): void => {
    ended ??= error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    thread?.rest();
  };
  const taken = (id: number): void => {
    waiting.delete(id);
    if (waiting.size === 0) thread?.rest();
  };
  thread = await start((answer: Answer) => {
    const who = waiting.get(answer.id);
    taken(answer.id);
    if (answer.error !== undefined) who?.reject(errorOf(answer.error));
    else who?.resolve(isKept(answer.value) ? part(answer.value.kept) : answer.value);
  }, end);
  let id = 0;
  /** What this stands for in the thread. */
  const places = new WeakMap<object, Question['of']>();
  const sent = (arg: unknown): unknown => {
    const place = typeof arg === 'object' && arg !== null ? places.get(arg) : undefined;
    return place === undefined ? arg : { kept: place };
  };
  const ask = (of: Question['of'], query: string, args: unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (ended) return reject(ended);
      waiting.set(++id, { resolve, reject });
      try {
        thread.post({ id, of, query, args: args.map(sent) });
      } catch (error) {
        taken(id);
        reject(new RangeError(`what is asked in a thread must be such as can be sent there, no function, table or layers: ${(error as Error).message}`));
      }
    });
  const part = (of: Question['of']): any => {
    const proxy = new Proxy(Object.create(null), {
      // What has a `then` would be awaited.
      get: (_, query) =>
        typeof query === 'symbol' || query === 'then' ? undefined : (...args: unknown[]) => ask(of, query, args),
    });
    places.set(proxy, of);
    return proxy;
  };
  const made = (kind: string) => (...args: unknown[]): Promise<any> => ask('index', kind, args);
  return {
    abut: part('abut'),
    batch: part('batch'),
    index: made('index'),
    dynamic_index: made('dynamic_index'),
    index_of_bytes: made('index_of_bytes'),
    prepared: made('prepared'),
    terminate() {
      thread.terminate();
      end(new Error('the thread was ended'));
    },
  };
}
