/**
 * abut/batch: many pairs of shapes at once, through SIMD kernels, exact as one by one.
 *
 * ```ts
 * import { load } from 'abut/batch';
 * const batch = await load();
 * const coins = { type: 'circle', center_x, center_y, radius };       // typed arrays
 * const hit = batch.intersects(coins, { type: 'box', min: [0, 0], max: [4, 3] });   // one byte a coin
 * ```
 */
import { file } from '#file';
import { Batch } from './batch/batch.js';
import { hasSimd } from './batch/simd.js';
import { instantiate } from './instance.js';

export * from './batch/batch.js';
export * from './batch/columns.js';
export { hasSimd } from './batch/simd.js';
export * from './results.js';
export * from './shapes.js';

/** `simd: false` takes the module for engines without SIMD; its answers are the same. */
export async function load({ simd = hasSimd() }: { simd?: boolean } = {}): Promise<Batch> {
  return new Batch(await instantiate(file(simd ? new URL('./batch.wasm', import.meta.url) : new URL('./plain.wasm', import.meta.url))));
}
