// What many exhibits share.
import { body } from '../figures/parts';
import type { Handle } from '../kit/figure';
import { add, corners, sub, type Vec } from '../kit/vec';

/** Multiples of ½: their squares and products are exact. */
export const half = (r: () => number, low: number, high: number): number => Math.round(2 * (low + r() * (high - low))) / 2 + 0;
export const spot = (r: () => number, x: number, y: number): Vec => [half(r, -x, x), half(r, -y, y)];
export const state = (meets: boolean): string => body(meets ? 1 : -1);

/** A box by its middle and half size, dragged as a whole. */
export const block = <S extends object>(key: keyof S & string, h: Vec): Handle<S> => ({
  name: key,
  at: (s) => s[key] as unknown as Vec,
  drag: (s, to) => ({ ...s, [key]: to }),
  body: (s) => ({ polygon: corners(sub(s[key] as unknown as Vec, h), add(s[key] as unknown as Vec, h)) }),
});
