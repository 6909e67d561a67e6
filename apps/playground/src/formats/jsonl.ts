// A scene as JSON lines: one shape a line, as `abut pairs` reads them, or one question a line, as
// `abut query` does. Either is read back.
import { kinds, numbersOf, type Shape, type Vec } from 'abut';
import { Names, type Doc, type Item } from '../model';
import { words } from '../words';

export function shapeLines(doc: Doc): string {
  return doc
    .map(({ name, shape, motion }) =>
      JSON.stringify({ id: name, ...shape, ...(motion ? { motion } : {}) }),
    )
    .join('\n')
    .concat('\n');
}

/** Every pair of the scene, with one query; the id names the two shapes. */
export function queryLines(doc: Doc, query = 'relation'): string {
  const lines: string[] = [];
  doc.forEach((a, i) => {
    for (const b of doc.slice(i + 1)) {
      const motion = query === 'cast' ? { motion: a.motion ?? [0, 0] } : {};
      lines.push(
        JSON.stringify({ id: `${a.name}:${b.name}`, query, a: a.shape, ...motion, b: b.shape }),
      );
    }
  });
  return lines.join('\n') + '\n';
}

export class Unreadable extends Error {}

interface Loose {
  [field: string]: unknown;
}

/** A segment has fields a and b too, but these are points. */
const isShape = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const pair = (value: unknown): value is Vec =>
  Array.isArray(value) && value.length === 2 && value.every((x) => typeof x === 'number');

/** A shape from parsed JSON. What the numbers mean is for the core to check. */
export function readShape(value: unknown): Shape {
  const given = (typeof value === 'object' && value ? value : {}) as Loose;
  if (!kinds.includes(given['type'] as Shape['type']))
    throw new Unreadable(words.files.type(kinds.join(', ')));
  const { id: _id, motion: _motion, angle, ...shape } = given;
  if (typeof angle === 'number') {
    if (shape['axis'] !== undefined) throw new Unreadable(words.files.twoAngles);
    shape['axis'] = [Math.cos(angle), Math.sin(angle)];
  }
  // A polyline of one chain may say so more shortly.
  if (shape['type'] === 'polyline' && shape['lines'] === undefined) {
    shape['lines'] = [shape['vertices']];
    delete shape['vertices'];
  }
  let numbers: unknown[];
  try {
    numbers = numbersOf(shape as unknown as Shape);
  } catch {
    numbers = [NaN];
  }
  if (numbers.some((x) => typeof x !== 'number' || !Number.isFinite(x)))
    throw new Unreadable(words.files.field(String(given['type'])));
  return shape as unknown as Shape;
}

/** `progress` hears of each hundredth that is done. */
export function readLines(text: string, progress?: (share: number) => void): Doc {
  const items: Item[] = [];
  const names = new Names();
  const known = new Set<string>();
  const add = (name: string | undefined, shape: Shape, motion: unknown): void => {
    const free = name !== undefined && /^[\w-]{1,20}$/.test(name);
    const key = free ? name : JSON.stringify(shape);
    if (known.has(key)) return;
    known.add(key);
    items.push({ name: free && names.take(name) ? name : names.fresh(), shape, ...(pair(motion) ? { motion } : {}) });
  };
  const lines = text.split('\n');
  const step = Math.ceil(lines.length / 100);
  lines.forEach((line, i) => {
    if (i % step === 0) progress?.(i / lines.length);
    if (line.trim() === '') return;
    try {
      const value = JSON.parse(line) as Loose;
      if (isShape(value['a']) && isShape(value['b'])) {
        const [a, b] = String(value['id'] ?? '').split(':');
        const named = a && b;
        add(named ? a : undefined, readShape(value['a']), value['motion']);
        add(named ? b : undefined, readShape(value['b']), undefined);
      } else if (isShape(value['a'])) {
        add(undefined, readShape(value['a']), undefined);
      } else {
        const id = value['id'];
        add(id === undefined ? undefined : String(id), readShape(value), value['motion']);
      }
    } catch (error) {
      const why = error instanceof Unreadable ? error.message : words.files.notJson;
      throw new Unreadable(words.files.line(i + 1, why));
    }
  });
  return items;
}
