// All figures of the article by the name that the text calls them by.
import type { AnyFigure } from '../kit/figure';
import { hook } from './00-hook';
import { pointCircle, touchingCounts } from './01-circle-point';
import { mixedSigns, nineRegions, wheel } from './02-cases';
import { clampFigure, screenRect } from './03-clamp';
import { fold, fourPictures, threeDimensions } from './04-fold';
import { dotProducts, handed, ownFrame, wrongWay } from './05-turned';
import { gapIsNotDistance, shadowsOnAxes } from './06-axes';
import { family, handOver, isoLines, marching } from './07-sum';
import { lineCircle, stableRoot, twoCircles } from './08-lines';
import { commonTangentsFigure, tangentEllipse, tangentPoint } from './09-tangents';
import { affine, evoluteFigure, fociFigure, lineEllipseFigure, twoEllipses } from './10-ellipse';
import { capsuleCircle, twoCapsules } from './11-capsule';
import { sumCast, tunnel } from './12-motion';
import { commonPart } from './13-common-part';
import { filter, hair, lattice } from './14-limit';

export const figures = {
  hook,
  'point-circle': pointCircle,
  'touching-counts': touchingCounts,
  'nine-regions': nineRegions,
  wheel,
  'mixed-signs': mixedSigns,
  clamp: clampFigure,
  'screen-rect': screenRect,
  fold,
  'four-pictures': fourPictures,
  'three-dimensions': threeDimensions,
  'own-frame': ownFrame,
  'dot-products': dotProducts,
  'wrong-way': wrongWay,
  handed,
  shadows: shadowsOnAxes,
  'gap-is-not-distance': gapIsNotDistance,
  'hand-over': handOver,
  family,
  'iso-lines': isoLines,
  marching,
  'line-circle': lineCircle,
  'stable-root': stableRoot,
  'two-circles': twoCircles,
  'tangent-point': tangentPoint,
  'common-tangents': commonTangentsFigure,
  'tangent-ellipse': tangentEllipse,
  foci: fociFigure,
  affine,
  'line-ellipse': lineEllipseFigure,
  evolute: evoluteFigure,
  'two-ellipses': twoEllipses,
  'capsule-circle': capsuleCircle,
  'two-capsules': twoCapsules,
  tunnel,
  'sum-cast': sumCast,
  'common-part': commonPart,
  hair,
  lattice,
  filter,
} satisfies Record<string, AnyFigure>;
export type FigureName = keyof typeof figures;
