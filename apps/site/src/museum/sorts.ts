// The exhibits by what went wrong, by who writes such, and by what it does: the museum's index.
import { differ, type AnyExhibit } from './exhibit';
import type { ExhibitName } from './exhibits';

export const mistakes = {
  forgotten: ['half-forgotten', 'square-forgotten', 'roots', 'angle', 'clamp-forgotten', 'crossing-forgotten', 'centre-inside', 'start-inside'],
  confused: ['negative-width', 'ends-swapped', 'power', 'caret', 'turned-on', 'turned-first', 'degrees', 'mixed'],
  sampled: ['corners-only', 'corner-in-circle', 'bulge', 'pixel-samples', 'samples', 'polygon-for-ellipse'],
  other: ['square-corners', 'bounds-of-turned', 'bowl', 'foci', 'by-circle', 'half-way', 'maximum', 'union-inside', 'gap', 'centres', 'long-axes', 'swept-corners'],
  special: ['slope', 'multiplier', 'zero-length', 'zero-by-zero'],
  rounding: ['drift', 'horizon', 'tolerance', 'folded', 'turned-corners', 'corner-and-size', 'last-digit', 'equals-zero', 'arc-cosine', 'fast-math', 'range'],
} satisfies Record<string, readonly ExhibitName[]>;

export const authors = {
  first: ['corners-only', 'corner-in-circle', 'negative-width', 'half-forgotten', 'ends-swapped', 'square-forgotten', 'power', 'caret', 'turned-on', 'turned-first', 'degrees', 'roots', 'clamp-forgotten', 'crossing-forgotten', 'start-inside', 'mixed'],
  paper: ['bowl', 'foci', 'by-circle', 'half-way', 'slope', 'multiplier', 'angle', 'maximum', 'union-inside', 'gap', 'bulge', 'horizon', 'equals-zero', 'arc-cosine'],
  games: ['square-corners', 'bounds-of-turned', 'drift', 'centres', 'long-axes', 'centre-inside', 'pixel-samples', 'samples', 'swept-corners', 'polygon-for-ellipse', 'tolerance', 'zero-length', 'zero-by-zero'],
  careful: ['folded', 'turned-corners', 'corner-and-size', 'last-digit', 'fast-math', 'range'],
} satisfies Record<string, readonly ExhibitName[]>;

export const damages = ['invented', 'missed', 'both', 'number', 'places'] as const;
/** What a formula does on some hundred inputs: a yes that is none, a no that is none, both, or a wrong number or place. */
export function damageOf(e: AnyExhibit): (typeof damages)[number] {
  let seed = 7;
  const dice = (): number => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  const seen = new Set<boolean>();
  for (const s of [e.start, ...Array.from({ length: 400 }, () => e.random(dice) as object)]) {
    const [says, truth] = [e.wrong(s), e.right(s)];
    if (!differ(says, truth)) continue;
    if (typeof truth !== 'boolean') return typeof truth === 'number' ? 'number' : 'places';
    seen.add(says as boolean);
  }
  return seen.size === 2 ? 'both' : seen.has(true) ? 'invented' : 'missed';
}
