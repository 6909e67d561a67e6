// All figures of the article by the name that the text calls them by.
import type { AnyFigure } from '../kit/figure';
import { pointCircle, touchingCounts } from './01-circle-point';
import { mixedSigns, nineRegions, wheel } from './02-cases';
import { clampFigure, screenRect } from './03-clamp';
import { fold, fourPictures, threeDimensions } from './04-fold';
import { dotProducts, handed, ownFrame, wrongWay } from './05-turned';
import { gapIsNotDistance, shadowsOnAxes } from './06-axes';
import { family, handOver, isoLines, marching } from './07-sum';
import { lineCircle, stableRoot, twoCircles } from './08-lines';

export const figures = {
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
} satisfies Record<string, AnyFigure>;
export type FigureName = keyof typeof figures;
