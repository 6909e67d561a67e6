// A scene as a drawing. Plain elements that any program shows and `abut pairs` reads; the exact
// scene stands in the metadata, so that this page opens its own drawings without loss.
import type { Shape, Vec } from 'abut';
import type { Doc } from '../model';
import { shapeLines } from './jsonl';

const turn = ([x, y]: Vec, axis: Vec | undefined): string =>
  axis && !(axis[0] === 1 && axis[1] === 0)
    ? ` transform="matrix(${axis[0]} ${axis[1]} ${-axis[1]} ${axis[0]} ${x} ${y})"`
    : ` transform="translate(${x} ${y})"`;

export function element(shape: Shape, name: string, outline: (shape: Shape) => string): string {
  const id = ` id="${name}"`;
  switch (shape.type) {
    case 'point':
      return `<circle${id} cx="${shape.position[0]}" cy="${shape.position[1]}" r="0"/>`;
    case 'segment':
      return `<line${id} x1="${shape.a[0]}" y1="${shape.a[1]}" x2="${shape.b[0]}" y2="${shape.b[1]}"/>`;
    case 'circle':
      return `<circle${id} cx="${shape.center[0]}" cy="${shape.center[1]}" r="${shape.radius}"/>`;
    case 'box': {
      const [x, y] = shape.min;
      return `<rect${id} x="${x}" y="${y}" width="${shape.max[0] - x}" height="${shape.max[1] - y}"/>`;
    }
    case 'oriented_box':
    case 'rounded_box': {
      const r = shape.type === 'rounded_box' ? shape.radius : 0;
      const [w, h] = [shape.half_size[0] + r, shape.half_size[1] + r];
      const rounded = r ? ` rx="${r}" ry="${r}"` : '';
      return `<rect${id} x="${-w}" y="${-h}" width="${2 * w}" height="${2 * h}"${rounded}${turn(shape.center, shape.axis)}/>`;
    }
    case 'ellipse':
      return `<ellipse${id} rx="${shape.semi_axes[0]}" ry="${shape.semi_axes[1]}"${turn(shape.center, shape.axis)}/>`;
    case 'polygon':
      if (!shape.radius)
        return `<polygon${id} points="${shape.vertices.map((v) => v.join(',')).join(' ')}"/>`;
      break;
    default:
  }
  const line = shape.type === 'polyline' && !shape.radius ? ' fill="none"' : '';
  return `<path${id} d="${outline(shape)}"${line}/>`;
}

const open = '<metadata id="abut-scene">';

/** `outline`: a path in world coordinates, for what SVG has no element for. */
export function toSvg(
  doc: Doc,
  view: { min: Vec; max: Vec },
  yUp: boolean,
  outline: (shape: Shape) => string,
): string {
  const [w, h] = [view.max[0] - view.min[0], view.max[1] - view.min[1]];
  const top = yUp ? -view.max[1] : view.min[1];
  const lines = shapeLines(doc).replace(/&/g, '&amp;').replace(/</g, '&lt;');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view.min[0]} ${top} ${w} ${h}">`,
    `${open}\n${lines}</metadata>`,
    `<g fill="#0b6fb8" fill-opacity="0.15" stroke="#0b6fb8" stroke-width="${w / 300}"${yUp ? ' transform="scale(1 -1)"' : ''}>`,
    ...doc.map(({ name, shape }) => element(shape, name, outline)),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

/** The scene that this page keeps in its own drawings: lines of shapes, so that its coordinates stand as they were. */
export function keptScene(text: string): string | null {
  if (!text.includes('abut-scene')) return null;
  const root = new DOMParser().parseFromString(text, 'image/svg+xml');
  return root.querySelector('parsererror') ? null : (root.getElementById('abut-scene')?.textContent ?? null);
}
