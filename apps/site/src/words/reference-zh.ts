// 参考手册里各幅图的文字，只有标题不同。键与 reference-en.ts 相同，由编译器核对。
import { kinds } from '../../../words/kinds-zh';
import { options } from '../../../words/options';
import type { QueryName } from '../reference/figures';
import type { reference as english } from './reference-en';

const shared = {
  caption: '拖动图形，换成别的图形，或者转一转。回答问题的是 abut，就在这个页面里。',
  a: 'a',
  b: 'b',
  angle: '转一转',
  knobA: '图形 a',
  knobB: '图形 b',
  knobEnd: '运动的终点',
  disjoint: '两者没有公共点。',
  meet: '刚好碰到：有公共点，内部不相交。',
  overlap: '内部相交，谁也不包含谁。',
  equal: '两者是同一个点集。',
  inside: 'a 在 b 的内部。',
  covered_by: 'a 在 b 里，而且碰到了 b 的边界。',
  contains: 'b 在 a 的内部。',
  covers: 'b 在 a 里，而且碰到了 a 的边界。',
  ...options(['a', 'b'], { ...kinds, polygon: '三角形' }),
};
const titles: Record<QueryName, string> = {
  intersects: '两个图形是否相交',
  contains: '两个图形，一个是否包含另一个',
  relation: '两个图形的位置关系',
  relate: '两个图形，九个部分里哪些相交',
  distance: '两个图形相距多远',
  separation: '两个图形相距多远，或者陷入多深',
  closest_points: '两个图形最近的一对点',
  farthest_points: '两个图形最远的一对点',
  intersections: '两个图形的边界在哪里相交',
  tangents: '两个图形的公切线',
  contact: '两个图形怎样抵在一起',
  cast: '一个图形在运动，它最先在哪里碰到另一个',
  overlap_area: '两个图形重叠部分的面积',
  measures: '两个图形的包围盒与重心',
};
export const reference: typeof english = Object.fromEntries(
  Object.entries(titles).map(([name, title]) => [`ask-${name}`, { ...shared, title }]),
) as typeof english;
