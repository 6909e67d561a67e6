// A scene as a drawing. Plain elements that any program shows and `abut pairs` reads; the exact
// scene stands in the metadata, so that this page opens its own drawings without loss.
import type { Abut, Region, Shape, Vec } from 'abut';
import { Names, type Doc, type Item } from '../model';
import { readLines, shapeLines } from './jsonl';
import { subpaths } from './path';
import { words } from '../words';

const turn = ([x, y]: Vec, axis: Vec | undefined): string =>
  axis && !(axis[0] === 1 && axis[1] === 0)
    ? ` transform="matrix(${axis[0]} ${axis[1]} ${-axis[1]} ${axis[0]} ${x} ${y})"`
    : ` transform="translate(${x} ${y})"`;

function element(shape: Shape, name: string, outline: (shape: Shape) => string): string {
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

/** What the core makes of a shape under an affine map; null where it is no shape any more. */
export type Mapped = (shape: Shape, matrix: readonly number[]) => Shape | null;

export interface Drawing {
  doc: Doc;
  /** Element names that hold no shape, with their number. */
  skipped: Map<string, number>;
  /** The scene was this page's own, so its coordinates stand as they were. */
  own: boolean;
}

/** The area that rings enclose by a fill rule, as `abut pairs` has it: a convex polygon where it is one. */
export function filled(region: Region, rule: 'even_odd' | 'nonzero', abut: Pick<Abut, 'repaired' | 'validate'>): Shape | null {
  const fits = abut.validate(region) === null && (rule === 'even_odd' || region.rings.length === 1);
  const area = fits ? region : abut.repaired(region, rule).region;
  if (area.rings.length === 0) return null;
  const polygon: Shape = { type: 'polygon', vertices: area.rings[0]! };
  return area.rings.length === 1 && abut.validate(polygon) === null ? polygon : area;
}

/** What is no shape is left out, and named. */
export function fromSvg(text: string, mapped: Mapped, abut: Abut): Drawing {
  const root = new DOMParser().parseFromString(text, 'image/svg+xml');
  if (root.querySelector('parsererror')) throw new Error(words.files.noSvg);
  const skipped = new Map<string, number>();
  const kept = root.getElementById('abut-scene');
  if (kept) return { doc: readLines(kept.textContent ?? ''), skipped, own: true };

  const items: Item[] = [];
  const names = new Names();
  const style = styles(root);
  const [width, height] = extentOf(root.documentElement as unknown as SVGSVGElement);
  // As `abut pairs` does it: a ten-thousandth of the drawing's larger side.
  const tolerance = (Math.max(width, height) || 300) / 10_000;
  for (const node of root.querySelectorAll<SVGGraphicsElement>(
    'circle, ellipse, rect, line, polyline, polygon, path, text, image, use',
  )) {
    if (node.closest('defs, clipPath, mask, symbol, pattern, marker')) continue;
    const matrix = matrixOf(node);
    const image = (shape: Shape): Shape | null => {
      if (!Object.values(shape).flat(3).every((x) => typeof x !== 'number' || Number.isFinite(x))) return null;
      const there = mapped(shape, matrix);
      if (there?.type === 'region') return filled(there, style(node, 'fill-rule') === 'evenodd' ? 'even_odd' : 'nonzero', abut);
      return there && abut.validate(there) === null ? there : null;
    };
    // Lines as near to the curves as wanted after the transform.
    const near = tolerance / Math.hypot(...matrix.slice(0, 4));
    const outline = (): Shape[] => outlines(node, near, style);
    let shapes = shapesOf(node, outline).map(image);
    // What is no shape of its kind any more, under this transform, is one as an outline.
    if (node.tagName === 'rect' && shapes.includes(null)) shapes = outline().map(image);
    const found = shapes.filter((shape) => shape !== null);
    if (found.length === 0 || found.length < shapes.length)
      skipped.set(node.tagName, (skipped.get(node.tagName) ?? 0) + 1);
    for (const shape of found) {
      const wanted = node.id;
      items.push({ name: /^[\w-]{1,20}$/.test(wanted) && names.take(wanted) ? wanted : names.fresh(), shape });
    }
  }
  return { doc: items, skipped, own: false };
}

/** The element's own transform and all around it, by the browser's own matrices. */
function matrixOf(node: SVGGraphicsElement): number[] {
  let m = new DOMMatrix();
  for (let at: Element | null = node; at instanceof SVGGraphicsElement; at = at.parentElement) {
    if (at instanceof SVGSVGElement) m = fitOf(at).multiply(m);
    const own = at.transform.baseVal.consolidate()?.matrix;
    if (own) m = new DOMMatrix([own.a, own.b, own.c, own.d, own.e, own.f]).multiply(m);
  }
  return [m.a, m.b, m.c, m.d, m.e, m.f];
}

/** How large a drawing is where it is shown. As the program has it, an outermost one without a size is as large as its
 *  viewBox, and one side gives the other. */
function extentOf(svg: SVGSVGElement): Vec {
  const [w, h] = sizeOf(svg);
  const side = (name: string): number =>
    /[\d.]/.test(svg.getAttribute(name) ?? '') && (inner(svg) || !/%/.test(svg.getAttribute(name)!)) ? lengthOf(svg, name) : NaN;
  const [width, height] = [side('width'), side('height')];
  if (!inner(svg)) return [width || (height * w) / h || w, height || (width * h) / w || h];
  const around = sizeOf(inner(svg));
  return [width || around[0], height || around[1]];
}
const inner = (svg: SVGSVGElement): SVGElement | null => svg.parentElement?.closest('svg') ?? null;

/** From the coordinates in a drawing to those around it: viewBox and preserveAspectRatio. */
function fitOf(svg: SVGSVGElement): DOMMatrix {
  const m = inner(svg) ? new DOMMatrix().translate(lengthOf(svg, 'x'), lengthOf(svg, 'y')) : new DOMMatrix();
  if (!svg.hasAttribute('viewBox')) return m;
  const box = svg.viewBox.baseVal;
  const extent = extentOf(svg);
  const { align, meetOrSlice } = svg.preserveAspectRatio.baseVal;
  const scales: Vec = [extent[0] / box.width, extent[1] / box.height];
  const both = meetOrSlice === SVGPreserveAspectRatio.SVG_MEETORSLICE_SLICE ? Math.max(...scales) : Math.min(...scales);
  const [sx, sy] = align === SVGPreserveAspectRatio.SVG_PRESERVEASPECTRATIO_NONE ? scales : [both, both];
  // The nine ways to align follow each other in rows: xMinYMin, xMidYMin, …
  const way = Math.max(align - SVGPreserveAspectRatio.SVG_PRESERVEASPECTRATIO_XMINYMIN, 0);
  return m
    .translate(((way % 3) / 2) * (extent[0] - sx * box.width), (Math.floor(way / 3) / 2) * (extent[1] - sy * box.height))
    .scale(sx, sy)
    .translate(-box.x, -box.y);
}

/** Pixels in each unit of a length, as in CSS. */
const units: Readonly<Record<string, number>> = {
  '': 1, px: 1, in: 96, cm: 96 / 2.54, mm: 96 / 25.4, q: 96 / 101.6, pt: 96 / 72, pc: 16,
};
/** A length in pixels. Percentages are of the innermost drawing around the element. */
function lengthOf(node: SVGGraphicsElement, name: string): number {
  const [, number = '0', unit = ''] = /^\s*([-+]?[\d.]+(?:e[-+]?\d+)?)\s*([a-z%]*)\s*$/i.exec(node.getAttribute(name) ?? '') ?? [];
  const x = Number(number) || 0;
  const kind = unit.toLowerCase();
  if (kind === '%') {
    const [w, h] = sizeOf(node.parentElement?.closest('svg') ?? null);
    const whole = /^(x|x1|x2|cx|width|rx)$/.test(name) ? w : /^(y|y1|y2|cy|height|ry)$/.test(name) ? h : Math.hypot(w, h) / Math.SQRT2;
    return (x / 100) * whole;
  }
  if (kind === 'em' || kind === 'rem' || kind === 'ex' || kind === 'ch') {
    const named = node.closest('[font-size]')?.getAttribute('font-size');
    const em = (kind === 'rem' ? NaN : parseFloat(named ?? '')) || 16;
    return x * (kind === 'ex' || kind === 'ch' ? em / 2 : em);
  }
  return x * (units[kind] ?? NaN);
}
/** The width and height that percentages in a drawing are of. */
function sizeOf(svg: SVGElement | null): Vec {
  const box = svg?.getAttribute('viewBox')?.trim().split(/[\s,]+/).map(Number);
  if (box?.length === 4 && box.every(Number.isFinite)) return [box[2]!, box[3]!];
  const side = (name: string): number => (svg ? lengthOf(svg as SVGGraphicsElement, name) : NaN) || NaN;
  return [side('width'), side('height')];
}

function shapesOf(node: SVGGraphicsElement, outline: () => Shape[]): Shape[] {
  const value = (name: string): number => lengthOf(node, name);
  const center: Vec = [value('cx'), value('cy')];
  switch (node.tagName) {
    case 'circle': {
      const radius = value('r');
      return [radius === 0 ? { type: 'point', position: center } : { type: 'circle', center, radius }];
    }
    case 'ellipse':
      return [{ type: 'ellipse', center, semi_axes: [value('rx'), value('ry')] }];
    case 'line':
      return [
        { type: 'segment', a: [value('x1'), value('y1')], b: [value('x2'), value('y2')] },
      ];
    case 'rect': {
      const [x, y, w, h] = [value('x'), value('y'), value('width'), value('height')];
      const [rx, ry] = [node.getAttribute('rx'), node.getAttribute('ry')];
      const radius = Math.min(value(rx !== null ? 'rx' : 'ry'), w / 2, h / 2);
      if (radius === 0) return [{ type: 'box', min: [x, y], max: [x + w, y + h] }];
      // Corners of two different radii are no rounded box.
      if (rx !== null && ry !== null && value('rx') !== value('ry')) return outline();
      return [
        {
          type: 'rounded_box',
          center: [x + w / 2, y + h / 2],
          half_size: [w / 2 - radius, h / 2 - radius],
          radius,
        },
      ];
    }
    case 'polyline':
    case 'polygon':
    case 'path':
      return outline();
    default:
      return [];
  }
}

/** The data of a path that draws the element. */
function pathOf(node: SVGGraphicsElement): string {
  const value = (name: string): number => lengthOf(node, name);
  if (node.tagName === 'rect') {
    const [x, y, w, h] = [value('x'), value('y'), value('width'), value('height')];
    const [rx, ry] = [node.getAttribute('rx'), node.getAttribute('ry')];
    const a = Math.min(value(rx !== null ? 'rx' : 'ry'), w / 2);
    const b = Math.min(value(ry !== null ? 'ry' : 'rx'), h / 2);
    const corner = (dx: number, dy: number): string => `a${a} ${b} 0 0 1 ${dx} ${dy}`;
    return `M${x + a} ${y}h${w - 2 * a}${corner(a, b)}v${h - 2 * b}${corner(-a, b)}h${2 * a - w}${corner(-a, -b)}v${2 * b - h}${corner(a, -b)}z`;
  }
  if (node.tagName === 'path') return node.getAttribute('d') ?? '';
  const points = (node.getAttribute('points') ?? '').split(/[\s,]+/).filter(Boolean);
  if (points.length < 2) return '';
  return `M${points.slice(0, 2 * Math.floor(points.length / 2)).join(' ')}${node.tagName === 'polygon' ? 'z' : ''}`;
}

/** As `abut pairs` has it: what is closed or filled is all that it encloses; open lines without a fill are lines. */
function outlines(node: SVGGraphicsElement, tolerance: number, style: Style): Shape[] {
  const unfilled = style(node, 'fill') === 'none';
  const rings: (readonly Vec[])[] = [];
  const lines: Vec[][] = [];
  for (const { points, closed } of subpaths(pathOf(node), tolerance)) {
    const unlike = points.filter((p, i) => i === 0 || p[0] !== points[i - 1]![0] || p[1] !== points[i - 1]![1]);
    const [first, last] = [unlike[0]!, unlike.at(-1)!];
    const back = unlike.length > 3 && first[0] === last[0] && first[1] === last[1];
    if (closed || back || !unfilled) rings.push(back ? unlike.slice(0, -1) : unlike);
    else if (unlike.length > 1) lines.push(unlike);
  }
  const edges = rings.filter((ring) => ring.length > 2);
  return [
    ...(edges.length ? [{ type: 'region' as const, rings: edges }] : []),
    ...(lines.length ? [{ type: 'polyline' as const, lines }] : []),
  ];
}

type Style = (node: Element, property: string) => string;
/** The properties of a drawing that come from style sheets, attributes and the elements around. */
function styles(root: Document): Style {
  const rules = [...root.querySelectorAll('style')].flatMap(({ textContent }) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(textContent ?? '');
    return [...sheet.cssRules].filter((rule) => rule instanceof CSSStyleRule).reverse();
  });
  return (node, property) => {
    for (let at: Element | null = node; at; at = at.parentElement) {
      const own = (at as SVGElement).style?.getPropertyValue(property);
      const rule = rules.find((r) => r.style.getPropertyValue(property) && at!.matches(r.selectorText));
      const value = own || rule?.style.getPropertyValue(property) || at.getAttribute(property);
      if (value && value !== 'inherit') return value.trim();
    }
    return '';
  };
}
