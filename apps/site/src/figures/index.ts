// All figures of the article by the name that the text calls them by.
import type { AnyFigure } from '../kit/figure';
import { pointCircle, touchingCounts } from './01-circle-point';
import { mixedSigns, nineRegions, wheel } from './02-cases';
import { clampFigure, screenRect } from './03-clamp';
import { fold, fourPictures, threeDimensions } from './04-fold';

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
} satisfies Record<string, AnyFigure>;
export type FigureName = keyof typeof figures;
