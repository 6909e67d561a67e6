/** Stands for an index or a prepared shape that stays in a thread. */
export interface Kept {
  kept: number;
}
export const isKept = (value: unknown): value is Kept => typeof value === 'object' && value !== null && 'kept' in value;
