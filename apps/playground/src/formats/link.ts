// A scene as a link: #scene=A:circle,3,4,5;B:box,0,0,2,1>1,0 (the motion stands after ">").
// JavaScript writes a number with the fewest digits that read back as the same double.
import { kinds, numbersOf, shapeAt, stride, type Kind } from 'abut';
import { firstScene, type Doc, type Item } from '../model';

export interface Link {
  doc: Doc;
  mode?: string;
  /** Which lesson, and which step of it, both from 1: 2.3. */
  lesson?: string;
}

export function toLink({ doc, mode, lesson }: Link): string {
  const scene = doc
    .map(({ name, shape, motion }) => {
      const numbers = [shape.type, ...numbersOf(shape)].join(',');
      return `${name}:${numbers}${motion ? `>${motion.join(',')}` : ''}`;
    })
    .join(';');
  return `#scene=${scene}${mode && mode !== 'explore' ? `&mode=${mode}` : ''}${mode === 'lessons' && lesson ? `&lesson=${lesson}` : ''}`;
}

/** How many numbers a shape of the kind has that begins with these; NaN where they make none. */
function expected(kind: Kind, numbers: readonly number[]): number {
  const natural = (n: number | undefined): number => (Number.isInteger(n) && n! > 0 ? n! : NaN);
  if (kind === 'polygon') return 2 + 2 * natural(numbers[1]);
  if (kind !== 'polyline' && kind !== 'region') return stride(kind);
  let at = 2;
  for (let chains = natural(numbers[1]); chains > 0 && at <= numbers.length; --chains) at += 1 + 2 * natural(numbers[at]);
  return at > 2 ? at : NaN;
}

/** Null where the link holds no scene, or one that cannot be read. */
export function fromLink(hash: string): Link | null {
  let text: string;
  try {
    text = decodeURIComponent(hash.replace(/^#/, ''));
  } catch {
    return null; // A % that stands for nothing.
  }
  const parts = new Map(
    text
      .split('&')
      .map((part): [string, string] => {
        const [key = '', ...rest] = part.split('=');
        return [key, rest.join('=')];
      }),
  );
  const scene = parts.get('scene');
  const rest = { mode: parts.get('mode'), ...(parts.has('lesson') ? { lesson: parts.get('lesson')! } : {}) };
  // A tab or a lesson may be linked to without a scene.
  if (scene === undefined) return rest.mode === undefined ? null : { doc: firstScene, ...rest };
  const items: Item[] = [];
  for (const item of scene.split(';').filter(Boolean)) {
    const match = /^([\w-]{1,20}):(\w+),([^>]+)(?:>([^,]+),([^,]+))?$/.exec(item);
    const kind = match?.[2] as Kind;
    if (!match || !kinds.includes(kind)) return null;
    const numbers = match[3]!.split(',').map(Number);
    if (numbers.length !== expected(kind, numbers) || !numbers.every(Number.isFinite)) return null;
    const shape = shapeAt([kinds.indexOf(kind), ...numbers]);
    const motion: [number, number] = [Number(match[4]), Number(match[5])];
    items.push({
      name: match[1]!,
      shape,
      ...(match[4] !== undefined && motion.every(Number.isFinite) ? { motion } : {}),
    });
  }
  if (new Set(items.map((item) => item.name)).size !== items.length) return null;
  return { doc: items, ...rest };
}
