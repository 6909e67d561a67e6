// “放大到最后一位”与“距离场”的文字。键与 tools-en.ts 相同，由编译器核对。
import type { field as englishField, zoom as englishZoom } from './tools-en';

export const zoom: typeof englishZoom = {
  shape: '问题',
  circle: '点在圆里吗',
  line: '点在三角形里吗',
  ellipse: '点在椭圆里吗',
  box: '圆与矩形相交吗',
  turned: '圆与转过的矩形相交吗',
  huge: '10³⁰⁰ 那么大的圆',
  tiny: '10⁻³⁰⁰ 那么小的圆',
  zoom: '放大',
  width: '画面宽度',
  wrong: '个答案是错的',
  of: '/',
  yes: '都说“是”',
  no: '都说“否”',
  falseYes: '只有公式说“是”',
  falseNo: '只有 abut 说“是”',
  formula: '常用的公式',
  png: '存为 PNG',
  svg: '存为 SVG',
  canvas: '画面：方向键移动，加减键缩放',
  loading: '正在载入程序库……',
  failed: '程序库载入失败。',
  reset: '整个画面',
  at: '中心',
  find: '找一处出错的地方',
};
const kinds = {
  circle: '圆',
  box: '矩形',
  oriented_box: '转过的矩形',
  ellipse: '椭圆',
  capsule: '胶囊',
  rounded_box: '圆角矩形',
  polygon: '三角形',
};
export const field: typeof englishField = {
  title: '两个图形的距离场',
  caption: '相邻的等距线相差半个单位。粗线之内，两个图形重叠。',
  a: '不动的图形',
  b: '移动的图形',
  angle: '转一转',
  apart: '分离，相距',
  deep: '重叠，深度',
  touch: '刚好碰到',
  relation: '关系',
  loading: '正在载入程序库……',
  failed: '程序库载入失败。',
  knobA: '不动的图形',
  knobB: '移动的图形',
  ...prefixed('a', kinds),
  ...prefixed('b', kinds),
};
function prefixed(by: string, words: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(words).map(([name, word]) => [`${by}.${name}`, word]));
}
