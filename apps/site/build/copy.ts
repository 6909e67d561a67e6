// The words of the pages' frames.
import type { Language } from './chapters';

interface Copy {
  title: string;
  description: string;
  headline: string;
  /** In front of the links to the code that stands alone. */
  alone: string;
  /** Above the first figure. */
  lead: string;
  opening: string;
  footer: string;
  /** For those who have opened the page as a file. */
  asFiles: string;
  skip: string;
  site: string;
  article: string;
  contents: string;
  otherLanguage: string;
  theme: string;
  /** What stands above the blocks of the text. */
  blocks: { mistakes: string; sources: string };
  museum: { title: string; description: string; opening: string };
  zoom: { title: string; description: string; opening: string };
  field: { title: string; description: string; opening: string };
  bench: { title: string; description: string; opening: string; noScript: string };
  install: { title: string; description: string };
  search: { title: string; description: string; label: string; none: string; noScript: string };
  reference: string;
  overview: string;
  /** Above a text that is there in English only. */
  englishBelow: string;
  /** With a slash at the front: one for all languages. */
  pages: readonly [to: string, name: string][];
}
export const copy: Record<Language, Copy> = {
  en: {
    title: 'Where shapes meet',
    description: 'Circles, boxes, ellipses, lines: do they meet, where, how far apart are they? Fourteen chapters to play with, from Pythagoras to the last bit.',
    headline: 'Where shapes meet',
    alone: 'This chapter’s test as code that stands alone:',
    lead: 'Does the ball touch the box? The short answer that most programs give is a little wrong.',
    opening: `<p>This page works the question out, from a point in a circle to the last bit of a floating-point number. You can play with every picture. Where a word is <span class="part sample">underlined like this</span>, point at it or tap it, and the picture shows what it speaks of. Each chapter ends in lines of code that work, and in the mistakes that people make there.</p>`,
    footer: 'Written for everyone who asks where shapes meet.',
    asFiles: 'This page was opened as a file, and browsers run no modules from files: the pictures stand still. In the folder of the site, <code>python3 -m http.server</code> serves it, and at <code>http://localhost:8000</code> all pictures move.',
    skip: 'Skip to the text',
    site: 'This site',
    article: 'The article',
    contents: 'Chapters',
    otherLanguage: '中文',
    theme: 'Light or dark',
    blocks: { mistakes: 'Mistakes that are made here', sources: 'Where the idea is found' },
    museum: {
      title: 'A museum of wrong formulas',
      description: 'Formulas about shapes that circulate and are wrong, each running beside the right answer, with an input that shows it.',
      opening: `<p class="lead">These formulas are all in use. Each is short, plausible, and wrong.</p><p>Here they run. Drag the shapes and watch the two answers. “Find me another” searches, in this page, for one more input on which they differ. The ones that fail for the eye come first; those that fail in the last digit come last.</p>`,
    },
    zoom: {
      title: 'Zoom to the last bit',
      description: 'From the whole scene down to one double: where the usual formula and the exact answer differ.',
      opening: `<p class="lead">Every dot of this picture is a pair of doubles, and two answers to one question: is it in? The usual formula gives one, abut the other.</p><p>Zoom in at the edge of the shape: with the wheel, two fingers, the slider, or + and −. Sixteen digits further down the lattice of doubles shows, and with it the places where the usual formula is wrong.</p>`,
    },
    field: {
      title: 'The field',
      description: 'All positions of one shape at once: the signed distance of two shapes, with its contour lines, live.',
      opening: `<p class="lead">Take two shapes, and move the second to every place at once. Each dot of the picture is a place for its centre, coloured by how far the two are then apart, or how deep they lie in each other.</p><p>The heavy line is where they just touch: the outline of their Minkowski sum. Drag either shape, or choose others.</p>`,
    },
    bench: {
      title: 'Fast, and right?',
      description: 'How fast abut and other geometry libraries answer, and how often each is wrong. Choose the question.',
      opening: `<p class="lead">A fast answer is worth little if it is wrong. So each bar here stands beside a count of wrong answers.</p><p>Everybody was asked the same questions on the same input, in one run. The judge is exact rational arithmetic. Near the limit of touching most libraries are wrong now and then; on the inputs that were timed, which are random and not near it, all agree. <a href="{docs}">How it was measured, and where others are ahead.</a></p>`,
      noScript: 'This is the first of the tables. Choosing others needs a script.',
    },
    install: { title: 'Install', description: 'abut in C++, on the command line, in Python, C, Rust, JavaScript and SQL.' },
    search: { title: 'Search', description: 'Search the article, the museum and the reference.', label: 'Words to look for', none: 'Nothing found.', noScript: 'The search needs a script. The list of chapters is on the first page, the reference under docs/.' },
    reference: 'Reference',
    overview: 'Overview',
    englishBelow: '',
    pages: [['museum/', 'Museum'], ['zoom/', 'Zoom'], ['field/', 'Field'], ['benchmarks/', 'Benchmarks'], ['install/', 'Install'], ['/playground/', 'Playground'], ['docs/', 'Reference'], ['search/', 'Search']],
  },
  zh: {
    title: '图形在哪里相遇',
    description: '圆、矩形、椭圆、直线：它们碰到了吗？在哪里？相距多远？十四章，边玩边学，从勾股定理一直讲到浮点数的最后一位。',
    headline: '图形在哪里相遇',
    alone: '这一章的判断，可以单独使用的代码：',
    lead: '球碰到箱子了吗？大多数程序里那个简短的答案，都有一点点错。',
    opening: `<p>这篇文章把这个问题从头讲清楚：从“点在不在圆里”开始，一直讲到浮点数的最后一位。每幅图都可以动手试。遇到<span class="part sample">这样带下划线的词</span>，指一下或者点一下，图里会亮起它说的那一部分。每一章的最后，都有能直接用的代码，还有大家常在这里犯的错误。</p>`,
    footer: '写给每一个问过“图形在哪里相遇”的人。',
    asFiles: '这个页面是作为文件打开的，浏览器不运行来自文件的模块，所以图都不会动。请在网站所在的文件夹里运行 <code>python3 -m http.server</code>，再打开 <code>http://localhost:8000</code>，所有的图就都能动了。',
    skip: '跳到正文',
    site: '本站',
    article: '文章',
    contents: '目录',
    otherLanguage: 'English',
    theme: '浅色或深色',
    blocks: { mistakes: '常见的错误', sources: '出处' },
    museum: {
      title: '错误公式博物馆',
      description: '到处流传却是错的几何公式，一个个现场运行，与正确答案摆在一起，并给出能让它出错的例子。',
      opening: `<p class="lead">这里的公式都还在用。每一个都很短，看上去都有道理，也都是错的。</p><p>它们就在眼前运行。拖动图形，看看两边的答案；点“再找一个”，页面会当场搜出另一个让两边不一致的输入。眼睛就看得出错的排在前面，错在最后一位数的排在后面。</p>`,
    },
    zoom: {
      title: '放大到最后一位',
      description: '从整个画面一直放大到单个双精度数，看看常用公式与精确答案在哪里不同。',
      opening: `<p class="lead">图中的每个点都是一对双精度数，对同一个问题“在里面吗”有两个回答：一个来自常用的公式，一个来自 abut。</p><p>对着图形的边缘放大，用滚轮、双指、滑块，或者 + 和 − 键都行。往下走十六位，双精度数的格点就露出来了，常用公式在哪里出错，也一并露了出来。</p>`,
    },
    field: {
      title: '距离场',
      description: '让一个图形同时处在所有位置：两个图形的带符号距离与等距线，随拖动即时更新。',
      opening: `<p class="lead">取两个图形，把第二个同时放到所有的位置上。画面里的每个点都是它中心的一个位置，颜色表示这时两者相距多远，或者陷得多深。</p><p>粗线是两者刚好碰到的地方，也就是它们的闵可夫斯基和的轮廓。两个图形都可以拖动，也可以换成别的。</p>`,
    },
    bench: {
      title: '又快又对？',
      description: 'abut 与其他几何库各有多快，又各错多少。问题由你来选。',
      opening: `<p class="lead">答得再快，答错了也没有用。所以这里的每一条，旁边都写着错了多少。</p><p>同样的问题，同样的输入，在同一次运行里问遍所有的库，由精确的有理数运算来裁判。在快要碰上的地方，多数库时不时会答错；计时用的是随机输入，离临界很远，大家的答案都一样。<a href="{docs}">怎么测的，以及别人在哪里更快。</a></p>`,
      noScript: '这里是第一张表。要看别的表，需要脚本。',
    },
    install: { title: '安装', description: '在 C++、命令行、Python、C、Rust、JavaScript 和 SQL 里使用 abut。' },
    search: { title: '搜索', description: '搜索文章、博物馆和参考手册。', label: '要找的词', none: '没有找到。', noScript: '搜索需要脚本。目录在首页，参考手册在 docs/ 下。' },
    reference: '参考手册',
    overview: '总览',
    englishBelow: '以下正文是英文。',
    pages: [['museum/', '博物馆'], ['zoom/', '放大'], ['field/', '距离场'], ['benchmarks/', '性能对比'], ['install/', '安装'], ['/playground/zh/', '演练场'], ['docs/', '参考手册'], ['search/', '搜索']],
  },
};
