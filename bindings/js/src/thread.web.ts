// A thread in a browser.
import type { Answer, Question } from './worker-thread.js';

export interface Thread {
  post(question: Question): void;
  /** Nothing is asked now. */
  rest(): void;
  terminate(): void;
}

export async function start(take: (answer: Answer) => void, fail: (error: Error) => void): Promise<Thread> {
  const worker = new Worker(new URL('./worker-web.js', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }) => take(data as Answer);
  worker.onerror = ({ message }) => fail(new Error(`the thread has ended: ${message}`));
  return { post: (question) => worker.postMessage(question), rest() {}, terminate: () => worker.terminate() };
}
