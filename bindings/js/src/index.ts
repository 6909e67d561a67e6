/**
 * abut: exact and fast answers about two-dimensional shapes, from the C++ library in WebAssembly.
 *
 * ```ts
 * import { load } from 'abut';
 * const abut = await load();
 * abut.intersects({ type: 'circle', center: [3, 4], radius: 5 }, { type: 'point', position: [0, 0] });
 * ```
 */
import { file } from '#file';
import { Abut, type Part } from './abut.js';
import { instantiate } from './instance.js';

export * from './library.js';

// Bundlers see these addresses and take along what is imported: each entry has its own modules.
const files = {
  booleans: () => file(new URL('./booleans.wasm', import.meta.url)),
  numbers: () => file(new URL('./numbers.wasm', import.meta.url)),
  areas: () => file(new URL('./areas.wasm', import.meta.url)),
};

/** The library, with these parts; the others come when {@link Abut.prepare} asks for them. */
export async function load(...parts: Part[]): Promise<Abut> {
  return new Abut((part) => instantiate(files[part]())).prepare(...(parts.length ? parts : (['booleans'] as const)));
}
