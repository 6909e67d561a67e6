// What the kinds of shapes are called. kinds-zh.ts has the same names.
import type { Kind } from 'abut';

export const kinds: Record<Kind, string> = {
  point: 'point',
  line: 'line',
  ray: 'ray',
  segment: 'segment',
  circle: 'circle',
  box: 'box',
  oriented_box: 'turned box',
  ellipse: 'ellipse',
  capsule: 'capsule',
  rounded_box: 'rounded box',
  polygon: 'polygon',
  polyline: 'polyline',
  region: 'region',
};
