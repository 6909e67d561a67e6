// 博物馆里的文字。键与 museum-en.ts 相同，由编译器核对。
import type { exhibits as english, museum as englishMuseum } from './museum-en';

export const museum: typeof englishMuseum = {
  yes: '是',
  no: '否',
  none: '无',
  circulates: '流传的公式',
  abut: 'abut',
  another: '再找一个',
  link: '此例的链接',
  agree: '对这个输入，两者一致。',
  differ: '两者不一致。',
  notFound: '这次没找到，再试一次。',
  copied: '链接已经在地址栏里了。',
};

export const exhibits: typeof english = {
  'corners-only': {
    title: '只看角',
    what: '两个正放的矩形',
    caption: '两个矩形摆成十字，谁的角都不在对方里面。拖动竖的那个：要等有角进去了，这个公式才看得出来。',
    a: '横的矩形',
    b: '竖的矩形',
  },
  'square-corners': {
    title: '没有磨圆的角',
    what: '圆与矩形',
    caption: '扩大 r 之后的矩形，角应该是圆的。公式留着直角，角旁边的圆就被当成碰到了。',
    centre: '圆心',
  },
  'turned-on': {
    title: '没转回去，反而接着转',
    what: '点与转过的矩形',
    caption: '该用逆旋转的地方用了 R。点没有转进矩形的坐标系，反而转得更远；p′ 就是它最后到的地方。',
    p: '点 p',
    o: '矩形的中心',
  },
  'turned-first': {
    title: '先转后移',
    what: '点与转过的矩形',
    caption: '两个逆都用上了，次序却反了，连矩形的位置也跟着转走了。',
    p: '点 p',
    o: '矩形的中心',
  },
  foci: {
    title: '焦点放在端点',
    what: '点与椭圆',
    caption: '焦点在长轴上，离中心 √(a² − b²)。木桩钉在 (±a, 0)，绳子几乎到哪里都不够长。',
    p: '点 p',
  },
  'by-circle': {
    title: '借道于圆',
    what: '点到椭圆的距离',
    caption: '拉伸不改变谁碰到谁，却会改变距离。红线是公式走的路，金线才是最短的。',
    p: '点 p',
  },
  roots: {
    title: '忘了除',
    what: '直线与圆',
    caption: '两个根都该再除以 2a。红点是公式算出的位置，常常远在画面之外。',
    p: '直线的起点',
    d: '直线的方向',
  },
  'half-way': {
    title: '两圆心的正中间',
    what: '两个圆',
    caption: '交点在根轴上。只有两个半径相等时，根轴才从两圆心的正中间穿过。',
    a: '第一个圆的圆心',
    b: '第二个圆的圆心',
  },
  slope: {
    title: '没有竖直的线',
    what: '椭圆的切线',
    caption: '竖直的线没有斜率。p 正好在椭圆端点的上方或下方时，公式会丢掉一条甚至两条切线。',
    p: '点 p',
  },
  multiplier: {
    title: '随便取一个根',
    what: '椭圆边界上的最近点',
    caption: '代数没有错，可方程有四个根。p 在轴上时，公式回答的是轴的端点，最近点却可能在别处。',
    p: '点 p',
  },
  angle: {
    title: '少了一个绝对值',
    what: '直线与椭圆',
    caption: '这个判断只管得了一侧的直线。到了另一侧，m 是负的，什么直线都能通过，随后的反正弦就不是数了。',
    p: '直线上的第一个点',
    q: '直线上的第二个点',
  },
  gap: {
    title: '拿空隙当距离',
    what: '两个矩形',
    caption: '沿轴的最大空隙，只有在两个矩形边对边时才是距离；角对角时就偏小了。',
    a: '横的矩形',
    b: '竖的矩形',
  },
  samples: {
    title: '隔一会儿看一眼',
    what: '运动的球与墙',
    caption: '两眼之间，球已经穿过了墙。多看几眼有用，直到球飞得更快。',
    centre: '球的起点',
  },
  mixed: {
    title: '两种符号',
    what: '圆与矩形',
    caption: '边上用一种符号，角上用另一种：同样是碰到，回答却不一样。',
    centre: '圆心',
  },
  folded: {
    title: '中心与半宽',
    what: '圆与矩形，临界之处',
    caption: '矩形是用两个角给出的。算中心和半宽时舍入了，答案也就跟着变了。',
  },
  'last-digit': {
    title: '最后一位',
    what: '点与圆，临界之处',
    caption: '0.3、0.4、0.5 并不正好等于写出来的数。舍入之后两边恰好相等，实际上却不等。',
  },
  range: {
    title: '消失的平方',
    what: '点与圆，极小或极大',
    caption: '在双精度数里，10⁻²⁰⁰ 的平方是 0，10²⁰⁰ 的平方是无穷大。不管哪一种，两边都相等，于是什么都能碰到什么。',
  },
};
