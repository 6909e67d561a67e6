/** The same as `abut/index`, with the module inside the JavaScript. */
import { hasSimd } from './batch/simd.js';
import { decoded } from './decoded.js';
import { Indexes } from './indexing.js';
import { instantiate } from './instance.js';

export * from './batch/batch.js';
export * from './batch/columns.js';
export { hasSimd } from './batch/simd.js';
export * from './indexing.js';
export * from './partition.js';
export { Prepared } from './prepared.js';
export * from './results.js';
export * from './shapes.js';

/** `simd: false` takes the module for engines without SIMD; its answers are the same. */
export async function load({ simd = hasSimd() }: { simd?: boolean } = {}): Promise<Indexes> {
  const { default: base64 } = simd ? await import('./inlined/index.js') : await import('./inlined/index_plain.js');
  return new Indexes(await instantiate(decoded(base64)));
}
