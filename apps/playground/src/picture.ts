// The scene before any module has come: what the browser draws by itself, where the stage will draw it.
import type { Shape, Vec } from 'abut';
import { s } from './dom';
import { element } from './formats/svg';
import { chainsOf, type Doc } from './model';
import { View } from './view';

const line = (points: readonly Vec[]): string => `M${points.map((p) => p.join(' ')).join('L')}`;

/** A path for what SVG has no element for. What has no end is drawn as far as the eye goes. */
function outline(shape: Shape): string {
  if (shape.type === 'capsule') return line([shape.a, shape.b]);
  if (shape.type === 'line' || shape.type === 'ray') {
    const [from, [dx, dy]] = [shape.type === 'line' ? shape.point : shape.origin, shape.direction];
    const far = 1e4 / Math.hypot(dx, dy);
    const back = shape.type === 'line' ? far : 0;
    return line([[from[0] - back * dx, from[1] - back * dy], [from[0] + far * dx, from[1] + far * dy]]);
  }
  return chainsOf(shape).map((chain) => line(chain) + (shape.type === 'polyline' ? '' : 'Z')).join('');
}

/** Two corners of what the shape takes up; none where it has no end. */
function corners(shape: Shape): Vec[] {
  const around = ([x, y]: Vec, dx: number, dy = dx): Vec[] => [[x - dx, y - dy], [x + dx, y + dy]];
  const r = 'radius' in shape ? (shape.radius ?? 0) : 0;
  const [c, n] = ('axis' in shape && shape.axis) || [1, 0];
  switch (shape.type) {
    case 'line':
    case 'ray':
      return [];
    case 'point':
      return [shape.position];
    case 'box':
      return [shape.min, shape.max];
    case 'segment':
    case 'capsule':
      return [shape.a, shape.b].flatMap((p) => around(p, r));
    case 'circle':
      return around(shape.center, r);
    case 'ellipse': {
      const [a, b] = shape.semi_axes;
      return around(shape.center, Math.hypot(a * c, b * n), Math.hypot(a * n, b * c));
    }
    case 'oriented_box':
    case 'rounded_box': {
      const [w, h] = shape.half_size;
      return around(shape.center, Math.abs(w * c) + Math.abs(h * n) + r, Math.abs(w * n) + Math.abs(h * c) + r);
    }
    default:
      return chainsOf(shape).flat().flatMap((p) => around(p, r));
  }
}

/** Takes the place of the stage until remove() is called. */
export function picture(canvas: SVGSVGElement, doc: Doc, yUp: boolean): SVGGElement {
  const group = s('g', { class: 'picture' });
  canvas.append(group);
  // SVG's numbers are floats: what they do not hold waits for the stage.
  const large = (x: unknown): boolean => typeof x === 'number' && !(Math.abs(x) < 1e30);
  if (doc.some(({ shape }) => Object.values(shape).flat(3).some(large))) return group;
  group.innerHTML = doc.map(({ shape }, i) => element(shape, `picture-${i}`, outline)).join('');
  // A radius around lines is a wide stroke.
  doc.forEach(({ shape }, i) => {
    const node = group.children[i] as SVGGraphicsElement;
    if ('radius' in shape && shape.radius && node.tagName === 'path') node.style.strokeWidth = String(2 * shape.radius);
    node.classList.toggle('wide', node.style.strokeWidth !== '');
  });
  const view = new View();
  const { width, height } = canvas.getBoundingClientRect();
  view.resize(width, height, yUp);
  view.frame(doc.flatMap(({ shape }) => corners(shape)), document.getElementById('view-tools')!.getBoundingClientRect().left - canvas.getBoundingClientRect().left);
  if (!(view.scale < 1e30)) group.replaceChildren();
  else group.setAttribute('transform', `translate(${view.x(0)} ${view.y(0)}) scale(${view.scale} ${yUp ? -view.scale : view.scale})`);
  return group;
}
