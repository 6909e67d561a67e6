// The file that a browser's thread runs.
import { serve, type Question } from './worker-thread.js';

const here = self as unknown as {
  onmessage: (event: MessageEvent<Question>) => void;
  postMessage(message: unknown, handed: ArrayBuffer[]): void;
};
here.onmessage = ({ data }) => void serve(data, (answer, handed) => here.postMessage(answer, handed));
