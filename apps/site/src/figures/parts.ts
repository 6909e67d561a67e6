// What many figures share: handles of circles and boxes, and verdicts.
import type { Handle, Say, State, Verdict } from '../kit/figure';
import { add, dot, length, mul, sub, type Vec } from '../kit/vec';

type Keys<S, V> = { [K in keyof S]: S[K] extends V ? K : never }[keyof S] & string;

/** A point of the state that may be dragged about. */
export const point = <S extends object>(key: Keys<S, Vec>, name: string = key, shown?: (s: S) => boolean): Handle<S> => ({
  name,
  at: (s) => s[key] as unknown as Vec,
  drag: (s, to) => ({ ...s, [key]: to }),
  ...(shown ? { shown } : {}),
});
/** The same for a circle's centre: all of the disc may be taken hold of. */
export const disc = <S extends object>(key: Keys<S, Vec>, radius: Keys<S, number>, name = 'centre'): Handle<S> => ({
  ...point<S>(key, name),
  body: (s) => ({ circle: [s[key] as unknown as Vec, s[radius] as unknown as number] }),
});
/** A circle's radius, dragged at its rim in the direction given. */
export const rim = <S extends object>(
  key: Keys<S, Vec>,
  radius: Keys<S, number>,
  direction: Vec = [1, 0],
  snap = 0.25,
  name = 'radius',
): Handle<S> => ({
  name,
  at: (s) => add(s[key] as unknown as Vec, mul(s[radius] as unknown as number, direction)),
  drag: (s, to) => ({
    ...s,
    [radius]: Math.max(snap, Math.round(length(sub(to, s[key] as unknown as Vec)) / snap) * snap),
  }),
  cursor: direction[1] === 0 ? 'ew-resize' : direction[0] === 0 ? 'ns-resize' : 'nesw-resize',
});

/** A number of the state, dragged along its places in the picture: the nearest one counts. */
export const along = <S extends object>(key: Keys<S, number>, [min, max, step]: readonly [number, number, number], place: (x: number, s: S) => Vec): Handle<S> => ({
  name: key,
  at: (s) => place(s[key] as unknown as number, s),
  drag: (s, to) => {
    let [best, least] = [s[key] as unknown as number, Infinity];
    for (let i = 0; i <= Math.round((max - min) / step); ++i) {
      const x = +(min + i * step).toFixed(6);
      const far = length(sub(to, place(x, s)));
      if (far < least) [best, least] = [x, far];
    }
    return { ...s, [key]: best };
  },
  // On to the next place in that direction; where the places lie across it, to the right and up is on.
  nudge: (s, way, steps) => {
    const now = s[key] as unknown as number;
    const moved = (by: number): number => +Math.min(max, Math.max(min, now + by)).toFixed(6);
    const gain = dot(sub(place(moved(step), s), place(moved(-step), s)), way);
    const sense = Math.abs(gain) > 1e-9 ? Math.sign(gain) : way[0] + way[1];
    return { ...s, [key]: moved(sense * steps * step) };
  },
});

interface Boxed {
  min: Vec;
  max: Vec;
}
/** The four edges of a box, each to be taken hold of anywhere, and the box as a whole. */
export const edges = <S extends Boxed>(least = 0.5): Handle<S>[] => {
  const edge = (name: string, end: 'min' | 'max', k: 0 | 1): Handle<S> => ({
    name,
    at: ({ min, max }) => {
      const middle: Vec = mul(0.5, add(min, max));
      const at = (end === 'min' ? min : max)[k];
      return k === 0 ? [at, middle[1]] : [middle[0], at];
    },
    drag: (s, to) => {
      const other = (end === 'min' ? s.max : s.min)[k];
      const at = end === 'min' ? Math.min(to[k], other - least) : Math.max(to[k], other + least);
      const moved = [...s[end]] as [number, number];
      moved[k] = at;
      return { ...s, [end]: moved };
    },
    body: ({ min, max }) => {
      const at = (end === 'min' ? min : max)[k];
      return {
        segment: k === 0 ? [[at, min[1]], [at, max[1]]] : [[min[0], at], [max[0], at]],
      };
    },
    cursor: k === 0 ? 'ew-resize' : 'ns-resize',
  });
  return [edge('left', 'min', 0), edge('right', 'max', 0), edge('bottom', 'min', 1), edge('top', 'max', 1)];
};

/** 10⁻ᵏ, as it is written. */
export const powerOfTen = (k: number): string => (k ? `10⁻${[...String(k)].map((d) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(d)]).join('')}` : '1');

/** `sign` is negative apart, 0 touching, positive overlapping; the words are the figure's own. */
export function verdict(sign: number, say: Say, names: readonly [string, string, string] = ['apart', 'touching', 'overlapping']): Verdict {
  const states: readonly State[] = ['apart', 'touching', 'overlapping'];
  const i = sign < 0 ? 0 : sign > 0 ? 2 : 1;
  return { state: states[i]!, text: say(names[i]!) };
}
/** The style of a shape in a state. */
export const body = (sign: number): string => `body ${sign < 0 ? 'apart' : sign > 0 ? 'overlapping' : 'touching'}`;
