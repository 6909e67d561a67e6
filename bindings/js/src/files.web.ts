// Where the modules lie beside this file, in a browser: bundlers see these addresses and take them along.
import type { Bytes } from './instance.js';

export const booleans = (): Promise<Bytes> => fetch(new URL('./booleans.wasm', import.meta.url));
export const numbers = (): Promise<Bytes> => fetch(new URL('./numbers.wasm', import.meta.url));
export const batch = (): Promise<Bytes> => fetch(new URL('./batch.wasm', import.meta.url));
export const plain = (): Promise<Bytes> => fetch(new URL('./plain.wasm', import.meta.url));
export const index = (): Promise<Bytes> => fetch(new URL('./index.wasm', import.meta.url));
export const indexPlain = (): Promise<Bytes> => fetch(new URL('./index_plain.wasm', import.meta.url));
