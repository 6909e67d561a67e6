// 各种图形的名称，键与 kinds-en.ts 相同。
import type { kinds as english } from './kinds-en';

export const kinds: typeof english = {
  point: '点',
  line: '直线',
  ray: '射线',
  segment: '线段',
  circle: '圆',
  box: '矩形',
  oriented_box: '转过的矩形',
  ellipse: '椭圆',
  capsule: '胶囊',
  rounded_box: '圆角矩形',
  polygon: '多边形',
  polyline: '折线',
  region: '区域',
};
