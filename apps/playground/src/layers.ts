// What can be drawn and said about the pair in question, each switchable.
import type { Relation, Shape, Vec } from 'abut';
import type { Core } from './core';
import type { Ink } from './ink';
import { brief, power, stateOf, type Item, type State } from './model';
import { words } from './words';

export interface Reading {
  id: string;
  title: string;
  /** The short answer, for the panel. */
  value: string;
  draw(ink: Ink): void;
}

export interface Verdict {
  relation: Relation;
  state: State;
  /** One line in words. */
  detail: string;
}

const unboundedKinds = new Set(['line', 'ray']);
const along = (n: Vec): string => `(${brief(n[0])}, ${brief(n[1])})`;

/** The size of what parts two shapes. The least double stands for a gap that is too small to be told: then a bound is known,
 *  eight units in the last place of the largest number. */
function size(x: number, a: Shape, b: Shape): string {
  if (x >= 1e-300) return brief(x);
  const most = Math.max(...[a, b].flatMap((shape) => Object.values(shape).flat(3).filter((n) => typeof n === 'number').map(Math.abs)));
  return words.verdict.below(power(Math.ceil(Math.log10(most * 2 ** -50))));
}

export function verdict(core: Core, a: Shape, b: Shape): Verdict {
  const relation = core.abut.relation(a, b);
  const state = stateOf(relation);
  const gap = core.abut.separation(a, b);
  const detail =
    state === 'apart'
      ? words.verdict.gap(size(gap, a, b))
      : state === 'touching'
        ? words.verdict.touching
        : gap < 0
          ? words.verdict.depth(size(-gap, a, b))
          : words.verdict.insides;
  return { relation, state, detail };
}

export const layerTitles = Object.entries(words.layers);

/** Every reading of a pair; drawing happens only for those that are switched on. */
export function readings(core: Core, a: Item, b: Item): Reading[] {
  const { abut } = core;
  const [p, q] = [a.shape, b.shape];
  const makers: Record<string, () => Omit<Reading, 'id' | 'title'>> = {
    nearest() {
      const pair = abut.closest_points(p, q);
      return {
        value: pair.distance === 0 ? words.readings.meet : size(pair.distance, p, q),
        draw(ink) {
          if (pair.distance > 0) ink.line('nearest', pair.a, pair.b);
          ink.dot('nearest-end', pair.a, 4.5);
          ink.dot('nearest-end', pair.b, 4.5);
          if (pair.distance > 0) ink.between('value', pair.a, pair.b, size(pair.distance, p, q));
          if (stateOf(abut.relation(p, q)) === 'touching') ink.dot('touch-ring', pair.a, 13);
        },
      };
    },
    depth() {
      const s = abut.separation_witness(p, q);
      return {
        value: words.readings.along(brief(s.distance), along(s.normal)),
        draw(ink) {
          if (s.distance < 0) {
            // b moved by −distance along the normal just touches.
            ink.arrow('depth', s.b, s.a);
            ink.between('value', s.b, s.a, words.verdict.depth(brief(-s.distance)));
          } else {
            ink.pointer('normal', s.a, s.normal, s.distance > 0 ? 20 : 40);
          }
        },
      };
    },
    intersections() {
      const { points, pieces } = abut.intersections(p, q);
      const tangent = points.filter((point) => point.tangent).length;
      const parts = [
        points.length - tangent ? words.readings.crossings(points.length - tangent) : '',
        tangent ? words.readings.tangent(tangent) : '',
        pieces.length ? words.readings.pieces(pieces.length) : '',
      ].filter(Boolean);
      return {
        value: parts.join(words.readings.comma) || words.readings.none,
        draw(ink) {
          if (pieces.length) ink.path('piece', core.sharedPieces(p, q, ink.view.center, ink.view.reach));
          for (const { at, tangent: touches } of points)
            if (touches) {
              ink.diamond('tangent-point', at);
            } else {
              ink.dot('crossing', at, 6);
            }
        },
      };
    },
    contact() {
      const all = abut.contacts(p, q);
      const points = all.reduce((sum, contact) => sum + contact.points.length, 0);
      return {
        value: all[0] ? words.readings.contact(points, all.length, brief(all[0].depth)) : words.readings.none,
        draw(ink) {
          for (const contact of all)
            for (const point of contact.points) {
              ink.pointer('contact', point, contact.normal, 30);
              ink.dot('contact-point', point, 5);
            }
        },
      };
    },
    tangents() {
      const { lines, infinitely_many } = abut.tangents(p, q) ?? { lines: [], infinitely_many: false };
      return {
        value: infinitely_many ? words.readings.infinitely : String(lines.length),
        draw(ink) {
          for (const line of lines) {
            const direction: Vec = [line.b[0] - line.a[0], line.b[1] - line.a[1]];
            if (direction[0] !== 0 || direction[1] !== 0) {
              const whole: Shape = { type: 'line', point: line.a, direction };
              ink.path('tangent', core.outline(whole, ink.view.center, ink.view.reach));
            }
            ink.dot('tangent-end', line.a, 3.5);
            ink.dot('tangent-end', line.b, 3.5);
          }
        },
      };
    },
    overlap() {
      const area = abut.overlap_area(p, q);
      return {
        value: brief(area),
        draw(ink) {
          if (!(area > 0)) return;
          const outline = (shape: Shape) =>
            ink.view.path(core.outline(shape, ink.view.center, ink.view.reach));
          ink.raw(
            `<clipPath id="common"><path d="${outline(p)}"/></clipPath>` +
              `<path class="common" d="${outline(q)}" clip-path="url(#common)"/>`,
          );
        },
      };
    },
    farthest() {
      const pair = abut.farthest_points(p, q);
      return {
        value: pair ? brief(pair.distance) : words.readings.noFarthest,
        draw(ink) {
          if (!pair) return;
          ink.line('farthest', pair.a, pair.b);
          ink.dot('farthest-end', pair.a, 3.5);
          ink.dot('farthest-end', pair.b, 3.5);
        },
      };
    },
    bounds() {
      const boxes = [p, q].map((shape) => abut.bounds(shape));
      const size = (box: (typeof boxes)[number]) =>
        box ? `${brief(box.max[0] - box.min[0])} × ${brief(box.max[1] - box.min[1])}` : '–';
      return {
        value: `${a.name} ${size(boxes[0]!)}${words.readings.comma}${b.name} ${size(boxes[1]!)}`,
        draw(ink) {
          for (const box of boxes)
            if (box && [...box.min, ...box.max].every(Number.isFinite))
              ink.path('bounds', core.outline({ type: 'box', ...box }, ink.view.center, ink.view.reach));
        },
      };
    },
    centroid() {
      const bounded = [p, q].filter((shape) => !unboundedKinds.has(shape.type));
      return {
        value: `${a.name} ${brief(abut.area(p) ?? NaN)}${words.readings.comma}${b.name} ${brief(abut.area(q) ?? NaN)}`,
        draw(ink) {
          for (const shape of bounded) {
            const at = abut.centroid(shape);
            if (!at) continue;
            ink.dot('centroid', at, 9);
            ink.dot('centroid-dot', at, 2);
          }
        },
      };
    },
  };
  return layerTitles.flatMap(([id, title]) => {
    try {
      return [{ id, title, ...makers[id]!() }];
    } catch {
      return [];
    }
  });
}
