/**
 * abut/index: many shapes of any mix of kinds, asked all at once, and joins.
 *
 * ```ts
 * import { load } from 'abut/index';
 * const abut = await load();
 * const pads = abut.index(shapes);
 * pads.meeting(track);            // the ids of all that the track touches
 * pads.nearest(point, 8);         // [{ id, distance }, …]
 * pads.join();                    // every pair that touches: { a, b }
 * ```
 */
import { file } from '#file';
import { hasSimd } from './batch/simd.js';
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
  return new Indexes(await instantiate(file(simd ? new URL('./index.wasm', import.meta.url) : new URL('./index_plain.wasm', import.meta.url))));
}
