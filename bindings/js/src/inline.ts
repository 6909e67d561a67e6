/**
 * The same as `abut`, with the modules inside the JavaScript: for bundlers that leave other files out,
 * and pages that may not fetch. A third larger.
 */
import { Abut, type Part } from './abut.js';
import { decoded } from './decoded.js';
import { instantiate } from './instance.js';

export * from './library.js';

const files = {
  booleans: () => import('./inlined/booleans.js'),
  numbers: () => import('./inlined/numbers.js'),
  areas: () => import('./inlined/areas.js'),
};

/** The library, with these parts; the others come when {@link Abut.prepare} asks for them. */
export async function load(...parts: Part[]): Promise<Abut> {
  const bring = async (part: Part) => instantiate(decoded((await files[part]()).default));
  return new Abut(bring).prepare(...(parts.length ? parts : (['booleans'] as const)));
}
