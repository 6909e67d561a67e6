// The words of the pages' frames.
import type { Language } from './chapters';

interface Copy {
  title: string;
  description: string;
  headline: string;
  opening: string;
  end: string;
  footer: string;
  skip: string;
  site: string;
  article: string;
  contents: string;
  otherLanguage: string;
  theme: string;
  /** What stands above the blocks of the text. */
  blocks: { mistakes: string; sources: string };
  pages: readonly [to: string, name: string][];
}
export const copy: Record<Language, Copy> = {
  en: {
    title: 'Where shapes meet',
    description: 'Circles, boxes, ellipses, lines: do they meet, where, how far apart are they? Thirteen chapters to play with, from Pythagoras to the last bit.',
    headline: 'Where shapes meet',
    opening: `<p class="lead">Does the ball touch the box? It looks like a question for the eye. A program has to answer it with numbers, and the short answer that most programs give is a little wrong.</p>
<p>This page works the question out, from a point in a circle to the last bit of a floating-point number. Every picture can be dragged. Where a word is <span class="part sample">underlined like this</span>, point at it, and the picture shows what it speaks of. Each chapter ends in lines of code that work, and in the mistakes that people make there.</p>`,
    end: '',
    footer: 'Written for everyone who asks where shapes meet.',
    skip: 'Skip to the text',
    site: 'This site',
    article: 'The article',
    contents: 'Chapters',
    otherLanguage: '中文',
    theme: 'Light or dark',
    blocks: { mistakes: 'Mistakes that are made here', sources: 'Where the idea is found' },
    pages: [['playground/', 'Playground']],
  },
  zh: {
    title: '图形在哪里相遇',
    description: '圆、矩形、椭圆、直线：它们碰到了吗？在哪里？相距多远？十三章，边玩边学，从勾股定理一直讲到浮点数的最后一位。',
    headline: '图形在哪里相遇',
    opening: `<p class="lead">球碰到箱子了吗？用眼睛看，一眼就知道。程序却只能用数来回答，而大多数程序里那个简短的答案，都有一点点错。</p>
<p>这篇文章把这个问题从头讲清楚：从“点在不在圆里”开始，一直讲到浮点数的最后一位。每幅图都可以拖动。遇到<span class="part sample">这样带下划线的词</span>，把鼠标移上去，图里会亮起它说的那一部分。每一章的最后，都有能直接用的代码，还有大家常在这里犯的错误。</p>`,
    end: '',
    footer: '写给每一个问过“图形在哪里相遇”的人。',
    skip: '跳到正文',
    site: '本站',
    article: '文章',
    contents: '目录',
    otherLanguage: 'English',
    theme: '浅色或深色',
    blocks: { mistakes: '常见的错误', sources: '出处' },
    pages: [['playground/', '试验台']],
  },
};
