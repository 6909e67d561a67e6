// Where the modules lie beside this file, where there are files: Node, Deno, Bun.
import { readFile } from 'node:fs/promises';
import type { Bytes } from './instance.js';

export const booleans = (): Promise<Bytes> => readFile(new URL('./booleans.wasm', import.meta.url));
export const numbers = (): Promise<Bytes> => readFile(new URL('./numbers.wasm', import.meta.url));
export const batch = (): Promise<Bytes> => readFile(new URL('./batch.wasm', import.meta.url));
export const plain = (): Promise<Bytes> => readFile(new URL('./plain.wasm', import.meta.url));
export const index = (): Promise<Bytes> => readFile(new URL('./index.wasm', import.meta.url));
export const indexPlain = (): Promise<Bytes> => readFile(new URL('./index_plain.wasm', import.meta.url));
