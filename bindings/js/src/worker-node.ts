// The file that Node's thread runs.
import { parentPort } from 'node:worker_threads';
import { serve, type Question } from './worker-thread.js';

parentPort!.on('message', (question: Question) => void serve(question, (answer, handed) => parentPort!.postMessage(answer, handed)));
