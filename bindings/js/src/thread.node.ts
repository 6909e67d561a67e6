// A thread in Node, Deno or Bun.
import { Worker } from 'node:worker_threads';
import type { Thread } from './thread.web.js';
import type { Answer } from './worker-thread.js';

export type { Thread };

export async function start(take: (answer: Answer) => void, fail: (error: Error) => void): Promise<Thread> {
  const worker = new Worker(new URL('./worker-node.js', import.meta.url));
  worker.on('message', take);
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('the thread has ended')));
  // A thread keeps the program from its end only while it is asked.
  worker.unref();
  return {
    post(question) {
      worker.postMessage(question);
      worker.ref();
    },
    rest: () => worker.unref(),
    terminate: () => void worker.terminate(),
  };
}
