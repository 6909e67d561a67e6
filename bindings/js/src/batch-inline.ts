/** The same as `abut/batch`, with the module inside the JavaScript. */
import { Batch } from './batch/batch.js';
import { hasSimd } from './batch/simd.js';
import { decoded } from './decoded.js';
import { instantiate } from './instance.js';

export * from './batch/batch.js';
export * from './batch/columns.js';
export { hasSimd } from './batch/simd.js';
export * from './results.js';
export * from './shapes.js';

/** `simd: false` takes the module for engines without SIMD; its answers are the same. */
export async function load({ simd = hasSimd() }: { simd?: boolean } = {}): Promise<Batch> {
  const { default: base64 } = simd ? await import('./inlined/batch.js') : await import('./inlined/plain.js');
  return new Batch(await instantiate(decoded(base64)));
}
