import { kinds, type Kind } from 'abut';
import type { Core } from './core';
import { Names, type Doc, type Item } from './model';

/** Many shapes of all bounded kinds, always the same. */
export function crowd(core: Core, count: number): Doc {
  const bounded = kinds.filter((kind): kind is Kind => kind !== 'line' && kind !== 'ray');
  let seed = 12345;
  const random = (): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  const items: Item[] = [];
  const names = new Names();
  const columns = Math.ceil(Math.sqrt(count * 1.6));
  for (let i = 0; i < count; ++i) {
    const x = 3 * (i % columns) + 2.5 * random();
    const y = 3 * Math.floor(i / columns) + 2.5 * random();
    const half = 0.5 + 1.2 * random();
    const shape = core.made(bounded[i % bounded.length]!, [x, y], [half, half * (0.4 + 0.5 * random())]);
    const angle = 360 * random();
    // A plain box stays one.
    items.push({ name: names.fresh(), shape: shape.type === 'box' ? shape : core.turned(shape, angle) });
  }
  return items;
}
